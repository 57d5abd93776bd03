import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { bookingModes } from 'shared-domain/rules/booking-rules.ts';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { ruleFilters } from 'shared-domain/spaces/house-rules.ts';
import {
  noFilters,
  type SearchFilters,
  searchHref,
  searchToParams,
  weekdayKeys,
} from 'shared-domain/spaces/search-address.ts';
import { capacityBands, priceBands, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { describe, expect, test } from 'vitest';
import { changeSearch } from './change-search.ts';
import { parseSearch } from './search-of-address.ts';

const today = '2026-11-21';
const parse = (query: string) => parseSearch(new URLSearchParams(query), today);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const zoneOf = (slugs: readonly string[]) => {
  const [zone = null, ...others] = new Set(
    neighborhoods.filter(({ slug }) => slugs.includes(slug)).map(({ zone }) => zone),
  );
  return others.length === 0 ? zone : null;
};
const anyFilters: fc.Arbitrary<SearchFilters> = fc
  .record({
    q: maybe(
      fc
        .string({ minLength: 1, maxLength: 60 })
        .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
        .filter(Boolean),
    ),
    type: maybe(fc.constantFrom(...spaceTypes.map((type) => type.key))),
    when: fc.oneof(
      fc.record({ date: maybe(fc.integer({ min: 0, max: 365 }).map((days) => addDays(today, days))) }),
      fc.record({
        dates: fc
          .tuple(
            fc.integer({ min: 0, max: 300 }),
            fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 5 }),
          )
          .map(([first, ahead]) => ahead.map((days) => addDays(today, first + days)).sort()),
      }),
      fc.record({
        month: fc.integer({ min: 0, max: 365 }).map((days) => addDays(today, days).slice(0, 7)),
        weekdays: fc.subarray([...weekdayKeys], { maxLength: 6 }),
      }),
    ),
    place: maybe(fc.constantFrom(...neighborhoods)),
    several: fc.subarray(neighborhoods.map(({ slug }) => slug)).filter(({ length }) => length > 1),
    except: fc.subarray(
      neighborhoods.map(({ slug }) => slug),
      { maxLength: 2 },
    ),
    withNeighborhood: fc.boolean(),
    price: maybe(fc.constantFrom(...priceBands.map((band) => band.key))),
    capacity: maybe(fc.constantFrom(...capacityBands.map((band) => band.key))),
    guests: maybe(fc.integer({ min: 1, max: 100_000 })),
    minPrice: maybe(fc.integer({ min: 1, max: 10_000_000 })),
    maxPrice: maybe(fc.integer({ min: 1, max: 10_000_000 })),
    seats: maybe(fc.integer({ min: 1, max: 100_000 })),
    standing: maybe(fc.integer({ min: 1, max: 100_000 })),
    bookingMode: maybe(fc.constantFrom(...bookingModes)),
    allowed: fc.subarray(ruleFilters.map(({ key }) => key)),
    sentence: maybe(fc.constantFrom('umas 80 pessoas, sábado', 'sítio & piscina')),
    amenities: fc.subarray(amenities.map((amenity) => amenity.slug)),
    sort: fc.constantFrom(...sortOrders.map((order) => order.key)),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ place, several, when, withNeighborhood, ...rest }) => ({
    date: null,
    dates: [],
    month: null,
    weekdays: [],
    ...rest,
    ...when,
    ...(withNeighborhood && !place
      ? { zone: zoneOf(several), neighborhoods: several, neighborhood: null }
      : {
          zone: place?.zone ?? null,
          neighborhoods: [],
          neighborhood: withNeighborhood ? (place?.slug ?? null) : null,
        }),
  }));

test('every search survives its address, and has only one', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const address = searchHref(filters);
      const read = parseSearch(new URL(address, 'http://site').searchParams, today);
      expect(read).toEqual({ filters, ignored: [] });
      expect(searchHref(read.filters)).toBe(address);
    }),
  );
});

