import type { Row } from '../db/row.types.ts';
import type { GuestColumn } from '../spaces/fields/facts.ts';
import { fields } from '../spaces/fields/field-words.ts';

/** The columns that a listing may leave empty, all of them empty. */
export const emptyFields = Object.fromEntries(
  fields.flatMap(({ column, kind, required }) => (kind === 'number' && !required ? [[column, null]] : [])),
) as Pick<Row<'spaces'>, GuestColumn>;
