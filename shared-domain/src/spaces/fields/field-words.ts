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

/** Those that comparisons show under the name of their column. */
export const comparedFields = fields.filter(({ kind, part }) => kind !== 'own' && part === undefined);

type Alone = Exclude<Entry, { kind: 'own' } | { part: string }>;
/** Compared in the queue of changes, one by one. */
export type QueuedColumn = Extract<Alone, { isQueued: true }>['column'];
/** Compared by reviewers, too. */
export type ReviewedColumn = Exclude<Alone, { isQueued: true }>['column'];
