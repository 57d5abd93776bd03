import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderTarget } from './folder-target.ts';
import { deploy, publish } from './registry.ts';

// The program itself: what it says, how it ends, and that a refusal leaves everything as it was.

vi.setConfig({ testTimeout: 30_000 });

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cli-'));
  for (const version of ['a', 'b']) {
    await publish(folderTarget(dir), [{ name: 'chat', version: version.repeat(16) }], { by: 'release' });
  }
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const run = (...args: string[]) => runIn({}, ...args);
function runIn(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  const program = join(import.meta.dirname, 'release-cli.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args, '--target', dir],
      { env: { ...process.env, ...environment } },
      (error, out, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, out, error: stderr });
      },
    );
  });
}
const registry = () => readFile(join(dir, 'registry.json'), 'utf8');

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
  await publish(folderTarget(dir), [{ name: 'chat', version: 'c'.repeat(16) }], { by: 'release' });
  // what the person has not seen yet
  await deploy(folderTarget(dir), () => [
    { unit: 'chat', pointer: 'live', to: 'b'.repeat(16), by: 'automatic', reason: 'It failed 9 of 10 visitors' },
  ]);
  const before = await registry();
  const late = await run('rollback', 'chat', '--force');
  expect(late.code).toBe(1);
  expect(late.error).toMatch(
    /chat was put back already: visitors get chat@bbbbbbbbbbbbbbbb since .*\(automatic: It failed/,
  );
  expect(late.error).toContain('npm run rollback chat -- --from bbbbbbbbbbbbbbbb');
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
  [['promote', 'chat'], 'chat has no canary that could go live'],
  [['rollback', 'chat', '--to', 'c'.repeat(16)], 'lists what there is'],
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
  const kept = await runIn({ ...npm, npm_config_dry_run: 'true' }, 'release', 'chat');
  expect(kept.code).toBe(1);
  expect(kept.error).toContain('npm run release chat -- --dry-run');
  expect((await runIn({ ...npm, npm_config_percent: 'true' }, 'rollback', 'chat')).error).toContain('-- --percent');
  expect(await registry()).toBe(before);
});

test('where nothing has been released, the list says how to begin', async () => {
  expect((await run('releases', 'host')).out).toContain('npm run release host makes the first');
});
