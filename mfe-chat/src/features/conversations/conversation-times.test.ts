import { expect, test } from 'vitest';
import { listTime } from './conversation-times.ts';

const now = Date.parse('2026-11-22T15:00:00-03:00');

test.each([
  ['2026-11-22T14:32:10.123456-03:00', '14:32'],
  ['2026-11-22T02:05:00Z', '23:05'],
  // 23 hours and 59 minutes, then 24 hours
  ['2026-11-21T15:01:00-03:00', '15:01'],
  ['2026-11-21T15:00:00-03:00', '21/11/2026'],
  // the day in Rio, not in Greenwich
  ['2026-11-20T01:00:00Z', '19/11/2026'],
  // a clock that runs behind
  ['2026-11-22T15:00:30-03:00', '15:00'],
])('%s → %s', (instant, text) => {
  expect(listTime(instant, now)).toBe(text);
});
