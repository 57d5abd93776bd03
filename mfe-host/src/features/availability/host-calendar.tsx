import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide';
import { useState } from 'react';
import { formatDay, formatMonth } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { type ShownPart, useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Calendar } from 'shared-ui/primitives/calendar.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type HostCalendar as Days, hostCalendarOptions } from '../../data/hosting/host-calendar.query.ts';
import {
  availabilityDone,
  availabilityErrorMessage,
  type DayStates,
  useSetAvailability,
} from '../../data/hosting/set-availability.mutation.ts';
import { selectionLabel } from './day-selection.ts';
import { useDaySelection } from './use-day-selection.ts';

interface HostCalendarProps {
  space: { id: string; title: string };
}

/** The days of one space: block and free them, one, several, or a range. */
export function HostCalendar({ space }: HostCalendarProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostCalendarOptions(space.id));
  if (data === undefined && errorUpdateCount === 0) return <CalendarSkeleton />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar a disponibilidade do espaço."
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Loaded space={space} days={data} />;
}

function Loaded({ space, days }: HostCalendarProps & { days: Days }) {
  const window = bookableWindow();
  const [month, setMonth] = useState(`${window.from.slice(0, 7)}-01`);
  const maySelect = (day: string) =>
    day >= window.from &&
    day <= window.to &&
    (days[day] === undefined || (days[day].state === 'blocked' && days[day].isOwnBlock !== false));
  const { selected, press, range, toggleRange, clear } = useDaySelection(maySelect);
  const change = useSetAvailability(space.id);
  const edit = useEdit<DayStates>();
  const states = Object.fromEntries(Object.entries(days).map(([day, { state }]) => [day, state]));

  const apply = async (isAvailable: boolean) => {
    if (change.isPending) return;
    const dates = selected;
    const everyDay = (isFree: (day: string) => boolean) => Object.fromEntries(dates.map((day) => [day, isFree(day)]));
    const changedTo = (states: Partial<DayStates>) => dates.filter((day) => states[day] === isAvailable);
    try {
      const saved = await edit.save({
        parts: dates.map(dayPart),
        read: everyDay((day) => days[day] === undefined),
        mine: everyDay(() => isAvailable),
        saysAll: true,
        send: async (states, read) => {
          const wanted = changedTo(states);
          const asRead = Object.fromEntries(wanted.map((day) => [day, read[day] === true]));
          if (wanted.length > 0) await change.mutateAsync({ dates: wanted, isAvailable, asRead });
        },
      });
      if (!saved) return;
      const text = availabilityDone({ dates: changedTo(saved), isAvailable });
      notify({ title: 'Disponibilidade atualizada', text, tone: 'success' });
      clear();
    } catch (error) {
      notify({ ...availabilityErrorMessage(error, dates.length), tone: 'danger' });
    }
  };
  const pending = change.isPending ? change.variables?.isAvailable : undefined;

  return (
    <section aria-label={`Calendário de ${space.title}`} className="grid min-w-0 content-start gap-5">
      <Calendar
        label={`Dias de ${space.title}`}
        view="host"
        size="large"
        mode="multiple"
        states={states}
        selected={selected}
        month={month}
        onMonthChange={setMonth}
        onSelect={() => {}}
        onPress={press}
      />
      <Legend />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ToggleChip pressed={range !== 'off'} onClick={toggleRange}>
          <Icon icon={CalendarRange} size={18} />
          Selecionar período
        </ToggleChip>
        <p role="status" className="text-sm text-muted-foreground">
          {range === 'from' ? 'Escolha o primeiro dia.' : range === 'to' ? 'Agora escolha o último dia.' : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-5">
        <p role="status" className="text-sm font-semibold">
          {selectionLabel(selected.length)}
        </p>
        <Button
          variant="tertiary"
          size="sm"
          className="disabled:bg-transparent"
          disabled={selected.length === 0}
          onClick={clear}
        >
          Limpar seleção
        </Button>
        <div className="flex gap-3 max-desk:w-full max-desk:flex-col desk:ml-auto">
          <Button
            variant="secondary"
            disabled={selected.length === 0}
            busy={pending === true}
            busyLabel="Liberando..."
            onClick={() => void apply(true)}
          >
            Liberar datas selecionadas
          </Button>
          <Button
            disabled={selected.length === 0}
            busy={pending === false}
            busyLabel="Bloqueando..."
            onClick={() => void apply(false)}
          >
            Bloquear datas selecionadas
          </Button>
        </div>
      </div>
      <Booked days={days} month={month} />
      {edit.dialog}
    </section>
  );
}

/** A day of the calendar, as it is asked about. */
const dayPart = (day: string): ShownPart<DayStates> => ({
  label: formatDay(day),
  columns: [day],
  text: (states) => (states[day] ? 'Livre' : 'Bloqueada'),
});

const legend = [
  ['Livre', 'border-[1.5px] border-border-strong'],
  ['Bloqueada por você', 'bg-[repeating-linear-gradient(135deg,var(--color-stone-100)_0_4px,#cfd5cf_4px_8px)]'],
  ['Reservada', 'bg-sea-100'],
  ['Aguardando pagamento', 'border-[1.5px] border-sun-400 bg-sun-50'],
] as const;

function Legend() {
  return (
    <ul aria-label="Legenda" className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-subtle-foreground">
      {legend.map(([label, look]) => (
        <li key={label} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-4 shrink-0 rounded-photo forced-color-adjust-none ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Who comes in the month that is shown. */
function Booked({ days, month }: { days: Days; month: string }) {
  const today = todayInRio();
  const booked = Object.entries(days)
    .filter(([day, { state }]) => state === 'booked' && day.startsWith(month.slice(0, 7)) && day >= today)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (booked.length === 0) return null;
  return (
    <section aria-label="Reservas do mês" className="grid gap-1 pt-4">
      <h3 className="type-h4">Reservas em {formatMonth(month)}</h3>
      <ul>
        {booked.map(([day, { guestName, guestCount }]) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-4 border-b border-border py-3 text-sm">
            <span className="font-semibold">{formatDay(day)}</span>
            <span className="text-muted-foreground">
              {guestName?.trim() || 'Cliente'}
              {guestCount ? `, ${formatNumber(guestCount)} ${guestCount === 1 ? 'convidado' : 'convidados'}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CalendarSkeleton() {
  return (
    <div className="grid gap-3.5">
      <p role="status" className="sr-only">
        Carregando o calendário
      </p>
      <Skeleton className="h-11 w-60" />
      <Skeleton className="h-[340px] desk:h-[560px]" />
    </div>
  );
}
