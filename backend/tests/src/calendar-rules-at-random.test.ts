import { type DateTime, RRuleSet, type Time } from 'rrule-rust';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { expect, test } from 'vitest';
import { blockedDates } from '../../supabase/functions/_shared/calendars/blocked-dates.ts';
import { Budget } from '../../supabase/functions/_shared/calendars/budget.ts';

/* Rules that repeat an event, by two libraries: each is read with the same dates, or named as not read and blocks its own start only. */

const rules = 2000;
const today = '2026-11-27';
const dayMs = 86_400_000;
const first = Date.parse(today);
/** As the reader looks ahead. */
const last = first + 800 * dayMs;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

function randomRules() {
  const { fraction, pick } = seededRandom();
  const int = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const chance = (share: number) => fraction() < share;
  const some = (most: number, make: () => string | number) =>
    [...new Set(Array.from({ length: int(1, most) }, make))].join(',');
  const signed = (to: number) => pick([1, -1]) * int(1, to);
  const ends = (start: Date) => {
    if (chance(0.28)) return [`COUNT=${int(1, 90)}`];
    return chance(0.2) ? [`UNTIL=${isoDay(start.getTime() + int(10, 1500) * dayMs).replaceAll('-', '')}`] : [];
  };

  /** As calendars of the market write them: by the start's own day, mostly. */
  const usual = (start: Date): string[] => {
    const weekday = weekdays[(start.getUTCDay() + 6) % 7] ?? 'MO';
    const [day, month] = [start.getUTCDate(), start.getUTCMonth() + 1];
    const numbered = () =>
      chance(0.6) ? `${Math.ceil(day / 7)}${weekday}` : `${pick([1, 2, 3, 4, 5, -1, -2])}${pick(weekdays)}`;
    const interval = chance(0.5) ? [`INTERVAL=${int(1, 6)}`] : [];
    const by = pick([
      ['FREQ=DAILY'],
      ['FREQ=DAILY', `BYDAY=${some(5, () => pick(weekdays))}`],
      ['FREQ=WEEKLY'],
      [
        'FREQ=WEEKLY',
        `BYDAY=${[...new Set([weekday, pick(weekdays), pick(weekdays)])].join(',')}`,
        `WKST=${pick(weekdays)}`,
      ],
      ['FREQ=MONTHLY'],
      ['FREQ=MONTHLY', `BYMONTHDAY=${chance(0.5) ? day : pick([-1, 1, 15, 29, 30, 31, -3])}`],
      ['FREQ=MONTHLY', `BYDAY=${numbered()}`],
      ['FREQ=MONTHLY', `BYDAY=${weekday}`, `BYSETPOS=${pick([1, 2, -1])}`],
      ['FREQ=YEARLY'],
      ['FREQ=YEARLY', `BYMONTH=${month}`, `BYMONTHDAY=${chance(0.7) ? day : pick([-1, 1, 29, 30, 31])}`],
      ['FREQ=YEARLY', `BYMONTH=${chance(0.7) ? month : int(1, 12)}`, `BYDAY=${numbered()}`],
    ]);
    return [...by, ...interval, ...ends(start)];
  };

  /** Returns any combination of parts. */
  const any = (start: Date): string[] => {
    const freq = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
    const isYearly = freq === 'YEARLY';
    const mayNumber = freq === 'MONTHLY' || isYearly;
    const parts = {
      INTERVAL: chance(0.4) && int(1, 5),
      BYMONTH: chance(0.3) && some(4, () => int(1, 12)),
      BYWEEKNO: isYearly && chance(0.15) && some(3, () => signed(53)),
      BYYEARDAY: isYearly && chance(0.15) && some(3, () => signed(366)),
      BYMONTHDAY: freq !== 'WEEKLY' && chance(0.3) && some(4, () => signed(31)),
      BYDAY: chance(0.45) && some(4, () => `${mayNumber && chance(0.4) ? signed(5) : ''}${pick(weekdays)}`),
      BYHOUR: chance(0.12) && some(3, () => int(0, 23)),
      BYMINUTE: chance(0.08) && some(3, () => int(0, 59)),
      BYSETPOS: chance(0.15) && some(2, () => pick([1, 2, 3, -1, -2, 10])),
      WKST: chance(0.1) && pick(weekdays),
    };
    const chosen = Object.entries(parts).flatMap(([name, value]) => (value === false ? [] : [`${name}=${value}`]));
    return [`FREQ=${freq}`, ...ends(start), ...chosen];
  };

  return Array.from({ length: rules }, () => {
    const start = new Date(Date.UTC(int(2015, 2027), int(0, 11), int(1, 31), int(0, 23), int(0, 59)));
    const rule = (chance(0.6) ? usual(start) : any(start)).join(';');
    return { start, rule, isDay: !/BYHOUR|BYMINUTE/.test(rule) && chance(0.5) };
  });
}
type RandomRule = ReturnType<typeof randomRules>[number];

const stampOf = ({ start, isDay }: RandomRule) =>
  start
    .toISOString()
    .replace(/[-:]/g, '')
    .slice(0, isDay ? 8 : 15);
/** The day in Rio, which is three hours behind. */
const dayIn = (time: number, { isDay }: RandomRule) => isoDay(isDay ? time : time - 3 * 3_600_000);

function byReader(one: RandomRule) {
  const lines = [
    `DTSTART;${one.isDay ? 'VALUE=DATE' : 'TZID=Etc/UTC'}:${stampOf(one)}`,
    ...(one.isDay ? [] : ['DURATION:PT1M']),
    `RRULE:${one.isDay ? one.rule : one.rule.replace(/UNTIL=\d{8}/, '$&T235959Z')}`,
  ];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''];
  return blockedDates(
    text.join('\r\n'),
    { today, opensAt: '00:00', closesAt: '00:00', spaceId: 'x', dialect: null },
    new Budget(Number.POSITIVE_INFINITY),
  );
}

/** Null: the library refuses the rule. The start takes its day, whether the rule has it or not. */
function byOtherLibrary(one: RandomRule): string[] | null {
  const until = one.rule.replace(/UNTIL=\d{8}/, one.isDay ? '$&T000000Z' : '$&T235959Z');
  const stamp = one.isDay ? `${stampOf(one)}T000000` : stampOf(one);
  const days = new Set([dayIn(one.start.getTime(), one)]);
  try {
    for (const { year, month, day, time } of RRuleSet.fromString<DateTime<Time>>(`DTSTART:${stamp}Z\nRRULE:${until}`)) {
      const instant = Date.UTC(year, month - 1, day, time.hour, time.minute);
      if (instant > last + 2 * dayMs) break;
      days.add(dayIn(instant, one));
    }
  } catch {
    return null;
  }
  return [...days].filter((day) => day >= today && day <= isoDay(last)).sort();
}

test(`${rules} random rules: the same dates as another library, or unreadable with the day of the start alone`, async () => {
  const wrong: object[] = [];
  let equal = 0;
  for (const one of randomRules()) {
    const { dates, unreadable } = await byReader(one);
    const own = [dayIn(one.start.getTime(), one)].filter((day) => day >= today && day <= isoDay(last));
    const expected = unreadable > 0 ? own : byOtherLibrary(one);
    if (unreadable === 0) equal += 1;
    if (JSON.stringify(dates) !== JSON.stringify(expected)) wrong.push({ ...one, unreadable, dates, expected });
  }
  expect(wrong).toEqual([]);
  // else nothing was compared
  expect(equal).toBeGreaterThan(rules / 3);
});
