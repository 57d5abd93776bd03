import type { Sql } from 'postgres';
import { quoteIdentifier } from './sql-text.ts';

type RelationColumn = {
  name: string;
  /** Name of the type as clients know it: int8, timestamptz, _text. */
  typeName: string;
  /** The same, qualified and quoted, for a cast. */
  typeSql: string;
  isJson: boolean;
  /** Equal values have equal text, so that equality can be decided without asking Postgres. */
  hasOneSpelling: boolean;
};

export type Relation = {
  oid: number;
  schema: string;
  name: string;
  /** Quoted and qualified. */
  sqlName: string;
  columns: RelationColumn[];
  primaryKey: string[];
  /** Row level security is on. */
  isSecured: boolean;
};

type RelationRow = {
  oid: number;
  schema: string;
  name: string;
  is_secured: boolean;
  columns: { name: string; type: string; type_sql: string; base: string; one_spelling: boolean }[];
  primary_key: string[] | null;
};

export type RelationTarget = { oid: number } | { schema: string; name: string };

export async function loadRelation(sql: Sql, target: RelationTarget): Promise<Relation | null> {
  const condition =
    'oid' in target
      ? sql`c.oid = ${target.oid}::bigint::oid`
      : sql`n.nspname = ${target.schema} and c.relname = ${target.name}`;
  const [row] = await sql<RelationRow[]>`
    select c.oid::bigint::float8 as oid, n.nspname as schema, c.relname as name, c.relrowsecurity as is_secured,
      (
        select json_agg(json_build_object(
          'name', a.attname,
          'type', t.typname,
          'type_sql', quote_ident(tn.nspname) || '.' || quote_ident(t.typname),
          'base', pg_basetype(t.oid)::regtype::text,
          'one_spelling', coalesce(co.collisdeterministic, true) and a.atttypid in (
            'uuid'::regtype, 'text'::regtype, 'varchar'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'date'::regtype
          )
        ) order by a.attnum)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        join pg_namespace tn on tn.oid = t.typnamespace
        left join pg_collation co on co.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary
      ) as primary_key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where ${condition} and c.relkind in ('r', 'p')`;
  if (row === undefined) return null;
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    sqlName: `${quoteIdentifier(row.schema)}.${quoteIdentifier(row.name)}`,
    isSecured: row.is_secured,
    primaryKey: row.primary_key ?? [],
    columns: (row.columns ?? []).map((column) => ({
      name: column.name,
      typeName: column.type,
      typeSql: column.type_sql,
      isJson: column.base === 'json' || column.base === 'jsonb',
      hasOneSpelling: column.one_spelling,
    })),
  };
}

/** Returns the columns each role may read, by `oid role`. Queried with every batch: a revoked grant must not survive in a cache. */
export async function readableColumns(
  sql: Sql,
  pairs: { oid: number; role: string }[],
): Promise<Map<string, Set<string>>> {
  const rows = await sql<{ oid: number; role: string; columns: string[] | null }[]>`
    select p.oid::float8 as oid, p.role, (
      select json_agg(a.attname)
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where a.attrelid = p.oid::oid and a.attnum > 0 and not a.attisdropped
        and has_schema_privilege(p.role, c.relnamespace, 'usage')
        and has_column_privilege(p.role, a.attrelid, a.attnum, 'select')
    ) as columns
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p(oid bigint, role text)`;
  return new Map(rows.map((row) => [`${row.oid} ${row.role}`, new Set(row.columns ?? [])]));
}
