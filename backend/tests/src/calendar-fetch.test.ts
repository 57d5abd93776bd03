import { createServer as createPlain, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { calendarMegabytes, calendarSeconds } from 'shared-domain/rules/calendar-rules.ts';
import { scrubMessage, scrubStack } from 'shared-domain/telemetry/scrub.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CalendarRequest,
  type FetchSettings,
  fetchCalendar,
  largestCalendar,
  longestMs,
} from '../../supabase/functions/_shared/calendars/fetch-calendar.ts';
import { isPublicAddress } from '../../supabase/functions/_shared/calendars/public-address.ts';
import { functionOf } from '../../supabase/functions/_shared/request-id.ts';
import { exampleCertificate, exampleKey } from './testing/example-certificate.ts';

/*
 * Where a calendar may be read from. The server is a real one, with TLS, on this machine; that it counts as public is what each test says
 * for the one address it means. What a name resolves to is given by the test.
 */

test('the limits are those that the site names', () => {
  expect([largestCalendar, longestMs]).toEqual([calendarMegabytes * 1024 * 1024, calendarSeconds * 1000]);
});

let server: Server;
let port: number;
let inside: Server;
let insideReads = 0;
let answer: (path: string, response: ServerResponse, headers: Record<string, unknown>) => void;

beforeAll(async () => {
  server = createServer({ key: exampleKey, cert: exampleCertificate }, (request, response) =>
    answer(request.url ?? '', response, request.headers),
  );
  inside = createPlain((_, response) => {
    insideReads += 1;
    response.end('internal');
  });
  await Promise.all([server, inside].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  inside.close();
});

const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const requested: CalendarRequest = {
  address: 'https://calendar.example/private/1.ics',
  etag: null,
  lastModified: null,
  providers: ['calendar.example', 'other.example'],
};
const settings = (more: FetchSettings = {}): FetchSettings => ({
  ca: exampleCertificate,
  port,
  resolve: async () => ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  ...more,
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'nonsense',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '142.250.79.14', '2800:3f0:4001:80a::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['0.255.255.255', '1.0.0.0'],
    ['10.255.255.255', '11.0.0.0'],
    ['100.127.255.255', '100.128.0.0'],
    ['127.255.255.255', '128.0.0.0'],
    ['169.254.255.255', '169.255.0.0'],
    ['172.31.255.255', '172.32.0.0'],
    ['192.0.0.255', '192.0.1.0'],
    ['192.0.2.255', '192.0.3.0'],
    ['192.88.99.255', '192.88.100.0'],
    ['192.168.255.255', '192.169.0.0'],
    ['198.19.255.255', '198.20.0.0'],
    ['198.51.100.255', '198.51.101.0'],
    ['203.0.113.255', '203.0.114.0'],
  ])('%s ends a reserved network; %s is public', (last, next) => {
    expect([isPublicAddress(last), isPublicAddress(next)]).toEqual([false, true]);
  });
});

