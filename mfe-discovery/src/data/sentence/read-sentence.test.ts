import { isDeepStrictEqual } from 'node:util';
import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zones } from 'shared-domain/places/zones.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { expect, test } from 'vitest';
import { type Expected, known, unseen } from './corpus.ts';
import { blind } from './corpus-blind.ts';
import { readSentence } from './read-sentence.ts';

const today = '2026-11-23';

const wanted = ({ unmet = [], ...filters }: Expected) => ({
  filters: { ...(filters.neighborhood ? { zone: findNeighborhood(filters.neighborhood)?.zone } : {}), ...filters },
  unmet,
});

test.each([...known, ...unseen])('“%s” is read wholly, and nothing into it', (sentence, expected) => {
  expect(readSentence(sentence, today)).toEqual(wanted(expected));
});

/** The filters that exclude spaces which the sentence asks for: set, and not expected. Words only rank beside them. */
function contradicts(sentence: string, expected: Expected): string[] {
  const { filters } = readSentence(sentence, today);
  const right: Record<string, unknown> = wanted(expected).filters;
  return Object.entries(filters).flatMap(([name, value]) => {
    if (name === 'q' || name === 'sort') return [];
    const allowed = right[name];
    // a month, of which the sentence asks for a single day, still has that day
    if (name === 'month' && expected.date?.startsWith(String(value))) return [];
    const isRight = Array.isArray(value)
      ? Array.isArray(allowed) && value.every((part) => allowed.includes(part))
      : value === allowed;
    return isRight ? [] : [`${name} in “${sentence}”`];
  });
}

test('of six hundred sentences at least 95 % are read wholly, and none into a filter that it contradicts', ({
  annotate,
}) => {
  const all = [...known, ...unseen, ...blind];
  expect(all.length).toBeGreaterThanOrEqual(600);
  const partly = all.filter(([sentence, expected]) => {
    const { filters, unmet } = readSentence(sentence, today);
    return !isDeepStrictEqual({ filters: { ...filters }, unmet }, wanted(expected));
  });
  for (const [sentence, expected] of partly)
    void annotate(
      `“${sentence}” is not read as ${JSON.stringify(expected)}, but as ${JSON.stringify(readSentence(sentence, today))}`,
    );
  expect(all.flatMap(([sentence, expected]) => contradicts(sentence, expected))).toEqual([]);
  expect(partly.length / all.length, partly.map(([sentence]) => sentence).join('\n')).toBeLessThanOrEqual(0.05);
});

test('the vocabulary corrects no word of its own', () => {
  for (const word of [
    'fazendo',
    'projeto',
    'caminho',
    'quinta',
    'sozinha',
    'coxinha',
    'pilates',
    'flamenco',
    'estádio',
    'camarim',
  ])
    expect(readSentence(`${word} xyz`, today)).toEqual({ filters: { q: `${word} xyz` }, unmet: [] });
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
