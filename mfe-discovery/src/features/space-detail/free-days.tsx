import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDayWithoutYear, formatLongDay } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { monthsOfDays } from 'shared-domain/rules/rule-labels.ts';
import { dayPrices } from 'shared-domain/spaces/day-prices.ts';
import { type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import type { SpaceCalendar } from 'shared-domain/spaces/space-calendar.query.ts';
import { bookableWindowOf, type SpaceTerms, shownCentsOn } from 'shared-domain/spaces/space-terms.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Calendar } from 'shared-ui/primitives/calendar.tsx';
import { freeDaysNear, hasFreeDay } from '../../data/spaces/free-days.ts';

export interface FreeDaysProps {
  states: SpaceCalendar;
  /** Prices of days, and how far ahead one may book; null while they are not known. */
  terms: SpaceTerms | null;
  /** `yyyy-MM-dd` */
  day: string | null;
  onDay: (day: string) => void;
  /** A search for similar spaces, for when the day, or every day, is taken. */
  others: Partial<SearchFilters>;
}

/** Two months of free and taken days, and what to do when the chosen one is taken. */
export function FreeDays({ states, terms, day, onDay, others }: FreeDaysProps) {
  const bookable = bookableWindowOf(terms);
  const notes = useMemo(() => (terms ? dayPrices(terms, states) : undefined), [terms, states]);
  const state = day === null ? undefined : states[day];
  // a viewer of a day that was just taken is most likely the one who took or holds it: the booking card explains that
  const isUnavailable = state === 'booked' || state === 'blocked';
  const [seenOpen, setSeenOpen] = useState<string | null>(null);
  if (day !== null && !isUnavailable && seenOpen !== day) setSeenOpen(day);
  const wasUnavailable = isUnavailable && seenOpen !== day;
  // the month of a day that was chosen elsewhere comes into view; a press on a day moves nothing
  const [month, setMonth] = useState(() => day ?? todayInRio());
  const [shown, setShown] = useState(day);
  const [pressed, setPressed] = useState<string | null>(null);
  if (day !== shown) {
    setShown(day);
    setPressed(null);
    if (day !== null && day !== pressed) setMonth(day);
  }
  const calendar = useRef<HTMLDivElement>(null);
  const offered = useRef<string | null>(null);
  useEffect(() => {
    if (day === null || offered.current !== day) return;
    offered.current = null;
    // the button that chose it has gone with the notice, and the focus with it
    if (document.activeElement === document.body)
      calendar.current?.querySelector<HTMLElement>('[aria-selected="true"] > button')?.focus();
  }, [day]);
  return (
    <>
      {!hasFreeDay(states, bookable) ? (
        <Notice className="mb-5">
          <p>
            Sem datas livres
            {terms && terms.horizonDays < bookableDays ? '' : ` nos próximos ${monthsOfDays(bookableDays)} meses`}.{' '}
            <Link className="link" to={searchHref(others)}>
              Ver outros espaços assim
            </Link>
          </p>
        </Notice>
      ) : day !== null && wasUnavailable ? (
        <UnavailableDay
          states={states}
          terms={terms}
          day={day}
          onDay={(next) => {
            offered.current = next;
            onDay(next);
          }}
          others={others}
        />
      ) : null}
      <div ref={calendar}>
        <Calendar
          label="Datas livres"
          months={2}
          states={states}
          min={bookable.from}
          max={bookable.to}
          {...(notes ? { notes } : {})}
          selected={state === undefined ? day : null}
          month={month}
          onMonthChange={setMonth}
          onSelect={(next) => {
            setPressed(next);
            onDay(next);
          }}
          className="justify-stretch *:justify-stretch"
        />
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-subtle-foreground">
        <Legend mark="bg-primary forced-colors:bg-[Highlight]">Sua data</Legend>
        <Legend mark="border-[1.5px] border-stone-400">{terms ? 'Livre, com o preço do dia' : 'Livre'}</Legend>
        <Legend mark="bg-[linear-gradient(to_top_left,transparent_46%,var(--color-stone-500)_46%_54%,transparent_54%)]">
          Indisponível
        </Legend>
      </ul>
    </>
  );
}

/** The day the search brought along is taken here: days near it, or other spaces on it. */
function UnavailableDay({ states, terms, day, onDay, others }: FreeDaysProps & { day: string }) {
  const near = freeDaysNear(day, states, bookableWindowOf(terms));
  return (
    <Notice tone="warning" className="mb-5">
      <p>
        Este espaço não está livre: {formatLongDay(day)}.{' '}
        <Link className="link text-inherit" to={searchHref({ ...others, date: day })}>
          Ver espaços livres nessa data
        </Link>
      </p>
      {near.length > 0 ? (
        <div role="group" aria-label="Datas livres mais próximas" className="mt-2.5 flex flex-wrap gap-2">
          {near.map((other) => (
            <Button key={other} variant="secondary" size="sm" onClick={() => onDay(other)}>
              {formatDayWithoutYear(other)}
              {terms ? ` · ${formatReais(toReais(shownCentsOn(terms, other)))}` : ''}
            </Button>
          ))}
        </div>
      ) : null}
    </Notice>
  );
}

function Legend({ mark, children }: { mark: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-4 shrink-0 rounded-[4px] forced-color-adjust-none forced-colors:outline-1 ${mark}`}
      />
      {children}
    </li>
  );
}
