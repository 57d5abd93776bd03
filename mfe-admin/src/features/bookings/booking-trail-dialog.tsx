import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { moneyLabel, moneyParts } from 'shared-domain/bookings/booking-money.ts';
import { bookingCode, bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { maskCnpj } from 'shared-domain/people/cnpj.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog, DialogClose } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { adminErrorCode, adminErrorText } from '../../data/administration/admin-error.ts';
import { guestName, hostName, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { type BookingTrail, bookingTrailOptions } from '../../data/bookings/booking-trail.query.ts';
import { formatDateTime } from '../../lib/moments.ts';
import { signedCents } from '../../lib/signed-cents.ts';
import { type TrailStep, trailSteps } from './booking-trail-steps.ts';

/** One booking: its price, the way of its money, and the acts of each party. */
export function BookingTrailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isFetching, error, refetch } = useQuery(bookingTrailOptions(id));
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title={`Reserva ${bookingCode(id)}`}
      footer={<DialogClose render={<Button variant="secondary">Fechar</Button>} />}
    >
      {data ? (
        <Trail trail={data} />
      ) : isFetching ? (
        <div>
          <p role="status" className="sr-only">
            Carregando a reserva...
          </p>
          <Skeleton className="h-80" />
        </div>
      ) : adminErrorCode(error) === 'booking_not_found' ? (
        <p role="status">{adminErrorText(error)}</p>
      ) : (
        <FailedPart title="Não foi possível carregar a reserva." onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function Trail({ trail }: { trail: BookingTrail }) {
  const { label, tone } = bookingStatus(trail.status, { day: trail.event_date, today: todayInRio() });
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm text-muted-foreground wrap-anywhere">
          <b className="block text-base font-semibold text-foreground">{spaceTitle(trail)}</b>
          {formatFullDay(trail.event_date)}
          <br />
          Cliente: <BookingsOf name={trail.guest_name}>{guestName(trail)}</BookingsOf> · Anfitrião:{' '}
          <BookingsOf name={trail.host_name}>{hostName(trail)}</BookingsOf>
        </p>
        <Tag dot tone={tone}>
          {label}
        </Tag>
      </div>
      <Agreed trail={trail} />
      <div className="grid gap-8 desk:grid-cols-2">
        <Amounts title="Valores" id="trail-price" lines={priceLines(trail)} />
        {trail.payments.length > 0 ? (
          <Amounts title="Para onde foi" id="trail-sums" lines={sumLines(trail)} />
        ) : (
          <p className="text-sm text-muted-foreground">Nada foi cobrado por esta reserva.</p>
        )}
      </div>
      <section aria-labelledby="trail-steps">
        <h3 id="trail-steps" className="type-h4 mb-1">
          Histórico
        </h3>
        <ol className="divide-y divide-border">
          {trailSteps(trail).map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Terms of the booking other than money; older bookings have fewer. */
function Agreed({ trail }: { trail: BookingTrail }) {
  const { starts_at = null, ends_at = null, hours = null, company, rules_version, terms_version } = trail;
  const times = eventTimes({ starts_at, ends_at }, hours);
  const versions = [
    rules_version ? `regras da casa ${rules_version}` : null,
    terms_version ? `Termos de Uso ${terms_version}` : null,
  ].filter(Boolean);
  const facts = [
    ['Convidados', formatNumber(trail.guest_count)],
    ['Horário', times && hoursRange(...times)],
    ['Cancelamento', policyLabels[trail.policy_name]],
    ['Em nome de', company && `${company.name}, CNPJ ${maskCnpj(company.cnpj)}`],
    ['Versões', versions.length > 0 ? versions.join(', ') : null],
  ] as const;
  return (
    <dl className="grid gap-x-5 gap-y-1.5 text-sm desk:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([term, value]) =>
        value ? (
          <div key={term} className="desk:contents">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="font-strong wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Leads to everything under the same name. */
function BookingsOf({ name, children }: { name: string | null; children: string }) {
  if (!name) return children;
  return (
    <Link className="link" to={`/admin?${new URLSearchParams({ aba: 'reservas', busca: name })}`} preventScrollReset>
      {children}
    </Link>
  );
}

function Amounts({ title, id, lines }: { title: string; id: string; lines: ReturnType<typeof priceLines> }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-h4 mb-3">
        {title}
      </h3>
      <PriceLines lines={lines} />
    </section>
  );
}

function priceLines({
  price_cents,
  extras,
  guest_count,
  fee_cents,
  discount_cents,
  total_cents,
  coupon,
}: BookingTrail) {
  return [
    { label: 'Preço do espaço', amount: formatCents(priceWithoutExtras(price_cents, extras)) },
    ...extras.map((extra) => ({
      label: agreedExtraLabel(extra, guest_count),
      amount: formatCents(extra.total_cents),
    })),
    { label: 'Taxa de serviço', amount: formatCents(fee_cents) },
    ...(discount_cents > 0
      ? [
          {
            label: coupon ? `Cupom ${coupon.code}` : 'Desconto',
            amount: signedCents(-discount_cents),
            kind: 'discount' as const,
          },
        ]
      : []),
    { label: 'Total', amount: formatCents(total_cents), kind: 'total' as const },
  ];
}

/** Where the payment went: the lines add up to it. */
function sumLines({ money, cancellation_reason: reason }: BookingTrail) {
  const line = (label: string, cents: number) => (cents === 0 ? [] : [{ label, amount: signedCents(cents) }]);
  return [
    ...moneyParts(money)
      .filter(([part]) => part !== 'retained')
      .map(([part, cents]) => ({ label: moneyLabel(part, { money, reason }), amount: signedCents(cents) })),
    ...line('Tarifa da contestação', money.dispute_fee_cents),
    ...line('Repassado ao anfitrião', money.host_paid_cents),
    ...line(money.owed_cents < 0 ? 'A descontar do anfitrião' : 'A repassar ao anfitrião', money.owed_cents),
    ...line('Comissão de afiliado', money.commission_cents),
    { label: 'Fica na plataforma', amount: signedCents(money.kept_cents) },
    { label: 'Recebido', amount: formatCents(money.paid_cents), kind: 'total' as const },
  ];
}

function Step({ step: { title, at, amount, lines } }: { step: TrailStep }) {
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {lines.map((line) => (
          <p key={line} className="text-subtle-foreground">
            {line}
          </p>
        ))}
        <p className="text-xs text-muted-foreground">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
      </div>
      {amount === undefined ? null : <span className="font-semibold whitespace-nowrap">{signedCents(amount)}</span>}
    </li>
  );
}
