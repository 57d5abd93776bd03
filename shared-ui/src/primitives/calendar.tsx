import { Check, ChevronLeft, ChevronRight } from 'lucide';
import { type ComponentProps, createContext, useContext, useEffect, useMemo, useRef } from 'react';
import {
  DayPicker,
  type DayButton as DayPickerDayButton,
  type Week as DayPickerWeek,
  type Matcher,
} from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { earlierDay, fromLocalDate, laterDay, toLocalDate } from 'shared-domain/days/day.ts';
import { formatMonth, formatWeekday } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { cn } from '../lib/cn.ts';
import { type DayState, dayLabel } from '../lib/day-label.ts';
import { useIsDesktop } from '../lib/use-is-desktop.ts';
import { Icon } from './icon.tsx';

export type { DayState };

interface CalendarBase {
  /** Names the calendar for screen readers, for example 'Data do evento'. */
  label: string;
  /** First and last day that may be chosen, `yyyy-MM-dd`; without them, the bookable days: today to `bookableDays` ahead. */
  min?: string;
  max?: string;
  /** Days that are not free, by `yyyy-MM-dd`. */
  states?: Readonly<Record<string, DayState>>;
  /** A guest sees 'unavailable' only; the host sees why, and may choose blocked days to free them. */
  view?: 'guest' | 'host';
  /** Months side by side; a narrow place shows the first only. */
  months?: 1 | 2;
  /** A day of the month to show, `yyyy-MM-dd`; give it with `onMonthChange` to control the month. */
  month?: string;
  onMonthChange?: (firstDay: string) => void;
  /** 'large' fills its place: every day is a cell with a word, and the months are below each other. */
  size?: 'md' | 'large';
  /** The page has arrows and the name of the first month of its own. */
  hideNavigation?: boolean;
  /** By `yyyy-MM-dd`. */
  notes?: Readonly<Record<string, DayNote>>;
  /** Puts the focus on the chosen day, or on the first free one, when the calendar appears. */
  autoFocus?: boolean;
  className?: string;
}

/** The text in a day's cell below its number. */
export interface DayNote {
  /** A price, a first name, who blocks. */
  text: string;
  /** The spoken form after the day; none where the day's state says it. */
  spoken?: string;
  /** The source of a block, for the host: 'Airbnb'; without it, the host. */
  blockedBy?: string;
  /** The value differs from that of most such days. */
  isOwn?: boolean;
  /** A mark at the number of a large day. */
  mark?: DayMark;
}

/** The line below a day's number. */
export interface DayMark {
  text: string;
  /** `link`: the name of a period that begins. The others also draw a line, below the day or around it, which a narrow cell shows alone. */
  tone: 'link' | 'muted' | 'danger';
}

interface SingleDay {
  mode?: 'single';
  selected: string | null;
  onSelect: (day: string) => void;
}

interface ManyDays {
  mode: 'multiple';
  selected: readonly string[];
  onSelect: (days: string[]) => void;
  /** Answers a pressed day instead of `onSelect`; `range` when Shift was held. */
  onPress?: (day: string, range: boolean) => void;
}

/** A calendar in which one day is chosen. */
export type SingleCalendarProps = CalendarBase & SingleDay;
/** A calendar in which one day or several are chosen. */
export type CalendarProps = CalendarBase & (SingleDay | ManyDays);

/**
 * The one calendar for guests and hosts: an ARIA grid, moved by arrows, page keys, Home and End. Days are `yyyy-MM-dd` text and mean days
 * in Rio, regardless of the browser's time zone.
 */
