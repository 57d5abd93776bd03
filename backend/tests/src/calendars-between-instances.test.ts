import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { layMigratedCluster } from 'backend-stack/start-database.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backend, forgetMessages, tokenOf } from './testing/backend.ts';
import { day } from './testing/given.ts';
import { type LaunchedStack, launchStack } from './testing/stack-process.ts';

/*
 * Two instances of ours that read each other's calendars, each with its own database and keys, and a foreign calendar that has
 * subscribed to both. This worker's instance may read one address other than its own; the other instance and the foreign calendar are
 * both reached there.
 */

interface Instance {
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  sql: postgres.Sql;
  /** As the other instance reaches it. */
  seenAt: string;
}

const front = `http://127.0.0.1:${backend.calendarPort}`;
/** Contents of the foreign calendar, by path. */
const foreign = new Map<string, string>();
let place: string;
let stack: LaunchedStack;
let site: Server;
let here: Instance;
let there: Instance;

const connect = (url: string) =>
  postgres(url, {
    max: 2,
    onnotice: () => undefined,
    types: { date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value } },
  });

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'espacos-other-'));
  const [api, database, mail, payments] = [await freePort(), await freePort(), await freePort(), await freePort()];
  await layMigratedCluster(path.join(place, 'postgres'));
  stack = await launchStack({
    ports: { api, database, mail, payments },
    dataDir: place,
    siteUrl: 'http://localhost:25401',
    durable: false,
    scheduleEveryMs: null,
    authLimits: 'off',
    environment: { ...process.env, CALENDAR_LOCAL_ORIGINS: `${backend.apiUrl} ${front}` },
  });
  const { keys, urls, databaseUrl } = stack;
  site = createServer(async (request, response) => {
    const text = foreign.get(request.url ?? '');
    if (text !== undefined) return void response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    const answer = await fetch(new URL(request.url ?? '', urls.api));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => site.listen(backend.calendarPort, '127.0.0.1', listening));
  here = { ...backend, sql: connect(backend.databaseUrl), seenAt: backend.apiUrl };
  there = {
    apiUrl: urls.api,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    jwtSecret: keys.jwtSecret,
    sql: connect(databaseUrl),
    seenAt: front,
  };
  for (const { sql } of [here, there])
    await sql`insert into private.calendar_providers (domain, name) values ('127.0.0.1', 'Espaços Rio'), ('localhost', 'Espaços Rio')
      on conflict do nothing`;
});
beforeEach(async () => {
  for (const { sql } of [here, there]) await sql`delete from private.imported_calendars`;
});
afterAll(async () => {
  await here.sql`delete from private.imported_calendars`;
  await here.sql`delete from private.calendar_providers where domain in ('127.0.0.1', 'localhost')`;
  await forgetMessages();
  await Promise.all([here.sql.end(), there.sql.end()]);
  site.close();
  await stack.stop();
  await rm(place, { recursive: true, force: true });
});

async function person({ sql }: Instance): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `${id}@exemplo.test`;
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${email}, '{"full_name": "Marina Alves"}')`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id = ${id}`;
  return { id, email };
}

/** A space at R$ 1.000 of one instance, and what its host and guests do with it. */
async function listed(at: Instance) {
  const host = await person(at);
  const [row] = await at.sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
    values ('Casa de dois sites', 'Anunciada duas vezes.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, ${['a/1.jpg']},
      ${host.id}, 'approved') returning id`;
  const id = row?.id ?? '';
  const token = tokenOf(host, 3600, at.jwtSecret);
  const call = async (address: string, body: object) => {
    const response = await fetch(`${at.apiUrl}${address}`, {
      method: 'POST',
      headers: { apikey: at.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([address, response.status]).toEqual([address, 200]);
    return response.json() as Promise<unknown>;
  };
  const as = <T>(who: string, work: (tx: postgres.TransactionSql) => Promise<T>) =>
    at.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${who}, true)`;
      return work(tx);
    });
  return {
    id,
    feed: async () =>
      `${at.seenAt}/functions/v1/calendar-feed/${await call('/rest/v1/rpc/renew_calendar_address', { target_space: id })}.ics`,
    imports: async (address: string) => {
      const calendar = await call('/rest/v1/rpc/add_calendar', { target_space: id, address });
      /** As its host has it read. */
      return async () => {
        await at.sql`update private.imported_calendars set tried_at = null where id = ${calendar as string}`;
        return call('/functions/v1/read-calendar', { calendarId: calendar });
      };
    },
    /** Held and paid by a guest, who cancels when the answer is called. */
    sell: async (date: string) => {
      const guest = await person(at);
      const [held] = await as(
        guest.id,
        (tx) => tx`select (public.hold_booking(${id}, ${date}, 5, 100000, 'card')).booking_id as booking`,
      );
      const booking = held?.booking as string;
      await at.sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl', ${`pi_${booking}`})`;
      return () =>
        as(
          guest.id,
          (tx) => tx`select public.cancel_booking(${booking}, (public.preview_cancellation(${booking})).refund_cents)`,
        );
    },
    block: (date: string, isBlocked = true) =>
      as(host.id, (tx) => tx`select public.set_availability(${id}, ${[date]}::date[], ${!isBlocked})`),
    taken: async () => {
      const rows =
        await at.sql`select date, state from public.space_calendar(${id}, ${day(0)}, ${day(300)}) order by date`;
      return rows.map(({ date, state }) => `${date} ${state}`);
    },
    conflicts: async () => {
      const [row] = await at.sql`select count(*)::integer as count from private.calendar_conflicts as conflict
        join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
        where calendar.space_id = ${id} and conflict.ended_at is null`;
      return row?.count as number;
    },
  };
}

