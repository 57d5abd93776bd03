import path from 'node:path';
import { expect, test } from 'vitest';
import { countListed, inParts, outcomeOf, passedFiles, settled, type VitestReport } from './test-files.ts';

test.each([0, 1, 3, 4, 85])('the parts of a list of %s files are the list, nothing twice', (length) => {
  const list = Array.from({ length }, (_, place) => `${place}.test.ts`);
  const parts = inParts(list, 4);
  expect(parts).toHaveLength(4);
  expect(parts.flat().toSorted()).toEqual(list.toSorted());
  const sizes = parts.map((part) => part.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});

const root = path.resolve(import.meta.dirname, '..');
const result = (file: string, ...failureMessages: string[]) => ({
  name: path.join(root, file),
  status: 'passed',
  startTime: 1000,
  endTime: 3000,
  assertionResults: [{ status: 'passed', fullName: 'works', failureMessages }],
});
const report = (...testResults: VitestReport['testResults']): VitestReport => ({
  numPassedTests: testResults.length,
  numFailedTests: 0,
  testResults,
});

test('a run of which each listed file reports passes', () => {
  const outcome = outcomeOf(root, report(result('a.test.ts'), result('b.test.ts')), 0, ['a.test.ts', 'b.test.ts']);
  expect(outcome).toMatchObject({ passed: 2, failed: 0, listed: { count: 2, missing: [] } });
  expect(outcome.files).toContainEqual({ file: 'a.test.ts', seconds: 2 });
  expect(countListed([outcome, outcome])).toBe('4 of 4 files');
});

test('a listed file without a result fails the run, whatever the program says', () => {
  const outcome = outcomeOf(root, report(result('a.test.ts')), 0, ['a.test.ts', 'b.test.ts']);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, listed: { missing: ['b.test.ts'] } });
  expect(countListed([outcome])).toBe('1 of 2 files');
  expect(outcomeOf(root, null, 0, ['a.test.ts'])).toMatchObject({ passed: 0, failed: 1 });
});

test('so does a listed journey', () => {
  const outcome = settled({ passed: 1, failed: 0 }, 0, 'journeys', ['desktop a', 'phone a'], ['desktop a']);
  expect(outcome).toMatchObject({ failed: 1, listed: { missing: ['phone a'] } });
  expect(countListed([{ passed: 1, failed: 0 }, outcome])).toBe('1 of 2 journeys');
});

test('a program that fails without naming a test is one failure', () => {
  expect(outcomeOf(root, report(result('a.test.ts')), 1, ['a.test.ts'])).toMatchObject({ passed: 1, failed: 1 });
});

test('a test that passed at the second try is named, and its file runs again next time', () => {
  const both = report(result('a.test.ts'), result('b.test.ts', 'too slow'));
  expect(outcomeOf(root, both, 0, []).triedAgain).toEqual(['b.test.ts: works']);
  expect([...passedFiles(root, both)]).toEqual([['a.test.ts', 1]]);
});
