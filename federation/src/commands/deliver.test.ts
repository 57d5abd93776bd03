import { expect, test, vi } from 'vitest';
import { readRegistry } from '../registry/registry.ts';
import { built, type Released, release, stateOf, target, versionsOf } from '../testing/release-set-up.ts';
import { type Delivery, deliver } from './deliver.ts';
import { rollBackAutomatically } from './rollback.ts';

const goLive = (...releases: Released[]) => release(releases);
const given = (releases: Released[], how: Partial<Delivery> = {}) =>
  deliver({
    builtIn: built.dir,
    target,
    versions: versionsOf(releases),
    percent: 10,
    minutes: 600,
    say: () => {},
    ...how,
  });
const untilCanary = (unit: string) => vi.waitUntil(async () => (await stateOf(unit))?.canary, { timeout: 15_000 });

test('what goes well for some visitors goes to all, and the history says for how long it did', async () => {
  await goLive(await built.shell(), await built.remote('chat'));
  const chat = await built.remote('chat');
  expect(await given([chat], { minutes: 0 })).toMatchObject([
    { unit: 'chat', pointer: 'live', to: chat.version, reason: '10 % of the visitors had it for 0 min' },
  ]);
  const { history } = await readRegistry(target);
  expect(history.filter(({ to }) => to === chat.version)).toMatchObject([
    { pointer: 'canary', percent: 10 },
    { pointer: 'live' },
  ]);
});

test('what the site takes back ends the delivery with the reason, and what came with it', async () => {
  const before = [await built.remote('chat'), await built.remote('host')];
  await goLive(await built.shell(), ...before);
  const [chat, host] = [await built.remote('chat'), await built.remote('host')];
  const delivery = given([chat, host]);
  const ended = expect(delivery).rejects.toThrow(`chat@${chat.version} was taken back (automatic: It failed 9 of 10.)`);
  await untilCanary('host');
  await rollBackAutomatically(target, 'chat', { version: chat.version, reason: 'It failed 9 of 10.' });
  await ended;
  for (const { name, version } of before) expect(await stateOf(name)).toEqual({ live: version, channels: {} });
});

test('a run that was cut off is gone on with: the visitors had it since then', async () => {
  await goLive(await built.shell(), await built.remote('chat'));
  const chat = await built.remote('chat');
  await release([chat], { pointer: 'canary', percent: 10 });
  const since = (await stateOf('chat'))?.canary?.since;
  await vi.waitUntil(() => Date.now() > Date.parse(since ?? ''));
  await given([chat], { minutes: 1 / 60_000 });
  expect(await stateOf('chat')).toMatchObject({ live: chat.version });
  const { history } = await readRegistry(target);
  expect(history.filter(({ to, pointer }) => to === chat.version && pointer === 'canary')).toHaveLength(1);
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
