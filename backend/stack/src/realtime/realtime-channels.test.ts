import { randomUUID } from 'node:crypto';
import type { RealtimeChannel } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { publishableKey, subscribed, TestDatabase, TestServer, tokenOf, until } from './testing/realtime-harness.ts';

const database = new TestDatabase();
let server: TestServer;

beforeAll(async () => {
  await database.start();
  server = new TestServer(database.url, { maxPayloadBytes: 10_000, maxChannelsPerClient: 5, idleTimeoutMs: 60_000 });
  await server.start();
}, 60_000);

afterEach(async () => {
  await server.endClients();
});

afterAll(async () => {
  await server.stop();
  await database.stop();
});

type Config = { private?: boolean; broadcast?: { ack?: boolean; self?: boolean }; presence?: { key: string } };

async function join(
  topic: string,
  options: { vsn?: string; token?: string; config?: Config; event?: string } = {},
): Promise<{ channel: RealtimeChannel; heard: unknown[]; status: string; error: Error | undefined }> {
  const { config = {}, event = '*', ...rest } = options;
  const heard: unknown[] = [];
  const channel = server
    .client(rest)
    .channel(topic, { config })
    .on('broadcast', { event }, ({ payload }) => heard.push(payload));
  const { status, error } = await subscribed(channel);
  return { channel, heard, status, error };
}

describe('broadcast', () => {
  test.each([
    ['1.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
    ['2.0.0', '2.0.0'],
  ])('from a client of protocol %s to one of %s', async (from, to) => {
    const sender = await join('talk', { vsn: from });
    const listener = await join('talk', { vsn: to });
    const elsewhere = await join('talk elsewhere', { vsn: to });
    expect(await sender.channel.send({ type: 'broadcast', event: 'olá ✓', payload: { text: 'à vontade' } })).toBe('ok');
    await until(() => listener.heard.length === 1, 'the broadcast');
    expect(listener.heard).toEqual([{ text: 'à vontade' }]);
    expect(sender.heard).toEqual([]);
    expect(elsewhere.heard).toEqual([]);
  });

  test('bytes arrive as bytes', async () => {
    const sender = await join('bytes');
    const listener = await join('bytes');
    await sender.channel.send({ type: 'broadcast', event: 'b', payload: new Uint8Array([0, 255, 7]).buffer });
    await until(() => listener.heard.length === 1, 'the bytes');
    expect(new Uint8Array(listener.heard[0] as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]));
  });

  test('self and ack as configured', async () => {
    const { channel, heard } = await join('echo', { config: { broadcast: { ack: true, self: true } } });
    expect(await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })).toBe('ok');
    await until(() => heard.length === 1, 'the echo');
    expect(await channel.send({ type: 'broadcast', event: 'e', payload: { text: 'x'.repeat(20_000) } })).toBe('error');
    expect(heard).toHaveLength(1);
  });

  test('only the event asked for', async () => {
    const sender = await join('events');
    const listener = await join('events', { event: 'wanted' });
    await sender.channel.send({ type: 'broadcast', event: 'other', payload: { n: 1 } });
    await sender.channel.send({ type: 'broadcast', event: 'wanted', payload: { n: 2 } });
    await until(() => listener.heard.length > 0, 'the broadcast');
    expect(listener.heard).toEqual([{ n: 2 }]);
  });

  test('over HTTP, and refused without a valid token', async () => {
    const listener = await join('http');
    const sender = server.client().channel('http');
    expect(await sender.httpSend('news', { n: 1 })).toEqual({ success: true });
    await until(() => listener.heard.length === 1, 'the broadcast');
    expect(listener.heard).toEqual([{ n: 1 }]);
    const stranger = server.client({ params: { apikey: 'wrong' } }).channel('http');
    await expect(stranger.httpSend('news', { n: 2 })).rejects.toThrow('not valid');
  });

  test('from the database', async () => {
    const listener = await join('from database');
    await database.sql`select realtime.send('{"id": 7, "text": "olá"}', 'news', 'from database', false)`;
    await until(() => listener.heard.length === 1, 'the broadcast');
    expect(listener.heard).toEqual([{ id: 7, text: 'olá' }]);
  });

  test('leaving ends it', async () => {
    const sender = await join('leave');
    const listener = await join('leave');
    expect(await listener.channel.unsubscribe()).toBe('ok');
    await sender.channel.send({ type: 'broadcast', event: 'e', payload: {} });
    const fence = await join('leave');
    await sender.channel.send({ type: 'broadcast', event: 'e', payload: {} });
    await until(() => fence.heard.length === 1, 'the fence');
    expect(listener.heard).toEqual([]);
  });
});

