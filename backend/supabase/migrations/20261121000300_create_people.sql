-- Purpose: public profiles, private profiles and roles. A sign-up makes both profiles; a deleted account is anonymised.
-- Tables: profiles, profile_private, user_roles. Destructive: nothing.

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

create table public.profile_private (
  id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (phone ~ '^\+?[0-9() -]{8,20}$' and char_length(regexp_replace(phone, '\D', '', 'g')) between 10 and 13),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  cpf text check (char_length(cpf) = 14 and private.is_valid_cpf(cpf)),
  updated_at timestamptz not null default now()
);

comment on column public.profile_private.cpf is 'Formatted 000.000.000-00.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create trigger profiles_stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

create function private.guard_private_profile()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if new.date_of_birth > private.today_in_rio() then
    perform private.refuse(422, 'invalid_input', array['date_of_birth']);
  end if;
  return new;
end;
$$;

create trigger profile_private_guard before insert or update on public.profile_private
  for each row execute function private.guard_private_profile();

-- A profile always has its private half, whoever made it.
create function private.create_private_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_private (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;

create trigger profiles_create_private after insert on public.profiles
  for each row execute function private.create_private_profile();

create function private.create_profile_of_new_user()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name)
  values (
    new.id,
    left(coalesce(
      nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''),
      nullif(btrim(new.raw_user_meta_data ->> 'name'), ''),
      nullif(split_part(coalesce(new.email, ''), '@', 1), ''),
      'Pessoa sem nome'
    ), 120)
  )
  on conflict (id) do nothing;
  return null;
end;
$$;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile_of_new_user();

create function private.anonymise_profile_of_deleted_user()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set full_name = 'Conta excluída', bio = null, location = null, avatar_url = null, host_verified = false
  where id = old.id;
  delete from public.profile_private where id = old.id;
  delete from public.user_roles where user_id = old.id;
  return null;
end;
$$;

create trigger users_anonymise_profile after delete on auth.users
  for each row execute function private.anonymise_profile_of_deleted_user();

-- Asked by policies as `(select private.is_admin())`: once per statement.
create function private.is_admin()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
  );
$$;
grant execute on function private.is_admin() to authenticated;

alter table public.profiles enable row level security;
alter table public.profile_private enable row level security;
alter table public.user_roles enable row level security;

grant select on public.profiles to anon, authenticated;
grant insert (id, full_name, bio, location, avatar_url), update (full_name, bio, location, avatar_url, updated_at)
  on public.profiles to authenticated;
grant select, insert (id, phone, date_of_birth, cpf), update (phone, date_of_birth, cpf, updated_at)
  on public.profile_private to authenticated;
grant select on public.user_roles to authenticated;
grant insert, update, delete on public.user_roles to service_role;
grant update on public.profiles to service_role;

create policy profiles_select_everyone on public.profiles for select to anon, authenticated using (true);
create policy profiles_insert_owner on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy profile_private_select_owner on public.profile_private for select to authenticated
  using (id = (select auth.uid()));
create policy profile_private_insert_owner on public.profile_private for insert to authenticated
  with check (id = (select auth.uid()));
create policy profile_private_update_owner on public.profile_private for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy user_roles_select_owner on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

-- What of a profile is still missing before a person may book or list; names of columns, in the order of the form.
create function private.missing_profile_fields(person uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when btrim(coalesce(profile.full_name, '')) = '' then 'full_name' end,
    case when btrim(coalesce(own.phone, '')) = '' then 'phone' end,
    case when own.date_of_birth is null then 'date_of_birth' end
  ], null)
  from (select person as id) as asked
  left join public.profiles as profile on profile.id = asked.id
  left join public.profile_private as own on own.id = asked.id;
$$;

create function private.my_account()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', profile.id,
    'full_name', profile.full_name,
    'avatar_url', profile.avatar_url,
    'is_host', profile.is_host,
    'host_verified', profile.host_verified,
    'is_admin', private.is_admin(),
    'phone', own.phone,
    'date_of_birth', own.date_of_birth,
    'missing', to_json(private.missing_profile_fields(profile.id))
  )
  from public.profiles as profile
  left join public.profile_private as own on own.id = profile.id
  where profile.id = (select auth.uid());
$$;
grant execute on function private.my_account() to anon, authenticated;

create function public.my_account()
returns json language sql stable set search_path = '' as $$
  select private.my_account();
$$;
comment on function public.my_account() is 'The caller''s own account with the fields still missing for booking; null when anonymous.';
grant execute on function public.my_account() to anon, authenticated;

-- Runs as the caller: the policies of both tables decide.
create function public.complete_profile(full_name text, phone text, date_of_birth date)
returns json language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person uuid := (select auth.uid());
  wrong text[] := '{}';
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if btrim(coalesce(complete_profile.full_name, '')) = '' or char_length(btrim(complete_profile.full_name)) > 120 then
    wrong := wrong || 'full_name'::text;
  end if;
  if coalesce(complete_profile.phone, '') !~ '^\+?[0-9() -]{8,20}$'
    or char_length(regexp_replace(complete_profile.phone, '\D', '', 'g')) not between 10 and 13 then
    wrong := wrong || 'phone'::text;
  end if;
  if complete_profile.date_of_birth is null
    or complete_profile.date_of_birth not between '1900-01-01' and private.today_in_rio() then
    wrong := wrong || 'date_of_birth'::text;
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  insert into public.profiles (id, full_name) values (person, btrim(complete_profile.full_name))
  on conflict (id) do update set full_name = excluded.full_name;
  update public.profile_private
  set phone = btrim(complete_profile.phone), date_of_birth = complete_profile.date_of_birth
  where id = person;
  return private.my_account();
end;
$$;
grant execute on function public.complete_profile(text, text, date) to authenticated;
