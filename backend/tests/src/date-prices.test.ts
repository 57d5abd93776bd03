import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, server, sql } from './testing/backend.ts';
import { day, db, given, hold, type Space } from './testing/given.ts';

/* Prices of dates, and the notice and horizon of bookings. */

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

const save = ({ id, host }: Space, changes: object, as_read?: object) =>
  host.api.rpc('save_listing', {
    target_space: id,
    changes: changes as never,
    ...(as_read ? { as_read: as_read as never } : {}),
  });

async function prices(space: Space, from: string, to = from) {
  const { data, error } = await anonymous().rpc('space_prices', {
    target_space: space.id,
    from_date: from,
    to_date: to,
  });
  if (error) throw new Error(error.message);
  return data.map(({ date, price }) => ({ date, price: Number(price) }));
}
const rowsOf = async ({ id }: Space) => ({
  weekdays: [...(await sql`select weekday, price from space_weekday_prices where space_id = ${id} order by weekday`)],
  ranges: [
    ...(await sql`select name, first_day::text, last_day::text, price from space_price_ranges where space_id = ${id} order by first_day`),
  ],
});

const range = (first: number, last: number, price: number, name: string | null = null) => ({
  name,
  first_day: day(first),
  last_day: day(last),
  price,
});

describe('the price of a date', () => {
  test('a range comes before the weekday, the weekday before the price of the space', async () => {
    const space = await given.space({ price: 1000 });
    const saved = await save(space, {
      weekday_prices: [{ weekday: weekdayOf(day(20)), price: 1500.5 }],
      price_ranges: [range(27, 27, 4000, 'Réveillon')],
    });
    expect(saved.error).toBeNull();
    expect(await prices(space, day(19), day(28))).toEqual(
      [1000, 1500.5, 1000, 1000, 1000, 1000, 1000, 1000, 4000, 1000].map((price, index) => ({
        date: day(19 + index),
        price,
      })),
    );
    const cents =
      await sql`select private.price_on(${space.id}, ${day(20)}) as weekday, private.price_on(${space.id}, ${day(27)}) as range,
      private.price_on(${space.id}, ${day(21)}) as plain`;
    expect(cents[0]).toEqual({ weekday: 150_050, range: 400_000, plain: 100_000 });
  });

  test('the list of prices and the price that a booking pays are the same, whatever is set', async () => {
    const space = await given.space({ price: 900 });
    const price = fc.integer({ min: 1, max: 900_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), price }), {
          selector: ({ weekday }) => weekday,
        }),
        fc.array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), length: fc.integer({ min: 0, max: 9 }), price }), {
          maxLength: 5,
        }),
        async (weekday_prices, pieces) => {
          let next = 0;
          const price_ranges = pieces.map(({ gap, length, price }) => {
            const first = next + gap;
            next = first + length;
            return range(first, next, price);
          });
          expect((await save(space, { weekday_prices, price_ranges })).error).toBeNull();
          for (const { date, price } of await prices(space, day(0), day(60))) {
            const own = price_ranges.find(({ first_day, last_day }) => first_day <= date && date <= last_day);
            const ofWeekday = weekday_prices.find(({ weekday }) => weekday === weekdayOf(date));
            expect(price).toBe((own ?? ofWeekday ?? { price: 900 }).price);
            const [row] = await sql`select private.price_on(${space.id}, ${date}) as cents`;
            expect(row?.cents).toBe(Math.round(price * 100));
          }
        },
      ),
      { numRuns: 10 },
    );
  }, 60_000);

  test('a booking costs what its date costs; the price of another day is refused', async () => {
    const space = await given.space({ price: 1000 });
    const guest = await given.person();
    await save(space, { price_ranges: [range(30, 31, 2000)] });
    expect((await hold(guest, space, { date: day(30) })).error?.message).toBe('price_changed');
    const held = await hold(guest, { ...space, price: 2000 }, { date: day(30) });
    expect(held.error).toBeNull();
    const { booking_id } = held.data as unknown as { booking_id: string };
    expect(await db.booking(booking_id)).toMatchObject({
      owner_amount: 200_000,
      service_fee: 10_000,
      total_amount: 210_000,
    });
    expect((await hold(guest, { ...space, price: 2000 }, { date: day(33) })).error?.message).toBe('price_changed');
  });

  test('nothing is said of a space that waits for approval, but to its host', async () => {
    const space = await given.space({ status: 'pending' });
    await save(space, { weekday_prices: [{ weekday: 6, price: 1500 }] });
    expect(await prices(space, day(1), day(7))).toEqual([]);
    const own = await space.host.api.rpc('space_prices', {
      target_space: space.id,
      from_date: day(1),
      to_date: day(7),
    });
    expect(own.data?.filter(({ price }) => Number(price) === 1500)).toHaveLength(1);
  });
});

