import { createServer, type Server } from 'node:http';
import postgres from 'postgres';
import { calendarReadsByHand } from 'shared-domain/rules/calendar-rules.ts';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, forgetMessages, server, sql } from './testing/backend.ts';
import { day, given, hold, type Person, type Space, signedIn } from './testing/given.ts';
import { slowCalendars } from './testing/slow-calendars.ts';

/* The calendar of a space goes out and others come in; the other sites are a server of this file, by path. */

interface Served {
  status?: number;
  text?: string;
  etag?: string;
}

const served = new Map<string, Served>();
const reads: { path: string; etag: string | undefined }[] = [];
let site: Server;
const origin = `http://127.0.0.1:${backend.calendarPort}`;
let paths = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '';
    const { status = 200, text = '', etag } = served.get(path) ?? { status: 404 };
    reads.push({ path, etag: request.headers['if-none-match'] });
    if (etag && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(status, { 'content-type': 'text/calendar', ...(etag && { etag }) }).end(text);
  });
  await new Promise<void>((listening) => site.listen(backend.calendarPort, '127.0.0.1', listening));
  await sql`insert into private.calendar_providers (domain, name) values ('127.0.0.1', 'Airbnb'), ('localhost', 'Espaços Rio')
    on conflict do nothing`;
});
beforeEach(async () => {
  served.clear();
  reads.length = 0;
  await sql`delete from private.imported_calendars`;
});
afterAll(async () => {
  site.close();
  await sql`delete from private.imported_calendars`;
  await sql`delete from private.calendar_providers where domain in ('127.0.0.1', 'localhost')`;
  await forgetMessages();
});

const icsDay = (date: string) => date.replaceAll('-', '');
const calendarOf = (...dates: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//EN\r\n${dates
    .map((date) => `BEGIN:VEVENT\r\nUID:${date}@airbnb.com\r\nDTSTART;VALUE=DATE:${icsDay(date)}\r\nEND:VEVENT\r\n`)
    .join('')}END:VCALENDAR\r\n`;

/** Adds a calendar that another site serves. */
async function importing(space: Space, content: Served, path = `/${++paths}.ics`) {
  served.set(path, content);
  const { data, error } = await space.host.api.rpc('add_calendar', {
    target_space: space.id,
    address: `${origin}${path}`,
  });
  expect(error).toBeNull();
  const id = data as string;
  return {
    id,
    path,
    becomes: (next: Served) => served.set(path, next),
    /** As the schedule does it, once it is due again. */
    read: async () => {
      await sql`update private.imported_calendars set next_read_at = now() where id = ${id}`;
      await sql`update private.imported_calendars set next_read_at = now() + interval '1 hour' where id <> ${id}`;
      const { status, body } = await callFunction('read-calendar', {}, backend.secretKey);
      expect(status).toBe(200);
      return body as { outcome: string; failure?: string; dates?: number; conflicts?: number; unreadable?: number };
    },
  };
}

const taken = async (space: Space) =>
  (
    (await anonymous().rpc('space_calendar', { target_space: space.id, from_date: day(0), to_date: day(800) })).data ??
    []
  ).map(({ date, state }) => `${date} ${state}`);
const calendars = async (space: Space) =>
  (await space.host.api.rpc('host_calendars', { target_space: space.id })).data as unknown as {
    address: { created_at: string; read_at: string | null } | null;
    calendars: Record<string, unknown>[];
    slots: number;
  };
const feedAt = (secret: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.apiUrl}/functions/v1/calendar-feed/${secret}.ics`, { headers });
const secretOf = async (space: Space) =>
  (await space.host.api.rpc('renew_calendar_address', { target_space: space.id })).data as string;
interface Listed {
  conflicts: Record<string, unknown>[];
  items: Record<string, unknown>[];
}
const conflictMails = async (space: Space) =>
  (
    await sql`select payload ->> 'template' as template from outbox
      join private.calendar_conflicts as conflict on conflict.id = (payload ->> 'conflict_id')::uuid
      join bookings on bookings.id = conflict.booking_id where bookings.space_id = ${space.id} order by outbox.id`
  ).map(({ template }) => template as string);

