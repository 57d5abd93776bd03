import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { server, sql } from './testing/backend.ts';
import { given } from './testing/given.ts';

/*
 * The tests of this folder run on a database like hosted (backend-stack/testing/hosted-database.ts): Postgres 17, where the deploying role is no
 * superuser. Here is what only that shows.
 */

/** Does it and takes it back; the code and the words of a refusal. */
async function attempt(statement: string, role = 'postgres'): Promise<string> {
  const rolledBack = new Error('taken back');
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      await transaction.unsafe(statement);
      throw rolledBack;
    });
  } catch (error) {
    if (error === rolledBack) return 'done';
    if (error instanceof postgres.PostgresError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'done';
}

test('it is the Postgres of config.toml, and who deploys is no superuser', async () => {
  const [found] = await sql`
    select current_setting('server_version_num')::int / 10000 as version, current_user as person, rolsuper, rolbypassrls
    from pg_roles where rolname = current_user`;
  expect(found).toEqual({ version: 17, person: 'postgres', rolsuper: false, rolbypassrls: true });
  const owners = await sql`
    select distinct relnamespace::regnamespace::text as schema, relowner::regrole::text as owner from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage', 'realtime') order by 1`;
  expect(Object.fromEntries(owners.map(({ schema, owner }) => [schema, owner]))).toEqual({
    public: 'postgres',
    private: 'postgres',
    auth: 'supabase_auth_admin',
    storage: 'supabase_storage_admin',
    realtime: 'supabase_realtime_admin',
  });
});

test.each([
  'alter table storage.objects add column ours text',
  'alter table auth.users disable row level security',
  'create table auth.ours (id int)',
  'create function storage.ours() returns int language sql as $$ select 1 $$',
  'create index on auth.users (phone)',
  'drop table storage.buckets cascade',
  'drop function auth.email()',
  'comment on table storage.objects is null',
  'create publication ours for all tables',
  'alter role postgres superuser',
  `copy (select 1) to program 'cat'`,
])('refused there: %s', async (statement) => {
  expect(await attempt(statement)).toMatch(/^42501 /);
});

test.each([
  'create policy ours on storage.objects for select to anon using (false)',
  'create policy ours on realtime.messages for select to authenticated using (false)',
  'create trigger ours after insert on auth.users for each row execute function private.refuse_change()',
])('allowed there: %s', async (statement) => {
  expect(await attempt(statement)).toBe('done');
});

test('a file’s row goes through Storage only', async () => {
  expect(await attempt('delete from storage.objects where true')).toMatch(
    /^42501 Direct deletion from storage tables is not allowed/,
  );
});

test('each scheduled command may be run by the role it was scheduled by', async () => {
  const jobs = await sql<{ name: string; command: string; role: string }[]>`
    select jobname as name, command, username as role from cron.job order by jobname`;
  expect(jobs.length).toBeGreaterThan(6);
  expect(new Set(jobs.map(({ role }) => role))).toEqual(new Set(['postgres']));
  for (const { name, command, role } of jobs) expect([name, await attempt(command, role)]).toEqual([name, 'done']);
});

test('the schedule finds address and key in the vault, and calls with the key where the platform looks for it', async () => {
  await sql`select vault.create_secret('https://projeto.supabase.test', 'project_url'), vault.create_secret('sb_secret_x', 'secret_key')`;
  await sql`select private.call_scheduled_function('expire-holds')`;
  const [call] = await sql`
    select method, url, headers, convert_from(body, 'UTF8') as body, timeout_milliseconds
    from net.http_request_queue order by id desc limit 1`;
  expect(call).toEqual({
    method: 'POST',
    url: 'https://projeto.supabase.test/functions/v1/expire-holds',
    headers: { apikey: 'sb_secret_x', 'Content-Type': 'application/json' },
    body: '{}',
    timeout_milliseconds: 60000,
  });
  for (const role of ['anon', 'authenticated'])
    expect(await attempt('select * from vault.decrypted_secrets', role)).toMatch(/^42501 /);
});
afterAll(() => sql`delete from vault.secrets where name in ('project_url', 'secret_key')`);

test('the server side reviews a space, whose trigger asks who is an administrator', async () => {
  const space = await given.space({ host: await given.person(), status: 'pending' });
  expect(
    await server().from('spaces').update({ status: 'approved' }).eq('id', space.id).select('status'),
  ).toMatchObject({
    error: null,
    data: [{ status: 'approved' }],
  });
});

test('search, its facets, the home, a page of a space and the sitemap answer a visitor within the three seconds that hosted gives', async () => {
  const rolledBack = new Error('taken back');
  const answered: string[] = [];
  const visit = sql.begin(async (transaction) => {
    const { id: host } = await given.person();
    await transaction`
      insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
      select 'Sítio ' || number, 'Com piscina e lago.', 'sitio', 10 + number % 200, 'zona-sul', 'copacabana', 100 + number,
        '{teste/a.jpg}', ${host}, 'approved' from generate_series(1, 400) as number`;
    const [space] = await transaction`select id from spaces where host_id = ${host} limit 1`;
    // as PostgREST does for whom it speaks: the settings of the role, for one transaction
    const [role] = await transaction<{ settings: string[] }[]>`
      select setconfig as settings from pg_db_role_setting where setrole = 'anon'::regrole`;
    expect(role?.settings).toEqual(['statement_timeout=3s']);
    await transaction`set local statement_timeout = '3s'`;
    await transaction`set local role anon`;
    for (const question of [
      `select public.search_spaces('{"q":"sitio com lago","zone_slug":"zona-sul","sort_by":"preco"}')`,
      `select public.search_spaces('{"page_number":20}')`,
      `select public.search_facets('{"q":"lago"}')`,
      `select public.search_map('{"q":"lago"}')`,
      `select public.home_page(current_date + 7)`,
      `select public.site_stats()`,
      `select public.space_page('${space?.id}')`,
      `select id, created_at, updated_at from spaces where status = 'approved' order by created_at, id limit 1000`,
      `select id, created_at, updated_at from spaces where status = 'approved' order by created_at, id offset 9999 limit 1`,
    ]) {
      await transaction.unsafe(question);
      answered.push(question);
    }
    throw rolledBack;
  });
  await expect(visit).rejects.toBe(rolledBack);
  expect(answered.at(-1), 'the last of them').toContain('offset 9999');
});

test('time-outs of the roles are as hosted has them', async () => {
  const rows = await sql<{ role: string; settings: string[] }[]>`
    select setrole::regrole::text as role, setconfig as settings from pg_db_role_setting
    where setrole::regrole::text in ('anon', 'authenticated', 'authenticator') order by 1`;
  expect(Object.fromEntries(rows.map(({ role, settings }) => [role, settings]))).toEqual({
    anon: ['statement_timeout=3s'],
    authenticated: ['statement_timeout=8s'],
    authenticator: ['statement_timeout=8s', 'lock_timeout=8s'],
  });
});
