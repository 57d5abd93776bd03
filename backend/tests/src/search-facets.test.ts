import fc from 'fast-check';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, given } from './testing/given.ts';

/** A search of its own within the shared database: nothing else carries this word. */
const town = 'Brigadoon';
const unavailableDay = day(91);
const types = ['sitio', 'coworking', 'casamento'];
const places = [
  { zone: 'zona-sul', neighborhood: 'copacabana' },
  { zone: 'zona-sul', neighborhood: 'urca' },
  { zone: 'zona-central', neighborhood: 'santa-teresa' },
];
const amenities = ['Piscina', 'Bar', 'Projetor'];
const priceBands = ['ate-1000', '1000-2500', '2500-5000', 'acima-5000'];
const capacityBands = ['ate-50', '50-100', '100-200', 'acima-200'];

interface Sample {
  type: string;
  zone: string;
  neighborhood: string;
  price: number;
  capacity: number;
  amenities: string[];
  isBooked: boolean;
}
interface Filters {
  space_type?: string | undefined;
  zone_slug?: string | undefined;
  neighborhood_slug?: string | undefined;
  price_band?: string | undefined;
  capacity_band?: string | undefined;
  amenity_labels?: string[] | undefined;
  event_date?: string | undefined;
}
type Counts = Record<string, number>;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
// Edges belong to the lower band; every combination of type and place meets several bands and amenities.
const samples: Sample[] = Array.from({ length: 72 }, (_, index) => ({
  type: at(types, index),
  ...at(places, Math.floor(index / 3)),
  price: at([999.99, 1000, 1000.01, 2500, 2500.01, 5000, 5000.01], index * 5 + Math.floor(index / 7)),
  capacity: at([50, 51, 100, 101, 200, 201], index * 7 + Math.floor(index / 5)),
  amenities: amenities.filter((_, bit) => (index * 3 + Math.floor(index / 9)) & (1 << bit)),
  isBooked: index % 4 === 0,
}));

const bandOf = (value: number, edges: number[], bands: string[]) =>
  bands[edges.findIndex((edge) => value <= edge)] ?? bands.at(-1) ?? '';
const priceBand = ({ price }: Sample) => bandOf(price, [1000, 2500, 5000], priceBands);
const capacityBand = ({ capacity }: Sample) => bandOf(capacity, [50, 100, 200], capacityBands);

