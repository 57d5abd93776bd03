import type { Sql } from 'postgres';
import type { Relation } from './relation.ts';
import { arrayLiteral, quoteIdentifier } from './sql-text.ts';
import type { Viewer } from './viewer.ts';

/*
 * The functions live in the session's temporary schema, so that the database stays as the migrations made it.
 *
 * A commit can reach the replication stream a moment before other sessions see it: its rows would look absent. So
 * `realtime_wait` waits until every given transaction is visible.
 */
const waitFunctionSql = `
create or replace function pg_temp.realtime_wait(xids bigint[]) returns void language plpgsql volatile as $realtime$
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
$realtime$;`;

/**
 * Asks, as each viewer in turn, whether the row with a key is there: `viewer_of` and `key_of` are the pairs to ask about,
 * in the order of the viewers; the answer is the positions of the pairs that are readable.
 *
 * - Each viewer is a statement of its own: a policy's `(select auth.uid())` is evaluated once per statement.
 * - The statement is part of the function, so its plan is kept for the session: a third of the time of `execute`.
 * - A policy that fails for one viewer hides the row from that viewer only.
 */
function visibleFunctionSql(relation: Relation): string {
  const where = relation.primaryKey.map((name, index) => {
    const column = relation.columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw new Error(`${relation.sqlName}: a key column is missing in the catalog`);
    return `t.${quoteIdentifier(name)} = (key[${index + 1}])::${column.typeSql}`;
  });
  return `
create or replace function pg_temp.${functionName(relation)}(
  xids bigint[], roles text[], claims text[], keys text[], viewer_of int[], key_of int[]
) returns jsonb language plpgsql volatile as $realtime$
#variable_conflict use_variable
declare
  viewer int := 0;
  key text[];
  seen boolean;
  has_complained boolean := false;
  visible int[] := '{}';
begin
  perform pg_temp.realtime_wait(xids);
  for pair in 1 .. coalesce(array_length(viewer_of, 1), 0) loop
    if viewer_of[pair] <> viewer then
      viewer := viewer_of[pair];
      perform set_config('role', roles[viewer], true), set_config('request.jwt.claims', claims[viewer], true);
    end if;
    key := keys[key_of[pair]];
    seen := false;
    begin
      select true into seen from ${relation.sqlName} t where ${where.join(' and ')};
    exception
      when query_canceled or admin_shutdown or crash_shutdown then raise;
      when others then
        seen := false;
        if not has_complained then
          raise notice 'a row of ${relation.sqlName.replaceAll("'", "''").replaceAll('%', '%%')} is hidden: %', sqlerrm;
          has_complained := true;
        end if;
    end;
    if seen then visible := visible || pair; end if;
  end loop;
  perform set_config('role', 'none', true);
  return to_jsonb(visible);
end
$realtime$;`;
}

/** Another key is another function: a session may still hold the former. */
function functionName(relation: Relation): string {
  const types = new Map(relation.columns.map(({ name, typeSql }) => [name, typeSql]));
  let hash = 5381;
  for (const character of relation.primaryKey.map((name) => `${name}:${types.get(name)}`).join(',')) {
    hash = ((hash * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return `realtime_visible_${relation.oid}_${hash.toString(36)}`;
}

export type RowCheck = { relation: Relation; key: string[]; xid: number };
export type ViewerChecks = { viewer: Viewer; checks: RowCheck[] };

/** Undefined function, and undefined schema: a session's temporary schema is made with its first object. */
const missingFunctionCodes: ReadonlySet<unknown> = new Set(['42883', '3F000']);

/** Resolves when other sessions see what these transactions have done. */
export async function waitForCommits(sql: Sql, xids: number[]): Promise<void> {
  await withFunctions(
    sql,
    () => waitFunctionSql,
    () => sql`select pg_temp.realtime_wait(${arrayLiteral(xids.map(String))}::text::bigint[])`,
  );
}

/** For each viewer, the rows it can read. `sql` must be a single connection. */
export async function findVisible(sql: Sql, requested: ViewerChecks[]): Promise<Set<RowCheck>[]> {
  const relations = new Set(requested.flatMap(({ checks }) => checks.map(({ relation }) => relation)));
  const visible = requested.map(() => new Set<RowCheck>());
  await Promise.all([...relations].map((relation) => findVisibleRows(sql, relation, requested, visible)));
  return visible;
}

async function findVisibleRows(
  sql: Sql,
  relation: Relation,
  requested: ViewerChecks[],
  visible: Set<RowCheck>[],
): Promise<void> {
  const keyPositions = new Map<RowCheck, number>();
  const pairs: { viewer: number; check: RowCheck; key: number }[] = [];
  for (const [viewer, { checks }] of requested.entries()) {
    for (const check of checks) {
      if (check.relation !== relation) continue;
      const key = keyPositions.get(check) ?? keyPositions.size + 1;
      keyPositions.set(check, key);
      pairs.push({ viewer, check, key });
    }
  }
  const checks = [...keyPositions.keys()];
  const parameters = [
    [...new Set(checks.map(({ xid }) => xid))].map(String),
    requested.map(({ viewer }) => viewer.role),
    requested.map(({ viewer }) => viewer.claimsJson),
    checks.map(({ key }) => arrayLiteral(key)),
    pairs.map(({ viewer }) => String(viewer + 1)),
    pairs.map(({ key }) => String(key)),
  ].map(arrayLiteral);
  const answer = await withFunctions(
    sql,
    () => waitFunctionSql + visibleFunctionSql(relation),
    () =>
      sql.unsafe<{ visible: number[] }[]>(
        `select pg_temp.${functionName(relation)}($1::text::bigint[], $2::text::text[], $3::text::text[],
          $4::text::text[], $5::text::int[], $6::text::int[]) as visible`,
        parameters,
        { prepare: true },
      ),
  );
  for (const position of answer[0]?.visible ?? []) {
    const pair = pairs[position - 1];
    if (pair) visible[pair.viewer]?.add(pair.check);
  }
}

async function withFunctions<T>(sql: Sql, functions: () => string, ask: () => PromiseLike<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && missingFunctionCodes.has(error.code))) throw error;
    // A new session, after the first start or a lost connection.
    await sql.unsafe(functions());
    return ask();
  }
}
