import type { TransactionSql } from 'postgres';
import { formatNumber } from 'shared-domain/money/format.ts';
import { everydayWords } from 'shared-domain/rules/everyday-words.ts';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import type { SearchRequest } from 'shared-domain/spaces/search-request.ts';
import { mostCounted } from 'shared-domain/spaces/space-card.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { given } from './testing/given.ts';

/* Rules of the search that database and site share: rows in the database must equal the site's constants. */

test('the amenities are those of the database, in its order', async () => {
  const rows = await sql<{ label: string }[]>`select label from private.amenities order by number`;
  expect(amenities.map(({ label }) => label)).toEqual(rows.map(({ label }) => label));
});

test('the types are those of the database, with their labels', async () => {
  const rows = await sql`select key, label from private.space_types order by key`;
  const byKey = [...spaceTypes].sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(byKey.map(({ key, label }) => ({ key, label }))).toEqual([...rows]);
});

test('a type is one row: listed, searched for and counted without anything else', async () => {
  const { id } = await given.space({ title: 'Hangar Montgolfier', type: 'outros' });
  await undone(async (tx) => {
    await tx`insert into private.space_types (number, key, label) values (254, 'hangar', 'Aeroclube')`;
    await tx`update spaces set type = 'hangar' where id = ${id}`;
    const [answer] = await tx`
      select search_spaces('{"space_type":"hangar"}') as by_type, search_spaces('{"q":"aeroclube"}') as by_word,
        search_facets('{}') -> 'types' ->> 'hangar' as counted,
        home_page(current_date) -> 'counts' -> 'hangar' as listed`;
    const found = { total: 1, items: [{ id, type: 'hangar' }] };
    expect(answer).toMatchObject({ by_type: found, by_word: found, counted: '1', listed: 1 });
  });
  await expect(sql`update spaces set type = 'hangar' where id = ${id}`).rejects.toMatchObject({ code: '23503' });
});

