import type { Sql } from 'postgres';
import { quoteIdentifier } from './change-filter.ts';
import type { Relation } from './relation.ts';
import type { Viewer } from './viewer.ts';

/**
 * Functions in the session's temporary schema, so that the database stays as the migrations made it.
 *
 * A commit can reach the replication stream a moment before other sessions see it: its rows would look absent. So
 * `realtime_wait` waits until every given transaction is visible.
 *
 * `realtime_visible` asks, as each viewer, which of the changed rows it can read, in one round trip for a whole batch:
 * - Each viewer is a statement of its own: a policy's `(select auth.uid())` is evaluated once per statement.
 * - A policy that fails for one viewer hides the row from that viewer only.
 */
const functionsSql = `
create or replace function pg_temp.realtime_wait(xids bigint[]) returns void language plpgsql volatile as $$
declare
  xid bigint;
  horizon bigint;
  full_xid bigint;
  waited int := 0;
begin
  foreach xid in array xids loop
    loop
      -- The stream gives 32 bits of a number of 64.
      horizon := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
      full_xid := (horizon & ~4294967295::bigint) | xid;
      if full_xid > horizon + 2147483648 then full_xid := full_xid - 4294967296; end if;
      exit when pg_visible_in_snapshot(full_xid::text::xid8, pg_current_snapshot());
      waited := waited + 1;
      if waited > 4000 then raise exception 'transaction % does not become visible', xid; end if;
      perform pg_sleep(0.001);
    end loop;
  end loop;
end
$$;

create or replace function pg_temp.realtime_visible(xids bigint[], statements jsonb, checks jsonb, viewers jsonb)
returns jsonb language plpgsql volatile as $$
declare
  statement_name text;
  viewer jsonb;
  wanted jsonb;
  check_index int;
  one_check jsonb;
  seen boolean;
  visible jsonb := '[]';
  visible_to_viewer jsonb;
begin
  perform pg_temp.realtime_wait(xids);

  for statement_name in select jsonb_object_keys(statements) loop
    if not exists (select from pg_prepared_statements p where p.name = statement_name) then
      execute statements ->> statement_name;
    end if;
  end loop;

  for viewer_index in 0 .. jsonb_array_length(viewers) - 1 loop
    viewer := viewers -> viewer_index;
    wanted := viewer -> 'checks';
    visible_to_viewer := '[]';
    perform set_config('role', viewer ->> 'role', true), set_config('request.jwt.claims', viewer ->> 'claims', true);
    for position in 0 .. jsonb_array_length(wanted) - 1 loop
      check_index := (wanted -> position)::int;
      one_check := checks -> check_index;
      seen := false;
      begin
        execute format('execute %I(%L)', one_check ->> 'statement', one_check ->> 'key') into seen;
      exception
        when query_canceled or admin_shutdown or crash_shutdown then raise;
        when others then
          seen := false;
          raise notice 'realtime: % is hidden from %: %', one_check ->> 'statement', viewer ->> 'role', sqlerrm;
      end;
      if seen then visible_to_viewer := visible_to_viewer || to_jsonb(check_index); end if;
    end loop;
    perform set_config('role', 'none', true);
    visible := visible || jsonb_build_array(visible_to_viewer);
  end loop;
  return visible;
end
$$`;

export type RowCheck = { relation: Relation; key: string[] };
export type ViewerChecks = { viewer: Viewer; checks: number[] };

/** Undefined function, and undefined schema: a session's temporary schema is made with its first object. */
const missingFunctionCodes: ReadonlySet<unknown> = new Set(['42883', '3F000']);

function statementFor(relation: Relation): { name: string; body: string } {
  const keyColumns = relation.primaryKey.map((name) => relation.columns.find((column) => column.name === name));
  const where = keyColumns.map((column, index) => {
    if (column === undefined) throw new Error(`${relation.sqlName}: a key column is missing in the catalog`);
    return `t.${quoteIdentifier(column.name)} = ($1[${index + 1}])::${column.typeSql}`;
  });
  const shape = keyColumns.map((column) => `${column?.name}:${column?.typeSql}`).join(',');
  const name = `rt_${relation.oid}_${hash(shape)}`;
  return {
    name,
    body: `prepare ${name}(text[]) as select true from ${relation.sqlName} t where ${where.join(' and ')}`,
  };
}

function hash(text: string): string {
  let value = 5381;
  for (const character of text) value = ((value * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return value.toString(36);
}

function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Resolves when other sessions see what these transactions have done. */
export async function waitForCommits(sql: Sql, xids: number[]): Promise<void> {
  await withFunctions(sql, () => sql`select pg_temp.realtime_wait(${arrayLiteral(xids.map(String))}::text::bigint[])`);
}

async function withFunctions<T>(sql: Sql, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && missingFunctionCodes.has(error.code))) throw error;
    // A new session, after the first start or a lost connection.
    await sql.unsafe(functionsSql);
    return ask();
  }
}

/** For each viewer, the indexes of the checks whose row it can read. `sql` must be a single connection. */
export async function findVisible(
  sql: Sql,
  xids: number[],
  checks: RowCheck[],
  viewers: ViewerChecks[],
): Promise<Set<number>[]> {
  const statements: Record<string, string> = {};
  const rows = checks.map(({ relation, key }) => {
    const { name, body } = statementFor(relation);
    statements[name] = body;
    return { statement: name, key: arrayLiteral(key) };
  });
  const who = viewers.map(({ viewer, checks: wanted }) => ({
    role: viewer.role,
    claims: viewer.claimsJson,
    checks: wanted,
  }));
  const visible = await withFunctions(sql, async () => {
    const [row] = await sql<{ visible: number[][] }[]>`
      select pg_temp.realtime_visible(
        ${arrayLiteral(xids.map(String))}::text::bigint[],
        ${JSON.stringify(statements)}::text::jsonb,
        ${JSON.stringify(rows)}::text::jsonb,
        ${JSON.stringify(who)}::text::jsonb
      ) as visible`;
    return row?.visible ?? [];
  });
  return viewers.map((_, index) => new Set(visible[index]));
}