test('no address makes it throw, and what it keeps is valid', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'q',
            'type',
            'date',
            'month',
            'weekdays',
            'zone',
            'neighborhood',
            'exceto',
            'price',
            'capacity',
            'amenities',
            'sort',
            'pagina',
          ),
          fc.string(),
        ),
      ),
      (pairs) => {
        const { filters } = parseSearch(new URLSearchParams(pairs), today);
        expect(parseSearch(searchToParams(filters), today).ignored).toEqual([]);
      },
    ),
  );
});

test('all parameters of the decisions are read', () => {
  expect(
    parse(
      'q=casar%C3%A3o&type=salao-de-festas&date=2026-12-12&zone=zona-sul&neighborhood=urca&price=1000-2500&capacity=50-100&guests=60&sentados=40&em-pe=55&min_price=500&max_price=2000&amenities=piscina,bar&permite=animais,bebida&sort=menor-preco&pagina=3',
    ),
  ).toEqual({
    filters: {
      q: 'casarão',
      type: 'salao-de-festas',
      date: '2026-12-12',
      dates: [],
      month: null,
      weekdays: [],
      zone: 'zona-sul',
      neighborhood: 'urca',
      neighborhoods: [],
      except: [],
      price: '1000-2500',
      bookingMode: null,
      capacity: '50-100',
      guests: 60,
      seats: 40,
      standing: 55,
      minPrice: 500,
      maxPrice: 2000,
      amenities: ['piscina', 'bar'],
      allowed: ['drink', 'animals'],
      sentence: null,
      sort: 'menor-preco',
      page: 3,
    },
    ignored: [],
  });
});

describe('what can not be followed is left out and reported', () => {
  test.each([
    ['type=castelo', 'type', 'unknown'],
    ['zone=zona-leste', 'zone', 'unknown'],
    ['permite=trombones', 'permite', 'unknown'],
    ['sentados=0', 'sentados', 'unknown'],
    ['neighborhood=leblao', 'neighborhood', 'unknown'],
    ['zone=zona-norte&neighborhood=urca', 'neighborhood', 'not-in-zone'],
    ['date=12/12/2026', 'date', 'unknown'],
    ['date=2026-02-30', 'date', 'unknown'],
    ['date=2026-11-20', 'date', 'date-in-past'],
    ['date=2027-11-22', 'date', 'date-too-far'],
    ['price=gratis', 'price', 'unknown'],
    ['capacity=1', 'capacity', 'unknown'],
    ['amenities=piscina,sauna', 'amenities', 'unknown'],
    ['sort=caro', 'sort', 'unknown'],
    ['pagina=0', 'pagina', 'unknown'],
    ['pagina=1.5', 'pagina', 'unknown'],
    ['pagina=99999', 'pagina', 'unknown'],
    [`q=${'x'.repeat(longestQuery + 1)}`, 'q', 'too-long'],
  ])('%s', (query, param, reason) => {
    const { ignored } = parse(query);
    expect(ignored).toEqual([expect.objectContaining({ param, reason })]);
  });

  test('the rest of the search stands', () => {
    expect(parse('type=castelo&zone=zona-sul&amenities=sauna,bar').filters).toEqual({
      ...noFilters,
      zone: 'zona-sul',
      amenities: ['bar'],
    });
  });

  test('parameters of others and empty ones are no business of ours', () => {
    expect(parse('utm_source=x&q=&type=&date=+&ref=ABC')).toEqual({ filters: noFilters, ignored: [] });
  });
});

test.each([
  ['type=salao-festas', { type: 'salao-de-festas' }],
  ['type=Est%C3%BAdio%20de%20Fotografia', { type: 'estudio-de-fotografia' }],
  ['zone=Zona+Sul', { zone: 'zona-sul' }],
  ['neighborhood=Santa%20Teresa', { neighborhood: 'santa-teresa', zone: 'zona-central' }],
  ['amenities=Wi-Fi%20gratuito,ACESSO-24H', { amenities: ['wi-fi-gratuito', 'acesso-24h'] }],
])('names and the slugs of categories are understood: %s', (query, filters) => {
  expect(parse(query)).toEqual({ filters: { ...noFilters, ...filters }, ignored: [] });
});