export function Calendar(props: CalendarProps) {
  const {
    label,
    states = noStates,
    notes = noNotes,
    view = 'guest',
    size = 'md',
    months = 1,
    month,
    onMonthChange,
    autoFocus = false,
    hideNavigation = false,
  } = props;
  // a month that is rendered and not visible would trap the keys: the focus can't go there
  const isWide = useIsDesktop() !== false;
  const bookable = bookableWindow();
  const min = props.min ?? bookable.from;
  const max = props.max ?? bookable.to;
  const selectedDays = props.mode === 'multiple' ? props.selected : props.selected ? [props.selected] : [];

  const modifiers = useMemo(() => modifiersOf(states), [states]);
  const disabled: Matcher[] = [
    { before: toLocalDate(min) },
    { after: toLocalDate(max) },
    (date: Date) => {
      const state = states[fromLocalDate(date)];
      return view === 'host' ? state === 'booked' || state === 'held' : state !== undefined;
    },
  ];

  const shared = {
    'aria-label': label,
    className: cn('grid gap-3.5', size === 'md' && 'justify-center', props.className),
    classNames: size === 'md' ? calendarClasses : hideNavigation ? untitledClasses : largeClasses,
    components: componentsOf[size === 'large' ? 'large' : view],
    disabled,
    hideNavigation,
    endMonth: toLocalDate(max),
    formatters,
    labels: {
      ...labels,
      labelNav: () => `Meses: ${label}`,
      labelDayButton: (date: Date, { selected, today }: Record<string, boolean>) => {
        const day = fromLocalDate(date);
        const label = dayLabel(day, {
          state: states[day],
          view,
          bookable: day >= min && day <= max,
          selected: selected ?? false,
          today: today ?? false,
          blockedBy: notes[day]?.blockedBy,
        });
        const spoken = notes[day]?.spoken;
        return spoken ? `${label}, ${spoken}` : label;
      },
    },
    locale: ptBR,
    modifiers,
    numberOfMonths: isWide || size === 'large' ? months : 1,
    startMonth: toLocalDate(min),
    today: toLocalDate(todayInRio()),
    autoFocus,
    // today's month, where it may be chosen: days of the past begin long ago
    defaultMonth: toLocalDate(month ?? selectedDays[0] ?? laterDay(min, earlierDay(max, todayInRio()))),
    ...(month ? { month: toLocalDate(month) } : {}),
    ...(onMonthChange ? { onMonthChange: (date: Date) => onMonthChange(fromLocalDate(date)) } : {}),
  };

  const picker =
    props.mode === 'multiple' ? (
      <DayPicker
        {...shared}
        mode="multiple"
        required
        selected={props.selected.map(toLocalDate)}
        onSelect={(dates, pressed, _modifiers, event) =>
          props.onPress
            ? props.onPress(fromLocalDate(pressed), event.shiftKey)
            : props.onSelect(dates.map(fromLocalDate).sort())
        }
      />
    ) : (
      <DayPicker
        {...shared}
        mode="single"
        required
        selected={props.selected ? toLocalDate(props.selected) : undefined}
        onSelect={(date) => props.onSelect(fromLocalDate(date))}
      />
    );
  return (
    <First value={earlierDay(min, todayInRio())}>
      <Notes value={notes}>{picker}</Notes>
    </First>
  );
}

const noStates: Readonly<Record<string, DayState>> = {};
const noNotes: Readonly<Record<string, DayNote>> = {};
const Notes = createContext(noNotes);
/** The first day whose week is shown. */
const First = createContext('');

function modifiersOf(states: Readonly<Record<string, DayState>>): Record<DayState, Matcher[]> {
  const found: Record<DayState, Matcher[]> = { blocked: [], held: [], booked: [] };
  for (const [day, state] of Object.entries(states)) found[state].push(toLocalDate(day));
  return found;
}

const formatters = {
  formatWeekdayName: (date: Date) => formatWeekday(fromLocalDate(date)).charAt(0).toUpperCase(),
  formatCaption: (date: Date) => formatMonth(fromLocalDate(date)),
};

const labels = {
  labelGrid: (date: Date) => formatters.formatCaption(date),
  labelNext: () => 'Próximo mês',
  labelPrevious: () => 'Mês anterior',
  labelWeekday: (date: Date) => formatWeekday(fromLocalDate(date)),
};

/** The look of an arrow between months. */
export const calendarArrow = [
  'pointer-events-auto grid size-[44px] place-items-center rounded-control not-aria-disabled:hover:bg-muted',
  'aria-disabled:cursor-not-allowed aria-disabled:text-stone-400',
].join(' ');

