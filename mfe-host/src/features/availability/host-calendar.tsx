import { useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, monthAfter } from 'shared-domain/days/day.ts';
import { formatDay, formatMonth } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { type ShownPart, useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Calendar, calendarArrow } from 'shared-ui/primitives/calendar.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type DayPrices, dayPricesOptions } from '../../data/hosting/day-prices.query.ts';
import { type HostCalendar as Days, hostCalendarOptions } from '../../data/hosting/host-calendar.query.ts';
import { hostCalendarsOptions } from '../../data/hosting/host-calendars.query.ts';
import { hostVisitsOptions } from '../../data/hosting/host-visits.query.ts';
import {
  availabilityDone,
  availabilityErrorMessage,
  type DayStates,
  useSetAvailability,
} from '../../data/hosting/set-availability.mutation.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { withPriceOn } from '../../data/spaces/price-days.ts';
import { dayNotes } from './day-notes.ts';
import { selectionLabel } from './day-selection.ts';
import { type DayVisits, visitsOf } from './day-visits.ts';
import { type ImportedFact, importedFacts } from './imported-facts.ts';
import { PriceSide } from './price-side.tsx';
import { useDaySelection } from './use-day-selection.ts';
import { usePriceRanges } from './use-price-ranges.tsx';

const weekdaysDialog = onDemand(() => import('./weekdays-dialog.tsx').then((module) => module.WeekdaysDialog));
const blockNote = onDemand(() => import('./block-note-dialog.tsx').then((module) => module.BlockNoteDialog));
const daysPrice = onDemand(() => import('./days-price-dialog.tsx').then((module) => module.DaysPriceDialog));

interface HostCalendarProps {
  hostId: string;
  space: OwnSpace;
  /** Below the prices, next to the calendar. */
  side?: ReactNode;
}

/** The days of one space: their prices and guests, and blocking and freeing them, one, several, or a range. */
export function HostCalendar({ hostId, space, side }: HostCalendarProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostCalendarOptions(space.id));
  const prices = useQuery(dayPricesOptions(space.id));
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
  return <Loaded hostId={hostId} space={space} side={side} days={data} prices={prices.data ?? {}} />;
}

