import ICAL from 'ical.js';
import { Budget, UnreadableCalendar } from './budget.ts';
import { isOwnUid } from './own-uid.ts';
import { minutesOfDay, occurrences, type WallRange } from './recurrence.ts';
import { type JCalComponent, type JCalProperty, type OffsetOf, offsetAt, rio, zonesOf } from './time-zones.ts';

interface Reading {
  /** `yyyy-MM-dd`, in order, each once. */
  dates: string[];
  /** Events of which nothing could be made. */
  unreadable: number;
}

interface ReadingOptions {
  /** `yyyy-MM-dd` in Rio: earlier dates are nobody's any more. */
  today: string;
  /** `HH:mm` or `HH:mm:ss`; an end that is not after the begin lies on the next day. */
  opensAt: string;
  closesAt: string;
  /** Events that we gave out for this space ourselves are no news. */
  spaceId: string;
}

const horizonDays = 800;
/** A begin or an end in a zone asks for its offset several times. */
const momentSteps = 5;

const dayNumber = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000;
const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A begin, an end or an exception: a day, or minutes of UTC since 1970. */
interface Moment {
  isDay: boolean;
  /** Of its own wall clock; a day's are those of its midnight. */
  wall: number;
  /** Of UTC; a day's are its wall clock's. */
  utc: number;
  offset: OffsetOf | undefined;
}

type ZoneOf = (tzid: string | undefined) => OffsetOf;

class UnreadableEvent extends Error {}

/**
 * The dates that a calendar leaves no room for.
 *
 * A day-long event takes its days; a timed one the dates whose hours it overlaps, which may end on the next day. Cancelled and
 * transparent events take nothing. Times without a zone are Rio's.
 *
 * @throws UnreadableCalendar for what is no whole calendar, or costs more than its budget
 */
export async function blockedDates(text: string, options: ReadingOptions, budget = new Budget()): Promise<Reading> {
  const { components, unreadable: broken } = await parse(text, budget);
  const taken = new Days(options);
  const zoneOf = zonesOf(components, taken.range, budget);
  const events = components.filter(([name]) => name === 'vevent');
  let unreadable = broken;
  for (const series of seriesOf(events)) {
    if (isOwnUid(series.uid, options.spaceId)) continue;
    unreadable += await take(series, taken, zoneOf, budget);
  }
  return { dates: taken.sorted(), unreadable };
}

/** The dates of a space, and what of a stretch of time falls into their hours. */
class Days {
  readonly first: number;
  readonly last: number;
  /** Where occurrences may touch a date; an event that began more than 400 days ago may not. */
  readonly range: WallRange;
  readonly #opens: number;
  readonly #closes: number;
  readonly #taken = new Set<number>();

  constructor({ today, opensAt, closesAt }: ReadingOptions) {
    this.first = dayNumber(today);
    this.last = this.first + horizonDays;
    this.range = { from: (this.first - 400) * minutesOfDay, to: (this.last + 2) * minutesOfDay };
    this.#opens = minutesOf(opensAt);
    const closes = minutesOf(closesAt);
    this.#closes = closes > this.#opens ? closes : closes + minutesOfDay;
  }

  takeDays(from: number, to: number): void {
    for (let day = Math.max(from, this.first); day <= Math.min(to, this.last); day += 1) this.#taken.add(day);
  }

  /** From one minute in Rio to before another; a moment without length takes the date that it lies in. */
  takeTime(from: number, to: number): void {
    const until = Math.max(to, from + 1);
    const begin = Math.max(Math.floor(from / minutesOfDay) - 1, this.first);
    const end = Math.min(Math.floor(until / minutesOfDay), this.last);
    for (let day = begin; day <= end; day += 1) {
      const midnight = day * minutesOfDay;
      if (from < midnight + this.#closes && until > midnight + this.#opens) this.#taken.add(day);
    }
  }

  sorted(): string[] {
    return [...this.#taken].sort((a, b) => a - b).map(dayOf);
  }
}

const pieceEdge = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/gim;

/** Whole calendars only: what was cut off would set dates free. One event that cannot be read does not take the others along. */
async function parse(text: string, budget: Budget): Promise<{ components: JCalComponent[]; unreadable: number }> {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(clean) || !/\nEND:VCALENDAR$/i.test(clean)) {
    throw new UnreadableCalendar('not_a_calendar');
  }
  const components: JCalComponent[] = [];
  let unreadable = 0;
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
    try {
      components.push(ICAL.parse(piece) as unknown as JCalComponent);
    } catch {
      if (name === 'VEVENT') unreadable += 1;
    }
    await budget.pause();
  }
  if (open) throw new UnreadableCalendar('not_a_calendar');
  return { components, unreadable };
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
  masters: JCalComponent[];
  exceptions: JCalComponent[];
}