// the arrows are at both ends of the first row, over one month or two
const calendarClasses = {
  months:
    'relative grid grid-cols-[minmax(0,max-content)] justify-center gap-x-8 gap-y-6 desk:grid-flow-col desk:auto-cols-fr desk:grid-cols-none',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  month: 'grid grid-cols-[minmax(0,1fr)] content-start gap-y-2',
  month_caption: 'grid min-h-11 place-items-center px-[44px] text-center',
  caption_label: 'text-[1.0625rem] font-semibold tracking-[-0.014em]',
  button_previous: calendarArrow,
  button_next: calendarArrow,
  month_grid: 'table-fixed max-desk:w-full border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday:
    'h-8 w-[min(2.75rem,calc((100vw-40px)/7))] p-0 text-center text-2xs font-strong text-muted-foreground desk:w-12',
  day: 'p-0 text-center',
};

// lines of one cell, so that neighbours share theirs
const largeClasses = {
  ...calendarClasses,
  months: 'relative grid grid-cols-[minmax(0,1fr)] gap-9',
  nav: 'pointer-events-none absolute top-0 right-0 flex gap-1',
  month: 'grid content-start gap-y-2',
  month_caption: 'flex min-h-11 items-center pr-24',
  caption_label: 'type-h3',
  month_grid: 'w-full table-fixed border-collapse max-desk:-mx-2.5 max-desk:w-[calc(100%+1.25rem)]',
  weekday: 'h-9 p-0 text-left text-2xs font-strong text-muted-foreground desk:text-xs',
  day: 'h-16 border border-border p-0 empty:border-transparent desk:h-21 desk:[@media(height<52rem)]:h-15',
};

const untitledClasses = { ...largeClasses, month_caption: `${largeClasses.month_caption} [:first-child>&]:sr-only` };

const dayBase = [
  'relative mx-auto grid h-11 w-full max-w-11 place-items-center rounded-control text-[0.9375rem] font-medium',
  'enabled:not-aria-disabled:hover:shadow-[inset_0_0_0_1.5px_var(--color-foreground)]',
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
].join(' ');

const pastDay = 'font-normal text-stone-500';
const unavailableDay = 'font-normal text-muted-foreground line-through decoration-stone-400';
const todayDot =
  "after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-primary forced-colors:after:bg-[CanvasText] after:content-['']";
const pickedDay = 'bg-primary font-bold text-primary-foreground no-underline enabled:hover:shadow-none';

/** In high contrast these grounds stay, with their words: the calendar's legend shows the same. */
const hostDay: Record<DayState, string> = {
  blocked:
    'forced-color-adjust-none text-foreground bg-[repeating-linear-gradient(135deg,var(--color-stone-100)_0_6px,#e2e6e1_6px_12px)]',
  booked: 'forced-color-adjust-none bg-sea-100 text-sea-800',
  held: 'forced-color-adjust-none bg-sun-50 text-sun-700 shadow-[inset_0_0_0_1.5px_var(--color-sun-400)]',
};

type DayButtonProps = ComponentProps<typeof DayPickerDayButton>;

function lookOf(modifiers: DayButtonProps['modifiers'], view: 'guest' | 'host'): string {
  const state = (['blocked', 'booked', 'held'] as const).find((name) => modifiers[name]);
  const look = state ? (view === 'host' ? hostDay[state] : unavailableDay) : modifiers.disabled ? pastDay : '';
  return cn(
    dayBase,
    look,
    modifiers.today && todayDot,
    modifiers.selected && pickedDay,
    modifiers.today && modifiers.selected && 'after:bg-primary-foreground',
  );
}

