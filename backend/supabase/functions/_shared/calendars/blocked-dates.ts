import ICAL from 'ical.js';
import { Budget, UnreadableCalendar } from './budget.ts';
import {
  at,
  type CalendarEvent,
  eventOf,
  extentOf,
  isBusy,
  isFreeDay,
  type Moment,
  momentSteps,
  momentsOf,
  rulesOf,
  textOf,
  type ZoneOf,
} from './calendar-event.ts';
import { type Dialect, type ImportedKind, kindOf, stronger } from './event-kind.ts';
import { isOwnUid } from './own-uid.ts';
import { isCertain, minutesOfDay, occurrences, type WallRange } from './recurrence.ts';
import { type JCalComponent, offsetAt, rio, zonesOf } from './time-zones.ts';

interface Reading {
  /** `yyyy-MM-dd`, in order, each once. */
  dates: string[];
  /** Of each date, the strongest of its events. */
  kinds: ImportedKind[];
  /** Events that could not be read, or not in all their parts. */
  unreadable: number;
  /** Events of others, whether they take a date or not. */
  events: number;
  free: FreeDays;
}

/** All-day events that only their mark as free keeps from taking their days. */
interface FreeDays {
  /** `yyyy-MM-dd`, in order, without those that another event takes. */
  dates: string[];
  /** Events that have one of these dates. */
  events: number;
}

interface ReadingOptions {
  /** `yyyy-MM-dd` in Rio: earlier dates are ignored. */
  today: string;
  /** `HH:mm` or `HH:mm:ss`; an end that is not after the begin lies on the next day. */
  opensAt: string;
  closesAt: string;
  /** Events that we gave out for this space ourselves are no news. */
  spaceId: string;
  /** Whose words its titles use; null: none that we know. */
  dialect: Dialect | null;
  /** The host blocks the dates of free all-day events too: then none of them may be missing. */
  blocksFree?: boolean;
}

const horizonDays = 800;
const dayNumber = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000;
const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns the dates that a calendar blocks.
 *
 * A day-long event takes its days; a timed one the dates whose hours it overlaps, which may end on the next day. Cancelled and
 * transparent events take nothing; those that last whole days are returned apart from the dates. Times without a zone are Rio's.
 * Every other event with a start takes at least the day of its start, even if other parts cannot be read.
 *
 * @throws UnreadableCalendar when the text is no whole calendar, or costs more than its budget
 */
export async function blockedDates(text: string, options: ReadingOptions, budget = new Budget()): Promise<Reading> {
  const { zones, events } = await parse(text, budget);
  const blocked = new Days(options);
  const zoneOf = zonesOf(zones, blocked.range, budget);
  const foreign = seriesOf(events).filter(({ uid }) => !isOwnUid(uid, options.spaceId));
  for (const series of foreign) await take(series, isBusy, blocked, zoneOf, budget);
  const unreadable = brokenIn(foreign, isBusy);
  const free = await freeDays(foreign, blocked, options, zoneOf, budget);
  return {
    ...blocked.sorted(),
    unreadable: options.blocksFree ? brokenIn(foreign, (event) => isBusy(event) || isFreeDay(event)) : unreadable,
    events: foreign.length,
    free,
  };
}

type Filter = (event: CalendarEvent) => boolean;

const brokenIn = (all: Series[], counts: Filter): number =>
  all
    .flatMap(({ masters, exceptions }) => [...masters.filter(counts), ...exceptions])
    .filter(({ isBroken }) => isBroken).length;

/**
 * Reads the free all-day events. Where they block nothing, the budget may end before the last of them: no date depends on it.
 *
 * @throws UnreadableCalendar when the budget ends and they block
 */
async function freeDays(
  all: Series[],
  blocked: Days,
  options: ReadingOptions,
  zoneOf: ZoneOf,
  budget: Budget,
): Promise<FreeDays> {
  const busy = new Set(blocked.sorted().dates);
  const dates = new Set<string>();
  let events = 0;
  try {
    for (const series of all) {
      if (![...series.masters, ...series.exceptions].some(isFreeDay)) continue;
      const days = new Days(options);
      await take(series, isFreeDay, days, zoneOf, budget);
      const added = days.sorted().dates.filter((date) => !busy.has(date));
      if (added.length > 0) events += 1;
      for (const date of added) dates.add(date);
    }
  } catch (error) {
    if (options.blocksFree || !(error instanceof UnreadableCalendar)) throw error;
  }
  return { dates: [...dates].sort(), events };
}

/** The dates of a space, and what of a stretch of time falls into their hours. */
class Days {
  readonly first: number;
  readonly last: number;
  /** Where occurrences may touch a date; an event that began more than 400 days ago may not. */
  readonly range: WallRange;
  readonly #opens: number;
  readonly #closes: number;
  readonly #taken = new Map<number, ImportedKind>();
  readonly #dialect: Dialect | null;