/** Events by UID. Of one that stands there several times, the latest counts. */
function seriesOf(events: JCalComponent[]): Series[] {
  const byUid = new Map<string, Series>();
  let nameless = 0;
  for (const event of events) {
    const named = property(event, 'uid')?.[3];
    const uid = typeof named === 'string' && named !== '' ? named : `\0${nameless++}`;
    const series = byUid.get(uid) ?? { uid, masters: [], exceptions: [] };
    byUid.set(uid, series);
    (property(event, 'recurrence-id') ? series.exceptions : series.masters).push(event);
  }
  return [...byUid.values()].map(({ uid, masters, exceptions }) => ({
    uid,
    masters: latest(masters),
    exceptions,
  }));
}

const sequenceOf = (event: JCalComponent) => Number(property(event, 'sequence')?.[3] ?? 0) || 0;

function latest(versions: JCalComponent[]): JCalComponent[] {
  if (versions.length < 2) return versions;
  const newest = Math.max(...versions.map(sequenceOf));
  return versions.filter((version) => sequenceOf(version) === newest);
}

/** Takes the dates of one event with its repetitions; returns how many of its parts could not be read. */
async function take(series: Series, taken: Days, zoneOf: ZoneOf, budget: Budget): Promise<number> {
  let unreadable = 0;
  const attempt = async (work: () => void | Promise<void>) => {
    await budget.pause();
    try {
      await work();
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error;
      unreadable += 1;
    }
  };
  // what stands alone, and what takes the place of one repetition
  for (const exception of series.exceptions) {
    if (!isBusy(exception)) continue;
    await attempt(() => {
      const { start, length } = extentOf(exception, zoneOf, budget);
      occupy(start, length, taken, budget);
    });
  }
  let changes: Changes | undefined;
  for (const master of series.masters) {
    if (!isBusy(master)) continue;
    await attempt(async () => {
      const { start, length } = extentOf(master, zoneOf, budget);
      changes ??= changesOf(series.exceptions, zoneOf, budget);
      const { replaced, shifts } = changes;
      const gone = new Set(momentsOf(master, 'exdate', zoneOf, budget).map(keyOf));
      const isGone = (key: string) => gone.has(key) || replaced.has(key);
      for (const moment of repetitions(master, start, taken, zoneOf, budget)) {
        budget.spend(momentSteps + shifts.length);
        await budget.pause();
        if (isGone(keyOf(moment)) || isGone(dayKey(moment))) continue;
        const later = shifts.find(({ from }) => moment.utc > from);
        if (later && !later.isBusy) continue;
        const begin = later ? at(moment.wall + later.shift, moment) : moment;
        occupy(begin, later?.length ?? length, taken, budget);
      }
    });
  }
  return unreadable;
}

interface Changes {
  /** Keys of the repetitions whose place an exception takes. */
  replaced: Set<string>;
  /** Exceptions that change all later repetitions, the latest first. */
  shifts: { from: number; shift: number; length: number; isBusy: boolean }[];
}

function changesOf(exceptions: JCalComponent[], zoneOf: ZoneOf, budget: Budget): Changes {
  const changes: Changes = { replaced: new Set(), shifts: [] };
  for (const exception of exceptions) {
    const [replaced] = momentsOf(exception, 'recurrence-id', zoneOf, budget);
    if (!replaced) continue;
    changes.replaced.add(keyOf(replaced));
    if (String(property(exception, 'recurrence-id')?.[1].range).toUpperCase() !== 'THISANDFUTURE') continue;
    const moved = extentOf(exception, zoneOf, budget);
    const shift = moved.start.wall - replaced.wall;
    changes.shifts.push({ from: replaced.utc, shift, length: moved.length, isBusy: isBusy(exception) });
  }
  changes.shifts.sort((a, b) => b.from - a.from);
  return changes;
}

/** An exception by its instant; one that names a day only means whatever happens on it. */
const keyOf = (moment: Moment) => (moment.isDay ? dayKey(moment) : `m${moment.utc}`);
const dayKey = ({ wall }: Moment) => `d${Math.floor(wall / minutesOfDay)}`;