describe('what a host saves', () => {
  test('a list takes the place of the one that was there; an empty one leaves nothing', async () => {
    const space = await given.space();
    await save(space, {
      weekday_prices: [
        { weekday: 5, price: 1300 },
        { weekday: 6, price: 1500 },
      ],
      price_ranges: [range(40, 44, 3000, ' Carnaval ')],
    });
    await save(space, { weekday_prices: [{ weekday: 6, price: 1600 }] });
    expect(await rowsOf(space)).toEqual({
      weekdays: [{ weekday: 6, price: 1600 }],
      ranges: [{ name: 'Carnaval', first_day: day(40), last_day: day(44), price: 3000 }],
    });
    await save(space, { weekday_prices: [], price_ranges: [] });
    expect(await rowsOf(space)).toEqual({ weekdays: [], ranges: [] });
  });

  test('somebody else’s list is not written over: both are shown', async () => {
    const space = await given.space();
    const read = { weekday_prices: [] };
    expect((await save(space, { weekday_prices: [{ weekday: 6, price: 1500 }] }, read)).error).toBeNull();
    const { status, error } = await save(space, { weekday_prices: [{ weekday: 0, price: 1200 }] }, read);
    expect(status).toBe(409);
    expect(JSON.parse(error?.details ?? '{}')).toEqual({
      fields: ['weekday_prices'],
      sent: { weekday_prices: [{ weekday: 0, price: 1200 }] },
      stored: { weekday_prices: [{ weekday: 6, price: 1500 }] },
    });
    expect((await rowsOf(space)).weekdays).toEqual([{ weekday: 6, price: 1500 }]);
  });

  const fridays = { ...range(1, 60, 900, 'Sextas'), weekdays: [5] };

  test('two ranges of the same rank with a day in common are refused, both named', async () => {
    const space = await given.space();
    const [one, other] = [range(1, 5, 100, 'Folia'), range(5, 8, 200)];
    const plain = await save(space, { price_ranges: [fridays, one, other] });
    expect(plain.error?.message).toBe('price_ranges_overlap');
    expect(JSON.parse(plain.error?.details ?? '').fields).toEqual([
      { ...one, weekdays: null },
      { ...other, weekdays: null },
    ]);
    const weekends = { ...range(30, 90, 800), weekdays: [6, 0, 5] };
    const { error } = await save(space, { price_ranges: [one, weekends, fridays] });
    expect(JSON.parse(error?.details ?? '').fields).toEqual([{ ...weekends, weekdays: [0, 5, 6] }, fridays]);
    const mondays = { ...fridays, weekdays: [1, 1] };
    expect((await save(space, { price_ranges: [fridays, mondays, one] })).error).toBeNull();
    await expect(
      sql`update space_price_ranges set weekdays = '{5}' where space_id = ${space.id} and weekdays = '{1}'`,
    ).rejects.toThrow('exclusion constraint');
  });

  test('all weekdays are none', async () => {
    const space = await given.space();
    await save(space, { price_ranges: [{ ...fridays, weekdays: [6, 5, 4, 3, 2, 1, 0] }] });
    expect(await sql`select weekdays from space_price_ranges where space_id = ${space.id}`).toEqual([
      { weekdays: null },
    ]);
  });

  const refusals: [string, object, string][] = [
    [
      'a weekday twice',
      {
        weekday_prices: [
          { weekday: 6, price: 1 },
          { weekday: 6, price: 2 },
        ],
      },
      'invalid_input',
    ],
    ['an eighth weekday', { weekday_prices: [{ weekday: 7, price: 100 }] }, 'invalid_input'],
    ['a weekday for nothing', { weekday_prices: [{ weekday: 6, price: 0 }] }, 'invalid_input'],
    ['a weekday without a price', { weekday_prices: [{ weekday: 6 }] }, 'invalid_input'],
    ['no list', { weekday_prices: { weekday: 6, price: 100 } }, 'invalid_input'],
    ['too large a price', { price_ranges: [range(1, 2, 1e12)] }, 'invalid_input'],
    ['ranges with a day in common', { price_ranges: [range(1, 5, 100), range(5, 8, 200)] }, 'price_ranges_overlap'],
    ['a range that ends before it begins', { price_ranges: [range(5, 1, 100)] }, 'invalid_input'],
    ['a range of more than a year', { price_ranges: [range(1, 400, 100)] }, 'invalid_input'],
    ['no weekday', { price_ranges: [{ ...fridays, weekdays: [] }] }, 'invalid_input'],
    ['an eighth weekday of a range', { price_ranges: [{ ...fridays, weekdays: [5, 7] }] }, 'invalid_input'],
    ['no list of weekdays', { price_ranges: [{ ...fridays, weekdays: 5 }] }, 'invalid_input'],
    [
      'a range without its weekday',
      { price_ranges: [{ ...range(1, 1, 100), weekdays: [(weekdayOf(day(1)) + 1) % 7] }] },
      'invalid_input',
    ],
    [
      'a long name',
      { price_ranges: [range(1, 2, 100, 'x'.repeat(listingLimits.priceRangeName + 1))] },
      'invalid_input',
    ],
    [
      'more ranges than there may be',
      { price_ranges: Array.from({ length: listingLimits.priceRanges + 1 }, (_, at) => range(at * 3, at * 3, 100)) },
      'invalid_input',
    ],
    ['a negative notice', { notice_days: -1 }, '23514'],
    ['a notice of more than there may be', { notice_days: listingLimits.longestNotice + 1 }, '23514'],
    ['a horizon of next week', { horizon_days: listingLimits.shortestHorizon - 1 }, '23514'],
    ['a horizon beyond what can be booked', { horizon_days: bookableDays + 1 }, '23514'],
  ];
  test.each(refusals)('%s is refused, and nothing of it is stored', async (_, changes, code) => {
    const space = await given.space();
    await save(space, { weekday_prices: [{ weekday: 1, price: 700 }], price_ranges: [range(9, 9, 5000)] });
    const before = [await rowsOf(space), await db.space(space.id)];
    const { error } = await save(space, { title: 'Outra', ...changes });
    expect([error?.code, error?.message]).toContain(code);
    expect([await rowsOf(space), await db.space(space.id)]).toEqual(before);
  });

  test('as many ranges as there may be are taken', async () => {
    const space = await given.space();
    const price_ranges = Array.from({ length: listingLimits.priceRanges }, (_, at) => range(at * 3, at * 3 + 1, 100));
    expect((await save(space, { price_ranges })).error).toBeNull();
    expect((await rowsOf(space)).ranges).toHaveLength(listingLimits.priceRanges);
  });

  test('prices of a rejected listing are changed only by sending it again', async () => {
    const space = await given.space({ status: 'rejected' });
    const weekday_prices = [{ weekday: 6, price: 1500 }];
    expect((await save(space, { weekday_prices })).error?.message).toBe('space_rejected');
    expect((await rowsOf(space)).weekdays).toEqual([]);
    const resent = await space.host.api.rpc('save_listing', {
      target_space: space.id,
      changes: { weekday_prices },
      resend: true,
    });
    expect(resent.error).toBeNull();
    expect((await rowsOf(space)).weekdays).toEqual(weekday_prices);
  });

  test('terms of a space have them, and so has the log of an approved one', async () => {
    const space = await given.space();
    const changes = {
      weekday_prices: [{ weekday: 6, price: 1500 }],
      price_ranges: [range(9, 9, 5000)],
      notice_days: 3,
      horizon_days: 90,
    };
    await save(space, changes);
    expect((await anonymous().rpc('space_terms', { target_space: space.id }).maybeSingle()).data).toMatchObject(
      changes,
    );
    const acts = await sql`select details -> 'changed' as changed from audit_log where target_id = ${space.id}`;
    expect(acts).toMatchObject([
      {
        changed: {
          weekday_prices: { from: [], to: changes.weekday_prices },
          price_ranges: { from: [], to: changes.price_ranges },
          notice_days: { to: 3 },
          horizon_days: { to: 90 },
        },
      },
    ]);
  });

  test('the export of an account has them', async () => {
    const space = await given.space();
    await save(space, { weekday_prices: [{ weekday: 6, price: 1500 }], price_ranges: [range(9, 9, 5000)] });
    const { data } = await space.host.api.rpc('account_export');
    expect((data as unknown as { spaces: object[] }).spaces[0]).toMatchObject({
      weekday_prices: [{ weekday: 6, price: 1500 }],
      price_ranges: [{ name: null, first_day: day(9), last_day: day(9), price: 5000 }],
    });
  });
});