/** Runs the work in a transaction that is rolled back. */
async function undone(work: (tx: TransactionSql) => Promise<unknown>): Promise<void> {
  class Undone extends Error {}
  await sql
    .begin(async (tx) => {
      await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

interface Band {
  key: string;
  above: number | null;
  up_to: number | null;
}
const bandsOf = (facet: string) => sql<Band[]>`
  select key, nullif(above, '-infinity')::float as above, nullif(up_to, 'infinity')::float as up_to
  from private.search_bands where facet = ${facet} order by number`;

test('the bands are those of the database: keys and labels name its edges, and none is missing between two', async () => {
  const [prices, capacities] = await Promise.all([bandsOf('price'), bandsOf('capacity')]);
  for (const bands of [prices, capacities]) {
    expect(bands.map(({ above }) => above)).toEqual([null, ...bands.slice(0, -1).map(({ up_to }) => up_to)]);
    expect(bands.at(-1)?.up_to).toBeNull();
  }
  const key = ({ above, up_to }: Band) =>
    above === null ? `ate-${up_to}` : up_to === null ? `acima-${above}` : `${above}-${up_to}`;
  const reais = (edge: number | null) => `R$\u00a0${formatNumber(edge ?? 0)}`;
  expect([...prices]).toMatchObject(prices.map((band) => ({ key: key(band) })));
  expect([...capacities]).toMatchObject(capacities.map((band) => ({ key: key(band) })));
  expect(priceBands).toEqual(
    prices.map(({ key, above, up_to }) => ({
      key,
      label:
        above === null
          ? `Até ${reais(up_to)}`
          : up_to === null
            ? `Acima de ${reais(above)}`
            : `${reais(above)} a ${reais(up_to)}`,
    })),
  );
  expect(capacityBands.map(({ key, label }) => ({ key, label }))).toEqual(
    capacities.map(({ key, above, up_to }) => ({
      key,
      label:
        above === null
          ? `Até ${up_to} pessoas`
          : up_to === null
            ? `Acima de ${above} pessoas`
            : `${above} a ${up_to} pessoas`,
    })),
  );
});

test('a request has the fields of the database', async () => {
  // The type checks that no field is missing here.
  const request: Required<SearchRequest> = {
    q: 'casa',
    q_only_ranks: true,
    space_type: 'sitio',
    zone_slug: 'zona-sul',
    neighborhood_slug: 'urca',
    neighborhood_slugs: ['urca', 'leme'],
    other_than_slugs: ['tijuca'],
    event_date: '2027-01-02',
    event_dates: ['2027-01-02', '2027-01-03'],
    event_month: '2027-01-01',
    event_weekdays: [6],
    allowed: ['animals'],
    seats: 40,
    standing: 60,
    booking_mode: 'request',
    min_price: 500,
    price_band: 'ate-1000',
    capacity_band: 'ate-50',
    amenity_labels: ['Bar'],
    guests: 10,
    max_price: 900.5,
    sort_by: 'menor-preco',
    page_number: 1,
    page_size: 12,
  };
  const [row] = await sql`select to_jsonb(private.search_request(${sql.json({ ...request })})) as read`;
  expect(row?.read).toEqual(request);
});

test('the limits are those of the database, and hold', async () => {
  const [limits] = await sql<{ most_counted: number; page_size: number; largest_page_size: number }[]>`
    select (private.search_limits()).*`;
  expect(limits).toMatchObject({ most_counted: mostCounted });
  const ask = async (requested: object) =>
    (await anonymous().rpc('search_spaces', { request: { q: 'helicóptero', ...requested } })).data;
  expect(await ask({})).toMatchObject({ page_size: limits?.page_size });
  expect(await ask({ page_size: 1000 })).toMatchObject({ page_size: limits?.largest_page_size });
  // of a longer text only its beginning is read; the site says that it is too long
  const beyond = 'x'.repeat(longestQuery - 'piscina'.length);
  expect(await ask({ q: `piscina ${beyond.slice(1)} churrasqueira` })).toMatchObject({ words: 2 });
  expect((await sql`select private.longest_query() as most`)[0]).toEqual({ most: longestQuery });
});

test('the everyday words are those of the site, and each is read as what it leads to', async () => {
  const [row] = await sql`select private.everyday_words() as words`;
  expect(row?.words).toEqual(everydayWords);
  const unread = await sql`
    select phrase from unnest(${Object.keys(everydayWords)}::text[]) as phrase
    where not (private.search_query(phrase)).query @> to_tsquery('pg_catalog.portuguese', ltrim(private.everyday_words() ->> phrase, '= '))`;
  expect([...unread]).toEqual([]);
});

test('an amenity is one row: listed, searched for and counted without anything else', async () => {
  const { id } = await given.space({ title: 'Torre Zeppelin', amenities: ['Bar'] });
  await undone(async (tx) => {
    await tx`insert into private.amenities (number, label) values (31, 'Heliponto')`;
    await tx`update spaces set amenities = array['Bar', 'Heliponto'] where id = ${id}`;
    const [answer] = await tx`
        select search_spaces('{"amenity_labels":["Heliponto"]}') as one,
          search_spaces('{"amenity_labels":["Heliponto","Bar"]}') as two,
          search_spaces('{"q":"heliponto"}') as by_word,
          search_facets('{}') -> 'amenities' ->> 'Heliponto' as counted,
          search_facets('{"q":"zeppelin"}') -> 'amenities' ->> 'Heliponto' as counted_by_words,
          search_facets('{"amenity_labels":["Bar"]}') -> 'amenities' ->> 'Heliponto' as counted_beside`;
    const found = { total: 1, items: [{ id }] };
    expect(answer).toMatchObject({
      one: found,
      two: found,
      by_word: found,
      counted: '1',
      counted_by_words: '1',
      counted_beside: '1',
    });
    await tx`update spaces set amenities = array['Bar'] where id = ${id}`;
    expect((await tx`select search_spaces('{"amenity_labels":["Heliponto"]}') as found`)[0]).toMatchObject({
      found: { total: 0 },
    });
  });
  await expect(sql`update spaces set amenities = array['Heliponto'] where id = ${id}`).rejects.toThrow(
    /violates check constraint "spaces_amenities_check"/,
  );
  await sql`update spaces set amenities = array(select label from private.amenities) where id = ${id}`;
  await expect(sql`update spaces set amenities = amenities || amenities where id = ${id}`).rejects.toThrow(
    /violates check constraint "spaces_amenities_check"/,
  );
});
