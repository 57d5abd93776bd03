import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Inputs, TestMemory } from './test-cache.ts';

let root: string;
const packages = ['ui', 'domain', 'chat', 'host'];

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inputs-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('.gitignore', '.cache/\n');
  write('pnpm-lock.yaml', 'lock');
  write('domain/package.json', JSON.stringify({ name: 'domain' }));
  write('domain/rule.ts', 'export const rule = 1;');
  write('ui/package.json', JSON.stringify({ name: 'ui', dependencies: { domain: 'workspace:*' } }));
  write('ui/button.ts', 'export {};');
  write('chat/package.json', JSON.stringify({ name: 'chat', devDependencies: { ui: 'workspace:*' } }));
  write('chat/page.ts', 'export {};');
  write('host/package.json', JSON.stringify({ name: 'host' }));
  write('host/page.ts', 'export {};');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

function hashes(): Record<string, string> {
  const inputs = new Inputs(root);
  return Object.fromEntries(packages.map((name) => [name, inputs.ofPackage(name)]));
}

/** Packages whose tests would have to run again. */
function changedBy(change: () => void): string[] {
  const before = hashes();
  change();
  const after = hashes();
  return packages.filter((name) => before[name] !== after[name]);
}

test.each([
  ['its own file', 'chat/page.ts', ['chat']],
  ['a new file, before it is committed', 'host/new.test.ts', ['host']],
  ['what it depends on', 'ui/button.ts', ['ui', 'chat']],
  ['what that depends on', 'domain/rule.ts', ['ui', 'domain', 'chat']],
  ['the lockfile', 'pnpm-lock.yaml', packages],
  ['the way tests are run', 'vitest.config.ts', packages],
  ['what git ignores', '.cache/file', []],
])('%s', (_, file, changed) => {
  expect(changedBy(() => write(file, 'changed'))).toEqual(changed);
});

test('an import by a path makes another package an input, too', () => {
  write('host/page.ts', "import { rule } from '../domain/rule.ts';");
  expect(changedBy(() => write('domain/rule.ts', 'changed'))).toContain('host');
});

test('a file that is gone is a change', () => {
  expect(changedBy(() => rmSync(path.join(root, 'host/page.ts')))).toEqual(['host']);
});

test('a setting that tests see is a change', () => {
  expect(changedBy(() => vi.stubEnv('TZ', 'Asia/Tokyo'))).toEqual(packages);
});

test('without a checkout there is no cache', () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.dirname(root));
  expect(() => new Inputs(root)).toThrow('git checkout');
});

test('what passed is recalled for the same inputs only, also by the next run', () => {
  const file = path.join(root, '.cache/tests.json');
  new TestMemory(file).remember('chat', 'abc', 12);
  expect(new TestMemory(file).recall('chat', 'abc')).toBe(12);
  expect(new TestMemory(file).recall('chat', 'abd')).toBeNull();
  expect(new TestMemory(file).recall('host', 'abc')).toBeNull();
});
