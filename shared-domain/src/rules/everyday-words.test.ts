import { expect, test } from 'vitest';
import { neighborhoods } from '../places/neighborhoods.ts';
import { amenities } from '../spaces/amenities.ts';
import { spaceTypes } from '../spaces/space-types.ts';
import { everydayWords } from './everyday-words.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Every word that a listing's type, amenities and place have. */
const ofListings = new Set(
  [
    ...spaceTypes.flatMap(({ label, category }) => [label, category.heading]),
    ...amenities.map(({ label }) => label),
    ...neighborhoods.map(({ name }) => name),
  ].flatMap((text) => fold(text).split(/[^a-z0-9]+/)),
);
/** Words of titles. */
const ofTitles = new Set(['cobertura', 'terraco']);

test.each(Object.entries(everydayWords))('“%s” leads to words that listings have: %s', (phrase, meaning) => {
  expect(phrase).toMatch(/^[a-z0-9]+( [a-z0-9]+){0,2}$/);
  for (const word of meaning.replace('= ', '').split(/ [|&] /))
    expect(ofListings.has(word) || ofTitles.has(word) || ofListings.has(`${word}s`), word).toBe(true);
});

test('no everyday word is one that listings have: it would widen what is asked for exactly', () => {
  expect(Object.keys(everydayWords).filter((phrase) => ofListings.has(phrase))).toEqual([]);
});
