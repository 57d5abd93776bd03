import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { foldCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { couponErrorTexts } from 'shared-domain/coupons/coupon-messages.ts';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { typedCouponCodes } from 'shared-domain/testing/coupon-codes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymous, forgetMessages, sql } from './testing/backend.ts';
import { type CouponDetails, coupon, holdWith, stored, validate } from './testing/coupons.ts';
import { day, given } from './testing/given.ts';

afterAll(forgetMessages);

describe('the preview', () => {
  test('says what a coupon takes off, whatever the case and the blanks', async () => {
    const guest = await given.person();
    const { id, code } = await coupon();
    expect(await validate(guest, `  ${code.toLowerCase()} `)).toEqual({
      valid: true,
      coupon_id: id,
      coupon_code: code,
      discount_amount: 10_500,
      final_amount: 94_500,
      coupon_description: 'Dez por cento',
    });
    expect(await stored(id)).toMatchObject({ used_count: 0 });
  });

  test.each<[string, CouponDetails, object]>([
    ['coupon_inactive', { is_active: false }, {}],
    ['coupon_not_yet_valid', { valid_from: day(1) }, {}],
    ['coupon_expired', { valid_from: day(-9), valid_until: day(-1) }, {}],
    ['coupon_minimum_not_reached', { min_amount: 105_001 }, { minimum_amount: 105_001 }],
  ])('%s has its own code, and nothing else reveals it', async (error, details, more) => {
    const guest = await given.person();
    const { code } = await coupon(details);
    expect(await validate(guest, code)).toEqual({
      valid: false,
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

describe('a code is folded', () => {
  const folded = async (codes: readonly string[]) =>
    (
      await sql<{ folded: string }[]>`
        select private.fold_coupon_code(value) as folded from jsonb_array_elements_text(${sql.json([...codes])})
        with ordinality as given (value, place) order by place`
    ).map((row) => row.folded);

  test('the database folds what guests type, and any other text, as the browser does', async () => {
    const typed = typedCouponCodes.map(([text]) => text);
    expect(await folded(typed)).toEqual(typedCouponCodes.map(([, result]) => result));
    // alphabets of Europe, marks, spaces, full-width forms
    const ranges = [
      [0x20, 0x24f],
      [0x300, 0x3ff],
      [0x400, 0x52f],
      [0x1e00, 0x206f],
      [0x2070, 0x218f],
      [0xff00, 0xffef],
    ] as const;
    const letters = ranges
      .flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
      )
      // has an upper case since Unicode 16 only
      .filter((letter) => letter !== '\u019b');
    expect(await folded(letters)).toEqual(letters.map(foldCouponCode));
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), {
      numRuns: 500,
      seed: 20261128,
    });
    expect(await folded(texts)).toEqual(texts.map(foldCouponCode));
  });

  test('a pasted code finds its coupon, and the answer has the code as it was made', async () => {
    const guest = await given.person();
    const end = randomUUID().slice(0, 8).toUpperCase();
    const { id, code } = await coupon({ code: `VERÃO-${end}` });
    for (const pasted of [`*verao${end}*`, `\u201cVERA\u0303O${end}\u201d`, `VERAO\u200b\u00a0${end}\n`])
      expect(await validate(guest, pasted)).toMatchObject({ valid: true, coupon_id: id, coupon_code: code });
  });

  test('two coupons do not fold to the same code; a coupon that an older one shadows is found again under another code', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const end = randomUUID().slice(0, 8).toUpperCase();
    const older = await coupon({ code: `VERAO${end}` });
    await expect(coupon({ code: `VERÃO${end}` })).rejects.toMatchObject({ code: '23505' });
    await expect(coupon({ code: '***' })).rejects.toMatchObject({ code: '23514' });

    const younger = await coupon({ code: `INVERNO${end}` });
    expect(
      (
        await admin.api
          .from('discount_coupons')
          .update({ code: `verão-${end}` })
          .eq('id', younger.id)
      ).error?.code,
    ).toBe('23505');
    // as a migration leaves the younger of two
    await sql`update discount_coupons set folded_code = null where id = ${younger.id}`;
    expect(await validate(guest, `INVERNO${end}`)).toMatchObject({ valid: false, error: 'coupon_unknown' });
    expect(await validate(guest, `verão ${end}`)).toMatchObject({ valid: true, coupon_id: older.id });
    const space = await given.space();
    expect((await holdWith(guest, space, younger.id, 1)).error?.message).toBe('coupon_unknown');
    expect(await sql`select 1 from bookings where user_id = ${guest.id}`).toHaveLength(0);
    await admin.api.from('discount_coupons').update({ is_active: false }).eq('id', younger.id);
    expect(await stored(younger.id)).toMatchObject({ folded_code: null });
    await admin.api
      .from('discount_coupons')
      .update({ code: `GELO-${end}`, is_active: true })
      .eq('id', younger.id);
    expect(await validate(guest, `gelo${end}`)).toMatchObject({ valid: true, coupon_id: younger.id });
  });
});

test('each obstacle has its words', async () => {
  const [row] = await sql<{ text: string }[]>`
    select prosrc as text from pg_proc where oid = 'private.coupon_obstacle'::regproc`;
  const codes = [...(row?.text ?? '').matchAll(/'(coupon_\w+)'/g)].map(([, code]) => code);
  expect([...codes, 'coupon_too_many_attempts'].sort()).toEqual(Object.keys(couponErrorTexts).sort());
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
