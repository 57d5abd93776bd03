import { describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/* What must be true of everything in the schema, whoever adds to it: read from the catalog. */

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

  test('signed-in people write the columns that are theirs, and no other', async () => {
    const grants = await sql<{ place: string; columns: string }[]>`
      select table_name || ' ' || lower(privilege_type) as place, string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE')
      group by 1 order by 1`;
    expect(Object.fromEntries(grants.map(({ place, columns }) => [place, columns]))).toEqual({
      'discount_coupons insert':
        'code description discount_type discount_value is_active max_discount min_amount usage_limit valid_from valid_until',
      'discount_coupons update':
        'code description discount_type discount_value is_active max_discount min_amount usage_limit valid_from valid_until',
      'profile_private insert': 'cpf date_of_birth id phone',
      'profile_private update': 'cpf date_of_birth phone updated_at',
      'profiles insert': 'avatar_url bio full_name id location',
      'profiles update': 'avatar_url bio full_name location updated_at',
      'reviews insert': 'comment rating space_id user_id',
      'space_availability insert': 'date host_id is_available space_id updated_at',
      'space_availability update': 'date host_id is_available space_id updated_at',
      'spaces insert':
        'amenities capacity cover_image_index description host_id images neighborhood price status title type zone',
      'spaces update':
        'amenities capacity cover_image_index description images neighborhood price rejection_reason reviewed_at reviewed_by status title type updated_at zone',
    });
  });

  test('every function has a fixed search path, and privileged ones are not shown by the API', async () => {
    const wrong = await sql`
      select nspname, proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ('public', 'private') and (
        not coalesce(proconfig, '{}') @> array['search_path=""']
        or (nspname = 'public' and prosecdef))`;
    expect(wrong).toEqual([]);
  });

  test('who may execute what', async () => {
    const rows = await sql<{ role: string; name: string }[]>`
      select role, proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace,
        unnest(array['anon', 'authenticated']) as role
      where nspname = 'public' and has_function_privilege(role, pg_proc.oid, 'execute') order by 1, 2`;
    const visitors = [
      'category_counts',
      'featured_spaces',
      'my_account',
      'my_review_state',
      'search_spaces',
      'space_calendar',
      'space_page',
    ];
    expect(rows.filter(({ role }) => role === 'anon').map(({ name }) => name)).toEqual(visitors);
    const signedIn = [
      'cancel_booking',
      'cancel_booking_as_admin',
      'cancel_booking_as_host',
      'commissions_to_settle',
      'complete_profile',
      'hold_booking',
      'mark_refund_manual',
      'preview_cancellation',
      'settle_commissions',
      'validate_coupon',
    ];
    expect(rows.filter(({ role }) => role === 'authenticated').map(({ name }) => name)).toEqual(
      [...visitors, ...signedIn].sort(),
    );
    const toEverybody = await sql`
      select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
      where nspname in ('public', 'private') and acl.grantee = 0`;
    expect(toEverybody).toEqual([]);
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
          and pg_get_expr(indpred, indrelid) ilike '%is not null%')`;
    expect(bare).toEqual([]);
  });

  test('realtime publishes bookings', async () => {
    const tables = await sql`select tablename from pg_publication_tables where pubname = 'supabase_realtime'`;
    expect(tables).toContainEqual({ tablename: 'bookings' });
  });
});