describe('how early and how late', () => {
  test('a date nearer than the notice is refused, the first after it is not', async () => {
    const space = await given.space();
    const guest = await given.person();
    await save(space, { notice_days: 7 });
    expect((await hold(guest, space, { date: day(6) })).error?.message).toBe('notice_too_short');
    expect((await hold(guest, space, { date: day(7) })).error).toBeNull();
  });

  test('a date beyond the horizon is refused, the last within it is not', async () => {
    const space = await given.space();
    const guest = await given.person();
    await save(space, { horizon_days: 90 });
    expect((await hold(guest, space, { date: day(91) })).error?.message).toBe('date_too_far');
    expect((await hold(guest, space, { date: addDays(day(0), 90) })).error).toBeNull();
  });

  test('who is paying already goes on, whatever the host has changed meanwhile', async () => {
    const space = await given.space();
    const guest = await given.person();
    const first = await hold(guest, space, { date: day(3) });
    await save(space, { notice_days: 30, price: 5000 });
    expect((await hold(guest, space, { date: day(3) })).data).toEqual(first.data);
  });
});

describe('what search makes of it', () => {
  /** A search of its own: nothing else carries this word. */
  const listed = (title: string, details = {}) => given.space({ title: `${title} Ybirapora`, ...details });
  const search = async (requested: object) => {
    const { data, error } = await anonymous().rpc('search_spaces', { request: requested });
    if (error) throw new Error(error.message);
    return (data as unknown as { items: Found[] }).items;
  };
  interface Found {
    id: string;
    title: string;
    price: number;
    price_varies: boolean;
    price_per_guest: number | null;
  }
  const inSearch = async ({ id }: Space, requested: object = {}) =>
    (await search({ q: 'ybirapora', page_size: 48, ...requested })).find((found) => found.id === id);

  test('without a date the lowest of the free days; with one the price of the date', async () => {
    const space = await listed('Casa', { price: 2000 });
    expect(await inSearch(space)).toMatchObject({ price: 2000, price_varies: false, price_per_guest: null });
    await save(space, {
      weekday_prices: [{ weekday: weekdayOf(day(20)), price: 1500 }],
      price_ranges: [range(40, 41, 900), range(60, 60, 6000)],
    });
    expect(await inSearch(space)).toMatchObject({ price: 900, price_varies: true });
    expect(await inSearch(space, { event_date: day(20) })).toMatchObject({ price: 1500 });
    expect(await inSearch(space, { event_date: day(21) })).toMatchObject({ price: 2000 });
    expect(await inSearch(space, { event_date: day(60) })).toMatchObject({ price: 6000 });
    expect(await inSearch(space, { event_date: day(60), price_band: 'acima-5000' })).toBeDefined();
    expect(await inSearch(space, { price_band: 'acima-5000' })).toBeUndefined();
    expect(await inSearch(space, { price_band: 'ate-1000' })).toBeDefined();
  });

  test('a day that is sold or blocked lends its price to nobody, from the night on', async () => {
    const space = await listed('Sítio', { price: 2000 });
    await save(space, { price_ranges: [range(40, 41, 900)] });
    await given.paidBooking(await given.person(), space, day(40));
    await space.host.api.rpc('set_availability', { target_space: space.id, days: [day(41)], available: false });
    expect(await inSearch(space)).toMatchObject({ price: 900 });
    expect((await server().rpc('refresh_search_prices')).error).toBeNull();
    expect(await inSearch(space)).toMatchObject({ price: 2000 });
    expect((await server().rpc('refresh_search_prices')).data).toBe(0);
  });

  test('what is obligatory is in the number, or beside it where it is for each guest', async () => {
    const space = await listed('Salão', { price: 900 });
    const extra = { description: null, is_obligatory: true };
    await save(space, {
      extras: [
        { ...extra, name: 'Limpeza', price: 150, per: 'event' },
        { ...extra, name: 'Segurança', price: 12.5, per: 'guest' },
        { ...extra, name: 'Som', price: 400, per: 'event', is_obligatory: false },
      ],
    });
    expect(await inSearch(space)).toMatchObject({ price: 1050, price_varies: false, price_per_guest: 12.5 });
    // once the guests are known, what each costs is in the price, and in what is filtered by it
    expect(await inSearch(space, { guests: 40 })).toMatchObject({ price: 1550, price_per_guest: null });
    expect(await inSearch(space, { guests: 40, max_price: 1549 })).toBeUndefined();
    expect(await inSearch(space, { guests: 40, max_price: 1550 })).toMatchObject({ price: 1550 });
    expect(await inSearch(space, { event_date: day(20) })).toMatchObject({ price: 1050 });
    expect(await inSearch(space, { price_band: 'ate-1000' })).toBeUndefined();
    await save(space, { extras: [] });
    expect(await inSearch(space, { price_band: 'ate-1000' })).toMatchObject({ price: 900, price_per_guest: null });
  });

  test('a date that is too near or too far for a space does not find it', async () => {
    const space = await listed('Loft');
    await save(space, { notice_days: 7, horizon_days: 60 });
    const found = async (ahead: number) => (await inSearch(space, { event_date: day(ahead) })) !== undefined;
    expect([await found(6), await found(7), await found(60), await found(61)]).toEqual([false, true, true, false]);
  });

  test('by price, the price of the date decides', async () => {
    const [cheap, dear] = [await listed('Cobertura', { price: 1000 }), await listed('Cobertura', { price: 3000 })];
    await save(cheap, { price_ranges: [range(70, 72, 8000)] });
    const order = async (requested: object) =>
      (await search({ q: 'cobertura ybirapora', sort_by: 'menor-preco', ...requested })).map(({ id }) => id);
    expect(await order({})).toEqual([cheap.id, dear.id]);
    expect(await order({ event_date: day(69) })).toEqual([cheap.id, dear.id]);
    expect(await order({ event_date: day(71) })).toEqual([dear.id, cheap.id]);
  });
});
