-- A person accepts the terms by making an account, by going on in it after a change, and by booking.

-- The version that holds on a day in Rio.
create function private.terms_in_force(on_day date default private.today_in_rio())
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(max(version), 1)::integer from public.terms_versions where starts_on <= on_day;
$$;

-- Stores an acceptance: it never returns to an older version, and does not exceed the version in force.
create function private.note_terms_accepted(person uuid, accepted integer)
returns void language sql security definer set search_path = '' as $$
  update public.profile_private
  set terms_version = least(accepted, private.terms_in_force()), terms_accepted_at = now()
  where id = person and coalesce(terms_version, 0) < least(accepted, private.terms_in_force());
$$;

-- @api authenticated: The caller accepts this version of the terms. Nothing is taken back, and nothing accepted
-- before its day. Answers like my_account. Codes: unauthenticated, invalid_input.
create function private.accept_terms(terms_version integer)
returns setof public.account language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if terms_version is null or terms_version < 1 then
    perform private.refuse(422, 'invalid_input', array['termsVersion']);
  end if;
  perform private.note_terms_accepted((select auth.uid()), terms_version);
  return query select * from private.my_account();
end;
$$;

-- The form of the sign-up says which version it showed; an account that comes in another way accepts what is in force.
create function private.accept_terms_at_sign_up(person uuid, details jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  shown text := details ->> 'terms_version';
begin
  perform private.note_terms_accepted(person, case when shown ~ '^[1-9][0-9]{0,3}$' then shown::integer else private.terms_in_force() end);
end;
$$;
