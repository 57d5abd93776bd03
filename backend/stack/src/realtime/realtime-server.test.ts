import { randomUUID } from 'node:crypto';
import type { RealtimeChannel, RealtimeClient, RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishableKey, subscribed, TestDatabase, TestServer, tokenOf, until } from './testing/realtime-harness.ts';

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

async function follow(
  client: RealtimeClient,
  filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; table?: string; filter?: string; select?: string[] } = {},
): Promise<{ channel: RealtimeChannel; received: Payload[]; status: string; error: Error | undefined }> {
  const received: Payload[] = [];
  const channel = client
    .channel(`test-${randomUUID()}`)
    .on('postgres_changes', { event: '*', schema: 'public', table: 'messages', ...filter }, (payload: Payload) =>
      received.push(payload),
    );
  const { status, error } = await subscribed(channel);
  return { channel, received, status, error };
}

/** A change that everyone may see, sent after the ones under test: when it arrives, nothing else is on its way. */
async function fence(...followers: { received: Payload[] }[]): Promise<void> {
  const body = `fence ${randomUUID()}`;
  await database.sql`insert into messages (room, body) values ('fence', ${body})`;
  await until(
    () =>
      followers.every(({ received }) => received.some((payload) => 'body' in payload.new && payload.new.body === body)),
    'the fence',
  );
  for (const { received } of followers) {
    received.splice(
      0,
      received.length,
      ...received.filter((payload) => !('room' in payload.new && payload.new.room === 'fence')),
    );
  }
}

describe.each(['1.0.0', '2.0.0'])('postgres changes, protocol %s', (vsn) => {
  test('an insert arrives with values typed as in the Data API', async () => {
    const { received } = await follow(server.client({ vsn }));
    await database.sql`insert into messages (room, body, price, tags, extra, sent_at)
      values ('a', 'olá', 12.5, '{"x,1","y"}', '{"n": [1, null]}', '2026-03-01 10:00:00.123456-03')`;
    await until(() => received.length === 1, 'the insert');
    expect(received[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'messages',
      errors: null,
      old: {},
    });
    expect(received[0]?.new).toEqual({
      id: expect.any(Number),
      room: 'a',
      owner: null,
      body: 'olá',
      price: 12.5,
      is_read: false,
      tags: ['x,1', 'y'],
      extra: { n: [1, null] },
      sent_at: '2026-03-01T13:00:00.123456+00:00',
    });
    const [{ now } = { now: new Date(0) }] = await database.sql`select clock_timestamp() as now`;
    expect(Math.abs(now.getTime() - Date.parse(received[0]?.commit_timestamp ?? ''))).toBeLessThan(60_000);
  });
});

describe('who receives what', () => {
  test('a row goes only to those whose policies let them read it', async () => {
    const [ana, bia] = [randomUUID(), randomUUID()];
    const anaFollows = await follow(server.client({ token: tokenOf({ sub: ana }) }));
    const biaFollows = await follow(server.client({ token: tokenOf({ sub: bia }) }));
    const visitorFollows = await follow(server.client());
    await database.sql`insert into messages (room, owner, body) values ('p', ${ana}, 'for ana')`;
    await database.sql`update messages set body = 'for ana, again' where owner = ${ana}`;
    await fence(anaFollows, biaFollows, visitorFollows);
    expect(anaFollows.received.map(({ new: row }) => ('body' in row ? row.body : null))).toEqual([
      'for ana',
      'for ana, again',
    ]);
    expect(biaFollows.received).toEqual([]);
    expect(visitorFollows.received).toEqual([]);
  });

  test('columns the role may not read are left out', async () => {
    const follower = await follow(server.client());
    await database.sql`insert into messages (room, secret) values ('c', 'do not tell')`;
    await until(() => follower.received.length === 1, 'the insert');
    expect(JSON.stringify(follower.received)).not.toContain('do not tell');
    expect(follower.received[0]?.new).not.toHaveProperty('secret');
  });

  test('a selection of columns is all that is sent, beside the key', async () => {
    const follower = await follow(server.client(), { select: ['body'] });
    await database.sql`insert into messages (room, body) values ('s', 'short')`;
    await until(() => follower.received.length === 1, 'the insert');
    expect(follower.received[0]?.new).toEqual({ id: expect.any(Number), body: 'short' });
  });

  test('of a deleted row only the key is sent, with full replica identity as well', async () => {
    const follower = await follow(server.client(), { event: 'DELETE' });
    await database.sql`alter table messages replica identity full`;
    const [row] = await database.sql`insert into messages (room, body) values ('d', 'gone') returning id`;
    await database.sql`delete from messages where id = ${row?.id}`;
    await until(() => follower.received.length === 1, 'the delete');
    expect(follower.received[0]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: Number(row?.id) } });
    expect(Object.keys(follower.received[0]?.old ?? {})).toEqual(['id']);
    await database.sql`alter table messages replica identity default`;
  });

  test('a table that is not published, or may not be read, is refused with a reason', async () => {
    const unpublished = await follow(server.client(), { table: 'unpublished' });
    expect(unpublished.status).toBe('CHANNEL_ERROR');
    expect(unpublished.error?.message).toContain('not in the publication');
    const closed = await follow(server.client(), { table: 'closed' });
    expect(closed.status).toBe('CHANNEL_ERROR');
    expect(closed.error?.message).toContain('may not read');
  });
});