describe('our calendar goes out', () => {
  test('it says which dates are taken, and nothing about by whom', async () => {
    const space = await given.space();
    const guest = await given.person('Carla Menezes');
    await given.paidBooking(guest, space, day(5));
    await hold(guest, space, { date: day(6) });
    const note = 'Júlia, por telefone';
    const days = [day(7), day(8)];
    await space.host.api.rpc('set_availability', { target_space: space.id, days, available: false, note });
    const secret = await secretOf(space);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const response = await feedAt(secret);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    const text = await response.text();
    const lines = text
      .split('\r\n')
      .filter((line) => /^(UID|DTSTART|DTEND|SUMMARY|DESCRIPTION|LOCATION|ORGANIZER)/.test(line));
    const event = (date: string, next: string, summary: string) => [
      `UID:espaco-${space.id}-${date}@espacosrio`,
      `DTSTART;VALUE=DATE:${icsDay(date)}`,
      `DTEND;VALUE=DATE:${icsDay(next)}`,
      `SUMMARY:${summary}`,
    ];
    // the line of a UID is folded at 75 characters; these are shorter
    expect(lines).toEqual([
      ...event(day(5), day(6), 'Reservado'),
      ...event(day(7), day(8), 'Bloqueado'),
      ...event(day(8), day(9), 'Bloqueado'),
    ]);
    expect(text).not.toMatch(/Carla|Menezes|Anfitriã|Júlia/);
    // busy for who reads it, and no more than a block
    expect(text.match(/^TRANSP:OPAQUE/gm)).toHaveLength(3);
    expect(text).not.toMatch(/^(?:STATUS|CATEGORIES)/m);
  });

  test('what did not change is not sent again', async () => {
    const space = await given.space();
    const secret = await secretOf(space);
    const first = await feedAt(secret);
    const etag = first.headers.get('etag') ?? '';
    expect((await feedAt(secret, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    await space.host.api.rpc('set_availability', { target_space: space.id, days: [day(7)], available: false });
    const changed = await feedAt(secret, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  test('the secret is kept as a hash; a new one ends the old, taken back ends it, and it is the host’s alone', async () => {
    const space = await given.space();
    const stranger = await given.person();
    const secret = await secretOf(space);
    const everything = await sql`select to_jsonb(known)::text as row from private.calendar_addresses as known`;
    expect(everything.map(({ row }) => row).join()).not.toContain(secret);
    const renewed = await secretOf(space);
    expect((await feedAt(secret)).status).toBe(404);
    expect((await feedAt(renewed)).status).toBe(200);
    expect((await calendars(space)).address?.read_at).not.toBeNull();
    for (const act of ['renew_calendar_address', 'revoke_calendar_address', 'host_calendars'] as const) {
      const { status, error } = await stranger.api.rpc(act, { target_space: space.id });
      expect([act, status, error?.message]).toEqual([act, 404, 'space_not_found']);
    }
    expect((await feedAt(renewed)).status).toBe(200);
    await space.host.api.rpc('revoke_calendar_address', { target_space: space.id });
    expect((await feedAt(renewed)).status).toBe(404);
    expect((await calendars(space)).address).toBeNull();
    expect((await feedAt('f'.repeat(64))).status).toBe(404);
    expect((await feedAt('nothing')).status).toBe(404);
  });

  test('read more often than calendars do, it is refused for the rest of the hour', async () => {
    const space = await given.space();
    const secret = await secretOf(space);
    await sql`update private.calendar_addresses set reads = 119, hour_began_at = now() - interval '50 minutes' where space_id = ${space.id}`;
    expect((await feedAt(secret)).status).toBe(200);
    const refused = await feedAt(secret);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    await sql`update private.calendar_addresses set hour_began_at = now() - interval '61 minutes' where space_id = ${space.id}`;
    expect((await feedAt(secret)).status).toBe(200);
  });
});

describe('other calendars come in', () => {
  test('their dates are taken everywhere a date is asked for, and free again when the event goes', async () => {
    const space = await given.space({ title: 'Quiosque dos Calendários', capacity: 41 });
    const calendar = await importing(space, { text: calendarOf(day(12), day(13)) });
    expect(await calendar.read()).toMatchObject({ outcome: 'read', dates: 2, unreadable: 0, conflicts: 0 });
    expect(await taken(space)).toEqual([`${day(12)} blocked`, `${day(13)} blocked`]);
    const guest = await given.person();
    const refused = await hold(guest, space, { date: day(12) });
    expect([refused.status, refused.error?.message]).toEqual([409, 'date_unavailable']);
    const found = async (date: string) => {
      const { data } = await anonymous().rpc('search_spaces', {
        request: { q: 'Quiosque dos Calendários', event_date: date },
      });
      return JSON.stringify(data).includes(space.id);
    };
    expect([await found(day(12)), await found(day(14))]).toEqual([false, true]);
    const { data: host } = await space.host.api.rpc('host_calendar', {
      target_space: space.id,
      from_date: day(0),
      to_date: day(60),
    });
    expect(host?.[0]).toMatchObject({ date: day(12), state: 'blocked', calendar_name: 'Airbnb', is_own_block: false });

    // a block of the host's own stays when the event goes
    await space.host.api.rpc('set_availability', { target_space: space.id, days: [day(13)], available: false });
    calendar.becomes({ text: calendarOf(day(20)) });
    expect(await calendar.read()).toMatchObject({ outcome: 'read', dates: 1 });
    expect(await taken(space)).toEqual([`${day(13)} blocked`, `${day(20)} blocked`]);
    expect((await hold(guest, space, { date: day(12) })).error).toBeNull();
    await space.host.api.rpc('remove_calendar', { target_calendar: calendar.id });
    expect(await taken(space)).toEqual([`${day(12)} held`, `${day(13)} blocked`]);
  });

  test('what did not change is not read again, but once a day whole', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)), etag: '"1"' });
    await calendar.read();
    expect(await calendar.read()).toMatchObject({ outcome: 'unchanged', dates: 1 });
    await sql`update private.imported_calendars set whole_at = now() - interval '25 hours' where id = ${calendar.id}`;
    expect(await calendar.read()).toMatchObject({ outcome: 'read', dates: 1 });
    expect(reads.map(({ etag }) => etag)).toEqual([undefined, '"1"', undefined]);
  });

  test('an event in the evening takes the date only where the evening is the guest’s; other hours are compared anew', async () => {
    const space = await given.space();
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=America/Sao_Paulo:${icsDay(day(12))}T200000\r\nDURATION:PT2H\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    const calendar = await importing(space, { text, etag: '"1"' });
    expect(await calendar.read()).toMatchObject({ dates: 1 });
    await sql`update spaces set opens_at = '08:00', closes_at = '18:00' where id = ${space.id}`;
    const { body } = await callFunction('read-calendar', {}, backend.secretKey);
    expect(body).toMatchObject({ outcome: 'read', dates: 0 });
    expect(await taken(space)).toEqual([]);
  });

  test('a calendar that fails keeps its dates, is asked less and less often, and says why', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)) });
    await calendar.read();
    const pause = async () => {
      const [row] = await sql`select round(extract(epoch from next_read_at - now()) / 60)::integer as minutes
        from private.imported_calendars where id = ${calendar.id}`;
      return row?.minutes;
    };
    expect(await pause()).toBe(15);
    const failures: [Served, string, number][] = [
      [{ status: 500 }, 'calendar_refused', 15],
      [{ status: 404 }, 'calendar_gone', 30],
      [{ text: '<html>Entrar</html>' }, 'not_a_calendar', 60],
      [{ text: calendarOf(day(12)).slice(0, -20) }, 'not_a_calendar', 120],
      [{ text: 'x'.repeat(2_100_000) }, 'calendar_too_large', 240],
      [{ status: 503 }, 'calendar_refused', 240],
    ];
    for (const [content, failure, minutes] of failures) {
      calendar.becomes(content);
      expect(await calendar.read()).toEqual({ outcome: 'failed', failure });
      expect([failure, await pause()]).toEqual([failure, minutes]);
      expect((await calendars(space)).calendars[0]).toMatchObject({ failure, dates: 1 });
    }
    expect(await taken(space)).toEqual([`${day(12)} blocked`]);
    calendar.becomes({ text: calendarOf() });
    expect(await calendar.read()).toMatchObject({ outcome: 'read', dates: 0 });
    expect([await pause(), (await calendars(space)).calendars[0]?.failure]).toEqual([15, null]);
  });

  test('after a day without a success the host gets one mail', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)) });
    await calendar.read();
    calendar.becomes({ status: 500 });
    await calendar.read();
    const mailed = async () =>
      (
        await sql`select (select to_json(answer) from public.email_to_send(id) as answer) as mail from outbox where payload ->> 'calendar_id' = ${calendar.id}`
      ).map(({ mail }) => (mail as { to: string } | null)?.to);
    expect(await mailed()).toEqual([]);
    await sql`update private.imported_calendars set succeeded_at = now() - interval '25 hours' where id = ${calendar.id}`;
    await calendar.read();
    await calendar.read();
    expect(await mailed()).toEqual([space.host.email]);
    expect((await calendars(space)).calendars[0]).toMatchObject({ is_silent: true });
    calendar.becomes({ text: calendarOf(day(12)) });
    await calendar.read();
    expect(await mailed()).toEqual([undefined]);
  });

  test('an event that is not read whole blocks its date, is shown, and raises the alarm when it stays', async () => {
    const space = await given.space();
    const odd = calendarOf(day(12)).replace('END:VEVENT', 'RRULE:FREQ=FORTNIGHTLY\r\nEND:VEVENT');
    const calendar = await importing(space, { text: odd });
    const alarm = async () =>
      (
        await sql`select details -> 'calendars' as calendars from private.alarm_conditions() where kind = 'calendars_silent'`
      )[0];
    const hoursPass = (hours: number) =>
      sql`update private.imported_calendars set unreadable_since = unreadable_since - ${hours} * interval '1 hour' where id = ${calendar.id}`;
    expect(await calendar.read()).toMatchObject({ outcome: 'read', dates: 1, unreadable: 1 });
    expect((await calendars(space)).calendars[0]).toMatchObject({ dates: 1, unreadable: 1, is_silent: false });
    await hoursPass(20);
    await calendar.read();
    expect(await alarm()).toBeUndefined();
    await hoursPass(5);
    await calendar.read();
    expect(await alarm()).toMatchObject({ calendars: 1 });
    calendar.becomes({ text: calendarOf(day(12)) });
    await calendar.read();
    expect(await alarm()).toBeUndefined();
    calendar.becomes({ text: odd });
    await calendar.read();
    expect(await alarm()).toBeUndefined();
  });

  test('the host has one read at once, not every second; nobody else does', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)) });
    const ask = (token: string) => callFunction('read-calendar', { calendarId: calendar.id }, token);
    const stranger = await given.person();
    expect(await ask(stranger.token)).toMatchObject({ status: 404, body: { error: { code: 'calendar_not_found' } } });
    expect(reads).toEqual([]);
    expect(await ask(space.host.token)).toMatchObject({ status: 200, body: { outcome: 'read', dates: 1 } });
    expect(await ask(space.host.token)).toMatchObject({ status: 429, body: { error: { code: 'calendar_just_read' } } });
    const gone = await stranger.api.rpc('remove_calendar', { target_calendar: calendar.id });
    expect([gone.status, gone.error?.message]).toEqual([404, 'calendar_not_found']);
    expect((await callFunction('read-calendar', {})).status).toBe(401);
    expect(await taken(space)).toHaveLength(1);
  });

  test('a host starts ten readings a minute, of whatever spaces; the next minute ten more', async () => {
    const host = await given.person();
    const spaces = await Promise.all([1, 2, 3].map(() => given.space({ host })));
    const all = await Promise.all(
      spaces.flatMap((space) => [1, 2, 3, 4].map(() => importing(space, { text: calendarOf(day(12)) }))),
    );
    const request = ({ id }: { id: string }) => host.api.rpc('request_calendar_reading', { target_calendar: id });
    const answers = await Promise.all(all.map(request));
    const refused = answers.filter(({ error }) => error?.message === 'too_many_readings');
    expect(refused).toHaveLength(all.length - calendarReadsByHand);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(calendarReadsByHand);
    await sql`update private.imported_calendars set requested_at = requested_at - interval '1 minute' where host_id = ${host.id}`;
    const waiting = all.filter((_, index) => answers[index]?.error !== null);
    expect((await Promise.all(waiting.map(request))).map(({ error }) => error)).toEqual(waiting.map(() => null));
  });

  test('up to five, each once, of providers on the list, and of the caller’s own space', async () => {
    const space = await given.space();
    const add = async (address: string, api = space.host.api) => {
      const { status, error } = await api.rpc('add_calendar', { target_space: space.id, address });
      return error ? `${status} ${error.message}` : 'added';
    };
    const invalid = [
      'calendar',
      'http://www.airbnb.com/1.ics',
      'https://www.airbnb.com',
      'https://a@www.airbnb.com/1.ics',
      'https://www.airbnb.com:444/1.ics',
      'file:///etc/passwd',
      'https://www.airbnb.com/a b.ics',
      'ftp://www.airbnb.com/1.ics',
      'https://.airbnb.com/1.ics',
      'https://x..airbnb.com/1.ics',
      'webcal://x-.airbnb.com/1.ics',
      'https://airbnb.com./1.ics',
    ];
    for (const address of invalid)
      expect([address, await add(address)]).toEqual([address, '422 calendar_address_invalid']);
    for (const address of [
      'https://airbnb.com.evil.example/1.ics',
      'https://notairbnb.com/1.ics',
      'https://10.0.0.1/1.ics',
    ]) {
      expect([address, await add(address)]).toEqual([address, '422 calendar_provider_unknown']);
    }
    const secret = 'https://www.airbnb.com.br/calendar/ical/1.ics?s=segredo';
    expect(await add('webcal://P42-Caldav.iCloud.com/published/2/x')).toBe('added');
    expect(await add(secret)).toBe('added');
    expect(await add(secret)).toBe('409 calendar_known');
    expect(await add('https://calendar.google.com/calendar/ical/a/basic.ics', (await given.person()).api)).toBe(
      '404 space_not_found',
    );
    for (const number of [3, 4, 5]) expect(await add(`https://www.peerspace.com/${number}.ics`)).toBe('added');
    expect(await add('https://www.peerspace.com/6.ics')).toBe('409 too_many_calendars');
    const shown = await calendars(space);
    expect(shown.calendars.map(({ name, hint }) => `${name} ${hint}`).slice(0, 2)).toEqual([
      'Apple iCloud p42-caldav.icloud.com/…/…',
      'Airbnb www.airbnb.com.br/…/….ics',
    ]);
    expect(JSON.stringify(shown)).not.toContain('segredo');
  });

  test.each([
    ['https://www.airbnb.com.br/calendar/ical/1234567890.ics?s=segredo', 'www.airbnb.com.br/…/1234….ics'],
    ['https://calendar.google.com/calendar/ical/a%40b/private-segredo/basic.ics', 'calendar.google.com/…/basic.ics'],
    ['https://ical.booking.com/v1/export?t=segredo', 'ical.booking.com/…/export'],
    ['https://www.vrbo.com/icalendar/5e9redo5e9redo.ics', 'www.vrbo.com/…/5e9r….ics'],
    ['https://www.peerspace.com/segredosegredosegredo', 'www.peerspace.com/segr…'],
    ['https://www.peerspace.com/a/?b=segredo/segredo.ics', 'www.peerspace.com/…/…'],
  ])('the list names %s without its secret', async (address, hint) => {
    const [row] = await sql`select private.calendar_hint(${address}) as hint`;
    expect(row?.hint).toBe(hint);
  });

  test('a calendar that could never be read takes none of the five slots', async () => {
    const space = await given.space();
    const broken = await importing(space, { status: 404 });
    expect((await calendars(space)).slots).toBe(1);
    await broken.read();
    expect((await calendars(space)).slots).toBe(0);
    for (let count = 0; count < 5; count++) await importing(space, { text: calendarOf(day(20)) });
    expect((await calendars(space)).slots).toBe(5);
    broken.becomes({ text: calendarOf(day(21)) });
    expect(await broken.read()).toMatchObject({ outcome: 'failed', failure: 'too_many_calendars' });
    expect(await taken(space)).toEqual([]);
    const [other] =
      await sql`select id from private.imported_calendars where space_id = ${space.id} and id <> ${broken.id}`;
    await space.host.api.rpc('remove_calendar', { target_calendar: other?.id });
    expect(await broken.read()).toMatchObject({ outcome: 'read' });
    expect((await calendars(space)).slots).toBe(5);
  });

  test('a calendar that was read once keeps its slot while it fails', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(20)) });
    await calendar.read();
    calendar.becomes({ status: 404 });
    await calendar.read();
    await calendar.read();
    expect((await calendars(space)).slots).toBe(1);
  });

  test('a space has at most ten calendars, unreadable ones included', async () => {
    const space = await given.space();
    for (let count = 0; count < 10; count++) await (await importing(space, { status: 404 })).read();
    const { error } = await space.host.api.rpc('add_calendar', {
      target_space: space.id,
      address: `${origin}/last.ics`,
    });
    expect(error?.message).toBe('too_many_calendars');
  });

  test('administrators extend the list; what they take off it is not read any more', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const space = await given.space();
    const address = 'https://agenda.exemplo-eventos.com.br/1.ics';
    const add = () => space.host.api.rpc('add_calendar', { target_space: space.id, address });
    expect((await add()).error?.message).toBe('calendar_provider_unknown');
    for (const domain of ['localhost', '10.0.0.1', 'a b.com', 'com', '.com', 'a..com', '.a.com']) {
      const { error } = await admin.api.rpc('save_calendar_provider', { provider_domain: domain, provider_name: 'X' });
      expect([domain, error?.message]).toEqual([domain, 'invalid_input']);
    }
    const own = { provider_domain: 'Exemplo-Eventos.com.br', provider_name: 'Exemplo Eventos' };
    expect((await space.host.api.rpc('save_calendar_provider', own)).error?.message).toBe('admin_required');
    expect((await admin.api.rpc('save_calendar_provider', own)).error).toBeNull();
    await admin.api.rpc('save_calendar_provider', { ...own, provider_name: 'Exemplo' });
    await admin.api.rpc('save_calendar_provider', own);
    expect((await add()).error).toBeNull();
    expect((await admin.api.rpc('admin_calendar_providers')).data).toContainEqual({
      domain: 'exemplo-eventos.com.br',
      name: 'Exemplo Eventos',
      calendars: 1,
    });
    await admin.api.rpc('remove_calendar_provider', { provider_domain: 'exemplo-eventos.com.br' });
    const [row] = await sql`select id from private.imported_calendars where space_id = ${space.id}`;
    expect(await callFunction('read-calendar', { calendarId: row?.id }, space.host.token)).toMatchObject({
      body: { outcome: 'failed', failure: 'provider_unknown' },
    });
    const acts = await sql`
      select action, details -> 'changed' as changed from audit_log where target_id = 'exemplo-eventos.com.br' order by id`;
    expect(acts).toEqual([
      { action: 'calendar_provider_saved', changed: null },
      { action: 'calendar_provider_saved', changed: { name: { from: 'Exemplo Eventos', to: 'Exemplo' } } },
      { action: 'calendar_provider_saved', changed: { name: { from: 'Exemplo', to: 'Exemplo Eventos' } } },
      { action: 'calendar_provider_removed', changed: null },
    ]);
  });

  test('a calendar is claimed while a transaction that refers to it is open', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf() });
    const claim = await sql.begin(async (other) => {
      // as the foreign key of a conflict does that a payment finds
      await other`select from private.imported_calendars where id = ${calendar.id} for key share`;
      return (await server().rpc('claim_calendar', { target_calendar: calendar.id }).maybeSingle()).data;
    });
    expect(claim).toMatchObject({ calendar_id: calendar.id });
  });

  test('a calendar that is too complex keeps its dates and says why', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)) });
    await calendar.read();
    for (const [name, text] of Object.entries(slowCalendars)) {
      calendar.becomes({ text: text() });
      const failure = name.endsWith('without an end') ? 'not_a_calendar' : 'calendar_too_complex';
      expect([name, await calendar.read()]).toEqual([name, { outcome: 'failed', failure }]);
      expect((await calendars(space)).calendars[0]).toMatchObject({ failure, dates: 1 });
    }
    expect(await taken(space)).toEqual([`${day(12)} blocked`]);
  });

  test('a reading that ends after its next has begun changes nothing', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: calendarOf(day(12)) });
    const claim = async () => {
      await sql`update private.imported_calendars set next_read_at = now() where id = ${calendar.id}`;
      return (await server().rpc('claim_calendar', { target_calendar: calendar.id }).maybeSingle()).data as unknown as {
        reading: number;
      };
    };
    const end = async (reading: number, dates: string[]) =>
      (
        await server().rpc('end_calendar_reading', {
          target_calendar: calendar.id,
          reading_number: reading,
          outcome: 'read',
          dates,
        })
      ).data;
    const [slow, quick] = [await claim(), await claim()];
    expect(await end(quick.reading, [day(20)])).toMatchObject({ outcome: 'read' });
    expect(await end(slow.reading, [day(12)])).toBeNull();
    expect(await taken(space)).toEqual([`${day(20)} blocked`]);
  });
});

