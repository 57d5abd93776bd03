import { CircleCheck } from 'lucide';
import { addDays } from 'shared-domain/days/day.ts';
import { formatShortDay, formatWeekday } from 'shared-domain/days/format.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import { hasDayPrices, shownCentsOn } from 'shared-domain/spaces/space-terms.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { BookingCardState } from '../use-booking-card.ts';

/** The price, large, with what is obligatory, and whether the chosen day is free. */
export function PriceHead({ card, freeId }: { card: BookingCardState; freeId: string }) {
  const { date, verdict, terms, fromCents, today } = card;
  const guests = card.isPriced ? card.guests : null;
  const isVaried = date === null && terms !== null && hasDayPrices(terms);
  const cents = terms && date ? shownCentsOn(terms, date, guests) : fromCents;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 px-5 pt-1 pb-2 desk:px-[22px] desk:pt-5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {isVaried ? <span className="text-sm text-muted-foreground">a partir de</span> : null}
        <b className="text-[1.625rem] leading-8 font-semibold tracking-[-0.03em] [font-stretch:108%]">
          {formatReais(toReais(cents))}
        </b>
        {/* beside the word about the mode there is no room for more */}
        <span className={card.isRequest && isVaried ? 'sr-only' : 'text-sm text-muted-foreground'}>
          {date === null ? 'por evento' : onWeekday(date, today, card.isRequest)}
        </span>
      </p>
      {card.isRequest ? (
        <Tag tone="info" className="ml-auto">
          {bookingModeLabels.request}
        </Tag>
      ) : null}
      <p
        id={freeId}
        aria-live="polite"
        // the word about the mode has its place
        className={card.isRequest ? 'sr-only' : 'ml-auto text-xs font-strong text-success'}
      >
        {verdict.tone === 'success' ? (
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            <Icon icon={CircleCheck} size={16} />
            {verdict.message}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** "neste sábado", "nesta segunda-feira" within six days; then "no sábado, 27 de fev.", "na segunda-feira, 1 de mar." */
function onWeekday(day: string, today: string, isShort: boolean): string {
  const weekday = formatWeekday(day);
  const isFeminine = weekday.endsWith('feira');
  if (day >= today && day <= addDays(today, 6)) return `${isFeminine ? 'nesta' : 'neste'} ${weekday}`;
  const onDay = `${isFeminine ? 'na' : 'no'} ${weekday}`;
  return isShort ? onDay : `${onDay}, ${formatShortDay(day)}`;
}
