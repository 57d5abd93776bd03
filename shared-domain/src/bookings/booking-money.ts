import { formatInstantDay } from '../days/rio.ts';
import { formatCents } from '../money/format.ts';

/**
 * The sums of a booking that say what became of its payment: `private.booking_money`. Cents; instants in ISO 8601. Every sentence about
 * refunds on pages, in mails, sheets and the evidence for a bank comes from this file.
 */
export interface BookingMoney {
  paid_cents: number;
  /** Refunded by the provider. */
  sent_cents: number;
  /** With the provider, under way. */
  waiting_cents: number;
  /** Requested, deferred by the provider to an open dispute. */
  held_cents: number;
  /** Refused by the guest's bank or the provider: an administrator has to make it. */
  failed_cents: number;
  /** Made by an administrator. */
  by_hand_cents: number;
  /** Taken back by the payer's bank, without `held_cents`. */
  withdrawn_cents: number;
  sent_at: string | null;
  by_hand_at: string | null;
  dispute: string;
}

/** `retained`: neither refunded nor with the bank. */
type MoneyPart = 'sent' | 'by_hand' | 'waiting' | 'held' | 'failed' | 'withdrawn' | 'retained';

interface Cancellation {
  money: BookingMoney;
  /** `guest`, `host` or `platform`. */
  reason: string | null;
}

/** Returns the refunded amount, in cents. */
export const refundedCents = ({ sent_cents, by_hand_cents }: BookingMoney): number => sent_cents + by_hand_cents;

/** Returns the amount that is still to be refunded, in cents. */
export const toRefundCents = ({ waiting_cents, held_cents, failed_cents }: BookingMoney): number =>
  waiting_cents + held_cents + failed_cents;

/** The parts of the payment that are not zero, in cents. They add up to it, unless a bank took back what was refunded before. */
export function moneyParts(money: BookingMoney): [part: MoneyPart, cents: number][] {
  const parts: [MoneyPart, number][] = [
    ['sent', money.sent_cents],
    ['by_hand', money.by_hand_cents],
    ['waiting', money.waiting_cents],
    ['held', money.held_cents],
    ['failed', money.failed_cents],
    ['withdrawn', money.withdrawn_cents],
    ['retained', money.paid_cents - refundedCents(money) - toRefundCents(money) - money.withdrawn_cents],
  ];
  return parts.filter(([, cents]) => cents > 0);
}

/** Where a refund arrives: where the payment came from. */
export const refundPlace = (method: string): string =>
  method === 'pix' ? 'por PIX, na conta que pagou' : 'no cartão usado no pagamento';

const on = (instant: string | null): string => (instant ? ` em ${formatInstantDay(instant)}` : '');

function disputedText(amount: string, dispute: string): string {
  if (dispute === 'lost') return `O banco do cartão pagou ${amount} a quem contestou.`;
  if (dispute === 'won') return `${amount} ainda estão com o banco do cartão, embora a contestação tenha sido ganha.`;
  return `${amount} estão com o banco do cartão, que decide a contestação.`;
}

/** Returns a sentence about the amount that a bank has taken from a booking that takes place; undefined for none. */
export const contestedText = ({ withdrawn_cents, dispute }: BookingMoney): string | undefined =>
  withdrawn_cents > 0 ? disputedText(formatCents(withdrawn_cents), dispute) : undefined;

const sentences = (cancellation: Cancellation, sentence: (part: MoneyPart, amount: string) => string): string[] =>
  moneyParts(cancellation.money).map(([part, cents]) => sentence(part, formatCents(cents)));

/** Returns sentences about a cancelled booking's payment, for its guest. */
export const guestMoneyTexts = (cancellation: Cancellation & { method: string }): string[] =>
  sentences(cancellation, (part, amount) => {
    const { money, reason, method } = cancellation;
    switch (part) {
      case 'sent':
        return `${amount} devolvidos ${method === 'pix' ? 'por PIX' : 'no cartão'}${on(money.sent_at)}.`;
      case 'by_hand':
        return `${amount} devolvidos pela nossa equipe${on(money.by_hand_at)}.`;
      case 'waiting':
        return `Reembolso de ${amount} a caminho, ${refundPlace(method)}.`;
      case 'held':
        return `Reembolso de ${amount} à espera da decisão do banco do cartão.`;
      case 'failed':
        return `O reembolso de ${amount} não passou pelo banco. Nossa equipe está cuidando disso.`;
      case 'withdrawn':
        return disputedText(amount, money.dispute);
      case 'retained':
        if (reason !== 'guest')
          return `O reembolso de ${amount} ainda não foi pedido. Nossa equipe está cuidando disso.`;
        return refundedCents(money) + toRefundCents(money) + money.withdrawn_cents === 0
          ? `Sem reembolso, pela política da reserva: ${amount} não voltam.`
          : `${amount} não voltam, pela política da reserva.`;
    }
  });

