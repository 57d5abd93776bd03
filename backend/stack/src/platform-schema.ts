import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';
import { realtimeBootstrapSql } from './realtime/realtime-schema.ts';

/*
 * Objects that hosted Supabase has and a bare Postgres lacks. They are made before the first migration, so that migrations are the same
 * everywhere. Everything here is idempotent: it runs at every start.
 */

const roles = `
do $$
declare
  spec text[];
begin
  foreach spec slice 1 in array array[
    ['anon', 'nologin noinherit'],
    ['authenticated', 'nologin noinherit'],
    ['service_role', 'nologin noinherit bypassrls'],
    ['authenticator', 'login noinherit'],
    ['dashboard_user', 'nologin createdb createrole replication'],
    ['supabase_admin', 'nologin superuser createdb createrole replication bypassrls'],
    ['supabase_auth_admin', 'nologin noinherit createrole'],
    ['supabase_storage_admin', 'nologin noinherit createrole'],
    ['supabase_realtime_admin', 'nologin noinherit'],
    ['supabase_replication_admin', 'nologin replication'],
    ['supabase_read_only_user', 'nologin bypassrls']
  ] loop
    if not exists (select from pg_catalog.pg_roles where rolname = spec[1]) then
      execute format('create role %I %s', spec[1], spec[2]);
    end if;
  end loop;
end
$$;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;
`;

const schemas = `
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;
create schema if not exists realtime;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public, extensions to postgres, anon, authenticated, service_role;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin, dashboard_user;
grant all on schema storage to supabase_storage_admin, dashboard_user;
grant all on schema realtime to supabase_realtime_admin, dashboard_user;
grant select on all tables in schema extensions to public;
`;

/** Once only: a migration may take these defaults back, and a later start must not undo that. */
const defaultPrivileges = `
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`;

const authFunctions = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;
`;

/** Second factors, which Lite's Auth lacks. Names and columns are those of Supabase Auth. */
const authFactors = `
do $$
declare
  spec text[];
begin
  foreach spec slice 1 in array array[
    ['factor_type', '''totp'', ''webauthn'', ''phone'''],
    ['factor_status', '''unverified'', ''verified''']
  ] loop
    if to_regtype('auth.' || spec[1]) is null then
      execute format('create type auth.%I as enum (%s)', spec[1], spec[2]);
    end if;
  end loop;
end
$$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique
);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  unique (session_id, authentication_method)
);
`;

/** Lite writes its own jsonb columns as a JSON string that holds JSON; on the hosted platform they are objects. */
const unwrapped = [
  ['auth', 'users', ['raw_user_meta_data', 'raw_app_meta_data']],
  ['auth', 'identities', ['identity_data']],
  ['storage', 'objects', ['metadata', 'user_metadata']],
] as const;

const plainJson = unwrapped
  .map(
    ([schema, table, columns]) => `
create or replace function ${schema}.unwrap_json_of_${table}() returns trigger language plpgsql set search_path = '' as $$
begin
  ${columns
    .map(
      (column) => `
  if jsonb_typeof(new.${column}) = 'string' then
    new.${column} := (new.${column} #>> '{}')::jsonb;
  end if;`,
    )
    .join('')}
  return new;
end
$$;
create or replace trigger unwrap_json before insert or update on ${schema}.${table}
  for each row execute function ${schema}.unwrap_json_of_${table}();`,
  )
  .join('\n');

/** Files are deleted through Storage, which sets `storage.allow_delete_query` for itself: a row that goes by SQL leaves its file behind. */
const storageGuard = `
create or replace function storage.protect_delete() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end
$$;
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
`;

const tablePrivileges = `
-- Only the server reads auth's tables; policies guard storage's, as on the hosted platform.
revoke all on all tables in schema auth from anon, authenticated;
grant all on all tables in schema auth to supabase_auth_admin, dashboard_user;
grant all on all tables in schema storage to anon, authenticated, service_role, supabase_storage_admin;
grant execute on all functions in schema storage to anon, authenticated, service_role;
`;

/** Where the product's functions look names up unless they set their own path, and what the database linter counts as exposed. */
const databaseSettings = `
do $$
begin
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  execute format('alter database %I set pgrst.db_schemas = %L', current_database(), 'public');
  execute format('alter database %I set timezone = %L', current_database(), 'UTC');
end
$$;
`;

/** @param authSchema `kept`: another Auth server has made its own */
export async function applyPlatformSchema(
  databaseUrl: string,
  { authSchema = 'made' }: { authSchema?: 'made' | 'kept' } = {},
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(roles);
    const [first] = await sql`select not exists (select from pg_namespace where nspname = 'extensions') as first`;
    await sql.unsafe(schemas);
    if (first?.first === true) await sql.unsafe(defaultPrivileges);
    if (authSchema === 'made') await sql.unsafe(getAuthSchemaSql());
    await sql.unsafe(getStorageSchemaSql());
    if (authSchema === 'made') await sql.unsafe(authFactors);
    if (authSchema === 'made') await sql.unsafe(authFunctions);
    await sql.unsafe(plainJson);
    await sql.unsafe(storageGuard);
    await sql.unsafe(tablePrivileges);
    await sql.unsafe(realtimeBootstrapSql);
    await sql.unsafe(databaseSettings);
  } finally {
    await sql.end();
  }
}
