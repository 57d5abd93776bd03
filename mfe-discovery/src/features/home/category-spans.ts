/** Columns of the fifteen: three large cards in the first row; the others in rows of at most five. */
const largeSpans = ['sm:col-span-5 desk:col-span-6', 'sm:col-span-5', 'sm:col-span-5 desk:col-span-4'];
export const firstRow = largeSpans.length;
const longestRow = 5;
const rowSpans: Record<number, readonly string[]> = {
  5: ['sm:col-span-3', 'sm:col-span-3', 'sm:col-span-3', 'sm:col-span-3', 'sm:col-span-3'],
  4: ['sm:col-span-4', 'sm:col-span-4', 'sm:col-span-4', 'sm:col-span-3'],
  3: ['sm:col-span-5', 'sm:col-span-5', 'sm:col-span-5'],
  2: ['sm:col-span-8', 'sm:col-span-7'],
  1: ['sm:col-span-15'],
};

/** A class for each of so many cards: rows are as equal as can be, the longer ones first. */
export function spansOf(cards: number): readonly string[] {
  const spans = [...largeSpans];
  for (let rows = Math.ceil((cards - firstRow) / longestRow); rows > 0; rows -= 1)
    spans.push(...(rowSpans[Math.ceil((cards - spans.length) / rows)] ?? []));
  return spans;
}
