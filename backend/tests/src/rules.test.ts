import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { serviceFee } from 'shared-domain/money/booking-price.ts';
import { percentOn } from 'shared-domain/money/dated-share.ts';
import { readPhone } from 'shared-domain/people/phone.ts';
import { cityPostalCodes, isCityPostalCode } from 'shared-domain/places/postal-codes.ts';
import {
  bookableDays,
  contactDays,
  graceMinutes,
  minutesToPay,
  spareMinutes,
} from 'shared-domain/rules/booking-rules.ts';
import { listingLimits, maxPictureBytes } from 'shared-domain/rules/listing-rules.ts';
import { attributionDays, campaignShape, commissions, serviceFees } from 'shared-domain/rules/money-rules.ts';
import { maxChatFileBytes } from 'shared-domain/rules/people-rules.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, db, given, hold } from './testing/given.ts';

describe('the database has the rules of the site', () => {
  test('which phones are taken', async () => {
    const phones = [
      '(21) 99887-7665',
      '+55 (0xx21) 3322-4455',
      '+54 9 11 2345-6789',
      '+44 (0)20 7946 0018',
      '+298 123456',
    ];
    const isPhone = async (value: string | undefined) =>
      (await sql`select private.is_phone(${value ?? ''}) as taken`)[0]?.taken;
    for (const phone of phones) expect([phone, await isPhone(await readPhone(phone))]).toEqual([phone, true]);
    const refused = [
      '5491123456789',
      '99887-7665',
      '(01) 99887-7665',
      '(21) 89887-7665',
      '+54',
      '+55 11 2345',
      'abc',
      '',
    ];
    for (const phone of refused) {
      expect([phone, await readPhone(phone), await isPhone(phone)]).toEqual([phone, undefined, false]);
    }
    const guest = await given.person();
    const { error } = await guest.api.rpc('complete_profile', {
      full_name: 'Martín Acosta',
      phone: '+5491123456789',
      date_of_birth: '1990-04-12',
    });
    expect(error).toBeNull();
    expect(await db.privateProfile(guest.id)).toMatchObject({ phone: '+5491123456789' });
  });

  test('durations and shares', async () => {
    const [rules] = await sql`
      select private.bookable_days() as bookable, extract(epoch from private.time_to_pay()) / 60 as pay,
        extract(epoch from private.hold_grace()) / 60 as grace,
        extract(day from private.attribution_time()) as attribution, extract(day from private.contact_time()) as contact, private.most_images() as images`;
    expect(Object.fromEntries(Object.entries(rules ?? {}).map(([name, value]) => [name, Number(value)]))).toEqual({
      bookable: bookableDays,
      pay: minutesToPay + spareMinutes,
      grace: graceMinutes,
      attribution: attributionDays,
      contact: contactDays,
      images: listingLimits.images,
    });
  });

  test.each([
    ['service_fee_percent', serviceFees],
    ['commission_percent', commissions],
  ])('%s of every day on which it changes, and of the day before', async (name, shares) => {
    const days = [...shares.flatMap(({ from }) => [addDays(from, -1), from]), addDays(todayInRio(), 400)];
    for (const on of days) {
      const [row] = await sql`select private.${sql(name)}(${on}::date) as percent`;
      expect([on, row?.percent]).toEqual([on, percentOn(shares, on)]);
    }
    expect(shares.map(({ from }) => from)).toEqual(shares.map(({ from }) => from).sort());
    expect(percentOn(shares, todayInRio())).toBeGreaterThan(0);
  });

  test.each([
    ['capacity', listingLimits.capacity],
    ['price', listingLimits.largestPrice],
  ])('the most that a %s may be', async (column, most) => {
    const checks = await sql<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'public.spaces'::regclass and contype = 'c' and conname = ${`spaces_${column}_check`}`;
    expect(checks[0]?.text).toMatch(new RegExp(`<= \\(?${most}\\b`));
  });

  test.each([
    ['public.space_weekday_prices', listingLimits.largestPrice],
    ['public.space_price_ranges', listingLimits.largestPrice],
    ['public.space_extras', listingLimits.largestPrice],
  ])('the highest price of %s', async (table, most) => {
    const checks = await sql<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`;
    expect(checks.map(({ text }) => text).join('\n')).toMatch(new RegExp(`price <= \\(?${most}\\b`));
  });

  test('the postal codes of the city', async () => {
    const { first, last } = cityPostalCodes;
    const codes = [first, last, '19999-999', '23800-000', '24020-005', '22000', '22610180'];
    for (const code of codes) {
      const [row] = await sql`select private.is_city_postal_code(${code}) as taken`;
      expect([code, row?.taken]).toEqual([code, isCityPostalCode(code)]);
    }
  });

  test('the name of a campaign', async () => {
    const checks = await sql<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'public.affiliate_campaigns'::regclass and contype = 'c'`;
    expect(checks.map(({ text }) => text).join('\n')).toContain(campaignShape.source.replace(/\{0,\d+\}/, '*'));
  });

  test('the size of a file in a chat', async () => {
    const [bucket] = await sql`select file_size_limit::int as most from storage.buckets where id = 'chat-files'`;
    expect(bucket?.most).toBe(maxChatFileBytes);
  });

  test('the size of a picture', async () => {
    const buckets = await sql`select file_size_limit::int as most from storage.buckets where public order by id`;
    expect(buckets.map(({ most }) => most)).toEqual([maxPictureBytes, maxPictureBytes, maxPictureBytes]);
  });
});

describe('a fee that changes on a day', () => {
  const agreed = serviceFee(100_000);
  let restore: string | undefined;
  const feeBecomes = async (percent: number) => {
    const [row] = await sql<{ text: string }[]>`
      select pg_get_functiondef('private.service_fee_percent(date)'::regprocedure) as text`;
    restore ??= row?.text;
    await sql.unsafe(
      `create or replace function private.service_fee_percent(on_day date) returns integer language sql immutable set search_path = '' as 'select ${percent}'`,
    );
  };
  afterEach(async () => {
    if (restore) await sql.unsafe(restore);
    restore = undefined;
  });

  const ask = (space: { id: string }, date: string, fee?: number) => ({
    target_space: space.id,
    event_date: date,
    guest_count: 5,
    base_price_cents: 100_000,
    payment_method: 'card',
    ...(fee === undefined ? {} : { service_fee_cents: fee }),
  });

  test('leaves earlier holds as agreed and applies to the next; a page with the old fee gets an error', async () => {
    const space = await given.space({ price: 1000 });
    const early = await given.person();
    const held = await early.api.rpc('hold_booking', ask(space, day(40), agreed));
    const id = (held.data as unknown as { booking_id: string }).booking_id;
    expect(await db.booking(id)).toMatchObject({ service_fee: agreed, total_amount: 100_000 + agreed });

    await feeBecomes(7);
    // the same wish from a page that still shows the old fee: the same hold
    const again = await early.api.rpc('hold_booking', ask(space, day(40), agreed));
    expect(again.data).toMatchObject({ booking_id: id, service_fee: agreed });
    expect(await db.booking(id)).toMatchObject({ service_fee: agreed, total_amount: 100_000 + agreed });

    const latecomer = await given.person();
    const stale = await latecomer.api.rpc('hold_booking', ask(space, day(41), agreed));
    expect([stale.status, stale.error?.message]).toEqual([409, 'price_changed']);
    expect(await sql`select 1 from bookings where user_id = ${latecomer.id}`).toHaveLength(0);
    const fresh = await latecomer.api.rpc('hold_booking', ask(space, day(41), 7_000));
    expect(fresh.data).toMatchObject({ service_fee: 7_000, total_amount: 107_000 });
  });

  test('applies to earlier releases, which do not send it', async () => {
    const space = await given.space({ price: 1000 });
    await feeBecomes(7);
    expect((await hold(await given.person(), space, { date: day(42) })).data).toMatchObject({ service_fee: 7_000 });
  });
});
