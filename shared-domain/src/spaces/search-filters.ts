import { slugOf } from '../places/slug.ts';
import { type BookingMode, bookingModes } from '../rules/booking-rules.ts';
import { largestCapacity } from '../rules/largest-capacity.ts';
import { type AmenitySlug, amenities } from './amenities.ts';
import { type NumberFilterColumn, numberFilters } from './fields/facts.ts';
import { type HouseRuleKey, ruleFilters } from './house-rules.ts';
import { type CapacityBandKey, capacityBands, type PriceBandKey, priceBands } from './search-bands.ts';
import type { SearchRequest } from './search-request.ts';

/** Independent filters of a search: all but places, days and words. Numbers of people; prices in whole reais. */
export interface FilterValues extends Record<NumberFilterColumn, number | null> {
  price: PriceBandKey | null;
  capacity: CapacityBandKey | null;
  guests: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  amenities: AmenitySlug[];
  /** House rules that must be answered with yes. */
  allowed: HouseRuleKey[];
  bookingMode: BookingMode | null;
}

/** A filter as the address and the request have it; `filter-words.ts` of the search has its words. */
export interface SearchFilter {
  key: keyof FilterValues;
  /** Of the address. */
  param: string;
  /** Returns the values of texts in the address, and the unknown texts. */
  read: (texts: readonly string[]) => { values: Partial<FilterValues>; unknown: string[] };
  /** Returns '' for no filter. */
  write: (values: FilterValues) => string;
  request: (values: FilterValues) => SearchRequest;
}

const isNumber = /^[1-9]\d{0,7}$/;

interface NumberOptions {
  param: string;
  most: number;
  field: keyof SearchRequest;
}

const number = (
  key: 'guests' | 'minPrice' | 'maxPrice' | NumberFilterColumn,
  { param, most, field }: NumberOptions,
): SearchFilter => ({
  key,
  param,
  read([text = '']) {
    const isKnown = isNumber.test(text) && Number(text) <= most;
    return { values: isKnown ? { [key]: Number(text) } : {}, unknown: isKnown || text === '' ? [] : [text] };
  },
  write: ({ [key]: value }) => (value === null ? '' : String(value)),
  request: ({ [key]: value }) => (value === null ? {} : { [field]: value }),
});

const band = (key: 'price' | 'capacity', bands: readonly { key: string }[]): SearchFilter => ({
  key,
  param: key,
  read([text = '']) {
    const known = bands.find((one) => one.key === slugOf(text));
    return { values: known ? { [key]: known.key } : {}, unknown: known || text === '' ? [] : [text] };
  },
  write: (values) => values[key] ?? '',
  request: (values) => (values[key] ? { [`${key}_band`]: values[key] } : {}),
});

interface ListOptions {
  param: string;
  field: keyof SearchRequest;
  /** In the order in which one choice is always written; `sent` names each in a request. */
  things: readonly { value: string; slug: string; sent: string }[];
}

function list(key: 'amenities' | 'allowed', { param, field, things }: ListOptions): SearchFilter {
  const chosen = (values: FilterValues) =>
    things.filter(({ value }) => (values[key] as readonly string[]).includes(value));
  return {
    key,
    param,
    read(texts) {
      const written = texts.flatMap((text) => text.split(',')).flatMap((text) => text.trim() || []);
      const slugs = written.map(slugOf);
      return {
        values: { [key]: things.filter(({ slug }) => slugs.includes(slug)).map(({ value }) => value) },
        unknown: written.filter((text) => !things.some(({ slug }) => slug === slugOf(text))),
      };
    },
    write: (values) =>
      chosen(values)
        .map(({ slug }) => slug)
        .join(','),
    request: (values) => {
      const requested = chosen(values).map(({ sent }) => sent);
      return requested.length > 0 ? { [field]: requested } : {};
    },
  };
}

/** In the address: 'imediata', 'sob-aprovacao'. */
const modeSlugs: Readonly<Record<BookingMode, string>> = { instant: 'imediata', request: 'sob-aprovacao' };

const bookingMode: SearchFilter = {
  key: 'bookingMode',
  param: 'reserva',
  read([text = '']) {
    const known = bookingModes.find((mode) => modeSlugs[mode] === slugOf(text));
    return { values: known ? { bookingMode: known } : {}, unknown: known || text === '' ? [] : [text] };
  },
  write: ({ bookingMode }) => (bookingMode ? modeSlugs[bookingMode] : ''),
  request: ({ bookingMode }) => (bookingMode ? { booking_mode: bookingMode } : {}),
};

/** In reais: more than any price. */
export const highestPrice = 10_000_000;

/** In the order of the address, of chips and of sentences. */
export const searchFilters: readonly SearchFilter[] = [
  band('price', priceBands),
  band('capacity', capacityBands),
  number('guests', { param: 'guests', most: largestCapacity, field: 'guests' }),
  ...numberFilters.map(({ column, param, most }) => number(column, { param, most, field: column })),
  number('minPrice', { param: 'min_price', most: highestPrice, field: 'min_price' }),
  number('maxPrice', { param: 'max_price', most: highestPrice, field: 'max_price' }),
  list('amenities', {
    param: 'amenities',
    field: 'amenity_labels',
    things: amenities.map(({ slug, label }) => ({ value: slug, slug, sent: label })),
  }),
  list('allowed', {
    param: 'permite',
    field: 'allowed',
    things: ruleFilters.map(({ key, slug }) => ({ value: key, slug, sent: key })),
  }),
  bookingMode,
];

export const noFilterValues: FilterValues = {
  price: null,
  capacity: null,
  guests: null,
  minPrice: null,
  maxPrice: null,
  amenities: [],
  allowed: [],
  bookingMode: null,
  ...(Object.fromEntries(numberFilters.map(({ column }) => [column, null])) as Record<NumberFilterColumn, null>),
};
