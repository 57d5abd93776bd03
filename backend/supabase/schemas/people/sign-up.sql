-- What the database does when an account is made: a profile, and its private half.

-- Each profile has its private row.
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

-- A second confirmation mail may belong to a second person's sign-up of the same address, and Auth keeps the password of the first one. So
-- none chosen before the confirmation opens the account; the confirmation page asks for a new one (my_account: needs_password). A first mail
-- is sent with the account; the next one not before `max_frequency` of config.toml is over.
create function private.forget_password_of_repeated_sign_up()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end;
$$;
create trigger users_forget_password_of_repeated_sign_up before update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.confirmation_sent_at > old.created_at + interval '5 seconds')
  execute function private.forget_password_of_repeated_sign_up();
