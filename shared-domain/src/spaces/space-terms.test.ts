import { expect, test } from 'vitest';
import { emptyFields } from '../testing/empty-fields.ts';
import { ruleChanges } from './house-rules.ts';
import {
  bookableWindowOf,
  lowestPrice,
  obligatoryCents,
  obligatoryText,
  priceOn,
  type SpaceTerms,
  shownCentsOn,
} from './space-terms.ts';

const extra = { description: null, isObligatory: true };
const terms: SpaceTerms = {
  priceCents: 100_000,
  hours: { opensAt: '08:00', closesAt: '02:00', musicUntil: null },
  noticeDays: 2,
  horizonDays: 40,
  bookingMode: 'instant',
  cancellationPolicy: 'moderate',
  rules: { version: 1, answers: {}, note: null },
  fields: emptyFields,
  extras: [
    { ...extra, id: 'a', name: 'Limpeza', per: 'event', unitCents: 35_000 },
    { ...extra, id: 'b', name: 'Louça', per: 'guest', unitCents: 500 },
    { ...extra, id: 'c', name: 'Som', per: 'event', unitCents: 60_000, isObligatory: false },
  ],
  weekdayPrices: [
    { weekday: 6, priceCents: 150_000 },
    { weekday: 2, priceCents: 80_000 },
  ],
  priceRanges: [
    { name: 'Natal', first_day: '2026-12-19', last_day: '2026-12-26', weekdays: null, priceCents: 300_000 },
  ],
};

test.each([
  ['2026-12-11', 100_000],
  ['2026-12-12', 150_000],
  ['2026-12-19', 300_000],
  ['2026-12-22', 300_000],
  ['2026-12-27', 100_000],
])('a range of days comes before the weekday, that before the base: %s costs %i', (day, cents) =>
  expect(priceOn(terms, day)).toBe(cents),
);

test('what is obligatory is part of the price that is shown; per guest once the guests are known', () => {
  expect(obligatoryCents(terms, null)).toBe(35_000);
  expect(shownCentsOn(terms, '2026-12-12', 10)).toBe(150_000 + 35_000 + 5_000);
});

test('"a partir de" is the lowest price of the free days that may be booked', () => {
  const today = '2026-11-23';
  expect(bookableWindowOf(terms, today)).toEqual({ from: '2026-11-25', to: '2027-01-02' });
  expect(lowestPrice(terms, {}, today)).toBe(80_000 + 35_000);
  const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-29'];
  expect(lowestPrice(terms, Object.fromEntries(tuesdays.map((day) => [day, 'booked'])), today)).toBe(100_000 + 35_000);
});

test('changed rules are described by their differences', () => {
  const before = { version: 1, answers: { animals: 'yes', smoke: 'no' } as const, note: 'Portão fecha às 22h.' };
  const now = { version: 2, answers: { animals: 'no', smoke: 'no', rubbish: 'yes' } as const, note: null };
  expect(ruleChanges(before, now)).toEqual([
    'Animais: Não pode (antes, Pode)',
    'Levar o lixo embora: Precisa (antes, sem regra)',
    'Sem mais palavras do anfitrião',
  ]);
});

test.each([
  ['Limpeza', 'Obrigatória, já no preço.'],
  ['Segurança', 'Obrigatória, já no preço.'],
  ['Seguro do evento', 'Obrigatório, já no preço.'],
  ['Som', 'Item obrigatório, já no preço.'],
])('%s: %s', (name, sentence) => {
  expect(obligatoryText(name)).toBe(sentence);
});
