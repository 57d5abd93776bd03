import { priceOn as pricedByPage, toSpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, given, hold, type Person, type Space } from './testing/given.ts';

/* Prices of random sets of rows, day by day, against a plain model: page, host's calendar, search, hold and export. */

const sets = 1000;
const daysAhead = 75;
const days = Array.from({ length: daysAhead }, (_, ahead) => day(ahead));
/** Ranges end on one of these. */
const farDays = Array.from({ length: daysAhead + 60 }, (_, ahead) => day(ahead));
const word = 'Quixaramobim';

interface Rows {
  price: number;
  weekday_prices: { weekday: number; price: number }[];
  price_ranges: {
    name: string | null;
    first_day: string;
    last_day: string;
    weekdays: number[] | null;
    price: number;
  }[];
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const hasDay = ({ first_day, last_day, weekdays }: Rows['price_ranges'][number], date: string) =>
  first_day <= date && date <= last_day && (!weekdays || weekdays.includes(weekdayOf(date)));

/** Range with weekdays, range, weekday, base. */
function plainPrice({ price, weekday_prices, price_ranges }: Rows, date: string): number {
  const ranges = price_ranges.filter((range) => hasDay(range, date));
  return (
    ranges.find(({ weekdays }) => weekdays)?.price ??
    ranges.find(({ weekdays }) => !weekdays)?.price ??
    weekday_prices.find(({ weekday }) => weekday === weekdayOf(date))?.price ??
    price
  );
}

function randomSets(): Rows[] {
  const { fraction } = seededRandom();
  const int = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const some = (share: number) => [0, 1, 2, 3, 4, 5, 6].filter(() => fraction() < share);
  const price = () => int(100, 900_000) / 100;
  return Array.from({ length: sets }, () => {
    const rows: Rows = { price: int(1, 9000), weekday_prices: [], price_ranges: [] };
    if (fraction() < 0.6) rows.weekday_prices = some(0.4).map((weekday) => ({ weekday, price: price() }));
    for (let wanted = int(0, 8); wanted > 0; wanted -= 1) {
      const first = int(0, daysAhead - 1);
      const last = first + (fraction() < 0.3 ? int(20, 60) : int(0, 9));
      const weekdays = fraction() < 0.5 ? [] : some(0.5);
      const range = {
        name: null,
        first_day: day(first),
        last_day: day(last),
        weekdays: weekdays.length % 7 === 0 ? null : weekdays,
        price: price(),
      };
      const own = farDays.filter((date) => hasDay(range, date));
      const isRefused = rows.price_ranges.some(
        (other) => (other.weekdays === null) === (range.weekdays === null) && own.some((date) => hasDay(other, date)),
      );
      if (own.length > 0 && !isRefused) rows.price_ranges.push(range);
    }
    return rows;
  });
}

let host: Person;
const spaces: { space: Space; rows: Rows; prices: Record<string, number> }[] = [];

/** Runs tasks, eight at a time. */
async function inTurns<Item>(items: readonly Item[], run: (item: Item, index: number) => Promise<void>) {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, item] of queue) await run(item, index);
    }),
  );
}

const byDay = (priceOf: (date: string) => number) => Object.fromEntries(days.map((date) => [date, priceOf(date)]));

test('1000 random sets of rows are saved', async () => {
  host = await given.person();
  const generated = randomSets();
  const inserted = await sql<{ id: string; price: number }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status)
    select ${`Casa ${word}`}, 'Uma casa com vista.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', price, '{}', '{teste/casa-1.jpg}',
      ${host.id}, 'approved'
    from unnest(${generated.map(({ price }) => price)}::numeric[]) with ordinality as sent (price, place) order by place
    returning id, price`;
  await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: host.id, role: 'authenticated' })}, true)`;
    for (const [index, { price, ...changes }] of generated.entries()) {
      const id = inserted[index]?.id ?? '';
      await transaction`select public.save_listing(${id}, ${transaction.json(changes)})`;
      const rows = { price, ...changes };
      spaces.push({ space: { id, host, price }, rows, prices: byDay((date) => plainPrice(rows, date)) });
    }
  });
  const all = spaces.flatMap(({ rows }) =>
    days.map((date) => rows.price_ranges.filter((range) => hasDay(range, date))),
  );
  expect(all.filter((ranges) => ranges.length > 1).length).toBeGreaterThan(1000);
  expect(spaces.filter(({ rows }) => rows.weekday_prices.length > 0).length).toBeGreaterThan(300);
}, 180_000);

