import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, given } from './testing/given.ts';

/* Compares answers of search with those of plain queries over the tables that it indexes, on random requests. */

/** A quarter of the spaces is taken on the one, a few on the other; on the third a tenth has a price of its own. */
const unavailableDay = day(93);
const quietDay = day(94);
const carnival = day(120);
const days = [unavailableDay, quietDay, carnival, day(1), day(250)];
/** Of these, every Saturday and Sunday of the second is taken by a quarter; this one is partly over, the last ends after the window. */
const busyMonth = day(45).slice(0, 7);
const months = [day(0), `${busyMonth}-01`, carnival, day(93), day(249), day(bookableDays)].map(
  (first) => `${first.slice(0, 7)}-01`,
);
const types = ['sitio', 'coworking', 'casamento', 'salao-de-festas'];
const places = [
  ['zona-sul', 'copacabana'],
  ['zona-sul', 'urca'],
  ['zona-central', 'santa-teresa'],
  ['zona-norte', 'tijuca'],
] as const;
const amenities = ['Piscina', 'Bar', 'Projetor', 'Wi-Fi gratuito'];
const priceBands = {
  'ate-1000': [0, 1000],
  '1000-2500': [1000, 2500],
  '2500-5000': [2500, 5000],
  'acima-5000': [5000, 1e9],
};
const capacityBands = { 'ate-50': [0, 50], '50-100': [50, 100], '100-200': [100, 200], 'acima-200': [200, 1e9] };
const orders = {
  'menor-preco': 'shown.price, space.id',
  'maior-preco': 'shown.price desc, space.id desc',
  'mais-novo': 'space.created_at desc, space.id',
  avaliacao: 'space.rating_average desc nulls last, space.rating_count desc, space.id',
};

interface Filters {
  q?: string | undefined;
  space_type?: string | undefined;
  zone_slug?: string | undefined;
  neighborhood_slug?: string | undefined;
  neighborhood_slugs?: string[] | undefined;
  other_than_slugs?: string[] | undefined;
  price_band?: keyof typeof priceBands | undefined;
  capacity_band?: keyof typeof capacityBands | undefined;
  amenity_labels?: string[] | undefined;
  event_date?: string | undefined;
  event_dates?: string[] | undefined;
  event_month?: string | undefined;
  event_weekdays?: number[] | undefined;
  guests?: number | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
  seats?: number | undefined;
  standing?: number | undefined;
  allowed?: string[] | undefined;
}
interface Found {
  id: string;
  type: string;
  zone: string;
  neighborhood: string;
  price: string;
  capacity: number;
  amenities: string[];
  free_days: string[];
  completeness: number;
  is_new: boolean;
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filters: fc.Arbitrary<Filters> = fc
  .record({
    q: maybe([
      'casa',
      'ca',
      'c',
      'casa mirante',
      'Palmeras',
      'salões',
      'festa deck',
      'deck sitio',
      'zzyzx',
      'com a',
      '12',
    ]),
    space_type: maybe([...types, 'outros', 'castelo']),
    zone_slug: maybe(['zona-sul', 'zona-central', 'zona-oeste', 'zona-x']),
    neighborhood_slug: maybe([...places.map(([, slug]) => slug), 'atlantida']),
    neighborhood_slugs: fc.option(
      fc.subarray(
        places.map(([, slug]) => slug),
        { minLength: 2 },
      ),
      { nil: undefined },
    ),
    other_than_slugs: fc.option(
      fc.subarray(
        places.map(([, slug]) => slug),
        { minLength: 1, maxLength: 2 },
      ),
      { nil: undefined },
    ),
    price_band: maybe(Object.keys(priceBands) as (keyof typeof priceBands)[]),
    capacity_band: maybe(Object.keys(capacityBands) as (keyof typeof capacityBands)[]),
    amenity_labels: fc.option(fc.subarray(amenities), { nil: undefined }),
    when: fc.oneof(
      fc.record({ event_date: maybe(days) }),
      // of one month and of two
      fc.record({
        event_dates: fc
          .tuple(
            fc.constantFrom(...days),
            fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 5 }),
          )
          .map(([first, ahead]) => ahead.toSorted((a, b) => a - b).map((days) => addDays(first, days))),
      }),
      fc.record({
        event_month: fc.constantFrom(...months),
        event_weekdays: maybe([[6], [0, 6], [5], [1, 2, 3], [0, 1, 2, 3, 4, 5, 6], []]),
      }),
    ),
    guests: maybe([1, 50, 51, 60, 200, 5000]),
    min_price: maybe([900, 1000, 2500.01]),
    seats: maybe([10, 60]),
    standing: maybe([20, 100]),
    allowed: maybe([['animals'], ['drink', 'sound']]),
    max_price: maybe([999.5, 1000, 2600, 4321, 9000]),
  })
  .map(({ when, ...requested }) => ({ ...requested, ...when }));

