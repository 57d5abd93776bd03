import { CircleCheck } from 'lucide';
import { formatWeekday } from 'shared-domain/days/format.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { hasDayPrices, shownCentsOn } from 'shared-domain/spaces/space-terms.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { BookingCardState } from './use-booking-card.ts';

/** The price, large, with what is obligatory, and whether the chosen day is free. */
export function PriceHead({ card, freeId }: { card: BookingCardState; freeId: string }) {
  const { choice, verdict, terms, fromCents } = card;
  const { date } = choice;
  const cents = terms && date ? shownCentsOn(terms, date, choice.guests) : fromCents;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {date === null && terms && hasDayPrices(terms) ? (
          <span className="text-sm text-muted-foreground">a partir de</span>
        ) : null}
        <b className="text-[1.625rem] leading-8 font-semibold tracking-[-0.03em] [font-stretch:108%]">
          {formatReais(toReais(cents))}
        </b>
        <span className="text-sm text-muted-foreground">{date === null ? 'por evento' : onWeekday(date)}</span>
      </p>
      <p id={freeId} aria-live="polite" className="ml-auto text-xs font-strong text-success">
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

/** "neste sábado", "nesta segunda-feira" */
function onWeekday(day: string): string {
  const weekday = formatWeekday(day);
  return `${weekday.endsWith('feira') ? 'nesta' : 'neste'} ${weekday}`;
}