const hostReasons: Record<string, string> = {
  guest: 'Cancelada pelo cliente.',
  host: 'Cancelada por você.',
  platform: 'Cancelada pela plataforma.',
};

/** Who cancelled a booking, for its host. */
export const cancelledForHost = (reason: string | null): string => hostReasons[reason ?? ''] ?? 'Cancelada.';

/** Returns sentences about a cancelled booking's payment, for its host. */
export const hostMoneyTexts = (cancellation: Cancellation): string[] =>
  sentences(cancellation, (part, amount) => {
    const { money, reason } = cancellation;
    switch (part) {
      case 'sent':
        return `${amount} devolvidos ao cliente${on(money.sent_at)}.`;
      case 'by_hand':
        return `${amount} devolvidos ao cliente pela nossa equipe${on(money.by_hand_at)}.`;
      case 'waiting':
        return `${amount} a caminho do cliente.`;
      case 'held':
        return `O reembolso de ${amount} espera a decisão do banco do cartão.`;
      case 'failed':
        return `O reembolso de ${amount} ao cliente está com a nossa equipe.`;
      case 'withdrawn':
        return disputedText(amount, money.dispute);
      case 'retained':
        return reason === 'guest'
          ? `${amount} não voltam para o cliente, pela política da reserva.`
          : `O reembolso de ${amount} ao cliente ainda não foi pedido.`;
    }
  });

const reasons: Record<string, string> = {
  expired: 'O prazo para pagar terminou.',
  given_up: 'Desistência antes de pagar.',
  payment_failed: 'Pagamento não concluído.',
  guest: 'Pelo cliente.',
  host: 'Pelo anfitrião.',
  platform: 'Pela plataforma.',
};

/** Who cancelled a booking, or why it ended unpaid, for administrators; null while it is not cancelled. */
export const cancelledForAdministrators = (reason: string | null): string | null =>
  reason && (reasons[reason] ?? reason);

/** Returns sentences about a cancelled booking's payment, for administrators. */
export const administratorMoneyTexts = (cancellation: Cancellation): string[] =>
  sentences(cancellation, (part, amount) => {
    const { money, reason } = cancellation;
    switch (part) {
      case 'sent':
        return `${amount} devolvidos.`;
      case 'by_hand':
        return `${amount} devolvidos à mão.`;
      case 'waiting':
        return `Reembolso de ${amount} com o provedor.`;
      case 'held':
        return `Reembolso de ${amount} à espera do banco.`;
      case 'failed':
        return `Reembolso de ${amount} a fazer à mão.`;
      case 'withdrawn':
        return `${amount} ${money.dispute === 'lost' ? 'pagos pelo banco, contestação perdida' : `com o banco, contestação ${money.dispute === 'won' ? 'ganha' : 'aberta'}`}.`;
      case 'retained':
        return reason === 'guest' ? `${amount} não voltam, pela política.` : `${amount} sem reembolso pedido.`;
    }
  });

/** Returns the label of one part of the amount, the same for every reader. `reason` is null if the booking is not cancelled. */
export function moneyLabel(part: MoneyPart, { money, reason }: Cancellation): string {
  switch (part) {
    case 'sent':
      return 'Devolvido';
    case 'by_hand':
      return 'Devolvido à mão';
    case 'waiting':
      return 'Reembolso a caminho';
    case 'held':
      return 'Reembolso à espera do banco';
    case 'failed':
      return 'Reembolso a fazer à mão';
    case 'withdrawn':
      return money.dispute === 'lost' ? 'Pago pelo banco a quem contestou' : 'Com o banco do cartão, pela contestação';
    case 'retained':
      if (reason === null) return 'Não devolvido';
      return reason === 'guest' ? 'Não volta, pelas condições da reserva' : 'Reembolso ainda não pedido';
  }
}

/** A line for each part of the payment. */
export const moneyLines = (cancellation: Cancellation): [label: string, amount: string][] =>
  moneyParts(cancellation.money).map(([part, cents]) => [moneyLabel(part, cancellation), formatCents(cents)]);
