import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { LockFile } from './lock-file.ts';

interface Entry {
  [kind: string]: Record<string, string | { version: string }> | undefined;
}
interface Lock {
  importers: Record<string, Entry>;
  snapshots: Record<string, Entry>;
}

const text = readFileSync(path.resolve(import.meta.dirname, '../pnpm-lock.yaml'), 'utf8');
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

test('reaches from each workspace package what a parser of YAML finds', () => {
  const { importers, snapshots } = parse(text) as Lock;
  const lock = new LockFile(text);
  const dependenciesOf = (entry: Entry | undefined) =>
    kinds.flatMap((kind) =>
      Object.entries(entry?.[kind] ?? {}).map(([name, found]) => {
        const version = typeof found === 'string' ? found : found.version;
        return version.startsWith('link:') || `${name}@${version}` in snapshots ? `${name}@${version}` : version;
      }),
    );
  expect(Object.keys(importers).length).toBeGreaterThan(15);
  for (const [folder, importer] of Object.entries(importers)) {
    const reached = new Set(dependenciesOf(importer));
    for (const name of reached) for (const next of dependenciesOf(snapshots[name])) reached.add(next);
    const installed = [...reached].filter((name) => !name.includes('@link:'));
    expect(installed.filter((name) => !(name in snapshots))).toEqual([]);
    expect(lock.reachedBy(folder), folder).toEqual(installed.sort());
  }
});

test('no part lacks the text of a package', () => {
  const lock = new LockFile(text);
  for (const folder of ['.', 'mfe-chat', 'backend/stack']) {
    expect(lock.partOf(folder).length).toBeGreaterThan(1000);
    expect(lock.partOf(folder)).not.toContain('undefined');
  }
});

const small = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  .:
    devDependencies:
      tool:
        specifier: 'catalog:'
        version: 1.0.0

  chat:
    dependencies:
      '@a/words':
        specifier: npm:words@2.0.0
        version: words@2.0.0
      domain:
        specifier: workspace:*
        version: link:../domain

packages:

  shared@3.0.0:
    resolution: {integrity: sha512-a}

  tool@1.0.0:
    resolution: {integrity: sha512-b}

  words@2.0.0:
    resolution: {integrity: sha512-c}

snapshots:

  shared@3.0.0: {}

  tool@1.0.0:
    dependencies:
      shared: 3.0.0

  words@2.0.0: {}
`;

test.each([
  ['a package of its own', 'sha512-c', false, true],
  ['the package of a tool', 'sha512-b', true, false],
  ['what a tool needs', 'sha512-a', true, false],
  ['a setting', 'autoInstallPeers: true', true, true],
])('%s changes the parts of those that install it', (_, words, ofRoot, ofChat) => {
  const [before, after] = [new LockFile(small), new LockFile(small.replace(words, `${words}x`))];
  expect(before.partOf('.') !== after.partOf('.')).toBe(ofRoot);
  expect(before.partOf('chat') !== after.partOf('chat')).toBe(ofChat);
});

test('a new workspace package changes no other part', () => {
  const more = small.replace(
    '  chat:',
    "  new:\n    dependencies:\n      tool:\n        specifier: '1'\n        version: 1.0.0\n\n  chat:",
  );
  for (const folder of ['.', 'chat'])
    expect(new LockFile(more).partOf(folder)).toBe(new LockFile(small).partOf(folder));
  expect(new LockFile(more).reachedBy('new')).toEqual(['shared@3.0.0', 'tool@1.0.0']);
});
