-- Deciding together: a list with a day, and a link whose secret is stored hashed.

-- Returns the spaces of a list, the most votes first: each space as lists show it, with the price of the day and of the guests, whether
-- it is free then, votes and lines.
create function private.spaces_of_list(list public.favourite_lists, visitor uuid, for_owner boolean)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(to_jsonb(item) || jsonb_build_object(
    'is_free', case when list.event_date is not null then near.day is not distinct from list.event_date end,
    'nearest_free_day', nullif(near.day, list.event_date),
    'votes', tally.votes,
    'voters', case when for_owner then to_jsonb(array(
      select person.name from private.list_votes as vote join private.list_visitors as person on person.id = vote.visitor_id
      where vote.list_id = list.id and vote.space_id = item.id order by person.name
    )) end,
    'voted', exists (select from private.list_votes as vote where vote.visitor_id = visitor and vote.space_id = item.id),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', line.id, 'name', person.name, 'content', line.content) order by line.written_at, line.id)
      from private.list_lines as line join private.list_visitors as person on person.id = line.visitor_id
      where line.list_id = list.id and line.space_id = item.id and line.removed_at is null
    ), '[]')
  ) order by tally.votes desc, entry.added_at desc, entry.space_id), '[]')
  from public.favourite_list_spaces as entry
  join public.spaces as space on space.id = entry.space_id
  cross join lateral private.space_items(array[entry.space_id], list.event_date, list.guest_count) as item
  cross join lateral (
    select count(*) as votes from private.list_votes as vote where vote.list_id = list.id and vote.space_id = entry.space_id
  ) as tally
  -- The nearest free day of the 30 before and the 30 after; the earlier one of two that are as near. As in search, a booking that is
  -- being paid takes its day. Part of this query, so that it is planned once; it reads each space's days once.
  left join lateral (
    select free.day
    from (
      select list.event_date + away from generate_series(-30, 30) as away
      where list.event_date + away between (select private.today_in_rio()) + space.notice_days
        and (select private.today_in_rio()) + space.horizon_days
      except
      select date from private.claims
      where space_id = space.id and date between list.event_date - 30 and list.event_date + 30 and (ends_at is null or ends_at > now())
      except
      select date from private.blocked_days
      where space_id = space.id and date between list.event_date - 30 and list.event_date + 30
    ) as free (day)
    order by abs(free.day - list.event_date), free.day limit 1
  ) as near on list.event_date is not null
  where entry.list_id = list.id;
$$;

-- The list that an open link shows; none of a suspended person.
create function private.linked_list(secret text)
returns public.favourite_lists language sql stable security definer set search_path = '' as $$
  select list.* from private.list_links as link join public.favourite_lists as list on list.id = link.list_id
  where link.secret_hash = sha256(convert_to(secret, 'UTF8')) and link.closed_at is null and not private.is_suspended(list.user_id);
$$;

-- @api anon: What the link of a list shows; visitor_name, and voted of its spaces, of a browser that wrote before. None where the link is
-- closed, renewed or deleted. Code: rate_limited.
create function private.shared_list(secret text, browser text default null)
returns table (name text, event_date date, guest_count integer, owner_name text, visitor_name text, spaces json)
language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.linked_list(secret);
  visitor private.list_visitors;
begin
  if list.id is null then
    return;
  elsif private.is_beyond_address_limit('list_read ' || list.id, private.list_reads_of_an_address(), interval '1 minute') then
    perform private.refuse(429, 'rate_limited');
  end if;
  select * into visitor from private.list_visitors
  where list_id = list.id and browser_hash = sha256(convert_to(browser, 'UTF8'));
  return query select list.name, list.event_date, list.guest_count,
    (select full_name from public.profiles where id = list.user_id), visitor.name, private.spaces_of_list(list, visitor.id, false);
end;
$$;

-- The list of a link, for one more act: one after the other, so that the counts hold.
create function private.begin_list_act(secret text, browser text, is_line boolean)
returns public.favourite_lists language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.linked_list(secret);
  counted text := 'list_act ' || list.id;
