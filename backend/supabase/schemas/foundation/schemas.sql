-- Schemas, extensions and what is open by default: nothing.
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

create extension if not exists btree_gist with schema extensions;

-- Nothing is open by default: hosted Supabase grants every new table and function to the API's roles.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- The server side reads everything; what it may write goes through procedures or is granted one by one.
alter default privileges in schema public grant select on tables to service_role;