/** Computes the expected answer from the samples, one by one. */
function model(filters: Filters) {
  const base = samples.filter(
    (space) =>
      (filters.amenity_labels ?? []).every((label) => space.amenities.includes(label)) &&
      !(filters.event_date && space.isBooked),
  );
  const tests = {
    type: (space: Sample) => !filters.space_type || space.type === filters.space_type,
    zone: (space: Sample) => !filters.zone_slug || space.zone === filters.zone_slug,
    neighborhood: (space: Sample) => !filters.neighborhood_slug || space.neighborhood === filters.neighborhood_slug,
    price: (space: Sample) => !filters.price_band || priceBand(space) === filters.price_band,
    capacity: (space: Sample) => !filters.capacity_band || capacityBand(space) === filters.capacity_band,
  };
  const count = (keys: (space: Sample) => string[], ...without: (keyof typeof tests)[]): Counts => {
    const counts: Counts = {};
    for (const space of base) {
      const fits = Object.entries(tests).every(([name, fits]) => without.includes(name as never) || fits(space));
      if (fits) for (const key of keys(space)) counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  return {
    total: count(() => ['all']).all ?? 0,
    types: count(({ type }) => [type], 'type'),
    zones: count(({ zone }) => [zone], 'zone', 'neighborhood'),
    neighborhoods: filters.zone_slug ? count(({ neighborhood }) => [neighborhood], 'neighborhood') : {},
    prices: count((space) => [priceBand(space)], 'price'),
    capacities: count((space) => [capacityBand(space)], 'capacity'),
    amenities: count((space) => space.amenities),
  };
}

async function ask<Name extends 'search_facets' | 'search_spaces'>(name: Name, filters: Filters, q = town) {
  const { data, error } = await anonymous().rpc(name, { request: { q, ...filters } } as never);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as unknown as { total: number; types: Counts; amenities: Counts };
}

beforeAll(async () => {
  const host = await given.person('Anfitrião das Contagens');
  for (const sample of samples) {
    const space = await given.space({ host, title: `${town} Casa`, ...sample });
    if (sample.isBooked)
      await sql`insert into space_availability values (${space.id}, ${host.id}, ${unavailableDay}, false)`;
  }
  await given.space({ host, title: `${town} Oculta`, type: 'sitio', status: 'pending' });
});

test('every facet counts by all filters but its own', async () => {
  const filters = fc.record({
    space_type: fc.option(fc.constantFrom(...types, 'outros'), { nil: undefined }),
    zone_slug: fc.option(fc.constantFrom('zona-sul', 'zona-central', 'zona-norte'), { nil: undefined }),
    neighborhood_slug: fc.option(fc.constantFrom('copacabana', 'urca', 'santa-teresa'), { nil: undefined }),
    price_band: fc.option(fc.constantFrom(...priceBands), { nil: undefined }),
    capacity_band: fc.option(fc.constantFrom(...capacityBands), { nil: undefined }),
    amenity_labels: fc.option(fc.subarray(amenities), { nil: undefined }),
    event_date: fc.option(fc.constant(unavailableDay), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (requested) => {
      const facets = await ask('search_facets', requested);
      expect(facets).toEqual(model(requested));
      expect(facets.total).toBe((await ask('search_spaces', requested)).total);
    }),
    { numRuns: 60, examples: [[{} as never]] },
  );
});

test('what search ignores or cannot find, the facets ignore and do not find either', async () => {
  const all = model({});
  expect(await ask('search_facets', { price_band: 'de-graca', capacity_band: 'muita-gente' })).toEqual(all);
  for (const filters of [
    { amenity_labels: ['Heliponto'] },
    { event_date: day(-1) },
    { event_date: day(bookableDays + 1) },
  ]) {
    expect(await ask('search_facets', filters)).toMatchObject({ total: 0, types: {}, amenities: {} });
  }
  expect(await ask('search_facets', { space_type: "x' or true --" })).toMatchObject({ total: 0, types: all.types });
  expect(await ask('search_facets', {}, `${town} helicóptero`)).toMatchObject({ total: 0, types: {} });
});

test('the counts follow an edited space, and a space that is gone', async () => {
  const space = await given.space({ title: 'Lutécia', type: 'sitio', amenities: ['Bar'] });
  expect(await ask('search_facets', {}, 'Lutécia')).toMatchObject({ types: { sitio: 1 }, amenities: { Bar: 1 } });
  await space.host.api.from('spaces').update({ type: 'coworking', amenities: [], capacity: 300 }).eq('id', space.id);
  expect(await ask('search_facets', {}, 'Lutécia')).toMatchObject({
    types: { coworking: 1 },
    amenities: {},
    capacities: { 'acima-200': 1 },
  });
  await space.host.api.from('spaces').delete().eq('id', space.id);
  expect(await ask('search_facets', {}, 'Lutécia')).toMatchObject({ total: 0 });
});

test.each([
  ['without words', {}],
  ['without words, for a day', { event_date: unavailableDay }],
  ['with amenities, for a day', { event_date: unavailableDay, amenity_labels: ['Piscina'] }],
])('a search %s counts everything, each count as the search with that filter', async (_, filters: Filters) => {
  const facets = await ask('search_facets', filters, '');
  expect(facets.total).toBe((await ask('search_spaces', filters, '')).total);
  for (const [space_type, count] of Object.entries(facets.types)) {
    expect((await ask('search_spaces', { ...filters, space_type }, '')).total).toBe(count);
  }
  for (const [label, count] of Object.entries(facets.amenities)) {
    const amenity_labels = [...new Set([...(filters.amenity_labels ?? []), label])];
    expect((await ask('search_spaces', { ...filters, amenity_labels }, '')).total).toBe(count);
  }
  expect((await ask('search_facets', { ...filters, event_date: day(-1) }, '')).total).toBe(0);
});