describe('a calendar', () => {
  test('is read over TLS from the address that was checked, under the name of its certificate, with what was known of it', async () => {
    const seen: Record<string, unknown>[] = [];
    answer = (_, response, headers) => {
      seen.push(headers);
      if (headers['if-none-match'] === '"1"') return response.writeHead(304).end();
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' }).end(text);
    };
    expect(await fetchCalendar(requested, settings())).toEqual({
      outcome: 'read',
      text,
      etag: '"1"',
      lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT',
    });
    expect(seen[0]).toMatchObject({ host: 'calendar.example', 'accept-encoding': 'identity' });
    expect(await fetchCalendar({ ...requested, etag: '"1"' }, settings())).toEqual({ outcome: 'unchanged' });
  });

  test('is asked of listed providers only: no other name, scheme, port, or sign-in in the address', async () => {
    for (const address of [
      'https://elsewhere.example/1.ics',
      'https://calendar.example.elsewhere.com/1.ics',
      'https://notcalendar.example/1.ics',
      'https://.calendar.example/1.ics',
      'https://x..calendar.example/1.ics',
      'https://-x.calendar.example/1.ics',
      'https://calendar.example../1.ics',
      'http://calendar.example/1.ics',
      'https://calendar.example:8443/1.ics',
      'https://user:secret@calendar.example/1.ics',
      'ftp://calendar.example/1.ics',
      'file:///etc/passwd',
      'not an address',
      'https://127.0.0.1/1.ics',
    ]) {
      await expect(fetchCalendar({ ...requested, address }, settings()), address).rejects.toThrow('provider_unknown');
    }
    await expect(
      fetchCalendar({ ...requested, address: 'https://127.0.0.1/1.ics', providers: ['127.0.0.1'] }, settings()),
    ).rejects.toThrow('address_not_public');
  });

  test('is not read when its name leads inside, be it by one address of several', async () => {
    answer = () => {
      throw new Error('was asked');
    };
    for (const addresses of [['10.0.0.7'], ['8.8.8.8', '169.254.169.254'], ['8.8.8.8', '::1']]) {
      await expect(
        fetchCalendar(requested, settings({ resolve: async () => addresses, isPublic: isPublicAddress })),
      ).rejects.toThrow('address_not_public');
    }
  });

  test('a name that resolves anew while it is read leads nowhere else: it is resolved once a hop', async () => {
    let lookups = 0;
    answer = (_, response) => response.end(text);
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.7'];
    };
    expect(await fetchCalendar(requested, settings({ resolve }))).toMatchObject({ outcome: 'read' });
    expect(lookups).toBe(1);
  });

  test('each redirect is held to the same: to another provider yes, inside, to another scheme or without an end no', async () => {
    const to = (location: string) => {
      answer = (path, response) =>
        path === '/moved.ics' ? response.end(text) : response.writeHead(302, { location }).end();
    };
    to('/moved.ics');
    expect(await fetchCalendar(requested, settings())).toMatchObject({ outcome: 'read' });
    const insidePort = (inside.address() as AddressInfo).port;
    for (const [location, code] of [
      [`http://127.0.0.1:${insidePort}/`, 'provider_unknown'],
      ['https://169.254.169.254/latest/meta-data/', 'provider_unknown'],
      ['http://calendar.example/moved.ics', 'provider_unknown'],
      ['/again.ics', 'calendar_refused'],
    ] as const) {
      to(location);
      await expect(fetchCalendar(requested, settings()), location).rejects.toThrow(code);
    }
    to('https://other.example/moved.ics');
    const resolve = async (host: string) => [host === 'other.example' ? '192.168.0.1' : '127.0.0.1'];
    await expect(fetchCalendar(requested, settings({ resolve }))).rejects.toThrow('address_not_public');
    expect(insideReads).toBe(0);
  });

  test('a certificate of another name is none', async () => {
    answer = (_, response) => response.end(text);
    await expect(fetchCalendar({ ...requested, address: 'https://other.example/1.ics' }, settings())).rejects.toThrow(
      'calendar_unreachable',
    );
    await expect(fetchCalendar(requested, { ...settings(), ca: undefined as never })).rejects.toThrow(
      'calendar_unreachable',
    );
  });

  test('above 2 MB it is let go, also when it says less or is packed', async () => {
    answer = (_, response) => response.end('x'.repeat(largestCalendar + 1));
    await expect(fetchCalendar(requested, settings())).rejects.toThrow('calendar_too_large');
    answer = (_, response) => response.end('x'.repeat(largestCalendar));
    expect(await fetchCalendar(requested, settings())).toMatchObject({ outcome: 'read' });
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    await expect(fetchCalendar(requested, settings())).rejects.toThrow('not_a_calendar');
  });

  test('gone, refused, cut off and unresolved have codes of their own, without the address', async () => {
    const failing = async (act: typeof answer, more?: FetchSettings) => {
      answer = act;
      const error = (await fetchCalendar(requested, settings(more)).catch((thrown) => thrown)) as Error;
      expect(`${error.message}${error.stack}`).not.toContain('private/1.ics');
      return error.message;
    };
    expect(await failing((_, response) => response.writeHead(404).end())).toBe('calendar_gone');
    expect(await failing((_, response) => response.writeHead(401).end())).toBe('calendar_refused');
    expect(await failing((_, response) => response.writeHead(500).end())).toBe('calendar_refused');
    expect(
      await failing((_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('BEGIN');
        response.destroy();
      }),
    ).toBe('calendar_unreachable');
    const resolve = async () => {
      throw new Error('ENOTFOUND');
    };
    expect(await failing((_, response) => response.end(text), { resolve })).toBe('calendar_unreachable');
  });

  test('what is local is read only where a setting names its origin', async () => {
    const { port: local } = inside.address() as AddressInfo;
    const address = `http://127.0.0.1:${local}/1.ics`;
    await expect(fetchCalendar({ ...requested, address }, settings())).rejects.toThrow('provider_unknown');
    const named = settings({ localOrigins: [`http://127.0.0.1:${local}`] });
    expect(await fetchCalendar({ ...requested, address }, named)).toMatchObject({ outcome: 'read', text: 'internal' });
  });
});

test('what is logged and reported of a call and of an error has no address of a calendar in it', () => {
  const secret = '5f0c9d1e'.repeat(8);
  for (const before of ['https://api.example', 'https://api.example/functions/v1']) {
    expect(functionOf({ url: `${before}/calendar-feed/${secret}.ics` })).toBe('calendar-feed');
    expect(functionOf({ url: `${before}/read-calendar` })).toBe('read-calendar');
    const message = `Failed to fetch ${before}/calendar-feed/${secret}.ics`;
    expect(scrubMessage(message)).not.toContain(secret);
    expect(scrubStack(`Error\n    at load (${before}/app.js?c=${secret}:1:2)`)).not.toContain(secret);
  }
});
