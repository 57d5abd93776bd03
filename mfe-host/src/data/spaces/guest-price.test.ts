import { pricePhrase } from 'shared-domain/spaces/space-card.ts';
import { expect, test } from 'vitest';
import { guestPrice } from './guest-price.ts';

const listing = {
  price: 1450,
  weekday_prices: [],
  price_ranges: [],
  extras: [],
  notice_days: 0,
  horizon_days: 365,
};
const extra = { name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: true } as const;
const carnival = { name: 'Carnaval', first_day: '2027-02-05', last_day: '2027-02-10', weekdays: null, price: 900.5 };
const plain = (changes: object) =>
  pricePhrase(guestPrice({ ...listing, ...changes }, '2026-11-20')).replaceAll('\u00a0', ' ');

test.each([
  [{}, 'R$ 1.450 por evento'],
  [{ extras: [extra, { ...extra, is_obligatory: false }] }, 'R$ 1.550 por evento'],
  [{ extras: [{ ...extra, per: 'guest', price: 12.5 }] }, 'R$ 1.450 por evento + R$ 12,50 por convidado'],
  [{ weekday_prices: [{ weekday: 6, price: 1900 }], extras: [extra] }, 'a partir de R$ 1.550 por evento'],
  [{ price_ranges: [carnival] }, 'a partir de R$ 900,50 por evento'],
  // nobody can book these days
  [{ price_ranges: [carnival], horizon_days: 30 }, 'a partir de R$ 1.450 por evento'],
])('guests read of %o: %s', (changes, words) => {
  expect(plain(changes)).toBe(words);
});
