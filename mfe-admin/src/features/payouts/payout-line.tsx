import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { DuePayout } from '../../data/payouts/due-payouts.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { correctionWords } from './payout-labels.ts';

/** One booking's part of a payment. */
export function PayoutLine({
  payout: { booking_id, kind, title, event_date, due_on, amount_cents },
}: {
  payout: DuePayout;
}) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title ?? 'Espaço'}</b>, <BookingLink id={booking_id} word="reserva" />
        <span className="block text-xs text-muted-foreground">
          {correctionWords(kind, amount_cents) ?? `Devido desde ${formatNumericDay(due_on)}`}, evento em{' '}
          {formatNumericDay(event_date)}
        </span>
      </span>
      <span className="whitespace-nowrap">{signedCents(amount_cents)}</span>
    </li>
  );
}
