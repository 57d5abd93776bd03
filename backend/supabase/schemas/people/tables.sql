-- Public profiles, private profiles and roles. A sign-up makes both profiles; a deleted account is anonymised.

create table public.profiles (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 120),
  bio text check (char_length(bio) <= 1000),
  location text check (char_length(location) <= 120),
  avatar_url text check (
    char_length(avatar_url) <= 500
    and avatar_url ~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
  ),
  is_host boolean not null default false,
  host_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.profiles.id is
  'Same as auth.users.id. No foreign key: bookings, reviews and messages keep an anonymised profile when an account goes.';
create trigger profiles_stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

-- The check digits of a CPF (Receita Federal: modulo 11 with weights 10..2 and 11..2). Takes '000.000.000-00'.
create function private.is_valid_cpf(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  digits integer[] := string_to_array(regexp_replace(value, '\D', '', 'g'), null)::integer[];
  total integer;
begin
  if value !~ '^\d{3}\.\d{3}\.\d{3}-\d{2}$' or value ~ '^(\d)\1\1\.\1{3}\.\1{3}-\1{2}$' then
    return false;
  end if;
  for checked in 9..10 loop
    total := 0;
    for i in 1..checked loop
      total := total + digits[i] * (checked + 2 - i);
    end loop;
    if (total * 10 % 11) % 10 <> digits[checked + 1] then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
-- A check runs as whoever writes the row.
grant execute on function private.is_valid_cpf(text) to authenticated, service_role;

-- The check digits of a CNPJ, also of one with letters (Receita Federal, IN 2.229/2024: modulo 11, each character counts as its
-- code less 48). Takes 14 characters without punctuation.
create function private.is_valid_cnpj(value text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer;
  rest integer;
begin
  if value !~ '^[0-9A-Z]{12}[0-9]{2}$' or value ~ '^(.)\1{13}$' then
    return false;
  end if;
  for checked in 12..13 loop
    total := 0;
    for i in 1..checked loop
      total := total + (ascii(substr(value, i, 1)) - 48) * weights[i + 13 - checked];
    end loop;
    rest := total % 11;
    if substr(value, checked + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
-- A check runs as whoever writes the row.
grant execute on function private.is_valid_cnpj(text) to authenticated, service_role;

create table public.profile_private (
  id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (phone ~ '^\+?[0-9() -]{8,20}$' and char_length(regexp_replace(phone, '\D', '', 'g')) between 10 and 13),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  cpf text check (char_length(cpf) = 14 and private.is_valid_cpf(cpf)),
  updated_at timestamptz not null default now(),
  terms_version smallint,
  terms_accepted_at timestamptz,
  check ((terms_version is null) = (terms_accepted_at is null))
);
comment on column public.profile_private.terms_version is 'The newest of terms_versions that the person has accepted; null: an account of before versions.';
comment on column public.profile_private.cpf is 'Formatted 000.000.000-00.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Whose role it is, whatever they have proved: what the site shows of the way to the panel, and nothing else.
create function private.has_admin_role()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
  );
$$;

-- An administrator who has entered a code of their authenticator in this session: a password alone opens nothing. The session's own row is
-- asked beside the token, which would hold for the rest of its hour when the authenticator was taken away.
-- Asked by policies as `(select private.is_admin())`: once per statement.
create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.has_admin_role()
    and coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    and exists (
      select from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()) and aal = 'aal2'
    );
$$;
-- The server side is none; triggers that ask run as whoever changes the row.
grant execute on function private.is_admin() to authenticated, service_role;

create table private.closed_accounts (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  closed_at timestamptz not null default now(),
  forgotten_at timestamptz
);
comment on table private.closed_accounts is 'When an account was closed; the term of what is kept about it begins there.';
create index closed_accounts_due_idx on private.closed_accounts (closed_at) where forgotten_at is null;
