import { formatCount, formatReais } from '../money/format.ts';
import { slugOf } from '../places/slug.ts';
import { listingLimits } from '../rules/listing-rules.ts';
import { andList, lowerFirst } from '../text/phrases.ts';
import { type AmenitySlug, amenities } from './amenities.ts';
import { type NumberFilterColumn, numberFilters } from './fields/field-words.ts';
import { type HouseRuleKey, ruleFilters } from './house-rules.ts';
import { type CapacityBandKey, capacityBands, type PriceBandKey, priceBands } from './search-bands.ts';
import type { SearchRequest } from './search-request.ts';

/** The filters of search that stand by themselves, without places, days and words. Numbers of people; prices in whole reais. */
export interface FilterValues extends Record<NumberFilterColumn, number | null> {
  price: PriceBandKey | null;
  capacity: CapacityBandKey | null;
  guests: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  amenities: AmenitySlug[];
  /** House rules that must be answered with yes. */
  allowed: HouseRuleKey[];
}

/** A filter, once: address, chips, sentences, what is tried when nothing was found, and the request read it from here. */
export interface SearchFilter {
  key: keyof FilterValues;
  /** Of the address. */
  param: string;
  /** In 'Não conhecemos “x” como …'. */
  name: string;
  /** What the texts of the address say, and those that say nothing. */
  read: (texts: readonly string[]) => { values: Partial<FilterValues>; unknown: string[] };
  /** '' where nothing is asked for. */
  write: (values: FilterValues) => string;
  request: (values: FilterValues) => SearchRequest;
  /** What is asked for, and the change that takes it back. */
  chips: (values: FilterValues) => { id: string; label: string; change: Partial<FilterValues> }[];
  /** In 'Nenhum espaço …': 'para 60 pessoas ou mais'; '' where nothing is asked for. */
  wish: (values: FilterValues) => string;
  /** Changes worth trying where nothing was found: 'Qualquer preço', 'em vez de até R$ 500'. */
  relaxations: (values: FilterValues) => { id: string; title: string; detail: string; change: Partial<FilterValues> }[];
}

const keepingTheRest = 'mantendo o resto da busca';

interface NumberWords {
  param: string;
  name: string;
  most: number;
  field: keyof SearchRequest;
  chip: (value: number) => string;
  wish: (value: number) => string;
  /** Another value, or none. */
  relax: (value: number) => { title: string; detail: string; to: number | null }[];
}

const isNumber = /^[1-9]\d{0,7}$/;

function number(
  key: 'guests' | 'minPrice' | 'maxPrice' | NumberFilterColumn,
  { param, name, most, field, chip, wish, relax }: NumberWords,
): SearchFilter {
  return {
    key,
    param,
    name,
    read([text = '']) {
      const isKnown = isNumber.test(text) && Number(text) <= most;
      return { values: isKnown ? { [key]: Number(text) } : {}, unknown: isKnown || text === '' ? [] : [text] };
    },
    write: ({ [key]: value }) => (value === null ? '' : String(value)),
    request: ({ [key]: value }) => (value === null ? {} : { [field]: value }),
    chips: ({ [key]: value }) => (value === null ? [] : [{ id: param, label: chip(value), change: { [key]: null } }]),
    wish: ({ [key]: value }) => (value === null ? '' : wish(value)),
    relaxations: ({ [key]: value }) =>
      value === null
        ? []
        : relax(value).map(({ title, detail, to }) => ({
            id: to === null ? `any-${param}` : param,
            title,
            detail,
            change: { [key]: to },
          })),
  };
}

interface Band {
  key: string;
  label: string;
  short?: string;
  sentence?: string;
}

function band(
  key: 'price' | 'capacity',
  { name, bands, wish }: { name: string; bands: readonly Band[]; wish: (band: Band) => string },
): SearchFilter {
  const chosen = (values: FilterValues) => bands.findIndex((known) => known.key === values[key]);
  return {
    key,
    param: key,
    name,
    read([text = '']) {
      const known = bands.find((one) => one.key === slugOf(text));
      return { values: known ? { [key]: known.key } : {}, unknown: known || text === '' ? [] : [text] };
    },
    write: (values) => values[key] ?? '',
    request: (values) => (values[key] ? { [`${key}_band`]: values[key] } : {}),
    chips: (values) => {
      const known = bands[chosen(values)];
      return known ? [{ id: key, label: known.label, change: { [key]: null } }] : [];
    },
    wish: (values) => {
      const known = bands[chosen(values)];
      return known ? wish(known) : '';
    },
    // the bands beside the chosen one, the larger first
    relaxations(values) {
      const at = chosen(values);
      const known = bands[at];
      if (!known) return [];
      const detail = `em vez de ${lowerFirst(known.short ?? known.label)}`;
      return [bands[at + 1], bands[at - 1]].flatMap((other) =>
        other ? [{ id: `${key}-${other.key}`, title: other.label, detail, change: { [key]: other.key } }] : [],
      );
    },
  };
}

/** A thing that a space has or allows: by what a request names it, and by its slug in the address. */
interface ListedThing<Value> {
  value: Value;
  slug: string;
  label: string;
  sent: string;
}

