/**
 * Runs the checks and tests, all of them or the named parts (check, unit, backend, e2e), each to its end whatever the
 * others say, and closes with one line: N passed, N failed. With --changed, what passed before with the same inputs is
 * not run again, and said so. What does not use the whole machine runs side by side, each one's output in one piece.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { findBrowser } from './browser.ts';
import { Inputs, TestMemory } from './test-cache.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache', 'reports');

type Outcome = {
  passed: number;
  failed: number;
  /** Not run: they passed before with the same inputs. */
  remembered?: number;
  /** Names of tests that failed first and passed when they were tried again. */
  triedAgain?: string[];
};
type Part = {
  group: Group;
  title: string;
  run: () => Promise<Outcome>;
};
/** Parts that may run beside each other, `atOnce` of them at a time: each has its own servers and folders. */
type Turn = { parts: Part[]; atOnce: number };
type Result = { outcome: Outcome; line: string };

const groups = ['check', 'unit', 'backend', 'e2e'] as const;
type Group = (typeof groups)[number];

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
const node = process.execPath;
const searchPath = [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter);
const script = (name: string) => path.join(root, 'scripts', name);

const running = new Set<{ kill: (signal: NodeJS.Signals) => boolean }>();
let isInterrupted = false;
const isQuiet = !process.stdout.isTTY;

/** Where the part that is running writes, when that is not the terminal. */
const collected = new AsyncLocalStorage<string[]>();

function write(text: string): void {
  const lines = collected.getStore();
  if (lines) lines.push(text);
  else process.stdout.write(text);
}

async function exec(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  if (isInterrupted) return 130;
  const isCollected = collected.getStore() !== undefined;
  const child = execa(command, args, {
    cwd: root,
    stdin: 'ignore',
    stdout: isCollected ? 'pipe' : 'inherit',
    stderr: isCollected ? 'pipe' : 'inherit',
    all: isCollected,
    reject: false,
    // Tools start with whatever `node` is first: it has to be the project's own.
    env: { PATH: searchPath, ...(isQuiet ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}), ...env },
  });
  running.add(child);
  const { exitCode, all } = await child;
  running.delete(child);
  if (all) write(`${all}\n`);
  return exitCode ?? 1;
}

const onlyChanged = process.argv.includes('--changed');
const memory = new TestMemory(path.join(root, '.cache', 'tests-passed.json'));

