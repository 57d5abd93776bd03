import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { expect, test } from 'vitest';
import { type Expected, known, unseen } from './corpus.ts';
import { readSentence } from './read-sentence.ts';

const today = '2026-11-23';

const wanted = ({ unmet = [], ...filters }: Expected) => ({
  filters: { ...(filters.neighborhood ? { zone: findNeighborhood(filters.neighborhood)?.zone } : {}), ...filters },
  unmet,
});

test.each([...known, ...unseen])('“%s” is read wholly, and nothing into it', (sentence, expected) => {
  expect(readSentence(sentence, today)).toEqual(wanted(expected));
});

test('there are three hundred sentences, a third of which the rules had not seen', () => {
  expect(known.length + unseen.length).toBeGreaterThanOrEqual(300);
  expect(unseen.length).toBeGreaterThanOrEqual(100);
});

test('whatever is written is read without an error', () => {
  for (const text of [
    '',
    '   ',
    '¦¦¦',
    'r$',
    '🎉',
    'até',
    'para',
    'sem',
    '1.2.3.4',
    'dia 99',
    '99/99',
    'e'.repeat(200),
  ]) {
    expect(readSentence(text, today).unmet).toBeInstanceOf(Array);
  }
});
