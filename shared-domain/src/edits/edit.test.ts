import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedParts, columnsOf, type DraftPart, resumeEdit, sideOf } from './edit.ts';
import { storedInConflict } from './edit-conflict.ts';

test.each([
  ['nobody changed it', 1, 1, 1, 'stored'],
  ['only somebody else did', 1, 1, 2, 'stored'],
  ['only I did', 1, 2, 1, 'mine'],
  ['both did, to the same', 1, 2, 2, 'mine'],
  ['both did, to something else', 1, 2, 3, 'conflict'],
  ['it was changed there and back', 1, 2, 1, 'mine'],
] as const)('%s', (_, read, mine, stored, side) => {
  expect(sideOf(read, mine, stored)).toBe(side);
});

test('whatever the values, nothing that somebody else wrote is replaced without a question', () => {
  const value = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(value, value, value, (read, mine, stored) => {
      const side = sideOf(read, mine, stored);
      if (side === 'mine') expect(stored === read || stored === mine).toBe(true);
      if (side === 'stored') expect(mine).toBe(read);
      if (side === 'conflict') expect(new Set([read, mine, stored]).size).toBe(3);
    }),
  );
});

interface Row {
  title: string;
  zone: string;
  place: string;
  price: number | null;
}
interface Values {
  title: string;
  zone: string;
  place: string;
  price: string;
  key: string;
}
const parts: DraftPart<Row, Values>[] = [
  { label: 'Título', columns: ['title'], fields: ['title'], text: ({ title }) => title.trim() },
  {
    label: 'Localização',
    columns: ['zone', 'place'],
    fields: ['zone', 'place'],
    text: ({ zone, place }) => `${place}, ${zone}`,
  },
  { label: 'Preço', columns: ['price'], fields: ['price'], text: ({ price }) => `R$ ${price}` },
];
const read: Row = { title: 'Casa', zone: 'zona-sul', place: 'urca', price: 1500 };
const write = ({ price, ...row }: Row): Values => ({ ...row, price: String(price), key: '' });

describe('what an edit sends', () => {
  test('the parts that read otherwise, each with all its columns', () => {
    const mine = { ...read, title: ' Casa ', place: 'leme', price: 1800 };
    const changed = changedParts(parts, read, mine);
    expect(changed.map(({ label }) => label)).toEqual(['Localização', 'Preço']);
    expect(columnsOf(changed, mine)).toEqual({ zone: 'zona-sul', place: 'leme', price: 1800 });
    expect(columnsOf(changed, read)).toEqual({ zone: 'zona-sul', place: 'urca', price: 1500 });
  });
});

describe('a draft that comes back', () => {
  const draft = (changes: Partial<Values>) => ({ ...write(read), key: 'k', ...changes });

  test('what it had not changed follows what is stored now', () => {
    const stored = { ...read, price: 1800 };
    expect(resumeEdit(parts, write, stored, { values: draft({ title: 'Casa nova' }), read })).toEqual({
      values: { ...write(stored), title: 'Casa nova', key: 'k' },
      read: stored,
    });
  });

  test('what both changed stays as it was written, and is found again when it is saved', () => {
    const stored = { ...read, price: 1800, place: 'leme' };
    expect(resumeEdit(parts, write, stored, { values: draft({ price: '1600' }), read })).toEqual({
      values: { ...write(stored), price: '1600', key: 'k' },
      read: { ...stored, price: 1500 },
    });
  });

  test('columns that belong together are one question', () => {
    const stored = { ...read, zone: 'zona-oeste', place: 'guaratiba' };
    const resumed = resumeEdit(parts, write, stored, { values: draft({ place: 'leme' }), read });
    expect(resumed.values).toMatchObject({ zone: 'zona-sul', place: 'leme' });
    expect(resumed.read).toEqual(read);
  });
});

test.each([
  [{ message: 'edit_conflict', details: '{"stored":{"price":1800}}' }, { price: 1800 }],
  [{ message: 'edit_conflict', details: 'not JSON' }, undefined],
  [{ message: 'space_not_found', details: '' }, undefined],
  [new TypeError('Failed to fetch'), undefined],
  [undefined, undefined],
])('%o', (error, stored) => {
  expect(storedInConflict(error)).toEqual(stored);
});
