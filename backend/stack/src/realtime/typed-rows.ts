import type { Sql } from 'postgres';
import { conditionSql } from './change-filter.ts';
import type { Relation } from './relation.ts';
import type { RowText } from './replication.ts';
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