const at = (wall: number, { isDay, offset }: Moment): Moment => ({
  isDay,
  wall,
  utc: wall - (offset?.(wall) ?? 0),
  offset,
});

/** @param length in minutes */
function occupy(start: Moment, length: number, taken: Days, budget: Budget): void {
  budget.spend(Math.ceil(Math.min(length / minutesOfDay, taken.last - taken.first) / 10));
  if (start.isDay) {
    const first = start.wall / minutesOfDay;
    return taken.takeDays(first, first + Math.max(Math.ceil(length / minutesOfDay), 1) - 1);
  }
  const wallInRio = (utc: number) => utc + offsetAt(rio, utc);
  taken.takeTime(wallInRio(start.utc), wallInRio(start.utc + length));
}

function isBusy(event: JCalComponent): boolean {
  const text = (name: string) => String(property(event, name)?.[3] ?? '').toUpperCase();
  return (
    text('status') !== 'CANCELLED' &&
    text('transp') !== 'TRANSPARENT' &&
    // Outlook leaves TRANSP out of some calendars it publishes
    text('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function extentOf(event: JCalComponent, zoneOf: ZoneOf, budget: Budget): { start: Moment; length: number } {
  const [start] = momentsOf(event, 'dtstart', zoneOf, budget);
  if (!start) throw new UnreadableEvent();
  const [end] = momentsOf(event, 'dtend', zoneOf, budget);
  if (end) return { start, length: Math.max(start.isDay ? end.wall - start.wall : end.utc - start.utc, 0) };
  const duration = property(event, 'duration')?.[3];
  if (typeof duration === 'string') {
    return { start, length: Math.max(Math.ceil(ICAL.Duration.fromString(duration).toSeconds() / 60), 0) };
  }
  return { start, length: start.isDay ? minutesOfDay : 0 };
}

const property = (event: JCalComponent, name: string): JCalProperty | undefined =>
  event[1].find(([known]) => known === name);

const written = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(Z?))?$/;

function momentsOf(event: JCalComponent, name: string, zoneOf: ZoneOf, budget: Budget): Moment[] {
  return event[1]
    .filter(([known]) => known === name)
    .flatMap(([, parameters, , ...values]) => {
      const tzid = typeof parameters.tzid === 'string' ? parameters.tzid : undefined;
      budget.spend(values.length * momentSteps);
      // a period of RDATE begins with its first part
      return values.map((value) => momentOf(String(Array.isArray(value) ? value[0] : value), tzid, zoneOf));
    });
}

function momentOf(text: string, tzid: string | undefined, zoneOf: ZoneOf): Moment {
  const [, year, month, day, hours, minutes, , z] = written.exec(text) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // the parser takes 20269999 for a day
  if (!year || new Date(midnight).toISOString().slice(0, 10) !== text.slice(0, 10)) throw new UnreadableEvent();
  const wall = midnight / 60_000;
  if (hours === undefined) return { isDay: true, wall, utc: wall, offset: undefined };
  if (Number(hours) > 23 || Number(minutes) > 59) throw new UnreadableEvent();
  const offset: OffsetOf = z ? () => 0 : zoneOf(tzid);
  return at(wall + Number(hours) * 60 + Number(minutes), { isDay: false, wall: 0, utc: 0, offset });
}

/** When an event begins, each time: its own begin, what its rules add, and single further dates. */
function* repetitions(event: JCalComponent, start: Moment, taken: Days, zoneOf: ZoneOf, budget: Budget) {
  yield start;
  yield* momentsOf(event, 'rdate', zoneOf, budget);
  for (const [name, , , value] of event[1]) {
    if (name === 'rrule') yield* repetitionsOf(value as Record<string, unknown>, start, taken, budget);
  }
}

function* repetitionsOf(data: Record<string, unknown>, start: Moment, { range }: Days, budget: Budget) {
  const until =
    data.until === undefined ? undefined : momentOf(String(data.until), undefined, () => start.offset ?? (() => 0));
  const isOver = (moment: Moment) =>
    moment.wall > range.to ||
    (until !== undefined &&
      (until.isDay || moment.isDay ? dayNumberOf(moment) > dayNumberOf(until) : moment.utc > until.utc));
  for (const wall of occurrences(data, start.wall, range, budget)) {
    const moment = at(wall, start);
    if (isOver(moment)) return;
    if (wall > start.wall) yield moment;
  }
}

const dayNumberOf = ({ wall }: Moment) => Math.floor(wall / minutesOfDay);
