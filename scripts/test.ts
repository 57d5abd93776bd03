/**
 * Runs the checks and tests, all of them or the named parts (check, unit, backend, e2e), each to its end regardless of the
 * others' results, and prints a last line: N passed, N failed. --changed skips and names those that passed before with the same
 * inputs (decision 155). Those that don't use the whole machine run in parallel, each one's output in one piece.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { testReleasesDir } from '../federation/src/build/workspace.ts';
import { findBrowser } from './browser.ts';
import { type Journey, journeysOf, PassedJourneys, type PlaywrightReport, unreachedProjects } from './journeys.ts';
import { TestCache } from './test-cache.ts';
import {
  countListed,
  inParts,
  type Outcome,
  outcomeOf,
  passedFiles,
  settled,
  type VitestReport,
} from './test-files.ts';
import { type FileTime, Progress, slowest } from './test-progress.ts';
import { checkInputs, type TestProject, testInputs } from './test-tasks.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache', 'reports');

type Part = {
  group: Group;
  title: string;
  run: () => Promise<Outcome>;
};
/** Parts that may run in parallel, `atOnce` of them: each has its own servers and folders. */
type Turn = { parts: Part[]; atOnce: number };
type Result = { outcome: Outcome; seconds: number; line: string };

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
    env: {
      // tools start the first `node` of the path: it has to be the project's own
      PATH: searchPath,
      // hundreds of processes load the same libraries
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
      RELEASES_DIR: testReleasesDir,
      ...(isQuiet ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}),
      ...env,
    },
  });
  running.add(child);
  const { exitCode, all } = await child;
  running.delete(child);
  if (all) write(`${all}\n`);
  return exitCode ?? 1;
}

const onlyChanged = process.argv.includes('--changed');
const cache = new TestCache(process.env.ESPACOS_TEST_CACHE || path.join(root, '.cache', 'tests-passed'));

/** Null where the inputs can't be known: then everything is run and nothing remembered. */
function workspaceNow(): WorkspaceFiles | null {
  try {
    return new WorkspaceFiles(root);
  } catch {
    return null;
  }
}