interface ListWords<Value> {
  param: string;
  name: string;
  field: keyof SearchRequest;
  /** In the order in which one choice is always written. */
  things: readonly ListedThing<Value>[];
  wish: (labels: readonly string[]) => string;
}

function list<Key extends 'amenities' | 'allowed'>(
  key: Key,
  { param, name, field, things, wish }: ListWords<FilterValues[Key][number]>,
): SearchFilter {
  const chosen = (values: FilterValues) =>
    things.filter(({ value }) => (values[key] as readonly unknown[]).includes(value));
  const without = (values: FilterValues, gone: FilterValues[Key][number]) => ({
    [key]: (values[key] as FilterValues[Key][number][]).filter((value) => value !== gone),
  });
  return {
    key,
    param,
    name,
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
      const asked = chosen(values).map(({ sent }) => sent);
      return asked.length > 0 ? { [field]: asked } : {};
    },
    chips: (values) =>
      chosen(values).map(({ value, slug, label }) => ({
        id: `${param}-${slug}`,
        label,
        change: without(values, value),
      })),
    wish: (values) => {
      const asked = chosen(values).map(({ label }) => label);
      return asked.length > 0 ? wish(asked) : '';
    },
    relaxations: (values) =>
      chosen(values).map(({ value, slug, label }) => ({
        id: `${param}-${slug}`,
        title: `Sem exigir ${label}`,
        detail: keepingTheRest,
        change: without(values, value),
      })),
  };
}

/** '60 pessoas ou mais' */
export const guestsLabel = (guests: number): string => `${formatCount(guests, 'pessoa', 'pessoas')} ou mais`;
/** 'Até R$ 5.000' */
export const maxPriceLabel = (price: number): string => `Até ${formatReais(price)}`;
/** 'A partir de R$ 3.000' */
const minPriceLabel = (price: number): string => `A partir de ${formatReais(price)}`;

/** In reais: more than any price. */
export const highestPrice = 10_000_000;
/** A higher price that is worth a try: a quarter more, in whole hundreds of reais. */
const dearer = (price: number) => Math.ceil((price * 1.25) / 100) * 100;

/** In the order of the address, of chips and of sentences. */
export const searchFilters: readonly SearchFilter[] = [
  band('price', {
    name: 'preço',
    bands: priceBands,
    wish: ({ label }) => (/^(Até|Acima)/.test(label) ? lowerFirst(label) : `de ${label}`),
  }),
  band('capacity', { name: 'capacidade', bands: capacityBands, wish: ({ sentence = '' }) => sentence }),
  number('guests', {
    param: 'guests',
    name: 'número de convidados',
    most: listingLimits.capacity,
    field: 'guests',
    chip: guestsLabel,
    wish: (guests) => `para ${guestsLabel(guests)}`,
    relax: (guests) => [
      { title: 'Para qualquer número de pessoas', detail: `em vez de ${guestsLabel(guests)}`, to: null },
    ],
  }),
  ...numberFilters.map(({ column, param, most, chip }) =>
    number(column, {
      param,
      name: 'número de pessoas',
      most,
      field: column,
      chip,
      wish: (count) => `com ${chip(count)}`,
      relax: (count) => [{ title: `Sem exigir ${chip(count)}`, detail: keepingTheRest, to: null }],
    }),
  ),
  number('minPrice', {
    param: 'min_price',
    name: 'preço mínimo',
    most: highestPrice,
    field: 'min_price',
    chip: minPriceLabel,
    wish: (price) => lowerFirst(minPriceLabel(price)),
    relax: (price) => [
      { title: 'Sem preço mínimo', detail: `em vez de ${lowerFirst(minPriceLabel(price))}`, to: null },
    ],
  }),
  number('maxPrice', {
    param: 'max_price',
    name: 'preço máximo',
    most: highestPrice,
    field: 'max_price',
    chip: maxPriceLabel,
    wish: (price) => `por até ${formatReais(price)}`,
    relax: (price) => {
      const detail = `em vez de ${lowerFirst(maxPriceLabel(price))}`;
      return [
        { title: maxPriceLabel(dearer(price)), detail, to: dearer(price) },
        { title: 'Qualquer preço', detail, to: null },
      ];
    },
  }),
  list('amenities', {
    param: 'amenities',
    name: 'comodidade',
    field: 'amenity_labels',
    things: amenities.map(({ slug, label }) => ({ value: slug, slug, label, sent: label })),
    wish: (labels) => `com ${andList(labels)}`,
  }),
  list('allowed', {
    param: 'permite',
    name: 'regra da casa',
    field: 'allowed',
    things: ruleFilters.map(({ key, slug, label }) => ({ value: key, slug, label: `${label}: pode`, sent: key })),
    wish: (labels) => `com ${andList(labels.map(lowerFirst))}`,
  }),
];

/** Nothing is asked for. */
export const noFilterValues: FilterValues = {
  price: null,
  capacity: null,
  guests: null,
  minPrice: null,
  maxPrice: null,
  amenities: [],
  allowed: [],
  ...(Object.fromEntries(numberFilters.map(({ column }) => [column, null])) as Record<NumberFilterColumn, null>),
};
