import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderTarget } from './folder-target.ts';
import { DeploymentRefused, readRegistry } from './registry.ts';
import type { ReleaseTarget } from './release-target.ts';
import { releaseUnits } from './release-unit.ts';
import { rollBackAutomatically, rollback, whatToTakeBack } from './rollback.ts';
import { builtReleases } from './testing/built-releases.ts';

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

type Released = { name: string; version: string };
let built: Awaited<ReturnType<typeof builtReleases>>;
let dir: string;
let target: ReleaseTarget;
beforeEach(async () => {
  built = await builtReleases();
  dir = await mkdtemp(join(tmpdir(), 'target-'));
  target = folderTarget(dir);
});
afterEach(async () => {
  await built.remove();
  await rm(dir, { recursive: true, force: true });
});

const release = (releases: Released[], how: { pointer?: string; percent?: number } = {}) =>
  releaseUnits({
    builtIn: built.dir,
    target,
    versions: Object.fromEntries(releases.map(({ name, version }) => [name, version])),
    pointer: 'live',
    ...how,
  });
const live = async () =>
  Object.fromEntries(Object.entries((await readRegistry(target)).units).map(([unit, state]) => [unit, state.live]));
const provides = (...exports: string[]) => ({ provides: { router: { version: '7.1.0', exports } } });
const needs = (...exports: string[]) => ({ needs: { router: { range: '^7.0.0', exports } } });
const fails = (release: Released) =>
  rollBackAutomatically(target, release.name, { version: release.version, reason: 'It failed 9 of 10 visitors.' });
const latest = async () => (await readRegistry(target)).history.at(-1);

describe('the automatic rollback passes the compatibility check', () => {
  test('and returns to the version before where that is compatible', async () => {
    const [before, bad] = [await built.remote('chat'), await built.remote('chat')];
    await release([await built.shell(), before]);
    await release([bad]);
    expect(await fails(bad)).toMatchObject([{ unit: 'chat', from: bad.version, to: before.version, by: 'automatic' }]);
    expect(await latest()).toMatchObject({ reason: 'It failed 9 of 10 visitors.' });
    expect(await fails(bad)).toEqual([]);
  });

  test('so that a shell goes back together with the remote that was released in the same step, and says why', async () => {
    const old = [await built.shell(provides('Link')), await built.remote('chat', needs('Link'))] as const;
    await release([...old]);
    const shell = await built.shell(provides('Link', 'useFetchers'));
    const chat = await built.remote('chat', needs('useFetchers'));
    await release([shell, chat]);
    await fails(shell);
    expect(await live()).toEqual({ shell: old[0].version, chat: old[1].version });
    expect((await latest())?.reason).toMatch(
      /^It failed 9 of 10 visitors\. Not shell@\w{8}, since chat@\w{8} beside shell@\w{8}: .*useFetchers/,
    );
  });

  test('so that an earlier version returns when the one before is not compatible any more', async () => {
    const oldest = await built.remote('chat', needs('Link'));
    const before = await built.remote('chat', needs('Link', 'data'));
    const bad = await built.remote('chat', needs('Link'));
    await release([await built.shell(provides('Link', 'data')), oldest]);
    await release([before]);
    await release([bad]);
    await release([await built.shell(provides('Link'))]);
    await fails(bad);
    expect((await live()).chat).toBe(oldest.version);
    expect((await latest())?.reason).toContain(`Not chat@${before.version.slice(0, 8)}`);
  });

  test('and stays, saying why, when no way back is compatible', async () => {
    const before = await built.remote('chat', needs('Link', 'data'));
    const bad = await built.remote('chat', needs('Link'));
    await release([await built.shell(provides('Link', 'data')), before]);
    await release([bad]);
    await release([await built.shell(provides('Link'))]);
    const state = await readRegistry(target);
    const attempt = fails(bad);
    await expect(attempt).rejects.toThrow(DeploymentRefused);
    await expect(attempt).rejects.toThrow(/No way back is compatible: not chat@\w{8}, since .*data of router/);
    expect(await readRegistry(target)).toEqual(state);
  });

  test('and does not return to a version whose record is gone', async () => {
    const [oldest, before, bad] = [
      await built.remote('chat'),
      await built.remote('chat'),
      await built.remote('chat'),
    ] as const;
    await release([await built.shell(), oldest]);
    for (const each of [before, bad]) await release([each]);
    await target.remove(`chat/${before.version}`);
    await fails(bad);
    expect((await live()).chat).toBe(oldest.version);
  });

  test('a canary ends alone, or with the canaries that lean on it', async () => {
    const [shell, chat] = [await built.shell(provides('Link')), await built.remote('chat', needs('Link'))];
    await release([shell, chat]);
    const canary = await built.remote('chat', needs('Link'));
    await release([canary], { pointer: 'canary', percent: 10 });
    expect(await fails(canary)).toMatchObject([{ pointer: 'canary', from: canary.version, to: null, by: 'automatic' }]);
    expect(await live()).toEqual({ shell: shell.version, chat: chat.version });

    // whoever gets the remote's canary gets the shell's as well
    const wider = await built.shell(provides('Link', 'useFetchers'));
    const leaning = await built.remote('chat', needs('useFetchers'));
    await release([wider], { pointer: 'canary', percent: 99 });
    await release([leaning], { pointer: 'canary', percent: 1 });
    expect(await fails(wider)).toMatchObject([
      { unit: 'shell', pointer: 'canary', from: wider.version, to: null },
      { unit: 'chat', pointer: 'canary', from: leaning.version, to: null },
    ]);
    expect((await latest())?.reason).toContain('Not the end of the canary of shell, since chat@');
  });
});

