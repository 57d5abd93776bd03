import { afterAll, describe, expect, test } from 'vitest';
import { backend, callFunction, eventually, forgetMessages, sandbox, sql } from './testing/backend.ts';
import { type CouponDetails, coupon, heldId, holdWith, redemption, stored, validate } from './testing/coupons.ts';
import { bookingRequest, day, db, endHold, given } from './testing/given.ts';
import { stripe } from './testing/provider.ts';

afterAll(forgetMessages);

describe('with a hold', () => {
  test('reserved with the hold, used with the payment: the provider charges what was agreed', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id, code } = await coupon({ usage_limit: 1 });
    const body = { ...bookingRequest(space), couponId: id, discountAmount: 10_500 };
    const answer = await callFunction('create-booking-payment', body, guest.token);
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } });
    const booking = answer.body.bookingId ?? '';
    expect(await db.booking(booking)).toMatchObject({
      total_amount: 94_500,
      owner_amount: 100_000,
      service_fee: 5_000,
      discount_amount: 10_500,
      coupon_id: id,
      snapshot: expect.objectContaining({ coupon_code: code }),
    });
    expect(await redemption(booking)).toEqual({ status: 'reserved', discount_cents: 10_500, code });
    expect(await stored(id)).toMatchObject({ used_count: 0 });
    const session = await stripe.checkout.sessions.retrieve(answer.body.sessionId ?? '');
    expect(session).toMatchObject({ amount_total: 94_500, amount_subtotal: 105_000 });
    // Held by one: used up for the next, and the one who holds it still sees it.
    expect(await validate(await given.person(), code)).toMatchObject({ error: 'coupon_used_up' });
    expect(await validate(guest, code)).toMatchObject({ valid: true });
    expect((await callFunction('create-booking-payment', body, guest.token)).body.sessionId).toBe(
      answer.body.sessionId,
    );

    await sandbox(`/sessions/${answer.body.sessionId}/pay`);
    await eventually(
      () => db.booking(booking),
      (row) => row?.status === 'paid',
    );
    expect(await redemption(booking)).toMatchObject({ status: 'used' });
    expect(await stored(id)).toMatchObject({ used_count: 1 });
    expect(await validate(guest, code)).toMatchObject({ error: 'coupon_used_up' });
    expect(await sql`select amount_cents from host_payouts where booking_id = ${booking}`).toEqual([
      { amount_cents: 100_000 },
    ]);
  });

  test('asking again with another coupon, or without, replaces the session and gives the first coupon back', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const [first, second] = [await coupon({ usage_limit: 1 }), await coupon({ discount_value: 20 })];
    const ask = (couponId: string | null, discountAmount: number) =>
      callFunction('create-booking-payment', { ...bookingRequest(space), couponId, discountAmount }, guest.token);
    const a = await ask(first.id, 10_500);
    const b = await ask(second.id, 21_000);
    const c = await ask(null, 0);
    expect([a.status, b.status, c.status]).toEqual([200, 200, 200]);
    expect(new Set([a, b, c].map(({ body }) => body.sessionId)).size).toBe(3);
    expect(await redemption(a.body.bookingId ?? '')).toMatchObject({ status: 'released' });
    expect(await redemption(b.body.bookingId ?? '')).toMatchObject({ status: 'released' });
    expect(await db.booking(c.body.bookingId ?? '')).toMatchObject({ total_amount: 105_000, coupon_id: null });
    expect(await validate(await given.person(), first.code)).toMatchObject({ valid: true });
  });

  test('a total of zero is confirmed at once, without the provider; asking again changes nothing', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon({ discount_value: 100, usage_limit: 1 });
    const body = { ...bookingRequest(space), couponId: id, discountAmount: 105_000 };
    await sandbox('/faults', { kind: 'api', action: 'status', status: 500, times: 5 });
    const answers = [
      await callFunction('create-booking-payment', body, guest.token),
      await callFunction('create-booking-payment', body, guest.token),
    ];
    await fetch(`${backend.paymentsUrl}/sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${backend.stripeSecretKey}` },
    });
    for (const { status, body: answer } of answers) {
      expect({ status, answer }).toMatchObject({ status: 200, answer: { url: null, status: 'paid' } });
    }
    const booking = answers[0]?.body.bookingId ?? '';
    expect(answers[1]?.body.bookingId).toBe(booking);
    expect(await db.booking(booking)).toMatchObject({ status: 'paid', total_amount: 0, discount_amount: 105_000 });
    expect(await redemption(booking)).toMatchObject({ status: 'used' });
    expect(await stored(id)).toMatchObject({ used_count: 1 });
    expect(await sql`select amount_cents from payments where booking_id = ${booking}`).toEqual([{ amount_cents: 0 }]);
    expect(await sql`select amount_cents from host_payouts where booking_id = ${booking}`).toEqual([
      { amount_cents: 100_000 },
    ]);
    const verified = await callFunction('verify-payment', { sessionId: answers[0]?.body.sessionId }, guest.token);
    expect(verified.body).toEqual({ bookingId: booking, status: 'paid' });
  });

  test('a coupon worth nothing is neither kept nor used', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon({ discount_value: 0, usage_limit: 1 });
    const held = await holdWith(guest, space, id, 0);
    expect(await db.booking(heldId(held))).toMatchObject({ coupon_id: null, total_amount: 105_000 });
    expect(await redemption(heldId(held))).toBeUndefined();
  });

  test.each<[string, CouponDetails, number]>([
    ['coupon_inactive', { is_active: false }, 10_500],
    ['coupon_not_yet_valid', { valid_from: day(1) }, 10_500],
    ['coupon_expired', { valid_from: day(-9), valid_until: day(-1) }, 10_500],
    ['coupon_minimum_not_reached', { min_amount: 105_001 }, 10_500],
    ['price_changed', {}, 10_499],
    ['price_changed', {}, 0],
  ])('%s: what is no longer true is refused, and nothing is held', async (code, details, discount) => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon(details);
    const refused = await callFunction(
      'create-booking-payment',
      { ...bookingRequest(space), couponId: id, discountAmount: discount },
      guest.token,
    );
    expect({ status: refused.status, code: refused.body.error?.code }).toEqual({ status: 409, code });
    expect(await sql`select 1 from bookings where space_id = ${space.id}`).toHaveLength(0);
    expect(await sql`select 1 from coupon_redemptions where coupon_id = ${id}`).toHaveLength(0);
  });

  test.each<[string, (booking: string, space: { id: string }) => Promise<unknown>]>([
    [
      'expires',
      async (booking) => {
        await endHold(booking);
        await sql`select public.expire_holds()`;
      },
    ],
    ['is given up', (booking) => sql`select public.release_hold(${booking}, 'given_up')`],
    ['fails', (booking) => sql`select public.release_hold(${booking}, 'payment_failed')`],
    ['loses its space', (_, space) => sql`delete from spaces where id = ${space.id}`],
    ['ends unnoticed: it counts no more', (booking) => endHold(booking)],
  ])('a hold that %s gives the coupon back', async (_, end) => {
    const [guest, next, space] = [await given.person(), await given.person(), await given.space()];
    const { id, code } = await coupon({ usage_limit: 1 });
    const held = await holdWith(guest, space, id, 10_500);
    expect(await validate(next, code)).toMatchObject({ error: 'coupon_used_up' });
    await end(heldId(held), space);
    expect(await validate(next, code)).toMatchObject({ valid: true });
    expect((await holdWith(next, await given.space(), id, 10_500)).error).toBeNull();
  });

  test('a late payment is honoured as agreed, even beyond the limit', async () => {
    const [guest, other, space] = [await given.person(), await given.person(), await given.space()];
    const { id } = await coupon({ usage_limit: 1 });
    const late = heldId(await holdWith(guest, space, id, 10_500));
    await endHold(late);
    await sql`select public.expire_holds()`;
    const second = heldId(await holdWith(other, await given.space(), id, 10_500));
    const pay = (booking: string) =>
      sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 94500, 'brl', ${`pi_${booking}`})`;
    await pay(second);
    await sql`update discount_coupons set is_active = false where id = ${id}`;
    await pay(late);
    await pay(late);
    for (const booking of [late, second]) {
      expect(await db.booking(booking)).toMatchObject({ status: 'paid', total_amount: 94_500 });
      expect(await redemption(booking)).toMatchObject({ status: 'used' });
    }
    expect(await stored(id)).toMatchObject({ used_count: 2, usage_limit: 1 });
  });

  test('a coupon that was deleted meanwhile is honoured, too', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon();
    const booking = heldId(await holdWith(guest, space, id, 10_500));
    await sql`delete from discount_coupons where id = ${id}`;
    await sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 94500, 'brl', ${`pi_${booking}`})`;
    expect(await db.booking(booking)).toMatchObject({ status: 'paid' });
    expect(await redemption(booking)).toMatchObject({ status: 'used' });
  });

  test('the last use, wanted by fifty at once for fifty dates, is taken once', async () => {
    const space = await given.space();
    const { id } = await coupon({ usage_limit: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => given.person()));
    const answers = await Promise.all(
      people.map((person, index) => holdWith(person, space, id, 10_500, day(40 + index))),
    );
    const outcomes = Map.groupBy(answers, ({ error, status }) => (error ? `${status} ${error.message}` : 'held'));
    expect(Object.fromEntries([...outcomes].map(([outcome, { length }]) => [outcome, length]))).toEqual({
      held: 1,
      '409 coupon_used_up': 49,
    });
    expect(await sql`select status from coupon_redemptions where coupon_id = ${id}`).toEqual([{ status: 'reserved' }]);
  });

  test('illegal steps of a redemption are refused for every role', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon();
    const booking = heldId(await holdWith(guest, space, id, 10_500));
    await sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 94500, 'brl', ${`pi_${booking}`})`;
    await expect(sql`update coupon_redemptions set status = 'released' where booking_id = ${booking}`).rejects.toThrow(
      'coupon_redemption_transition_illegal',
    );
    await expect(sql`update coupon_redemptions set discount_cents = 1 where booking_id = ${booking}`).rejects.toThrow(
      'coupon_redemption_immutable_field',
    );
    await expect(sql`delete from coupon_redemptions where booking_id = ${booking}`).rejects.toThrow('append_only');
    expect(await redemption(booking)).toMatchObject({ status: 'used', discount_cents: 10_500 });
  });
});
