import { expect, test } from 'vitest';
import { monthName } from './search-month.ts';

test('a month has its year only where its name alone means this month', () => {
  expect(monthName('2027-11', '2026-11-20')).toBe('novembro de 2027');
  expect(monthName('2026-11', '2026-11-20')).toBe('novembro');
  expect(monthName('2027-01', '2026-11-20')).toBe('janeiro');
});