describe('filters', () => {
  const rows = [
    { room: 'f1', price: '9.50' },
    { room: 'f2', price: '10' },
    { room: 'f3', price: '100' },
  ];

  test.each([
    ['room=eq.f2', ['f2']],
    ['room=neq.f2', ['f1', 'f3']],
    ['price=lt.10', ['f1']],
    ['price=lte.10.0', ['f1', 'f2']],
    ['price=gt.9.5', ['f2', 'f3']],
    ['price=gte.10', ['f2', 'f3']],
    ['room=in.(f1,f3)', ['f1', 'f3']],
    ['room=in.("f1","x,y")', ['f1']],
    ['price=eq.10.00', ['f2']],
    ['room=not.in.(f1,f3)', ['f2']],
    ['price=gt.9,room=like.f%', ['f1', 'f2', 'f3']],
    ['price=gt.9,price=lt.50', ['f1', 'f2']],
    ['owner=is.null', ['f1', 'f2', 'f3']],
  ])('%s', async (filter, expected) => {
    const everything = await follow(server.client());
    const filtered = await follow(server.client(), { event: 'INSERT', filter });
    expect(filtered.error).toBeUndefined();
    for (const row of rows) await database.sql`insert into messages ${database.sql(row)}`;
    await fence(everything);
    const rooms = filtered.received.map(({ new: row }) => ('room' in row ? row.room : null));
    expect(rooms.filter((room) => room !== 'fence')).toEqual(expected);
  });

  test.each([
    ['owner=eq.not-a-uuid', 'invalid input syntax for type uuid'],
    ['nothing=eq.1', 'invalid column for filter nothing'],
    ['secret=eq.hidden', 'invalid column for filter secret'],
    ['room=match.x', 'is not column=operator.value'],
    ['extra=gt.[', 'invalid input syntax for type json'],
  ])('%s is refused with a reason', async (filter, reason) => {
    const { status, error } = await follow(server.client(), { filter });
    expect(status).toBe('CHANNEL_ERROR');
    expect(error?.message).toContain(reason);
  });

  test('only the events asked for arrive', async () => {
    const everything = await follow(server.client());
    const updates = await follow(server.client(), { event: 'UPDATE' });
    const [row] = await database.sql`insert into messages (room) values ('e') returning id`;
    await until(() => everything.received.length === 1, 'the insert');
    await database.sql`update messages set is_read = true where id = ${row?.id}`;
    await until(() => everything.received.length === 2, 'the update');
    await database.sql`delete from messages where id = ${row?.id}`;
    await fence(everything);
    expect(everything.received.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(updates.received).toHaveLength(1);
    expect(updates.received[0]).toMatchObject({ new: { is_read: true }, old: { id: Number(row?.id) } });
  });
});

describe('tokens', () => {
  test('a refreshed token decides from then on', async () => {
    const [ana, bia] = [randomUUID(), randomUUID()];
    const client = server.client({ token: tokenOf({ sub: ana }) });
    const follower = await follow(client);
    await database.sql`insert into messages (room, owner, body) values ('t', ${ana}, 'to ana')`;
    await until(() => follower.received.length === 1, 'the row for ana');
    await client.setAuth(tokenOf({ sub: bia }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await database.sql`insert into messages (room, owner, body) values ('t', ${ana}, 'to ana only')`;
    await database.sql`insert into messages (room, owner, body) values ('t', ${bia}, 'to bia')`;
    await fence(follower);
    expect(follower.received.map(({ new: row }) => ('body' in row ? row.body : null))).toEqual(['to ana', 'to bia']);
  });

  test('a channel is closed when its token expires', async () => {
    const exp = Math.floor(Date.now() / 1000) + 4;
    const client = server.client({ token: tokenOf({ sub: randomUUID(), exp }) });
    const messages: unknown[] = [];
    const channel = client
      .channel('expiring')
      .on('system', {}, (payload) => messages.push(payload))
      .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, () => undefined);
    const { statuses } = await subscribed(channel);
    await until(() => statuses.includes('CLOSED'), 'the end of the channel');
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']);
    expect(messages).toContainEqual(
      expect.objectContaining({ status: 'error', message: expect.stringContaining('expired') }),
    );
  });

  test('a refreshed token keeps the channel open', async () => {
    const sub = randomUUID();
    const soon = Math.floor(Date.now() / 1000) + 4;
    const client = server.client({ token: tokenOf({ sub, exp: soon }) });
    const channel = client.channel('refreshed');
    const { statuses } = await subscribed(channel);
    await client.setAuth(tokenOf({ sub, exp: soon + 3600 }));
    await new Promise((resolve) => setTimeout(resolve, soon * 1000 - Date.now() + 300));
    expect(statuses).toEqual(['SUBSCRIBED']);
  });

  test('an expired or unknown token, and a wrong key, are refused', async () => {
    const expired = await subscribed(server.client({ token: tokenOf({ sub: randomUUID(), exp: 1 }) }).channel('x'));
    expect(expired).toMatchObject({ status: 'CHANNEL_ERROR', error: { message: expect.stringContaining('expired') } });
    const forged = await subscribed(server.client({ token: 'forged' }).channel('x'));
    expect(forged).toMatchObject({ status: 'CHANNEL_ERROR', error: { message: expect.stringContaining('not valid') } });
    const postgresRole = await subscribed(server.client({ token: tokenOf({ role: 'postgres' }) }).channel('x'));
    expect(postgresRole.status).toBe('CHANNEL_ERROR');
    const stranger = await subscribed(server.client({ params: { apikey: 'wrong' } }).channel('x'));
    expect(stranger.status).toBe('CHANNEL_ERROR');
    expect(publishableKey).not.toBe('wrong');
  });
});
