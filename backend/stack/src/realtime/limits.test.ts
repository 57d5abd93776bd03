import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { publishableKey, subscribed, TestDatabase, TestServer, until } from './testing/realtime-harness.ts';

const database = new TestDatabase();
let server: TestServer;

beforeAll(async () => {
  await database.start();
  server = new TestServer(database.url, {
    maxClients: 3,
    maxJoinsPerSecond: 2,
    idleTimeoutMs: 2000,
    maxSubscriptionsPerChannel: 2,
    maxBufferedBytes: 200_000,
    maxHttpRequestsPerSecond: 2,
  });
  await server.start();
}, 60_000);

afterEach(async () => {
  await server.endClients();
});

afterAll(async () => {
  await server.stop();
  await database.stop();
});

test('joins per second', async () => {
  const client = server.client();
  const results = await Promise.all(['a', 'b', 'c'].map((topic) => subscribed(client.channel(topic))));
  expect(results.map(({ status }) => status)).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'CHANNEL_ERROR']);
  expect(results[2]?.error?.message).toContain('ClientJoinRateLimitReached');
  await until(() => results[2]?.statuses.at(-1) === 'SUBSCRIBED', 'the second attempt');
});

test('subscriptions of one channel', async () => {
  const channel = server.client().channel('three');
  for (const room of ['a', 'b', 'c']) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'messages', filter: `room=eq.${room}` },
      () => undefined,
    );
  }
  const { status, error } = await subscribed(channel);
  expect(status).toBe('CHANNEL_ERROR');
  expect(error?.message).toContain('At most 2 subscriptions');
});

test('connections', async () => {
  // heartbeats: the first one must not be idle for too long while the last one comes
  const client = () => server.client({ heartbeatIntervalMs: 200 });
  const clients = [];
  for (let index = 0; index < 3; index += 1) clients.push(await subscribed(client().channel('full')));
  expect(clients.map(({ status }) => status)).toEqual(Array(3).fill('SUBSCRIBED'));
  expect((await subscribed(client().channel('full'))).status).toBe('CHANNEL_ERROR');
});

test('a client without heartbeats is disconnected, one with heartbeats stays', async () => {
  const alive = await subscribed(server.client({ heartbeatIntervalMs: 200 }).channel('alive'));
  const silent = new WebSocket(`${server.address}/websocket?apikey=${publishableKey}&vsn=2.0.0`);
  expect(await new Promise((resolve) => silent.on('close', resolve))).toBe(1006);
  // it has been there for longer
  expect(alive.statuses).toEqual(['SUBSCRIBED']);
});

test('a reader that does not read is disconnected instead of filling the memory', async () => {
  const reader = new WebSocket(`${server.address}/websocket?apikey=${publishableKey}&vsn=2.0.0`);
  const closed = new Promise((resolve) => reader.on('close', resolve));
  await new Promise((resolve) => reader.on('open', resolve));
  reader.send(JSON.stringify(['1', '1', 'realtime:flood', 'phx_join', {}]));
  await new Promise((resolve) => reader.once('message', resolve));
  const heartbeats = setInterval(() => reader.send('[null,"0","phoenix","heartbeat",{}]'), 100);
  reader.pause();
  const sender = server.client().channel('flood', { config: { broadcast: { ack: true } } });
  await subscribed(sender);
  for (let index = 0; index < 90; index += 1) {
    await sender.send({ type: 'broadcast', event: 'e', payload: { text: 'x'.repeat(200_000) } });
  }
  clearInterval(heartbeats);
  reader.resume();
  expect(await closed).toBe(1006);
});

test('broadcasts over HTTP', async () => {
  const channel = server.client().channel('http');
  const results = await Promise.allSettled([1, 2, 3].map((n) => channel.httpSend('e', { n })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});
