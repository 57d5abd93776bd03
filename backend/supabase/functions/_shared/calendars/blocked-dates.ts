import ICAL from 'ical.js';
import { isOwnUid } from './own-uid.ts';
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

/** What the text is instead of a calendar that can be read: `code` is part of the interface. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
  readonly code: 'not_a_calendar' | 'calendar_too_complex';

  constructor(code: UnreadableCalendar['code']) {
    super(code);
    this.code = code;
  }
}

const horizonDays = 800;
/** Of all rules of a calendar together. A hosted function has two seconds of processor, of which this may take one. */
const mostSteps = 12_000;
const mostEvents = 20_000;
const minutesOfDay = 1440;

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
 * @throws UnreadableCalendar for what is no whole calendar, or repeats more than can be counted
 */
export function blockedDates(text: string, options: ReadingOptions): Reading {
  const { calendars, unreadable: broken } = parse(text);
  const components = calendars.flatMap(([, , inner]) => inner);
  const zoneOf = zonesOf(components);
  const events = components.filter(([name]) => name === 'vevent');
  if (events.length > mostEvents) throw new UnreadableCalendar('calendar_too_complex');

  const taken = new Days(options);
  const steps = { left: mostSteps };
  let unreadable = broken;
  for (const series of seriesOf(events)) {
    if (isOwnUid(series.uid, options.spaceId)) continue;
    unreadable += take(series, taken, zoneOf, steps);
  }
  return { dates: taken.sorted(), unreadable };
}

/** The dates of a space, and what of a stretch of time falls into their hours. */
class Days {
  readonly first: number;
  readonly last: number;
  readonly #opens: number;
  readonly #closes: number;
  readonly #taken = new Set<number>();

