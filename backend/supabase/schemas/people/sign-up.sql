-- What the database does when an account is made: a profile, and its private half.

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
