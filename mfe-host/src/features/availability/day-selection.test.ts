import { expect, test } from 'vitest';
import { addRange, selectionLabel, toggleDay } from './day-selection.ts';

test('a day is chosen and given back', () => {
  expect(toggleDay(['2026-12-10'], '2026-12-08')).toEqual(['2026-12-08', '2026-12-10']);
  expect(toggleDay(['2026-12-08', '2026-12-10'], '2026-12-10')).toEqual(['2026-12-08']);
});

test('a range in either direction, over the end of a month, without the days that are taken', () => {
  const free = (day: string) => day !== '2026-12-31';
  const days = ['2026-12-01', '2026-12-30', '2027-01-01', '2027-01-02'];
  expect(addRange(['2026-12-01'], '2026-12-30', '2027-01-02', free)).toEqual(days);
  expect(addRange(['2026-12-01'], '2027-01-02', '2026-12-30', free)).toEqual(days);
});

test.each([
  [0, 'Nenhuma data selecionada'],
  [1, '1 data selecionada'],
  [3, '3 datas selecionadas'],
])('%i', (count, label) => {
  expect(selectionLabel(count)).toBe(label);
});
