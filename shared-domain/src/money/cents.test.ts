import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallestChargeCents } from '../rules/money-rules.ts';
import { bookingPrice, serviceFee } from './booking-price.ts';
import { toCents, toReais } from './cents.ts';
import { formatCents, formatReais } from './format.ts';

/** The fee is 5% on it. */
const day = '2026-11-20';
const amount = fc.integer({ min: 0, max: 100_000_000_00 });

describe('toCents', () => {
  test('reads decimals exactly', () => {
    expect(toCents(8900)).toBe(890_000);
    expect(toCents(19.99)).toBe(1999);
    expect(toCents('1234.5')).toBe(123_450);
    expect(toCents('0.005')).toBe(1);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(1e-7)).toBe(0);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '12,50', '', '1e3', 1e21])('refuses %s', (bad) => {
    expect(() => toCents(bad)).toThrow(RangeError);
  });

  test('every amount of two decimals survives the way to reais and back', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(toCents(toReais(cents))).toBe(cents);
        expect(toCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('serviceFee', () => {
  test('rounds half up', () => {
    expect(serviceFee(890_000, day)).toBe(44_500);
    expect(serviceFee(10, day)).toBe(1);
    expect(serviceFee(9, day)).toBe(0);
    expect(serviceFee(30, day)).toBe(2);
  });

  test('lies within half a cent of five per cent', () => {
    fc.assert(
      fc.property(amount, (price) => {
        const distance = serviceFee(price, day) - price * 0.05;
        expect(distance).toBeGreaterThan(-0.5 - 1e-6);
        expect(distance).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('bookingPrice', () => {
  test('an example', () => {
    expect(bookingPrice(890_000, 50_000, day)).toEqual({
      price: 890_000,
      fee: 44_500,
      discount: 50_000,
      total: 884_500,
    });
  });

  test('leaves nothing or at least the provider’s minimum', () => {
    expect(bookingPrice(10_000, 10_490, day)).toEqual({ price: 10_000, fee: 500, discount: 10_450, total: 50 });
    expect(bookingPrice(10_000, 99_999, day)).toEqual({ price: 10_000, fee: 500, discount: 10_500, total: 0 });
  });

  test('always adds up, is never negative and never too small to charge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: smallestChargeCents, max: 1e10 }),
        fc.integer({ min: -1000, max: 2e10 }),
        (price, wish) => {
          const { fee, discount, total } = bookingPrice(price, wish, day);
          expect(total).toBe(price + fee - discount);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(Math.max(wish, 0));
          expect(total === 0 || total >= smallestChargeCents).toBe(true);
        },
      ),
    );
  });
});

describe('formats', () => {
  test('prices without cents, sums with cents, both unbroken', () => {
    expect(formatReais(8900)).toBe('R$\u00a08.900');
    expect(formatReais(8900.5)).toBe('R$\u00a08.900,50');
    expect(formatCents(884_500)).toBe('R$\u00a08.845,00');
    expect(formatCents(5)).toBe('R$\u00a00,05');
  });
});
