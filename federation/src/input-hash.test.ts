import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceRoot } from './workspace.ts';

// In a copy, so that files can be changed: the copy's own code hashes the copy.

let copy: string;
let inputHash: (name: string) => Promise<string>;
const copied = ['federation', 'shared-ui', 'shared-domain', 'shell', 'mfe-chat', 'mfe-host', 'pnpm-lock.yaml'];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'inputs-'));
  for (const entry of copied) {
    await cp(join(workspaceRoot, entry), join(copy, entry), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  }
  await symlink(join(workspaceRoot, 'federation/node_modules'), join(copy, 'federation/node_modules'));
  ({ inputHash } = (await import(join(copy, 'federation/src/input-hash.ts'))) as { inputHash: typeof inputHash });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Which units would be built anew if that file changed. */
async function rebuiltAfter(file: string): Promise<string[]> {
  const units = ['shell', 'chat', 'host'];
  const before = await Promise.all(units.map((unit) => inputHash(unit)));
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text}\n// changed`);
  const after = await Promise.all(units.map((unit) => inputHash(unit)));
  await writeFile(path, text);
  return units.filter((_, index) => before[index] !== after[index]);
}

test.each([
  ['one remote', 'mfe-chat/remote.ts', ['chat']],
  ['the shell', 'shell/src/main.ts', ['shell']],
  ['what all may bundle', 'shared-ui/src/primitives/button.tsx', ['shell', 'chat', 'host']],
  ['a rule that a shared file imports', 'shared-domain/src/platform/index.ts', ['shell', 'chat', 'host']],
  ['the theme', 'shared-ui/src/styles/theme.css', ['shell', 'chat', 'host']],
  ['the build preset', 'federation/src/base-config.ts', ['shell', 'chat', 'host']],
  ['what the preset imports', 'federation/src/scope-styles.ts', ['shell', 'chat', 'host']],
  ['the lockfile', 'pnpm-lock.yaml', ['shell', 'chat', 'host']],
  ['a test', 'shared-ui/src/lib/cn.test.ts', []],
  ['a tool that builds nothing', 'federation/src/new-remote.ts', []],
  ['a readme', 'mfe-chat/README.md', []],
])('a change of %s rebuilds what reads it, and nothing else', async (_, file, units) => {
  expect(await rebuiltAfter(file)).toEqual(units);
});
