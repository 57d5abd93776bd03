-- Lists of favourites: made, named, filled, deleted.

-- The caller, one act after the other, so that the counts are right.
create function private.lock_list_owner()
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  perform from public.profiles where id = person for no key update;
  if not found then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  return person;
end;
$$;

-- @api authenticated: Puts a space into one of the caller's lists, and among their favourites; one that is there is no error.
-- Codes: unauthenticated, account_suspended, list_not_found, space_not_found, too_many_favourites, list_full.
create function private.put_in_list(target_list uuid, target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  if not exists (select from public.favourite_lists where id = target_list and user_id = person) then
    perform private.refuse(404, 'list_not_found');
  end if;
  if not exists (select from private.save_favourites(array[target_space])) then
    perform private.refuse(404, 'space_not_found');
  end if;
  insert into public.favourite_list_spaces (list_id, space_id, user_id)
  values (target_list, target_space, person) on conflict do nothing;
  if (select count(*) from public.favourite_list_spaces where list_id = target_list) > private.most_spaces_of_list() then
    perform private.refuse(409, 'list_full');
  end if;
end;
$$;

-- @api authenticated: Takes a space out of one of the caller's lists; it stays a favourite. One that is not in it is no error.
-- Codes: account_suspended.
create function private.take_out_of_list(target_list uuid, target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourite_list_spaces
  where list_id = target_list and space_id = target_space and user_id = (select auth.uid());
end;
$$;

-- @api authenticated: A new list of the caller, with a space in it if one is given; its id. Codes: unauthenticated,
-- account_suspended, too_many_lists, invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone,
-- list_name_has_handle, list_name_has_payment, list_name_has_words, space_not_found, too_many_favourites.
create function private.create_list(list_name text, first_space uuid default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
  made uuid;
begin
  if (select count(*) from public.favourite_lists where user_id = person) >= private.most_lists() then
    perform private.refuse(409, 'too_many_lists');
  end if;
  insert into public.favourite_lists (user_id, name) values (person, list_name)
  returning id into made;
  if first_space is not null then
    perform private.put_in_list(made, first_space);
  end if;
  return made;
end;
$$;

-- @api authenticated: Another name for one of the caller's lists. Codes: unauthenticated, account_suspended, list_not_found,
-- invalid_input (field name), list_name_has_email, list_name_has_link, list_name_has_phone, list_name_has_handle, list_name_has_payment,
-- list_name_has_words.
create function private.rename_list(target_list uuid, list_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  update public.favourite_lists set name = list_name where id = target_list and user_id = person;
  if not found then
    perform private.refuse(404, 'list_not_found');
  end if;
end;
$$;

-- @api authenticated: Deletes one of the caller's lists; its spaces stay favourites. One that is not there is no error. Codes:
-- account_suspended.
create function private.delete_list(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourite_lists where id = target_list and user_id = (select auth.uid());
end;
$$;
