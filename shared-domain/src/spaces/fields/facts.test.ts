import { expect, test } from 'vitest';
import { cardFacts, guestFacts, numberFilters } from './facts.ts';

const stated = { capacity: 120, seats: 60, standing: 120 };

test('a card says how many sit; that as many stand as fit is no news', () => {
  expect(cardFacts(stated)).toEqual(['60 sentados']);
  expect(cardFacts({ ...stated, standing: 90 })).toEqual(['60 sentados', '90 em pé']);
  expect(cardFacts({ capacity: 120, seats: null, standing: null })).toEqual([]);
});

test('comparisons say all of it, with names', () => {
  expect(guestFacts(stated)).toEqual([
    { name: 'Sentadas', text: '60 pessoas' },
    { name: 'Em pé', text: '120 pessoas' },
  ]);
});

test('each number that guests search by has a parameter of its own', () => {
  const params = numberFilters.map(({ param }) => param);
  expect(new Set(params).size).toBe(params.length);
});
