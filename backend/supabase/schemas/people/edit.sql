-- The change of one's own profile. Its two halves are saved together or not at all.

-- Runs as the caller: the policies and grants of both tables decide.
-- @api authenticated: A person changes some columns of their own profile, public and private. as_read: the values they were read
-- with; without it nothing is compared. Codes: unauthenticated, profile_not_found, invalid_input, edit_conflict (details: fields,
-- sent, stored), text_blocked (details: fields).
create function public.save_profile(changes jsonb, as_read jsonb default null)
returns void language plpgsql set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  stored public.profiles;
  stored_private public.profile_private;
  edited public.profiles;
  edited_private public.profile_private;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.profiles where id = person for update;
  select * into stored_private from public.profile_private where id = person for update;
  if stored.id is null or stored_private.id is null then
    perform private.refuse(404, 'profile_not_found');
  end if;
  changes := private.normal_changes('public.profile_private', private.normal_changes('public.profiles', changes));
  perform private.check_edit(to_jsonb(stored) || to_jsonb(stored_private), changes, as_read,
    array['full_name', 'bio', 'location', 'phone', 'date_of_birth', 'cpf']);
  edited := jsonb_populate_record(stored, changes);
  edited_private := jsonb_populate_record(stored_private, changes);
  if (edited_private.phone, edited_private.date_of_birth, edited_private.cpf)
    is distinct from (stored_private.phone, stored_private.date_of_birth, stored_private.cpf) then
    update public.profile_private
    set phone = edited_private.phone, date_of_birth = edited_private.date_of_birth, cpf = edited_private.cpf
    where id = person;
  end if;
  if (edited.full_name, edited.bio, edited.location) is distinct from (stored.full_name, stored.bio, stored.location) then
    update public.profiles
    set full_name = edited.full_name, bio = edited.bio, location = edited.location
    where id = person;
  end if;
end;
$$;
