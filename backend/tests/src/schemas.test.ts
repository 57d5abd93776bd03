import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Catalog, catalogDifferences, readCatalog } from 'backend-stack/database-catalog.ts';
import { freePort } from 'backend-stack/free-port.ts';
import { allowSchedulerExtensions } from 'backend-stack/scheduler-extensions.ts';
import { applySchemas } from 'backend-stack/schemas.ts';
import { addDatabase, type RunningDatabase, startDatabase } from 'backend-stack/start-database.ts';
import { type HostedDatabase, startHostedDatabase } from 'backend-stack/testing/hosted-database.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Checks that migrations/ deploys the database that schemas/ describes, on this machine and on one like hosted. */

let folder = '';
let server: RunningDatabase;
let hosted: HostedDatabase;
let schemasUrl = '';
let fromSchemas: Catalog;
let fromMigrations: Catalog;

async function onDatabase(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

async function emptyDatabase(name: string): Promise<string> {
  const url = await addDatabase(server.url, name);
  await allowSchedulerExtensions(url, folder);
  return url;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'espacos-schemas-'));
  server = await startDatabase({ port: await freePort(), dataDir: path.join(folder, 'data'), migrate: false });
  schemasUrl = await emptyDatabase('from_schemas');
  await applySchemas(schemasUrl);
  hosted = await startHostedDatabase({ port: await freePort(), dataDir: path.join(folder, 'hosted'), migrate: true });
  fromSchemas = await readCatalog(schemasUrl);
  fromMigrations = await readCatalog(hosted.superuserUrl);
});
afterAll(async () => {
  await Promise.all([server?.stop(), hosted?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** The complete expected differences: objects of the platform, and definitions that Postgres 17 and 18 print differently. */
const platforms = [
  'default privileges postgres public S: only in hosted',
  'default privileges postgres public f: only in hosted',
  'default privileges postgres public r differs\n  schemas/:\n    service_role=r/postgres\n  hosted:\n    postgres=arwdDxtm/postgres, service_role=r/postgres',
  'default privileges supabase_admin public S: only in hosted',
  'default privileges supabase_admin public f: only in hosted',
  'default privileges supabase_admin public r: only in hosted',
  'extension pg_cron differs\n  schemas/:\n    in public\n  hosted:\n    in pg_catalog',
  'extension supabase_vault: only in hosted',
];

test('schemas/ and migrations/, which hosted takes from a role that is no superuser, make the same database', () => {
  const differences = catalogDifferences(['schemas/', fromSchemas], ['hosted', fromMigrations]);
  // 18 names what a column may not be, 17 only notes it at the column, which is compared
  expect(differences.filter((text) => !/^constraint \S+_not_null: only in schemas\/$/.test(text))).toEqual(platforms);
});

test('what is made later is nobody’s by default, there as here', async () => {
  await onDatabase(hosted.url, async (sql) => {
    const found = await sql.begin(async (transaction) => {
      await transaction.unsafe(
        'create table public.later (id int); create function public.later() returns int language sql as $$ select 1 $$',
      );
      const rows = await transaction`
        select role, has_table_privilege(role, 'public.later', 'select') as reads,
          has_table_privilege(role, 'public.later', 'insert, update, delete') as writes,
          has_function_privilege(role, 'public.later()', 'execute') as calls
        from unnest(array['anon', 'authenticated', 'service_role']) as role`;
      await transaction`drop table public.later`;
      await transaction`drop function public.later()`;
      return rows;
    });
    expect(found).toEqual([
      { role: 'anon', reads: false, writes: false, calls: false },
      { role: 'authenticated', reads: false, writes: false, calls: false },
      { role: 'service_role', reads: true, writes: false, calls: false },
    ]);
  });
});

test('nothing of it was left out of the comparison', () => {
  const kinds = new Map<string, number>();
  for (const name of fromSchemas.keys()) {
    const kind = name.startsWith('rows of') ? 'rows' : (name.split(' ')[0] as string);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.get('table')).toBeGreaterThan(40);
  expect(kinds.get('column')).toBeGreaterThan(300);
  expect(kinds.get('constraint')).toBeGreaterThan(300);
  expect(kinds.get('index')).toBeGreaterThan(100);
  expect(kinds.get('function')).toBeGreaterThan(250);
  expect(kinds.get('trigger')).toBeGreaterThan(60);
  expect(kinds.get('policy')).toBeGreaterThan(50);
  expect(kinds.get('comment')).toBeGreaterThan(80);
  expect([...fromSchemas.keys()]).toEqual(
    expect.arrayContaining([
      'schema private',
      'rows of public.neighborhoods',
      'rows of private.moderated_words',
      'bucket space-images',
      'job expire-holds',
      'job delete-expired-data',
      'publication supabase_realtime',
      'policy storage.objects.pictures_insert_owner',
      'trigger auth.users.users_after',
    ]),
  );
  expect(kinds.get('job')).toBe(9);
});

test('functions name only what there is, whatever the order of the files', async () => {
  await onDatabase(schemasUrl, async (sql) => {
    const functions = await sql`
      select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`;
    expect(functions.length).toBeGreaterThan(250);
    // its body is checked as it is made again
    for (const { name, definition } of functions) {
      await expect(sql.unsafe(definition), name).resolves.toBeDefined();
    }
  });
});

describe('a difference is reported by name', () => {
  const mistakes: [name: string, sql: string][] = [
    ['table public.spaces', 'grant delete on public.spaces to anon'],
    ['column public.payout_keys.pix_key', 'grant select (pix_key) on public.payout_keys to anon'],
    ['function private.is_admin()', 'grant execute on function private.is_admin() to anon'],
    ['function private.lock_space(uuid)', 'alter function private.lock_space(uuid) security definer'],
    [
      'policy public.reviews.reviews_select_everyone',
      'alter policy reviews_select_everyone on public.reviews using (false)',
    ],
    ['trigger public.spaces.spaces_guard', 'alter table public.spaces disable trigger spaces_guard'],
    ['column public.bookings.guest_count', 'alter table public.bookings alter column guest_count set default 1'],
    [
      'constraint public.bookings.bookings_guest_count_check',
      'alter table public.bookings drop constraint bookings_guest_count_check',
    ],
    ['index public.bookings_user_idx', 'drop index public.bookings_user_idx'],
    ['comment table public.space_availability', 'comment on table public.space_availability is null'],
    [
      'default privileges postgres public r',
      'alter default privileges in schema public grant select on tables to anon',
    ],
    ['rows of public.zones', `update public.zones set name = 'Centro' where slug = 'zona-central'`],
    ['bucket avatars', `update storage.buckets set public = false where id = 'avatars'`],
    ['job reconcile', `delete from cron.job where jobname = 'reconcile'`],
    ['publication supabase_realtime', 'alter publication supabase_realtime drop table public.messages'],
    ['view private.blocked_days', 'alter view private.blocked_days set (security_invoker = on)'],
    ['schema private', 'grant create on schema private to service_role'],
  ];

  test('each mistake, and nothing else', async () => {
    const url = await emptyDatabase('with_mistakes');
    await applySchemas(url);
    await onDatabase(url, async (sql) => {
      for (const [, statement] of mistakes) await sql.unsafe(statement);
    });
    const differences = catalogDifferences(['schemas/', fromSchemas], ['with mistakes', await readCatalog(url)]);
    const names = differences.map((text) => text.split('\n')[0]?.replace(/( differs|: only in .*)$/, ''));
    expect(names.sort()).toEqual(mistakes.map(([name]) => name).sort());
    expect(differences.find((text) => text.startsWith('column public.payout_keys.pix_key'))).toMatch(/anon: SELECT/);
  });
});
