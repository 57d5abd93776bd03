import { factFields } from './fact-fields.ts';
import type { Field } from './field.ts';
import { fieldText } from './field-text.ts';

type Fact = (typeof factFields)[number];
const facts: readonly Field[] = factFields;

/** Returns the facts of a listing, without price, hours and rules: '60 pessoas', 'Sentadas'. `exceptOnCards` leaves out those of its card. */
export const guestFacts = (
  values: Readonly<Record<string, unknown>>,
  { exceptOnCards = false } = {},
): { name: string; text: string }[] =>
  facts.flatMap((field) => {
    const text = field.guest && !(exceptOnCards && field.card) ? fieldText(field, values[field.column]) : '';
    return field.guest && text !== '' ? [{ name: field.guest, text }] : [];
  });

/** Returns '60 sentados', '120 em pé' for cards; numbers equal to the capacity are left out. */
export const cardFacts = (values: Readonly<Record<string, unknown>>): string[] =>
  facts.flatMap((field) => {
    const value = values[field.column];
    const most = field.kind === 'number' && field.within ? values[field.within.column] : null;
    return field.card && typeof value === 'number' && value !== most ? [field.card(value)] : [];
  });

export const numberFilters = factFields.flatMap((field) =>
  'filter' in field ? [{ column: field.column, label: field.label, most: field.most, ...field.filter }] : [],
);
export type NumberFilterColumn = Extract<Fact, { filter: object }>['column'];

/** Read on the page of a space. */
export type GuestColumn = Extract<Fact, { guest: string }>['column'];
/** Names of the facts, in their order. */
export const factNames = factFields.map(({ guest, column }) => ({ column, name: guest }));
