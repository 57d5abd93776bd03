import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, eventually, forgetMessages, sandbox, sql } from './testing/backend.ts';
import { bookingRequest, day, db, endHold, given, type Person } from './testing/given.ts';

afterAll(forgetMessages);

const stripe = new Stripe(backend.stripeSecretKey, {
  host: new URL(backend.paymentsUrl).hostname,
  port: Number(new URL(backend.paymentsUrl).port),
  protocol: 'http',
  telemetry: false,
});

interface CouponDetails {
  discount_type?: 'percentage' | 'fixed';
  discount_value?: number;
  min_amount?: number;
  max_discount?: number;
  usage_limit?: number | null;
  valid_from?: string;
  valid_until?: string;
  is_active?: boolean;
}

async function coupon(details: CouponDetails = {}) {
  const row = {
    code: `T${randomUUID().slice(0, 10).toUpperCase()}`,
    description: 'Dez por cento',
    discount_type: 'percentage',
    discount_value: 10,
    valid_from: day(-1),
    valid_until: day(30),
    ...details,
  };
  const [made] = await sql<{ id: string; code: string }[]>`insert into discount_coupons ${sql(row)} returning id, code`;
  if (!made) throw new Error('No coupon.');
  return made;
}

const stored = async (id: string) => (await sql`select * from discount_coupons where id = ${id}`)[0];
const redemption = async (booking: string) =>
  (await sql`select status, discount_cents, code from coupon_redemptions where booking_id = ${booking}`)[0];
const validate = async (person: Person, code: string, amount = 105_000) => {
  const { data, error } = await person.api.rpc('validate_coupon', { coupon_code: code, booking_amount: amount });
  if (error) throw new Error(error.message);
  return data as Record<string, unknown>;
};
const hold = (guest: Person, space: { id: string; price: number }, offer: string, discount: number, date = day(30)) =>
  guest.api.rpc('hold_booking', {
    target_space: space.id,
    event_date: date,
    guest_count: 5,
    base_price_cents: space.price * 100,
    payment_method: 'card',
    coupon_id: offer,
    discount_cents: discount,
  });
const heldId = (answer: { data: unknown }) => (answer.data as { booking_id: string }).booking_id;

describe('the preview', () => {
  test('says what a coupon takes off, whatever the case and the blanks', async () => {
    const guest = await given.person();
    const { id, code } = await coupon();
    expect(await validate(guest, `  ${code.toLowerCase()} `)).toEqual({
      valid: true,
      coupon_id: id,
      discount_amount: 10_500,
      final_amount: 94_500,
      coupon_description: 'Dez por cento',
      error: null,
      minimum_amount: null,
    });
    expect(await stored(id)).toMatchObject({ used_count: 0 });
  });

  test.each<[string, CouponDetails, object]>([
    ['coupon_inactive', { is_active: false }, {}],
    ['coupon_not_yet_valid', { valid_from: day(1) }, {}],
    ['coupon_expired', { valid_from: day(-9), valid_until: day(-1) }, {}],
    ['coupon_minimum_not_reached', { min_amount: 105_001 }, { minimum_amount: 105_001 }],
  ])('%s is told by its code, and by nothing else', async (error, details, more) => {
    const guest = await given.person();
    const { code } = await coupon(details);
    expect(await validate(guest, code)).toEqual({
      valid: false,
      coupon_id: null,
      discount_amount: 0,
      final_amount: 105_000,
      coupon_description: null,
      error,
      minimum_amount: null,
      ...more,
    });
  });

  test('first and last day are included, the minimum as well', async () => {
    const guest = await given.person();
    const { code } = await coupon({ valid_from: day(0), valid_until: day(0), min_amount: 105_000 });
    expect(await validate(guest, code)).toMatchObject({ valid: true });
  });

  test.each<[string, CouponDetails, number, number]>([
    ['a fixed amount is in reais', { discount_type: 'fixed', discount_value: 50.5 }, 105_000, 5_050],
    ['never more than there is to pay', { discount_type: 'fixed', discount_value: 2_000 }, 105_000, 105_000],
    ['a percentage has its cap', { discount_value: 50, max_discount: 7_777 }, 105_000, 7_777],
    ['halves are rounded up', { discount_value: 12.5 }, 1_004, 126],
    ['at least R$ 0,50 remains', { discount_type: 'fixed', discount_value: 1_049.6 }, 105_000, 104_950],
    ['or nothing', { discount_value: 100 }, 105_000, 105_000],
    ['a coupon may be worth nothing', { discount_value: 0 }, 105_000, 0],
  ])('%s', async (_, details, amount, discount) => {
    const guest = await given.person();
    const { code } = await coupon(details);
    expect(await validate(guest, code, amount)).toMatchObject({
      valid: true,
      discount_amount: discount,
      final_amount: amount - discount,
    });
  });

  test('guessing ends after ten wrong codes, even a hundred at once; others are not concerned', async () => {
    const [guesser, other] = [await given.person(), await given.person()];
    const { code } = await coupon();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => validate(guesser, `FALSO${index}`)));
    const counts = Map.groupBy(answers, ({ error }) => error);
    expect(counts.get('coupon_unknown')).toHaveLength(10);
    expect(counts.get('coupon_too_many_attempts')).toHaveLength(90);
    expect(await validate(guesser, code)).toMatchObject({ valid: false, error: 'coupon_too_many_attempts' });
    expect(await validate(other, code)).toMatchObject({ valid: true });
    await sql`update private.coupon_guesses set window_started_at = now() - interval '11 minutes' where user_id = ${guesser.id}`;
    expect(await validate(guesser, code)).toMatchObject({ valid: true });
  });

  test('visitors and bad input are refused', async () => {
    const guest = await given.person();
    const { code } = await coupon();
    expect((await anonymous().rpc('validate_coupon', { coupon_code: code, booking_amount: 100 })).status).toBe(401);
    for (const wrong of [
      { coupon_code: '   ', booking_amount: 100 },
      { coupon_code: 'A'.repeat(201), booking_amount: 100 },
      { coupon_code: code, booking_amount: -1 },
    ]) {
      expect((await guest.api.rpc('validate_coupon', wrong)).error?.message).toBe('invalid_input');
    }
  });
});

