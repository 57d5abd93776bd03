import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookingPaymentSchema,
  cancelBookingHoldSchema,
  createBookingPaymentSchema,
  verifyPaymentSchema,
} from './booking-request.schema.ts';

const good = {
  spaceId: '7f3a91c2-0000-4000-8000-000000000001',
  guestCount: 110,
  eventDate: '2026-12-12',
  basePrice: 890_000,
  paymentMethods: ['card'],
};

describe('create-booking-payment', () => {
  test('accepts the specified body and fills in that there is no coupon', () => {
    expect(createBookingPaymentSchema.parse(good)).toEqual({ ...good, couponId: null, discountAmount: 0 });
    expect(createBookingPaymentSchema.safeParse({ ...good, paymentMethods: ['pix'] }).success).toBe(true);
  });

  test('takes extras, hours, the rules that were read, the total that was seen, and a company', () => {
    const more = {
      extras: [{ id: good.spaceId, quantity: 99 }],
      startsAt: '18:00',
      endsAt: '01:00',
      rulesVersion: 3,
      expectedTotal: 934_500,
      company: { name: 'Festa Ltda.', cnpj: '12ABC34501DE35' },
    };
    expect(createBookingPaymentSchema.parse({ ...good, ...more })).toMatchObject(more);
  });

  test.each([
    ['spaceId', 'x'],
    ['spaceId', undefined],
    ['guestCount', 0],
    ['guestCount', 1.5],
    ['guestCount', '110'],
    ['eventDate', '2026-02-30'],
    ['eventDate', '12/12/2026'],
    ['basePrice', 8900.5],
    ['basePrice', -1],
    ['paymentMethods', []],
    ['paymentMethods', ['card', 'pix']],
    ['paymentMethods', ['boleto']],
    ['couponId', 'VERAO10'],
    ['discountAmount', -1],
    ['extras', [{ id: good.spaceId, quantity: 0 }]],
    ['extras', [{ id: good.spaceId, quantity: 100 }]],
    [
      'extras',
      [
        { id: good.spaceId, quantity: 1 },
        { id: good.spaceId.toUpperCase(), quantity: 1 },
      ],
    ],
    ['startsAt', '24:00'],
    ['endsAt', '1:00'],
    ['rulesVersion', 0],
    ['expectedTotal', -1],
    ['company', { name: ' ', cnpj: '12ABC34501DE35' }],
    ['company', { name: 'Festa Ltda.', cnpj: '12.ABC.345/01DE-35' }],
  ])('refuses %s = %s', (field, value) => {
    const result = createBookingPaymentSchema.safeParse({ ...good, [field]: value });
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.path[0]).toBe(field);
  });

  test('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        for (const schema of [createBookingPaymentSchema, verifyPaymentSchema, cancelBookingHoldSchema])
          expect(typeof schema.safeParse(body).success).toBe('boolean');
      }),
    );
  });
});

test('an answer never leads anywhere but to a web address', () => {
  const answer = { bookingId: good.spaceId, status: 'pending', sessionId: 'cs_1' };
  expect(bookingPaymentSchema.safeParse({ ...answer, url: 'http://localhost:54330/c/pay/cs_1' }).success).toBe(true);
  expect(bookingPaymentSchema.safeParse({ ...answer, url: 'javascript:alert(1)' }).success).toBe(false);
  expect(bookingPaymentSchema.safeParse({ ...answer, status: 'paid', url: null, sessionId: null }).success).toBe(true);
});
