import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { addDays, toLocalDate } from 'shared-domain/days/day.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { type SearchFilters, type WeekdayKey, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { changeSearch, inWeekdayOrder } from '../data/spaces/change-search.ts';
import { searchFacetsOptions } from '../data/spaces/search-facets.query.ts';
import { bookableMonths, isWeekend, type RequestedMonth, weekdayName, weekend } from '../data/spaces/search-month.ts';

export interface MonthChoiceProps {
  filters: SearchFilters;
  onChange: (change: RequestedMonth) => void;
  counted: boolean;
  onClose: () => void;
}

/** A month and its weekdays; they apply with the button below. */
export function MonthChoice({ filters, onChange, counted, onClose }: MonthChoiceProps) {
  const today = todayInRio();
  const isDesktop = useIsDesktop();
  const [draft, setDraft] = useState<RequestedMonth>({ month: filters.month, weekdays: filters.weekdays });
  const { month, weekdays } = draft;
  const months = bookableMonths(today);
  const { data: facets } = useQuery({
    ...searchFacetsOptions(changeSearch(filters, draft)),
    enabled: counted && month !== null,
  });
  const choose = (next: Partial<RequestedMonth>) =>
    setDraft({
      ...draft,
      month: month ?? months[0] ?? null,
      ...next,
      ...(next.weekdays ? { weekdays: inWeekdayOrder(next.weekdays) } : {}),
    });
  const toggle = (weekday: WeekdayKey) =>
    choose({
      weekdays: weekdays.includes(weekday) ? weekdays.filter((other) => other !== weekday) : [...weekdays, weekday],
    });
  const settle = (requested: RequestedMonth) => {
    onChange(requested);
    onClose();
  };
  const dayOfWeek = toLocalDate(today).getDay();
  // a Sunday counts for the weekend that it ends
  const nextWeekend = addDays(today, dayOfWeek === 0 ? 0 : 6 - dayOfWeek).slice(0, 7);

  return (
    <div className="grid gap-4 desk:w-[434px] desk:max-w-full">
      <Group label="Mês" className="grid-cols-3 gap-2 sm:grid-cols-4">
        {months.map((known) => (
          <ToggleChip
            key={known}
            pressed={known === month}
            className="grid justify-items-start gap-0 px-3 py-1.5 text-left"
            onClick={() => choose({ month: known })}
          >
            <b className="text-base leading-5 font-semibold">{formatShortDay(`${known}-01`).replace('1 de ', '')}</b>{' '}
            <span className="text-xs font-normal">{known.slice(0, 4)}</span>
          </ToggleChip>
        ))}
      </Group>
      <Group label="Dias da semana" className="grid-cols-7 gap-1.5">
        {weekdayKeys.map((weekday) => {
          const name = weekdayName(weekday);
          return (
            <ToggleChip
              key={weekday}
              pressed={weekdays.includes(weekday)}
              aria-label={name}
              className="justify-center gap-0 px-0"
              onClick={() => toggle(weekday)}
            >
              {name.slice(0, 3)}
            </ToggleChip>
          );
        })}
      </Group>
      <div className="flex flex-wrap gap-2">
        <ToggleChip pressed={isWeekend(weekdays)} onClick={() => choose({ weekdays: weekend })}>
          Fins de semana
        </ToggleChip>
        <ToggleChip
          pressed={isWeekend(weekdays) && month === nextWeekend}
          onClick={() => choose({ month: nextWeekend, weekdays: weekend })}
        >
          Próximos fins de semana
        </ToggleChip>
        <ToggleChip pressed={month !== null && weekdays.length === 0} onClick={() => choose({ weekdays: [] })}>
          Qualquer dia
        </ToggleChip>
      </div>
      {/* on the phone it stays while the rest of the sheet scrolls */}
      <div className="flex items-center justify-between gap-3 border-t border-border pt-3.5 max-desk:sticky max-desk:-bottom-5 max-desk:-mx-5 max-desk:-mb-5 max-desk:bg-surface max-desk:px-5 max-desk:py-3 max-desk:*:flex-1">
        <button
          type="button"
          className={isDesktop ? 'link min-h-11 text-sm' : buttonVariants({ variant: 'secondary' })}
          onClick={() => settle({ month: null, weekdays: [] })}
        >
          Limpar
        </button>
        <Button disabled={month === null} onClick={() => settle(draft)}>
          {!counted
            ? 'Usar estes dias'
            : facets === undefined || month === null
              ? 'Ver espaços'
              : facets.total === 0
                ? 'Nenhum resultado'
                : `Ver ${spaceCountLabel(facets.total)}`}
        </Button>
      </div>
    </div>
  );
}

function Group({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <div className={cn('grid', className)}>{children}</div>
    </div>
  );
}
