-- A person's own account: what it holds, what is missing in it, and filling that in.

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

-- Returns the columns of a profile that are still missing before a person may book or list, in the order of the form.
create function private.missing_profile_fields(person uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when coalesce(profile.full_name, private.missing_name()) = private.missing_name() then 'full_name' end,
    case when btrim(coalesce(own.phone, '')) = '' then 'phone' end,
    case when own.date_of_birth is null then 'date_of_birth' end
  ], null)
  from (select person as id) as asked
  left join public.profiles as profile on profile.id = asked.id
  left join public.profile_private as own on own.id = asked.id;
$$;

-- The guard runs as the caller, who may only learn what is missing in their own profile.
create function private.my_missing_profile_fields()
returns text[] language sql stable security definer set search_path = '' as $$
  select private.missing_profile_fields((select auth.uid()));
$$;
grant execute on function private.my_missing_profile_fields() to authenticated;

-- Of age by the day in Rio; who has given no birth date is not. Born on 29 February: on 1 March where the year has no such day.
create function private.is_of_age(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select own.date_of_birth <= private.today_in_rio() - make_interval(years => private.age_of_majority())
    from public.profile_private as own where own.id = person
  ), false);
$$;

-- For guards that run as the caller.
create function private.am_of_age()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_of_age((select auth.uid()));
$$;
grant execute on function private.am_of_age() to authenticated;

-- @api anon: The caller's own account; none when anonymous.
create function private.my_account()
returns setof public.account language sql stable security definer set search_path = '' as $$
  select profile.id, profile.full_name, profile.avatar_url, profile.is_host, profile.host_verified, private.has_admin_role(),
    own.phone, own.date_of_birth, own.terms_version, private.missing_profile_fields(profile.id),
    private.text_fault('public.profiles.full_name', profile.full_name) is not null,
    exists (
      select from auth.users as person
      where person.id = profile.id and coalesce(person.encrypted_password, '') = ''
        and not exists (select from auth.identities as identity where identity.user_id = person.id and identity.provider <> 'email')),
    (
      select json_build_object('id', id, 'reason', reason, 'since', created_at, 'appealed_at', appealed_at,
        'is_leaving', exists (select from private.deletion_requests where person_id = profile.id))
      from public.suspensions where person_id = profile.id and lifted_at is null
    ),
    private.unread_notifications(profile.id)
  from public.profiles as profile
  left join public.profile_private as own on own.id = profile.id
  where profile.id = (select auth.uid());
$$;

-- Runs as the caller: the policies of both tables decide.
-- @api authenticated: Stores the caller's name, phone and date of birth, which a booking requires. Answers like my_account.
-- Codes: unauthenticated, invalid_input (fields full_name, phone, date_of_birth), text_blocked (details: fields).
create function public.complete_profile(full_name text, phone text, date_of_birth date)
returns setof public.account language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person uuid := (select auth.uid());
  wrong text[] := '{}';
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- A stored name from before the rule of names blocks nothing.
  if complete_profile.full_name is distinct from (select stored.full_name from public.profiles as stored where stored.id = person)
    and not private.is_text('public.profiles.full_name', complete_profile.full_name)
    or private.normal_text(complete_profile.full_name, 'one') = private.missing_name() then
    wrong := wrong || 'full_name'::text;
  end if;
  if not private.is_phone(btrim(coalesce(complete_profile.phone, ''))) then
    wrong := wrong || 'phone'::text;
  end if;
  if complete_profile.date_of_birth is null
    or complete_profile.date_of_birth not between '1900-01-01' and private.today_in_rio() then
    wrong := wrong || 'date_of_birth'::text;
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  -- Not an upsert: its trigger of insertions would judge a name that does not change.
  update public.profiles set full_name = complete_profile.full_name where id = person;
  if not found then
    insert into public.profiles (id, full_name) values (person, complete_profile.full_name);
  end if;
  update public.profile_private
  set phone = btrim(complete_profile.phone), date_of_birth = complete_profile.date_of_birth
  where id = person;
  return query select * from private.my_account();
end;
$$;