/** `inputs`: beginnings of the paths that the check reads; with them it can be remembered. */
function check(title: string, command: string, args: string[], inputs?: string[]): Part {
  const run = async () => ((await exec(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return { group: 'check', title, run: inputs ? () => unlessRemembered(title, inputs, run) : run };
}

/** Runs a part as a whole, or not at all. */
async function unlessRemembered(title: string, prefixes: string[], run: () => Promise<Outcome>): Promise<Outcome> {
  const inputs = inputsNow()?.of(prefixes);
  const remembered = onlyChanged && inputs ? memory.recall(title, inputs) : null;
  if (remembered !== null) {
    write(`Nothing it reads has changed since it passed: ${remembered} not run.\n`);
    return { passed: 0, failed: 0, remembered };
  }
  const outcome = await run();
  // what was changed while it ran has not been tested
  if (outcome.failed === 0 && inputs && inputs === inputsNow()?.of(prefixes)) {
    memory.remember(title, inputs, outcome.passed);
  }
  return outcome;
}

/** Null where the inputs can't be known: then everything is run and nothing remembered. */
function inputsNow(): Inputs | null {
  try {
    return new Inputs(root);
  } catch {
    return null;
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

/** Unit tests, each package by itself: only those are run whose inputs have changed. */
const unitTests: Part = {
  group: 'unit',
  title: 'Unit tests',
  run: async () => {
    const inputs = inputsNow();
    const known = (inputs?.packages ?? []).flatMap((folder) => {
      const passed = onlyChanged ? memory.recall(`unit ${folder}`, inputs?.ofPackage(folder) ?? '') : null;
      return passed === null ? [] : [{ folder, passed }];
    });
    const remembered = known.reduce((sum, { passed }) => sum + passed, 0);
    const kept = known.filter(({ passed }) => passed > 0).map(({ folder }) => folder);
    if (kept.length > 0) write(`Unchanged since they passed, not run: ${kept.join(', ')}.\n`);
    const left = (inputs?.packages ?? []).filter((folder) => !known.some((other) => other.folder === folder));
    if (inputs && left.length === 0) return { passed: 0, failed: 0, remembered };
    const only = known.length > 0 ? left.map((folder) => path.join(root, folder) + path.sep) : [];
    // a package without unit tests is no failure
    const { outcome, report } = await runVitest('unit', [...only, '--passWithNoTests']);
    const now = inputsNow();
    if (outcome.failed === 0 && inputs && now) {
      for (const folder of left) {
        const hash = inputs.ofPackage(folder);
        if (hash === now.ofPackage(folder)) memory.remember(`unit ${folder}`, hash, passedIn(report, folder));
      }
    }
    return { ...outcome, remembered };
  },
};

const passedIn = (report: VitestReport | null, folder: string) =>
  (report?.testResults ?? [])
    .filter(({ name }) => name.startsWith(path.join(root, folder) + path.sep))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;

/** A part that fails without naming a test (a file that does not load, a set-up that breaks) counts as one failure. */
function settled({ passed, failed }: Outcome, exitCode: number): Outcome {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

async function runVitest(
  project: 'unit' | 'stack' | 'backend',
  args: string[] = [],
): Promise<{ outcome: Outcome; report: VitestReport | null }> {
  const file = path.join(reports, `${project}.json`);
  await rm(file, { force: true });
  const exitCode = await exec(bin('vitest'), [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const report = await readJson<VitestReport>(file);
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  const triedAgain = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );
  return { outcome: { ...settled(counts, exitCode), triedAgain }, report };
}

const flakyIn = (suites: PlaywrightSuite[]): string[] =>
  suites.flatMap(({ title, suites: inner = [], specs }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `${title} (${projectName}): ${spec.title}`),
    ),
    ...flakyIn(inner),
  ]);

/** They start real servers, or the whole product: any file may be an input. */
const serverTests = (title: string, project: 'stack' | 'backend'): Part => ({
  group: 'backend',
  title,
  run: () => unlessRemembered(project, [''], async () => (await runVitest(project)).outcome),
});

const playwright: Part = {
  group: 'e2e',
  title: 'End to end',
  run: async () => {
    const browser = await findBrowser((text) => write(`${text}\n`));
    const report = path.join(root, '.cache', 'e2e-report.json');
    await rm(report, { force: true });
    const command = path.join(root, 'e2e', 'node_modules', '.bin', 'playwright');
    const args = ['test', '-c', 'e2e/playwright.config.ts'];
    const exitCode = await exec(command, args, { ESPACOS_BROWSER: browser });
    const { stats, suites = [] } = (await readJson<PlaywrightReport>(report)) ?? {};
    const counts = { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
    return { ...settled(counts, exitCode), triedAgain: flakyIn(suites) };
  },
};

async function readJson<Content>(file: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}

/** What the database's checks read: schemas and migrations, what runs them, and the types that are committed. */
const ofDatabase = ['backend/', 'scripts/', 'shared-domain/src/db/', 'biome.jsonc'];

/** The folders with code of ours: every workspace package, and the scripts. */
async function codeFolders(): Promise<string[]> {
  const top = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const packages = top.map((entry) => entry.name).filter((name) => existsSync(path.join(root, name, 'package.json')));
  return [...packages, 'backend', 'scripts'];
}

async function allTurns(): Promise<Turn[]> {
  const deno = path.join(root, 'backend/stack/node_modules/deno/deno');
  const functions = path.join(root, 'backend/supabase/functions');
  const entries = (await readdir(functions)).map((name) => path.join(functions, name, 'index.ts')).filter(existsSync);
  const checks = [
    check('Format and lint', bin('biome'), ['check', '.', '--error-on-warnings']),
    check('Types', bin('tsc'), []),
    check('Types of the functions', deno, [
      'check',
      '--quiet',
      '--no-lock',
      '--node-modules-dir=manual',
      `--config=${path.join(functions, 'deno.json')}`,
      ...entries,
    ]),
    check('Boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...(await codeFolders())]),
    check('Users of shared-domain', node, [script('shared-users.ts')]),
    check('Dead code', bin('knip'), []),
    check('Order of migrations', node, [script('migration-order.ts')]),
    check('Schemas and migrations', node, [script('db-schemas.ts')], ofDatabase),
    check('Database types', node, [script('db-types.ts'), '--check'], ofDatabase),
    check('Database advisors', node, [script('db-advisors.ts')], ofDatabase),
  ];
  return [
    // most of them keep one core busy
    { parts: checks, atOnce: 2 },
    // servers wait more than they compute, components only compute
    { parts: [serverTests('Backend tests', 'backend'), serverTests('Stack tests', 'stack'), unitTests], atOnce: 3 },
    { parts: [playwright], atOnce: 1 },
  ];
}

async function timed({ title, run }: Part): Promise<Result> {
  write(`\n▶ ${title}\n`);
  const started = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    write(`✖ ${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = outcome.failed === 0 ? '✔' : '✖';
  const skipped = outcome.remembered ? `, ${outcome.remembered} unchanged and not run` : '';
  const line = `${mark} ${title}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`;
  return { outcome, line };
}

/** Its output comes when it has ended, so that it is not mixed with its neighbours'. */
async function inOnePiece(part: Part): Promise<Result> {
  const lines: string[] = [];
  const result = await collected.run(lines, () => timed(part));
  process.stdout.write(lines.join(''));
  return result;
}

/** The results in the order of the parts. */
async function runTurn({ parts, atOnce }: Turn): Promise<Result[]> {
  const isAlone = Math.min(parts.length, atOnce) === 1;
  if (!isAlone) write(`\n▶ ${parts.map(({ title }) => title).join(', ')}: ${atOnce} side by side\n`);
  const results: Result[] = [];
  const waiting = parts.entries();
  const takeTheNext = async () => {
    for (const [place, part] of waiting) {
      if (isInterrupted) return;
      results[place] = await (isAlone ? timed(part) : inOnePiece(part));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTheNext));
  return results;
}

async function main(): Promise<number> {
  const wanted = process.argv.slice(2).filter((argument) => argument !== '--changed');
  const unknown = wanted.find((name) => !(groups as readonly string[]).includes(name));
  if (unknown !== undefined) {
    process.stderr.write(`✖ ${unknown} is no part of the tests: there are ${groups.join(', ')}, and --changed.\n`);
    return 1;
  }
  await mkdir(reports, { recursive: true });
  const turns = (await allTurns())
    .map(({ parts, atOnce }) => ({
      parts: parts.filter(({ group }) => wanted.length === 0 || wanted.includes(group)),
      atOnce,
    }))
    .filter(({ parts }) => parts.length > 0);
  const lines: string[] = [];
  const triedAgain: string[] = [];
  const total = { passed: 0, failed: 0, remembered: 0 };
  for (const turn of turns) {
    if (isInterrupted) break;
    for (const { outcome, line } of await runTurn(turn)) {
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      total.remembered += outcome.remembered ?? 0;
      triedAgain.push(...(outcome.triedAgain ?? []));
      lines.push(line);
    }
  }
  if (isInterrupted) {
    process.stderr.write('\nInterrupted.\n');
    return 130;
  }
  const skipped =
    total.remembered > 0 ? `${total.remembered} passed before with the same inputs and were not run\n` : '';
  if (triedAgain.length > 0) {
    lines.push('', 'Passed only at the second try:', ...triedAgain.map((name) => `  ${name}`));
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n${skipped}${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

function interrupt(): void {
  isInterrupted = true;
  // as from the keyboard: Playwright stops its server on this signal only
  for (const child of running) child.kill('SIGINT');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.on('disconnect', interrupt);

process.exit(await main());
