-- Hearts are kept and taken back; a visitor's come along when they sign in.

-- Skips spaces that are not public; their hearts stay in the visitor's browser.
-- @api authenticated: Keeps spaces for the caller, each once, and answers with those that are stored now, without those that are
-- not public. Codes: unauthenticated, account_suspended, too_many_favourites.
create function private.save_favourites(space_ids uuid[])
returns setof uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if cardinality(space_ids) > private.most_favourites() then
    perform private.refuse(409, 'too_many_favourites');
  end if;
  -- One after the other, so that the count is right.
  perform from public.profiles where id = person for no key update;
  if not found then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  insert into public.favourites (user_id, space_id, title)
  select person, id, title from public.spaces
  where id = any (space_ids) and is_listed
  on conflict do nothing;
  if (select count(*) from public.favourites where user_id = person) > private.most_favourites() then
    perform private.refuse(409, 'too_many_favourites');
  end if;
  return query select space_id from public.favourites where user_id = person and space_id = any (space_ids);
end;
$$;

-- @api authenticated: Takes a space out of the caller's favourites; one that is not among them is no error. Codes:
-- account_suspended.
create function private.remove_favourite(target_space uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  delete from public.favourites where user_id = (select auth.uid()) and space_id = target_space;
end;
$$;

-- Stores nothing: a visitor's hearts are in their browser only, so the page reads by id which of them are public, and their cards.
-- @api anon: Spaces by id as lists show them, in that order; those that are not public are left out. Code:
-- invalid_input.
create function private.listed_spaces(space_ids uuid[])
returns setof public.space_cards language sql stable security definer set search_path = '' as $$
  select private.require_few('spaceIds', space_ids, private.most_favourites());
  select * from private.space_items(space_ids);
$$;
