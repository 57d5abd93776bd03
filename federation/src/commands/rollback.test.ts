import { describe, expect, test } from 'vitest';
import { refuseIncompatible } from '../contracts/compatibility-check.ts';
import { deploymentsPerUnit } from '../registry/deployment-history.ts';
import type { Registry } from '../registry/registry.schema.ts';
import { changeRegistry, DeploymentRefused, readRegistry } from '../registry/registry.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { built, type Released, release, target } from '../testing/release-set-up.ts';
import { retire } from './retire.ts';
import {
  nearestReturns,
  returnsToMoment,
  rollBackAutomatically,
  rollBackTogether,
  rollback,
  unitsOfStep,
  whatToTakeBack,
} from './rollback.ts';

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

  test('and says so where no version was live before', async () => {
    const first = await built.remote('chat');
    await release([await built.shell()]);
    await release([first]);
    await expect(fails(first)).rejects.toThrow('The history knows no version of chat before it.');
    expect(await live()).toMatchObject({ chat: first.version });
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

    // a visitor of the remote's canary gets the shell's as well
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
    const outdated = rollback(target, 'chat', { reason: 'errors', expected: third.version });
    await expect(outdated).rejects.toThrow(`they get chat@${second.version}`);
    await expect(outdated).rejects.toThrow('automatic: It failed 9 of 10 visitors.');
    expect((await live()).chat).toBe(second.version);
    await rollback(target, 'chat', { reason: 'errors', expected: second.version.slice(0, 8) });
    expect((await live()).chat).toBe(first.version);
  });

  test('reports what it would take back, and that another rollback came first', async () => {
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

describe('several go back in one step', () => {
  const now = () => readRegistry(target);
  const backTo = (units: string[]) => (registry: Registry) => nearestReturns(registry, units);
  const rolledBack = async (units: string[]) => {
    const registry = await now();
    return Object.fromEntries(units.map((unit) => [unit, whatToTakeBack(registry, unit).version]));
  };
  const check = () => refuseIncompatible(target);

  /** A shell and a remote that need each other, each in two versions, and another remote. */
  async function twoSteps() {
    const first = {
      shell: await built.shell(provides('Link')),
      chat: await built.remote('chat', needs('Link')),
      booking: await built.remote('booking', needs('Link')),
    };
    await release(Object.values(first));
    const second = {
      shell: await built.shell(provides('Link', 'useFetchers')),
      chat: await built.remote('chat', needs('useFetchers')),
    };
    await release(Object.values(second));
    return { first, second };
  }

  test('shell and remote, of which neither could go back alone; the history has it as one act', async () => {
    const { first } = await twoSteps();
    const alone = rollback(target, 'shell', { reason: 'errors', check: check() });
    await expect(alone).rejects.toThrow(/^chat@\w{8} beside shell@\w{8}: .*useFetchers/);
    expect(unitsOfStep(await now(), 'shell')).toEqual(['shell', 'chat']);

    const units = ['shell', 'chat'];
    const plan = { reason: 'errors', expected: await rolledBack(units), check: check() };
    const before = await now();
    expect(await rollBackTogether(target, backTo(units), { ...plan, dryRun: true })).toHaveLength(2);
    expect(await now()).toEqual(before);
    await rollBackTogether(target, backTo(units), plan);
    expect(await live()).toEqual({
      shell: first.shell.version,
      chat: first.chat.version,
      booking: first.booking.version,
    });
    const [one, other] = (await now()).history.slice(-2);
    expect([one, other]).toMatchObject([
      { unit: 'shell', by: 'rollback', reason: 'errors' },
      { unit: 'chat', by: 'rollback', reason: 'errors' },
    ]);
    expect(one?.at).toBe(other?.at);
  });

  test('a combination that does not go together is refused as a whole', async () => {
    await twoSteps();
    await release([await built.remote('booking', needs('useFetchers'))]);
    const [units, before] = [['shell', 'chat'], await now()];
    const attempt = rollBackTogether(target, backTo(units), {
      reason: 'errors',
      expected: await rolledBack(units),
      check: check(),
    });
    await expect(attempt).rejects.toThrow(/booking@\w{8} beside shell@\w{8}: .*useFetchers/);
    expect(await now()).toEqual(before);
  });

  test('one that was taken back in the meantime is named, and nothing is done, not even to the others', async () => {
    const { first } = await twoSteps();
    const [units, expected] = [['shell', 'chat'], await rolledBack(['shell', 'chat'])];
    const newer = await built.remote('chat', needs('useFetchers'));
    // between the reading and the writing of this rollback
    let isFirst = true;
    const slow: ReleaseTarget = {
      ...target,
      replace: async (...change) => {
        if (isFirst) {
          isFirst = false;
          await release([newer]);
        }
        return target.replace(...change);
      },
    };
    const attempt = rollBackTogether(slow, backTo(units), {
      reason: 'errors',
      expected,
      check: refuseIncompatible(slow),
    });
    await expect(attempt).rejects.toThrow(`they get chat@${newer.version}`);
    expect(await live()).toMatchObject({ chat: newer.version });
    expect((await live()).shell).not.toBe(first.shell.version);
    expect((await now()).history.filter(({ by }) => by === 'rollback')).toEqual([]);
  });

  test('to a moment: each to what everybody got then, later canaries end, what came later stays', async () => {
    const { first } = await twoSteps();
    const atTimes = await now();
    // the first step was an hour ago, the second half an hour
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [oldest] = atTimes.history;
    await changeRegistry(target, (registry) => ({
      ...registry,
      history: registry.history.map((entry) => ({
        ...entry,
        at: hoursAgo(entry.at === oldest?.at ? 1 : 0.5).toISOString(),
      })),
    }));
    await release([await built.remote('events')]);
    await release([await built.remote('booking', needs('Link'))], { pointer: 'canary', percent: 10 });

    const registry = await now();
    const units = Object.keys(registry.units);
    const { returns, notes } = returnsToMoment(registry, units, hoursAgo(0.75));
    expect(returns).toEqual([
      { unit: 'shell', pointer: 'live', to: first.shell.version },
      { unit: 'chat', pointer: 'live', to: first.chat.version },
      { unit: 'booking', pointer: 'canary', to: null },
    ]);
    expect(notes).toEqual(['events was not released then: it stays as it is.']);
    expect(returnsToMoment(registry, units, new Date()).returns).toEqual([]);

    await rollBackTogether(target, () => returns, {
      reason: 'Back.',
      expected: await rolledBack(['shell', 'chat', 'booking']),
      check: check(),
    });
    expect(await live()).toMatchObject({ shell: first.shell.version, chat: first.chat.version });
    expect((await now()).units.booking).toEqual({ live: first.booking.version, channels: {} });
  });

  test('to a moment before all that the history has kept: refused, with how far it goes back', async () => {
    const chat = await built.remote('chat');
    await release([await built.shell(), chat]);
    const at = '2026-11-20T10:00:00.000Z';
    await changeRegistry(target, (registry) => ({
      ...registry,
      history: Array.from({ length: deploymentsPerUnit }, () => ({
        at,
        unit: 'chat',
        pointer: 'live',
        from: 'a'.repeat(16),
        to: chat.version,
        by: 'release' as const,
      })),
    }));
    const registry = await now();
    expect(() => returnsToMoment(registry, ['chat'], new Date('2026-11-19T10:00:00Z'))).toThrow(
      'The history of chat goes back to 2026-11-20 10:00 UTC only',
    );
    expect(returnsToMoment(registry, ['chat'], new Date('2026-11-20T10:00:00Z')).returns).toEqual([]);
  });

  test('what was retired since comes back with the others', async () => {
    const [chat, events] = [await built.remote('chat'), await built.remote('events')];
    await release([await built.shell(), chat, events]);
    const before = new Date();
    await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime());
    await retire(target, ['events']);
    const registry = await now();
    const { returns } = returnsToMoment(registry, ['chat', 'events', 'shell'], before);
    expect(returns).toEqual([{ unit: 'events', pointer: 'live', to: events.version }]);
    await rollBackTogether(target, () => returns, { reason: 'Back.', expected: { events: 'retired' } });
    expect(await live()).toMatchObject({ events: events.version });
    const again = rollBackTogether(target, () => returns, { reason: 'Back.', expected: { events: 'retired' } });
    await expect(again).rejects.toThrow('Visitors do not get events@retired');
  });
});