begin
  if list.id is null then
    perform private.refuse(404, 'link_closed');
  elsif coalesce(char_length(browser), 0) not between 16 and 100 then
    perform private.refuse(422, 'invalid_input', array['browser']);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('acts on ' || list.id, 0));
  if (select count(*) from private.address_acts as earlier
      where earlier.act = counted and not earlier.is_site
        and earlier.created_at > clock_timestamp() - interval '1 hour') >= private.list_acts_an_hour()
    or private.is_beyond_address_limit(counted, private.list_acts_of_an_address())
    or is_line and private.is_beyond_address_limit('list_line ' || list.id, private.list_lines_an_hour()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  return list;
end;
$$;

-- @api anon: Gives the visitor of a shared list a name, or another; no account. browser: what tells this browser from others,
-- kept there. Codes: link_closed, invalid_input (field name, browser), visitor_name_has_email, visitor_name_has_link,
-- visitor_name_has_phone, visitor_name_has_handle, visitor_name_has_payment, visitor_name_has_words,
-- visitor_name_has_platform, visitor_name_taken, list_crowded, rate_limited.
create function private.enter_list(secret text, browser text, visitor_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, false);
  origin bytea := sha256(convert_to(browser, 'UTF8'));
  written text := private.normal_text(visitor_name, 'one');
begin
  if exists (select from private.list_visitors
      where list_id = list.id and private.fold(name) = private.fold(written) and browser_hash <> origin) then
    perform private.refuse(409, 'visitor_name_taken');
  elsif (select count(*) from private.list_visitors
    where list_id = list.id and browser_hash <> origin) >= private.most_visitors_of_list() then
    perform private.refuse(409, 'list_crowded');
  elsif not exists (select from private.list_visitors where list_id = list.id and browser_hash = origin)
    and private.is_beyond_address_limit('list_visitor ' || list.id, private.list_visitors_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into private.list_visitors as known (list_id, browser_hash, name) values (list.id, origin, written)
  on conflict (list_id, browser_hash) do update set name = excluded.name;
end;
$$;

-- Who acts, and on what.
create function private.list_visitor(list public.favourite_lists, browser text, target_space uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  visitor uuid;
begin
  select id into visitor from private.list_visitors where list_id = list.id and browser_hash = sha256(convert_to(browser, 'UTF8'));
  if visitor is null then
    perform private.refuse(422, 'visitor_name_needed');
  elsif not exists (select from public.favourite_list_spaces where list_id = list.id and space_id = target_space) then
    perform private.refuse(404, 'space_not_found');
  end if;
  return visitor;
end;
$$;

-- @api anon: Votes for a space of a shared list, once, or takes the vote back. Codes: link_closed, invalid_input,
-- visitor_name_needed, space_not_found, rate_limited.
create function private.vote_in_list(secret text, browser text, target_space uuid, wanted boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, false);
  visitor uuid := private.list_visitor(list, browser, target_space);
begin
  if wanted then
    insert into private.list_votes (visitor_id, list_id, space_id) values (visitor, list.id, target_space) on conflict do nothing;
  else
    delete from private.list_votes where visitor_id = visitor and space_id = target_space;
  end if;
end;
$$;

-- @api anon: Leaves a line of at most 200 characters at a space of a shared list. Codes: link_closed, invalid_input (field
-- content, browser), visitor_name_needed, space_not_found, line_has_email, line_has_link, line_has_phone, line_has_handle,
-- line_has_payment, line_has_words, list_crowded, rate_limited.
create function private.write_list_line(secret text, browser text, target_space uuid, content text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  list public.favourite_lists := private.begin_list_act(secret, browser, true);
  visitor uuid := private.list_visitor(list, browser, target_space);
begin
  if (select count(*) from private.list_lines as line where line.list_id = list.id) >= private.most_lines_of_list() then
    perform private.refuse(409, 'list_crowded');
  end if;
  insert into private.list_lines (visitor_id, list_id, space_id, content) values (visitor, list.id, target_space, write_list_line.content);
end;
$$;

-- The caller's own list, locked.
create function private.lock_own_list(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := private.lock_list_owner();
begin
  perform from public.favourite_lists where id = target_list and user_id = person for no key update;
  if not found then
    perform private.refuse(404, 'list_not_found');
  end if;
end;
$$;

-- @api authenticated: Gives one of the caller's lists a day, another, or none. Codes: unauthenticated, account_suspended,
-- list_not_found, invalid_input (field day).
create function private.date_list(target_list uuid, day date default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  if day not between private.today_in_rio() and private.today_in_rio() + private.bookable_days() then
    perform private.refuse(422, 'invalid_input', array['day']);
  end if;
  update public.favourite_lists set event_date = day where id = target_list;
end;
$$;

-- @api authenticated: Gives one of the caller's lists a number of guests, another, or none. Codes: unauthenticated,
-- account_suspended, list_not_found, invalid_input (field guests).
create function private.count_list_guests(target_list uuid, guests integer default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  if guests not between 1 and 100000 then
    perform private.refuse(422, 'invalid_input', array['guests']);
  end if;
  update public.favourite_lists set guest_count = guests where id = target_list;
end;
$$;

-- @api authenticated: The secret of a new link to one of the caller's lists, returned once; the previous link ends, votes and lines
-- stay. Codes: unauthenticated, account_suspended, list_not_found.
create function private.share_list(target_list uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 244 random bits: the link cannot be guessed.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_own_list(target_list);
  insert into private.list_links (list_id, secret_hash) values (target_list, sha256(secret::bytea))
  on conflict (list_id) do update set secret_hash = excluded.secret_hash, created_at = now(), closed_at = null;
  return secret;
end;
$$;

-- @api authenticated: Ends the link of one of the caller's lists; votes and lines stay for the caller. Codes: unauthenticated,
-- account_suspended, list_not_found.
create function private.close_list_link(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  update private.list_links set closed_at = now() where list_id = target_list and closed_at is null;
end;
$$;

-- @api authenticated: Deletes the link of one of the caller's lists with all votes and lines. Codes: unauthenticated,
-- account_suspended, list_not_found.
create function private.delete_list_link(target_list uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_list(target_list);
  delete from private.list_links where list_id = target_list;
  delete from private.list_visitors where list_id = target_list;
end;
$$;

-- Taken away by the owner, or by an administrator.
create function private.remove_line(target_line uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.list_lines set removed_at = now() where id = target_line and removed_at is null;
  return found;
end;
$$;

-- @api authenticated: Takes a line away from one of the caller's lists; one that is not there is no error. Codes:
-- account_suspended.
create function private.remove_list_line(target_line uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  perform private.remove_line(line.id)
  from private.list_lines as line join public.favourite_lists as list on list.id = line.list_id
  where line.id = target_line and list.user_id = (select auth.uid());
end;
$$;

-- @api authenticated: One of the caller's lists: its link (open, closed or null), and its spaces with who said what. None where it is
-- not theirs.
create function private.my_list(target_list uuid)
returns table (link text, spaces json) language sql stable security definer set search_path = '' as $$
  select (select case when link.closed_at is null then 'open' else 'closed' end from private.list_links as link
    where link.list_id = list.id),
    private.spaces_of_list(list, null, true)
  from public.favourite_lists as list where list.id = target_list and list.user_id = (select auth.uid());
$$;

-- @api authenticated: Which of the caller's lists are shared, or were until the link was closed, and how many voted.
create function private.my_list_links()
returns table (list_id uuid, is_closed boolean, votes bigint, people bigint) language sql stable security definer set search_path = '' as $$
  select list.id, link.closed_at is not null,
    (select count(*) from private.list_votes as vote
      where vote.list_id = list.id and exists (
        select from public.favourite_list_spaces as entry where entry.list_id = list.id and entry.space_id = vote.space_id)),
    (select count(distinct vote.visitor_id) from private.list_votes as vote
      where vote.list_id = list.id and exists (
        select from public.favourite_list_spaces as entry where entry.list_id = list.id and entry.space_id = vote.space_id))
  from public.favourite_lists as list join private.list_links as link on link.list_id = list.id
  where list.user_id = (select auth.uid());
$$;