/**
 * The price of a booking of the cheapest of these days, with obligatory extras for this number of guests; without days, the lowest of
 * its free days.
 */
const shownPrice = (requested: string[] | null, guests: number) => sql`
  case when ${requested}::date[] is not null
    then (select min(private.price_on(space.id, day)) from unnest(free.days) as day) / 100.0
    else coalesce(lowest.price, space.price) end + fixed.price + fixed.per_guest * ${guests}::integer`;
/** Which of these days a booking could have. */
const freeDays = (requested: string[] | null) => sql`
  cross join lateral (
    select array(
      select asked from unnest(${requested}::date[]) as asked
      where asked between ${day(0)}::date + space.notice_days and ${day(0)}::date + space.horizon_days
        and not exists (select from private.space_calendar(space.id, asked, asked)) order by asked
    ) as days
  ) as free`;
const priceSources = sql`
  cross join lateral (
    select coalesce(sum(extra.price) filter (where extra.per = 'event'), 0) as price,
      coalesce(sum(extra.price) filter (where extra.per = 'guest'), 0) as per_guest
    from space_extras as extra where extra.space_id = space.id and extra.is_obligatory
  ) as fixed
  left join private.plain_lowest as lowest on lowest.space_id = space.id`;

/** Returns the requested days; null without a filter by day. */
function requestedDays({ event_date, event_dates, event_month, event_weekdays = [] }: Filters): string[] | null {
  if (event_date) return [event_date];
  if (event_dates) return event_dates;
  if (!event_month) return null;
  const ofMonth = Array.from({ length: 31 }, (_, ahead) => addDays(event_month, ahead)).filter((date) =>
    date.startsWith(event_month.slice(0, 7)),
  );
  return event_weekdays.length > 0
    ? ofMonth.filter((date) => event_weekdays.includes(new Date(`${date}T12:00Z`).getUTCDay()))
    : ofMonth;
}