describe('who may do what', () => {
  test('only administrators read and write coupons; nobody writes how often one was used', async () => {
    const [guest, host, admin] = [
      await given.person(),
      (await given.space()).host,
      await given.person('Chefe', { admin: true }),
    ];
    const { id, code } = await coupon({ usage_limit: 5 });
    const row = {
      code: 'MEU100',
      discount_type: 'percentage',
      discount_value: 100,
      valid_from: day(0),
      valid_until: day(9),
    };
    for (const api of [guest.api, host.api, anonymous()]) {
      expect((await api.from('discount_coupons').select()).data ?? []).toEqual([]);
      expect((await api.from('coupon_redemptions').select()).data ?? []).toEqual([]);
      expect((await api.from('discount_coupons').insert(row)).error).not.toBeNull();
      await api.from('discount_coupons').update({ discount_value: 100 }).eq('id', id);
      await api.from('discount_coupons').delete().eq('id', id);
    }
    expect(await stored(id)).toMatchObject({ code, usage_limit: 5 });
    expect(await sql`select 1 from discount_coupons where code = 'MEU100'`).toHaveLength(0);

    for (const wrong of [{ used_count: 0 }, { created_at: '2020-01-01' }, { id: randomUUID() }]) {
      expect(
        (
          await admin.api
            .from('discount_coupons')
            .update(wrong as never)
            .eq('id', id)
        ).error?.code,
      ).toBe('42501');
      expect((await admin.api.from('discount_coupons').insert({ ...row, ...wrong } as never)).error?.code).toBe(
        '42501',
      );
    }
    const redemptions = () => admin.api.from('coupon_redemptions');
    const claimed = { booking_id: randomUUID(), coupon_id: id, user_id: guest.id, code, discount_cents: 1 };
    expect((await redemptions().insert(claimed)).error?.code).toBe('42501');
    expect((await redemptions().update({ status: 'used' }).eq('coupon_id', id)).error?.code).toBe('42501');
    expect(await sql`select 1 from coupon_redemptions where coupon_id = ${id}`).toHaveLength(0);
    expect(await stored(id)).toMatchObject({ used_count: 0, usage_limit: 5 });
    expect(await sql`select 1 from discount_coupons where code = 'MEU100'`).toHaveLength(0);
  });

  test('an administrator creates, edits and deletes; the code is normalised and unique', async () => {
    const admin = await given.person('Chefe', { admin: true });
    const code = `verão${randomUUID().slice(0, 6)}`;
    const row = {
      code: ` ${code} `,
      discount_type: 'fixed',
      discount_value: 30,
      max_discount: 900,
      valid_from: day(0),
      valid_until: day(9),
    };
    const made = await admin.api.from('discount_coupons').insert(row).select().single();
    expect(made.data).toMatchObject({ code: code.toUpperCase(), used_count: 0, max_discount: null, is_active: true });
    expect((await admin.api.from('discount_coupons').insert(row)).error?.code).toBe('23505');
    const id = made.data?.id ?? '';
    await admin.api.from('discount_coupons').update({ is_active: false, usage_limit: 1 }).eq('id', id);
    expect(await stored(id)).toMatchObject({ is_active: false, usage_limit: 1 });
    await admin.api.from('discount_coupons').delete().eq('id', id);
    expect(await stored(id)).toBeUndefined();
  });

  test.each([
    ['a negative value', { discount_value: -1 }],
    ['more than everything', { discount_value: 101 }],
    ['no use at all', { usage_limit: 0 }],
    ['an end before the beginning', { valid_from: day(2), valid_until: day(1) }],
    ['another type', { discount_type: 'gift' }],
    ['a code with a blank', { code: 'DOIS NOMES' }],
    ['an empty code', { code: '  ' }],
  ])('%s is refused', async (_, wrong) => {
    const admin = await given.person('Chefe', { admin: true });
    const row = {
      code: `X${randomUUID().slice(0, 8)}`,
      discount_type: 'percentage',
      discount_value: 5,
      valid_from: day(0),
      valid_until: day(9),
      ...wrong,
    };
    const { error } = await admin.api.from('discount_coupons').insert(row);
    expect(error).not.toBeNull();
    expect(await sql`select 1 from discount_coupons where code = upper(btrim(${row.code}))`).toHaveLength(0);
  });
});

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
      (row) => row?.['status'] === 'paid',
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
    const held = await hold(guest, space, id, 0);
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
    const held = await hold(guest, space, id, 10_500);
    expect(await validate(next, code)).toMatchObject({ error: 'coupon_used_up' });
    await end(heldId(held), space);
    expect(await validate(next, code)).toMatchObject({ valid: true });
    expect((await hold(next, await given.space(), id, 10_500)).error).toBeNull();
  });

  test('a late payment is honoured as agreed, even beyond the limit', async () => {
    const [guest, other, space] = [await given.person(), await given.person(), await given.space()];
    const { id } = await coupon({ usage_limit: 1 });
    const late = heldId(await hold(guest, space, id, 10_500));
    await endHold(late);
    await sql`select public.expire_holds()`;
    const second = heldId(await hold(other, await given.space(), id, 10_500));
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
    const booking = heldId(await hold(guest, space, id, 10_500));
    await sql`delete from discount_coupons where id = ${id}`;
    await sql`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 94500, 'brl', ${`pi_${booking}`})`;
    expect(await db.booking(booking)).toMatchObject({ status: 'paid' });
    expect(await redemption(booking)).toMatchObject({ status: 'used' });
  });

  test('the last use, wanted by fifty at once for fifty dates, is taken once', async () => {
    const space = await given.space();
    const { id } = await coupon({ usage_limit: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => given.person()));
    const answers = await Promise.all(people.map((person, index) => hold(person, space, id, 10_500, day(40 + index))));
    const outcomes = Map.groupBy(answers, ({ error, status }) => (error ? `${status} ${error.message}` : 'held'));
    expect(Object.fromEntries([...outcomes].map(([outcome, { length }]) => [outcome, length]))).toEqual({
      held: 1,
      '409 coupon_used_up': 49,
    });
    expect(await sql`select status from coupon_redemptions where coupon_id = ${id}`).toEqual([{ status: 'reserved' }]);
  });

  test('illegal steps of a redemption are refused, whoever tries', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { id } = await coupon();
    const booking = heldId(await hold(guest, space, id, 10_500));
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

describe('money', () => {
  test('the database and the browser reckon the same discount and total, for any price and coupon', async () => {
    const sample = fc.record({
      price: fc.integer({ min: 100, max: 90_000_000 }),
      type: fc.constantFrom('percentage', 'fixed'),
      value: fc.integer({ min: 0, max: 10_000 }),
      cap: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
    });
    const cases = fc.sample(sample, { numRuns: 2000, seed: 20261121 });
    const rows = await sql<{ discount: number; gross: number }[]>`
      select gross, private.coupon_discount(
        jsonb_populate_record(null::discount_coupons, jsonb_build_object('discount_type', type, 'discount_value', value / 100.0,
          'max_discount', case when type = 'percentage' then cap end)), gross) as discount
      from (select *, price + private.service_fee_cents(price) as gross
        from jsonb_to_recordset(${sql.json(cases)}) as given (price integer, type text, value integer, cap integer)) as asked`;
    expect(rows).toHaveLength(2000);
    for (const [index, { discount, gross }] of rows.entries()) {
      const { price, type, value, cap } = cases[index] as (typeof cases)[number];
      const wished = type === 'fixed' ? value : Math.min(Math.floor((gross * value + 5_000) / 10_000), cap ?? gross);
      const shown = bookingPrice(price, wished);
      expect({ discount, total: gross - discount }, JSON.stringify(cases[index])).toEqual({
        discount: shown.discount,
        total: shown.total,
      });
      expect(shown.total === 0 || shown.total >= 50).toBe(true);
      expect(shown.price + shown.fee - shown.discount).toBe(shown.total);
    }
  });
});