function check(title: string, command: string, args: string[]): Part {
  const run = async () => ((await exec(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  const filesOf = checkInputs[title];
  if (!filesOf) return { group: 'check', title, run };
  const keyNow = () => {
    const workspace = workspaceNow();
    return workspace && cache.key('check', title, workspace.hash(filesOf(workspace)));
  };
  return { group: 'check', title, run: () => unlessRemembered(keyNow, run) };
}

async function unlessRemembered(keyNow: () => string | null, run: () => Promise<Outcome>): Promise<Outcome> {
  const key = keyNow();
  if (onlyChanged && key && cache.recall(key)) {
    write('Nothing it reads has changed since it passed: not run.\n');
    return { passed: 0, failed: 0, remembered: 1 };
  }
  const outcome = await run();
  // a change during the run has not been tested
  if (outcome.failed === 0 && key && key === keyNow()) cache.remember(key, true);
  return outcome;
}

/** The files of a project that have to run, listed once for all of its parts: what one part remembers must not shorten another's list. */
interface TestList {
  /** Of each file of the project: what it depended on when the list was made. None where that can't be known. */
  keys: Map<string, string>;
  parts: string[][];
  isWhole: boolean;
  unchanged: number;
  /** Passed tests of the unchanged files. */
  remembered: number;
}

function keysNow(project: TestProject): Map<string, string> {
  const workspace = workspaceNow();
  const inputs = workspace ? [...testInputs(workspace, project)] : [];
  return new Map(inputs.map(([file, files]) => [file, cache.key(project, file, workspace?.hash(files) ?? '')]));
}

function listFiles(project: TestProject, partCount: number): TestList {
  const keys = keysNow(project);
  const all = keys.size > 0 ? [...keys.keys()] : [...testInputs(WorkspaceFiles.inFolder(root), project).keys()];
  // git lists a file until its removal is committed
  const present = all.filter((file) => existsSync(path.join(root, file)));
  const counts = present.map((file) => (onlyChanged ? cache.recall<number>(keys.get(file) ?? '') : null));
  const left = present.filter((_, place) => counts[place] === null);
  return {
    keys,
    parts: inParts(left, partCount),
    isWhole: left.length === present.length,
    unchanged: present.length - left.length,
    remembered: counts.reduce<number>((sum, passed) => sum + (passed ?? 0), 0),
  };
}

/** Returns the files of a Vitest project in `partCount` parts. Each file runs only if one of its inputs has changed. */
function vitest(group: Group, title: string, project: TestProject, partCount = 1): Part[] {
  let made: TestList | undefined;
  const list = () => {
    made ??= listFiles(project, partCount);
    return made;
  };
  return Array.from({ length: partCount }, (_, place) => ({
    group,
    title: partCount > 1 ? `${title} ${place + 1}/${partCount}` : title,
    run: () => runFiles(project, list(), place),
  }));
}

async function runFiles(project: TestProject, list: TestList, place: number): Promise<Outcome> {
  const { keys, parts, isWhole, unchanged } = list;
  const files = parts[place] ?? [];
  // of all parts: counted once
  const remembered = place === 0 ? list.remembered : 0;
  if (unchanged > 0 && place === 0) write(`${unchanged} files have not changed since they passed.\n`);
  if (files.length === 0) return { passed: 0, failed: 0, remembered };
  const report = path.join(reports, `${project}-${place + 1}.json`);
  await rm(report, { force: true });
  const exitCode = await exec(bin('vitest'), [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isWhole && parts.length === 1 ? [] : files.map((file) => path.join(root, file))),
  ]);
  const found = await readJson<VitestReport>(report);
  const keysAfter = keysNow(project);
  for (const [file, passed] of passedFiles(root, found)) {
    const key = keys.get(file);
    // a change during the run has not been tested
    if (key && key === keysAfter.get(file)) cache.remember(key, passed);
  }
  return { ...outcomeOf(root, found, exitCode, files), remembered };
}

const playwright: Part = {
  group: 'e2e',
  title: 'End to end',
  run: async () => {
    const browser = await findBrowser((text) => write(`${text}\n`));
    const workspace = workspaceNow();
    const listed = await listedJourneys();
    const passedBefore = workspace && onlyChanged ? await namesOfPassed(listed, workspace, browser) : [];
    if (passedBefore.length === listed.length) {
      write('No journey depends on what has changed.\n');
      return { passed: 0, failed: 0, remembered: passedBefore.length };
    }
    const leftOut = path.join(reports, 'journeys-left-out.json');
    await writeFile(leftOut, JSON.stringify(passedBefore));
    if (passedBefore.length > 0) write(`${passedBefore.length} journeys depend on nothing that has changed.\n`);
    const env = { ESPACOS_BROWSER: browser, E2E_LEFT_OUT: leftOut };
    const first = await runJourneys(playwrightArgs, env);
    // one that fails keeps Playwright from those that wait for it: what they find is wanted all the same
    const held = [...unreachedProjects(first.journeys)];
    const second =
      held.length > 0
        ? await runJourneys(
            [...playwrightArgs, '--no-deps', '--workers=1', ...held.map((name) => `--project=${name}`)],
            env,
          )
        : { exitCode: 0, journeys: [] };
    const journeys = [...first.journeys.filter(({ project }) => !held.includes(project)), ...second.journeys];
    const after = workspaceNow();
    if (workspace && after && workspace.hash(workspace.files) === after.hash(after.files)) {
      const passed = new PassedJourneys(workspace, cache, await versionOf(browser));
      for (const journey of journeys) if (isDone(journey)) passed.add(journey);
    }
    const withStatus = (status: string) => journeys.filter((journey) => journey.status === status);
    const triedAgain = withStatus('flaky').map(({ name }) => name);
    const counts = {
      passed: withStatus('expected').length + triedAgain.length,
      failed: withStatus('unexpected').length,
    };
    const expected = listed.map(({ name }) => name).filter((name) => !passedBefore.includes(name));
    const reported = journeys.filter(({ wasReached }) => wasReached).map(({ name }) => name);
    return {
      ...settled(counts, first.exitCode || second.exitCode, 'journeys', expected, reported),
      triedAgain,
      remembered: passedBefore.length,
      files: timesOf(journeys),
    };
  },
};

/** Passed, or skipped by its own words: not by a project that failed before it. */
const isDone = ({ status, wasReached }: Journey) => status === 'expected' || (status === 'skipped' && wasReached);

function timesOf(journeys: Journey[]): FileTime[] {
  const seconds = new Map<string, number>();
  for (const journey of journeys) seconds.set(journey.file, (seconds.get(journey.file) ?? 0) + journey.seconds);
  return [...seconds].map(([file, total]) => ({ file, seconds: total }));
}

const playwrightBin = path.join(root, 'e2e', 'node_modules', '.bin', 'playwright');
const playwrightArgs = ['test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests'];

async function runJourneys(args: string[], env: Record<string, string>) {
  const file = path.join(root, '.cache', 'e2e-report.json');
  await rm(file, { force: true });
  const exitCode = await exec(playwrightBin, args, env);
  return { exitCode, journeys: journeysOf((await readJson<PlaywrightReport>(file)) ?? { suites: [] }) };
}

const versionOf = async (browser: string) => (await execa(browser, ['--version'], { reject: false })).stdout ?? browser;

/**
 * Every journey, none of them run.
 * @throws when there is none: a file of journeys does not load
 */
async function listedJourneys(): Promise<Journey[]> {
  const { stdout } = await execa(playwrightBin, [...playwrightArgs, '--list', '--reporter=json'], {
    cwd: root,
    reject: false,
    env: { PATH: searchPath },
  });
  const journeys = journeysOf(JSON.parse(stdout) as PlaywrightReport);
  if (journeys.length === 0) throw new Error(`Playwright lists no journey: ${stdout}`);
  return journeys;
}

/** Names of the journeys that need not be run. */
async function namesOfPassed(journeys: Journey[], workspace: WorkspaceFiles, browser: string): Promise<string[]> {
  const passed = new PassedJourneys(workspace, cache, await versionOf(browser));
  return journeys.filter((journey) => passed.has(journey)).map(({ name }) => name);
}

async function readJson<Content>(file: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}

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
    // the longest first
    check('Releases', node, ['federation/src/commands/check-releases.ts']),
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
    check('Manner of comments', node, [script('lint/comments.ts')]),
    check('Paths in documents', node, [script('docs-links.ts')]),
    check('Order of migrations', node, [script('migration-order.ts')]),
    check('Schemas and migrations', node, [script('db-schemas.ts')]),
    check('Database types', node, [script('db-types.ts'), '--check']),
    check('Database advisors', node, [script('db-advisors.ts')]),
  ];
  return [
    // most of them keep one core busy
    { parts: checks, atOnce: 2 },
    // servers wait more than they compute, and unit tests only compute: some of both at any time, and to the end
    {
      parts: [
        ...vitest('backend', 'Stack tests', 'stack'),
        ...vitest('unit', 'Unit tests', 'unit'),
        // its files come one after the other: in quarters, so that no core waits for the last of them
        ...vitest('backend', 'Backend tests', 'backend', 4),
        ...vitest('unit', 'Component tests', 'components'),
      ],
      atOnce: 3,
    },
    { parts: [playwright], atOnce: 1 },
  ];
}

