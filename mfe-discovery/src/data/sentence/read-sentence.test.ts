import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zones } from 'shared-domain/places/zones.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { describe, expect, test } from 'vitest';
import { patternsOf, readSentence } from './read-sentence.ts';
import { lineOf, readingsOf } from './reading.ts';
import { measureSentence, openSentences, shares } from './testing/outside-sentences.ts';
import { readings } from './testing/readings.ts';

const today = '2026-11-27';

test('of a hundred sentences from outside at least 94 are read wholly, and none into a filter that it does not ask for', () => {
  const measured = openSentences().map(measureSentence);
  const { sentences, whole, wrong, opposite, unmentioned } = shares(measured);
  expect(sentences).toBe(100);
  expect(measured.flatMap((one) => one.wrong)).toEqual([]);
  expect({ wrong, opposite }).toEqual({ wrong: 0, opposite: 0 });
  expect(whole).toBeGreaterThanOrEqual(0.94);
  expect(unmentioned).toBe(0);
});

describe('each pattern reads its examples, which filter', () => {
  const cases = patternsOf(today).flatMap((pattern) => pattern.examples.map((example) => ({ example, pattern })));
  test.each(cases)('“$example”', ({ example, pattern }) => {
    expect(readingsOf(lineOf(example), [pattern])).not.toEqual([]);
    const { q, ...filters } = readSentence(example, today).filters;
    expect(filters).not.toEqual({});
  });
});

test.each(readings)('“%s”', (sentence, filters, unmet = []) => {
  expect(readSentence(sentence, today)).toEqual({ filters, unmet });
});

test('the vocabulary corrects no word of its own', () => {
  for (const word of 'fazendo projeto caminho quinta sozinha coxinha pilates flamenco estádio camarim'.split(' '))
    expect(readSentence(`${word} xyz`, today).filters.q).toContain('xyz');
});

test('whatever is written is read without an error', () => {
  const texts = ['', '   ', '¦¦¦', 'r$', '🎉', 'até', 'para', 'sem', '1.2.3.4', 'dia 99', '99/99', 'e'.repeat(200)];
  for (const text of texts) expect(readSentence(text, today).unmet).toBeInstanceOf(Array);
});

test('the names of places and kinds of places, as they are suggested while typing, are read as themselves', () => {
  for (const { slug, name, zone } of neighborhoods)
    expect(readSentence(name, today).filters, name).toEqual({ zone, neighborhood: slug });
  for (const { slug, name } of zones) expect(readSentence(name, today).filters, name).toEqual({ zone: slug });
  for (const { key, label } of spaceTypes)
    expect(readSentence(label, today).filters, label).toEqual(
      ['outros', 'casamento', 'evento-corporativo'].includes(key) ? { q: label } : { type: key },
    );
});
