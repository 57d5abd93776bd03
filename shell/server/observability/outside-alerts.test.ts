import { beforeEach, expect, test, vi } from 'vitest';
import { startAlertWebhook } from './alert-webhook.ts';
import type { DatabaseMetrics } from './database-metrics.ts';
import { startHeartbeat } from './heartbeat.ts';

const url = 'https://hooks.example.test/segredo';
const siteUrl = 'https://espacos.example.test';
let called: { url: string; body: unknown }[];
let answers: (number | Error)[];

beforeEach(() => {
  [called, answers] = [[], []];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    called.push({ url: address, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  });
});
const logged = () => vi.mocked(console.error).mock.calls.flat().map(String).join('\n');
const minute = () => vi.advanceTimersByTimeAsync(60_000);

const metricsWith = (some: Partial<DatabaseMetrics>) => some as DatabaseMetrics;
const evaluated = (seconds: number) => metricsWith({ schedule_silence_seconds: { 'evaluate-alarms': seconds } });

test('the heartbeat goes out each minute while the instance is ready and the database evaluates its alarms', async () => {
  const state = { ready: true, api: true };
  let metrics: DatabaseMetrics | null = evaluated(30);
  const database = { read: async () => metrics };
  const heartbeat = startHeartbeat({ url, readiness: { state: async () => state }, database });
  const beats = async () => {
    called = [];
    await minute();
    return called.length;
  };
  expect(await beats()).toBe(1);
  expect(await beats()).toBe(1);
  state.ready = false;
  expect(await beats()).toBe(0);
  Object.assign(state, { ready: true, api: false });
  expect(await beats()).toBe(0);
  state.api = true;
  metrics = evaluated(301);
  expect(await beats()).toBe(0);
  metrics = metricsWith({ schedule_silence_seconds: {} });
  expect(await beats()).toBe(0);
  metrics = null;
  expect(await beats()).toBe(0);
  metrics = evaluated(60);
  expect(await beats()).toBe(1);
  heartbeat.stop();
  expect(await beats()).toBe(0);
});

test('a site without the secret key reports itself and the API', async () => {
  const state = { ready: true, api: true };
  const heartbeat = startHeartbeat({ url, readiness: { state: async () => state }, database: null });
  await minute();
  expect(called).toEqual([{ url, body: null }]);
  heartbeat.stop();
});

test('the log names what became of the heartbeat, and not its address', async () => {
  answers = [500, new Error(`getaddrinfo ENOTFOUND ${url}`)];
  const readiness = { state: async () => ({ ready: true, api: true }) };
  const heartbeat = startHeartbeat({ url, readiness, database: null });
  await minute();
  await minute();
  heartbeat.stop();
  expect(logged()).toMatch(/it answered 500[\s\S]*it could not be reached/);
  expect(logged()).not.toContain('segredo');
});

const alarm = {
  id: 'a',
  kind: 'outbox_late',
  began_at: '2026-11-23T12:00:00Z',
  ended_at: null,
  details: { messages: 7 },
};

test('of several instances one sends an alarm, once when it is raised and once when it is over, also after a restart', async () => {
  const leases = new Map<string, string>();
  const takeLease = async (name: string, holder: string) => {
    if (!leases.has(name)) leases.set(name, holder);
    return leases.get(name) === holder;
  };
  let metrics: DatabaseMetrics | null = metricsWith({ alarms: [] });
  const start = () => startAlertWebhook({ url, siteUrl, takeLease, database: { read: async () => metrics } });
  const [first, second] = [start(), start()];
  await minute();
  expect(called).toHaveLength(0);
  metrics = metricsWith({ alarms: [alarm] });
  await minute();
  await minute();
  const text =
    'Alarm outbox_late, since 2026-11-23T12:00:00Z, at https://espacos.example.test. {"messages":7} Runbook: docs/operations.md, section “Alarms”.';
  expect(called).toMatchObject([{ url, body: { kind: 'outbox_late', event: 'raised', site: siteUrl, text } }]);
  first.stop();
  second.stop();
  const third = start();
  // an unreachable database is no evidence of an alarm
  metrics = null;
  await minute();
  expect(called).toHaveLength(1);
  metrics = metricsWith({ alarms: [{ ...alarm, ended_at: '2026-11-23T12:30:00Z' }] });
  await minute();
  await minute();
  expect(called).toMatchObject([{}, { body: { event: 'over', text: expect.stringContaining('is over') } }]);
  third.stop();
});

test('an alarm whose lease the database did not answer for is sent in the next minute', async () => {
  let isAway = true;
  const takeLease = async () => {
    if (isAway) throw new Error('away');
    return true;
  };
  const database = { read: async () => metricsWith({ alarms: [alarm] }) };
  const alerts = startAlertWebhook({ url, siteUrl, takeLease, database });
  await minute();
  expect(called).toHaveLength(0);
  isAway = false;
  await minute();
  expect(called).toHaveLength(1);
  alerts.stop();
});
