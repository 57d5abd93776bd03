import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bookingCalendar } from 'shared-domain/bookings/booking-calendar.ts';
import { describe, expect, test } from 'vitest';
import { blockedDates } from '../../supabase/functions/_shared/calendars/blocked-dates.ts';
import { Budget, UnreadableCalendar } from '../../supabase/functions/_shared/calendars/budget.ts';
import { slowCalendars } from './testing/slow-calendars.ts';

/*
 * Calendars as Airbnb, Google, Outlook, Apple and Peerspace write them, and what may come in their place: for each file of
 * `backend/tests/calendars` the dates that it blocks are in `expected.json`.
 */

interface Expected {
  says: string;
  dates?: string[];
  unreadable?: number;
  error?: string;
}

const folder = path.resolve(import.meta.dirname, '../calendars');
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>;
const space = {
  spaceId: '11111111-2222-4333-8444-555555555555',
  today: '2026-11-23',
  opensAt: '08:00:00',
  closesAt: '02:00:00',
  dialect: null,
};

test('every file has what is expected of it', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ics'));
  expect(files.map((name) => name.replace(/\.ics$/, '')).sort()).toEqual(Object.keys(expected).sort());
  expect(files.length).toBeGreaterThanOrEqual(39);
});

for (const [name, { says, dates, unreadable = 0, error }] of Object.entries(expected)) {
  test(`${name}: ${says}`, async () => {
    const read = blockedDates(readFileSync(path.join(folder, `${name}.ics`), 'utf8'), space);
    if (error) {
      await expect(read).rejects.toThrow(new UnreadableCalendar(error as UnreadableCalendar['code']));
    } else {
      expect(await read).toMatchObject({ dates, unreadable });
    }
  });
}