  constructor({ today, opensAt, closesAt }: ReadingOptions) {
    this.first = dayNumber(today);
    this.last = this.first + horizonDays;
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

/** Whole calendars only: what was cut off would set dates free. One event that cannot be read does not take the others along. */
function parse(text: string): { calendars: JCalComponent[]; unreadable: number } {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(clean) || !/\nEND:VCALENDAR$/i.test(clean)) {
    throw new UnreadableCalendar('not_a_calendar');
  }
  try {
    return { calendars: calendarsIn(ICAL.parse(clean)), unreadable: 0 };
  } catch {
    return parsePieces(clean);
  }
}

function calendarsIn(parsed: unknown): JCalComponent[] {
  const list = (typeof (parsed as unknown[])[0] === 'string' ? [parsed] : parsed) as JCalComponent[];
  const calendars = list.filter(([name]) => name === 'vcalendar');
  if (calendars.length === 0) throw new UnreadableCalendar('not_a_calendar');
  return calendars;
}

const piece = /^BEGIN:(VEVENT|VTIMEZONE)\s[\s\S]*?^END:\1\s*$/gim;

function parsePieces(text: string): { calendars: JCalComponent[]; unreadable: number } {
  const begun = text.match(/^BEGIN:(VEVENT|VTIMEZONE)\s*$/gim)?.length ?? 0;
  const pieces = text.match(piece) ?? [];
  if (pieces.length !== begun) throw new UnreadableCalendar('not_a_calendar');
  const calendar: JCalComponent = ['vcalendar', [], []];
  let unreadable = 0;
  for (const part of pieces) {
    try {
      const parsed = ICAL.parse(part.trim()) as unknown as JCalComponent;
      calendar[2].push(parsed);
    } catch {
      if (/^BEGIN:VEVENT/i.test(part)) unreadable += 1;
    }
  }
  return { calendars: [calendar], unreadable };
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
function take(series: Series, taken: Days, zoneOf: ZoneOf, steps: { left: number }): number {
  let unreadable = 0;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error;
      unreadable += 1;
    }
  };
  // what stands alone, and what takes the place of one repetition
  for (const exception of series.exceptions) {
    if (!isBusy(exception)) continue;
    attempt(() => {
      const { start, length } = extentOf(exception, zoneOf);
      occupy(start, length, taken);
    });
  }
  for (const master of series.masters) {
    if (!isBusy(master)) continue;
    attempt(() => {
      const { start, length } = extentOf(master, zoneOf);
      const gone = new Set<string>();
      for (const moment of momentsOf(master, 'exdate', zoneOf)) gone.add(keyOf(moment));
      const shifts: { from: number; shift: number; length: number; isBusy: boolean }[] = [];
      for (const exception of series.exceptions) {
        const [replaced] = momentsOf(exception, 'recurrence-id', zoneOf);
        if (!replaced) continue;
        gone.add(keyOf(replaced));
        if (String(property(exception, 'recurrence-id')?.[1].range).toUpperCase() !== 'THISANDFUTURE') continue;
        const moved = extentOf(exception, zoneOf);
        const shift = moved.start.wall - replaced.wall;
        shifts.push({ from: replaced.utc, shift, length: moved.length, isBusy: isBusy(exception) });
      }
      shifts.sort((a, b) => b.from - a.from);
      for (const moment of repetitions(master, start, taken, zoneOf, steps)) {
        if (gone.has(keyOf(moment)) || gone.has(dayKey(moment))) continue;
        const later = shifts.find(({ from }) => moment.utc > from);
        if (later && !later.isBusy) continue;
        const begin = later ? at(moment.wall + later.shift, moment) : moment;
        occupy(begin, later?.length ?? length, taken);
      }
    });
  }
  return unreadable;
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
function occupy(start: Moment, length: number, taken: Days): void {
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

function extentOf(event: JCalComponent, zoneOf: ZoneOf): { start: Moment; length: number } {
  const [start] = momentsOf(event, 'dtstart', zoneOf);
  if (!start) throw new UnreadableEvent();
  const [end] = momentsOf(event, 'dtend', zoneOf);
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

function momentsOf(event: JCalComponent, name: string, zoneOf: ZoneOf): Moment[] {
  return event[1]
    .filter(([known]) => known === name)
    .flatMap(([, parameters, , ...values]) => {
      const tzid = typeof parameters.tzid === 'string' ? parameters.tzid : undefined;
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
function* repetitions(event: JCalComponent, start: Moment, taken: Days, zoneOf: ZoneOf, steps: { left: number }) {
  yield start;
  yield* momentsOf(event, 'rdate', zoneOf);
  for (const [name, , , value] of event[1]) {
    if (name === 'rrule') yield* repetitionsOf(value as Record<string, unknown>, start, taken, steps);
  }
}

function* repetitionsOf(data: Record<string, unknown>, start: Moment, taken: Days, steps: { left: number }) {
  const end = (taken.last + 2) * minutesOfDay;
  const until =
    data.until === undefined ? undefined : momentOf(String(data.until), undefined, () => start.offset ?? (() => 0));
  const isOver = (moment: Moment) =>
    moment.wall > end ||
    (until !== undefined &&
      (until.isDay || moment.isDay ? dayNumberOf(moment) > dayNumberOf(until) : moment.utc > until.utc));
  const rule = ICAL.Recur.fromData({ ...data, until: undefined });
  // the end is ours to compare, by zones; this one only keeps the search for years that never come short
  rule.until = timeOf(end);
  const iterator = rule.iterator(timeOf(shifted(start.wall, rule, taken)));
  const holds = iterator.check_contracting_rules.bind(iterator);
  // a rule that fits no day at all would be followed for ever
  iterator.check_contracting_rules = () => {
    steps.left -= 1;
    if (steps.left < 0) throw new UnreadableCalendar('calendar_too_complex');
    return holds();
  };
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute) / 60_000;
    const moment = at(wall, start);
    if (isOver(moment)) return;
    if (wall > start.wall) yield moment;
  }
}

const dayNumberOf = ({ wall }: Moment) => Math.floor(wall / minutesOfDay);

const timeOf = (wall: number) => ICAL.Time.fromDateTimeString(new Date(wall * 60_000).toISOString().slice(0, 19));

/** Where counting begins: what repeats daily or weekly without a number of times need not be followed from years ago. */
function shifted(wall: number, rule: ICAL.Recur, taken: Days): number {
  const days = rule.freq === 'DAILY' ? rule.interval : rule.freq === 'WEEKLY' ? rule.interval * 7 : 0;
  if (days === 0 || rule.count) return wall;
  // an event may last, so that its begin a while ago still counts
  const late = taken.first - 400 - wall / minutesOfDay;
  return late > 0 ? wall + Math.floor(late / days) * days * minutesOfDay : wall;
}