/** Everything that fits, in order. */
async function plainly(requested: Filters, order: keyof typeof orders | undefined): Promise<Found[]> {
  const [words] = await sql<
    { query: string | null }[]
  >`select (private.search_query(${requested.q ?? null})).query::text as query`;
  const query = words?.query ?? null;
  const [lowest, highest] = requested.price_band ? priceBands[requested.price_band] : [-1, 1e9];
  const [smallest, largest] = requested.capacity_band ? capacityBands[requested.capacity_band] : [-1, 1e9];
  const byRelevance = query !== null && order === undefined;
  const asOf = requestedDays(requested);
  const found = await sql<Found[]>`
    select space.id, space.type, space.zone, space.neighborhood, shown.price, space.capacity, space.amenities,
      free.days::text[] as free_days, graded.completeness, recent.is_new
    from spaces as space join private.search_documents as indexed on indexed.space_id = space.id ${priceSources} ${freeDays(asOf)}
      cross join lateral (select ${shownPrice(asOf, requested.guests ?? 0)} as price) as shown
      cross join lateral (
        select least(
          case when cardinality(space.images) >= 5 then 2 when cardinality(space.images) > 1 then 1 else 0 end,
          case when length(space.description) >= 200 then 2 when length(space.description) >= 80 then 1 else 0 end,
          case when space.music_until is null and space.house_rules = '{}' then 1 else 2 end
        ) as completeness
      ) as graded
      cross join lateral (
        select completeness = 2 and space.rating_count = 0 and space.created_at >= ${day(-14)}::timestamp at time zone 'America/Sao_Paulo' as is_new
      ) as recent
    where space.is_listed
      and (${query}::tsquery is null or indexed.document @@ ${query}::tsquery)
      and space.type = coalesce(${requested.space_type ?? null}, space.type)
      and space.zone = coalesce(${requested.zone_slug ?? null}, space.zone)
      and space.neighborhood = coalesce(${requested.neighborhood_slug ?? null}, space.neighborhood)
      and (${requested.neighborhood_slugs ?? null}::text[] is null or space.neighborhood = any (${requested.neighborhood_slugs ?? []}))
      and space.neighborhood <> all (${requested.other_than_slugs ?? []}::text[])
      and shown.price > ${lowest ?? 0} and shown.price <= ${highest ?? 0}
      and space.capacity > ${smallest ?? 0} and space.capacity <= ${largest ?? 0}
      and space.capacity >= ${requested.guests ?? 1} and shown.price between ${requested.min_price ?? 0} and ${requested.max_price ?? 1e9}
      and coalesce(space.seats, 0) >= ${requested.seats ?? 0} and coalesce(space.standing, 0) >= ${requested.standing ?? 0}
      and not exists (select from unnest(${requested.allowed ?? []}::text[]) as rule where space.house_rules ->> rule is distinct from 'yes')
      and space.amenities @> ${requested.amenity_labels ?? []}
      and (${asOf}::date[] is null or cardinality(free.days) > 0)
    order by ${
      order === undefined
        ? sql`is_new desc, ${byRelevance ? sql`ts_rank('{0.1, 0.6, 0.9, 0.7}', indexed.document, ${query}::tsquery) * (6 + completeness) desc,` : sql``}
            completeness desc, space.rating_average desc nulls last, space.rating_count desc, space.created_at desc, space.id`
        : sql.unsafe(orders[order])
    }`;
  return order === undefined ? withPlacesOfNew(found, byRelevance) : found;
}

/** Returns four others, a new listing, three others, a new listing, and so on; without words new listings come before single photos. */
function withPlacesOfNew(found: Found[], hasWords: boolean): Found[] {
  const fresh = found.filter(({ is_new }) => is_new);
  const others = found.filter(({ is_new }) => !is_new);
  const last = hasWords ? [] : others.filter(({ completeness }) => completeness === 0);
  const first = others.slice(0, others.length - last.length);
  const merged = first.splice(0, 4);
  while (fresh.length > 0) merged.push(...fresh.splice(0, 1), ...first.splice(0, 3));
  return [...merged, ...first, ...last];
}

async function ask(name: 'search_spaces' | 'search_facets' | 'search_map', requested: object) {
  const { data, error } = await anonymous().rpc(name, { request: requested } as never);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as unknown as { total: number; items: { id: string; price: number; free_days?: string[] }[] };
}

let hostId = '';

afterAll(async () => {
  await sql`drop table if exists private.plain_lowest`;
  // Written past the procedures, without payments: other files look at all holds that have ended, and at the books.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from bookings where host_id = ${hostId}`;
  });
});