async function timed({ title, run }: Part): Promise<Result> {
  const started = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    write(`✖ ${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = (performance.now() - started) / 1000;
  const mark = outcome.failed === 0 ? '✔' : '✖';
  const skipped = outcome.remembered ? `, ${outcome.remembered} unchanged and not run` : '';
  const count = countListed([outcome]);
  const listed = count && `, ${count}`;
  const line = `${mark} ${title}: ${outcome.passed} passed, ${outcome.failed} failed${listed}${skipped} (${seconds.toFixed(1)} s)`;
  return { outcome, seconds, line };
}

/** Its output comes when it has ended, so that it is not mixed with its neighbours'. */
async function inOnePiece(part: Part): Promise<Result> {
  const lines: string[] = [`\n▶ ${part.title}\n`];
  const result = await collected.run(lines, () => timed(part));
  process.stdout.write(lines.join(''));
  return result;
}

/** The results in the order of the parts. */
async function runTurn({ parts, atOnce }: Turn, progress: Progress): Promise<Result[]> {
  const isAlone = Math.min(parts.length, atOnce) === 1;
  const results: Result[] = [];
  const waiting = parts.entries();
  const takeTheNext = async () => {
    for (const [place, part] of waiting) {
      if (isInterrupted) return;
      process.stdout.write(progress.begins(part.title));
      const result = await (isAlone ? timed(part) : inOnePiece(part));
      results[place] = result;
      const isWhole = result.outcome.failed === 0 && !result.outcome.remembered;
      process.stdout.write(progress.ends(part.title, result.line, isWhole ? result.seconds : undefined));
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
  const progress = new Progress(path.join(reports, 'seconds.json'), turns);
  const lines: string[] = [];
  const files: FileTime[] = [];
  const triedAgain: string[] = [];
  const outcomes: Outcome[] = [];
  const total = { passed: 0, failed: 0, remembered: 0 };
  for (const turn of turns) {
    if (isInterrupted) break;
    for (const { outcome, line } of await runTurn(turn, progress)) {
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      total.remembered += outcome.remembered ?? 0;
      triedAgain.push(...(outcome.triedAgain ?? []));
      files.push(...(outcome.files ?? []));
      outcomes.push(outcome);
      lines.push(line);
    }
  }
  if (isInterrupted) {
    process.stderr.write('\nInterrupted.\n');
    return 130;
  }
  if (files.length > 0) lines.push('', 'Slowest files:', ...slowest(files));
  const skipped =
    total.remembered > 0 ? `${total.remembered} passed before with the same inputs and were not run\n` : '';
  if (triedAgain.length > 0) {
    lines.push('', 'Passed only at the second try:', ...triedAgain.map((name) => `  ${name}`));
  }
  const missing = outcomes.flatMap(({ listed }) => listed?.missing ?? []);
  if (missing.length > 0) lines.push('', 'Listed, but without a result:', ...missing.map((name) => `  ${name}`));
  const count = countListed(outcomes);
  const counted = count && `${count}\n`;
  process.stdout.write(`\n${lines.join('\n')}\n\n${counted}${skipped}${total.passed} passed, ${total.failed} failed\n`);
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