function DayOf({ view, day, modifiers, className, children, ...props }: DayButtonProps & { view: 'guest' | 'host' }) {
  const ref = useRef<HTMLButtonElement>(null);
  const notes = useContext(Notes);
  const note = notes[fromLocalDate(day.date)];
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  return (
    <button
      ref={ref}
      className={cn(
        lookOf(modifiers, view),
        notes !== noNotes && 'h-[50px] max-w-none content-center leading-5 after:bottom-0.5',
        className,
      )}
      {...props}
    >
      {children}
      {note ? (
        <span
          aria-hidden="true"
          data-word={note.text}
          className={cn(
            // no wider than its cell, however large the letters are
            'text-[min(0.75rem,calc((100vw-40px)/7*0.3))] leading-3.5 font-normal tracking-[-0.02em] after:content-[attr(data-word)]',
            !note.isOwn && !modifiers.selected && 'text-muted-foreground',
          )}
        />
      ) : null}
    </button>
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon icon={orientation === 'left' ? ChevronLeft : ChevronRight} />;
}

const largeDay = [
  'relative flex h-16 w-full flex-col items-start justify-between p-1.5 text-left text-[0.9375rem] leading-5 font-strong desk:h-21 desk:px-2.5 desk:py-2 desk:[@media(height<52rem)]:h-15 desk:[@media(height<52rem)]:py-1.5',
  'enabled:not-aria-disabled:hover:shadow-[inset_0_0_0_1.5px_var(--color-foreground)]',
  'focus-visible:z-1 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
].join(' ');

const stateLabels: Record<DayState, string> = { blocked: 'Bloqueada', booked: 'Reservada', held: 'Aguarda' };
const todayBar =
  "before:absolute before:inset-x-1.5 before:top-0 before:h-[3px] before:bg-primary before:content-[''] desk:before:inset-x-2.5";

const markWords: Record<DayMark['tone'], string> = {
  link: 'text-link',
  muted: 'text-muted-foreground',
  danger: 'text-danger',
};
const markLines: Record<DayMark['tone'], string> = {
  link: '',
  muted: 'border-b-4 border-stone-500',
  danger: 'shadow-[inset_0_0_0_2px_var(--color-danger-solid)]',
};

/** The words are CSS content, not text: the button's name contains them in its own place. */
function LargeDay({ day, modifiers, className, children, ...props }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const note = useContext(Notes)[fromLocalDate(day.date)];
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  const state = (['blocked', 'booked', 'held'] as const).find((name) => modifiers[name]);
  const isOver = modifiers.disabled && !state;
  return (
    <button
      ref={ref}
      className={cn(
        largeDay,
        state ? hostDay[state] : isOver && 'bg-sunken font-normal text-muted-foreground',
        modifiers.today && todayBar,
        modifiers.selected && 'bg-primary bg-none text-primary-foreground shadow-none',
        note?.mark && markLines[note.mark.tone],
        className,
      )}
      {...props}
    >
      <span className="flex w-full items-start justify-between gap-1">
        {children}
        {modifiers.selected ? (
          <Icon icon={Check} size={16} className="mt-0.5 max-desk:hidden" />
        ) : note?.mark ? (
          <Word
            text={note.mark.text}
            className={cn('min-w-0 truncate text-2xs leading-5 font-strong max-desk:hidden', markWords[note.mark.tone])}
          />
        ) : null}
      </span>
      <Word
        text={note?.text ?? (state ? stateLabels[state] : '')}
        className={cn(
          'max-w-full truncate text-2xs leading-[1.125rem] desk:text-xs',
          state ? 'font-semibold' : note?.isOwn ? 'font-bold' : 'font-normal text-muted-foreground',
          modifiers.selected && 'text-primary-foreground',
        )}
      />
    </button>
  );
}

const Word = ({ text, className }: { text: string; className: string }) => (
  <span aria-hidden="true" data-word={text} className={cn('after:content-[attr(data-word)]', className)} />
);

/** A week of the calendar, which begins with this week, or with an earlier one that may be chosen. */
function ComingWeek({ week, ...props }: ComponentProps<typeof DayPickerWeek>) {
  const first = useContext(First);
  const last = week.days.at(-1);
  return last && fromLocalDate(last.date) < first ? <tr hidden /> : <tr {...props} />;
}

const commonComponents = { Chevron, Week: ComingWeek };
const componentsOf = {
  large: { ...commonComponents, DayButton: LargeDay },
  guest: { ...commonComponents, DayButton: (props: DayButtonProps) => <DayOf view="guest" {...props} /> },
  host: { ...commonComponents, DayButton: (props: DayButtonProps) => <DayOf view="host" {...props} /> },
};
