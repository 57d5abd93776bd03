import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay, todayInRio } from 'shared-domain/days/rio.ts';
import { disputeReason, disputeStatus } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import { cancellationLabel, spaceTitle } from '../../../data/bookings/booking-labels.ts';
import { reasonLabel } from '../../../data/decisions/decision-reasons.ts';
import { reportOutcomes } from '../../../data/reports/report-outcomes.ts';
import { type PersonHistory as History, personHistoryOptions } from '../../../data/suspensions/suspension.queries.ts';
import { BookingLink } from '../../../lib/booking-link.tsx';
import { formatDateTime } from '../../../lib/moments.ts';

type Item<Subject extends keyof History> = History[Subject]['items'][number];

const roles = { guest: 'como cliente', host: 'como anfitrião' } as const;
const reportKinds: Record<Item<'reports_about'>['kind'], string> = {
  space: 'Anúncio',
  message: 'Mensagem',
  review: 'Avaliação',
  profile: 'Pessoa',
  list_line: 'Linha de uma lista',
};
const noteKinds: Record<Item<'notes'>['kind'], string> = {
  letter: 'Mensagem enviada',
  report: 'Sobre uma denúncia',
  refund: 'Sobre um reembolso',
};
const nameOf = (name: string): string => personName(name, 'Pessoa sem nome');

/** Events of a person on the site: how often, and the latest of each kind. */
export function PersonHistory({ id, reportsLink }: { id: string; reportsLink: ReactNode }) {
  const { data: history, isFetching, refetch } = useQuery(personHistoryOptions(id));
  if (!history)
    return isFetching ? (
      <div className="border-t border-border py-8">
        <p role="status" className="sr-only">
          Carregando o histórico...
        </p>
        <Skeleton className="h-40" />
      </div>
    ) : (
      <FailedPart title="Não foi possível carregar o histórico." onRetry={() => void refetch()} />
    );
  const { guest_bookings, host_bookings, cancellations, refunds, disputes } = history;
  const { reports_about, reports_by, suspensions, payouts, notes } = history;
  return (
    <>
      <Section
        title="Reservas como cliente"
        list={guest_bookings}
        facts={bookingFacts(guest_bookings)}
        empty="Nenhuma reserva."
      >
        {(row) => <BookingRow key={row.id} row={row} />}
      </Section>
      <Section
        title="Reservas como anfitrião"
        list={host_bookings}
        facts={bookingFacts(host_bookings)}
        empty="Nenhum evento nos espaços da pessoa."
      >
        {(row) => <BookingRow key={row.id} row={row} />}
      </Section>
      <Section title="Cancelamentos" list={cancellations} empty="Nenhuma reserva paga foi cancelada.">
        {(row) => <CancellationRow key={row.id} row={row} />}
      </Section>
      <Section title="Reembolsos" list={refunds} facts={[formatCents(refunds.sum_cents)]} empty="Nenhum reembolso.">
        {(row) => <RefundRow key={row.id} row={row} />}
      </Section>
      <Section
        title="Contestações"
        list={disputes}
        facts={[formatCents(disputes.sum_cents)]}
        empty="Nenhum pagamento foi contestado."
      >
        {(row) => <DisputeRow key={row.id} row={row} />}
      </Section>
      <Section
        title="Denúncias sobre a pessoa"
        list={reports_about}
        empty="Ninguém denunciou a pessoa, nem o que é dela."
        action={reportsLink}
      >
        {(row) => <ReportRow key={row.id} row={row} other={`por ${nameOf(row.other_name)}`} />}
      </Section>
      <Section title="Denúncias feitas pela pessoa" list={reports_by} empty="A pessoa não denunciou nada.">
        {(row) => <ReportRow key={row.id} row={row} other={`sobre ${nameOf(row.other_name)}`} />}
      </Section>
      <Section title="Suspensões" list={suspensions} empty="Nenhuma suspensão da conta, nem de anúncio.">
        {(row) => <SuspensionRow key={row.id} row={row} />}
      </Section>
      <Section
        title="Repasses e comissões"
        list={payouts}
        facts={[formatCents(payouts.sum_cents)]}
        empty="Nada foi pago à pessoa."
      >
        {(row) => <PayoutRow key={row.id} row={row} />}
      </Section>
      <Section title="Notas da administração" list={notes} empty="Nenhuma mensagem nem nota sobre a pessoa.">
        {(row) => <NoteRow key={row.id} row={row} />}
      </Section>
    </>
  );
}

const bookingFacts = ({ count, upcoming }: History['guest_bookings']): string[] => [
  `${formatNumber(upcoming)} por vir`,
  formatCount(count - upcoming, 'realizada', 'realizadas'),
];

/** A manual refund is open until an administrator has paid it. */
function refundTag({ status, manual_at }: Item<'refunds'>): { word: string; tone: TagTone } {
  if (status === 'succeeded') return { word: 'Concluído', tone: 'success' };
  if (manual_at) return { word: 'Pago à mão', tone: 'success' };
  return status === 'requested' ? { word: 'A caminho', tone: 'warning' } : { word: 'A pagar à mão', tone: 'danger' };
}

