import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceRoot } from './workspace.ts';

// In a copy, so that files can be changed: the copy's own code hashes the copy. The files' content does not matter.

let copy: string;
type Hashing = typeof import('./input-hash.ts');
let inputHash: Hashing['inputHash'];
let assertHashed: Hashing['assertHashed'];
const copied = [
  'federation',
  'scripts/workspace-files.ts',
  'scripts/lock-file.ts',
  'shared-ui',
  'shared-domain',
  'shell',
  'mfe-chat',
  'mfe-host',
  'mfe-discovery',
  'pnpm-lock.yaml',
];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'inputs-'));
  for (const entry of copied) {
    await cp(join(workspaceRoot, entry), join(copy, entry), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  }
  await symlink(join(workspaceRoot, 'federation/node_modules'), join(copy, 'federation/node_modules'));
  ({ inputHash, assertHashed } = (await import(join(copy, 'federation/src/build/input-hash.ts'))) as Hashing);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Returns the units that a change of that file would rebuild. */
async function rebuiltAfter(file: string): Promise<string[]> {
  const units = ['shell', 'chat', 'host', 'discovery'];
  const before = units.map((unit) => inputHash(unit));
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text}\n// changed`);
  const after = units.map((unit) => inputHash(unit));
  await writeFile(path, text);
  return units.filter((_, index) => before[index] !== after[index]);
}

const all = ['shell', 'chat', 'host', 'discovery'];

test.each([
  ['one remote', 'mfe-chat/remote.ts', ['chat']],
  ["one remote's query", 'mfe-host/src/data/hosting/host-bookings.query.ts', ['host']],
  ["the shell's query", 'shell/src/data/people/private-profile.query.ts', ['shell']],
  ['the shell', 'shell/src/main.ts', ['shell']],
  ["the site's server, which is not built", 'shell/server/page.ts', []],
  ['what all may bundle', 'shared-ui/src/primitives/button.tsx', all],
  ['a rule that some use', 'shared-domain/src/spaces/price-input.ts', ['host']],
  ['a rule that some use through another file', 'shared-domain/src/spaces/search-bands.ts', all],
  ['a pattern that one of them uses', 'shared-ui/src/patterns/review.tsx', ['discovery']],
  ['the platform, whose signatures all records have', 'shared-domain/src/platform/session.store.ts', all],
  ['the contracts of the widgets', 'shared-domain/src/contracts/widgets.ts', all],
  ['the theme', 'shared-ui/src/styles/theme.css', all],
  ['the build preset', 'federation/src/build/base-config.ts', all],
  ['what the preset imports', 'federation/src/styles/scope-styles.ts', all],
  ['what the preset names by its path', 'federation/src/dev/react-hook.js', all],
  ['the lockfile', 'pnpm-lock.yaml', all],
  ['a test', 'shared-ui/src/lib/cn.test.ts', []],
  ['a tool that builds nothing', 'federation/src/commands/new-remote.ts', []],
  ['a readme', 'mfe-chat/README.md', []],
])('a change of %s rebuilds what reads it, and nothing else', async (_, file, units) => {
  expect(await rebuiltAfter(file)).toEqual(units);
});

test('a build that reads what its hash leaves out is refused', () => {
  const file = (path: string) => join(copy, path);
  expect(() => assertHashed('host', [file('shared-domain/src/spaces/space-options.ts')])).not.toThrow();
  expect(() => assertHashed('host', [file('shared-ui/src/patterns/review.tsx')])).toThrow(
    'The build of host reads what its input hash leaves out (input-hash.ts): shared-ui/src/patterns/review.tsx.',
  );
});
