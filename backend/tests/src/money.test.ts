import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { refundAmount, refundDeadlines, refundShare } from 'shared-domain/money/cancellation-policy.ts';
import { currentPolicy } from 'shared-domain/rules/booking-rules.ts';
import { describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

describe('money', () => {
  test('database and browser agree on share, refund and days, for any dates and amounts', async () => {
    const sample = fc.record({
      ahead: fc.integer({ min: 0, max: 400 }),
      passed: fc.integer({ min: 0, max: 400 }),
      cents: fc.integer({ min: 0, max: 100_000_000 }),
      policy: fc.oneof(
        fc.constant(currentPolicy),
        fc.record({
          fullRefundDays: fc.integer({ min: 0, max: 60 }),
          halfRefundDays: fc.integer({ min: 0, max: 30 }),
          withdrawalDays: fc.integer({ min: 0, max: 14 }),
          withdrawalNoticeDays: fc.integer({ min: 0, max: 14 }),
        }),
      ),
    });
    const bookedOn = '2026-02-20';
    const cases = fc.sample(sample, { numRuns: 2000, seed: 20261121 }).map(({ ahead, passed, cents, policy }) => {
      const cancelledOn = addDays(bookedOn, passed);
      return { cents, policy: { ...policy }, bookedOn, cancelledOn, eventDate: addDays(cancelledOn, ahead) };
    });
    const rows = await sql<{ share: 0 | 50 | 100; refund: number; deadlines: { share: number; until: string }[] }[]>`
      select private.refund_share(policy, "bookedOn", "eventDate", "cancelledOn") as share,
        private.part_of(cents, private.refund_share(policy, "bookedOn", "eventDate", "cancelledOn")) as refund,
        private.refund_deadlines(policy, "bookedOn", "eventDate") as deadlines
      from jsonb_to_recordset(${sql.json(cases)})
        as given (cents integer, policy jsonb, "bookedOn" date, "cancelledOn" date, "eventDate" date)`;
    for (const [index, row] of rows.entries()) {
      const requested = cases[index] as (typeof cases)[number];
      const share = refundShare(requested);
      const { fullUntil, halfUntil } = refundDeadlines(requested);
      const deadlines = [
        ...(fullUntil ? [{ share: 100, until: fullUntil }] : []),
        ...(halfUntil ? [{ share: 50, until: halfUntil }] : []),
      ];
      expect(row, JSON.stringify(requested)).toEqual({
        share,
        refund: refundAmount(requested.cents, share),
        deadlines,
      });
    }
  });

  test('no cent appears or is lost: guest, host, platform and affiliate share what was paid, whatever the price, coupon and day', async () => {
    const sample = fc.record({
      price: fc.integer({ min: 100, max: 90_000_000 }),
      wished: fc.integer({ min: 0, max: 100_000_000 }),
      share: fc.constantFrom(0, 50, 100),
    });
    const cases = fc.sample(sample, { numRuns: 2000, seed: 7 });
    const rows = await sql<
      Record<'price' | 'fee' | 'total' | 'discount' | 'share' | 'refund' | 'host' | 'earned' | 'reversed', number>[]
    >`
      select *, private.part_of(total, share) as refund, price - private.part_of(price, share) as host,
        private.commission_cents(total, now()) as earned, private.part_of(private.commission_cents(total, now()), share) as reversed
      from (
        select *, price + fee - discount as total from (
          select *, private.coupon_discount(jsonb_populate_record(null::discount_coupons,
            jsonb_build_object('discount_type', 'fixed', 'discount_value', wished / 100.0)), price + fee) as discount
          from (select *, private.service_fee_cents(price) as fee
            from jsonb_to_recordset(${sql.json(cases)}) as given (price integer, wished integer, share integer)) as a
        ) as b
      ) as c`;
    for (const { price, fee, total, discount, share, refund, host, earned, reversed } of rows) {
      const platform = total - refund - host;
      expect(refund).toBeGreaterThanOrEqual(0);
      expect(refund).toBeLessThanOrEqual(total);
      expect(earned).toBe(Number((BigInt(total) * 5n + 50n) / 100n));
      // The commission that was not reversed equals the commission of the retained part, within one cent of rounding.
      expect(Math.abs(earned - reversed - (earned * (100 - share)) / 100)).toBeLessThan(1);
      if (share === 100) expect(reversed).toBe(earned);
      if (share === 0) expect(reversed).toBe(0);
      if (share === 100) expect([refund, host, platform]).toEqual([total, 0, 0]);
      if (share === 0) expect([refund, host, platform]).toEqual([0, price, fee - discount]);
      // Half a fee less half a discount, give or take the cent of rounding.
      if (share === 50) expect(Math.abs(platform - (fee - discount) / 2)).toBeLessThanOrEqual(1);
    }
  });
});