interface SectionProps<Row> {
  title: string;
  list: { count: number; items: Row[] };
  /** Shown next to the count. */
  facts?: string[];
  empty: string;
  /** Leads to all of them. */
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

function Section<Row>({ title, list: { count, items }, facts = [], empty, action, children }: SectionProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-border py-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        {count > 0 ? action : null}
      </div>
      {count === 0 ? (
        <p className="text-muted-foreground">{empty}</p>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">
            {[`${formatNumber(count)} no total`, ...facts].join(' · ')}
            {count > items.length ? `. Aqui estão ${formatNumber(items.length)}.` : ''}
          </p>
          <ul className="divide-y divide-border">{items.map(children)}</ul>
        </>
      )}
    </section>
  );
}

interface RowProps {
  title: string;
  /** When, in words. */
  at: string;
  tag?: { word: string; tone: TagTone };
  /** The line below the title. */
  parts: readonly (string | null | false)[];
  link?: ReactNode;
}

function Row({ title, at, tag, parts, link }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title}</b> <span className="text-muted-foreground">{at}</span>
        <p className="whitespace-pre-line text-muted-foreground">{parts.filter(Boolean).join(' · ')}</p>
        {link}
      </div>
      {tag ? (
        <Tag dot tone={tag.tone}>
          {tag.word}
        </Tag>
      ) : null}
    </li>
  );
}

function BookingRow({ row }: { row: Item<'guest_bookings'> }) {
  const { label, tone } = bookingStatus(row.status, { day: row.event_date, today: todayInRio() });
  return (
    <Row
      title={spaceTitle(row)}
      at={formatNumericDay(row.event_date)}
      tag={{ word: label, tone }}
      parts={[nameOf(row.other_name), formatCents(row.total_cents)]}
      link={<BookingLink id={row.id} />}
    />
  );
}

function ReportRow({ row, other }: { row: Item<'reports_about'>; other: string }) {
  return (
    <Row
      title={reportKinds[row.kind]}
      at={formatInstantDay(row.created_at)}
      tag={row.outcome ? { word: reportOutcomes[row.outcome], tone: 'neutral' } : { word: 'Aberta', tone: 'warning' }}
      parts={[reportReasonLabel(row.reason), row.title, other]}
    />
  );
}

function CancellationRow({ row }: { row: Item<'cancellations'> }) {
  return (
    <Row
      title={spaceTitle(row)}
      at={formatInstantDay(row.cancelled_at)}
      parts={[
        roles[row.role],
        `evento em ${formatNumericDay(row.event_date)}`,
        formatCents(row.total_cents),
        cancellationLabel(row),
      ]}
      link={<BookingLink id={row.id} />}
    />
  );
}

function RefundRow({ row }: { row: Item<'refunds'> }) {
  return (
    <Row
      title={formatCents(row.amount_cents)}
      at={formatInstantDay(row.created_at)}
      tag={refundTag(row)}
      parts={[spaceTitle(row), roles[row.role]]}
      link={<BookingLink id={row.booking_id} />}
    />
  );
}

function DisputeRow({ row }: { row: Item<'disputes'> }) {
  return (
    <Row
      title={formatCents(row.amount_cents)}
      at={formatInstantDay(row.closed_at ?? row.opened_at)}
      tag={{
        word: disputeStatus(row.status),
        tone: row.status === 'lost' ? 'danger' : row.status === 'won' ? 'success' : 'neutral',
      }}
      parts={[disputeReason(row.reason), spaceTitle(row), roles[row.role]]}
      link={
        <Link className="link" to={`/admin/contestacao/${row.id}`}>
          Ver contestação
        </Link>
      }
    />
  );
}

function SuspensionRow({ row }: { row: Item<'suspensions'> }) {
  return (
    <Row
      title={row.title ?? 'Conta'}
      at={formatInstantDay(row.created_at)}
      tag={row.lifted_at ? { word: 'Levantada', tone: 'neutral' } : { word: 'Em vigor', tone: 'danger' }}
      parts={[
        reasonLabel(row.title === null ? 'account_suspension' : 'listing_suspension', row.reason_code),
        `“${row.reason}”`,
        row.by && `por ${row.by}`,
        row.appeal && `Resposta: “${row.appeal}”`,
        row.lifted_at &&
          `levantada em ${formatInstantDay(row.lifted_at)}${row.lifted_by ? ` por ${row.lifted_by}` : ''}`,
      ]}
    />
  );
}

function PayoutRow({ row }: { row: Item<'payouts'> }) {
  return (
    <Row
      title={formatCents(row.amount_cents)}
      at={formatInstantDay(row.created_at)}
      parts={[
        row.beneficiary === 'host' ? 'Repasse' : 'Comissões',
        row.kind === 'reversed' && `correção${row.reason ? `: “${row.reason}”` : ''}`,
        `referência ${row.bank_reference}`,
        `por ${row.by}`,
      ]}
    />
  );
}

function NoteRow({ row }: { row: Item<'notes'> }) {
  return (
    <Row
      title={noteKinds[row.kind]}
      at={formatDateTime(row.created_at)}
      parts={[`“${row.text}”`, row.by && `por ${row.by}`]}
    />
  );
}
