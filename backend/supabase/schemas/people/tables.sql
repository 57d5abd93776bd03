-- Public profiles, private profiles and roles. A sign-up makes both profiles; a deleted account is anonymised.

create table public.profiles (
  id uuid primary key,
  full_name text not null,
  bio text,
  location text,
  avatar_url text check (
    avatar_url ~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
  ),
  is_host boolean not null default false,
  host_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.profiles.id is
  'Same as auth.users.id. No foreign key: bookings, reviews and messages keep an anonymised profile when an account goes.';
create trigger profiles_derive_update before update on public.profiles
  for each row execute function private.stamp_updated_at();

create table public.profile_private (
  id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (private.is_phone(phone)),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  cpf text check (private.is_valid_cpf(cpf)),
  updated_at timestamptz not null default now(),
  terms_version smallint,
  terms_accepted_at timestamptz,
  check ((terms_version is null) = (terms_accepted_at is null))
);
comment on column public.profile_private.terms_version is
  'The newest of terms_versions that the person has accepted; null: an account from before versions.';
comment on column public.profile_private.cpf is 'Formatted 000.000.000-00.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- True for administrators at any level of assurance: decides only whether the site shows the way to the panel.
create function private.has_admin_role()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
  );
$$;

-- True for an administrator who has entered a code of their authenticator in this session: a password alone opens nothing. Checks the
-- session's own row, too: the token alone would stay valid for the rest of its hour after the authenticator was removed.
-- Policies call it as `(select private.is_admin())`: once per statement.
create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.has_admin_role()
    and coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    and exists (
      select from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()) and aal = 'aal2'
    );
$$;
-- False for the service role; triggers that call it run with the writer's rights.
grant execute on function private.is_admin() to authenticated, service_role;

create table private.closed_accounts (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  closed_at timestamptz not null default now(),
  forgotten_at timestamptz
);
comment on table private.closed_accounts is 'When an account was closed; the term of what is kept about it begins there.';
create index closed_accounts_due_idx on private.closed_accounts (closed_at) where forgotten_at is null;

-- A person's own account.
create type public.account as (
  id uuid,
  full_name text,
  avatar_url text,
  is_host boolean,
  host_verified boolean,
  is_admin boolean,
  phone text,
  date_of_birth date,
  terms_version integer,
  -- Fields that booking and listing still require: full_name, phone, date_of_birth.
  missing text[],
  -- The name is from before the rule of names, and breaks it.
  needs_name boolean,
  -- It has no way to sign in yet.
  needs_password boolean,
  -- {id, reason, since, appealed_at, is_leaving}; null: it is not suspended.
  suspension json,
  unread_notifications integer
);
