import { randomUUID } from 'node:crypto';
import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postgresShutdownSignals } from '../postgres.ts';
import { type Status, subscribed, TestDatabase, TestServer, tokenOf, until } from './testing/realtime-harness.ts';

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>;

const database = new TestDatabase();
let server: TestServer;

beforeAll(async () => {
  await database.start();
  server = new TestServer(database.url);
  await server.start();
}, 60_000);

afterEach(async () => {
  await server.endClients();
});

afterAll(async () => {
  await server.stop();
  await database.stop();
});

type Follower = { bodies: unknown[]; received: Payload[]; statuses: Status[] };

async function follow(options: { token?: string; filter?: string } = {}): Promise<Follower> {
  const { token, filter } = options;
  const received: Payload[] = [];
  const bodies: unknown[] = [];
  const channel = server
    .client(token === undefined ? {} : { token })
    .channel(`follow-${randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'messages', ...(filter === undefined ? {} : { filter }) },
      (payload: Payload) => {
        received.push(payload);
        bodies.push('body' in payload.new ? payload.new.body : null);
      },
    );
  const { statuses } = await subscribed(channel);
  expect(statuses).toEqual(['SUBSCRIBED']);
  return { bodies, received, statuses };
}

describe('many clients, many changes', () => {
  test('each of 200 people receives their own rows, in order, once', async () => {
    const people = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const sub = randomUUID();
        return { sub, ...(await follow({ token: tokenOf({ sub }) })) };
      }),
    );
    await Promise.all(
      people.map(({ sub }) =>
        database.sql.begin(async (sql) => {
          for (const body of ['1', '2', '3'])
            await sql`insert into messages (room, owner, body) values ('m', ${sub}, ${body})`;
        }),
      ),
    );
    await database.sql`insert into messages (room, body) values ('m', 'everyone')`;
    await until(() => people.every(({ bodies }) => bodies.at(-1) === 'everyone'), 'the last row', 60_000);
    for (const { bodies } of people) expect(bodies).toEqual(['1', '2', '3', 'everyone']);
  }, 90_000);

  test('a transaction of 3000 rows arrives complete and in order', async () => {
    const follower = await follow({ filter: 'room=eq.bulk' });
    await database.sql`insert into messages (room, body) select 'bulk', n::text from generate_series(1, 3000) n`;
    await until(() => follower.bodies.length === 3000, 'all rows', 20_000);
    expect(follower.bodies).toEqual(Array.from({ length: 3000 }, (_, index) => String(index + 1)));
  }, 30_000);

  test('rows committed at the same time by many sessions are all seen', async () => {
    const follower = await follow({ filter: 'room=eq.rush' });
    const inserts = Array.from({ length: 400 }, (_, index) =>
      database.sql`insert into messages (room, body) values ('rush', ${String(index)})`.then(() => undefined),
    );
    await Promise.all(inserts);
    await until(() => follower.bodies.length >= 400, 'all rows');
    expect(new Set(follower.bodies).size).toBe(400);
    expect(follower.bodies).toHaveLength(400);
  }, 30_000);

  test('a commit that reaches the stream before others see it is waited for', async () => {
    const follower = await follow({ filter: 'room=eq.early' });
    await database.sql`insert into messages (room, body) values ('early', 'first')`;
    await until(() => follower.bodies.length === 1, 'the first row');
    // A commit that waits for a standby is in the log already, and not visible yet.
    await database.sql`alter system set synchronous_standby_names = 'nobody'`;
    await database.sql`select pg_reload_conf()`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const insert = database.sql`insert into messages (room, body) values ('early', 'early')`.execute();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await database.sql`select from messages where body = 'early'`).toHaveLength(0);
    expect(follower.bodies).toEqual(['first']);
    await database.sql`alter system reset synchronous_standby_names`;
    await database.sql`select pg_reload_conf()`;
    await insert;
    await until(() => follower.bodies.length === 2, 'the row');
  });

  test('a change that is rolled back is never seen', async () => {
    const follower = await follow();
    await database.sql
      .begin(async (sql) => {
        await sql`insert into messages (room, body) values ('r', 'undone')`;
        throw new Error('undo');
      })
      .catch(() => undefined);
    await database.sql`insert into messages (room, body) values ('r', 'kept')`;
    await until(() => follower.bodies.includes('kept'), 'the row');
    expect(follower.bodies).toEqual(['kept']);
  });
});

describe('rows and policies', () => {
  test('an update that does not touch a large value still sends the whole row', async () => {
    const follower = await follow({ filter: 'room=eq.large' });
    const text = Array.from({ length: 500 }, () => randomUUID()).join('');
    await database.sql`insert into messages (room, body) values ('large', ${text})`;
    await database.sql`update messages set is_read = true where room = 'large'`;
    await until(() => follower.received.length === 2, 'the update');
    expect(follower.received[1]?.new).toMatchObject({ is_read: true });
    expect(follower.bodies[1] === text).toBe(true);
  });

  test('a policy that fails for one person hides the row from that person only', async () => {
    await database.sql`create policy messages_select_odd on messages for select to authenticated
      using (room = 'odd' and (1 / (case when (select auth.uid())::text like '0%' then 0 else 1 end)) = 1)`;
    const broken = await follow({ token: tokenOf({ sub: `0${randomUUID().slice(1)}` }) });
    const fine = await follow({ token: tokenOf({ sub: `1${randomUUID().slice(1)}` }) });
    await database.sql`insert into messages (room, owner, body) values ('odd', ${randomUUID()}, 'odd')`;
    await until(() => fine.bodies.length === 1, 'the row');
    await database.sql`drop policy messages_select_odd on messages`;
    await database.sql`insert into messages (room, body) values ('after', 'after')`;
    await until(() => broken.bodies.includes('after'), 'the next row');
    expect(broken.bodies).toEqual(['after']);
    expect(fine.bodies).toEqual(['odd', 'after']);
  });

  test('a policy, a grant or a column that changes counts for the next change', async () => {
    const follower = await follow();
    await database.sql`insert into messages (room, body) values ('g', 'before')`;
    await until(() => follower.received.length === 1, 'the first row');
    await database.sql`alter table messages add column note text not null default 'new'`;
    await database.sql`grant select (note) on messages to anon`;
    await database.sql`revoke select (price) on messages from anon`;
    await database.sql`insert into messages (room, body) values ('g', 'after')`;
    await until(() => follower.received.length === 2, 'the second row');
    expect(follower.received[1]?.new).toMatchObject({ note: 'new' });
    expect(follower.received[1]?.new).not.toHaveProperty('price');
    await database.sql`drop policy messages_select_public on messages`;
    await database.sql`insert into messages (room, body) values ('g', 'hidden')`;
    await database.sql`create policy messages_select_public on messages for select to anon, authenticated using (owner is null)`;
    await database.sql`insert into messages (room, body) values ('g', 'visible')`;
    await until(() => follower.bodies.includes('visible'), 'the last row');
    await database.sql`grant select (price) on messages to anon`;
    await database.sql`alter table messages drop column note`;
  });

  test('a composite key, quoted names, json and enumerations', async () => {
    await database.sql.unsafe(`
      create type public."Mood" as enum ('good', 'Bad "one"');
      create domain public.meta as jsonb;
      create table public."Odd Table" (
        "A key" uuid not null, b date not null, mood public."Mood", moods public."Mood"[], meta public.meta, big bigint,
        at timestamp, bytes bytea, during tstzrange,
        double bigint generated always as (big * 2) stored, primary key (b, "A key")
      );
      alter table public."Odd Table" enable row level security;
      create policy odd_select on public."Odd Table" for select to anon using (true);
      grant select on public."Odd Table" to anon;
      alter publication supabase_realtime add table public."Odd Table";
    `);
    const received: Payload[] = [];
    const key = randomUUID();
    const channel = server
      .client()
      .channel('odd')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'Odd Table', filter: `A key=eq.${key.toUpperCase()}` },
        (payload: Payload) => received.push(payload),
      );
    expect((await subscribed(channel)).error).toBeUndefined();
    await database.sql`insert into "Odd Table" values (${key}, '2026-02-28', 'Bad "one"', array['good', 'Bad "one"']::"Mood"[],
      '{"a": "text", "b": [1.50]}', 42, '2026-01-01 10:00', '\\x00ff', '[2026-01-01, 2026-02-01)')`;
    await database.sql`update "Odd Table" set big = 43`;
    await database.sql`update "Odd Table" set b = '2026-03-01'`;
    await database.sql`delete from "Odd Table"`;
    await until(() => received.length === 4 || received.at(-1)?.eventType === 'DELETE', 'the delete');
    expect(received.at(-1)?.old).toEqual({ 'A key': key, b: '2026-03-01' });
    await database.sql`insert into "Odd Table" values (${key}, '2026-02-28', 'Bad "one"', array['good', 'Bad "one"']::"Mood"[],
      '{"a": "text", "b": [1.50]}', 42, '2026-01-01 10:00', '\\x00ff', '[2026-01-01, 2026-02-01)')`;
    await until(() => received.at(-1)?.eventType === 'INSERT', 'the insert');
    expect(received.at(-1)?.new).toEqual({
      'A key': key,
      b: '2026-02-28',
      mood: 'Bad "one"',
      moods: ['good', 'Bad "one"'],
      meta: { a: 'text', b: [1.5] },
      big: 42,
      double: 84,
      at: '2026-01-01T10:00:00',
      bytes: '\\x00ff',
      during: '["2026-01-01 00:00:00+00","2026-02-01 00:00:00+00")',
    });
    received.length = 0;
    await database.sql`update "Odd Table" set b = '2026-03-01'`;
    await until(() => received.length === 1, 'the update');
    expect(received[0]?.old).toEqual({ 'A key': key, b: '2026-02-28' });
  });
});

describe('the stream', () => {
  const slots = async () => (await database.sql`select from pg_replication_slots`).length;

  test('its slot is temporary and its position is confirmed', async () => {
    const slots = await database.sql`select temporary, active, database from pg_replication_slots`;
    expect(slots).toEqual([{ temporary: true, active: true, database: 'postgres' }]);
  });

  test('a lost stream makes the followers join again, and nothing after that is missed', async () => {
    const follower = await follow();
    const bystander = await subscribed(server.client().channel('bystander'));
    await database.sql`select pg_terminate_backend(active_pid) from pg_replication_slots`;
    await until(() => follower.statuses.length >= 3, 'the second join');
    expect(follower.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    await database.sql`insert into messages (room, body) values ('l', 'after the loss')`;
    await until(() => follower.bodies.length === 1, 'the row');
    expect(follower.bodies).toEqual(['after the loss']);
    expect(bystander.statuses).toEqual(['SUBSCRIBED']);
  }, 60_000);

  test('lost connections for questions are made again without a loss', async () => {
    const follower = await follow();
    await database.sql`insert into messages (room, body) values ('q', 'first')`;
    await until(() => follower.bodies.length === 1, 'the first row');
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'realtime' and backend_type = 'client backend'`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await database.sql`insert into messages (room, body) values ('q', 'second')`;
    await until(() => follower.bodies.length === 2, 'the second row');
    expect(follower.statuses).toEqual(['SUBSCRIBED']);
  });

  test('the database shuts down without waiting for the stream, and is followed again after its start', async () => {
    const follower = await follow();
    const before = Date.now();
    await database.suspend();
    // sooner than force would be used
    const [[, patience]] = postgresShutdownSignals;
    expect(Date.now() - before).toBeLessThan(patience);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await database.resume();
    await until(() => follower.statuses.at(-1) === 'SUBSCRIBED' && follower.statuses.length > 1, 'the join', 20_000);
    await database.sql`insert into messages (room, body) values ('s', 'after the start')`;
    await until(() => follower.bodies.length === 1, 'the row');
    expect(follower.bodies).toEqual(['after the start']);
  }, 40_000);

  test('a server can be stopped at any moment of its start', async () => {
    for (let delay = 0; delay < 60; delay += 3) {
      const early = new TestServer(database.url);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await early.realtime.stop();
    }
    await expect.poll(slots).toBe(1);
  }, 30_000);

  test('a stopped server leaves no slot and no session', async () => {
    const second = new TestServer(database.url);
    await second.start();
    expect(await slots()).toBe(2);
    await second.stop();
    await server.stop();
    await expect.poll(slots).toBe(0);
    const sessions = async () =>
      (await database.sql`select from pg_stat_activity where application_name = 'realtime'`).length;
    await expect.poll(sessions).toBe(0);
    server = new TestServer(database.url);
    await server.start();
  });
});