  constructor({ today, opensAt, closesAt, dialect }: ReadingOptions) {
    this.#dialect = dialect;
    this.first = dayNumber(today);
    this.last = this.first + horizonDays;
    this.range = { from: (this.first - 400) * minutesOfDay, to: (this.last + 2) * minutesOfDay };
    this.#opens = minutesOf(opensAt);
    const closes = minutesOf(closesAt);
    this.#closes = closes > this.#opens ? closes : closes + minutesOfDay;
  }

  takeDays(from: number, to: number, kind: ImportedKind): void {
    for (let day = Math.max(from, this.first); day <= Math.min(to, this.last); day += 1) this.#take(day, kind);
  }

  /** From one minute in Rio to before another; a moment without length takes the date that it lies in. */
  takeTime(from: number, to: number, kind: ImportedKind): void {
    const until = Math.max(to, from + 1);
    const begin = Math.max(Math.floor(from / minutesOfDay) - 1, this.first);
    const end = Math.min(Math.floor(until / minutesOfDay), this.last);
    for (let day = begin; day <= end; day += 1) {
      const midnight = day * minutesOfDay;
      if (from < midnight + this.#closes && until > midnight + this.#opens) this.#take(day, kind);
    }
  }

  kindOf({ titles }: CalendarEvent): ImportedKind {
    return kindOf(titles, this.#dialect);
  }

  sorted(): Pick<Reading, 'dates' | 'kinds'> {
    const days = [...this.#taken].sort(([a], [b]) => a - b);
    return { dates: days.map(([day]) => dayOf(day)), kinds: days.map(([, kind]) => kind) };
  }

  #take(day: number, kind: ImportedKind): void {
    this.#taken.set(day, stronger(this.#taken.get(day), kind));
  }
}

const pieceEdge = /^(BEGIN|END):[ \t]*(VEVENT|VTIMEZONE)\s*$/gim;

/** Whole calendars only: what was cut off would set dates free. A piece that cannot be read does not take the others along. */
async function parse(text: string, budget: Budget): Promise<{ zones: JCalComponent[]; events: CalendarEvent[] }> {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:[ \t]*VCALENDAR\s/i.test(clean) || !/\nEND:[ \t]*VCALENDAR$/i.test(clean)) {
    throw new UnreadableCalendar('not_a_calendar');
  }
  const zones: JCalComponent[] = [];
  const events: CalendarEvent[] = [];
  let open: { name: string; from: number } | undefined;
  for (const { index, 0: line, 1: edge = '', 2: kind = '' } of clean.matchAll(pieceEdge)) {
    const name = kind.toUpperCase();
    const isBegin = edge.toUpperCase() === 'BEGIN';
    if (isBegin ? open !== undefined : open?.name !== name) throw new UnreadableCalendar('not_a_calendar');
    if (isBegin) {
      open = { name, from: index };
      continue;
    }
    const piece = clean.slice(open?.from, index + line.length).trim();
    open = undefined;
    budget.spend(parsingSteps(piece));
    if (name === 'VEVENT') events.push(eventOf(piece));
    else zones.push(...zoneIn(piece));
    await budget.pause();
  }
  if (open) throw new UnreadableCalendar('not_a_calendar');
  return { zones, events };
}

/** Without its description a zone is found by its name. */
function zoneIn(piece: string): JCalComponent[] {
  try {
    return [ICAL.parse(piece) as unknown as JCalComponent];
  } catch {
    return [];
  }
}

/** A step a line, and the square of its length when it is long: so the parser's time grows with its parameters. */
function parsingSteps(text: string): number {
  let steps = 0;
  let length = 0;
  for (const line of `${text}\n`.split('\n')) {
    const isContinued = line.startsWith(' ') || line.startsWith('\t');
    if (!isContinued) steps += Math.floor((length / 1000) ** 2);
    length = line.length + (isContinued ? length : 0);
    steps += 1;
  }
  return steps;
}

interface Series {
  uid: string;
  masters: CalendarEvent[];
  exceptions: CalendarEvent[];
}

/** Groups events by UID. Of several with the same, the latest counts. */
function seriesOf(events: CalendarEvent[]): Series[] {
  const byUid = new Map<string, Series>();
  let nameless = 0;
  for (const event of events) {
    const uid = textOf(event, 'uid') || `\0${nameless++}`;
    const series = byUid.get(uid) ?? { uid, masters: [], exceptions: [] };
    byUid.set(uid, series);
    (textOf(event, 'recurrence-id') === undefined ? series.masters : series.exceptions).push(event);
  }
  return [...byUid.values()].map(({ uid, masters, exceptions }) => ({
    uid,
    masters: latest(masters),
    exceptions,
  }));
}

const sequenceOf = (event: CalendarEvent) => Number(textOf(event, 'sequence') ?? 0) || 0;

function latest(versions: CalendarEvent[]): CalendarEvent[] {
  if (versions.length < 2) return versions;
  const newest = Math.max(...versions.map(sequenceOf));
  return versions.filter((version) => sequenceOf(version) === newest);
}

/** Takes the dates of one event with its repetitions, in those versions that count. */
async function take(series: Series, counts: Filter, blocked: Days, zoneOf: ZoneOf, budget: Budget): Promise<void> {
  // single events, and replacements of one repetition
  for (const exception of series.exceptions) {
    await budget.pause();
    const extent = counts(exception) ? extentOf(exception, zoneOf, budget) : undefined;
    if (extent) occupy(extent.start, extent.length, blocked, blocked.kindOf(exception), budget);
  }
  const masters = series.masters.filter(counts);
  if (masters.length === 0) return;
  const { replaced, shifts } = changesOf(series.exceptions, counts, zoneOf, budget);
  for (const master of masters) {
    await budget.pause();
    const extent = extentOf(master, zoneOf, budget);
    if (!extent) continue;
    const { start, length } = extent;
    const kind = blocked.kindOf(master);
    const gone = new Set(momentsOf(master, 'exdate', zoneOf, budget).map(keyOf));
    const isGone = (key: string) => gone.has(key) || replaced.has(key);
    for (const moment of repetitions(master, start, blocked, zoneOf, budget)) {
      budget.spend(momentSteps + shifts.length);
      await budget.pause();
      if (isGone(keyOf(moment)) || isGone(dayKey(moment))) continue;
      const later = shifts.find(({ from }) => moment.utc > from);
      if (later && !later.counts) continue;
      const begin = later ? at(moment.wall + later.shift, moment) : moment;
      occupy(begin, later ? later.length : length, blocked, kind, budget);
    }
  }
}

interface Changes {
  /** Keys of the repetitions whose place an exception takes. */
  replaced: Set<string>;
  /** Exceptions that change all later repetitions, the latest first. */
  shifts: { from: number; shift: number; length: number | undefined; counts: boolean }[];
}

/**
 * Returns the occurrences that exceptions remove or move. An exception that lacks its original or new start leaves its series
 * unchanged.
 */
function changesOf(exceptions: CalendarEvent[], counts: Filter, zoneOf: ZoneOf, budget: Budget): Changes {
  const changes: Changes = { replaced: new Set(), shifts: [] };
  for (const exception of exceptions) {
    const [replaced] = momentsOf(exception, 'recurrence-id', zoneOf, budget);
    const range = exception.properties.find(({ name }) => name === 'recurrence-id')?.parameters.range;
    const isKnown = range === undefined || String(range).toUpperCase() === 'THISANDFUTURE';
    if (!replaced || !isKnown) {
      exception.isBroken = true;
      continue;
    }
    const isMoved = counts(exception);
    const moved = isMoved ? extentOf(exception, zoneOf, budget) : { start: replaced, length: 0 };
    if (!moved) continue;
    changes.replaced.add(keyOf(replaced));
    if (range === undefined) continue;
    const shift = moved.start.wall - replaced.wall;
    changes.shifts.push({ from: replaced.utc, shift, length: moved.length, counts: isMoved });
  }
  changes.shifts.sort((a, b) => b.from - a.from);
  return changes;
}

/** Identifies an occurrence by its instant; an exception that names only a day means any occurrence on it. */
const keyOf = (moment: Moment) => (moment.isDay ? dayKey(moment) : `m${moment.utc}`);
const dayKey = ({ wall }: Moment) => `d${Math.floor(wall / minutesOfDay)}`;

/** @param length in minutes; without one the start takes its day */
function occupy(start: Moment, length: number | undefined, blocked: Days, kind: ImportedKind, budget: Budget): void {
  budget.spend(Math.ceil(Math.min((length ?? 0) / minutesOfDay, blocked.last - blocked.first) / 10));
  if (start.isDay) {
    const first = dayNumberOf(start);
    return blocked.takeDays(first, first + Math.max(Math.ceil((length ?? 0) / minutesOfDay), 1) - 1, kind);
  }
  const wallInRio = (utc: number) => utc + offsetAt(rio, utc);
  const begin = wallInRio(start.utc);
  blocked.takeTime(begin, wallInRio(start.utc + (length ?? 0)), kind);
  if (length === undefined) blocked.takeDays(Math.floor(begin / minutesOfDay), Math.floor(begin / minutesOfDay), kind);
}

/** When an event begins, each time: its own begin, what its rules add, and single further dates. */
function* repetitions(event: CalendarEvent, start: Moment, { range }: Days, zoneOf: ZoneOf, budget: Budget) {
  yield start;
  yield* momentsOf(event, 'rdate', zoneOf, budget);
  for (const { data, until } of rulesOf(event, start)) {
    const isOver = (moment: Moment) =>
      moment.wall > range.to ||
      (until !== undefined &&
        (until.isDay || moment.isDay ? dayNumberOf(moment) > dayNumberOf(until) : moment.utc > until.utc));
    if (!isCertain(data, start.wall)) {
      event.isBroken = true;
      continue;
    }
    try {
      for (const wall of occurrences(data, start.wall, range, budget)) {
        const moment = at(wall, start);
        if (isOver(moment)) break;
        if (wall > start.wall) yield moment;
      }
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error;
      // a rule that the library refuses, as weeks by months
      event.isBroken = true;
    }
  }
}

const dayNumberOf = ({ wall }: Moment) => Math.floor(wall / minutesOfDay);
