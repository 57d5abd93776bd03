import { expect, test } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
])('page %i of %i', (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});

test('the last page is not a full one, and there is always a first', () => {
  expect(pageCount(0, 12)).toBe(1);
  expect(pageCount(12, 12)).toBe(1);
  expect(pageCount(13, 12)).toBe(2);
  expect(pageCount(1_000_000, 12)).toBe(833);
});
