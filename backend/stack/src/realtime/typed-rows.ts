import type { Sql } from 'postgres';
import { conditionSql } from './change-filter.ts';
import type { Relation } from './relation.ts';
import type { RowText } from './replication.ts';
import { quoteIdentifier } from './sql-text.ts';
import type { PreparedFilter } from './subscriptions.ts';

export type TypedRow = { record: Record<string, unknown>; filters: boolean[] };

/**
 * Turns rows of text into JSON values exactly as the Data API shows them (numbers, booleans, arrays, json, ISO 8601
 * times), and decides the filters, in one query: Postgres knows its types best.
 */
export async function typeRows(
  sql: Sql,
  relation: Relation,
  rows: RowText[],
  filters: PreparedFilter[],
): Promise<TypedRow[]> {
  const columns = new Map(relation.columns.map((column) => [column.name, column]));
  const parameters: string[] = [`[${rows.map((row) => rowJson(relation, row)).join(',')}]`];
  const bind = (value: string): string => `$${parameters.push(value)}`;
  const decisions = filters.map(({ conditions }) =>
    conditions
      .map((condition) => {
        const column = columns.get(condition.column);
        return column ? conditionSql(condition, column.typeSql, bind) : 'false';
      })
      .join(' and '),
  );
  const result = await sql.unsafe<{ record: Record<string, unknown>; filters: boolean[] }[]>(
    `select to_jsonb(r) as record, to_jsonb(array[${decisions.join(', ')}]::boolean[]) as filters
    from jsonb_array_elements($1::text::jsonb) with ordinality as c(value, position),
      lateral jsonb_populate_record(null::${relation.sqlName}, c.value) r
    order by c.position`,
    parameters,
    // A prepared statement for every combination of filters would fill the session.
    { prepare: filters.length === 0 },
  );
  return rows.map((row, index) => {
    const typed = result[index];
    if (typed === undefined) throw new Error(`${relation.sqlName}: a row got lost while it was typed`);
    const record = Object.fromEntries(Object.entries(typed.record).filter(([name]) => name in row));
    return { record, filters: typed.filters };
  });
}

/** Text goes through each type's input function; json values are put in as they are, since text would become a string. */
function rowJson(relation: Relation, row: RowText): string {
  const entries = relation.columns.flatMap(({ name, isJson }) => {
    const value = row[name];
    if (value === undefined || value === null) return [];
    return [`${JSON.stringify(name)}:${isJson ? value : JSON.stringify(value)}`];
  });
  return `{${entries.join(',')}}`;
}

/**
 * The stream leaves out large values that an update did not touch, and generated columns. They are read from the table,
 * where they may be newer than the change: then another change follows.
 */
export async function completeRows(sql: Sql, relation: Relation, rows: RowText[]): Promise<void> {
  const byMissing = new Map<string, { names: string[]; rows: RowText[] }>();
  for (const row of rows) {
    const names = relation.columns.map(({ name }) => name).filter((name) => !(name in row));
    if (names.length === 0) continue;
    const group = byMissing.get(names.join()) ?? { names, rows: [] };
    group.rows.push(row);
    byMissing.set(names.join(), group);
  }
  for (const { names, rows: incomplete } of byMissing.values()) {
    const values = names.map((name) => `t.${quoteIdentifier(name)}::text`);
    const keys = relation.primaryKey.map((name) => `t.${quoteIdentifier(name)} = r.${quoteIdentifier(name)}`);
    const found = await sql.unsafe<{ position: number; texts: (string | null)[] }[]>(
      `select c.position::int as position, to_jsonb(array[${values.join(', ')}]) as texts
      from jsonb_array_elements($1::text::jsonb) with ordinality as c(value, position),
        lateral jsonb_populate_record(null::${relation.sqlName}, c.value) r
      join ${relation.sqlName} t on ${keys.join(' and ')}`,
      [`[${incomplete.map((row) => rowJson(relation, row)).join(',')}]`],
    );
    for (const { position, texts } of found) {
      const row = incomplete[position - 1];
      if (row) for (const [index, name] of names.entries()) row[name] = texts[index] ?? null;
    }
  }
}
