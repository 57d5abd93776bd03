import { useId, useMemo } from 'react';
import { formatDayField } from 'shared-domain/days/format.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { dayPrices } from 'shared-domain/spaces/day-prices.ts';
import { bookableWindowOf, hasDayPrices } from 'shared-domain/spaces/space-terms.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { useWatch } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { requiredTexts } from '../choice/booking-form.schema.ts';
import { endTimes, startTimes } from '../choice/event-hours.ts';
import { guestsMessage } from '../choice/guest-count.ts';
import type { BookingFormControl } from '../choice/use-booking-form.ts';
import type { BookingCardState } from '../use-booking-card.ts';
import { Cell, CellErrors, cellControlStyle, useCell } from './cell.tsx';

interface EventFieldsProps {
  card: BookingCardState;
  control: BookingFormControl;
  /** It was sent with neither date nor guests. */
  isEmpty: boolean;
  /** Where it is said that the day is free. */
  freeId: string;
}

/** Date, hours and guests: one bordered group, with its errors below. */
export function EventFields({ card, control, isEmpty, freeId }: EventFieldsProps) {
  const { space, today, calendar, verdict, terms } = card;
  const help = useId();
  const window = bookableWindowOf(terms, today);
  const typed = useWatch({ control, name: 'guests' });
  const date = useCell(control, 'date', {
    error: verdict.tone === 'error' ? verdict.message : null,
    ...(verdict.tone === 'success' && { describedBy: freeId }),
    ...(verdict.tone === 'help' && { describedBy: help }),
  });
  const guests = useCell(control, 'guests', {
    error: guestsMessage(typed, space.capacity),
    describedBy: `${help}-capacity`,
  });
  const startsAt = useCell(control, 'startsAt');
  const endsAt = useCell(control, 'endsAt');
  const capacity = formatNumber(space.capacity);
  const prices = useMemo(
    () => (terms && calendar.data ? dayPrices(terms, calendar.data) : undefined),
    [terms, calendar.data],
  );
  return (
    <div className="grid min-w-0 gap-2">
      {/* above the fields: the calendar opens below them */}
      <CellErrors cells={isEmpty ? [{ ...date, error: requiredTexts.both }] : []} />
      <div className="grid grid-cols-[1.32fr_1fr] rounded-control border border-input">
        <Cell cell={date} label="Data do evento">
          <DatePicker
            {...date.control}
            bare
            format={formatDayField}
            label="Data do evento"
            placeholder="Escolher data"
            value={date.control.value}
            onValueChange={date.control.onChange}
            min={window.from}
            max={window.to}
            className={cn(
              cellControlStyle,
              'max-[21.5rem]:[&>svg]:hidden',
              date.control.value === null && 'text-muted-foreground',
            )}
            {...(calendar.data ? { states: calendar.data } : {})}
            {...(prices ? { notes: prices } : {})}
          />
        </Cell>
        <Cell
          cell={guests}
          label={
            <>
              <span className="sr-only">Número de </span>
              <span className="inline-block first-letter:uppercase">convidados</span>
            </>
          }
        >
          <input
            {...guests.control}
            {...(isEmpty && { 'aria-describedby': `${date.id}-error` })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            placeholder={`Até ${capacity}`}
            className={cn(cellControlStyle, 'peer placeholder:text-muted-foreground')}
          />
          <span
            id={`${help}-capacity`}
            className="pointer-events-none absolute right-3 bottom-2 text-xs leading-5 text-muted-foreground peer-placeholder-shown:sr-only"
          >
            até {capacity}
          </span>
        </Cell>
        {terms ? (
          <>
            <HourCell cell={startsAt} label="Começa às" times={startTimes(terms.hours)} />
            <HourCell cell={endsAt} label="Termina às" times={endTimes(terms.hours, startsAt.control.value || null)} />
          </>
        ) : null}
      </div>
      {terms && hasDayPrices(terms) && card.date === null ? (
        <p className="text-sm text-muted-foreground">
          O preço muda com o dia. O total aparece aqui antes de você confirmar.
        </p>
      ) : null}
      {verdict.tone === 'help' ? (
        <p id={help} className="text-xs text-muted-foreground">
          {verdict.message}
        </p>
      ) : null}
      <CellErrors cells={isEmpty ? [startsAt, endsAt] : [date, guests, startsAt, endsAt]} />
      {verdict.kind === 'unknown' ? (
        <Button
          variant="secondary"
          size="sm"
          busy={calendar.isFetching}
          busyLabel="Tentando..."
          className="justify-self-start"
          onClick={() => void calendar.refetch()}
        >
          Tentar novamente
        </Button>
      ) : null}
    </div>
  );
}

interface HourCellProps {
  cell: ReturnType<typeof useCell<'startsAt' | 'endsAt'>>;
  label: string;
  times: string[];
}

/** No choice means all hours of the space. */
function HourCell({ cell, label, times }: HourCellProps) {
  const { value } = cell.control;
  // a time that the host has closed in the meantime stays, to be read and changed
  const options = value === '' || times.includes(value) ? times : [value, ...times];
  return (
    <Cell cell={cell} label={label}>
      <select
        {...cell.control}
        className={cn(cellControlStyle, 'appearance-none', value === '' && 'text-muted-foreground')}
      >
        <option value="">Escolher</option>
        {options.map((time) => (
          <option key={time} value={time} className="text-foreground">
            {time}
          </option>
        ))}
      </select>
    </Cell>
  );
}
