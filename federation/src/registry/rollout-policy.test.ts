import { expect, test } from 'vitest';
import { parseRollout, rolloutStages } from './rollout-policy.ts';

/* @inputs federation/rollout.json */

const stage = { percent: 10, minutes: 15, alive: 5 };
const policy = (...stages: object[]) => JSON.stringify({ stages });

test('the policy file goes by 1, 10 and 50 % of the visitors, and the last of them needs visitors', () => {
  const stages = rolloutStages();
  expect(stages.map(({ percent }) => percent)).toEqual([1, 10, 50]);
  expect(stages.at(-1)?.alive).toBeGreaterThanOrEqual(5);
});

test.each([
  ['without stages', policy()],
  ['a stage that is smaller than the one before', policy(stage, stage)],
  ['a stage of everybody', policy(Object.assign({}, stage, { percent: 100 }))],
  ['a stage without minutes', policy({ percent: 10, alive: 5 })],
  ['an unknown field', policy(Object.assign({}, stage, { minute: 5 }))],
])('%s: refused', (_, text) => {
  expect(() => parseRollout(text)).toThrow();
});
