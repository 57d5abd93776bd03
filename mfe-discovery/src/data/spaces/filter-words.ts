import { formatCount, formatReais } from 'shared-domain/money/format.ts';
import type { BookingMode } from 'shared-domain/rules/booking-rules.ts';
import { type AmenitySlug, amenities } from 'shared-domain/spaces/amenities.ts';
import { bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import { type NumberFilterColumn, numberFilters } from 'shared-domain/spaces/fields/facts.ts';
import { type HouseRuleKey, ruleFilters } from 'shared-domain/spaces/house-rules.ts';
import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import { type FilterValues, searchFilters } from 'shared-domain/spaces/search-filters.ts';
import { andList, lowerFirst } from 'shared-domain/text/phrases.ts';

interface Chip {
  id: string;
  label: string;
  /** Takes it back. */
  change: Partial<FilterValues>;
}

/** Words for a filter in chips and sentences. */
interface FilterWords {
  /** In 'Não conhecemos “x” como …'. */
  name: string;
  chips: (values: FilterValues) => Chip[];
  /** In 'Nenhum espaço …': 'para 60 pessoas ou mais'; '' where the filter is not set. */
  wish: (values: FilterValues) => string;
}

interface NumberWords {
  name: string;
  chip: (value: number) => string;
  wish: (value: number) => string;
}

const number = (
  key: 'guests' | 'minPrice' | 'maxPrice' | NumberFilterColumn,
  { name, chip, wish }: NumberWords,
): FilterWords => ({
  name,
  chips: ({ [key]: value }) => (value === null ? [] : [{ id: key, label: chip(value), change: { [key]: null } }]),
  wish: ({ [key]: value }) => (value === null ? '' : wish(value)),
});

interface Band {
  key: string;
  label: string;
  wish?: string;
}

interface BandWords {
  name: string;
  bands: readonly Band[];
  wish: (band: Band) => string;
}

function band(key: 'price' | 'capacity', { name, bands, wish }: BandWords): FilterWords {
  const placeOf = (values: FilterValues) => bands.findIndex((known) => known.key === values[key]);
  return {
    name,
    chips: (values) => {
      const known = bands[placeOf(values)];
      return known ? [{ id: key, label: known.label, change: { [key]: null } }] : [];
    },
    wish: (values) => {
      const known = bands[placeOf(values)];
      return known ? wish(known) : '';
    },
  };
}

interface ListWords<Value> {
  name: string;
  labels: readonly { value: Value; label: string }[];
  wish: (labels: readonly string[]) => string;
}

function list<Value extends AmenitySlug | HouseRuleKey>(
  key: 'amenities' | 'allowed',
  { name, labels, wish }: ListWords<Value>,
): FilterWords {
  const chosen = (values: FilterValues) =>
    labels.filter(({ value }) => (values[key] as readonly string[]).includes(value));
  const without = (values: FilterValues, gone: Value) => ({
    [key]: (values[key] as readonly string[]).filter((value) => value !== gone),
  });
  return {
    name,
    chips: (values) =>
      chosen(values).map(({ value, label }) => ({ id: `${key}-${value}`, label, change: without(values, value) })),
    wish: (values) => {
      const requested = chosen(values).map(({ label }) => label);
      return requested.length > 0 ? wish(requested) : '';
    },
  };
}

/** '60 pessoas ou mais' */
export const guestsLabel = (guests: number): string => `${formatCount(guests, 'pessoa', 'pessoas')} ou mais`;
/** 'Até R$ 5.000' */
export const maxPriceLabel = (price: number): string => `Até ${formatReais(price)}`;
/** 'A partir de R$ 3.000' */
export const minPriceLabel = (price: number): string => `A partir de ${formatReais(price)}`;

const modeWishes: Readonly<Record<BookingMode, string>> = {
  instant: 'com reserva imediata',
  request: 'sob aprovação',
};

const words: Record<keyof FilterValues, FilterWords> = {
  price: band('price', {
    name: 'preço',
    bands: priceBands,
    wish: ({ label }) => (/^(Até|Acima)/.test(label) ? lowerFirst(label) : `de ${label}`),
  }),
  capacity: band('capacity', { name: 'capacidade', bands: capacityBands, wish: ({ wish = '' }) => wish }),
  guests: number('guests', {
    name: 'número de convidados',
    chip: guestsLabel,
    wish: (guests) => `para ${guestsLabel(guests)}`,
  }),
  ...(Object.fromEntries(
    numberFilters.map(({ column, chip }) => [
      column,
      number(column, {
        name: 'número de pessoas',
        chip,
        wish: (count) => `com ${chip(count)}`,
      }),
    ]),
  ) as Record<NumberFilterColumn, FilterWords>),
  minPrice: number('minPrice', {
    name: 'preço mínimo',
    chip: minPriceLabel,
    wish: (price) => lowerFirst(minPriceLabel(price)),
  }),
  maxPrice: number('maxPrice', {
    name: 'preço máximo',
    chip: maxPriceLabel,
    wish: (price) => `por até ${formatReais(price)}`,
  }),
  amenities: list('amenities', {
    name: 'comodidade',
    labels: amenities.map(({ slug, label }) => ({ value: slug, label })),
    wish: (labels) => `com ${andList(labels)}`,
  }),
  allowed: list('allowed', {
    name: 'regra da casa',
    labels: ruleFilters.map(({ key, label }) => ({ value: key, label: `${label}: pode` })),
    wish: (labels) => `com ${andList(labels.map(lowerFirst))}`,
  }),
  bookingMode: {
    name: 'forma de reserva',
    chips: ({ bookingMode }) =>
      bookingMode ? [{ id: 'bookingMode', label: bookingModeLabels[bookingMode], change: { bookingMode: null } }] : [],
    wish: ({ bookingMode }) => (bookingMode ? modeWishes[bookingMode] : ''),
  },
};

/** The filters with their words, in the order of the address. */
export const filterWords: readonly (FilterWords & { key: keyof FilterValues })[] = searchFilters.map(({ key }) => ({
  key,
  ...words[key],
}));

/** As the notice about an address calls a filter. */
export const filterName = (key: keyof FilterValues): string => words[key].name;
