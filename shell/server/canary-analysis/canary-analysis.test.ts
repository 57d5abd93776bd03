import { readHeartbeat } from 'federation/registry/canary-heartbeat.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { HealthSlot, TelemetryDatabase } from '../telemetry/telemetry-database.ts';
import { fakeReleases } from '../testing/fake-releases.ts';
import { analysisTiming } from './analysis-timing.ts';
import { startCanaryAnalysis } from './canary-analysis.ts';

// One run at a time, with counts of visitors given by the test.

const live = 'aaaaaaaaaaaaaaaa';
const canary = 'bbbbbbbbbbbbbbbb';
const hourMs = 60 * 60_000;
const remote = (name: string) => ({ name, routes: [{ id: 'list', path: `/${name}` }] });

let releases: Awaited<ReturnType<typeof fakeReleases>>;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  releases = await fakeReleases([remote('chat'), remote('events')]);
  for (const name of ['chat', 'events']) await releases.writeRemote({ ...remote(name), version: canary });
});
afterEach(async () => {
  await releases.remove();
});

/** An hour after the canaries began. @param failing units whose canary fails every visitor @param frozen units whose canary freezes each */
function analysisOf(
  failing: Set<string>,
  target = releases.target,
  frozen = new Set<string>(),
  takeLease: TelemetryDatabase['takeLease'] = async () => true,
) {
  const slots = (unit: string): HealthSlot[] =>
    Array.from({ length: 20 }, (_, index) => {
      const slot = new Date(Date.now() + index * 60_000).toISOString();
      const counts = { slot, exposures: 20, uncaught: 0, started: 20, by_group: null };
      return [
        { ...counts, version: live, failures: 0, alive: 18 },
        { ...counts, version: canary, failures: failing.has(unit) ? 20 : 0, alive: frozen.has(unit) ? 0 : 17 },
      ];
    }).flat();
  const events: string[] = [];
  const analysis = startCanaryAnalysis({
    target,
    database: { health: async (unit) => slots(unit), takeLease },
    timing: analysisTiming(),
    now: () => Date.now() + hourMs,
    onRollback: ({ unit }) => events.push(`${unit} was rolled back`),
    onStuck: ({ unit, reason }) => events.push(`${unit}: ${reason.split('. ').at(-1)}`),
  });
  void analysis.stop();
  return { analysis, events };
}
const begin = (unit: string) => releases.deploy({ unit, pointer: 'canary', to: canary, percent: 10 });

test('a rollback that fails is reported once for each cause, and again after one that succeeded', async () => {
  const trouble = { is: '' };
  const target: typeof releases.target = {
    ...releases.target,
    replace: async (...args) => {
      if (trouble.is) throw new Error(trouble.is);
      return releases.target.replace(...args);
    },
  };
  await begin('chat');
  const { analysis, events } = analysisOf(new Set(['chat']), target);
  for (const cause of ['403 AccessDenied', '403 AccessDenied', '503 SlowDown', '']) {
    trouble.is = cause;
    await analysis.run();
  }
  await begin('chat');
  trouble.is = '503 SlowDown';
  await analysis.run();
  expect(events.map((event) => event.replace(/^chat: .* (?=\d{3} )/, 'chat: '))).toEqual([
    'chat: 403 AccessDenied',
    'chat: 503 SlowDown',
    'chat was rolled back',
    'chat: 503 SlowDown',
  ]);
});

test('a unit whose rollback fails does not keep the others from theirs', async () => {
  const target: typeof releases.target = {
    ...releases.target,
    replace: async (path, body, tag) => {
      if (path === 'registry.json' && body.includes('"unit": "chat",\n      "pointer": "canary",\n      "from": "b'))
        throw new Error('403 AccessDenied');
      return releases.target.replace(path, body, tag);
    },
  };
  await begin('chat');
  await begin('events');
  const { analysis, events } = analysisOf(new Set(['chat', 'events']), target);
  await analysis.run();
  expect(events).toEqual([expect.stringContaining('403 AccessDenied'), 'events was rolled back']);
  expect(await readHeartbeat(target)).toEqual({});
});

test('the heartbeat has the canaries that may stay, with the time of the last run', async () => {
  await begin('chat');
  await begin('events');
  const failing = new Set<string>();
  const { analysis } = analysisOf(failing);
  const from = Date.now() + hourMs;
  await analysis.run();
  // 20 slots with 17 visitors each
  const healthy = { version: canary, at: expect.any(String), alive: 340 };
  expect(await readHeartbeat(releases.target)).toEqual({ chat: healthy, events: healthy });
  failing.add('chat');
  await analysis.run();
  const heartbeat = await readHeartbeat(releases.target);
  expect(heartbeat).toEqual({ events: healthy });
  expect(Date.parse(heartbeat.events?.at ?? '')).toBeGreaterThanOrEqual(from);
});

test('a canary that freezes its visitors is taken back, and the reason says so', async () => {
  await begin('chat');
  await begin('events');
  const { analysis, events } = analysisOf(new Set(), releases.target, new Set(['chat']));
  await analysis.run();
  expect(events).toEqual(['chat was rolled back']);
  expect((await readRegistry(releases.target)).history.at(-1)?.reason).toMatch(
    /^Its pages started and then froze for 400 of 400 visitors, those of the live version for 40 of 400;.* Its stage: 10 % of the visitors\.$/,
  );
});

test('of two site servers with the same releases one acts; a site with other releases does, too', async () => {
  const holders = new Map<string, string>();
  const takeLease: TelemetryDatabase['takeLease'] = async (name, holder) => {
    if (!holders.has(name)) holders.set(name, holder);
    return holders.get(name) === holder;
  };
  const others = await fakeReleases([remote('chat'), remote('events')]);
  onTestFinished(() => others.remove());
  await others.writeRemote({ ...remote('chat'), version: canary });
  await begin('chat');
  await others.deploy({ unit: 'chat', pointer: 'canary', to: canary, percent: 10 });
  const acted: string[][] = [];
  for (const target of [releases.target, releases.target, others.target]) {
    const { analysis, events } = analysisOf(new Set(), target, new Set(['chat']), takeLease);
    await analysis.run();
    acted.push(events);
    await begin('chat');
  }
  expect(acted).toEqual([['chat was rolled back'], [], ['chat was rolled back']]);
});

test('stopping ends with the analysis that is running: it writes nothing later', async () => {
  await begin('chat');
  const lease = Promise.withResolvers<boolean>();
  const { analysis } = analysisOf(new Set(), releases.target, new Set(), () => lease.promise);
  void analysis.run();
  const stopped = analysis.stop();
  lease.resolve(true);
  await stopped;
  expect(await readHeartbeat(releases.target)).toMatchObject({ chat: { version: canary } });
});