function Loaded({ hostId, space, side, days, prices }: HostCalendarProps & { days: Days; prices: DayPrices }) {
  const window = bookableWindow();
  const [month, setMonth] = useState(monthOf(window.from));
  const maySelect = (day: string) =>
    day >= window.from &&
    day <= window.to &&
    (days[day] === undefined || (days[day].state === 'blocked' && days[day].is_own_block));
  const { selected, press, range, toggleRange, clear } = useDaySelection(maySelect);
  const blocking = useBlocking(space.id, days, selected, clear);
  const ranges = usePriceRanges(space);
  const [pricing, setPricing] = useState(false);
  const DaysPriceDialog = useOpened(daysPrice, pricing, () => setPricing(false), 'o preço');
  const [noting, setNoting] = useState(false);
  const BlockNoteDialog = useOpened(blockNote, noting, () => setNoting(false), 'a nota');
  const [repeating, setRepeating] = useState(false);
  const WeekdaysDialog = useOpened(weekdaysDialog, repeating, () => setRepeating(false), 'o dia da semana');
  const states = Object.fromEntries(Object.entries(days).map(([day, { state }]) => [day, state]));
  const own = space.asRead.price_ranges;
  const calendars = useQuery(hostCalendarsOptions(space.id));
  const { data: visits = [] } = useQuery(hostVisitsOptions(hostId));
  const visitsByDay = visitsOf(visits, space.id);
  const facts = importedFacts(days, calendars.data?.calendars ?? []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-11 desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-16">
      <section
        aria-label={`Calendário de ${space.title}`}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5"
      >
        <CalendarTools
          range={range}
          month={month}
          last={window.to}
          onMonth={setMonth}
          onToday={() => setMonth(monthOf(todayInRio()))}
          onRepeat={() => setRepeating(true)}
          onToggleRange={toggleRange}
        />
        <Calendar
          label={`Dias de ${space.title}`}
          view="host"
          size="large"
          mode="multiple"
          months={2}
          states={states}
          notes={dayNotes(days, prices, own, facts, visitsByDay)}
          selected={selected}
          month={month}
          onMonthChange={setMonth}
          hideNavigation
          onSelect={() => {}}
          onPress={press}
        />
        <Legend facts={facts} />
        <p className="text-sm text-muted-foreground">Datas com reserva confirmada são bloqueadas automaticamente.</p>
        <SelectionBar
          count={selected.length}
          pending={blocking.pending}
          onClear={clear}
          onNote={() => setNoting(true)}
          onPrice={() => setPricing(true)}
          onApply={(isAvailable) => void blocking.apply(isAvailable)}
        />
        <Booked days={days} month={month} />
        <Noted days={days} month={month} />
        <Visits visits={visitsByDay} month={month} />
        <ImportedDays facts={facts} month={month} />
      </section>
      <aside className="grid gap-10">
        <PriceSide space={space} onChange={ranges.save} />
        {side}
      </aside>
      {pricing && DaysPriceDialog ? (
        <DaysPriceDialog
          days={selected}
          onSave={async (price) => {
            const answer = await ranges.save(withPriceOn(own, selected, price));
            if (answer !== true) return answer;
            setPricing(false);
            clear();
          }}
          onClose={() => setPricing(false)}
        />
      ) : null}
      {noting && BlockNoteDialog ? (
        <BlockNoteDialog
          days={selected}
          note={sharedNote(days, selected)}
          onSave={(note) => blocking.apply(false, note)}
          onClose={() => setNoting(false)}
        />
      ) : null}
      {repeating && WeekdaysDialog ? (
        <WeekdaysDialog spaceId={space.id} ranges={own} onPrices={ranges.save} onClose={() => setRepeating(false)} />
      ) : null}
      {blocking.dialog}
      {ranges.dialog}
    </div>
  );
}

/** Blocks and frees the selected days; a question is asked where someone else has changed them meanwhile. */
function useBlocking(spaceId: string, days: Days, selected: readonly string[], onDone: () => void) {
  const change = useSetAvailability(spaceId);
  const edit = useEdit<DayStates>();
  const apply = async (isAvailable: boolean, note?: string): Promise<boolean> => {
    if (change.isPending) return false;
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
          if (wanted.length > 0) await change.mutateAsync({ dates: wanted, isAvailable, note, asRead });
        },
      });
      if (!saved) return false;
      const text = availabilityDone({ dates: changedTo(saved), isAvailable });
      notify({ title: 'Disponibilidade atualizada', text, tone: 'success' });
      onDone();
      return true;
    } catch (error) {
      notify({ ...availabilityErrorMessage(error, dates.length), tone: 'danger' });
      return false;
    }
  };
  const pending = change.isPending ? change.variables?.isAvailable : undefined;
  return { apply, pending, dialog: edit.dialog };
}

interface CalendarToolsProps {
  month: string;
  /** The last day of the months to choose from. */
  last: string;
  onMonth: (month: string) => void;
  range: ReturnType<typeof useDaySelection>['range'];
  onToday: () => void;
  onRepeat: () => void;
  onToggleRange: () => void;
}

