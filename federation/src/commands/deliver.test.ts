import { describe, expect, test, vi } from 'vitest';
import { heartbeatFile, readHeartbeat, writeHeartbeat } from '../registry/canary-heartbeat.ts';
import { applyDeployments } from '../registry/deployment-history.ts';
import { changeRegistry, readRegistry } from '../registry/registry.ts';
import type { Stage } from '../registry/rollout-policy.ts';
import { built, type Released, release, stateOf, target, versionsOf } from '../testing/release-set-up.ts';
import { type Delivery, deliver, deliveryGroups } from './deliver.ts';
import { rollBackAutomatically } from './rollback.ts';

const goLive = (...releases: Released[]) => release(releases);
/** One stage. */
const lasting = (minutes: number): Stage[] => [{ percent: 10, minutes, alive: 5 }];
const given = (releases: Released[], how: Partial<Delivery> = {}) =>
  deliver({
    builtIn: built.dir,
    target,
    versions: versionsOf(releases),
    stages: lasting(600),
    say: () => {},
    ...how,
  });
/** As the site's analysis records it. */
const analysed = async ({ name, version }: Released, alive = 5) => {
  const since = (await stateOf(name))?.canary?.since ?? '1970-01-01';
  await vi.waitUntil(() => Date.now() > Date.parse(since));
  await writeHeartbeat(target, { [name]: { version, at: new Date().toISOString(), alive } });
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** A canary of chat for as many minutes. */
async function givenCanary(minutes: number) {
  await goLive(await built.shell(), await built.remote('chat'));
  const chat = await built.remote('chat');
  await release([chat], { pointer: 'live', uploadOnly: true });
  const step = { unit: 'chat', pointer: 'canary', to: chat.version, percent: 10, by: 'release' as const };
  await changeRegistry(target, (registry) => applyDeployments(registry, [step], minutesAgo(minutes)));
  return chat;
}
const untilCanary = (unit: string) => vi.waitUntil(async () => (await stateOf(unit))?.canary, { timeout: 15_000 });

test('what goes well for some visitors goes to all, and the history says for how long it did', async () => {
  await goLive(await built.shell(), await built.remote('chat'));
  const chat = await built.remote('chat');
  const delivery = given([chat], { stages: lasting(0) });
  await untilCanary('chat');
  await analysed(chat);
  expect(await delivery).toMatchObject([
    { unit: 'chat', pointer: 'live', to: chat.version, reason: '10 % of the visitors had it for 0 min' },
  ]);
  const { history } = await readRegistry(target);
  expect(history.filter(({ to }) => to === chat.version)).toMatchObject([
    { pointer: 'canary', percent: 10 },
    { pointer: 'live' },
  ]);
});

test('what the site takes back ends with the reason, and the others arrive; it does not go again by itself', async () => {
  const before = [await built.remote('chat'), await built.remote('host')];
  await goLive(await built.shell(), ...before);
  const [chat, host] = [await built.remote('chat'), await built.remote('host')];
  const delivery = given([chat, host], { stages: lasting(0) });
  const lost = `chat@${chat.version} was taken back (automatic: It failed 9 of 10.)`;
  const ended = expect(delivery).rejects.toThrow(lost);
  await untilCanary('host');
  await rollBackAutomatically(target, 'chat', { version: chat.version, reason: 'It failed 9 of 10.' });
  await analysed(host);
  await ended;
  expect(await stateOf('chat')).toEqual({ live: before[0]?.version, channels: {} });
  expect(await stateOf('host')).toEqual({ live: host.version, channels: {} });

  await expect(given([chat])).rejects.toThrow(`${lost}. Build a new version, or repeat with --again.`);
  expect((await stateOf('chat'))?.canary).toBeUndefined();
  void given([chat], { again: true }).catch(() => {});
  expect(await untilCanary('chat')).toMatchObject({ version: chat.version });
});

test('units that the check refuses alone go together, and end together', async () => {
  const needs = { router: { range: '^7.0.0', exports: ['useFetchers'] } };
  const old = [
    await built.shell({ provides: { router: { version: '7.1.0', exports: ['Link'] } } }),
    await built.remote('chat'),
    await built.remote('host'),
  ];
  await goLive(...old);
  const shell = await built.shell({ provides: { router: { version: '7.1.0', exports: ['Link', 'useFetchers'] } } });
  const [chat, host] = [await built.remote('chat', { needs }), await built.remote('host')];
  const versions = versionsOf([chat, host, shell]);
  expect(await deliveryGroups({ target, builtIn: built.dir, versions })).toEqual([['host'], ['chat', 'shell']]);
  const ended = expect(given([chat, host, shell])).rejects.toThrow('It failed 9 of 10.');
  await untilCanary('shell');
  await rollBackAutomatically(target, 'chat', { version: chat.version, reason: 'It failed 9 of 10.' });
  await vi.waitUntil(async () => !(await stateOf('shell'))?.canary, { timeout: 15_000 });
  expect((await stateOf('host'))?.canary).toMatchObject({ version: host.version });
  await rollBackAutomatically(target, 'host', { version: host.version, reason: 'Enough.' });
  await ended;
});

test('a run that was cut off is gone on with: the visitors had it since then', async () => {
  await goLive(await built.shell(), await built.remote('chat'));
  const chat = await built.remote('chat');
  await release([chat], { pointer: 'canary', percent: 10 });
  const since = (await stateOf('chat'))?.canary?.since;
  await vi.waitUntil(() => Date.now() > Date.parse(since ?? ''));
  await analysed(chat);
  await given([chat], { stages: lasting(1 / 60_000) });
  expect(await stateOf('chat')).toMatchObject({ live: chat.version });
  const { history } = await readRegistry(target);
  expect(history.filter(({ to, pointer }) => to === chat.version && pointer === 'canary')).toHaveLength(1);
});

describe('a delivery that was cut off', () => {
  /** A canary of chat whose time is over since `minutes`. */
  async function givenCutOff(minutes: number, reason: string | undefined = 'delivery') {
    const before = await built.remote('chat');
    await goLive(await built.shell(), before, await built.remote('host'));
    const chat = await built.remote('chat');
    await release([chat], { pointer: 'live', uploadOnly: true });
    const step = { unit: 'chat', pointer: 'canary', to: chat.version, percent: 10, by: 'release' as const, reason };
    await changeRegistry(target, (registry) => applyDeployments(registry, [step], minutesAgo(minutes)));
    return { before, chat };
  }

  test('is gone on with by the next one of another unit', async () => {
    const { chat } = await givenCutOff(60);
    await analysed(chat);
    const said: string[] = [];
    const host = await built.remote('host');
    const delivery = given([host], { stages: lasting(0), say: (line) => said.push(line) });
    await untilCanary('host');
    await writeHeartbeat(target, {
      ...(await readHeartbeat(target)),
      host: { version: host.version, at: new Date().toISOString(), alive: 5 },
    });
    await delivery;
    expect(said.join('\n')).toContain(`chat@${chat.version}: its delivery was cut off at 10 %, and goes on.`);
    expect(await stateOf('chat')).toMatchObject({ live: chat.version });
    expect((await stateOf('chat'))?.canary).toBeUndefined();
  });

  test('is taken back where the live version is wanted again', async () => {
    const { before, chat } = await givenCutOff(60);
    await given([before], { stages: lasting(0) });
    expect(await stateOf('chat')).toMatchObject({ live: before.version });
    expect((await stateOf('chat'))?.canary).toBeUndefined();
    expect((await readRegistry(target)).history.at(-1)).toMatchObject({ from: chat.version, to: null });
  });

  test.each([
    ['while another run may wait for its analysis', 4, 'delivery'],
    ['that a person released', 600, undefined],
    ['that a person released, with a reason', 600, 'to look at it'],
  ])('a canary stays %s', async (_when, minutes, reason) => {
    const { before, chat } = await givenCutOff(minutes, reason ?? '');
    await given([before], { stages: lasting(0) });
    expect((await stateOf('chat'))?.canary).toMatchObject({ version: chat.version });
  });
});

test('a canary waits for its first analysis by the site, and the output names the cause', async () => {
  const chat = await givenCanary(1);
  const logged: string[] = [];
  const delivery = given([chat], { stages: lasting(0), say: (line) => logged.push(line) });
  const waiting = `No site server has found chat@${chat.version} healthy since it began: is "rollback" true in the /ready`;
  await expect.poll(() => logged.join('\n'), { timeout: 15_000 }).toContain(waiting);
  expect(await stateOf('chat')).not.toMatchObject({ live: chat.version });
  await analysed(chat);
  expect(await delivery).toMatchObject([{ unit: 'chat', pointer: 'live', to: chat.version }]);
});

test.each([
  ['no analysis', [] as [], 'since it began'],
  ['the analysis of another version', ['0'.repeat(16), 0] as const, 'since it began'],
  ['an analysis from before it began', [null, 50] as const, 'since it began'],
  ['an analysis that has stopped', [null, 20] as const, /since \d{4}-/],
])('a canary with %s is refused and ends', async (_, [version, minutes], since) => {
  const chat = await givenCanary(40);
  if (minutes !== undefined) {
    const at = minutesAgo(minutes).toISOString();
    await writeHeartbeat(target, { chat: { version: version ?? chat.version, at, alive: 50 } });
  }
  const delivery = given([chat], { stages: lasting(30) });
  await expect(delivery).rejects.toThrow(`No site server has found chat@${chat.version} healthy since`);
  await expect(delivery).rejects.toThrow(since);
  const state = await stateOf('chat');
  expect(state?.canary).toBeUndefined();
  expect(state?.live).not.toBe(chat.version);
});

test('a canary that was alive for too few visitors goes to nobody else, and the message says for how many', async () => {
  const chat = await givenCanary(40);
  await analysed(chat, 4);
  const delivery = given([chat], { stages: lasting(30) });
  await expect(delivery).rejects.toThrow(
    `The pages of chat@${chat.version} came to life for 4 visitors; 5 are needed at 10 %: raise --percent or --minutes`,
  );
  const state = await stateOf('chat');
  expect(state?.canary).toBeUndefined();
  expect(state?.live).not.toBe(chat.version);
});

test('a damaged heartbeat is none, and the next analysis replaces it', async () => {
  const chat = await givenCanary(40);
  await target.replace(heartbeatFile, '{', null);
  expect(await readHeartbeat(target)).toEqual({});
  await analysed(chat);
  expect(await given([chat], { stages: lasting(30) })).toMatchObject([{ to: chat.version }]);
});

test('what visitors have already is not delivered again', async () => {
  const chat = await built.remote('chat');
  await goLive(await built.shell(), chat);
  expect(await given([chat])).toEqual([]);
});

test('what the check refuses reaches nobody', async () => {
  await goLive(
    await built.shell({ provides: { router: { version: '7.1.0', exports: ['Link'] } } }),
    await built.remote('chat'),
  );
  const chat = await built.remote('chat', { needs: { router: { range: '^7.0.0', exports: ['useFetchers'] } } });
  await expect(given([chat])).rejects.toThrow('useFetchers');
  expect((await stateOf('chat'))?.canary).toBeUndefined();
});

describe('in stages', () => {
  const stages: Stage[] = [
    { percent: 1, minutes: 0, alive: 0 },
    { percent: 10, minutes: 0, alive: 5 },
    { percent: 50, minutes: 0, alive: 5 },
  ];
  const percentOf = async (unit: string) => (await stateOf(unit))?.canary?.percent;
  const until = (unit: string, percent: number) =>
    vi.waitUntil(async () => (await percentOf(unit)) === percent, { timeout: 15_000 });
  const begin = async () => {
    await goLive(await built.shell(), await built.remote('chat'));
    return built.remote('chat');
  };
  /** Each stage needs an analysis that is newer. */
  const analysedUntilLive = (chat: Released) =>
    vi.waitFor(async () => {
      if ((await stateOf('chat'))?.canary) await analysed(chat);
      expect(await stateOf('chat')).toMatchObject({ live: chat.version });
    });
  /** The steps of that version in the history. */
  const stepsOf = async ({ version }: Released) =>
    (await readRegistry(target)).history
      .filter(({ to }) => to === version)
      .map(({ pointer, percent, reason }) => [pointer, percent, reason]);

  test('each stage waits for an analysis of its own, and the history says the stages', async () => {
    const chat = await begin();
    const logged: string[] = [];
    const delivery = given([chat], { stages, say: (line) => logged.push(line) });
    await untilCanary('chat');
    const { since } = (await stateOf('chat'))?.canary ?? {};
    await analysed(chat, 0);
    await until('chat', 10);
    // the analysis of the stage before counts no more
    await expect.poll(() => logged.join('\n')).toContain('since it began');
    expect(await percentOf('chat')).toBe(10);
    await analysed(chat, 4);
    await expect.poll(() => logged.join('\n')).toContain('for 4 visitors; 5 are needed at 10 %');
    await analysed(chat);
    await until('chat', 50);
    expect((await stateOf('chat'))?.canary?.since).toBe(since);
    await analysedUntilLive(chat);
    await delivery;
    const [one, ten, fifty] = stages.map(({ percent }) => `${percent} % of the visitors had it for 0 min`);
    expect(await stepsOf(chat)).toEqual([
      ['canary', 1, 'delivery'],
      ['canary', 10, one],
      ['canary', 50, ten],
      ['live', undefined, `${one}, ${ten}, ${fifty}`],
    ]);
  });

  test('a version that the site takes back at one stage reaches no further one', async () => {
    const chat = await begin();
    const delivery = given([chat], { stages });
    const ended = expect(delivery).rejects.toThrow('Its stage: 10 %');
    await untilCanary('chat');
    await analysed(chat, 0);
    await until('chat', 10);
    await rollBackAutomatically(target, 'chat', { version: chat.version, reason: 'It failed. Its stage: 10 %' });
    await ended;
    expect((await stepsOf(chat)).map(([pointer, percent]) => [pointer, percent])).toEqual([
      ['canary', 1],
      ['canary', 10],
    ]);
  });

  test('a run that was cut off is continued at its stage: no visitor loses the canary', async () => {
    const chat = await begin();
    await release([chat], { pointer: 'canary', percent: 10 });
    const delivery = given([chat], { stages });
    await analysedUntilLive(chat);
    await delivery;
    expect((await stepsOf(chat)).map(([, percent]) => percent)).toEqual([10, 50, undefined]);
  });
});
