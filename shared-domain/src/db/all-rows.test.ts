import { expect, test } from 'vitest';
import { allRows } from './all-rows.ts';

test.each([0, 1, 499, 500, 501, 1000, 1203])('%i rows, each once and in order', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const requested: number[] = [];
  const all = await allRows(async (first, last) => {
    requested.push(first);
    return { data: rows.slice(first, last + 1) };
  });
  expect(all).toEqual(rows);
  expect(requested).toHaveLength(Math.floor(count / 500) + 1);
});