describe('private channels', () => {
  test('the policies of realtime.messages decide who may join and who may send', async () => {
    const config = { private: true, broadcast: { ack: true } };
    const token = tokenOf({ sub: randomUUID() });
    const visitor = await join('room-open', { config });
    expect(visitor).toMatchObject({
      status: 'CHANNEL_ERROR',
      error: { message: expect.stringContaining('permissions') },
    });
    expect((await join('other', { config, token })).status).toBe('CHANNEL_ERROR');

    const [ana, bia] = [await join('room-open', { config, token }), await join('room-open', { config, token })];
    expect(await ana.channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })).toBe('ok');
    await until(() => bia.heard.length === 1, 'the broadcast');
    const silent = await join('room-read-only', { config, token });
    expect(silent.status).toBe('SUBSCRIBED');
    expect(await silent.channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })).toBe('error');
    const rows = await database.sql`select from realtime.messages where topic like 'room-%'`;
    expect(rows).toHaveLength(0);
  });

  test('the public topic of the same name is another one', async () => {
    const token = tokenOf({ sub: randomUUID() });
    const inside = await join('room-open', { config: { private: true }, token });
    const outside = await join('room-open');
    await inside.channel.send({ type: 'broadcast', event: 'e', payload: { n: 'inside' } });
    await outside.channel.send({ type: 'broadcast', event: 'e', payload: { n: 'outside' } });
    const visitor = server.client().channel('room-open', { config: { private: true } });
    await visitor.httpSend('e', { n: 'forged' });
    const insider = server.client({ token }).channel('room-open', { config: { private: true } });
    await insider.httpSend('e', { n: 'http' });
    await until(() => inside.heard.length === 1, 'the broadcast over HTTP');
    expect(inside.heard).toEqual([{ n: 'http' }]);
    expect(outside.heard).toEqual([]);
  });
});

describe('presence', () => {
  async function present(key: string): Promise<{ channel: RealtimeChannel; events: string[] }> {
    const events: string[] = [];
    const channel = server
      .client()
      .channel('lobby', { config: { presence: { key } } })
      .on('presence', { event: 'join' }, (payload) => events.push(`join ${payload.key}`))
      .on('presence', { event: 'leave' }, (payload) => events.push(`leave ${payload.key}`))
      .on('presence', { event: 'sync' }, () => undefined);
    await subscribed(channel);
    return { channel, events };
  }

  test('track, update, untrack and a lost connection reach the others', async () => {
    const ana = await present('ana');
    expect(await ana.channel.track({ typing: false })).toBe('ok');
    const bia = await present('bia');
    await until(() => 'ana' in bia.channel.presenceState(), 'the state');
    expect(bia.channel.presenceState()).toEqual({ ana: [{ typing: false, presence_ref: expect.any(String) }] });

    await ana.channel.track({ typing: true });
    await until(() => JSON.stringify(bia.channel.presenceState()).includes('true'), 'the update');
    expect(bia.channel.presenceState()).toEqual({ ana: [{ typing: true, presence_ref: expect.any(String) }] });

    await bia.channel.track({});
    await until(() => 'bia' in ana.channel.presenceState(), 'bia');
    await ana.channel.untrack();
    await until(() => !('ana' in bia.channel.presenceState()), 'the end of ana');
    expect(bia.events).toContain('leave ana');

    void bia.channel.socket.disconnect();
    await until(() => !('bia' in ana.channel.presenceState()), 'the end of bia');
    expect(ana.events).toContain('leave bia');
  });

  test('two devices of one person are two presences under one key', async () => {
    const first = await present('carla');
    const second = await present('carla');
    await first.channel.track({ device: 1 });
    await second.channel.track({ device: 2 });
    await until(() => first.channel.presenceState().carla?.length === 2, 'both devices');
    await second.channel.unsubscribe();
    await until(() => first.channel.presenceState().carla?.length === 1, 'one device');
  });
});

