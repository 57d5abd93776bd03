import { expect, test } from 'vitest';
import { ignoredText } from './ignored-text.ts';

test('what was left out of the address is said', () => {
  expect(ignoredText({ param: 'date', name: 'data', value: '2026-11-20', reason: 'date-in-past' })).toBe(
    'A data 20/11/2026 já passou e foi deixada de lado.',
  );
  expect(ignoredText({ param: 'zone', name: 'zona', value: 'zona-leste', reason: 'unknown' })).toBe(
    'Não conhecemos “zona-leste” como zona; esse filtro foi deixado de lado.',
  );
});