describe('all-day events that are marked as free', () => {
  const freeDay = (date: string) =>
    `BEGIN:VEVENT\r\nUID:${date}@google.com\r\nDTSTART;VALUE=DATE:${icsDay(date)}\r\nTRANSP:TRANSPARENT\r\nSUMMARY:Casamento da Júlia\r\nEND:VEVENT\r\n`;
  const withFree = (dates: string[], ...busy: string[]) =>
    calendarOf(...busy).replace('END:VCALENDAR', `${dates.map(freeDay).join('')}END:VCALENDAR`);
  const block = (space: Space, id: string, wanted: boolean) =>
    space.host.api.rpc('block_free_events', { target_calendar: id, wanted });

  test('are counted and named, stay for sale, and leave no title behind', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: withFree([day(12), day(14), day(15)], day(15), day(16)) });
    const counts = { events: 5, free_events: 2, blocks_free: false };
    expect(await calendar.read()).toEqual({ outcome: 'read', dates: 2, unreadable: 0, conflicts: 0, ...counts });
    expect(await taken(space)).toEqual([`${day(15)} blocked`, `${day(16)} blocked`]);
    expect((await calendars(space)).calendars[0]).toMatchObject({
      ...counts,
      provider: 'Airbnb',
      free_dates: [day(12), day(14)],
    });
    const [stored] = await sql`select
      (select json_agg(row) from private.imported_calendars as row) as calendars,
      (select json_agg(row) from private.calendar_free_days as row) as days`;
    expect(JSON.stringify(stored)).not.toContain('Júlia');
    // days that are over are named no more, also while the calendar is not read
    await sql`update private.calendar_free_days set date = date - 20 where calendar_id = ${calendar.id}`;
    expect((await calendars(space)).calendars[0]).toMatchObject({ free_events: 0, free_dates: [] });
    calendar.becomes({ text: withFree([day(13)]) });
    await calendar.read();
    expect((await calendars(space)).calendars[0]).toMatchObject({ events: 1, free_events: 1, free_dates: [day(13)] });
  });

  test('block at once where the host says so, with every later reading, and no more when the host takes it back', async () => {
    const space = await given.space();
    const guest = await given.person();
    const sold = await given.paidBooking(guest, space, day(14));
    const calendar = await importing(space, { text: withFree([day(12), day(14)], day(20)), etag: '"1"' });
    await calendar.read();
    expect((await block(space, calendar.id, true)).error).toBeNull();
    expect(await taken(space)).toEqual([`${day(12)} blocked`, `${day(14)} booked`, `${day(20)} blocked`]);
    expect((await hold(guest, space, { date: day(12) })).error?.message).toBe('date_unavailable');
    const [shown] = (await calendars(space)).calendars;
    expect(shown).toMatchObject({ dates: 3, free_events: 2, free_dates: [day(12), day(14)], blocks_free: true });
    expect(shown?.conflicts).toMatchObject([{ booking_id: sold }]);

    // it is due, and read whole, although it did not change
    const { body } = await callFunction('read-calendar', {}, backend.secretKey);
    expect(body).toMatchObject({ outcome: 'read', dates: 3, conflicts: 1, blocks_free: true });
    expect(reads.at(-1)?.etag).toBeUndefined();
    calendar.becomes({ text: withFree([day(13)], day(20)) });
    await calendar.read();
    expect(await taken(space)).toEqual([`${day(13)} blocked`, `${day(14)} booked`, `${day(20)} blocked`]);

    expect((await block(space, calendar.id, false)).error).toBeNull();
    expect(await taken(space)).toEqual([`${day(14)} booked`, `${day(20)} blocked`]);
    expect((await hold(guest, space, { date: day(13) })).error).toBeNull();
  });

  test('are the host’s alone to block', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: withFree([day(12)]) });
    await calendar.read();
    const stranger = await given.person();
    const act = { target_calendar: calendar.id, wanted: true };
    const refused = await stranger.api.rpc('block_free_events', act);
    expect([refused.status, refused.error?.message]).toEqual([404, 'calendar_not_found']);
    expect((await anonymous().rpc('block_free_events', act)).error?.code).toBe('42501');
    const empty = await space.host.api.rpc('block_free_events', { ...act, wanted: null as unknown as boolean });
    expect([empty.status, empty.error?.message]).toEqual([422, 'invalid_input']);
    expect((await calendars(space)).calendars[0]).toMatchObject({ blocks_free: false, free_dates: [day(12)] });
    expect(await taken(space)).toEqual([]);
    // the table is no API's
    for (const role of ['anon', 'authenticated']) {
      await expect(
        sql.begin(async (tx) => {
          await tx`select set_config('role', ${role}, true), set_config('request.jwt.claim.sub', ${space.host.id}, true)`;
          return tx`select * from private.calendar_free_days`;
        }),
      ).rejects.toThrow('permission denied');
    }
  });

  test('block also when the host says so while a reading is under way, and stay counted when nothing changed', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: withFree([day(12)]), etag: '"1"' });
    await calendar.read();
    expect(await calendar.read()).toMatchObject({
      outcome: 'unchanged',
      events: 1,
      free_events: 1,
      blocks_free: false,
    });
    await sql`update private.imported_calendars set next_read_at = now() where id = ${calendar.id}`;
    const { data } = await server().rpc('claim_calendar', { target_calendar: calendar.id }).maybeSingle();
    const claim = data as unknown as { reading: number; blocks_free: boolean };
    expect(claim.blocks_free).toBe(false);
    await block(space, calendar.id, true);
    await server().rpc('end_calendar_reading', {
      target_calendar: calendar.id,
      reading_number: claim.reading,
      outcome: 'read',
      dates: [day(20)],
      free_dates: [day(13)],
      free_event_count: 1,
      event_count: 2,
    });
    expect(await taken(space)).toEqual([`${day(13)} blocked`, `${day(20)} blocked`]);
  });

  test('may fill a calendar that blocks nothing', async () => {
    const space = await given.space();
    const calendar = await importing(space, { text: withFree([day(12)]) });
    expect(await calendar.read()).toMatchObject({ dates: 0, events: 1, free_events: 1 });
  });
});

