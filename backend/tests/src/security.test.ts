import { describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/* Rules for every object of the schema, checked in the catalog. Rights: access/. */

describe('the catalog', () => {
  test('every table has row level security', async () => {
    const open = await sql`
      select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open).toEqual([]);
  });

  test('no table is written by a visitor, and none is truncated by the API', async () => {
    const grants = await sql`
      select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_schema in ('public', 'private') and (
        (grantee = 'anon' and privilege_type <> 'SELECT')
        or (grantee in ('anon', 'authenticated') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER'))
        or grantee = 'PUBLIC')`;
    expect(grants).toEqual([]);
  });

  test('every function has a fixed search path, and privileged ones are not shown by the API', async () => {
    const wrong = await sql`
      select nspname, proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ('public', 'private') and (
        not coalesce(proconfig, '{}') @> array['search_path=""']
        or (nspname = 'public' and prosecdef))`;
    expect(wrong).toEqual([]);
  });

  test('a policy asks who is calling once per statement, and every update policy checks its result', async () => {
    const policies = await sql<{ name: string; cmd: string; text: string; check: string | null }[]>`
      select policyname as name, cmd, coalesce(qual, '') || coalesce(with_check, '') as text, with_check as check
      from pg_policies where schemaname in ('public', 'storage')`;
    expect(policies.length).toBeGreaterThan(20);
    for (const { name, cmd, text, check } of policies) {
      expect(text.replaceAll(/\( SELECT (auth\.uid|private\.is_admin)\(\) AS \w+\)/g, ''), name).not.toMatch(
        /auth\.uid|is_admin/,
      );
      expect(cmd, name).not.toBe('ALL');
      if (cmd === 'UPDATE') expect(check, name).not.toBeNull();
    }
  });

  test('every foreign key has an index that begins with it', async () => {
    const bare = await sql`
      select conrelid::regclass::text as table, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
        and not exists (
        select from pg_index where indrelid = conrelid and indpred is not null and (indkey::int2[])[0] = conkey[1]
          and pg_get_expr(indpred, indrelid) ilike '%is not null%')
        and not exists (
        -- (space_id, host_id): the space alone leads to its few rows
        select from pg_index as own, pg_index as theirs where own.indrelid = conrelid and own.indpred is null
          and (own.indkey::int2[])[0] = conkey[1] and theirs.indrelid = confrelid and theirs.indisprimary
          and theirs.indnkeyatts = 1 and (theirs.indkey::int2[])[0] = confkey[1])`;
    expect(bare).toEqual([]);
  });
});
