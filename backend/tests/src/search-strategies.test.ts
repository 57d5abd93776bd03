import fc from 'fast-check';
import type { TransactionSql } from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, given } from './testing/given.ts';

/*
 * The procedures of one strategy answer what the old ones do: ids, order, prices, free days, totals, places and facets, on random
 * requests. Two differences are wanted. Above the limit of 10 000 the new map counts all matches and the old one an arbitrary 10 000. For
 * a month without a day that can be booked the old list fails with a syntax error and the new one is empty. This file goes with the old
 * procedures.
 */

const monthOf = (date: string) => `${date.slice(0, 7)}-01`;
const busyMonth = monthOf(day(45));
const carnival = day(120);
const amenities = ['Piscina', 'Bar', 'Projetor', 'Wi-Fi gratuito'];
const types = ['sitio', 'coworking', 'casamento', 'salao-de-festas'];
const places = ['copacabana', 'urca', 'santa-teresa', 'tijuca'];

const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) =>
  fc.oneof({ weight: 1, arbitrary }, { weight: freq, arbitrary: fc.constant(undefined) });
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** Half of them ask for few things, so that pages are full. */
const requests = (ahead = 0) => {
  const days = [0, 1, 7, 45, 46, 93, 94, 120, 121, 250, 364, bookableDays, bookableDays + 1, -1].map((n) =>
    day(ahead + n),
  );
  const months = [0, 31, 45, 93, 120, 150, 249, bookableDays, bookableDays + 40, -40].map((n) => day(ahead + n));
  const asked = (freq: number) =>
    fc.record({
      q: maybe(
        oneOf(
          '',
          'casa',
          'ca',
          'c',
          'casa mirante',
          'Palmeras',
          'salões',
          'festa deck',
          'deck sitio',
          'tijuca piscina',
          'zzyzx',
          'com a',
          '12',
        ),
        freq,
      ),
      space_type: maybe(oneOf(...types, 'outros', 'castelo'), freq),
      zone_slug: maybe(oneOf('zona-sul', 'zona-central', 'zona-norte', 'zona-x'), freq),
      neighborhood_slug: maybe(oneOf(...places, 'atlantida'), freq),
      price_band: maybe(oneOf('ate-1000', '1000-2500', '2500-5000', 'acima-5000', 'gratis'), freq),
      capacity_band: maybe(oneOf('ate-50', '50-100', '100-200', 'acima-200', 'enorme'), freq),
      amenity_labels: maybe(fc.subarray([...amenities, 'Heliponto']), freq),
      guests: maybe(oneOf(0, 1, 50, 51, 60, 200, 5000), freq),
      max_price: maybe(oneOf(0.5, 999.5, 1000, 2600, 4321, 9000, 1e12), freq),
      when: fc.oneof(
        fc.constant({}),
        fc.record({ event_date: oneOf(...days) }),
        fc.record({
          event_month: oneOf(...months),
          event_weekdays: maybe(oneOf([6], [0, 6], [5], [1, 2, 3], [0, 1, 2, 3, 4, 5, 6], [])),
        }),
        fc.record({ event_date: oneOf(...days), event_month: oneOf(...months) }),
      ),
      sort_by: maybe(oneOf('menor-preco', 'maior-preco', 'mais-novo', 'avaliacao', 'relevancia')),
      page_number: maybe(fc.integer({ min: -1, max: 6 })),
      page_size: maybe(oneOf(0, 1, 3, 12, 48, 100)),
    });
  return fc
    .oneof(asked(1), asked(6), asked(30))
    .map(({ when, ...rest }) => JSON.parse(JSON.stringify({ ...rest, ...when })));
};

async function compare(tx: TransactionSql, request: object): Promise<number> {
  const filters = tx.unsafe(
    'r.q, r.space_type, r.zone_slug, r.neighborhood_slug, r.event_date, r.price_band, r.capacity_band, r.amenity_labels',
  );
  const further = tx.unsafe('r.guests, r.max_price, r.event_month, r.event_weekdays');
  const [answers] = await tx`
    select case when r.event_date is null and (private.search_asked(r)).days = 0 then null
        else private.search_spaces(${filters}, r.sort_by, r.page_number, r.page_size, ${further}) end as old_list,
      private.search_spaces_next(${tx.json(request as never)}) as new_list,
      private.search_map(${filters}, ${further}) as old_map, private.search_map_next(${tx.json(request as never)}) as new_map,
      private.search_facets(${filters}, ${further}) as old_facets, private.search_facets_next(${tx.json(request as never)}) as new_facets
    from private.search_request(${tx.json(request as never)}) as r`;
  expect([answers?.new_list, answers?.new_map, answers?.new_facets]).toEqual([
    answers?.old_list ?? { ...answers?.new_list, total: 0, items: [] },
    answers?.old_map,
    answers?.old_facets,
  ]);
  return answers?.new_list.total;
}

