export type BookingStatus = 'pending' | 'paid' | 'cancelled';

/** Tone of the status tag; the design system shows it as dot + word. */
export type StatusTone = 'success' | 'warning' | 'danger' | 'neutral';

const known: Record<BookingStatus, { label: string; tone: StatusTone }> = {
  paid: { label: 'Confirmada', tone: 'success' },
  pending: { label: 'Pendente', tone: 'warning' },
  cancelled: { label: 'Cancelada', tone: 'danger' },
};

const over = { label: 'Realizada', tone: 'neutral' } as const;

/**
 * Label and tone of a booking's status; a status that this release does not know is shown as it is.
 * @param event its day and today in Rio, `yyyy-MM-dd`: a paid booking whose day is over has happened
 */
export function bookingStatus(
  status: string,
  event?: { day: string; today: string },
): { label: string; tone: StatusTone } {
  if (status === 'paid' && event && event.day < event.today) return over;
  return Object.hasOwn(known, status) ? known[status as BookingStatus] : { label: status, tone: 'neutral' };
}

const reasons: Record<string, string> = {
  expired: 'O prazo para pagar terminou e a data voltou a ficar livre.',
  given_up: 'Você cancelou antes de pagar. Nada foi cobrado.',
  payment_failed: 'O pagamento não foi concluído. Nada foi cobrado.',
  guest: 'Cancelada por você.',
  host: 'Cancelada pelo anfitrião.',
  platform: 'Cancelada pela plataforma.',
};

/**
 * Why a booking was cancelled, in a text; null when no reason is known.
 * @param money of a cancellation that is not the guest's: nothing was paid, or `guestMoneyTexts` says what became of it
 */
export function cancellationText(reason: string | null, money: 'unpaid' | 'as-listed' = 'unpaid'): string | null {
  const text = reason && Object.hasOwn(reasons, reason) ? (reasons[reason] ?? null) : null;
  if (money === 'as-listed') return text ? text.replace(' Nada foi cobrado.', '') : null;
  return reason === 'host' || reason === 'platform' ? `${text} Nada foi cobrado.` : text;
}

export const paymentMethodLabel = (method: string): string =>
  method === 'pix' ? 'PIX' : method === 'card' ? 'Cartão' : method;

/** A booking's code as people read and say it, on the site and in mails: the first eight characters of its id, in lower case. */
export const bookingCode = (id: string): string => id.slice(0, 8).toLowerCase();