test('two instances that read each other close what the other has sold or blocked, and nothing is kept by going round', async () => {
  const [ours, theirs] = [await listed(here), await listed(there)];
  const readOurs = await theirs.imports(await ours.feed());
  const readTheirs = await ours.imports(await theirs.feed());
  /** Twice, so that something that went round would be there again. */
  const readBoth = async () => {
    for (const read of [readOurs, readTheirs, readOurs, readTheirs])
      expect(await read()).toMatchObject({ conflicts: 0 });
  };
  const cancel = await ours.sell(day(30));
  await theirs.block(day(31));
  await theirs.sell(day(32));
  await readBoth();
  expect(await ours.taken()).toEqual([`${day(30)} booked`, `${day(31)} blocked`, `${day(32)} blocked`]);
  expect(await theirs.taken()).toEqual([`${day(30)} blocked`, `${day(31)} blocked`, `${day(32)} booked`]);
  await cancel();
  await theirs.block(day(31), false);
  await readBoth();
  expect(await ours.taken()).toEqual([`${day(32)} blocked`]);
  expect(await theirs.taken()).toEqual([`${day(32)} booked`]);
});

test('a foreign calendar that gives both instances everything back brings each only what is not its own', async () => {
  const [ours, theirs] = [await listed(here), await listed(there)];
  const feeds = [await ours.feed(), await theirs.feed()];
  /** It reads when it likes: what it says is what it read then, with a meeting of its own. */
  const collect = async () => {
    const events = await Promise.all(
      feeds.map(async (feed) => (await (await fetch(feed)).text()).match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g) ?? []),
    );
    const meeting = `BEGIN:VEVENT\r\nUID:${randomUUID()}@google.com\r\nDTSTART;VALUE=DATE:${day(42).replaceAll('-', '')}\r\nEND:VEVENT\r\n`;
    foreign.set(
      '/agenda.ics',
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.flat().join('')}${meeting}END:VCALENDAR\r\n`,
    );
  };
  const cancel = await ours.sell(day(40));
  await theirs.sell(day(41));
  await collect();
  const [readOurs, readTheirs] = [
    await ours.imports(`${front}/agenda.ics`),
    await theirs.imports(`${front}/agenda.ics`),
  ];
  expect(await readOurs()).toMatchObject({ dates: 2, conflicts: 0, unreadable: 0 });
  expect(await readTheirs()).toMatchObject({ dates: 2, conflicts: 0, unreadable: 0 });
  expect(await ours.taken()).toEqual([`${day(40)} booked`, `${day(41)} blocked`, `${day(42)} blocked`]);
  expect(await theirs.taken()).toEqual([`${day(40)} blocked`, `${day(41)} booked`, `${day(42)} blocked`]);

  // After the cancellation the date is free here immediately, though the foreign calendar still has it; there it is free once that has
  // read again.
  await cancel();
  await Promise.all([readOurs(), readTheirs()]);
  expect(await ours.taken()).toEqual([`${day(41)} blocked`, `${day(42)} blocked`]);
  expect(await theirs.taken()).toContain(`${day(40)} blocked`);
  await collect();
  await Promise.all([readOurs(), readTheirs()]);
  expect(await theirs.taken()).toEqual([`${day(41)} booked`, `${day(42)} blocked`]);
  expect(await Promise.all([ours.conflicts(), theirs.conflicts()])).toEqual([0, 0]);
});
