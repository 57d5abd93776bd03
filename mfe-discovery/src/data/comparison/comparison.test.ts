import { type SpaceItem, toSpaceItem } from 'shared-domain/spaces/space-card.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { describe, expect, test } from 'vitest';
import { spaceRow } from '../../testing/fake-api.ts';
import { type ComparedSpace, compareSpaces, isAlike } from './comparison.ts';
import { comparisonHref, readComparison } from './comparison-address.ts';

const today = '2026-11-23';
const saturday = '2027-05-15';

function space(item: Partial<SpaceItem> = {}, terms: Partial<SpaceTerms> = {}, isBooked?: boolean): ComparedSpace {
  return {
    item: {
      ...toSpaceItem(spaceRow()),
      id: 'a',
      title: 'Casa',
      type: 'sitio',
      zone: 'zona-sul',
      neighborhood: 'urca',
      neighborhoodName: 'Urca',
      zoneName: 'Zona Sul',
      capacity: 120,
      price: 4000,
      amenities: [],
      images: [],
      rating: null,
      ...item,
    },
    terms: {
      priceCents: 400_000,
      hours: { opensAt: '08:00', closesAt: '02:00', musicUntil: null },
      noticeDays: 0,
      horizonDays: 400,
      bookingMode: 'instant',
      cancellationPolicy: 'moderate',
      rules: { version: 1, answers: {}, note: null },
      fields: emptyFields,
      extras: [],
      weekdayPrices: [],
      priceRanges: [],
      ...terms,
    },
    isBooked,
  };
}
const cleaning = {
  id: 'x',
  name: 'Limpeza',
  per: 'event',
  unitCents: 30_000,
  isObligatory: true,
  description: null,
} as const;
const chair = { ...cleaning, id: 'y', name: 'Cadeira', per: 'guest', unitCents: 1_000 } as const;

function rows(spaces: ComparedSpace[], question: { day?: string; guests?: number } = {}) {
  const compared = compareSpaces(spaces, { day: null, guests: null, today, ...question });
  return (label: string) => {
    const row = compared.find((known) => known.label === label);
    return (
      row && {
        texts: row.cells.map(({ text }) => text.replace(/\s/g, ' ')),
        best: row.best && [row.best.at, row.best.word],
      }
    );
  };
}

describe('the price', () => {
  test('is that of the date with what is obligatory, and the least of those that are free is named', () => {
    const spaces = [
      space({}, { weekdayPrices: [{ weekday: 6, priceCents: 490_000 }], extras: [cleaning] }, false),
      space({}, {}, false),
      space({}, { priceCents: 100_000 }, true),
    ];
    const of = rows(spaces, { day: saturday });
    expect(of('Preço no sábado, 15')).toEqual({ texts: ['R$ 5.200', 'R$ 4.000', 'R$ 1.000'], best: [1, 'o menor'] });
    expect(of('Total com a taxa')?.texts).toEqual(['R$ 5.460,00', 'R$ 4.200,00', 'R$ 1.050,00']);
    expect(of('Nesta data')?.texts).toEqual(['Livre', 'Livre', 'Ocupado']);
  });

  test('of each guest is part of it once the guests are known', () => {
    const spaces = [space({ pricePerGuest: 10 }, { extras: [chair] }, false), space({}, {}, false)];
    expect(rows(spaces, { day: '2027-05-17' })('Preço na segunda-feira, 17')).toEqual({
      texts: ['R$ 4.000 + R$ 10 por convidado', 'R$ 4.000'],
      best: null,
    });
    expect(rows(spaces, { day: saturday })('Total com a taxa')?.texts[0]).toBe('Diga quantas pessoas');
    expect(rows(spaces, { day: saturday, guests: 80 })('Preço no sábado, 15')).toEqual({
      texts: ['R$ 4.800', 'R$ 4.000'],
      best: [1, 'o menor'],
    });
  });

  test('without a date is the one that lists show', () => {
    const of = rows([space({ price: 900, priceVaries: true }), space({ price: 1200 })]);
    expect(of('Preço')).toEqual({ texts: ['a partir de R$ 900', 'R$ 1.200'], best: [0, 'o menor'] });
    expect(of('Total com a taxa')).toBeUndefined();
    expect(of('Nesta data')).toBeUndefined();
  });
});

test('what is too small for the guests says so, and two that are as good have no best', () => {
  expect(rows([space({ capacity: 60 }), space(), space()], { guests: 80 })('Pessoas')).toEqual({
    texts: ['60: não cabem 80', 'até 120', 'até 120'],
    best: null,
  });
});

test('a day outside the notice or the calendar of a space is named', () => {
  const of = rows([space({}, { noticeDays: 10 }), space({}, { horizonDays: 3 }), space()], { day: '2026-11-27' });
  expect(of('Nesta data')?.texts).toEqual(['Pede 10 dias de antecedência', 'Agenda ainda fechada', 'Conferindo...']);
});

test('what one of them has or allows is a row for all', () => {
  const rules = { version: 1, answers: { animals: 'ask' }, note: null } as const;
  const of = rows([space({ amenities: ['Piscina'] }, { rules }), space()]);
  expect(of('Piscina')?.texts).toEqual(['Tem', 'Não tem']);
  expect(of('Animais')?.texts).toEqual(['A combinar', 'Não informado']);
  expect(of('Crianças')).toBeUndefined();
});

test('cancelling is said in days of the date', () => {
  const spaces = [space(), space({}, { cancellationPolicy: 'flexible' })];
  expect(rows(spaces, { day: saturday })('Cancelamento')?.texts).toEqual([
    'Moderada: tudo de volta até 15 de abr. de 2027',
    'Flexível: tudo de volta até 8 de mai. de 2027',
  ]);
  expect(rows(spaces)('Cancelamento')?.texts[0]).toBe('Moderada: tudo de volta até 30 dias antes');
});

test('rows that say the same of all are known as such', () => {
  const [price] = compareSpaces([space(), space()], { day: null, guests: null, today });
  expect(price && isAlike(price)).toBe(true);
});

describe('the address', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000001`);

  test('carries spaces, date and guests, and is read back', () => {
    const href = comparisonHref(ids.slice(0, 2), { date: saturday, guests: 80 });
    expect(href).toBe(`/comparar?espacos=${ids[0]},${ids[1]}&date=2027-05-15&guests=80`);
    expect(readComparison(new URL(href, 'https://x.test').searchParams, today)).toEqual({
      ids: ids.slice(0, 2),
      isCut: false,
      day: saturday,
      unusableDay: null,
      guests: 80,
    });
  });

  test('names each space once, no more than four, and no other words; a day that is over is said', () => {
    const params = new URLSearchParams({
      espacos: [ids[0], ids[0], 'x', ...ids].join(),
      date: '2020-01-01',
      guests: '-1',
    });
    expect(readComparison(params, today)).toEqual({
      ids: ids.slice(0, 4),
      isCut: true,
      day: null,
      guests: null,
      unusableDay: { date: '2020-01-01', reason: 'date-in-past' },
    });
  });
});