describe('an event on a date that is taken here', () => {
  test('a hold stands against it; paid, it is a conflict, mailed to the host and every administrator once', async () => {
    const space = await given.space();
    const admin = await given.person('Chefe', { admin: true });
    const guest = await given.person('Carla Menezes');
    const { data: held } = await hold(guest, space, { date: day(19) });
    const booking = (held as unknown as { booking_id: string }).booking_id;
    const calendar = await importing(space, { text: calendarOf(day(19)) });
    expect(await calendar.read()).toMatchObject({ dates: 1, conflicts: 0 });
    expect(await taken(space)).toEqual([`${day(19)} held`]);
    const [paid] =
      await sql`select to_json(public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl',
      ${`pi_${booking}`})) as answer`;
    expect(paid?.answer).toMatchObject({ outcome: 'confirmed' });

    const mails =
      await sql`select (select to_json(answer) from public.email_to_send(outbox.id) as answer) as mail from outbox
      join private.calendar_conflicts as conflict on conflict.id = (payload ->> 'conflict_id')::uuid
      where conflict.booking_id = ${booking}`;
    const to = (template: string) =>
      mails
        .map(({ mail }) => mail as { to: string; template: string })
        .filter((mail) => mail.template === template)
        .map((mail) => mail.to);
    expect(to('calendar_conflict_host')).toEqual([space.host.email]);
    expect(to('calendar_conflict_admin')).toContain(admin.email);
    const [shown] = (await calendars(space)).calendars;
    expect(shown?.conflicts).toMatchObject([
      { date: day(19), booking_id: booking, guest_name: 'Carla Menezes', kind: 'other' },
    ]);

    const before = (await conflictMails(space)).length;
    await calendar.read();
    expect(await conflictMails(space)).toHaveLength(before);
    calendar.becomes({ text: calendarOf() });
    expect(await calendar.read()).toMatchObject({ conflicts: 0 });
    expect((await calendars(space)).calendars[0]?.conflicts).toEqual([]);
    // a mail that was still waiting is dropped
    const waiting =
      await sql`select (select to_json(answer) from public.email_to_send(outbox.id) as answer) as mail from outbox where payload ? 'conflict_id'
      and (payload ->> 'conflict_id')::uuid in (select id from private.calendar_conflicts where booking_id = ${booking})`;
    expect(waiting.map(({ mail }) => mail)).toEqual(mails.map(() => null));
  });

  test('on a paid date it is a conflict at once, which ends with the booking; the date stays blocked', async () => {
    const space = await given.space();
    const guest = await given.person();
    const booking = await given.paidBooking(guest, space, day(19));
    const calendar = await importing(space, { text: calendarOf(day(19), day(20)) });
    expect(await calendar.read()).toMatchObject({ dates: 2, conflicts: 1 });
    expect(await conflictMails(space)).toContain('calendar_conflict_host');
    expect(await taken(space)).toEqual([`${day(19)} booked`, `${day(20)} blocked`]);
    await sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (${booking}, ${space.host.id}, 'earned', 100000, ${day(21)})`;
    expect(
      (await space.host.api.rpc('cancel_booking_as_host', { target_booking: booking, reason: 'taken' })).error,
    ).toBeNull();
    expect((await calendars(space)).calendars[0]?.conflicts).toEqual([]);
    expect(await taken(space)).toEqual([`${day(19)} blocked`, `${day(20)} blocked`]);
  });

  test('waits in the host’s dashboard and in the administrators’ queue until it ends or the day is over', async () => {
    const [space, guest] = [await given.space({ title: 'Galpão da Gamboa' }), await given.person('Carla Menezes')];
    const admin = await given.person('Chefe', { admin: true });
    const [first, second] = [
      await given.paidBooking(guest, space, day(19)),
      await given.paidBooking(guest, space, day(24)),
    ];
    const calendar = await importing(space, { text: calendarOf(day(19), day(24)) });
    await calendar.read();
    const ofHost = async () => ((await space.host.api.rpc('host_dashboard')).data as unknown as Listed)?.conflicts;
    const queue = async () => {
      const { data } = await admin.api.rpc('admin_list_calendar_conflicts', { page_size: 200 });
      return (data as unknown as Listed)?.items.filter((row) => row.space_id === space.id);
    };
    const shown = {
      space_id: space.id,
      title: 'Galpão da Gamboa',
      calendar_name: 'Airbnb',
      kind: 'other',
      first_seen_at: expect.any(String),
    };
    const both = [
      { ...shown, date: day(19), booking_id: first },
      { ...shown, date: day(24), booking_id: second },
    ];
    expect(await ofHost()).toEqual(both);
    expect(await queue()).toMatchObject(
      both.map((row) => ({ ...row, host_id: space.host.id, host_name: space.host.name, guest_name: 'Carla Menezes' })),
    );
    const page = (await admin.api.rpc('admin_list_calendar_conflicts', { page_size: 1, page_number: 2 })).data;
    expect(page).toMatchObject({ items: [{}], total: expect.any(Number) });

    calendar.becomes({ text: calendarOf(day(24)) });
    await calendar.read();
    expect([await ofHost(), await queue()]).toMatchObject([[{ booking_id: second }], [{ booking_id: second }]]);
    await sql`update private.calendar_conflicts set date = ${day(-1)} where booking_id = ${second}`;
    expect([await ofHost(), await queue()]).toEqual([[], []]);
  });

  test('only administrators read the queue, and a host sees only the conflicts of their own spaces', async () => {
    const [space, other, guest] = [await given.space(), await given.space(), await given.person()];
    await given.paidBooking(guest, space, day(19));
    await (await importing(space, { text: calendarOf(day(19)) })).read();
    for (const { api } of [space.host, other.host, guest]) {
      const { data, error } = await api.rpc('admin_list_calendar_conflicts');
      expect([data, error?.message]).toEqual([null, 'admin_required']);
    }
    expect((await anonymous().rpc('admin_list_calendar_conflicts')).data).toBeNull();
    for (const { api } of [other.host, guest])
      expect((await api.rpc('host_dashboard')).data).toMatchObject({ conflicts: [] });
  });
});

describe('round trips', () => {
  const ownFeed = async (space: Space) => `${backend.apiUrl}/functions/v1/calendar-feed/${await secretOf(space)}.ics`;

  test('two spaces that read each other close what the other has sold, and open it again; nothing is kept by going round', async () => {
    const [one, two] = [await given.space(), await given.space()];
    const guest = await given.person();
    const add = async (space: Space, address: string) => {
      const { data } = await space.host.api.rpc('add_calendar', { target_space: space.id, address });
      return data as string;
    };
    const calendarOfOne = await add(two, await ownFeed(one));
    const calendarOfTwo = await add(one, await ownFeed(two));
    const readBoth = async () => {
      for (let round = 0; round < 2; round += 1) {
        for (const id of [calendarOfOne, calendarOfTwo]) {
          await sql`update private.imported_calendars set next_read_at = now(), tried_at = null where id = ${id}`;
          const { data } = await server().rpc('claim_calendar', { target_calendar: id }).maybeSingle();
          expect(data).not.toBeNull();
          await sql`update private.imported_calendars set next_read_at = now() - interval '1 day' where id = ${id}`;
          await callFunction('read-calendar', {}, backend.secretKey);
        }
      }
    };
    const booking = await given.paidBooking(guest, one, day(30));
    await readBoth();
    expect([await taken(one), await taken(two)]).toEqual([[`${day(30)} booked`], [`${day(30)} blocked`]]);
    expect(await conflictMails(one)).toEqual([]);
    await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest', refund_share = 100 where id = ${booking}`;
    await readBoth();
    expect([await taken(one), await taken(two)]).toEqual([[], []]);
  });

  test('another calendar that gives our own events back, with its own beside them, brings only its own', async () => {
    const space = await given.space();
    await given.paidBooking(await given.person(), space, day(30));
    const ours = await (await fetch(await ownFeed(space))).text();
    const event = /BEGIN:VEVENT[\s\S]*END:VEVENT/.exec(ours)?.[0] ?? '';
    const foreign = calendarOf(day(31)).replace(
      'END:VCALENDAR',
      `${event.replace('Reservado', 'Ocupado')}\r\nEND:VCALENDAR`,
    );
    const calendar = await importing(space, { text: foreign });
    expect(await calendar.read()).toMatchObject({ dates: 1, conflicts: 0 });
    expect(await taken(space)).toEqual([`${day(30)} booked`, `${day(31)} blocked`]);
  });
});

