import path from 'node:path';
import type { FileTime } from './test-progress.ts';

/** The parts of Vitest's JSON report that are read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Names that had to run, and those of them without a result. */
export interface Listed {
  of: 'files' | 'journeys';
  count: number;
  missing: string[];
}

export interface Outcome {
  passed: number;
  failed: number;
  /** Not run: they passed before with the same inputs. */
  remembered?: number;
  /** Names of tests that failed first and passed when they were tried again. */
  triedAgain?: string[];
  files?: FileTime[];
  listed?: Listed;
}

/** Cuts the list into so many parts that have no file in common. Neighbours often take equally long: they go to different parts. */
export const inParts = <Item>(list: readonly Item[], count: number): Item[][] =>
  Array.from({ length: count }, (_, part) => list.filter((_, place) => place % count === part));

/**
 * Counts each listed name without a result as a failure. A part that fails without naming a test (a file that does not load, a set-up
 * that breaks) counts as one failure.
 */
export function settled(
  { passed, failed }: Pick<Outcome, 'passed' | 'failed'>,
  exitCode: number,
  of: Listed['of'],
  names: readonly string[],
  reported: Iterable<string>,
): Outcome {
  const seen = new Set(reported);
  const missing = names.filter((name) => !seen.has(name));
  const found = failed + missing.length;
  return { passed, failed: exitCode === 0 ? found : Math.max(found, 1), listed: { of, count: names.length, missing } };
}

const isTriedAgain = ({ status, failureMessages }: { status: string; failureMessages: string[] }) =>
  status === 'passed' && failureMessages.length > 0;

const nameIn = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** @param listed the files that had to run */
export function outcomeOf(
  root: string,
  report: VitestReport | null,
  exitCode: number,
  listed: readonly string[],
): Outcome {
  const results = report?.testResults ?? [];
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  const reported = results.map(({ name }) => nameIn(root, name));
  return {
    ...settled(counts, exitCode, 'files', listed, reported),
    triedAgain: results.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isTriedAgain).map(({ fullName }) => `${nameIn(root, name)}: ${fullName}`),
    ),
    files: results.map(({ name, startTime, endTime }) => ({
      file: nameIn(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** The files that may be left out next time, with their passed tests: a test that failed first has to run again. */
export function passedFiles(root: string, report: VitestReport | null): Map<string, number> {
  const whole = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'passed' && !assertionResults.some(isTriedAgain),
  );
  return new Map(
    whole.map(({ name, assertionResults }) => [
      nameIn(root, name),
      assertionResults.filter((test) => test.status === 'passed').length,
    ]),
  );
}

/** '85 of 85 files, 12 of 13 journeys'; empty where nothing was listed. */
export function countListed(outcomes: readonly Outcome[]): string {
  const kinds = (['files', 'journeys'] as const).map((of) => {
    const ofKind = outcomes.flatMap(({ listed }) => (listed?.of === of ? [listed] : []));
    const count = ofKind.reduce((sum, listed) => sum + listed.count, 0);
    const missing = ofKind.reduce((sum, listed) => sum + listed.missing.length, 0);
    return count === 0 ? '' : `${count - missing} of ${count} ${of}`;
  });
  return kinds.filter(Boolean).join(', ');
}
