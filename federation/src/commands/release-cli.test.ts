import { execFile } from 'node:child_process';
import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deploy, publish, readRegistry } from '../registry/registry.ts';
import { built, dir, release, target } from '../testing/release-set-up.ts';

// Tests the program itself: its output, its exit codes, and that a refusal changes nothing.

const run = (...args: string[]) => runIn({}, ...args);
/** Runs the program in this process: starting one takes longer than the program's work. */
async function runIn(environment: Record<string, string>, ...args: string[]) {
  const [out, error]: string[][] = [[], []];
  const argv = process.argv;
  vi.spyOn(console, 'log').mockImplementation((line) => void out?.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void error?.push(line));
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  process.argv = [process.execPath, 'release-cli.ts', ...args, '--target', dir];
  try {
    await import('./release-cli.ts');
    return { code: process.exitCode ?? 0, out: out?.join('\n') ?? '', error: error?.join('\n') ?? '' };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}
const registry = () => readFile(join(dir, 'registry.json'), 'utf8');

describe('of two versions of chat', () => {
  beforeEach(async () => {
    for (const version of ['a', 'b']) {
      await publish(target, [{ name: 'chat', version: version.repeat(16) }], { by: 'release' });
    }
  });

  test('a rollback is made and listed; what a check refuses needs --force', async () => {
    const before = await registry();
    const refused = await run('rollback', 'chat');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain(`The record of chat@aaaaaaaa can't be read`);
    expect(refused.error).toContain('Nothing was changed.');
    expect(await registry()).toBe(before);

    const made = await run('rollback', 'mfe-chat', '--force', '--reason', 'erros no envio');
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toContain(`chat live: ${'b'.repeat(16)} → ${'a'.repeat(16)}`);
    expect((await run('releases', 'chat')).out).toContain('(rollback: erros no envio)');
  });

  test('a rollback after another one asks, or wants to know by --from what to take back: the healthy version stays', async () => {
    await publish(target, [{ name: 'chat', version: 'c'.repeat(16) }], { by: 'release' });
    // a deployment that the person has not seen yet
    await deploy(target, () => [
      { unit: 'chat', pointer: 'live', to: 'b'.repeat(16), by: 'automatic', reason: 'It failed 9 of 10 visitors' },
    ]);
    const before = await registry();
    const outdated = await run('rollback', 'chat', '--force');
    expect(outdated.code).toBe(1);
    expect(outdated.error).toMatch(
      /chat was put back already: visitors get chat@bbbbbbbbbbbbbbbb since .*\(automatic: It failed/,
    );
    expect(outdated.error).toContain('npm run rollback chat -- --from bbbbbbbbbbbbbbbb');
    const stale = await run('rollback', 'chat', '--force', '--from', 'cccccccc');
    expect(stale.code).toBe(1);
    expect(stale.error).toContain('Visitors do not get chat@cccccccc: they get chat@bbbbbbbbbbbbbbbb');
    expect(await registry()).toBe(before);

    const wanted = await run('rollback', 'chat', '--force', '--from', 'bbbbbbbb');
    expect(wanted).toMatchObject({ code: 0, out: expect.stringContaining(`${'b'.repeat(16)} → ${'a'.repeat(16)}`) });
  });

  test.each([
    [['release'], 'Name a remote, or shell.'],
    [['release', 'ninguem'], 'There is no ninguem'],
    [['release', 'chat', '--percent', '101'], '--percent is a whole number from 1 to 100'],
    [['release', 'chat', '--percent', '5', '--channel', 'next'], 'A channel has no percent'],
    [['release', 'chat', '--precent', '5'], `Unknown option '--precent'`],
    [['retire', 'shell'], 'The shell is the site'],
    [['retire', 'all'], 'Name the remotes to retire'],
    [['promote', 'chat'], 'chat has no canary that could go live'],
    [['rollback', 'chat', '--to', 'c'.repeat(16)], 'lists what there is'],
    [['rollback'], 'Name a remote, or shell.'],
    [['rollback', 'all'], 'All go back to a moment'],
    [['rollback', 'chat', 'shell', '--to', 'a'.repeat(16)], 'for several it is a moment'],
    [['rollback', 'chat', '--together', '--from', 'bbbb'], '--from names what is taken back: chat@<version>.'],
    [['rollback', '--to', '2026-11-23'], 'neither a version nor a moment such as'],
    [['rollback', '--to', '2999-01-01 10:00'], 'is yet to come'],
  ])('%j is refused with what to do', async (args, reason) => {
    const before = await registry();
    const { code, error } = await run(...args);
    expect(code).toBe(1);
    expect(error).toContain(reason);
    expect(await registry()).toBe(before);
  });

  test('an option that npm has kept for itself, for want of --, is no release to everybody', async () => {
    const before = await registry();
    const npm = { npm_config_user_agent: 'npm/10.8.2 node/v20.20.2' };
    const stored = await runIn({ ...npm, npm_config_dry_run: 'true' }, 'release', 'chat');
    expect(stored.code).toBe(1);
    expect(stored.error).toContain('npm run release chat -- --dry-run');
    expect((await runIn({ ...npm, npm_config_percent: 'true' }, 'rollback', 'chat')).error).toContain('-- --percent');
    expect(await registry()).toBe(before);
  });

  test('a channel is ended for every unit that has one, and nothing else changes', async () => {
    await deploy(target, () => [{ unit: 'chat', pointer: 'pr-7', to: 'a'.repeat(16), by: 'release' }]);
    const before = JSON.parse(await registry()) as { units: object };
    expect(before.units).toMatchObject({ chat: { channels: { 'pr-7': 'a'.repeat(16) } } });
    const ended = await run('rollback', 'all', '--channel', 'pr-7', '--reason', 'fechado');
    expect(ended.error).toBe('');
    expect(ended.out).toContain(`chat pr-7: ${'a'.repeat(16)} → nothing`);
    expect(JSON.parse(await registry()).units).toEqual({ chat: { live: 'b'.repeat(16), channels: {} } });
    expect((await run('rollback', 'all', '--channel', 'pr-7')).out).toContain('Nothing to deploy');
    expect((await run('rollback', 'all', '--channel', 'pr-7', '--to', 'b')).code).toBe(1);
  });
});

test('a version that was built before is released again by its name, without a build', async () => {
  const [first, second] = [await built.remote('chat'), await built.remote('chat')];
  await release([await built.shell(), first]);
  await release([second]);
  // the folder of its build no longer exists
  const again = (...args: string[]) => runIn({ RELEASES_DIR: join(dir, 'nowhere') }, 'release', ...args);
  const tried = await again(`chat@${first.version.slice(0, 8)}`, '--percent', '10');
  expect(tried).toMatchObject({ code: 0, out: expect.stringContaining(`nothing → ${first.version}`) });
  const made = await again(`mfe-chat@${first.version}`);
  expect(made.out).toContain(`chat live: ${second.version} → ${first.version}`);

  expect((await again('chat@ffffffff')).error).toContain('There is no chat@ffffffff: npm run releases chat');
  expect((await again('chat@')).error).toContain('There is no chat@');
  await truncate(join(dir, 'chat', second.version, 'entry.js'), 1);
  const damaged = await again(`chat@${second.version}`);
  expect(damaged).toMatchObject({ code: 1, error: expect.stringContaining('entry.js is not what was released') });
});

test('what went live in one step goes back in one, by name, by its step, or to a moment; the history shows one act', async () => {
  const offering = (...exports: string[]) => ({ provides: { router: { version: '7.1.0', exports } } });
  const asking = (...exports: string[]) => ({ needs: { router: { range: '^7.0.0', exports } } });
  await release([await built.shell(offering('Link')), await built.remote('chat', asking('Link'))]);
  const first = [await built.shell(offering('Link')), await built.remote('chat', asking('Link'))] as const;
  await release([...first]);
  const moment = new Date().toISOString();
  const second = [
    await built.shell(offering('Link', 'useFetchers')),
    await built.remote('chat', asking('useFetchers')),
  ] as const;
  await release([...second]);
  const live = async () => Object.values((await readRegistry(target)).units).map((state) => state.live);
  const versions = (releases: readonly { version: string }[]) => releases.map(({ version }) => version);

  const alone = await run('rollback', 'shell');
  expect(alone).toMatchObject({ code: 1, out: '' });
  expect(alone.error).toContain(
    'It went live together with chat: npm run rollback shell chat takes all of that back in one step.',
  );
  const answer = await run('rollback', 'shell', '--together', '--dry-run');
  expect(answer).toMatchObject({ code: 0, error: '' });
  expect(answer.out).toContain(`Would deploy shell live: ${second[0].version} → ${first[0].version}`);
  expect(await live()).toEqual(versions(second));

  const outdated = await run('rollback', 'shell', 'chat', '--from', `shell@${second[0].version},chat@ffff`);
  expect(outdated.error).toContain(`Visitors do not get chat@ffff: they get chat@${second[1].version}`);
  expect(await live()).toEqual(versions(second));
  expect(await run('rollback', 'shell', 'chat', '--reason', 'erros')).toMatchObject({ code: 0, error: '' });
  expect(await live()).toEqual(versions(first));
  const { out } = await run('releases');
  expect(out).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d {2}chat live: \w+ → \w+ {2}\(rollback: Back together: shell, chat\. erros\)\n {14}\+ {3}shell live: \w+ → \w+$/m,
  );

  // a script that is late with the same act
  const again = await run('rollback', 'shell', 'chat');
  expect(again.error).toContain('shell was put back already');
  await release([...second]);
  const back = await run('rollback', '--to', moment);
  expect(back.out).toContain(`✔ chat live: ${second[1].version} → ${first[1].version}`);
  expect(await live()).toEqual(versions(first));
  expect((await run('rollback', 'all', '--to', moment)).out).toContain('Nothing to deploy');
});

test('a remote is retired, listed as that, and brought back, though its folder is gone from the workspace', async () => {
  const [old, search] = [await built.remote('passado'), await built.remote('search')];
  await release([await built.shell(), old, search]);
  expect((await run('release', 'passado')).error).toContain('There is no folder mfe-passado');
  const made = await run('retire', 'passado', '--to', '/search', '--reason', 'fim');
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.out).toContain('• /passado leads to /search.');
  expect(made.out).toContain(`✔ passado live: ${old.version} → nothing`);
  const { out } = await run('releases', 'passado');
  expect(out).toContain('passado is retired: /passado leads to /search.');
  expect(out).toContain('(release: Retired: its pages lead to /search. fim)');

  expect((await run('rollback', 'passado')).out).toContain(`passado live: nothing → ${old.version}`);
});

test('where nothing has been released, the list says how to begin', async () => {
  expect((await run('releases', 'host')).out).toContain('npm run release host makes the first');
});

test('--help of a command is about that command', async () => {
  const program = join(import.meta.dirname, 'release-cli.ts');
  const help = promisify(execFile)(process.execPath, [program, 'rollback', '--help']);
  const { code, stderr } = (await help.catch((failed: unknown) => failed)) as { code: number; stderr: string };
  expect(code).toBe(1);
  expect(stderr).toContain('npm run rollback <remote|shell>          ends the canary');
  expect(stderr).toContain('Everywhere: -- --target');
  expect(stderr).not.toContain('npm run retire');
  expect((await run('nothing')).error).toContain('npm run retire');
});
