import { beforeEach, describe, expect, test, vi } from 'vitest';
import { telemetryReportSchema } from '../../src/data/telemetry/telemetry-report.schema.ts';
import type { WatchedPage } from '../../src/platform/freeze-watch.ts';
import { freezeWatchdog } from '../static-scripts.ts';

// Runs the script as text, on a clock of its own.

const version = 'aaaaaaaaaaaaaaaa';
const page: WatchedPage = {
  visit: 'a1b2c3d4-0000-4000-8000-000000000000',
  part: { unit: 'booking', version, page: '/minhas-reservas' },
  next: null,
  press: null,
};
const withPart = (part: WatchedPage['part']): WatchedPage => Object.assign({}, page, { part });
const waiting: WatchedPage = Object.assign({}, page, { next: 'booking/routes/my-bookings' });
const pressed: WatchedPage = Object.assign({}, page, { press: 1 });

const sent: unknown[] = [];
let now = 0;
let send: (data: WatchedPage | null) => void;

beforeEach(() => {
  sent.length = 0;
  now = 0;
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    expect(path).toBe('/telemetry');
    sent.push(JSON.parse(body));
  });
  const listen = (type: string, listener: (event: { data: WatchedPage | null }) => void) => {
    expect(type).toBe('message');
    send = (data) => listener({ data });
  };
  new Function('addEventListener', freezeWatchdog.text)(listen);
});

/** Seconds of the worker's clock; the page is silent, or pings. */
function pass(seconds: number, ping?: WatchedPage | null): void {
  for (let second = 0; second < seconds; second++) {
    if (ping !== undefined) send(ping);
    now += 1000;
    vi.advanceTimersByTime(1000);
  }
}
const reports = () => sent.map((report) => telemetryReportSchema.parse(report));
const messages = () => reports().flatMap(({ errors }) => errors.map(({ message }) => message));

test('a page that sends nothing for 5 s fails the unit it said last, once', () => {
  pass(20, page);
  expect(sent).toEqual([]);
  pass(3);
  expect(sent).toEqual([]);
  pass(30);
  expect(reports()).toMatchObject([
    {
      visit: page.visit,
      failed: [{ unit: 'booking', version }],
      errors: [
        { unit: 'booking', version, kind: 'frozen', page: '/minhas-reservas', message: 'A página travou por 5 s' },
      ],
    },
  ]);
  pass(3, page);
  pass(10);
  expect(sent).toHaveLength(1);
});

test('a next page that does not come within 8 s fails its unit; another click on the same link does not begin anew', () => {
  pass(7, waiting);
  expect(sent).toEqual([]);
  pass(2, waiting);
  expect(messages()).toEqual(['A página seguinte não veio em 8 s']);
});

test('each next page has 8 s of its own', () => {
  for (let time = 0; time < 5; time++) {
    pass(7, waiting);
    pass(1, page);
  }
  expect(sent).toEqual([]);
});

test('a click after which nothing is painted for 8 s fails the unit, although the page pings', () => {
  pass(7, pressed);
  expect(sent).toEqual([]);
  pass(2, pressed);
  expect(messages()).toEqual(['Um clique ficou 8 s sem efeito']);
});

describe('nothing is reported', () => {
  test.each([page, waiting, pressed])('of a browser that was stopped for a minute, again and again', (state) => {
    for (let time = 0; time < 10; time++) {
      pass(3, state);
      now += 60_000;
      vi.advanceTimersByTime(1000);
      pass(3);
    }
    expect(sent).toEqual([]);
  });

  test('while the page is hidden or shows a dialog', () => {
    pass(2, page);
    send(null);
    pass(600);
    pass(3, waiting);
    send(null);
    pass(600);
    pass(3, waiting);
    expect(sent).toEqual([]);
  });

  test('of a unit that only this device runs', () => {
    pass(1, withPart(null));
    pass(20);
    expect(sent).toEqual([]);
  });
});