function CalendarTools({ month, last, onMonth, range, onToday, onRepeat, onToggleRange }: CalendarToolsProps) {
  const months: { value: string; label: string }[] = [];
  for (let day = monthOf(todayInRio()); day <= last; day = `${monthAfter(day.slice(0, 7))}-01`)
    months.push({ value: day, label: upperFirst(formatMonth(day)) });
  const place = months.findIndex(({ value }) => value === month);
  const [before, after] = [months[place - 1], months[place + 1]];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div role="group" aria-label="Meses" className="flex items-center max-desk:w-full max-[17rem]:flex-wrap">
        <MonthArrow icon={ChevronLeft} label="Mês anterior" month={before?.value} onMonth={onMonth} />
        <Select
          aria-label="Mês"
          className="w-auto max-desk:grow"
          options={months}
          value={month}
          onChange={(event) => onMonth(event.target.value)}
        />
        <MonthArrow icon={ChevronRight} label="Próximo mês" month={after?.value} onMonth={onMonth} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="tertiary" size="sm" onClick={onToday}>
          Hoje
        </Button>
        <Button
          variant="tertiary"
          size="sm"
          onPointerEnter={weekdaysDialog.preload}
          onFocus={weekdaysDialog.preload}
          onClick={onRepeat}
        >
          Mudar um dia da semana
        </Button>
        <ToggleChip pressed={range !== 'off'} onClick={onToggleRange}>
          <Icon icon={CalendarRange} size={18} />
          Selecionar período
        </ToggleChip>
      </div>
      <p role="status" className="w-full text-sm text-muted-foreground empty:hidden">
        {range === 'from' ? 'Escolha o primeiro dia.' : range === 'to' ? 'Agora escolha o último dia.' : ''}
      </p>
    </div>
  );
}

interface MonthArrowProps {
  icon: IconNode;
  label: string;
  month: string | undefined;
  onMonth: (month: string) => void;
}

function MonthArrow({ icon, label, month, onMonth }: MonthArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={month === undefined || undefined}
      className={calendarArrow}
      onClick={() => month && onMonth(month)}
    >
      <Icon icon={icon} />
    </button>
  );
}

interface SelectionBarProps {
  count: number;
  /** The change that is being saved: true frees the days, false blocks them. */
  pending: boolean | undefined;
  onClear: () => void;
  onNote: () => void;
  onPrice: () => void;
  onApply: (isAvailable: boolean) => void;
}