describe('a rollback by hand', () => {
  test('takes back what it expects, and nothing else', async () => {
    const [first, second, third] = [
      await built.remote('chat'),
      await built.remote('chat'),
      await built.remote('chat'),
    ] as const;
    await release([await built.shell(), first]);
    for (const each of [second, third]) await release([each]);
    await fails(third);
    const late = rollback(target, 'chat', { reason: 'errors', expected: third.version });
    await expect(late).rejects.toThrow(`they get chat@${second.version}`);
    await expect(late).rejects.toThrow('automatic: It failed 9 of 10 visitors.');
    expect((await live()).chat).toBe(second.version);
    await rollback(target, 'chat', { reason: 'errors', expected: second.version.slice(0, 8) });
    expect((await live()).chat).toBe(first.version);
  });

  test('is told what it would take back, and that somebody was faster', async () => {
    const [first, second] = [await built.remote('chat'), await built.remote('chat')] as const;
    await release([await built.shell(), first]);
    await release([second]);
    const now = () => readRegistry(target);
    expect(whatToTakeBack(await now(), 'chat')).toEqual({ version: second.version, putBack: null });
    await fails(second);
    expect(whatToTakeBack(await now(), 'chat')).toMatchObject({
      version: first.version,
      putBack: { by: 'automatic', from: second.version },
    });
    await release([second], { pointer: 'canary', percent: 10 });
    expect(whatToTakeBack(await now(), 'chat')).toEqual({ version: second.version, putBack: null });
    expect(() => whatToTakeBack({ format: 2, units: {}, history: [] }, 'chat')).toThrow('has not been released');
  });

  test('of a canary that has been replaced is refused', async () => {
    const [first, canary, next] = [await built.remote('chat'), await built.remote('chat'), await built.remote('chat')];
    await release([await built.shell(), first]);
    await release([canary], { pointer: 'canary', percent: 10 });
    await release([next], { pointer: 'canary', percent: 10 });
    await expect(rollback(target, 'chat', { reason: 'errors', expected: canary.version })).rejects.toThrow(
      `they get chat@${next.version}`,
    );
  });
});
