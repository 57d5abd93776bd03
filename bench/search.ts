/**
 * Measures search over many spaces, its map and the counts of its facets: the procedures on a direct connection, and the same calls through
 * the API.
 *
 *   npm run bench search              SPACES=100000 RUNS=60 by default; SPACES=1000000 for the large one
 */
import postgres from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import type { SearchRequest } from 'shared-domain/spaces/search-request.ts';
import { benchFolder, CleanUp, startBackend } from './bench-backend.ts';
import { busyMonthDay, rangeDay, seedSpaces } from './seed-spaces.ts';
import { alternate, machine, ms, row } from './timing.ts';

const spaces = Number(process.env.SPACES ?? 100_000);
const runs = Number(process.env.RUNS ?? 60);

const inThirtyDays = addDays(todayInRio(), 30);
const carnival = addDays(todayInRio(), rangeDay);
/** Of the second week. */
const saturday = addDays(todayInRio(), 13 - new Date(todayInRio()).getUTCDay());
const busyMonth = addDays(todayInRio(), busyMonthDay);
const saturdays = { event_month: busyMonth, event_weekdays: [6] };
const searches: [string, SearchRequest][] = [
  ['nothing asked', {}],
  ['newest of a type', { space_type: 'casamento', sort_by: 'mais-novo' }],
  ['two words', { q: 'casa mirante' }],
  ['a misspelling', { q: 'palmeras' }],
  ['a word, a zone, a day', { q: 'salao', zone_slug: 'zona-sul', event_date: inThirtyDays }],
  ['type, neighbourhood, day', { space_type: 'sitio', neighborhood_slug: 'copacabana', event_date: inThirtyDays }],
  ['price and size, cheapest', { price_band: '1000-2500', capacity_band: '50-100', sort_by: 'menor-preco' }],
  [
    'two amenities, a day, best',
    { amenity_labels: ['Piscina', 'Bar'], event_date: inThirtyDays, sort_by: 'avaliacao' },
  ],
  ['page 40', { page_number: 40 }],
  ['a Saturday, cheapest', { event_date: saturday, sort_by: 'menor-preco' }],
  ['a Saturday, a price', { event_date: saturday, price_band: '1000-2500' }],
  ['a carnival, a zone, dearest', { event_date: carnival, zone_slug: 'zona-sul', sort_by: 'maior-preco' }],
  ['Saturdays of a month', saturdays],
  ['Saturdays of a month, cheapest', { ...saturdays, sort_by: 'menor-preco' }],
  ['Saturdays, a zone, a price', { ...saturdays, zone_slug: 'zona-sul', price_band: '1000-2500' }],
  ['Saturdays, a type, 60 guests, to 5000', { ...saturdays, space_type: 'sitio', guests: 60, max_price: 5000 }],
  ['a whole month, cheapest', { event_month: busyMonth, sort_by: 'menor-preco' }],
  [
    'weekends of a carnival’s month, cheapest',
    { event_month: carnival, event_weekdays: [0, 6], sort_by: 'menor-preco' },
  ],
];

const cleanUp = new CleanUp();
const stack = await startBackend(await benchFolder('search', cleanUp), cleanUp);
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
cleanUp.add(() => sql.end({ timeout: 1 }));
try {
  const started = performance.now();
  await seedSpaces(stack.databaseUrl, spaces);
  console.log(
    `${spaces} spaces (seeded in ${Math.round((performance.now() - started) / 1000)} s), ${runs} runs each, ${machine()}\n`,
  );

  const rpc = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const asVisitor = (text: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe('set local role anon');
      return tx.unsafe(text);
    });

  for (const [title, procedure] of [
    ['List', 'search_spaces'],
    ['Map', 'search_map'],
    ['Facets', 'search_facets'],
  ] as const) {
    row(title, 'found', 'SQL p50', 'SQL p95', 'API p50', 'API p95', 'API : SQL (p95)');
    row(...Array<string>(7).fill('---'));
    for (const [name, request] of searches) {
      // Map and facets are of all pages, regardless of the order.
      if (procedure !== 'search_spaces' && request.page_number) continue;
      const [direct, api] = await alternate(
        runs,
        () => asVisitor(`select public.${procedure}('${JSON.stringify(request)}')`),
        () => rpc(procedure, { request }),
      );
      const { total } = (await rpc(procedure, { request })) as { total: number };
      row(name, total, ms(direct.p50), ms(direct.p95), ms(api.p50), ms(api.p95), (api.p95 / direct.p95).toFixed(2));
    }
    console.log('');
  }
  const [direct, api] = await alternate(
    runs,
    () => asVisitor('select * from public.category_counts()'),
    () => rpc('category_counts', {}),
  );
  row(
    'category counts',
    8,
    ms(direct.p50),
    ms(direct.p95),
    ms(api.p50),
    ms(api.p95),
    (api.p95 / direct.p95).toFixed(2),
  );
} finally {
  await cleanUp.run();
}
