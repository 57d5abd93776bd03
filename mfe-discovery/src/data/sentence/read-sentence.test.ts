import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zones } from 'shared-domain/places/zones.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
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

test('the names of places and types, as they are suggested while typing, are read as themselves', () => {
  for (const { slug, name, zone } of neighborhoods)
    expect(readSentence(name, '2026-11-23').filters, name).toEqual({ zone, neighborhood: slug });
  for (const { slug, name } of zones) expect(readSentence(name, '2026-11-23').filters, name).toEqual({ zone: slug });
  for (const { key, label } of spaceTypes)
    if (key !== 'outros') expect(readSentence(label, '2026-11-23').filters, label).toEqual({ type: key });
});
