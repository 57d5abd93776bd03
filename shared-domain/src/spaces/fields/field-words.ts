import { formatCount, formatReais } from '../../money/format.ts';
import type { Field } from './field.ts';
import { listingFields } from './listing-fields.ts';

type Entry = (typeof listingFields)[number];

/** The columns that a form, a comparison or the log can show without words of their own. */
export type PlainColumn = Exclude<Entry, { kind: 'own' }>['column'];

export const fields: readonly Field[] = listingFields;

/** Throws for a column that is no field of a listing. */
export function fieldOf(column: string): Field {
  const field = fields.find((known) => known.column === column);
  if (!field) throw new Error(`"${column}" is no field of a listing.`);
  return field;
}

/** As the log and reviewers call it. */
export const fieldName = ({ name, label }: Field): string => name ?? label;

/** A stored value in words: '80 pessoas', 'Casamento', '22:00', 'sim'; '' where nothing is said. Prices are in decimal reais. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'number':
      return formatCount(Number(value), ...field.unit);
    case 'money':
      return formatReais(Number(value));
    case 'days':
      return field.words(Number(value));
    case 'time':
      return String(value).slice(0, 5);
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'yes/no':
      return value === true ? 'sim' : 'não';
    default:
      return Array.isArray(value) ? value.map(String).join(', ') : String(value).trim();
  }
}

/** Those that comparisons show under the name of their column. */
export const comparedFields = fields.filter(({ kind, part }) => kind !== 'own' && part === undefined);

/** What guests read of a listing besides its price, hours and rules: '60 pessoas', 'Sentadas'; `exceptOnCards`: without what its card says, too. */
export const guestFacts = (
  values: Readonly<Record<string, unknown>>,
  { exceptOnCards = false } = {},
): { name: string; text: string }[] =>
  fields.flatMap((field) => {
    const text = field.guest && !(exceptOnCards && field.card) ? fieldText(field, values[field.column]) : '';
    return field.guest && text !== '' ? [{ name: field.guest, text }] : [];
  });

/** '60 sentados', '120 em pé': what cards say besides the capacity. */
export const cardFacts = (values: Readonly<Record<string, unknown>>): string[] =>
  fields.flatMap(({ card, column }) => {
    const value = values[column];
    return card && typeof value === 'number' ? [card(value)] : [];
  });

export const numberFilters = listingFields.flatMap((field) =>
  'filter' in field ? [{ column: field.column, most: field.most, ...field.filter }] : [],
);
export type NumberFilterColumn = Extract<Entry, { filter: object }>['column'];

/** Read on the page of a space. */
export type GuestColumn = Extract<Entry, { guest: string }>['column'];
type Alone = Exclude<Entry, { kind: 'own' } | { part: string }>;
/** Compared in the queue of changes, each by itself. */
export type QueuedColumn = Extract<Alone, { isQueued: true }>['column'];
/** Compared by reviewers besides. */
export type ReviewedColumn = Exclude<Alone, { isQueued: true }>['column'];