beforeAll(async () => {
  const host = await given.person('Anfitrião do Acaso');
  hostId = host.id;
  const pick = (list: string, salt: number) =>
    sql.unsafe(`(${list})[1 + abs(hashint4(number + ${salt})) % cardinality(${list})]`);
  const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
  await sql`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, music_until, host_id,
      status, created_at, rating_average, rating_count)
    select
      ${pick(array(['Casa', 'Salão', 'Casarão', 'Sítio', 'Loft']), 1)} || ' ' || ${pick(array(['do Mirante', 'das Palmeiras', 'Aurora']), 2)} || ' ' || number,
      'Espaço para festas com ' || ${pick(array(['vista', 'deck', 'palco', 'lareira']), 3)} || '.' || repeat(' Limpeza e equipe no horário combinado.', number % 7),
      ${pick(array(types), 4)}, ${pick('array[20, 50, 51, 100, 101, 200, 201]', 5)}, place.zone, place.slug,
      ${pick('array[800, 1000, 1000.01, 2500, 2500.01, 5000, 5000.01]', 6)},
      array(select label from unnest(${amenities}::text[]) as label where hashtext(label || number) % 2 = 0),
      array(select ${host.id} || '/' || picture || '.jpg' from generate_series(1, 1 + number % 6) as picture),
      case when number % 5 > 0 then time '22:00' end, ${host.id}, 'approved', now() - number % 40 * interval '1 day',
      case when number % 3 = 0 then 3 + number % 20 / 10.0 end, case when number % 3 = 0 then number % 5 + 1 else 0 end
    from generate_series(1, 500) as number
    join neighborhoods as place on place.slug = ${pick(array(places.map(([, slug]) => slug)), 7)}`;
  await sql`
    insert into space_availability (space_id, host_id, date, is_available)
    select id, host_id, ${unavailableDay}::date, false from spaces where host_id = ${host.id} and hashtext(id::text) % 4 = 0
    union all
    select id, host_id, ${quietDay}::date, false from spaces where host_id = ${host.id} and hashtext(id::text) % 25 = 0`;
  await sql`
    insert into space_availability (space_id, host_id, date, is_available)
    select id, host_id, date, false from spaces, unnest(${requestedDays({ event_month: `${busyMonth}-01`, event_weekdays: [0, 6] })}::date[]) as date
    where host_id = ${host.id} and (hashtext(id::text) % 4 = 1 or hashtext(id::text || date) % 3 = 0)
    on conflict do nothing`;
  // Paid, held for sale, and held until a while ago; each guest has one of a day.
  const guest = await given.person('Hóspede do Acaso');
  await sql`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    select ${guest.id}, space.id, space.host_id, date, 10, state.status, 105, 100, 5, 'card', 'cs_' || gen_random_uuid(), now(),
      now() + state.lasts, case when state.status = 'paid' then now() end, '{}'
    from unnest(${requestedDays({ event_month: `${busyMonth}-01`, event_weekdays: [0, 5, 6] })}::date[]) as date
    join spaces as space on space.host_id = ${host.id}
    join (values (0, 'paid', interval '0'), (1, 'pending', interval '1 hour'), (2, 'pending', interval '-1 hour')) as state (lot, status, lasts)
      on abs(hashtext(space.id::text || date || 'booking')) % 6 = state.lot`;
  const some = (share: number, salt: number) =>
    sql.unsafe(`host_id = '${host.id}' and abs(hashtext(spaces.id::text || ${salt})) % ${share} = 0`);
  const money = (salt: string) =>
    sql.unsafe(`(array[700, 999.5, 1000, 2400, 2600, 5200])[1 + abs(hashtext(${salt})) % 6]`);
  await sql`
    insert into space_weekday_prices (space_id, host_id, weekday, price)
    select id, host_id, weekday, ${money('spaces.id::text || weekday')} from spaces, unnest(array[0, 5, 6]) as weekday
    where ${some(5, 1)} and hashtext(id::text || weekday) % 3 <> 0`;
  await sql`
    insert into space_price_ranges (space_id, host_id, first_day, last_day, price)
    select id, host_id, day, day + 4, ${money('spaces.id::text || day')}
    from spaces, unnest(array[${carnival}::date - 2, ${day(249)}::date]) as day where ${some(10, 2)}`;
  await sql`
    insert into space_price_ranges (space_id, host_id, first_day, last_day, weekdays, price)
    select id, host_id, ${carnival}::date - 10, ${carnival}::date + 20, '{5,6}', ${money("spaces.id::text || 'weekdays'")}
    from spaces where ${some(6, 9)}`;
  await sql`
    insert into space_extras (space_id, host_id, name, price, per, is_obligatory, position)
    select id, host_id, per, 150.25, per, is_obligatory, place
    from spaces, (values ('event', true, 1), ('event', false, 2), ('guest', true, 3)) as extra (per, is_obligatory, place)
    where ${some(7, 3)}`;
  await sql`update spaces set seats = least(capacity, 10 + abs(hashtext(id::text)) % 80) where ${some(2, 6)}`;
  await sql`update spaces set standing = capacity where ${some(2, 7)}`;
  await sql`
    update spaces set house_rules = jsonb_build_object('animals', (array['yes', 'no', 'ask'])[1 + abs(hashtext(id::text)) % 3],
      'drink', 'yes', 'sound', (array['yes', 'ask'])[1 + abs(hashtext(title)) % 2])
    where ${some(2, 8)}`;
  await sql`update spaces set notice_days = 1 + abs(hashtext(id::text)) % 60 where ${some(4, 4)}`;
  await sql`update spaces set horizon_days = 60 + abs(hashtext(id::text)) % 300 where ${some(6, 5)}`;
  await sql`drop table if exists private.plain_lowest`;
  await sql`
    create table private.plain_lowest as
    select space.id as space_id, coalesce(
      min(price.cents) filter (where not exists (
        select from bookings where space_id = space.id and event_date = price.day and status = 'paid'
        union all select from private.blocked_days where space_id = space.id and date = price.day)),
      min(price.cents)) / 100.0 as price
    from spaces as space, lateral (
      select ${day(0)}::date + ahead as day, private.price_on(space.id, ${day(0)}::date + ahead) as cents
      from generate_series(space.notice_days::integer, space.horizon_days::integer) as ahead
    ) as price
    where space.host_id = ${host.id}
      and (exists (select from space_weekday_prices where space_id = space.id) or exists (select from space_price_ranges where space_id = space.id))
    group by space.id`;
  await sql`select private.refresh_search_prices()`;
  await sql`analyze private.search_listings, private.search_documents`;
});

