import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { evidenceSections } from 'shared-domain/disputes/dispute-evidence.ts';
import { disputeReason, isInquiry } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { type Dispute, disputeOptions, disputesKey, disputesOptions } from '../../data/disputes/disputes.query.ts';
import { AssignmentLine, isAnothers } from '../../lib/assignment-line.tsx';
import { BackLink } from '../../lib/back-link.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { CaseKey, CaseKeysSwitch, useCaseKeys } from '../../lib/case-keys.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { useOpenCase } from '../../lib/use-open-case.ts';
import { deadline, disputeState } from './dispute-state.ts';
import { contestedCents, feeCents } from './dispute-sums.ts';

/** Of most card networks. https://support.stripe.com/questions/why-does-this-dispute-not-have-a-resolution-yet */
const usualDecision = 'O banco costuma decidir em 60 a 75 dias.';

const answerDialog = onDemand(() => import('./answer-dispute.tsx').then((module) => module.AnswerDispute));
const giveUpDialog = onDemand(() => import('./give-up-dispute.tsx').then((module) => module.GiveUpDispute));
const list = { name: 'Contestações', list: '?aba=contestacoes' };

/** One dispute: the answer to the bank, the money moved, and the history. On paper, the answer as it was sent. */
export function DisputePage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(disputeOptions(id));
  if (data) return <Detail dispute={data} />;
  if (isMissing(error))
    return (
      <EmptyState
        className="mt-8 rounded-surface border border-border desk:mt-0"
        title="Esta contestação não existe"
        text="Confira o endereço, ou procure na lista."
        actions={<BackLink {...list} asButton />}
      />
    );
  if (error && !isFetching) return <FailedPage onRetry={() => void refetch()} home={<BackLink {...list} asButton />} />;
  return (
    <div className="max-desk:pt-8">
      <p role="status" className="sr-only">
        Carregando a contestação...
      </p>
      <Skeleton className="mb-6 h-20 w-full max-w-130" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

const isMissing = (error: unknown) =>
  (error as { message?: string } | null)?.message === 'dispute_not_found' ||
  // an address that is none of ours
  (error as { code?: string } | null)?.code === '22P02';

function Detail({ dispute }: { dispute: Dispute }) {
  const { facts, evidence } = dispute;
  const [isOpen, setOpen] = useState(false);
  const AnswerDispute = useOpened(answerDialog, isOpen, () => setOpen(false), 'a resposta');
  const [givesUp, setGivesUp] = useState(false);
  const GiveUpDispute = useOpened(giveUpDialog, givesUp, () => setGivesUp(false), 'a confirmação');
  const { word, tone } = disputeState(dispute);
  const canAnswer = dispute.needs_answer && facts !== null && (evidence === null || evidence.failure !== null);
  // an inquiry has taken nothing: there is nothing to leave to the cardholder
  const canGiveUp = canAnswer && dispute.status === 'needs_response';
  const isAssigned = isAnothers(dispute.assignment);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // the next case of the queue: its keys need the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data: open } = useQuery(disputesOptions({ onlyOpen: true, page: 1 }));
  const cases = open?.items.filter(({ needs_answer }) => needs_answer).map(({ id }) => id) ?? [];
  const { openNext, ...neighbours } = useOpenCase(cases, dispute.id, (id) => `/admin/contestacao/${id}`);
  const close = (done: boolean) => {
    setOpen(false);
    setGivesUp(false);
    if (done) (openNext ?? (() => heading.current?.focus()))();
  };
  useCaseKeys(page, {
    onApprove: canAnswer && !isAssigned ? () => setOpen(true) : undefined,
    onReject: canGiveUp && !isAssigned ? () => setGivesUp(true) : undefined,
    ...neighbours,
  });
  return (
    <div ref={page}>
      <div className="print:hidden">
        <BackLink {...list} />
      </div>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="type-h2 wrap-anywhere outline-none">
            {facts?.title?.trim() || 'Pagamento desconhecido'}
          </h1>
          <p className="mt-1 text-muted-foreground">
            {[
              `${formatCents(dispute.amount_cents)} contestados`,
              disputeReason(dispute.reason),
              ...(facts ? [`evento de ${formatNumericDay(facts.event_date)}`] : []),
            ].join(' · ')}
          </p>
        </div>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </header>
      <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
        <div className="grid min-w-0 gap-8">
          {evidence?.statement ? (
            <section aria-labelledby="statement">
              <h2 id="statement" className="type-h3 mb-3">
                O que a administração escreveu
              </h2>
              <p className="wrap-anywhere whitespace-pre-line">{evidence.statement}</p>
            </section>
          ) : null}
          {facts ? (
            evidenceSections(facts).map((section) => (
              <section key={section.title} aria-label={section.title}>
                <h2 className="type-h3 mb-3">{section.title}</h2>
                <dl className="text-sm">
                  {section.lines.map(([label, value]) => (
                    <div
                      key={label + value}
                      className="grid gap-x-6 gap-y-0.5 border-t border-border py-2.5 desk:grid-cols-[220px_minmax(0,1fr)] print:break-inside-avoid"
                    >
                      <dt className="text-muted-foreground">{label}</dt>
                      <dd className="wrap-anywhere">{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))
          ) : (
            <p>
              O site não conhece este pagamento: ele foi feito por fora, ou a reserva não é daqui. Responda no painel do
              provedor de pagamento, com o código {dispute.provider_dispute_id}.
            </p>
          )}
        </div>
        <aside aria-label="Prazo e dinheiro" className="grid gap-6 desk:sticky desk:top-27">
          <section aria-label="Resposta" className="grid gap-4 rounded-surface border border-border p-6 print:hidden">
            <Answer dispute={dispute} />
            {canAnswer ? (
              <>
                <AssignmentLine
                  queue="disputes"
                  id={dispute.id}
                  assignment={dispute.assignment}
                  listKey={disputesKey}
                />
                <Button
                  disabled={isAssigned}
                  onPointerEnter={answerDialog.preload}
                  onFocus={answerDialog.preload}
                  onClick={() => setOpen(true)}
                >
                  Responder ao banco
                  <CaseKey name="A" />
                </Button>
                {canGiveUp ? (
                  <Button
                    variant="tertiary"
                    disabled={isAssigned}
                    onPointerEnter={giveUpDialog.preload}
                    onFocus={giveUpDialog.preload}
                    onClick={() => setGivesUp(true)}
                  >
                    Aceitar a contestação
                    <CaseKey name="R" />
                  </Button>
                ) : null}
                <CaseKeysSwitch />
              </>
            ) : null}
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon icon={Printer} size={18} />
              Imprimir ou salvar em PDF
            </Button>
          </section>
          <Money dispute={dispute} />
          <History dispute={dispute} />
        </aside>
      </div>
      {AnswerDispute && facts ? <AnswerDispute dispute={dispute} open={isOpen} onClose={close} /> : null}
      {GiveUpDispute ? <GiveUpDispute dispute={dispute} open={givesUp} onClose={close} /> : null}
    </div>
  );
}

function Answer({ dispute: { evidence, given_up, needs_answer, due_by, closed_at, status } }: { dispute: Dispute }) {
  if (given_up && !given_up.failure)
    return (
      <p className="text-sm">
        Aceita sem resposta por {personName(given_up.given_up_by, 'uma conta que não existe mais')} em{' '}
        {formatInstant(given_up.given_up_at)}.{' '}
        <span className="text-muted-foreground">{closed_at ? null : 'Está a caminho do banco.'}</span>
      </p>
    );
  if (given_up?.failure && needs_answer && !evidence)
    return (
      <p className="text-sm text-danger wrap-anywhere">
        O provedor não encerrou a contestação: {given_up.failure} Tente de novo, ou responda.
      </p>
    );
  if (evidence?.failure)
    return (
      <p className="text-sm text-danger wrap-anywhere">
        O provedor não aceitou a resposta: {evidence.failure} Corrija e envie de novo.
      </p>
    );
  if (evidence)
    return (
      <p className="text-sm">
        Respondida por {personName(evidence.submitted_by, 'uma conta que não existe mais')} em{' '}
        {formatInstant(evidence.submitted_at)}.{' '}
        <span className="text-muted-foreground">
          {closed_at ? null : evidence.sent_at ? usualDecision : 'Está a caminho do banco.'}
        </span>
      </p>
    );
  if (needs_answer && due_by) {
    const due = deadline(due_by);
    return (
      <div>
        <p className="text-sm text-muted-foreground">Responder até</p>
        <p className={due.isNear ? 'font-semibold text-danger' : 'font-semibold'}>{due.text}</p>
        <p className="mt-1 text-sm text-muted-foreground">
          {isInquiry(status)
            ? 'O banco só pergunta: não retirou o valor. Uma boa resposta evita a contestação.'
            : 'Sem resposta, o banco decide a favor de quem pagou.'}
        </p>
      </div>
    );
  }
  return <p className="text-sm">{closed_at ? 'Terminou sem resposta do site.' : 'O prazo para responder terminou.'}</p>;
}

function Money({ dispute }: { dispute: Dispute }) {
  const { movements, payouts, commissions, booking_id: booking } = dispute;
  const assignment = movements.reduce((all, { amount_cents }) => all + amount_cents, 0);
  const lines: [string, string][] = [
    ['Com o banco', signedCents(-assignment)],
    ['Tarifa do provedor', signedCents(feeCents(dispute))],
    ...(booking ? [['Repasse do anfitrião', signedCents(-contestedCents(payouts))] satisfies [string, string]] : []),
    ...(commissions.length > 0
      ? [['Comissão do afiliado', signedCents(-contestedCents(commissions))] satisfies [string, string]]
      : []),
  ];
  return (
    <section aria-labelledby="dispute-money" className="print:hidden">
      <h2 id="dispute-money" className="type-h4 mb-2">
        Dinheiro
      </h2>
      <dl className="text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-border py-2.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-right font-semibold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {booking ? (
        <p className="border-t border-border pt-3 text-sm text-muted-foreground">
          {dispute.host_waits
            ? 'O repasse espera a decisão. '
            : dispute.closed_at
              ? null
              : 'O repasse já tinha saído: é descontado do próximo. '}
          A data continua com quem reservou; cancelar é na <BookingLink id={booking} word="reserva" />.
        </p>
      ) : null}
    </section>
  );
}

const events: Record<string, string> = {
  'charge.dispute.created': 'Contestação aberta',
  'charge.dispute.updated': 'Contestação atualizada',
  'charge.dispute.closed': 'Decisão do banco',
  'charge.dispute.funds_withdrawn': 'Valor retirado',
  'charge.dispute.funds_reinstated': 'Valor devolvido',
};

function History({ dispute: { history, evidence, given_up } }: { dispute: Dispute }) {
  const steps = [
    ...history.map(({ id, type, happened_at }) => ({ id, what: events[type] ?? type, at: happened_at })),
    ...(evidence
      ? [
          {
            id: 'answer',
            what: `Resposta enviada por ${personName(evidence.submitted_by, 'uma conta que não existe mais')}`,
            at: evidence.submitted_at,
          },
        ]
      : []),
    ...(given_up
      ? [
          {
            id: 'given-up',
            what: `Contestação aceita por ${personName(given_up.given_up_by, '—')}`,
            at: given_up.given_up_at,
          },
        ]
      : []),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="dispute-history" className="print:hidden">
      <h2 id="dispute-history" className="type-h4 mb-2">
        Histórico
      </h2>
      <ol className="text-sm">
        {steps.map(({ id, what, at }) => (
          <li key={id} className="border-t border-border py-2.5">
            {what}
            <span className="block text-xs text-muted-foreground">{formatInstant(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
