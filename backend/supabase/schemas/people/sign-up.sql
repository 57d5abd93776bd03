-- Makes the rows of a new account: a profile, and its private half.

-- Each profile has its private row.
create function private.create_private_profile(person uuid)
returns void language sql security definer set search_path = '' as $$
  insert into public.profile_private (id) values (person) on conflict do nothing;
$$;

create function private.after_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.create_private_profile(new.id);
    return null;
  end if;
  if old.avatar_url is not null and new.avatar_url is distinct from old.avatar_url then
    perform private.drop_avatar_file(old);
  end if;
  perform private.note_changed_host(old, new);
  return null;
end;
$$;
create trigger profiles_after after insert or update on public.profiles
  for each row execute function private.after_profile();

-- The name of an account that has none, or had one that was refused: the person gives it in "Complete seu perfil".
create function private.missing_name()
returns text language sql immutable set search_path = '' as $$
  select 'Pessoa sem nome';
$$;
-- complete_profile runs as its caller.
grant execute on function private.missing_name() to authenticated;

-- A name never refuses a sign-up.
create function private.create_profile_of_new_user(person uuid, email text, details jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  given text := private.normal_text(left(coalesce(
    nullif(btrim(details ->> 'full_name'), ''),
    nullif(btrim(details ->> 'name'), ''),
    nullif(split_part(coalesce(email, ''), '@', 1), ''),
    private.missing_name()
  ), (private.text_rule('public.profiles.full_name')).longest), 'one');
begin
  insert into public.profiles (id, full_name)
  values (person, case when private.text_fault('public.profiles.full_name', given) is null then given else private.missing_name() end)
  on conflict (id) do nothing;
end;
$$;

-- Accounts without a confirmed address that were signed up again while Auth refused another mail (`max_frequency` of config.toml): Auth
-- leaves no trace of such a sign-up.
create table private.repeated_sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.repeated_sign_ups is 'No policy on purpose: only privileged functions use it.';
alter table private.repeated_sign_ups enable row level security;

-- A stranger who calls it makes the account's owner choose another password, no more.
-- @api anon: The address was signed up again and Auth refused the mail: no password chosen before its confirmation opens the account. The
-- answer says nothing about accounts. Code: rate_limited.
create function private.note_repeated_sign_up(email text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_beyond_address_limit('repeated_sign_up', private.repeated_sign_ups_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.repeated_sign_ups (user_id)
  select account.id from auth.users as account
  where account.email = lower(btrim(note_repeated_sign_up.email)) and account.email_confirmed_at is null
  on conflict do nothing;
end;
$$;

-- A second sign-up of an address may be a second person's, and Auth keeps the password of the first one. So none chosen before the
-- confirmation opens the account; the confirmation page asks for a new one (my_account: needs_password). A first mail is sent with the
-- account; the next one not before `max_frequency` of config.toml is over.
create function private.forget_password_of_repeated_sign_up()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The first mail leaves in the same request.
  if old.confirmation_sent_at > old.created_at + interval '5 seconds'
    or exists (select from private.repeated_sign_ups where user_id = new.id) then
    new.encrypted_password := null;
    delete from private.repeated_sign_ups where user_id = new.id;
  end if;
  return new;
end;
$$;
create trigger users_derive before update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.forget_password_of_repeated_sign_up();

-- Runs the consequences of a new, changed or deleted account, in order: the rest refers to the profile.
create function private.after_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.anonymise_profile(old.id);
    perform private.drop_payout_key(old.id);
    perform private.note_closed_account(old.id);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.create_profile_of_new_user(new.id, new.email, new.raw_user_meta_data);
  end if;
  perform private.suspend_returned(new.id, 'email', new.email);
  if tg_op = 'INSERT' then
    perform private.accept_terms_at_sign_up(new.id, new.raw_user_meta_data);
    perform private.track_signup(new.id, new.raw_user_meta_data);
  end if;
  return null;
end;
$$;
create trigger users_after after insert or update of email or delete on auth.users
  for each row execute function private.after_account();
