import { expect, test } from 'vitest';
import { shownFileName } from './shown-file-name.ts';

test('a file’s name is shown with at most 60 characters, its ending with it', () => {
  expect(shownFileName('planta.pdf')).toBe('planta.pdf');
  expect(shownFileName(`${'a'.repeat(56)}.pdf`)).toBe(`${'a'.repeat(56)}.pdf`);
  expect(shownFileName(`${'a'.repeat(57)}.pdf`)).toBe(`${'a'.repeat(55)}….pdf`);
  expect(shownFileName('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
});

test('no character is cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shownFileName(family.repeat(60))).toBe(family.repeat(60));
  expect(shownFileName(`${family.repeat(70)}.jpeg`)).toBe(`${family.repeat(54)}….jpeg`);
  expect(shownFileName('a\u0303'.repeat(70))).toBe(`${'a\u0303'.repeat(59)}…`);
});
