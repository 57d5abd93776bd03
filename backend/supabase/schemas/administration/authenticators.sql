-- Authenticators (second factors), which the authentication service keeps: who has them, and what is done when they are lost.

-- Mails the person, and for an administrator every other administrator, so that a takeover of an account is noticed.
create function private.enqueue_dropped_authenticators_email(person uuid)
returns void language sql security definer set search_path = '' as $$
  select private.announce(recipient.id, 'authenticators_removed',
    person || ':' || recipient.id || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('person_id', person, 'recipient_id', recipient.id, 'at', clock_timestamp()))
  from (
    select person as id
    union
    select other.user_id from public.user_roles as other
    where other.role = 'admin' and exists (select from public.user_roles where user_id = person and role = 'admin')
  ) as recipient;
$$;

-- Mails the owner, so that a thief of the password is noticed who adds or removes an authenticator.
create function private.enqueue_authenticator_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not (case tg_op when 'DELETE' then old.status = 'verified' else old.status <> 'verified' and new.status = 'verified' end) then
    return null;
  end if;
  -- No mail when the account goes, and one mail for all authenticators that are dropped together.
  if current_setting('espacos.dropping_authenticators', true) = 'on' or not exists (select from auth.users where id = old.user_id) then
    return null;
  end if;
  perform private.announce(old.user_id, case tg_op when 'DELETE' then 'authenticator_removed' else 'authenticator_added' end, old.id::text,
    jsonb_build_object('person_id', old.user_id, 'at', clock_timestamp()));
  return null;
end;
$$;
create trigger mfa_factors_after after update of status or delete on auth.mfa_factors
  for each row execute function private.enqueue_authenticator_email();

-- Deletes a person's authenticators and sessions: the finder of a lost phone is signed out immediately. The person enrols new ones
-- at the next sign-in. Called by an administrator, or by the server's script, which has no user.
create function private.drop_authenticators(person uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  dropped integer;
begin
  perform set_config('espacos.dropping_authenticators', 'on', true);
  delete from auth.mfa_factors where user_id = person;
  get diagnostics dropped = row_count;
  perform set_config('espacos.dropping_authenticators', 'off', true);
  delete from auth.sessions where user_id = person;
  perform private.log_act('authenticators_removed', 'profile', person::text, jsonb_build_object(
    'full_name', (select full_name from public.profiles where id = person), 'authenticators', dropped
  ));
  perform private.enqueue_dropped_authenticators_email(person);
  return dropped;
end;
$$;

-- @api admin: An administrator removes another person's lost authenticators; that person's sessions end. Codes:
-- unauthenticated, admin_required, profile_not_found, own_authenticators, no_authenticators.
create function private.remove_authenticators(target_person uuid)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from auth.users where id = target_person for update;
  if not found then
    perform private.refuse(404, 'profile_not_found');
  elsif target_person = (select auth.uid()) then
    -- one's own are changed one by one, with a code
    perform private.refuse(409, 'own_authenticators');
  elsif not exists (select from auth.mfa_factors where user_id = target_person) then
    perform private.refuse(409, 'no_authenticators');
  end if;
  return json_build_object('id', target_person, 'removed', private.drop_authenticators(target_person));
end;
$$;

-- @api admin: Who administers and who else has authenticators, for an administrator, found by name or address. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_authenticators(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select profile.id, profile.full_name, account.email::text as email, role.user_id is not null as is_admin,
      count(factor.id) as authenticators, max(factor.last_challenged_at) as last_used_at
    from public.profiles as profile
    join auth.users as account on account.id = profile.id
    left join public.user_roles as role on role.user_id = profile.id and role.role = 'admin'
    left join auth.mfa_factors as factor on factor.user_id = profile.id and factor.status = 'verified'
    where (private.mentions(profile.full_name, search_text) or private.mentions(account.email::text, search_text))
      and (role.user_id is not null or exists (select from auth.mfa_factors where user_id = profile.id and status = 'verified'))
    group by profile.id, account.email, role.user_id
  )
  select private.page_answer((
      select json_agg(item)
      from (select * from found order by is_admin desc, full_name, id limit paged.size offset paged.skipped) as item
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;
