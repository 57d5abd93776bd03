import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/* The rights in the catalog, one a line: a refactoring of the database must not change them. */

const onPurpose =
  'Rights have changed. If that is intended, run `npx vitest run --project backend backend/tests/src/evidence.test.ts -u` and review the diff.';

test('the rights in the catalog are those of the snapshot', async () => {
  const rows = await sql.begin(async (transaction) => {
    // All names are printed with their schema.
    await transaction`set local search_path = ''`;
    return transaction<{ line: string }[]>`
    with grants as (
      select 'schema ' || nspname as subject, acl.*
      from pg_namespace, aclexplode(nspacl) as acl where nspname in ('public', 'private')
      union all
      select format('function %s(%s)%s', oid::regproc, pg_get_function_arguments(oid), case when prosecdef then ' security definer' else '' end), acl.*
      from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass), acl.*
      from pg_class, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) as acl
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select format('column %s.%s', attrelid::regclass, attname), acl.*
      from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) as acl
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('default of %s in %s for %s', defaclrole::regrole, coalesce(nspname, '*'), defaclobjtype), acl.*
      from pg_default_acl left join pg_namespace on pg_namespace.oid = defaclnamespace, aclexplode(defaclacl) as acl
      where defaclrole = current_user::regrole and (nspname is null or nspname in ('public', 'private'))
    ), granted as (
      select subject, case grantee when 0 then 'PUBLIC' else grantee::regrole::text end as role,
        string_agg(privilege_type || case when is_grantable then ' with grant option' else '' end, ', ' order by privilege_type) as rights
      from grants where grantee = 0 or grantee in ('anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)
      group by 1, 2
    ), objects as (
      select format('function %s(%s)%s', oid::regproc, pg_get_function_arguments(oid), case when prosecdef then ' security definer' else '' end) as subject
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('row level security of %s: %s%s', oid::regclass, case when relrowsecurity then 'on' else 'off' end,
        case when relforcerowsecurity then ', forced' else '' end)
      from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
    ), lines as (
      select subject || coalesce(string_agg(E'\n  ' || role || ': ' || rights, '' order by role collate "C"), '') as line
      from objects full join granted using (subject) group by subject
      union all
      select format(E'policy %s on %s.%s\n  %s for %s to %s%s%s', policyname, schemaname, tablename, permissive, cmd,
        array_to_string(roles, ', '),
        E'\n  using ' || regexp_replace(qual, '\\s+', ' ', 'g'), E'\n  with check ' || regexp_replace(with_check, '\\s+', ' ', 'g'))
      from pg_policies
    )
    select line from lines order by line collate "C"`;
  });
  expect(rows.length).toBeGreaterThan(500);
  const text = `${rows.map(({ line }) => line).join('\n')}\n`;
  await expect(text, onPurpose).toMatchFileSnapshot('../evidence/rights.txt');
});