/** Both in the same transaction: no hold ends between them. */
async function compareAll(
  runs: number,
  prepare: (tx: TransactionSql) => Promise<number> = async () => 0,
): Promise<void> {
  class Undone extends Error {}
  await sql
    .begin('isolation level repeatable read', async (tx) => {
      const ahead = await prepare(tx);
      let found = 0;
      await fc.assert(
        fc.asyncProperty(requests(ahead), async (request) => {
          // Clock time decides about holds in neither: both compare with the start of the transaction.
          found += (await tx.savepoint((step) => compare(step, request))) > 0 ? 1 : 0;
        }),
        { numRuns: runs },
      );
      expect(found).toBeGreaterThan(runs / 5);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

let hostId = '';
afterAll(async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from bookings where host_id = ${hostId}`;
  });
});

beforeAll(async () => {
  const host = await given.person('Anfitriã das Estratégias');
  hostId = host.id;
  const pick = (list: string, salt: number) =>
    sql.unsafe(`(${list})[1 + abs(hashint4(number + ${salt})) % cardinality(${list})]`);
  const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
  await sql`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status,
      created_at, rating_average, rating_count, notice_days, horizon_days)
    select
      ${pick(array(['Casa', 'Salão', 'Casarão', 'Sítio', 'Loft']), 1)} || ' ' || ${pick(array(['do Mirante', 'das Palmeiras', 'Aurora']), 2)} || ' ' || number,
      'Espaço para festas com ' || ${pick(array(['vista', 'deck', 'palco', 'lareira']), 3)} || '.',
      ${pick(array(types), 4)}, ${pick('array[20, 50, 51, 100, 101, 200, 201]', 5)}, place.zone, place.slug,
      ${pick('array[800, 1000, 1000.01, 2500, 2500.01, 5000, 5000.01, 1, 900000]', 6)},
      array(select label from unnest(${amenities}::text[]) as label where hashtext(label || number) % 2 = 0),
      array[${host.id} || '/1.jpg'], ${host.id}, ${pick(array(['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'pending']), 8)},
      now() - number % 40 * interval '1 day',
      case when number % 3 = 0 then 3 + number % 20 / 10.0 end, case when number % 3 = 0 then number % 5 + 1 else 0 end,
      case when number % 4 = 0 then 1 + abs(hashint4(number)) % 60 else 0 end,
      case when number % 6 = 0 then 60 + abs(hashint4(number)) % 300 else 365 end
    from generate_series(1, 600) as number
    join neighborhoods as place on place.slug = ${pick(array(places), 7)}`;
  // Some 14 days a space, some of them in the past and after the window.
  await sql`
    insert into space_availability (space_id, host_id, date, is_available)
    select id, host_id, private.today_in_rio() + ahead, abs(hashtext(id::text || ahead || 'open')) % 10 = 0
    from spaces, generate_series(-20, 600) as ahead
    where host_id = ${host.id} and abs(hashtext(id::text || ahead)) % 70 = 0`;
  // Some have a weekend, a month or all of it taken.
  await sql`
    insert into space_availability (space_id, host_id, date, is_available)
    select id, host_id, date, false
    from spaces, (select ${busyMonth}::date + ahead as date from generate_series(0, 60) as ahead) as days
    where host_id = ${host.id} and (hashtext(id::text) % 9 = 0 or hashtext(id::text) % 4 = 1 and extract(dow from date) in (0, 6))
    on conflict (space_id, date) do update set is_available = false`;
  const guest = await given.person('Hóspede das Estratégias');
  // Paid, held for sale, and held until a while ago.
  await sql`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    select ${guest.id}, space.id, space.host_id, date, 10, state.status, 105, 100, 5, 'card', 'cs_' || gen_random_uuid(), now(),
      now() + state.lasts, case when state.status = 'paid' then now() end, '{}'
    from (select private.today_in_rio() + ahead as date from generate_series(-5, 380) as ahead) as days
    join spaces as space on space.host_id = ${host.id}
    join (values (0, 'paid', interval '0'), (1, 'paid', interval '0'), (2, 'pending', interval '1 hour'), (3, 'pending', interval '-1 hour')) as state (lot, status, lasts)
      on abs(hashtext(space.id::text || date || 'booking')) % 100 = state.lot`;
  const some = (share: number, salt: number) =>
    sql.unsafe(`host_id = '${host.id}' and abs(hashtext(spaces.id::text || ${salt})) % ${share} = 0`);
  const money = (salt: string) =>
    sql.unsafe(`(array[700, 999.5, 1000, 2400, 2600, 5200])[1 + abs(hashtext(${salt})) % 6]`);
  await sql`
    insert into space_weekday_prices (space_id, host_id, weekday, price)
    select id, host_id, weekday, ${money('spaces.id::text || weekday')} from spaces, generate_series(0, 6) as weekday
    where ${some(4, 1)} and hashtext(id::text || weekday) % 3 <> 0`;
  // One, two or three in a month, some over its end.
  await sql`
    insert into space_price_ranges (space_id, host_id, first_day, last_day, price)
    select id, host_id, day, day + 4, ${money('spaces.id::text || day')}
    from spaces, unnest(array[${carnival}::date - 2, ${carnival}::date + 5, ${addDays(carnival, 12)}::date, ${addDays(busyMonth, -3)}::date,
      ${addDays(busyMonth, 10)}::date, ${day(249)}::date, ${day(-2)}::date]) as day
    where ${some(5, 2)} and hashtext(id::text || day) % 3 <> 0`;
  await sql`
    insert into space_extras (space_id, host_id, name, price, per, is_obligatory, position)
    select id, host_id, per, 150.25, per, is_obligatory, place
    from spaces, (values ('event', true, 1), ('event', false, 2), ('guest', true, 3)) as extra (per, is_obligatory, place)
    where ${some(7, 3)}`;
  await sql`select private.refresh_search_prices()`;
  await sql`analyze private.space_search, private.search_listings, private.search_documents, bookings, space_price_ranges`;
}, 120_000);

test('the new procedures answer random requests as the old ones do', { timeout: 300_000 }, async () => {
  await compareAll(500);
});

test('so they do after spaces, prices, days and bookings have changed in every way', { timeout: 300_000 }, async () => {
  const some = (of: number) => sql`host_id = ${hostId} and abs(hashtext(id::text)) % 17 = ${of}`;
  const ids = (of: number) => sql`select id from spaces where ${some(of)}`;
  await sql`update spaces set price = price + 1600, capacity = capacity + 60 where ${some(0)} and price < 10000`;
  await sql`update spaces set title = 'Galpão Ébano', description = 'Pé-direito alto' where ${some(1)}`;
  await sql`update spaces set amenities = array['Piscina', 'Churrasqueira'], type = 'outros' where ${some(2)}`;
  await sql`update spaces set zone = 'zona-norte', neighborhood = 'tijuca' where ${some(3)}`;
  await sql`update spaces set rating_average = 4.85, rating_count = 20 where ${some(4)}`;
  await sql`delete from spaces where ${some(5)} and status = 'pending'`;
  await sql`delete from space_weekday_prices where space_id in (${ids(6)})`;
  await sql`update space_price_ranges set price = price + 400 where space_id in (${ids(7)})`;
  await sql`delete from space_price_ranges where space_id in (${ids(8)})`;
  await sql`delete from space_extras where space_id in (${ids(9)})`;
  await sql`update spaces set notice_days = 20, horizon_days = 100 where ${some(10)}`;
  await sql`update spaces set suspended_at = now() where ${some(11)}`;
  // Their days change while they are out, and they come back.
  await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where status = 'paid' and hashtext(id::text) % 3 = 0 and host_id = ${hostId}`;
  await sql`update bookings set status = 'paid', paid_at = now() where status = 'pending' and hashtext(id::text) % 3 = 1 and host_id = ${hostId}`;
  await sql`update space_availability set is_available = not is_available where hashtext(space_id::text || date) % 5 = 0 and host_id = ${hostId}`;
  await sql`delete from space_availability where hashtext(space_id::text || date) % 5 = 1 and host_id = ${hostId}`;
  await sql`update spaces set suspended_at = null where ${some(11)} and hashtext(title) % 2 = 0`;
  await sql`update spaces set status = 'approved' where host_id = ${hostId} and status = 'pending' and hashtext(title) % 2 = 0`;
  const [calendar] = await sql`
    insert into private.imported_calendars (space_id, host_id, name, address)
    select id, host_id, 'Outro', 'https://calendar.google.com/' || id from spaces where ${some(12)} returning id`;
  await sql`
    insert into private.calendar_blocks (calendar_id, date, space_id)
    select id, private.today_in_rio() + ahead, space_id from private.imported_calendars, generate_series(1, 500) as ahead
    where host_id = ${hostId} and hashtext(space_id::text || ahead || 'import') % 3 = 0`;
  await sql`delete from private.calendar_blocks where calendar_id = ${calendar?.id} and hashtext(date::text) % 2 = 0`;
  await sql`delete from private.imported_calendars where id in (select id from private.imported_calendars where host_id = ${hostId} order by id limit 5)`;
  await compareAll(300);
  const kept = sql`select * from private.search_listings`;
  const rebuilt = sql`select row.* from spaces as space, private.search_listing(space) as row where is_listed`;
  await sql`select private.refresh_search_prices()`;
  expect(await sql`(${rebuilt} except ${kept}) union all (${kept} except ${rebuilt})`).toEqual([]);
  await compareAll(100);
});

test('so they do in another month, with rows that no job has touched, and after the nightly job', {
  timeout: 300_000,
}, async () => {
  for (const ahead of [20, 40, 150]) {
    const later = async (tx: TransactionSql) => {
      await tx.unsafe(`create or replace function private.today_in_rio() returns date language sql stable set search_path = '' as
        'select (clock_timestamp() at time zone ''America/Sao_Paulo'')::date + ${ahead}'`);
      return ahead;
    };
    await compareAll(80, later);
    await compareAll(60, async (tx) => {
      await later(tx);
      await tx`select private.refresh_search_prices()`;
      return ahead;
    });
  }
});
