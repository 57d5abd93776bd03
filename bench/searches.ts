import type postgres from 'postgres';
import type { Sql } from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import type { SearchRequest } from 'shared-domain/spaces/search-request.ts';
import { busyMonthDay, rangeDay } from './seed-spaces.ts';

const inThirtyDays = addDays(todayInRio(), 30);
const carnival = addDays(todayInRio(), rangeDay);
/** Of the second week. */
export const saturday = addDays(todayInRio(), 13 - new Date(todayInRio()).getUTCDay());
const busyMonth = addDays(todayInRio(), busyMonthDay);
const saturdays = { event_month: busyMonth, event_weekdays: [6] };
/** Kinds of searches over what `seedSpaces` made. */
export const searches: [string, SearchRequest][] = [
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

/** The three procedures of a search, by what they answer. */
export const procedures = [
  ['List', 'search_spaces'],
  ['Map', 'search_map'],
  ['Facets', 'search_facets'],
] as const;

/** Runs a statement as a visitor, in a transaction of its own. */
export const asVisitor = (sql: Sql, text: string): Promise<postgres.RowList<postgres.Row[]>> =>
  sql.begin(async (tx) => {
    await tx.unsafe('set local role anon');
    return tx.unsafe(text);
  });

/** Map and facets are of all pages, regardless of the order. */
export const isAskedOf = (procedure: string, request: SearchRequest): boolean =>
  procedure === 'search_spaces' || request.page_number === undefined;

export const searchCall = (procedure: string, request: SearchRequest): string =>
  `select public.${procedure}('${JSON.stringify(request)}')`;
