import path from 'node:path';
import { expect, test } from 'vitest';
import configuration from '../vitest.config.ts';
import { mutations } from './mutations.ts';
import { affected, allHashes, allInputs, checkInputs, type TestProject, testInputs } from './test-tasks.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const before = new WorkspaceFiles(root);
const hashesBefore = allHashes(before);
// not in the paths below: a path that is named whole would be an input of this file
const [affiliate, chat, backend] = ['mfe-affiliate', 'mfe-chat', 'backend'];

/** What runs again when a line is added to the file. */
function after(file: string): string[] {
  expect(before.files, file).toContain(file);
  return affected(hashesBefore, before.with({ [file]: `${before.read(file)}\n` }));
}
const kinds = (names: string[]) => [
  ...new Set(names.map((name) => (/\.(?:test|spec)\.tsx?$/.test(name) ? (name.split('/')[0] ?? '') : name))),
];

test('a README: only what reads it', () => {
  expect(after(`${affiliate}/README.md`)).toEqual(['Format and lint']);
});

test('a line in a remote: its checks, its own tests, its release with the journeys that visit it; no server, no other remote', () => {
  const names = after(`${affiliate}/src/routes/programme.route.tsx`);
  expect(kinds(names)).toEqual([
    'Format and lint',
    'Types',
    'Boundaries',
    'Dead code',
    'Releases',
    // the sentences of the specification that its test shows
    'scripts',
    'mfe-affiliate',
    'release of affiliate',
  ]);
});

test('no test that starts servers depends on a remote’s code', () => {
  const outside = [...allInputs(before)].filter(([name]) => /^(?:deploy|backend|e2e)\//.test(name));
  const readers = outside.filter(([, files]) => files.some((file) => /^mfe-[^/]+\/src\//.test(file)));
  expect(readers.map(([name]) => name)).toEqual([]);
});

test('a test of a remote: the checks of code and itself', () => {
  const file = `${chat}/src/features/conversation/message-item.test.tsx`;
  expect(after(file).filter((name) => name.includes('/'))).toEqual(['scripts/specified-sentences.test.ts', file]);
});

test('a line in a procedure: the servers, the database and every journey; no component', () => {
  const names = after(`${backend}/supabase/config.toml`);
  expect(kinds(names)).toEqual(expect.arrayContaining(['Database types', 'Database advisors', 'backend', 'e2e']));
  expect(names.filter((name) => /^(?:mfe|shell|shared-ui|release)/.test(name))).toEqual([]);
});

test('a test of the backend: the checks of code and itself', () => {
  const file = `${backend}/tests/src/booking.test.ts`;
  expect(after(file).filter((name) => name.includes('/'))).toEqual([file]);
});

test('the lockfile: everything', () => {
  const names = after('pnpm-lock.yaml');
  const tests = before.files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('bench/'));
  expect(names).toEqual(expect.arrayContaining(tests));
});

test.each(configuration.test?.projects as { test: { name: string; include: string[]; exclude: string[] } }[])(
  'the listed files of $test.name are those that Vitest runs',
  ({ test: { name, include, exclude } }) => {
    const isIn = (file: string) => (pattern: string) => path.matchesGlob(file, pattern);
    const run = before.files.filter((file) => include.some(isIn(file)) && !exclude.some(isIn(file)));
    expect(run.length).toBeGreaterThan(5);
    expect([...testInputs(before, name as TestProject).keys()]).toEqual(run);
  },
);

test('every file of code is read by a test, a journey or a release', () => {
  const inputs = [...allInputs(before)].filter(([name]) => !(name in checkInputs));
  const read = new Set(inputs.flatMap(([, files]) => files));
  const isSource = (file: string) => /^(?:mfe-|shared-domain|shell|backend).*\.tsx?$/.test(file);
  const isAside = (file: string) => file.endsWith('.d.ts') || file.includes('/testing/');
  const sources = before.files.filter((file) => isSource(file) && !isAside(file));
  expect(sources.filter((file) => !read.has(file))).toEqual([]);
});

test.each(mutations)('a fault in $file is where it was, and chooses tests of its package', ({ file, from, to }) => {
  const text = before.read(file);
  expect(text).toContain(from);
  const names = affected(hashesBefore, before.with({ [file]: text.replace(from, to) }));
  const home = /^(?:backend\/)?[^/]+\//.exec(file)?.[0] ?? '';
  // what is deployed has its tests beside it
  const tests = home === `${backend}/supabase/` ? `${backend}/tests/` : home;
  expect(names.filter((name) => name.startsWith(tests))).not.toEqual([]);
});
