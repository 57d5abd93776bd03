import { expect, test } from 'vitest';
import { bookingSum, type OfferedExtra } from './booking-sum.ts';

const cleaning: OfferedExtra = { id: 'a', name: 'Limpeza', per: 'event', unitCents: 35_000, isObligatory: true };
const chairs: OfferedExtra = {
  id: 'b',
  name: 'Mesas e cadeiras',
  per: 'guest',
  unitCents: 1_200,
  isObligatory: false,
};
const sound: OfferedExtra = {
  id: 'c',
  name: 'Som com operador',
  per: 'event',
  unitCents: 60_000,
  isObligatory: false,
};
const extras = [cleaning, chairs, sound];
const bookedOn = '2026-11-23';

test('a Saturday with cleaning, chairs for eighty and the fee on all of it', () => {
  const sum = bookingSum({ priceCents: 490_000, extras, chosen: [{ id: 'b', quantity: 1 }], guests: 80, bookedOn });
  expect(sum).toMatchObject({ price: 490_000, subtotal: 621_000, fee: 31_050, discount: 0, total: 652_050 });
  expect(sum.extras).toMatchObject([
    { name: 'Limpeza', quantity: 1, totalCents: 35_000 },
    { name: 'Mesas e cadeiras', quantity: 1, totalCents: 96_000 },
  ]);
});

test('so many of an extra, for the event and for each guest', () => {
  const chosen = [
    { id: 'c', quantity: 3 },
    { id: 'b', quantity: 2 },
    { id: 'a', quantity: 2 },
  ];
  const { extras: lines } = bookingSum({ priceCents: 100_000, extras, chosen, guests: 10, bookedOn });
  expect(lines.map(({ id, totalCents }) => [id, totalCents])).toEqual([
    ['a', 70_000],
    ['b', 24_000],
    ['c', 180_000],
  ]);
});

test('without extras it is the price, its fee and the coupon; what is no longer offered adds nothing', () => {
  expect(
    bookingSum({
      priceCents: 100_000,
      chosen: [{ id: 'gone', quantity: 1 }],
      guests: 10,
      discountCents: 5_000,
      bookedOn,
    }),
  ).toEqual({ price: 100_000, extras: [], subtotal: 100_000, fee: 5_000, discount: 5_000, total: 100_000 });
});
