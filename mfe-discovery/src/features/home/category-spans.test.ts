import { expect, test } from 'vitest';
import { spansOf } from './category-spans.ts';

const columns = (span: string) => Number(/^sm:col-span-(\d+)/.exec(span)?.[1]);

test.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])(
  '%i cards fill rows of fifteen columns',
  (cards) => {
    const spans = spansOf(cards);
    expect(spans).toHaveLength(cards);
    let filled = 0;
    for (const span of spans) {
      filled += columns(span);
      expect(filled).toBeLessThanOrEqual(15);
      filled %= 15;
    }
    expect(filled).toBe(0);
  },
);

test('eight cards are three large ones and a row of five', () => {
  expect(spansOf(8).map(columns)).toEqual([5, 5, 5, 3, 3, 3, 3, 3]);
});
