import { expect, test } from 'vitest';
import { amenityEntries } from './amenity-entries.ts';
import { thingEntries } from './thing-entries.ts';
import { typeEntries } from './type-entries.ts';

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

test('a number, a key, a label and an address belong to one type or amenity', () => {
  for (const entries of [typeEntries, amenityEntries]) {
    expect(isUnique(entries.map(({ number }) => number))).toBe(true);
    expect(isUnique(entries.map(({ label }) => label))).toBe(true);
  }
  expect(isUnique(typeEntries.map(({ key }) => key))).toBe(true);
  expect(isUnique(typeEntries.flatMap(({ key, category: { slug } }) => [...new Set([key, slug])]))).toBe(true);
  expect(isUnique(amenityEntries.map(({ slug }) => slug))).toBe(true);
  expect(Math.max(...amenityEntries.map(({ number }) => number))).toBeLessThanOrEqual(31);
});

test('the words of entries are folded, and the corrected ones long enough', () => {
  for (const { label, words } of thingEntries) {
    if (!words) continue;
    expect(words.pattern, label).toMatch(/^[\p{ASCII}¦]+$/u);
    expect(words.pattern, label).toBe(words.pattern.toLowerCase());
    for (const word of words.corrected ?? []) expect(word).toMatch(/^[a-z]{6,}$/);
  }
});