/** The number of selected days, and what can be done with them; without a selection only its status for screen readers. */
function SelectionBar({ count, pending, onClear, onNote, onPrice, onApply }: SelectionBarProps) {
  const isShown = count > 0;
  return (
    <div
      className={
        isShown
          ? 'bottom-0 z-4 flex flex-wrap items-center gap-3 border-t border-border bg-surface py-3 desk:sticky'
          : 'sr-only'
      }
    >
      <div className="grid">
        <p role="status" className="text-sm font-semibold">
          {selectionLabel(count)}
        </p>
        {isShown ? (
          <div className="flex flex-wrap gap-x-4">
            <button type="button" className="link inline-flex min-h-11 items-center text-sm" onClick={onClear}>
              Limpar seleção
            </button>
            <button
              type="button"
              className="link inline-flex min-h-11 items-center text-sm"
              onPointerEnter={blockNote.preload}
              onFocus={blockNote.preload}
              onClick={onNote}
            >
              Bloquear com nota
            </button>
          </div>
        ) : null}
      </div>
      {isShown ? (
        <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:*:grow desk:ml-auto">
          <Button
            variant="secondary"
            size="sm"
            onPointerEnter={daysPrice.preload}
            onFocus={daysPrice.preload}
            onClick={onPrice}
          >
            Mudar preço
          </Button>
          <Button
            variant="secondary"
            size="sm"
            busy={pending === true}
            busyLabel="Liberando..."
            onClick={() => onApply(true)}
          >
            Liberar datas selecionadas
          </Button>
          <Button size="sm" busy={pending === false} busyLabel="Bloqueando..." onClick={() => onApply(false)}>
            Bloquear datas selecionadas
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Facts = Readonly<Record<string, readonly ImportedFact[]>>;

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** A day of the calendar, as the question about a conflict shows it. */
const dayPart = (day: string): ShownPart<DayStates> => ({
  label: formatDay(day),
  columns: [day],
  text: (states) => (states[day] ? 'Livre' : 'Bloqueada'),
});

const legend = [
  ['Livre, com preço em reais por evento', 'border-[1.5px] border-border-strong'],
  ['Reservada', 'bg-sea-100'],
  ['Aguardando pagamento', 'border-[1.5px] border-sun-400 bg-sun-50'],
  [
    'Bloqueada por você ou por outro calendário',
    'bg-[repeating-linear-gradient(135deg,var(--color-stone-100)_0_4px,#cfd5cf_4px_8px)]',
  ],
] as const;

const importedLegend = [
  ['Repetida por outro calendário', 'muted', 'border border-b-4 border-border-strong border-b-stone-500'],
  ['Em conflito com outro calendário', 'danger', 'bg-sea-100 shadow-[inset_0_0_0_2px_var(--color-danger-solid)]'],
] as const;

/** Marks of other calendars are rare: only those that the calendar has. */
function Legend({ facts }: { facts: Facts }) {
  const tones = new Set(Object.values(facts).flatMap((found) => found.map(({ mark }) => mark?.tone)));
  const shown = [
    ...legend,
    ...importedLegend.flatMap(([label, tone, look]) => (tones.has(tone) ? [[label, look]] : [])),
  ];
  return (
    <ul aria-label="Legenda" className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-subtle-foreground">
      {shown.map(([label, look]) => (
        <li key={label} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-4 shrink-0 rounded-photo forced-color-adjust-none ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The guests of the displayed month. */
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
        {booked.map(([day, { guest_name, guest_count }]) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-4 border-b border-border py-3 text-sm">
            <span className="font-semibold">{formatDay(day)}</span>
            <span className="text-muted-foreground">
              {personName(guest_name, 'Cliente')}
              {guest_count ? `, ${formatCount(guest_count, 'convidado', 'convidados')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the note that all these days have, or nothing. */
function sharedNote(days: Days, selected: readonly string[]): string {
  const notes = new Set(selected.map((day) => days[day]?.note ?? ''));
  return notes.size === 1 ? ([...notes][0] ?? '') : '';
}

/** The notes of blocks in both displayed months: a cell is too narrow for them. */
function Noted({ days, month }: { days: Days; month: string }) {
  const next = monthOf(addDays(month, 31));
  const noted = Object.entries(days)
    .filter(([day, { note }]) => note && day >= month && monthOf(day) <= next)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (noted.length === 0) return null;
  return (
    <section aria-label="Bloqueios com nota" className="grid gap-1 pt-4">
      <h3 className="type-h4">Bloqueios com nota</h3>
      <p className="text-sm text-muted-foreground">Só você vê as notas. Elas não contam como reservas daqui.</p>
      <ul>
        {noted.map(([day, { note }]) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-4 border-b border-border py-3 text-sm">
            <span className="font-semibold">{formatDay(day)}</span>
            <span className="min-w-0 text-muted-foreground wrap-anywhere">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The accepted visits of the displayed month. */
function Visits({ visits, month }: { visits: DayVisits; month: string }) {
  const shown = Object.entries(visits).filter(([day]) => day.startsWith(month.slice(0, 7)));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Visitas do mês" className="grid gap-1 pt-4">
      <h3 className="type-h4">Visitas em {formatMonth(month)}</h3>
      <ul>
        {shown.flatMap(([day, found]) =>
          found.map(({ id, time, conversation }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border text-sm">
              <span className="font-semibold">
                {formatDay(day)}, {time}
              </span>
              <Link to={`/chat?conversa=${conversation}`} className="link inline-flex min-h-11 items-center">
                Abrir conversa
              </Link>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** Explains the marks of both shown months. */
function ImportedDays({ facts, month }: { facts: Facts; month: string }) {
  const next = monthOf(addDays(month, 31));
  const shown = Object.entries(facts)
    .filter(([day]) => day >= month && monthOf(day) <= next)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="outros-sites" className="grid gap-1 pt-4">
      <h3 id="outros-sites" className="type-h4">
        Datas que também estão em outros sites
      </h3>
      <ul>
        {shown.map(([day, found]) => (
          <li
            key={day}
            className="grid gap-x-4 border-b border-border py-3 text-sm desk:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="font-semibold">{formatDay(day)}</span>
            <span className="grid gap-0.5 text-muted-foreground wrap-anywhere">
              {found.map(({ text, mark }) => (
                <span key={text} className={mark?.tone === 'danger' ? 'font-semibold text-danger' : ''}>
                  {text}.
                </span>
              ))}
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
