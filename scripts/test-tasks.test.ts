import path from 'node:path';
import { expect, test } from 'vitest';
import configuration from '../vitest.config.ts';
import { exampleChanges } from './example-changes.ts';
import { affected, allHashes, allInputs, checkInputs, type TestProject, testInputs } from './test-tasks.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const before = new WorkspaceFiles(root);
const hashesBefore = allHashes(before);
// not in the paths below: a path that is named whole would be an input of this file
const [affiliate, chat, backend] = ['mfe-affiliate', 'mfe-chat', 'backend'];

/** Returns the parts that run again when a line is added to the file. */
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
  expect(after(file).filter((name) => name.includes('/'))).toEqual(['scripts/specified-words.test.ts', file]);
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

const lockFile = ['pnpm', 'lock.yaml'].join('-');

test('a setting of the lock file: everything', () => {
  const names = affected(
    hashesBefore,
    before.with({ [lockFile]: before.read(lockFile).replace('autoInstallPeers: true', 'autoInstallPeers: false') }),
  );
  const tests = before.files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('bench/'));
  expect(names).toEqual(expect.arrayContaining(tests));
});

const examples = exampleChanges(before);
const testsAfter = (change: Record<string, string>) =>
  affected(hashesBefore, before.with(change)).filter((name) => /\.(?:test|spec)\.tsx?$/.test(name));
const isJourney = (name: string) => name.startsWith('e2e/');
/** They copy or read the whole workspace. */
const readAll = [
  'gates',
  'input-hash',
  'lock-file',
  'module-ids',
  'new-remote',
  'override-link',
  'person-names',
  'specified-words',
  'telemetry-report.schema',
  'test-tasks',
].map((name) => `${name}.test.ts`);

test('a new remote: at most 30 test files, its own among them, and the journeys, whose pages know every route', () => {
  const tests = testsAfter(examples.newRemote).filter((name) => !isJourney(name));
  expect(tests.length).toBeLessThanOrEqual(30);
  expect(tests.filter((name) => name.startsWith('mfe-novidade/'))).not.toEqual([]);
});

test('a new dependency of a remote: its own tests and those that read every package; journeys where they visit it', () => {
  const tests = testsAfter(examples.newDependency);
  const own = before.files.filter((file) => file.startsWith(`${chat}/`) && /\.test\.tsx?$/.test(file));
  expect(tests).toEqual(expect.arrayContaining(own));
  const others = tests.filter((name) => !own.includes(name) && !isJourney(name));
  expect(others.filter((name) => !readAll.includes(path.basename(name)))).toEqual([]);
  expect(tests.filter(isJourney)).toEqual([`e2e/${'specs'}/development.spec.ts`]);
  expect(affected(hashesBefore, before.with(examples.newDependency))).toContain('release of chat');
});

test('a field of a type: checks only', () => {
  expect(testsAfter(examples.typeOnlyField)).toEqual([]);
  expect(affected(hashesBefore, before.with(examples.typeOnlyField))).toEqual(
    expect.arrayContaining(['Types', 'Types of the functions', 'Releases', 'Database types']),
  );
});

test('one function of SQL: the backend tests that reach it, and every journey', () => {
  const tests = testsAfter(examples.sqlFunction);
  const ofBackend = tests.filter((name) => name.startsWith(`${backend}/tests/`)).map((name) => path.basename(name));
  // by name, through a function of the API, and by the catalog
  expect(ofBackend).toEqual(expect.arrayContaining(['shared-lists.test.ts', 'evidence.test.ts', 'functions.test.ts']));
  expect(ofBackend).not.toContain('chat.test.ts');
  const all = before.files.filter((name) => name.startsWith(`${backend}/tests/`) && name.endsWith('.test.ts'));
  expect(ofBackend.length / all.length).toBeLessThan(0.4);
  expect(tests.filter(isJourney).length).toBeGreaterThan(30);
});

test('each backend test that names a function runs again when it changes', () => {
  const file = `${backend}/supabase/schemas/coupons/validate.sql`;
  const changed = before.read(file).replaceAll(/ as \$\$\n/g, (begin) => `${begin}-- changed\n`);
  const name = /^create function \w+\.(\w+)/m.exec(changed)?.[1] ?? 'none';
  const callers = before.files.filter(
    (test) => test.startsWith(`${backend}/tests/`) && test.endsWith('.test.ts') && before.read(test).includes(name),
  );
  expect(callers.length).toBeGreaterThan(0);
  expect(testsAfter({ [file]: changed })).toEqual(expect.arrayContaining(callers));
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
  // nothing is left of them when they run: the check of types reads them
  const ofTypes = [
    'shared-domain/src/contracts/route-module.ts',
    'shared-domain/src/spaces/search-request.ts',
    'shared-domain/src/spaces/fields/thing-words.ts',
  ];
  const isOfTypes = (file: string) => ofTypes.includes(file) || /\.(?:answers|types)\.ts$/.test(file);
  expect(sources.filter((file) => !read.has(file) && !isOfTypes(file))).toEqual([]);
});
