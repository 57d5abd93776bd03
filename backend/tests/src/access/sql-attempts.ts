import type postgres from 'postgres';
import { sql } from '../testing/backend.ts';
import { claimsOf } from '../testing/given.ts';
import type { Actor } from './access-table.ts';
import type { Key, Row, World } from './world.ts';

export interface Attempt {
  who: Actor;
  statement: string;
  /** A statement that the owner of the database runs first, to make the attempt possible. */
  before?: string;
}

/** The result of an attempt. Every attempt is rolled back, so that each meets the same database. */
export interface Outcome {
  /** SQLSTATE, or null when it went through. */
  code: string | null;
  message: string;
  /** Rows read or written. */
  count: number;
  changed: boolean;
}

const definition = `
create or replace function pg_temp.try_all(attempts jsonb, state text) returns jsonb language plpgsql as $$
declare
  attempt jsonb;
  before text;
  later text;
  touched bigint;
  code text;
  said text;
  changed boolean;
  outcomes jsonb := '[]';
begin
  execute state into before;
  for attempt in select value from jsonb_array_elements(attempts) loop
    begin
      begin
        execute coalesce(attempt ->> 'before', 'select');
      exception when others then
        null;
      end;
      perform set_config('request.jwt.claims', attempt ->> 'claims', true);
      perform set_config('role', attempt ->> 'role', true);
      execute attempt ->> 'statement';
      get diagnostics touched = row_count;
      set constraints all immediate;
      perform set_config('role', 'none', true);
      execute state into later;
      changed := later is distinct from before;
      raise exception using errcode = 'ZZ000', message = 'taken back';
    exception
      when sqlstate 'ZZ000' then
        code := null;
        said := '';
      when others then
        code := sqlstate;
        said := sqlerrm;
        touched := 0;
        execute state into later;
        changed := later is distinct from before;
    end;
    outcomes := outcomes || jsonb_build_object('code', code, 'message', said, 'count', touched, 'changed', changed);
  end loop;
  return outcomes;
end;
$$`;

/** Tries statements on one table in SQL, as PostgREST would: role and claims of the caller, one after the other. */
export async function tryInSql(world: World, table: string, attempts: Attempt[]): Promise<Outcome[]> {
  const prepared = attempts.map(({ who, ...attempt }) => ({
    ...attempt,
    role: who === 'anonymous' ? 'anon' : 'authenticated',
    claims: JSON.stringify(who === 'anonymous' ? { role: 'anon' } : claimsOf(world.members[who])),
  }));
  const connection = await sql.reserve();
  try {
    await connection.unsafe(definition);
    const [row] =
      await connection`select pg_temp.try_all(${connection.json(prepared)}, ${stateQuery(world, table)}) as outcomes`;
    return row?.outcomes as Outcome[];
  } finally {
    connection.release();
  }
}

/** One text for the sample rows of a table and for how many rows there are at all. */
export async function stateOf(world: World, table: string): Promise<string> {
  const [row] = await sql.unsafe(stateQuery(world, table));
  return String(row?.state);
}

function stateQuery(world: World, table: string): string {
  const samples = Object.values(world.rows[table] ?? {})
    .map(where)
    .join(' or ');
  return `select format('%s rows: %s', (select count(*) from public.${table}),
    (select jsonb_agg(to_jsonb(t) order by t::text) from public.${table} as t where ${samples})) as state`;
}

/** A condition that finds the row of a key. */
export const where = (key: Key): string =>
  `(${Object.entries(key)
    .map(([column, value]) => `${quoted(column)} = ${literal(value)}`)
    .join(' and ')})`;

export const updateOf = (table: string, key: Key, change: Row): string =>
  `update public.${table} set ${Object.keys(change)
    .map(
      (column) =>
        `${quoted(column)} = (jsonb_populate_record(null::public.${table}, ${json(change)})).${quoted(column)}`,
    )
    .join(', ')} where ${where(key)}`;

export const insertOf = (table: string, row: Row): string => {
  const columns = Object.keys(row).map(quoted).join(', ');
  return `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, ${json(row)})`;
};

/** Any sample row of a table as JSON, past every policy. */
export async function sampleRow(table: string, key: Key): Promise<Row> {
  const [row] = await sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from public.${table} as t where ${where(key)}`,
  );
  if (row === undefined) throw new Error(`There is no sample row of ${table} at ${JSON.stringify(key)}.`);
  return row.row;
}

const quoted = (name: string): string => `"${name}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const json = (value: postgres.JSONValue | Row): string => `${literal(JSON.stringify(value))}::jsonb`;
