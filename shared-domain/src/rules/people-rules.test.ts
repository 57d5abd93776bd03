import { expect, test } from 'vitest';
import { isOfAge, underAgeText } from './people-rules.ts';

test('somebody is of age from the eighteenth birthday on, not the day before', () => {
  expect(isOfAge('2008-05-10', '2026-05-09')).toBe(false);
  expect(isOfAge('2008-05-10', '2026-05-10')).toBe(true);
  expect(isOfAge('2008-05-10', '2026-05-11')).toBe(true);
  expect(isOfAge('2020-01-01', '2026-05-11')).toBe(false);
});

test('who was born on 29 February is of age on 1 March of a year without that day', () => {
  expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false);
  expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true);
});

test('the sentence', () => {
  expect(underAgeText).toBe('É preciso ter 18 anos ou mais.');
});