test('a search answers what the plain query finds, in its order', { timeout: 120_000 }, async () => {
  const page = fc.record({ page_number: fc.integer({ min: 1, max: 4 }), page_size: fc.constantFrom(3, 12, 48) });
  const order = maybe(Object.keys(orders) as (keyof typeof orders)[]);
  await fc.assert(
    fc.asyncProperty(filters, order, page, async (requested, sort_by, { page_number, page_size }) => {
      const expected = await plainly(requested, sort_by);
      const answer = await ask('search_spaces', { ...requested, sort_by, page_number, page_size });
      expect(answer.total).toBe(expected.length);
      const start = (page_number - 1) * page_size;
      const shown = (found: { id: string; price: number | string; free_days?: string[] }[]) =>
        found.map(({ id, price, free_days }) => [
          id,
          Number(price),
          ...(requested.event_month || requested.event_dates ? [free_days] : []),
        ]);
      expect(shown(answer.items)).toEqual(shown(expected.slice(start, start + page_size)));
    }),
    { numRuns: 150 },
  );
});

test('the map says of all pages what the list and the plain query find, each neighbourhood with its lowest price', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (requested) => {
      const found = await plainly(requested, 'menor-preco');
      const byPlace = Map.groupBy(found, ({ neighborhood }) => neighborhood);
      const map = await ask('search_map', requested);
      expect(map).toEqual({
        total: found.length,
        places: [...byPlace]
          .map(([neighborhood, [cheapest, ...rest]]) => ({
            neighborhood,
            spaces: rest.length + 1,
            price: Number(cheapest?.price),
          }))
          .toSorted((a, b) => (a.neighborhood < b.neighborhood ? -1 : 1)),
      });
      const [list, facets] = await Promise.all([ask('search_spaces', requested), ask('search_facets', requested)]);
      expect([list.total, facets.total]).toEqual([map.total, map.total]);
    }),
    { numRuns: 50 },
  );
});