test('control characters are spaces, so that no text is one the database refuses', () => {
  expect(parse('q=%00').filters.q).toBeNull();
  expect(parse('q=casa%00%0Acom%07piscina').filters.q).toBe('casa com piscina');
});

test('today and the 365th day are still bookable', () => {
  expect(parse(`date=${today}`).filters.date).toBe(today);
  expect(parse('date=2027-11-21').filters.date).toBe('2027-11-21');
});

test('a neighbourhood brings its zone', () => {
  expect(parse('neighborhood=urca').filters).toMatchObject({ zone: 'zona-sul', neighborhood: 'urca' });
});

describe('changing a search', () => {
  const urca: SearchFilters = { ...noFilters, zone: 'zona-sul', neighborhood: 'urca', page: 4 };
  test('another zone clears the neighbourhood and goes back to the first page', () => {
    expect(changeSearch(urca, { zone: 'zona-norte' })).toMatchObject({
      zone: 'zona-norte',
      neighborhood: null,
      page: 1,
    });
    expect(changeSearch(urca, { zone: null })).toMatchObject({ zone: null, neighborhood: null });
  });
  test('the same zone keeps it, turning the page keeps everything', () => {
    expect(changeSearch(urca, { zone: 'zona-sul' })).toMatchObject({ neighborhood: 'urca', page: 1 });
    expect(changeSearch(urca, { page: 5 })).toEqual({ ...urca, page: 5 });
  });
  test('a neighbourhood chosen on the map takes its zone along', () => {
    expect(changeSearch(urca, { neighborhood: 'tijuca' })).toMatchObject({
      zone: 'zona-norte',
      neighborhood: 'tijuca',
    });
  });
});

describe('a month in place of a day', () => {
  const requested = (query: string) => parse(query).filters;

  test('is read with its weekdays, in any spelling and each once', () => {
    expect(requested('month=2027-05&weekdays=sáb,Dom,sab')).toMatchObject({
      month: '2027-05',
      weekdays: ['dom', 'sab'],
    });
    expect(requested('month=2027-05&weekdays=dom,seg,ter,qua,qui,sex,sab').weekdays).toEqual([]);
    expect(searchHref(requested('weekdays=sab,dom&month=2027-05'))).toBe('/buscar?month=2027-05&weekdays=dom,sab');
  });

  test.each([
    ['month=2026-10', 'date-in-past'],
    ['month=2027-12', 'date-too-far'],
    ['month=2027-13', 'unknown'],
    ['month=maio', 'unknown'],
  ])('%s is left out, and the page says so', (query, reason) => {
    const { filters, ignored } = parse(query);
    expect(filters.month).toBeNull();
    expect(ignored).toMatchObject([{ param: 'month', reason }]);
  });

  test('a day says more than its month, and choosing one takes the place of the other', () => {
    expect(requested('date=2027-05-08&month=2027-05&weekdays=sab')).toMatchObject({
      date: '2027-05-08',
      month: null,
      weekdays: [],
    });
    const saturdays = requested('month=2027-05&weekdays=sab');
    expect(changeSearch(saturdays, { date: '2027-05-08' })).toMatchObject({ month: null, weekdays: [] });
    expect(changeSearch(requested('date=2027-05-08'), { month: '2027-06', weekdays: [] })).toMatchObject({
      date: null,
    });
  });
});

test('a band of prices and a lowest or highest price take the place of each other', () => {
  const typed = { ...noFilters, minPrice: 500, maxPrice: 2000 };
  expect(changeSearch(typed, { price: 'ate-1000' })).toMatchObject({
    price: 'ate-1000',
    minPrice: null,
    maxPrice: null,
  });
  expect(changeSearch({ ...noFilters, price: 'ate-1000' }, { minPrice: 500 })).toMatchObject({
    price: null,
    minPrice: 500,
  });
  expect(changeSearch(typed, { guests: 60 })).toMatchObject({ minPrice: 500, maxPrice: 2000 });
});