describe('connection', () => {
  test('heartbeats are answered', async () => {
    const answers: string[] = [];
    const client = server.client({ heartbeatIntervalMs: 400, heartbeatCallback: (status) => answers.push(status) });
    await subscribed(client.channel('heartbeat'));
    await until(() => answers.filter((status) => status === 'ok').length >= 2, 'two answers');
    expect(answers).not.toContain('timeout');
  });

  test('a client that joins too many channels is refused with a message', async () => {
    const client = server.client();
    const results = [];
    for (let index = 0; index < 6; index += 1) results.push((await subscribed(client.channel(`many ${index}`))).status);
    expect(results).toEqual([...Array(5).fill('SUBSCRIBED'), 'CHANNEL_ERROR']);
  });

  test('a channel that sends too much is closed', async () => {
    const client = server.client();
    const channel = client.channel('flood');
    const { statuses } = await subscribed(channel);
    for (let index = 0; index < 150; index += 1) void channel.send({ type: 'broadcast', event: 'e', payload: {} });
    await until(() => statuses.includes('CLOSED'), 'the end of the channel');
  });

  function rawSocket(query: string): { socket: WebSocket; closed: Promise<number>; next: () => Promise<unknown> } {
    const socket = new WebSocket(`${server.address}/websocket?${query}`);
    const messages: unknown[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    socket.on('error', () => undefined);
    return {
      socket,
      closed: new Promise((resolve) => socket.on('close', resolve)),
      next: async () => {
        await until(() => messages.length > 0, 'a message');
        return messages.shift();
      },
    };
  }

  test.each([
    ['not json', '{'],
    ['no topic', '[]'],
    ['another shape', '"text"'],
    ['an unknown binary frame', Buffer.from([9, 1, 2, 3, 4, 5, 6, 7])],
    ['a cut binary frame', Buffer.from([3, 200, 1, 1, 1, 0, 1])],
  ])('%s closes the connection, not the server', async (_name, data) => {
    const { socket, closed } = rawSocket(`apikey=${publishableKey}&vsn=2.0.0`);
    socket.on('open', () => socket.send(data));
    expect(await closed).toBe(1003);
    expect((await join('still here')).status).toBe('SUBSCRIBED');
  });

  test('a frame that is too large closes the connection', async () => {
    const { socket, closed } = rawSocket(`apikey=${publishableKey}&vsn=2.0.0`);
    socket.on('open', () => socket.send('x'.repeat(2 * 1024 * 1024)));
    expect(await closed).toBe(1009);
  });

  test('bad joins and unknown topics are answered', async () => {
    const { socket, next } = rawSocket(`apikey=${publishableKey}&vsn=2.0.0`);
    await new Promise((resolve) => socket.on('open', resolve));
    const ask = async (message: unknown[]): Promise<unknown> => {
      socket.send(JSON.stringify(message));
      return next();
    };
    const refused = (reason: string): unknown =>
      expect.arrayContaining([{ status: 'error', response: { reason: expect.stringContaining(reason) } }]);
    expect(await ask(['1', '1', 'realtime:', 'phx_join', {}])).toEqual(refused('TopicNameRequired'));
    expect(await ask(['1', '2', 'elsewhere', 'phx_join', {}])).toEqual(refused('TopicNameRequired'));
    expect(await ask(['1', '3', 'realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }])).toEqual(
      refused('InvalidJoinPayload'),
    );
    expect(await ask(['1', '4', 'realtime:a', 'broadcast', { event: 'e' }])).toEqual(refused('unmatched topic'));
    expect(await ask(['1', '5', 'realtime:a', 'phx_join', {}])).toEqual([
      '1',
      '5',
      'realtime:a',
      'phx_reply',
      { status: 'ok', response: { postgres_changes: [] } },
    ]);
    expect(await ask(['1', '6', 'realtime:a', 'surprise', {}])).toEqual(refused('unknown event'));
    socket.close();
  });

  test('joining a topic again replaces the first join', async () => {
    const { socket, next } = rawSocket(`apikey=${publishableKey}&vsn=2.0.0`);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', {}]));
    await next();
    socket.send(JSON.stringify(['2', '2', 'realtime:a', 'phx_join', {}]));
    expect(await next()).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
    expect(await next()).toEqual(['2', '2', 'realtime:a', 'phx_reply', expect.objectContaining({ status: 'ok' })]);
    socket.close();
  });

  test.each(['apikey=wrong&vsn=2.0.0', 'vsn=2.0.0', `apikey=${publishableKey}&vsn=3.0.0`])(
    '%s is refused',
    async (query) => {
      expect(await rawSocket(query).closed).toBe(1006);
    },
  );
});