test('the numbers beside the options are what the plain query finds with each', { timeout: 120_000 }, async () => {
  const bandOf = (bands: Record<string, number[]>, value: number) =>
    Object.keys(bands).find((band) => value <= (bands[band]?.[1] ?? 0)) ?? '';
  const count = (spaces: Found[], keys: (space: Found) => string[]) => {
    const counts: Record<string, number> = {};
    for (const space of spaces) for (const key of keys(space)) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  };
  await fc.assert(
    fc.asyncProperty(filters, async (requested) => {
      const without = (...own: (keyof Filters)[]) =>
        plainly({ ...requested, ...Object.fromEntries(own.map((name) => [name, undefined])) }, 'avaliacao');
      const all = await without();
      const places = ['neighborhood_slug', 'neighborhood_slugs', 'other_than_slugs'] as const;
      expect(await ask('search_facets', requested)).toEqual({
        total: all.length,
        types: count(await without('space_type'), ({ type }) => [type]),
        zones: count(await without('zone_slug', ...places), ({ zone }) => [zone]),
        neighborhoods: requested.zone_slug ? count(await without(...places), ({ neighborhood }) => [neighborhood]) : {},
        prices: count(await without('price_band'), ({ price }) => [bandOf(priceBands, Number(price))]),
        capacities: count(await without('capacity_band'), ({ capacity }) => [bandOf(capacityBands, capacity)]),
        amenities: count(all, (space) => space.amenities),
      });
    }),
    { numRuns: 50 },
  );
});

/** Counts every combination of filters by one plain query: search and facets must agree with it. */
test('totals and facets are what the plain query counts, whatever filters are combined', {
  timeout: 120_000,
}, async () => {
  const wrong = await sql`
    with word as materialized (
      select q, (private.search_query(q)).query as query from unnest(array['casa', 'casa mirante']) as q
    ), space as materialized (
      select asked.day, space.type, space.zone, space.neighborhood, space.amenities, price.key as price, capacity.key as capacity,
        array(select q from word where indexed.document @@ query) as words
      from (values (null::date), (${unavailableDay}), (${carnival})) as asked (day)
      cross join spaces as space
      join private.search_documents as indexed on indexed.space_id = space.id ${priceSources}
      cross join lateral (select case when asked.day is null then coalesce(lowest.price, space.price)
        else private.price_on(space.id, asked.day) / 100.0 end + fixed.price as price) as shown
      join private.search_bands as price
        on price.facet = 'price' and shown.price > price.above and shown.price <= price.up_to
      join private.search_bands as capacity
        on capacity.facet = 'capacity' and space.capacity > capacity.above and space.capacity <= capacity.up_to
      where space.is_listed and (asked.day is null or (
        asked.day between ${day(0)}::date + space.notice_days and ${day(0)}::date + space.horizon_days
        and not exists (select from private.space_calendar(space.id, asked.day, asked.day))))
    ), asked as materialized (
      select *
      from unnest(array[null, 'casa', 'casa mirante']) as q,
        unnest(array[null, 'sitio']) as type,
        (values (null, null), ('zona-sul', null), ('zona-sul', 'urca'), (null, 'tijuca')) as place (zone, neighborhood),
        unnest(array[null, '2500-5000']) as price,
        unnest(array[null, '50-100']) as capacity,
        (values (array[]::text[]), (array['Piscina']), (array['Piscina', 'Bar'])) as wanted (amenities),
        unnest(array[null, ${unavailableDay}::date, ${carnival}::date]) as day
    ), answered as materialized (
      select asked.*,
        (search_spaces(request) ->> 'total')::integer as searched, search_facets(request)::jsonb as facets, plain.*
      from asked, lateral (
        select jsonb_build_object('q', q, 'space_type', type, 'zone_slug', zone, 'neighborhood_slug', neighborhood, 'event_date', day,
          'price_band', price, 'capacity_band', capacity, 'amenity_labels', amenities) as request
      ) as sent, lateral (
        select count(*) as spaces, count(*) filter (where 'Piscina' = any (space.amenities)) as pools
        from space
        where (q is null or q = any (words)) and space.day is not distinct from asked.day and space.amenities @> asked.amenities
          and space.type = coalesce(asked.type, space.type) and space.zone = coalesce(asked.zone, space.zone)
          and space.neighborhood = coalesce(asked.neighborhood, space.neighborhood)
          and space.price = coalesce(asked.price, space.price)
          and space.capacity = coalesce(asked.capacity, space.capacity)
      ) as plain
    )
    select * from answered
    where searched <> spaces or (facets ->> 'total')::integer <> spaces
      or coalesce((facets -> 'amenities' ->> 'Piscina')::integer, 0) <> pools
      or (type is null and (select coalesce(sum(value::integer), 0) from jsonb_each_text(facets -> 'types')) <> spaces)
      or (price is not null and coalesce((facets -> 'prices' ->> price)::integer, 0) <> spaces)`;
  expect([...wrong]).toEqual([]);
});

