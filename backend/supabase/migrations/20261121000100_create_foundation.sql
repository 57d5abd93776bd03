-- Purpose: schemas, extensions, default privileges and the helpers that every later migration uses.
-- Tables: none. Destructive: nothing.
--
-- public   what the API shows: tables behind policies, thin functions that run as the caller
-- private  what the API never shows: privileged functions and read models

create schema if not exists extensions;
create schema if not exists private;

revoke all on schema private from public;
-- Policies and thin public functions call into private as the caller; what may be executed there is granted one by one.
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Nothing is open by default: hosted Supabase grants every new table and function to the API's roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- The server side reads everything; what it may write goes through procedures or is granted one by one.
alter default privileges in schema public grant select on tables to service_role;

-- Raises a code with an HTTP status: `select private.refuse(409, 'date_unavailable')`.
create function private.refuse(status integer, code text, fields text[] default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = code,
    detail = case when fields is null then '' else json_build_object('fields', fields)::text end;
end;
$$;

-- The day it is now in Rio: all dates of the product are days of this time zone.
create function private.today_in_rio()
returns date language sql stable set search_path = '' as $$
  select (clock_timestamp() at time zone 'America/Sao_Paulo')::date;
$$;

-- True while the statement comes through the API as a visitor or a signed-in person, and not through a privileged
-- function, the server side or a migration.
create function private.is_api_role()
returns boolean language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated');
$$;

create function private.stamp_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- For ledgers: rows are only added.
create function private.refuse_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

-- Lower case without accents: what is compared in search. unaccent itself is only stable, because its dictionary could
-- be replaced; ours never is, so this may be indexed.
create function private.fold(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(value, '')));
$$;

-- 'PT409' messages are part of the interface: every caller may be refused.
grant execute on function
  private.refuse(integer, text, text[]),
  private.today_in_rio(),
  private.is_api_role(),
  private.fold(text)
to anon, authenticated, service_role;
