import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
      expect(await read).toEqual({ dates, unreadable });
    }
  });
}

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

test('rules that repeat by the second, for years without an end, or in all years to come are given up', async () => {
  const repeating = (rule: string, start = '19700101T100000') =>
    `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:${start}\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
  const given = (rule: string) => blockedDates(repeating(rule), space);
  await expect(given('FREQ=SECONDLY')).rejects.toThrow('calendar_too_complex');
  await expect(given('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')).rejects.toThrow('calendar_too_complex');
  await expect(given('FREQ=DAILY;INTERVAL=7;BYDAY=MO')).rejects.toThrow('calendar_too_complex');
  expect((await given('FREQ=DAILY')).dates).toHaveLength(801);
  expect((await given('FREQ=WEEKLY;BYDAY=SA')).dates).toHaveLength(114);
  expect((await given('FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=20')).dates).toEqual([]);
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
