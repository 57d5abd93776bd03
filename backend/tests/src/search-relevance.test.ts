import { seedDemo } from 'backend-demo/seed-demo.ts';
import { seededChance } from 'backend-demo/seeded.ts';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import fc from 'fast-check';
import postgres, { type Sql } from 'postgres';
import type { SearchRequest } from 'shared-domain/spaces/search-request.ts';
import { expect, test } from 'vitest';
import { type GeneratedSpace, generateSpaces } from './ranking/generated-spaces.ts';
import { gradeOf, type JudgedSpace, judgedSearches } from './ranking/judged-searches.ts';

/** Cards of a row on a wide screen, and of a page. */
const rowLength = 3;
const pageLength = 12;

interface Listing extends JudgedSpace {
  id: string;
  photos: number;
  completeness: number;
}

async function withDemo(work: (sql: Sql) => Promise<void>): Promise<void> {
  await withTemporaryDatabase(async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
    try {
      await seedDemo({ databaseUrl, apiUrl: 'http://localhost:54321', secretKey: '', pictures: false });
      await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

async function search(sql: Sql, request: SearchRequest): Promise<string[]> {
  const [answer] = await sql<{ found: { items: { id: string }[] } }[]>`
    select search_spaces(${sql.json(request as postgres.JSONValue)}) as found`;
  return answer?.found.items.map(({ id }) => id) ?? [];
}

async function listings(sql: Sql): Promise<Map<string, Listing>> {
  const rows = await sql<Listing[]>`
    select id, type, neighborhood, zone, amenities, title, description, cardinality(images) as photos,
      private.listing_completeness(spaces) as completeness
    from spaces where is_listed`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** A complete listing that was approved so many days ago, without reviews. */
const complete = (host: string, space: GeneratedSpace, days: number) => ({
  ...space,
  rating_average: null,
  rating_count: 0,
  description: space.description.padEnd(250, ' Equipe no local durante todo o evento.'),
  images: Array.from({ length: 5 }, (_, picture) => `teste/${picture}.jpg`),
  music_until: '22:00',
  host_id: host,
  status: 'approved',
  created_at: new Date(Date.now() - days * 86_400_000),
});

test('the first row of every list of the demo has its most complete listings', { timeout: 120_000 }, async () => {
  await withDemo(async (sql) => {
    const all = await listings(sql);
    const of = (ids: string[]) => ids.map((id) => all.get(id)).filter((listing) => listing !== undefined);
    const values = async (rows: PromiseLike<{ value: string }[]>) => (await rows).map(({ value }) => value);
    const types = await values(sql`select key as value from private.space_types`);
    const requests: SearchRequest[] = [
      {},
      ...types.map((space_type) => ({ space_type: space_type as never })),
      ...(await values(sql`select label as value from private.amenities`)).map((label) => ({
        amenity_labels: [label as never],
      })),
      ...(await values(sql`select slug as value from zones`)).map((slug) => ({ zone_slug: slug as never })),
      ...(await values(sql`select slug as value from neighborhoods`)).map((slug) => ({
        neighborhood_slug: slug as never,
      })),
      ...(await values(sql`select key as value from private.search_bands where facet = 'price'`)).map((band) => ({
        price_band: band as never,
      })),
      ...(await values(sql`select key as value from private.search_bands where facet = 'capacity'`)).map((band) => ({
        capacity_band: band as never,
      })),
    ];
    const [saturday] = await values(sql`select (private.today_in_rio() + 30)::text as value`);
    for (const request of [...requests, ...requests.map((one) => ({ ...one, event_date: saturday as never }))]) {
      const found = of(await search(sql, { ...request, page_size: 48 })).map(({ completeness }) => completeness);
      const best = found.toSorted((a, b) => b - a).slice(0, rowLength);
      expect(found.slice(0, rowLength), JSON.stringify(request)).toEqual(best);
    }

    // With words a better match may lead.
    for (const judged of judgedSearches) {
      const found = of(await search(sql, { q: judged.search, page_size: 48 }));
      const [first, ...others] = found;
      if (first?.photos !== 1) continue;
      const better = others.filter(
        (other) => other.completeness === 2 && gradeOf(judged, other) >= gradeOf(judged, first),
      );
      expect(better, `${judged.search}: ${first.title}`).toEqual([]);
    }
    const [piscina] = of(await search(sql, { q: 'piscina' }));
    expect(piscina?.completeness).toBe(2);
  });
});

test('a new complete listing is on the first page, and in no first row', { timeout: 120_000 }, async () => {
  await withDemo(async (sql) => {
    const [host] = await sql<{ id: string }[]>`select id from profiles where is_host order by id limit 1`;
    const generated = generateSpaces(200, seededChance(12));
    const types = Map.groupBy(generated, ({ type }) => type);
    const old = generated.map((space) => complete(host?.id ?? '', space, 100));
    await sql`insert into spaces ${sql(old)}`;
    for (const [type, spaces] of types) {
      const [space] = spaces;
      if (!space) throw new Error(type);
      const [made] = await sql<{ id: string }[]>`
        insert into spaces ${sql(complete(host?.id ?? '', { ...space, title: `Recanto Novo ${type}` }, 3))} returning id`;
      const requests: SearchRequest[] = [
        {},
        { space_type: type },
        { zone_slug: space.zone as never },
        { q: type.split('-')[0] ?? type },
      ];
      for (const request of requests) {
        const found = await search(sql, { ...request, page_size: 48 });
        if (found.length <= pageLength || !found.includes(made?.id ?? '')) continue;
        const place = found.indexOf(made?.id ?? '');
        expect(place, JSON.stringify(request)).toBeGreaterThanOrEqual(rowLength);
        expect(place, JSON.stringify(request)).toBeLessThan(pageLength);
      }
      expect((await search(sql, { space_type: type, page_size: 48 })).length).toBeGreaterThan(pageLength);
      expect((await search(sql, { space_type: type })).includes(made?.id ?? '')).toBe(true);
      await sql`delete from spaces where id = ${made?.id ?? ''}`;
    }

    // After 14 days, and with a review, it is as any other.
    const [space] = generated;
    if (!space) throw new Error('No spaces.');
    const fresh = () => sql`select count(*)::integer as count from private.search_listings where quality = 2000000000`;
    await sql`insert into spaces ${sql([14, 15, 3].map((days) => complete(host?.id ?? '', space, days)))}`;
    expect((await fresh())[0]?.count).toBe(2);
    await sql`update spaces set rating_average = 5, rating_count = 1 where id in (
      select id from spaces where title = ${space.title} order by created_at desc limit 1)`;
    expect((await fresh())[0]?.count).toBe(1);
    await sql`update private.search_listings set quality = 2000000000 where quality = 20000000`;
    await sql`select private.refresh_search_prices()`;
    expect((await fresh())[0]?.count).toBe(1);
  });
});

test('the pages of a list are the whole list, each listing once, for every size of page', {
  timeout: 300_000,
}, async () => {
  await withDemo(async (sql) => {
    const [host] = await sql<{ id: string }[]>`select id from profiles where is_host order by id limit 1`;
    const generated = generateSpaces(400, seededChance(9));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 40 })), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.constantFrom<SearchRequest>(
          {},
          { q: 'piscina' },
          { q: 'festa' },
          { space_type: 'sitio' },
          { q: 'salão', q_only_ranks: true },
          { min_price: 500 },
        ),
        fc.integer({ min: 1, max: 17 }),
        async (sets, request, page_size) => {
          await sql`delete from spaces where title like 'Acaso %'`;
          const rows = sets.map(([level, days], number) => {
            const space = complete(host?.id ?? '', generated[number] as GeneratedSpace, days);
            const images = space.images.slice(0, [1, 3, 5][level]);
            return { ...space, title: `Acaso ${number} ${space.title}`, images };
          });
          await sql`insert into spaces ${sql(rows)}`;
          const [answer] = await sql<{ total: number }[]>`
            select (search_spaces(${sql.json(request as postgres.JSONValue)}) ->> 'total')::integer as total`;
          const total = answer?.total ?? 0;
          const pages = async (size: number) => {
            const all: string[] = [];
            for (let page_number = 1; (page_number - 1) * size < total; page_number += 1)
              all.push(...(await search(sql, { ...request, page_size: size, page_number })));
            return all;
          };
          const paged = await pages(page_size);
          expect(paged).toHaveLength(total);
          expect(new Set(paged).size).toBe(total);
          expect(paged).toEqual(await pages(48));
        },
      ),
      { numRuns: 60 },
    );
  });
});
