import ICAL from 'ical.js';
import type { Budget } from './budget.ts';
import { minutesOfDay } from './recurrence.ts';
import type { OffsetOf } from './time-zones.ts';

interface EventProperty {
  name: string;
  parameters: Record<string, unknown>;
  /** Its VALUE is DATE. */
  isDay: boolean;
  /** As the file has it, without blanks around it. */
  value: string;
}

/** A VEVENT, of which only what decides on dates is read. */
export interface CalendarEvent {
  properties: EventProperty[];
  /** Its summaries, which say of what kind it is. */
  titles: string[];
  /** A part of it could not be read. */
  isBroken: boolean;
}

/** A begin, an end or an exception: a day, or minutes of UTC since 1970. */
export interface Moment {
  isDay: boolean;
  /** Of its own wall clock; a day's are those of its midnight. */
  wall: number;
  /** Of UTC; a day's are its wall clock's. */
  utc: number;
  offset: OffsetOf | undefined;
}

/** A day that can be read, with a time that can not. */
interface ReadMoment extends Moment {
  isWhole: boolean;
}

export type ZoneOf = (tzid: string | undefined) => OffsetOf;

const deciding =
  /^(?:UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)(?=[;:])/i;
const contentLine = /^[a-z0-9-]+[;:]/i;
/** A raw line break in a text may leave `Status: …` of it at the begin of a line: a name in small letters frees no date. */
const freeing = /^(?:STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/;
/** The library splits parameters from the value, and leaves the value as it is. */
const rawDesign = { property: {}, param: {}, value: {}, propertyGroups: false };

type EventLine = [name: string, parameters: Record<string, unknown>, type: string, value: string];

/** Reads an event line by line: a line that cannot be read takes no other along. */
export function eventOf(piece: string): CalendarEvent {
  const event: CalendarEvent = { properties: [], titles: [], isBroken: false };
  const lines = unfolded(piece).slice(1, -1);
  const nested: string[] = [];
  let open = 0;
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) open += 1;
    else if (/^END:/i.test(line)) open -= 1;
    else if (open > 0) nested.push(line);
    else addLine(event, line);
  }
  // an alarm without an end: what follows it is the event's
  if (open !== 0) {
    event.isBroken = true;
    for (const line of nested) addLine(event, line);
  }
  return event;
}

function unfolded(text: string): string[] {
  const lines: string[][] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else if (line !== '') lines.push([line]);
  }
  return lines.map((parts) => parts.join('').trim());
}

function addLine(event: CalendarEvent, line: string): void {
  const [, title] = /^SUMMARY(?:;[^:]*)?:(.*)$/i.exec(line) ?? [];
  if (title !== undefined) event.titles.push(title);
  if (!deciding.test(line)) {
    if (!contentLine.test(line)) event.isBroken = true;
    return;
  }
  if (/^(?:STATUS|TRANSP|X-MICROSOFT)/i.test(line) && !freeing.test(line)) return;
  try {
    const [name, parameters, type, value] = ICAL.parse.property(line, rawDesign) as EventLine;
    event.properties.push({ name, parameters, isDay: type === 'date', value: value.trim() });
  } catch {
    event.isBroken = true;
  }
}

export const textOf = (event: CalendarEvent, name: string): string | undefined =>
  event.properties.find((property) => property.name === name)?.value;

/** Of several values one is enough to keep the dates. */
function isOnly(event: CalendarEvent, name: string, wanted: string): boolean {
  const values = event.properties.filter((property) => property.name === name);
  return values.length > 0 && values.every(({ value }) => value.toUpperCase() === wanted);
}

const isCancelled = (event: CalendarEvent) => isOnly(event, 'status', 'CANCELLED');

/** Outlook leaves TRANSP out of some calendars it publishes. */
const isFree = (event: CalendarEvent) =>
  isOnly(event, 'transp', 'TRANSPARENT') || isOnly(event, 'x-microsoft-cdo-busystatus', 'FREE');

export const isBusy = (event: CalendarEvent): boolean => !isCancelled(event) && !isFree(event);

/** Google and Outlook mark all-day events as free unless their author says otherwise. */
export const isFreeDay = (event: CalendarEvent): boolean =>
  !isCancelled(event) &&
  isFree(event) &&
  event.properties.some(({ name, isDay, value }) => name === 'dtstart' && (isDay || /^[\d-]+$/.test(value)));

/** The moments of a property that can be read; the others mark the event. An empty place in a list is nothing to read. */
export function momentsOf(event: CalendarEvent, name: string, zoneOf: ZoneOf, budget: Budget): Moment[] {
  const moments = readMoments(event, name, zoneOf, budget);
  if (moments.some(({ isWhole }) => !isWhole)) event.isBroken = true;
  return moments.filter(({ isWhole }) => isWhole);
}

function readMoments(event: CalendarEvent, name: string, zoneOf: ZoneOf, budget: Budget): ReadMoment[] {
  return event.properties
    .filter((property) => property.name === name)
    .flatMap(({ parameters, isDay, value }) => {
      const tzid = typeof parameters.tzid === 'string' ? parameters.tzid : undefined;
      const texts = value.split(',').filter((text) => text.trim() !== '');
      budget.spend(texts.length * momentSteps);
      return texts.flatMap((text) => {
        // a period of RDATE begins with its first part
        const moment = momentOf(text.split('/')[0] ?? '', isDay, tzid, zoneOf);
        if (!moment) event.isBroken = true;
        return moment ? [moment] : [];
      });
    });
}