test('a date that a thousand want is sold once, and so are those of fifty more, while imports and the host’s own blocks come and go', {
  timeout: 240_000,
}, async () => {
  const { fraction, pick } = seededRandom();
  const space = await given.space();
  const people = await given.people(1050);
  const calendar = await importing(space, { text: calendarOf() });
  const [wanted, ...others] = Array.from({ length: 10 }, (_, index) => day(40 + index)) as [string, ...string[]];
  const dates = [wanted, ...others];
  const [{ deadlocks: before } = { deadlocks: 0 }] =
    await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  const buyers = postgres(backend.databaseUrl, { max: 30, onnotice: () => undefined });
  // connections of their own: on those of the buyers they would wait behind all of them
  const imports = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const host = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const as = <T>(pool: postgres.Sql, id: string, work: (tx: postgres.TransactionSql) => Promise<T>) =>
    pool.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${id}, true)`;
      return work(tx);
    });
  let buying = true;
  const unexpected: unknown[] = [];
  const reading = (async () => {
    for (let count = 0; buying || count < 20; count += 1) {
      const [claimed] =
        await imports`update private.imported_calendars set next_read_at = now() where id = ${calendar.id} returning id`;
      expect(claimed).toBeDefined();
      const [row] =
        await imports`select (select to_json(answer) from public.claim_calendar(${calendar.id}) as answer) as claim`;
      const chosen = dates.filter(() => fraction() < 0.5);
      await imports`select public.end_calendar_reading(${calendar.id}, ${row?.claim.reading}, 'read', ${chosen}::date[], 0)`;
    }
  })();
  const blocking = (async () => {
    for (let count = 0; buying || count < 20; count += 1) {
      await as(
        host,
        space.host.id,
        (tx) => tx`select public.set_availability(${space.id}, ${[pick(dates)]}::date[], ${fraction() < 0.5})`,
      ).catch((error: Error) => {
        // held and sold dates cannot be blocked
        if (!['date_held', 'date_booked'].includes(error.message)) unexpected.push(error);
      });
    }
  })();
  const buy = async ({ id: person }: Person, date: string) => {
    try {
      const booking = await as(buyers, person, async (tx) => {
        const [row] = await tx`select to_json(public.hold_booking(${space.id}, ${date}, 5, 100000, 'card')) as held`;
        return (row as { held: { booking_id: string } }).held.booking_id;
      });
      // who gives up leaves the date to the others
      if (fraction() < 0.5) {
        await buyers`select public.release_hold(${booking}, 'given_up')`;
        return 'given up';
      }
      await buyers`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl', ${`pi_${booking}`})`;
      return `paid ${date}`;
    } catch (error) {
      const { message } = error as Error;
      if (!['date_held', 'date_unavailable'].includes(message)) unexpected.push(error);
      return message;
    }
  };
  const outcomes = await Promise.all(
    people.map((person, index) => buy(person, index % 21 === 0 ? pick(others) : wanted)),
  );
  buying = false;
  await Promise.all([reading, blocking]);
  await Promise.all([buyers.end(), imports.end(), host.end()]);
  expect(unexpected).toEqual([]);
  const sold = await sql`select event_date, status from bookings where space_id = ${space.id}
    and status in ('pending', 'paid') order by event_date`;
  expect(sold.map(({ event_date, status }) => `${status} ${event_date}`)).toEqual(
    outcomes.filter((outcome) => outcome.startsWith('paid')).toSorted(),
  );
  // the dates vary: a request may have met any of them already blocked
  expect(sold.length).toBeGreaterThan(0);
  expect(new Set(sold.map(({ event_date }) => event_date)).size).toBe(sold.length);
  const [after] = await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect(after?.deadlocks).toBe(before);
  // conflicts are exactly the paid dates that the last reading has
  const stands =
    await sql`select date from private.calendar_conflicts where calendar_id = ${calendar.id} and ended_at is null order by date`;
  const meant = await sql`select date from private.calendar_blocks as block join bookings as booking
    on booking.space_id = block.space_id and booking.event_date = block.date and booking.status = 'paid'
    where block.calendar_id = ${calendar.id} order by date`;
  expect(stands).toEqual(meant);
});