test('the function that holds, lists and pages read', async () => {
  const rows = await sql<{ id: string; cents: number[] }[]>`
    select space.id, array(select private.price_on(space.id, date) from unnest(${days}::date[]) with ordinality as asked (date, place)
      order by place) as cents
    from spaces as space where host_id = ${host.id}`;
  const found = new Map(rows.map(({ id, cents }) => [id, cents]));
  for (const { space, prices } of spaces)
    expect(found.get(space.id)).toEqual(days.map((date) => Math.round((prices[date] ?? 0) * 100)));
}, 120_000);

test('the page of a space, and the calendar of its host', async () => {
  const pages = await sql<{ id: string; terms: object; listed: Record<string, number> }[]>`
    select space.id, to_jsonb(terms) as terms, (
      select jsonb_object_agg(date, price) from public.space_prices(space.id, ${day(0)}, ${day(daysAhead - 1)})
    ) as listed
    from spaces as space, public.space_terms(space.id) as terms where host_id = ${host.id}`;
  const found = new Map(pages.map(({ id, ...page }) => [id, page]));
  for (const { space, prices } of spaces) {
    const page = found.get(space.id);
    const terms = toSpaceTerms(page?.terms as never);
    expect(byDay((date) => pricedByPage(terms, date) / 100)).toEqual(prices);
    expect(page?.listed).toEqual(prices);
  }
}, 120_000);

/** Returns the prices of all pages of a search. */
async function searched(request: object) {
  const found = new Map<string, number>();
  for (let page_number = 1; ; page_number += 1) {
    const sent = { q: word, sort_by: 'menor-preco', page_size: 48, page_number, ...request };
    const [row] = await sql<{ answer: { items: { id: string; price: number }[] | null } }[]>`
      select private.search_spaces(${sql.json(sent)}) as answer`;
    const items = row?.answer.items ?? [];
    for (const { id, price } of items) found.set(id, price);
    if (items.length < 48) return found;
  }
}
const expectPrices = (found: Map<string, number>, priceOf: (prices: Record<string, number>) => number) => {
  expect(found.size).toBe(sets);
  expect(spaces.filter(({ space, prices }) => found.get(space.id) !== priceOf(prices)).map(({ rows }) => rows)).toEqual(
    [],
  );
};

test('the list of a date', async () => {
  await inTurns(days, async (date) =>
    expectPrices(await searched({ event_date: date }), (prices) => prices[date] ?? 0),
  );
}, 300_000);

test('the list of several dates, by the cheapest of them', async () => {
  const windows = [0, 3, 17, 29, 40].map((first) => [first, first + 1, first + 8, first + 13, first + 30].map(day));
  await inTurns(windows, async (dates) =>
    expectPrices(await searched({ event_dates: dates }), (prices) =>
      Math.min(...dates.map((date) => prices[date] ?? 0)),
    ),
  );
}, 120_000);

test('the list without a date, by the cheapest of the bookable days', async () => {
  const [terms] = await sql`select notice_days, horizon_days from spaces where id = ${spaces[0]?.space.id ?? ''}`;
  const bookable = Array.from({ length: terms?.horizon_days - terms?.notice_days + 1 }, (_, at) =>
    day(terms?.notice_days + at),
  );
  const found = await searched({});
  for (const { space, rows } of spaces)
    expect(found.get(space.id)).toBe(Math.min(...bookable.map((date) => plainPrice(rows, date))));
}, 120_000);

test('the export of the account', async () => {
  const { data } = await host.api.rpc('account_export').throwOnError();
  const exported = new Map(
    (data as unknown as { spaces: (Rows & { id: string })[] }).spaces.map((space) => [space.id, space]),
  );
  for (const { space, prices } of spaces) {
    const rows = exported.get(space.id);
    expect(rows && byDay((date) => plainPrice(rows, date))).toEqual(prices);
  }
}, 120_000);

test('a hold costs the price of its day, and no other', async () => {
  const guests = await given.people(sets);
  await inTurns(spaces, async ({ space, prices }, index) => {
    const guest = guests[index];
    const date = days[(index % (daysAhead - 1)) + 1] ?? '';
    if (!guest) throw new Error('Without a guest.');
    // another price is refused: price_changed
    const { error } = await hold(guest, { ...space, price: prices[date] ?? 0 }, { date });
    expect(error).toBeNull();
  });
}, 300_000);
