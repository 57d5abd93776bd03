import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { allowSchedulerExtensions } from 'backend-stack/scheduler-extensions.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import postgres from 'postgres';

/**
 * An empty database as a new hosted project has it, seen from the deployment: the role that migrates is no superuser, owns neither
 * Auth's nor Storage's tables, and finds pg_cron, pg_net and the vault, which here only remember.
 */
const hosted = `
create role deployer login password 'umbrella' nosuperuser createdb createrole replication bypassrls;
grant anon, authenticated, service_role, supabase_storage_admin, authenticator to deployer with admin option;
grant pg_read_all_data, pg_signal_backend, pg_monitor to deployer;
alter schema public owner to deployer;
grant all on schema extensions, auth, storage, realtime to deployer;
grant all on all tables in schema auth to deployer with grant option;
grant all on all tables in schema storage to deployer with grant option;
grant execute on all functions in schema auth, storage, extensions to deployer;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
grant supabase_storage_admin to deployer;
alter default privileges for role deployer in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role deployer in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role deployer in schema public grant all on sequences to anon, authenticated, service_role;
do $$ begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime owner to deployer;
  else
    create publication supabase_realtime;
    alter publication supabase_realtime owner to deployer;
  end if;
end $$;

create extension pg_cron;
create extension pg_net with schema extensions;
grant usage on schema cron to deployer;
grant all on all tables in schema cron to deployer;
grant usage on all sequences in schema cron to deployer;

create schema net;
create table net.calls (id bigserial primary key, url text, body jsonb, headers jsonb, timeout_milliseconds integer);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint language sql security definer as $$
  insert into net.calls (url, body, headers, timeout_milliseconds) values ($1, $2, $4, $5) returning id
$$;
grant usage on schema net to deployer;
grant select on net.calls to deployer;

create schema vault;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid language sql security definer as $$
  insert into vault.secrets (name, secret) values ($2, $1) returning id
$$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql security definer as $$
  update vault.secrets set secret = $2 where id = $1
$$;
grant usage on schema vault to deployer;
grant select on vault.decrypted_secrets to deployer;
`;

export async function startHostedDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'espacos-hosted-'));
  const server = await startDatabase({ port: await freePort(), dataDir: path.join(folder, 'data'), migrate: false });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await allowSchedulerExtensions(server.url, folder);
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(hosted);
    const [{ name } = { name: '' }] = await sql`select current_database() as name`;
    await sql`alter database ${sql(name)} owner to deployer`;
    await sql.end();
    const url = new URL(server.url);
    url.username = 'deployer';
    url.password = 'umbrella';
    return { url: url.href, superuserUrl: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
