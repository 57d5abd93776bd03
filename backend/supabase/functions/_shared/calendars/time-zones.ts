import { tzOffset } from '@date-fns/tz/tzOffset';
import ICAL from 'ical.js';

/** Minutes of a wall clock since 1970, as if it stood in UTC: what is compared and counted in days. */
type WallMinutes = number;

/** What `TZID=…` means in one file: minutes east of UTC at a time of its wall clock. */
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

/**
 * Reads the zones of a file: a name of IANA is what it is everywhere; another one is what the file's VTIMEZONE says, else what Outlook
 * means by it. Of a name that nobody knows, and of a time without a zone, Rio's is taken: the venue stands there.
 */
export function zonesOf(components: readonly JCalComponent[]): (tzid: string | undefined) => OffsetOf {
  const known = new Map<string, OffsetOf>();
  const described = new Map<string, JCalComponent>();
  for (const component of components) {
    const tzid = component[1].find(([name]) => name === 'tzid')?.[3];
    if (component[0] === 'vtimezone' && typeof tzid === 'string') described.set(tzid, component);
  }
  const find = (tzid: string): OffsetOf => {
    // Evolution and others write /some.company/20260101/America/Sao_Paulo
    const path = tzid.split('/').filter(Boolean);
    for (const name of [tzid, path.slice(-2).join('/'), path.slice(-3).join('/')]) {
      if (name && isZone(name)) return (wall) => zoneOffset(name, wall);
    }
    const description = described.get(tzid);
    if (description) {
      const zone = new ICAL.Timezone(new ICAL.Component(description as unknown as [string, unknown[], unknown[]]));
      return (wall) => {
        const time = ICAL.Time.fromJSDate(new Date(wall * 60_000), true);
        return zone.utcOffset(time) / 60;
      };
    }
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

/** jCal (RFC 7265), as the parser gives it: name, properties, components. */
export type JCalProperty = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];
export type JCalComponent = [name: string, properties: JCalProperty[], components: JCalComponent[]];
