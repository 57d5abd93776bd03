import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Budget } from './budget.ts';
import { occurrences, type WallMinutes, type WallRange } from './recurrence.ts';

/** The meaning of `TZID=…` in one file: minutes east of UTC at a time of its wall clock. */
export type OffsetOf = (wall: WallMinutes) => number;

export const rio = 'America/Sao_Paulo';

/** Names that Outlook and Exchange write, where the file brings no VTIMEZONE with them. */
const windowsZones: Record<string, string> = {
  'e. south america standard time': rio,
  'central brazilian standard time': 'America/Cuiaba',
  'sa eastern standard time': 'America/Fortaleza',
  'bahia standard time': 'America/Bahia',
  'tocantins standard time': 'America/Araguaina',
  'sa western standard time': 'America/Manaus',
  'sa pacific standard time': 'America/Rio_Branco',
  'utc-02': 'America/Noronha',
  'argentina standard time': 'America/Buenos_Aires',
  'montevideo standard time': 'America/Montevideo',
  'pacific sa standard time': 'America/Santiago',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'pacific standard time': 'America/Los_Angeles',
  'gmt standard time': 'Europe/London',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'romance standard time': 'Europe/Paris',
  'central european standard time': 'Europe/Warsaw',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'tokyo standard time': 'Asia/Tokyo',
  utc: 'UTC',
};

/** The offset of an IANA zone at an instant, in minutes of UTC since 1970. */
export const offsetAt = (zone: string, utc: number): number => tzOffset(zone, new Date(utc * 60_000));

/** The offset of an IANA zone when its wall clock shows `wall`. In the hour that happens twice the first is meant. */
function zoneOffset(zone: string, wall: WallMinutes): number {
  return offsetAt(zone, wall - offsetAt(zone, wall - offsetAt(zone, wall)));
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Asking the machine for names that it does not know is slow. */
const searchSteps = 200;

/**
 * Reads the zones of a file: a name of IANA means that zone; another one is defined by the file's VTIMEZONE, else by Outlook's names.
 * For an unknown name, and for a time without a zone, Rio's is used: the venue is there.
 */
export function zonesOf(
  components: readonly JCalComponent[],
  range: WallRange,
  budget: Budget,
): (tzid: string | undefined) => OffsetOf {
  const known = new Map<string, OffsetOf>();
  const described = new Map<string, JCalComponent>();
  for (const component of components) {
    const tzid = component[1].find(([name]) => name === 'tzid')?.[3];
    if (component[0] === 'vtimezone' && typeof tzid === 'string') described.set(tzid, component);
  }
  const find = (tzid: string): OffsetOf => {
    budget.spend(searchSteps);
    // Evolution and others write /some.company/20260101/America/Sao_Paulo
    const path = tzid.split('/').filter(Boolean);
    for (const name of [tzid, path.slice(-2).join('/'), path.slice(-3).join('/')]) {
      if (name && isZone(name)) return (wall) => zoneOffset(name, wall);
    }
    const description = described.get(tzid);
    const own = description && describedOffset(description, range, budget);
    if (own) return own;
    const meant = windowsZones[tzid.toLowerCase()] ?? rio;
    return (wall) => zoneOffset(meant, wall);
  };
  return (tzid) => {
    const name = tzid ?? rio;
    const offset = known.get(name) ?? find(name);
    known.set(name, offset);
    return offset;
  };
}

/** Returns the offsets of a VTIMEZONE; undefined when it has no readable observance. An hour that happens twice means the first. */
function describedOffset(zone: JCalComponent, range: WallRange, budget: Budget): OffsetOf | undefined {
  const changes = zone[2].flatMap((observance) => changesOf(observance, range, budget)).sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return undefined;
  return (wall) => {
    budget.spend(Math.ceil(changes.length / 20));
    return changes.findLast(({ at }) => at <= wall)?.to ?? first.from;
  };
}

interface OffsetChange {
  at: WallMinutes;
  /** Minutes east of UTC, before and after. */
  from: number;
  to: number;
}

/** When the offset of one STANDARD or DAYLIGHT begins, by the wall clock that ends then. */
function changesOf([, properties]: JCalComponent, range: WallRange, budget: Budget): OffsetChange[] {
  const all = (name: string) => properties.filter(([known]) => known === name);
  const [from, to] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => offsetIn(String(all(name)[0]?.[3])));
  const start = wallIn(all('dtstart')[0]?.[3]);
  if (from === undefined || to === undefined || Number.isNaN(start)) return [];
  const walls = [start, ...all('rdate').flatMap(([, , , ...dates]) => dates.map(wallIn))];
  budget.spend(properties.length + walls.length);
  for (const [, , , value] of all('rrule')) {
    const rule = value as Record<string, unknown>;
    const until = rule.until === undefined ? Number.POSITIVE_INFINITY : wallIn(rule.until);
    const last = String(rule.until).endsWith('Z') ? until + from : until;
    // the last change of a rule that is over holds on
    const needed = rule.until === undefined ? range : { from: Number.NEGATIVE_INFINITY, to: range.to };
    for (const at of occurrences(rule, start, needed, budget)) {
      if (at > last) break;
      walls.push(at);
    }
  }
  return walls.filter((at) => !Number.isNaN(at)).map((at) => ({ at, from, to }));
}

/** `+05:30` as minutes. */
function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return sign === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** The wall clock of a date or a time as jCal writes them; NaN when it is neither. */
const wallIn = (value: unknown): WallMinutes => {
  const text = String(value);
  return Date.parse(`${text.slice(0, 10)}T${/T(\d{2}:\d{2}:\d{2})/.exec(text)?.[1] ?? '00:00:00'}Z`) / 60_000;
};

/** jCal (RFC 7265), as the parser gives it: name, properties, components. */
type JCalProperty = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];
export type JCalComponent = [name: string, properties: JCalProperty[], components: JCalComponent[]];