test('what search keeps is what a rebuild would make of it, however spaces were changed', {
  timeout: 120_000,
}, async () => {
  const own = sql`host_id = (select host_id from spaces where title like '% do Mirante %' and description like 'Espaço para festas com %' limit 1)`;
  const some = (of: number) => sql`${own} and abs(hashtext(id::text)) % 11 = ${of}`;
  await sql`update spaces set price = price + 1600, capacity = capacity + 60 where ${some(0)}`;
  await sql`update spaces set title = 'Galpão Ébano', description = 'Pé-direito alto' where ${some(1)}`;
  await sql`update spaces set amenities = array['Piscina', 'Churrasqueira'], type = 'outros' where ${some(2)}`;
  await sql`update spaces set zone = 'zona-norte', neighborhood = 'tijuca' where ${some(3)}`;
  await sql`update spaces set rating_average = 4.85, rating_count = 20 where ${some(4)}`;
  await sql`update spaces set cover_image_index = 0 where ${some(5)}`;
  await sql`delete from spaces where ${some(6)}`;
  await sql`delete from space_weekday_prices where space_id in (select id from spaces where ${some(7)})`;
  await sql`update space_price_ranges set price = price + 400 where space_id in (select id from spaces where ${some(8)})`;
  await sql`delete from space_extras where space_id in (select id from spaces where ${some(9)})`;
  await sql`update spaces set notice_days = 20, horizon_days = 100 where ${some(10)}`;

  await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest' where status = 'paid' and hashtext(id::text) % 3 = 0
    and user_id in (select id from profiles where full_name = 'Hóspede do Acaso')`;
  await sql`update space_availability set is_available = true where hashtext(space_id::text || date) % 5 = 0`;
  await sql`delete from space_availability where hashtext(space_id::text || date) % 5 = 1`;
  // A day that is sold, blocked or free again changes the lowest price at night.
  await sql`select private.refresh_search_prices()`;
  const rebuilt = sql`select row.* from spaces as space, private.search_listing(space) as row where space.is_listed`;
  const stored = sql`select * from private.search_listings`;
  expect((await sql`select from private.search_listings where cardinality(unavailable) > 0`).length).toBeGreaterThan(
    100,
  );
  expect(await sql`(${rebuilt} except ${stored}) union all (${stored} except ${rebuilt})`).toEqual([]);
  const documents = sql`select id, private.search_document(space) from spaces as space where is_listed`;
  const storedDocuments = sql`select * from private.search_documents`;
  expect(
    await sql`(${documents} except ${storedDocuments}) union all (${storedDocuments} except ${documents})`,
  ).toEqual([]);
  expect(
    await sql`select lexeme from private.search_documents, unnest(tsvector_to_array(document)) as lexeme
    except select lexeme from private.search_lexemes`,
  ).toEqual([]);
  expect((await ask('search_spaces', { q: 'galpao eban' })).total).toBeGreaterThan(0);
});