describe('an event with one odd detail', () => {
  const read = (...lines: string[]) =>
    blockedDates(
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
      space,
    );
  const day = 'DTSTART;VALUE=DATE:20261205';
  const hour = 'DTSTART:20261205T100000';

  test.each([
    [['DTSTART:20261205']],
    [['DTSTART:2026-12-05T10:00:00Z']],
    [['DTSTART:2026-12-05T10:00:00.000-03:00']],
    [['DTSTART;VALUE=DATE:2026-12-05']],
    [['DTSTART:20261205T1000']],
    [['DTSTART: 20261205T100000']],
    [['DTSTART;TZID=America/Sao_Paulo: 20261205T100000', 'STATUS: CONFIRMED']],
    [['DTSTART:20261205t100000z']],
    [[hour, 'DTEND:20261205T240000']],
    [[hour, 'DTEND;VALUE=DATE:20261206']],
    [[day, 'EXDATE:']],
    [[day, 'RDATE:']],
    [[day, 'RRULE:']],
    [[day, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261206']],
    [[day, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261206,']],
    [[day, 'RRULE:FREQ=DAILY;UNTIL=2026-12-05;']],
    [[day, 'SUMMARY:Festa\\n', ' com corte\r\r', 'X-OTHER:anything']],
    [[day, 'BEGIN:VALARM', 'TRIGGER:-PT1H', 'DURATION:PT900H', 'END:VALARM']],
  ])('%j takes its day alone', async (lines) => {
    expect(await read(...lines)).toMatchObject({ dates: ['2026-12-05'], unreadable: 0 });
  });

  test.each([
    [[day, 'DTEND:']],
    [[day, 'DTEND;VALUE=DATE:amanhã']],
    [[day, 'DURATION:1H']],
    [[hour, 'DTEND:']],
    [[hour, 'DURATION:1H']],
    [[hour, 'DURATION:']],
    [['DTSTART:20261205T2900']],
    [['DTSTART:20261205T100000 (Rio)']],
    // after the hours of the space, with an unknown end
    [['DTSTART:20261205T030000', 'DTEND:T050000']],
    [[day, 'RRULE:FREQ=FORTNIGHTLY']],
    [[day, 'RRULE:INTERVAL=2']],
    [[day, 'RRULE:FREQ=WEEKLY;BYDAY=SEG;COUNT=3']],
    [[day, 'RRULE:FREQ=DAILY;COUNT=0']],
    [[day, 'RRULE:FREQ=DAILY;UNTIL=Natal']],
    [[day, 'RRULE:FREQ=MONTHLY;BYWEEKNO=3']],
    [[day, 'RDATE:logo']],
    [[day, 'EXDATE:2026']],
    [[day, 'EXDATE:20261205T9999']],
    [[day, 'DTEND 20261209']],
    [[day, 'DESCRIPTION:Primeira linha', 'segunda linha: com mais']],
    [[day, 'DESCRIPTION:Reserva', 'Status:CANCELLED', 'segunda linha']],
    [[day, 'BEGIN:VALARM', 'TRIGGER:-PT1H']],
    [['BEGIN:VALARM', 'TRIGGER:-PT1H', day]],
  ])('%j takes the day of its begin, and is shown', async (lines) => {
    expect(await read(...lines)).toMatchObject({ dates: ['2026-12-05'], unreadable: 1 });
  });

  test('blanks in a list of weekdays are nothing', async () => {
    expect((await read('DTSTART:20261207T100000', 'RRULE:FREQ=WEEKLY;BYDAY=MO, TU,;COUNT=3')).dates).toEqual([
      '2026-12-07',
      '2026-12-08',
      '2026-12-14',
    ]);
  });

  test.each([['STATUS: CANCELLED'], ['TRANSP:transparent'], ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']])(
    'with %s it takes nothing',
    async (line) => {
      expect(await read(day, 'DTEND:', line)).toMatchObject({ dates: [], unreadable: 0 });
    },
  );

  test('without a day to begin on it is shown alone', async () => {
    expect(await read('DTSTART:20261302', 'DTEND:20261303')).toMatchObject({ dates: [], unreadable: 1 });
    expect(await read('DTSTART:amanhã')).toMatchObject({ dates: [], unreadable: 1 });
  });

  test.each([
    ['RECURRENCE-ID:', 'DTSTART:20261220T100000', ['2026-12-20']],
    ['RECURRENCE-ID:20261206', 'DTSTART:quando der', []],
    ['RECURRENCE-ID;RANGE=ALL:20261205T100000', 'STATUS:CANCELLED', []],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:quando', 'STATUS:CANCELLED', []],
  ])('an exception with %s and %s removes nothing', async (id, other, more) => {
    const series = [hour, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:1', id, other];
    expect(await read(...series)).toMatchObject({
      dates: ['2026-12-05', '2026-12-06', '2026-12-07', ...more],
      unreadable: 1,
    });
  });

  test('an exception that only names what is cancelled removes it', async () => {
    const series = [hour, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:1'];
    const cancelled = (id: string) => read(...series, id, 'STATUS:CANCELLED');
    expect((await cancelled('RECURRENCE-ID:20261206T100000')).dates).toEqual(['2026-12-05', '2026-12-07']);
    expect((await cancelled('RECURRENCE-ID;RANGE=THISANDFUTURE:20261206T100000')).dates).toEqual(['2026-12-05']);
  });
});

test.each([
  ['20240229', 'FREQ=YEARLY', ['2028-02-29']],
  ['20240229', 'FREQ=YEARLY;COUNT=2', ['2028-02-29']],
])('from %s on, %s leaves out days that a year does not have', async (start, rule, dates) => {
  const text = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:${start}\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
  expect((await blockedDates(text, space)).dates).toEqual(dates);
});

test.each([
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=DAILY;BYHOUR=9,15',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=4,12',
  'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31',
  'FREQ=SECONDLY',
  'FREQ=WEEKLY;COUNT=3;BYDAY=TU',
])('%s is named as unreadable and blocks its own start only', async (rule) => {
  const text = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261205T100000\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
  expect(await blockedDates(text, space)).toMatchObject({ dates: ['2026-12-05'], unreadable: 1 });
});

describe('an all-day event that is marked as free', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const free = (uid: string, date: string, ...lines: string[]) =>
    event(`UID:${uid}`, `DTSTART;VALUE=DATE:${date}`, 'TRANSP:TRANSPARENT', 'SUMMARY:Casamento da Júlia', ...lines);
  const read = (events: string[], options = {}) =>
    blockedDates(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'), { ...space, ...options });

  test('is counted with its dates, and takes none of them', async () => {
    const reading = await read([
      ...free('1', '20261212'),
      ...free('2', '20261214', 'DTEND;VALUE=DATE:20261216'),
      ...free('3', '20261219', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...free('4', '20261101'),
    ]);
    expect(reading).toEqual({
      dates: [],
      kinds: [],
      unreadable: 0,
      events: 4,
      free: {
        dates: ['12-12', '12-14', '12-15', '12-19', '12-26'].map((day) => `2026-${day}`).concat('2027-01-02'),
        events: 3,
      },
    });
    expect(JSON.stringify(reading)).not.toContain('Júlia');
  });

  test('is named by Outlook’s own mark, and by a day without VALUE', async () => {
    const reading = await read([
      ...event('UID:1', 'DTSTART:20261212', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      ...event('UID:2', 'DTSTART;VALUE=DATE:20261213', 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ]);
    expect(reading.free).toEqual({ dates: ['2026-12-12', '2026-12-13'], events: 2 });
  });

  test('is no matter when it is cancelled, has hours, is ours, or another event takes its day', async () => {
    const reading = await read([
      ...free('1', '20261212', 'STATUS:CANCELLED'),
      ...event('UID:2', 'DTSTART:20261213T100000', 'DTEND:20261213T120000', 'TRANSP:TRANSPARENT'),
      ...free(`espaco-${space.spaceId}-2026-12-14@espacosrio`, '20261214'),
      ...free('4', '20261215'),
      ...event('UID:5', 'DTSTART;VALUE=DATE:20261215'),
    ]);
    expect(reading).toEqual({
      dates: ['2026-12-15'],
      kinds: ['other'],
      unreadable: 0,
      events: 4,
      free: { dates: [], events: 0 },
    });
  });

  test('may be one repetition of an event that takes its days, or lose one to it', async () => {
    const weekly = ['UID:1', 'DTSTART;VALUE=DATE:20261205', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const exception = (...lines: string[]) =>
      event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20261212', 'DTSTART;VALUE=DATE:20261212', ...lines);
    const freed = await read([...event(...weekly), ...exception('TRANSP:TRANSPARENT')]);
    expect([freed.dates, freed.free.dates]).toEqual([['2026-12-05', '2026-12-19'], ['2026-12-12']]);
    const taken = await read([...event(...weekly, 'TRANSP:TRANSPARENT'), ...exception()]);
    expect([taken.dates, taken.free.dates]).toEqual([['2026-12-12'], ['2026-12-05', '2026-12-19']]);
  });

  test('with a rule that nobody can read is unreadable only where it blocks', async () => {
    const broken = free('1', '20261212', 'RRULE:FREQ=FORTNIGHTLY');
    const expected = { dates: [], free: { dates: ['2026-12-12'], events: 1 } };
    expect(await read(broken)).toMatchObject({ ...expected, unreadable: 0 });
    expect(await read(broken, { blocksFree: true })).toMatchObject({ ...expected, unreadable: 1 });
  });

  test('in such numbers that the budget ends keeps no other event from being read, unless it blocks', async () => {
    const daily = Array.from({ length: 60 }, (_, index) => free(`${index}`, '20261201', 'RRULE:FREQ=DAILY')).flat();
    const events = [...daily, ...event('UID:x', 'DTSTART;VALUE=DATE:20261130')];
    expect((await read(events)).dates).toEqual(['2026-11-30']);
    await expect(read(events, { blocksFree: true })).rejects.toThrow('calendar_too_complex');
  });
});

const tenThousandEvents = () => {
  const events = Array.from({ length: 10_000 }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '');
    return `BEGIN:VEVENT\r\nUID:${index}@airbnb.com\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
};

test('ten thousand events are read', async () => {
  expect((await blockedDates(tenThousandEvents(), space)).dates).toHaveLength(801);
});

test('a date’s hours are those of the space', async () => {
  const evening = `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20261205T203000\nDTEND:20261205T233000\nEND:VEVENT\nEND:VCALENDAR`;
  expect((await blockedDates(evening, { ...space, opensAt: '09:00', closesAt: '18:00' })).dates).toEqual([]);
  expect((await blockedDates(evening, { ...space, opensAt: '09:00', closesAt: '21:00' })).dates).toEqual([
    '2026-12-05',
  ]);
});

test('rules that repeat for years without an end or in all years to come are given up', async () => {
  const repeating = (rule: string, start = '19700101T100000') =>
    `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:${start}\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
  const given = (rule: string) => blockedDates(repeating(rule), space);
  await expect(given('FREQ=DAILY;INTERVAL=7;BYDAY=MO')).rejects.toThrow('calendar_too_complex');
  expect((await given('FREQ=DAILY')).dates).toHaveLength(801);
  expect((await given('FREQ=WEEKLY;BYDAY=SA')).dates).toHaveLength(114);
  expect((await given('FREQ=YEARLY;INTERVAL=100000')).dates).toEqual([]);
});

describe('a slow calendar', () => {
  // without a limit of time: the steps alone have to end the reading
  test.each(Object.entries(slowCalendars))('of %s is refused', async (name, text) => {
    const code = name.endsWith('without an end') ? 'not_a_calendar' : 'calendar_too_complex';
    await expect(blockedDates(text(), space, new Budget(Number.POSITIVE_INFINITY))).rejects.toThrow(code);
  });

  test('is refused when its time is over, whatever its steps', async () => {
    await expect(blockedDates(tenThousandEvents(), space, new Budget(0))).rejects.toThrow('calendar_too_complex');
  });

  test('lets other requests run', async () => {
    let isReading = true;
    let others = 0;
    const other = () => {
      others += 1;
      if (isReading) setImmediate(other);
    };
    setImmediate(other);
    await blockedDates(tenThousandEvents(), space, new Budget(Number.POSITIVE_INFINITY));
    isReading = false;
    expect(others).toBeGreaterThan(1);
  });
});

describe('the kind of a day', () => {
  const titled = (title: string, day: string) =>
    `BEGIN:VEVENT\r\nUID:${title}${day}\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY${title}\r\nEND:VEVENT\r\n`;
  const kinds = async (dialect: 'airbnb' | 'booking' | 'vrbo' | null, ...titles: string[]) =>
    (
      await blockedDates(
        `BEGIN:VCALENDAR\r\n${titles.map((title) => titled(title, '20261205')).join('')}END:VCALENDAR\r\n`,
        { ...space, dialect },
      )
    ).kinds;

  test.each([
    ['airbnb', ':Airbnb (Not available)', 'block'],
    ['airbnb', ':Not available', 'block'],
    ['airbnb', ':Reserved', 'reservation'],
    ['airbnb', ';LANGUAGE=en:Reserved', 'reservation'],
    ['airbnb', ':Reserved for cleaning', 'other'],
    ['airbnb', ':Blocked', 'other'],
    ['airbnb', ':', 'other'],
    ['vrbo', ':Blocked', 'block'],
    ['vrbo', ':Reserved - Ana', 'reservation'],
    ['vrbo', ':Reserved', 'reservation'],
    ['booking', ':CLOSED - Not available', 'block'],
    ['booking', ':CLOSED – Not available', 'block'],
    ['booking', ':Reserved', 'other'],
    [null, ':Reserved', 'other'],
    [null, ':Not available', 'other'],
  ] as const)('of %s, SUMMARY%s: %s', async (dialect, title, kind) => {
    expect(await kinds(dialect, title)).toEqual([kind]);
  });

  test('is the strongest of its events, in whatever order', async () => {
    expect(await kinds('airbnb', ':Not available', ':Reserved')).toEqual(['reservation']);
    expect(await kinds('airbnb', ':Reserved', ':Not available')).toEqual(['reservation']);
    expect(await kinds('airbnb', ':Not available', ':Almoço')).toEqual(['other']);
    expect(await kinds('airbnb', ':Almoço', ':Reserved')).toEqual(['reservation']);
  });

  test('is each day’s own: a block of three days with a reservation on the second', async () => {
    const text = `BEGIN:VCALENDAR\r\n${titled(':Reserved', '20261206')}${titled(':Not available', '20261205').replace(
      'SUMMARY',
      'DTEND;VALUE=DATE:20261208\r\nSUMMARY',
    )}END:VCALENDAR\r\n`;
    expect(await blockedDates(text, { ...space, dialect: 'airbnb' })).toMatchObject({
      dates: ['2026-12-05', '2026-12-06', '2026-12-07'],
      kinds: ['block', 'reservation', 'block'],
    });
  });
});

test('the file of a booking or a visit that somebody keeps in their own calendar takes no date', async () => {
  const file = bookingCalendar(
    {
      id: 'a3f29c1e-0000-4000-8000-000000000001',
      space_id: space.spaceId,
      title: 'Casa do Mirante',
      place: 'Santa Teresa',
      neighborhood: 'Santa Teresa',
      event_date: '2026-12-12',
      guest_count: 10,
      starts_at: null,
      ends_at: null,
      hours: null,
    },
    'https://espacosrio.test',
    new Date('2026-11-20T12:00:00Z'),
  );
  expect((await blockedDates(file, space)).dates).toEqual([]);
  // another calendar may write its own free and busy around it
  expect((await blockedDates(file.replace('TRANSPARENT', 'OPAQUE'), space)).dates).toEqual([]);
  const foreign = file.replace('TRANSPARENT', 'OPAQUE').replace('@espacosrio', '@google.com');
  expect((await blockedDates(foreign, space)).dates).toEqual(['2026-12-12']);
});
