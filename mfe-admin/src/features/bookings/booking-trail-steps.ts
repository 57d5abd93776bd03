import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { BookingTrail } from '../../data/bookings/booking-trail.query.ts';
import { cancellationLabel, guestName, hostName, refundTrouble } from './booking-labels.ts';

/** One thing that happened to a booking. */
export interface TrailStep {
  key: string;
  /** Instant, ISO 8601. */
  at: string;
  title: string;
  /** Cents that moved; without it, nothing did. */
  amount?: number;
  /** By whom, to whom, in which state: a line each. */
  lines: string[];
  /** A cancellation brought it about. */
  follows?: boolean;
}

const by = (name: string | null): string => `Por ${name?.trim() || 'uma conta que não existe mais'}`;

/** Where what was paid has gone, in cents: the four add up to it. */
export function trailSums({ payments, refunds, payouts, commissions }: BookingTrail) {
  const sum = (rows: readonly { amount_cents: number }[]) =>
    rows.reduce((all, { amount_cents }) => all + amount_cents, 0);
  const paid = sum(payments);
  const refunded = sum(refunds);
  const payout = sum(payouts);
  const commission = sum(commissions.filter(({ status }) => status !== 'reversed'));
  return { paid, refunded, payout, commission, platform: paid - refunded - payout - commission };
}

/** Everything that happened, the earliest first. */
export function trailSteps(trail: BookingTrail): TrailStep[] {
  const steps: TrailStep[] = [
    made(trail),
    ...trail.payments.map((payment) => ({
      key: payment.id,
      at: payment.created_at,
      title: 'Pagamento recebido',
      amount: payment.amount_cents,
      lines: [paymentMethodLabel(trail.payment_method)],
    })),
    ...trail.payouts.filter(({ kind }) => kind !== 'reversed').map((payout) => payoutStep(trail, payout)),
    ...trail.commissions.filter(({ kind }) => kind !== 'reversed').map(earnedStep),
    ...cancelled(trail),
    ...trail.refunds.flatMap(refundSteps),
    ...trail.payouts.filter(({ kind }) => kind === 'reversed').map((payout) => payoutStep(trail, payout)),
    ...trail.commissions.filter(({ kind }) => kind === 'reversed').map(reversedStep),
    ...trail.settlements.map((one) =>
      settlementStep(one, ['Repasse enviado ao anfitrião', 'Envio do repasse corrigido']),
    ),
    ...trail.commission_settlements.map((one) =>
      settlementStep(one, ['Comissão paga ao afiliado', 'Pagamento da comissão corrigido']),
    ),
  ];
  // what one act moves carries times that differ by less than it took: the act comes first
  const since = trail.cancelled_at;
  const after = (at: string) => (since && at < since && Date.parse(since) - Date.parse(at) < 60_000 ? since : at);
  return steps
    .map((step) => (step.follows ? { ...step, at: after(step.at) } : step))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function made(trail: BookingTrail): TrailStep {
  const { coupon } = trail;
  const uses: Record<string, string> = { reserved: 'reservado', used: 'usado', released: 'devolvido' };
  return {
    key: 'made',
    at: trail.created_at,
    title: 'Reserva feita',
    lines: [by(guestName(trail)), ...(coupon ? [`Cupom ${coupon.code}, ${uses[coupon.status] ?? coupon.status}`] : [])],
  };
}

function cancelled(trail: BookingTrail): TrailStep[] {
  if (!trail.cancelled_at) return [];
  const names: Record<string, string | null> = {
    guest: guestName(trail),
    given_up: guestName(trail),
    host: hostName(trail),
    platform: trail.cancelled_by,
  };
  const who = names[trail.cancellation_reason ?? ''];
  return [
    {
      key: 'cancelled',
      at: trail.cancelled_at,
      title: 'Reserva cancelada',
      lines: [cancellationLabel(trail) ?? '', ...(who ? [by(who)] : [])].filter(Boolean),
    },
  ];
}

function settlementStep(
  settlement: BookingTrail['settlements'][number],
  [sent, corrected]: readonly [string, string],
): TrailStep {
  const { id, kind, created_at, amount_cents, total_cents, bank_reference, key_hint, reason, settled_by } = settlement;
  const whole =
    Math.abs(total_cents) === Math.abs(amount_cents) ? [] : [`Parte de ${formatCents(Math.abs(total_cents))}`];
  return {
    key: id,
    at: created_at,
    title: kind === 'paid' ? sent : corrected,
    lines: [
      `${formatCents(Math.abs(amount_cents))}, referência ${bank_reference}`,
      ...whole,
      ...(key_hint ? [`Chave PIX ${key_hint}`] : []),
      ...(reason ? [`“${reason}”`] : []),
      by(settled_by),
    ],
  };
}

function payoutStep(trail: BookingTrail, payout: BookingTrail['payouts'][number]): TrailStep {
  return {
    key: payout.id,
    at: payout.created_at,
    title: payout.kind === 'reversed' ? 'Repasse reduzido' : 'Repasse ao anfitrião',
    follows: payout.kind === 'reversed',
    amount: payout.amount_cents,
    lines: [`${hostName(trail)}, para ${formatNumericDay(payout.due_on)}`],
  };
}

type Commission = BookingTrail['commissions'][number];
const affiliate = ({ affiliate_name, affiliate_code }: Commission) =>
  `${affiliate_name?.trim() || 'Conta sem nome'} (${affiliate_code})`;

function earnedStep(row: Commission): TrailStep {
  const state = row.status === 'reversed' ? 'Estornada' : row.status === 'paid' ? 'Paga' : 'Ainda não paga';
  return {
    key: row.id,
    at: row.created_at,
    title: 'Comissão de afiliado',
    amount: row.amount_cents,
    lines: [affiliate(row), state],
  };
}

function reversedStep(row: Commission): TrailStep {
  return {
    key: row.id,
    at: row.created_at,
    title: 'Comissão estornada',
    follows: true,
    amount: row.amount_cents,
    lines: [affiliate(row), ...(row.settled_at ? [] : ['É descontada no próximo pagamento'])],
  };
}

function refundSteps(refund: BookingTrail['refunds'][number]): TrailStep[] {
  const isRefused = refund.status === 'failed' || refund.status === 'manual';
  const lines = isRefused
    ? [refundTrouble(refund.status), ...(refund.failure ? [`Resposta do provedor: ${refund.failure}`] : [])]
    : refund.status === 'requested'
      ? ['Com o provedor de pagamento']
      : [];
  return [
    {
      key: refund.id,
      at: refund.created_at,
      title: 'Reembolso pedido',
      follows: true,
      amount: -refund.amount_cents,
      lines: isRefused && !refund.manual_at ? [...lines, 'Falta devolver à mão'] : lines,
    },
    ...(refund.settled_at
      ? [{ key: `${refund.id} settled`, at: refund.settled_at, title: 'Reembolso concluído pelo provedor', lines: [] }]
      : []),
    ...(refund.manual_at
      ? [
          {
            key: `${refund.id} by hand`,
            at: refund.manual_at,
            title: 'Reembolso pago à mão',
            lines: [by(refund.manual_by), ...(refund.manual_note ? [`“${refund.manual_note}”`] : [])],
          },
        ]
      : []),
  ];
}
