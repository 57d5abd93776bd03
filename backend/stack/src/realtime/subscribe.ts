import type { Sql } from 'postgres';
import { conditionSql, FilterError, parseFilter } from './change-filter.ts';
import type { PostgresChangesParams } from './join-config.ts';
import { loadRelation, type Relation, readableColumns } from './relation.ts';
import type { PreparedFilter } from './subscriptions.ts';
import type { Viewer } from './viewer.ts';

export class SubscribeError extends Error {
  override name = 'SubscribeError';
}

export type PreparedTarget = { schema: string; table: string; filter: PreparedFilter | null; select: string[] | null };

/**
 * Checks a subscription while it can still be refused: the table is published, the role may read the columns
 * of the filter and of the selection, the values fit the columns' types.
 *
 * @throws SubscribeError with a sentence for the developer.
 */
export async function prepareTarget(
  sql: Sql,
  publication: string,
  params: PostgresChangesParams,
  viewer: Viewer,
): Promise<PreparedTarget> {
  const schema = params.schema ?? 'public';
  const table = params.table === undefined || params.table === '' ? '*' : params.table;
  const filterText = params.filter ?? '';
  const select = params.select ?? null;
  if (schema === '*' || table === '*') {
    if (filterText !== '' || select !== null) throw new SubscribeError('a filter or a selection needs a table');
    return { schema, table: schema === '*' ? '*' : table, filter: null, select: null };
  }
  const [relation, [published]] = await Promise.all([
    loadRelation(sql, { schema, name: table }),
    sql`select from pg_publication_tables
      where pubname = ${publication} and schemaname = ${schema} and tablename = ${table}`,
  ]);
  if (relation === null || published === undefined) {
    throw new SubscribeError(`table ${schema}.${table} is not in the publication ${publication}`);
  }
  if (relation.primaryKey.length === 0) throw new SubscribeError(`table ${schema}.${table} has no primary key`);
  const readable = (await readableColumns(sql, [{ oid: relation.oid, role: viewer.role }])).get(
    `${relation.oid} ${viewer.role}`,
  );
  if (!relation.primaryKey.every((name) => readable?.has(name))) {
    throw new SubscribeError(`role ${viewer.role} may not read ${schema}.${table}`);
  }
  for (const name of select ?? []) {
    if (!readable?.has(name)) throw new SubscribeError(`invalid column for select ${name}`);
  }
  const filter = filterText === '' ? null : await prepareFilter(sql, relation, filterText, readable ?? new Set());
  return { schema, table, filter, select };
}

async function prepareFilter(
  sql: Sql,
  relation: Relation,
  text: string,
  readable: Set<string>,
): Promise<PreparedFilter | null> {
  try {
    const conditions = parseFilter(text);
    const parameters: string[] = [];
    const bind = (value: string): string => `$${parameters.push(value)}`;
    const tested = conditions.map((condition) => {
      const column = relation.columns.find(({ name }) => name === condition.column);
      if (!column || !readable.has(condition.column)) {
        throw new FilterError(`invalid column for filter ${condition.column}`);
      }
      return { condition, column, sql: conditionSql(condition, column.typeSql, bind) };
    });
    const [first, ...others] = tested;
    if (first === undefined) return null;
    // A trial run on an empty row: Postgres itself refuses values and operators that do not fit.
    await sql.unsafe(
      `select ${tested.map((part) => part.sql).join(' and ')} from (select (null::${relation.sqlName}).*) r`,
      parameters,
    );
    const { condition, column } = first;
    const isExact =
      others.length === 0 &&
      !condition.negate &&
      (condition.operator === 'eq' || condition.operator === 'in') &&
      column.hasOneSpelling;
    const exact = isExact
      ? { column: column.name, values: await canonical(sql, column.typeSql, condition.values) }
      : null;
    return { text, conditions, exact };
  } catch (error) {
    if (error instanceof FilterError) throw new SubscribeError(error.message);
    // Class 22 and 42: the value is no such type, the operator does not exist for it.
    if (error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code))) {
      throw new SubscribeError(`filter "${text}": ${error.message}`);
    }
    throw error;
  }
}

/** The values as Postgres spells them: an identifier in capitals finds the same row. */
async function canonical(sql: Sql, typeSql: string, values: string[]): Promise<string[]> {
  const rows = await sql.unsafe<{ value: string }[]>(
    `select (v.value::${typeSql})::text as value from jsonb_array_elements_text($1::text::jsonb) v`,
    [JSON.stringify(values)],
  );
  return rows.map(({ value }) => value);
}