/** A begin or an end in a zone asks for its offset several times. */
export const momentSteps = 5;

const dayPart = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?!\d)/;
const timePart = /^[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?\s*$/i;

/** `20261205T100000Z`, and what ISO 8601 writes for it; undefined for what names no day. */
function momentOf(text: string, isDay: boolean, tzid: string | undefined, zoneOf: ZoneOf): ReadMoment | undefined {
  const [found, year, month, day] = dayPart.exec(text) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 20261302 is no day
  if (!found || new Date(midnight).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined;
  const wall = midnight / 60_000;
  const whole = { isDay: true, wall, utc: wall, offset: undefined, isWhole: true };
  const rest = text.slice(found.length);
  if (isDay || rest.trim() === '') return whole;
  const [time, hours, minutes, seconds = '0', z, sign, offsetHours, offsetMinutes] = timePart.exec(rest) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  const isTime = time !== undefined && Number(minutes) < 60 && Number(seconds) <= 60 && minute <= minutesOfDay;
  if (!isTime) return { ...whole, isWhole: false };
  const east = (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  const offset: OffsetOf = z || sign ? () => east : zoneOf(tzid);
  return { ...at(wall + minute, { isDay: false, wall: 0, utc: 0, offset }), isWhole: true };
}

export const at = (wall: number, { isDay, offset }: Moment): Moment => ({
  isDay,
  wall,
  utc: wall - (offset?.(wall) ?? 0),
  offset,
});

interface Extent {
  start: Moment;
  /** Minutes; undefined if the end is unknown: then it takes the day of its start. */
  length: number | undefined;
}

/** From when to when; undefined for an event that does not say when it begins. */
export function extentOf(event: CalendarEvent, zoneOf: ZoneOf, budget: Budget): Extent | undefined {
  const [start] = readMoments(event, 'dtstart', zoneOf, budget);
  if (!start?.isWhole) event.isBroken = true;
  if (!start) return undefined;
  return { start, length: start.isWhole ? lengthOf(event, start, zoneOf, budget) : undefined };
}

/** A century: what ends later ends beyond every date that is kept. */
const longest = 100 * 366 * minutesOfDay;

function lengthOf(event: CalendarEvent, start: Moment, zoneOf: ZoneOf, budget: Budget): number | undefined {
  const [end] = momentsOf(event, 'dtend', zoneOf, budget);
  if (end) return Math.max(start.isDay || end.isDay ? end.wall - start.wall : end.utc - start.utc, 0);
  const duration = textOf(event, 'duration');
  const length = duration ? durationIn(duration) : undefined;
  if (length === undefined && (duration ?? textOf(event, 'dtend')) !== undefined) event.isBroken = true;
  return length;
}

function durationIn(text: string): number | undefined {
  if (!/^[+-]?P(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i.test(text)) return undefined;
  try {
    const minutes = Math.ceil(ICAL.Duration.fromString(text.toUpperCase()).toSeconds() / 60);
    return Math.min(Math.max(minutes, 0), longest);
  } catch {
    return undefined;
  }
}

const ruleParts =
  /^(?:UNTIL|FREQ|COUNT|INTERVAL|WKST|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS)=/;

interface Rule {
  /** As jCal has it, without its UNTIL. */
  data: Record<string, unknown>;
  until: Moment | undefined;
  /** Every part of it is one that this reader knows. */
  isWhole: boolean;
}

/** The rules of an event that can be read; the others mark it. */
export function rulesOf(event: CalendarEvent, start: Moment): Rule[] {
  return event.properties.flatMap(({ name, value }) => {
    if (name !== 'rrule' || value === '') return [];
    const rule = ruleIn(value, start);
    if (!rule?.isWhole) event.isBroken = true;
    return rule ?? [];
  });
}

function ruleIn(value: string, start: Moment): Rule | undefined {
  // with an empty place in a list, as in `BYDAY=MO,`, it says the same
  const parts = value
    .toUpperCase()
    .replace(/\s+/g, '')
    .split(';')
    .map((part) => part.replace(/,+(?=,|$)/g, '').replace('=,', '='))
    .filter((part) => part !== '');
  const limits = parts.filter((part) => part.startsWith('UNTIL=')).map((part) => part.slice('UNTIL='.length));
  const until =
    limits[0] === undefined ? undefined : momentOf(limits[0], false, undefined, () => start.offset ?? (() => 0));
  if (limits.length > 0 && !until?.isWhole) return undefined;
  const known = parts.filter((part) => ruleParts.test(part));
  try {
    const withoutEnd = known.filter((part) => !part.startsWith('UNTIL='));
    const data = ICAL.parse.property(`RRULE:${withoutEnd.join(';')}`)[3] as Record<string, unknown>;
    return typeof data.freq === 'string' && data.count !== 0
      ? { data, until, isWhole: known.length === parts.length }
      : undefined;
  } catch {
    return undefined;
  }
}
