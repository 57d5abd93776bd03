/**
 * An edit changes what was edited (docs/decisions/162-edits-by-compared-values.md): of what was read, what one wrote and
 * what is stored by now, this says what becomes of each part. The database decides the same when it is saved.
 */

/** Columns that are decided about as one, because they make sense together only (zone and neighbourhood). */
export interface EditPart<Row> {
  /** As the form calls it: 'Preço por evento'. */
  label: string;
  columns: readonly (keyof Row & string)[];
  /** As it is read to a person. What reads the same is the same. */
  text: (row: Row) => string;
}

/**
 * Returns which value of a part is kept: it was read as `read`, written as `mine` and is now `stored`.
 * `conflict`: another person has since changed it to a different value.
 */
export function sideOf<T>(read: T, mine: T, stored: T): 'mine' | 'stored' | 'conflict' {
  if (mine === read) return 'stored';
  return stored === read || stored === mine ? 'mine' : 'conflict';
}

/** Returns the parts that an edit has changed. */
export const changedParts = <Row, Part extends EditPart<Row>>(parts: readonly Part[], read: Row, mine: Row): Part[] =>
  parts.filter(({ text }) => text(read) !== text(mine));

/** The columns of these parts, as a row has them. */
export const columnsOf = <Row extends object>(parts: readonly EditPart<Row>[], row: Row): Partial<Row> =>
  Object.fromEntries(parts.flatMap(({ columns }) => columns.map((column) => [column, row[column]]))) as Partial<Row>;

/** A part of a form's draft: the columns, and the fields in which they are written. */
export interface DraftPart<Row, Values> extends EditPart<Row> {
  fields: readonly (keyof Values & string)[];
}

interface Resumed<Row, Values> {
  values: Values;
  /** Base of each part for the next save. A conflict keeps the former base, and is found again at that save. */
  read: Row;
}

/**
 * A draft that was begun on `kept.read` goes on: what it had not changed follows what is `stored` now.
 */
export function resumeEdit<Row extends object, Values extends object>(
  parts: readonly DraftPart<Row, Values>[],
  write: (row: Row) => Values,
  stored: Row,
  draft: { values: Values; read: Row },
): Resumed<Row, Values> {
  const now = write(stored);
  const before = write(draft.read);
  const inFields = (values: Values, { fields }: DraftPart<Row, Values>) =>
    JSON.stringify(fields.map((field) => values[field]));
  const values = { ...draft.values };
  const read = { ...stored };
  for (const part of parts) {
    const mine = inFields(draft.values, part);
    const side = sideOf(inFields(before, part), mine, inFields(now, part));
    if (side === 'stored') for (const field of part.fields) values[field] = now[field];
    if (side === 'conflict') for (const column of part.columns) read[column] = draft.read[column];
  }
  return { values, read };
}