test('the export has the addresses of calendars, and deletion takes them along', async () => {
  const person = await given.person('Paula Prado');
  const space = await given.space({ host: person });
  const secret = await secretOf(space);
  const free = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${icsDay(day(14))}\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const calendar = await importing(space, { text: calendarOf(day(12)).replace('END:VCALENDAR', free) });
  await calendar.read();
  const { data } = await person.api.rpc('account_export');
  expect(data).toMatchObject({
    calendars: [
      {
        space_id: space.id,
        name: 'Airbnb',
        address: `${origin}${calendar.path}`,
        dates: [{ date: day(12), kind: 'other' }],
        free_dates: [day(14)],
      },
    ],
    calendar_addresses: [{ space_id: space.id }],
  });
  expect(JSON.stringify(data)).not.toContain(secret);
  const other = await given.person();
  expect(JSON.stringify((await other.api.rpc('account_export')).data)).not.toContain(calendar.path);
  await signedIn(person);
  expect((await person.api.rpc('delete_account')).error).toBeNull();
  expect(await sql`select 1 from private.imported_calendars where id = ${calendar.id}`).toEqual([]);
  expect(await sql`select 1 from private.calendar_blocks where space_id = ${space.id}`).toEqual([]);
  expect(await sql`select 1 from private.calendar_free_days where calendar_id = ${calendar.id}`).toEqual([]);
  expect((await feedAt(secret)).status).toBe(404);
});
