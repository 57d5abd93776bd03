-- A change of the terms is announced ahead, as they promise, to everybody who has an account.

create function private.announce_terms()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Without accounts there is no one to notify: the first terms of a site hold immediately.
  if not exists (select from auth.users) then
    return null;
  end if;
  if new.starts_on < private.today_in_rio() + private.terms_notice_days() then
    perform private.refuse(422, 'terms_notice_too_short');
  end if;
  perform private.announce(person.id, 'terms_changed', new.version || ':' || person.id,
    jsonb_build_object('version', new.version, 'person_id', person.id))
  from auth.users as person
  where person.email is not null;
  return null;
end;
$$;
create trigger terms_versions_after after insert on public.terms_versions
  for each row execute function private.announce_terms();
