import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { disputeReason, disputeStatus, isInquiry } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { cancellationLabel, guestName, hostName, refundTrouble } from '../../data/bookings/booking-labels.ts';
import type { BookingTrail } from '../../data/bookings/booking-trail.query.ts';

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

const by = (name: string | null): string => `Por ${personName(name, 'uma conta que não existe mais')}`;

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
    ...trail.payouts.filter(({ kind }) => kind === 'earned').map((payout) => payoutStep(trail, payout)),
    ...trail.commissions.filter(({ kind }) => kind === 'earned').map(earnedStep),
    ...cancelled(trail),
    ...trail.refunds.flatMap(refundSteps),
    ...trail.disputes.flatMap(disputeSteps),
    ...trail.payouts.filter(({ kind }) => kind !== 'earned').map((payout) => payoutStep(trail, payout)),
    ...trail.commissions.filter(({ kind }) => kind !== 'earned').map(reversedStep),
    ...trail.settlements.map((one) =>
      settlementStep(one, ['Repasse enviado ao anfitrião', 'Envio do repasse corrigido']),
    ),
    ...trail.commission_settlements.map((one) =>
      settlementStep(one, ['Comissão paga ao afiliado', 'Pagamento da comissão corrigido']),
    ),
  ];
  // the effects of one act carry times that differ by less than the act took: the act comes first
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

const payoutTitles: Record<string, string> = {
  reversed: 'Repasse reduzido',
  disputed: 'Repasse descontado pela contestação',
  restored: 'Repasse devolvido depois da contestação',
};

function disputeSteps(dispute: BookingTrail['disputes'][number]): TrailStep[] {
  const requested = isInquiry(dispute.status);
  return [
    {
      key: dispute.id,
      at: dispute.opened_at,
      title: requested ? 'Consulta do banco' : 'Pagamento contestado no banco',
      lines: [`${disputeReason(dispute.reason)}, ${formatCents(dispute.amount_cents)}`],
    },
    ...dispute.movements.map((moved) => ({
      key: moved.id,
      at: moved.happened_at,
      title: moved.amount_cents < 0 ? 'Valor retirado pelo banco' : 'Valor devolvido pelo banco',
      amount: moved.amount_cents,
      lines: moved.fee_cents === 0 ? [] : [`Tarifa do provedor: ${formatCents(moved.fee_cents)}`],
    })),
    ...(dispute.answered_at
      ? [{ key: `${dispute.id} answered`, at: dispute.answered_at, title: 'Contestação respondida', lines: [] }]
      : []),
    ...(dispute.closed_at
      ? [
          {
            key: `${dispute.id} closed`,
            at: dispute.closed_at,
            title: `Contestação: ${disputeStatus(dispute.status).toLowerCase()}`,
            lines: [],
          },
        ]
      : []),
  ];
}

function payoutStep(trail: BookingTrail, payout: BookingTrail['payouts'][number]): TrailStep {
  return {
    key: payout.id,
    at: payout.created_at,
    title: payoutTitles[payout.kind] ?? 'Repasse ao anfitrião',
    follows: payout.kind === 'reversed',
    amount: payout.amount_cents,
    lines: [`${hostName(trail)}, para ${formatNumericDay(payout.due_on)}`],
  };
}

type Commission = BookingTrail['commissions'][number];
const affiliate = ({ affiliate_name, affiliate_code }: Commission) =>
  `${personName(affiliate_name, 'Conta sem nome')} (${affiliate_code})`;

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
    title: row.kind === 'restored' ? 'Comissão devolvida depois da contestação' : 'Comissão estornada',
    follows: true,
    amount: row.amount_cents,
    lines: [affiliate(row), ...(row.settled_at || row.amount_cents > 0 ? [] : ['É descontada no próximo pagamento'])],
  };
}

function refundSteps(refund: BookingTrail['refunds'][number]): TrailStep[] {
  const isRefused = refund.status === 'failed' || (refund.status === 'manual' && refund.failure !== 'dispute_lost');
  const lines = isRefused
    ? [refundTrouble(refund.status), ...(refund.failure ? [`Resposta do provedor: ${refund.failure}`] : [])]
    : refund.status === 'requested'
      ? [refund.failure === 'charge_disputed' ? 'Espera a decisão da contestação' : 'Com o provedor de pagamento']
      : [];
  const isWithBank = refund.failure === 'dispute_lost' || refund.failure === 'charge_disputed';
  return [
    {
      key: refund.id,
      at: refund.created_at,
      title: 'Reembolso pedido',
      follows: true,
      // The bank's movement has the amount.
      ...(isWithBank ? {} : { amount: -refund.amount_cents }),
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
            title: refund.failure === 'dispute_lost' ? 'Pago pelo banco, na contestação' : 'Reembolso pago à mão',
            lines:
              refund.failure === 'dispute_lost'
                ? [refund.manual_note ?? '']
                : [by(refund.manual_by), ...(refund.manual_note ? [`“${refund.manual_note}”`] : [])],
          },
        ]
      : []),
  ];
}
