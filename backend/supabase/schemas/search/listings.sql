-- Keeps the index of search: triggers write the row of a space in the transaction of each change.

create function private.month_of(day date)
returns date language plpgsql immutable set search_path = '' as $$
begin
  return day - extract(day from day)::integer + 1;
end;
$$;

create function private.month_number(day date)
returns integer language sql immutable parallel safe set search_path = '' as $$
  select extract(year from day)::integer * 12 + extract(month from day)::integer;
$$;

-- `unavailable` of private.search_listings: from this month on. A claim that ends by the clock is not here:
-- private.matching_spaces reads those.
create function private.unavailable_bits(target_space uuid)
returns integer[] language sql stable set search_path = '' as $$
  with unavailable as (
    select private.month_number(date) as month, bit_or(1 << extract(day from date)::integer - 1) as days
    from (
      select date from private.claims where space_id = target_space and kind = 'paid'
      union all
      select date from private.blocked_days where space_id = target_space
    ) as unavailable
    where date >= private.month_of(private.today_in_rio())
    group by 1
  )
  select coalesce(('[' || min(month) || ':' || max(month) || ']=' || array_agg(coalesce(days, 0) order by month)::text)::integer[], '{}')
  from generate_series((select min(month) from unavailable), (select max(month) from unavailable)) as month
  left join unavailable using (month);
$$;

create function private.refresh_unavailable_bits(spaces uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  -- In order, so that two transactions never wait for each other in a circle.
  for target in select distinct changed from unnest(spaces) as changed where changed is not null order by changed loop
    -- The lock first: the next statement sees the days of the transaction that held it.
    perform from private.search_listings where space_id = target for no key update;
    if not found then
      -- A transaction may be listing the space just now.
      perform from public.spaces where id = target for share;
    end if;
    update private.search_listings set unavailable = private.unavailable_bits(target)
    where space_id = target and unavailable <> private.unavailable_bits(target);
  end loop;
end;
$$;

-- One update for each space, however many days a statement blocks. No statement moves a blocked day to another space.
create function private.keep_blocked_days()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_unavailable_bits(array(select distinct space_id from changed));
  return null;
end;
$$;
create trigger space_availability_after_insert after insert on public.space_availability
  referencing new table as changed for each statement execute function private.keep_blocked_days();
create trigger space_availability_after_update after update on public.space_availability
  referencing new table as changed for each statement execute function private.keep_blocked_days();
create trigger space_availability_after_delete after delete on public.space_availability
  referencing old table as changed for each statement execute function private.keep_blocked_days();
create trigger calendar_blocks_after_insert after insert on private.calendar_blocks
  referencing new table as changed for each statement execute function private.keep_blocked_days();
create trigger calendar_blocks_after_update after update on private.calendar_blocks
  referencing new table as changed for each statement execute function private.keep_blocked_days();
create trigger calendar_blocks_after_delete after delete on private.calendar_blocks
  referencing old table as changed for each statement execute function private.keep_blocked_days();

-- The row of a space in private.search_listings. Set-based, too: `select row.* from spaces, private.search_listing(spaces) as row`.
create function private.search_listing(space public.spaces)
returns private.search_listings language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
  listing private.search_listings;
begin
  select coalesce(sum(price) filter (where per = 'event'), 0) * 100, coalesce(sum(price) filter (where per = 'guest'), 0) * 100
  into listing.obligatory, listing.per_guest
  from public.space_extras where space_id = space.id and is_obligatory;
  listing.price := space.price * 100 + listing.obligatory;
  listing.unavailable := private.unavailable_bits(space.id);
  if exists (select from public.space_weekday_prices where space_id = space.id)
    or exists (select from public.space_price_ranges where space_id = space.id)
  then
    listing.prices := array(
      select coalesce(own.price, space.price) * 100 + listing.obligatory
      from generate_series(0, 6) as day (number)
      left join public.space_weekday_prices as own on own.space_id = space.id and own.weekday = day.number
      order by day.number
    );
    -- A day that is only held counts as free: it may be so again in minutes. Without a free day all days count.
    select coalesce(min(cents) filter (where not is_unavailable), min(cents), listing.price) into listing.price
    from (
      select coalesce(own.price * 100 + listing.obligatory, listing.prices[1 + extract(dow from day)::integer]) as cents,
        coalesce(listing.unavailable[private.month_number(day)], 0) >> extract(day from day)::integer - 1 & 1 = 1 as is_unavailable
      from (select today + ahead as day from generate_series(space.notice_days::integer, space.horizon_days::integer) as ahead) as days
      left join private.range_prices(space.id, today + space.notice_days, today + space.horizon_days) as own using (day)
    ) as priced;
  end if;
  select space.id, kind.number, place.code, space.notice_days, space.horizon_days, space.capacity, private.amenity_bits(space.amenities),
    private.rule_bits(array(select key from jsonb_each_text(space.house_rules) where value = 'yes')),
    space.rating_count, space.rating_average, space.created_at, coalesce(space.reviewed_at, space.created_at),
    private.listing_quality(space), space.booking_mode = 'request'
  into listing.space_id, listing.type, listing.place, listing.notice, listing.horizon, listing.capacity, listing.amenities,
    listing.rules, listing.rating_count, listing.rating_average, listing.created_at, listing.approved_at, listing.quality,
    listing.needs_approval
  from private.space_types as kind, private.search_places as place
  where kind.key = space.type and place.neighborhood = space.neighborhood;
  -- Fields: filters of a space
  listing.seats := space.seats;
  listing.standing := space.standing;
  -- End of fields.
  return listing;
end;
$$;

-- The price of a space as its card shows it to guests, or will once it is listed: {price, price_varies, price_per_guest}, in reais.
create function private.shown_price(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  with listing as (
    select stored.* from private.search_listings as stored where stored.space_id = target_space
    union all
    select made.* from public.spaces as space, private.search_listing(space) as made
    where space.id = target_space and not space.is_listed
  )
  select json_build_object('price', round(price / 100.0, 2), 'price_varies', prices is not null,
    'price_per_guest', round(nullif(per_guest, 0) / 100.0, 2))
  from listing;
$$;
-- admin_list_spaces runs as its caller.
grant execute on function private.shown_price(uuid) to authenticated;

create function private.search_document(space public.spaces)
returns tsvector language sql stable set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', kind.label, neighborhood.name, zone.name))), 'B')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
    || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D')
  from public.neighborhoods as neighborhood join public.zones as zone on zone.slug = neighborhood.zone, private.space_types as kind
  where neighborhood.slug = space.neighborhood and kind.key = space.type;
$$;

-- The words of a space that a misspelling may have meant: of its title, type, place and amenities.
create function private.vocabulary_of(space public.spaces)
returns setof text language sql stable set search_path = '' as $$
  select used.word
  from public.neighborhoods as neighborhood
  join public.zones as zone on zone.slug = neighborhood.zone
  join private.space_types as kind on kind.key = space.type,
    regexp_split_to_table(private.search_words(concat_ws(' ', space.title, kind.label, neighborhood.name,
      zone.name, array_to_string(space.amenities, ' '))), '[^a-z0-9]+') as used (word)
  where neighborhood.slug = space.neighborhood and char_length(used.word) between 4 and 40 and used.word !~ '[0-9]';
$$;

create function private.keep_listing(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
declare
  listing private.search_listings;
  words tsvector;
begin
  if space.is_listed is not true then
    delete from private.search_listings where space_id = space.id;
    return;
  end if;
  -- The lock first: a booking that commits while we wait is in `unavailable`.
  perform from private.search_listings where space_id = space.id for no key update;
  listing := private.search_listing(space);
  if not exists (select from private.search_listings as stored where stored.space_id = space.id and stored = listing) then
    insert into private.search_listings select listing.*
    on conflict (space_id) do update set
      type = excluded.type, place = excluded.place, notice = excluded.notice, horizon = excluded.horizon, capacity = excluded.capacity,
      amenities = excluded.amenities, rules = excluded.rules, needs_approval = excluded.needs_approval,
      -- Fields: filters in an update
      seats = excluded.seats, standing = excluded.standing,
      -- End of fields.
      price = excluded.price, per_guest = excluded.per_guest, obligatory = excluded.obligatory,
      prices = excluded.prices, rating_count = excluded.rating_count, rating_average = excluded.rating_average,
      approved_at = excluded.approved_at, quality = excluded.quality, unavailable = excluded.unavailable;
  end if;
  words := private.search_document(space);
  if exists (select from private.search_documents as stored where stored.space_id = space.id and stored.document = words) then
    return;
  end if;
  -- In order, so that two concurrent approvals never deadlock.
  insert into private.search_vocabulary (word)
  select distinct word from private.vocabulary_of(space) as word order by word
  on conflict do nothing;
  insert into private.search_lexemes (lexeme)
  select used.lexeme from unnest(tsvector_to_array(words)) as used (lexeme)
  where not exists (select from private.search_lexemes as known where known.lexeme = used.lexeme)
  order by used.lexeme collate "C"
  on conflict do nothing;
  insert into private.search_documents (space_id, document) values (space.id, words)
  on conflict (space_id) do update set document = excluded.document;
end;
$$;

-- Prices of days and extras are tables of their own, and part of a listing.
create function private.index_prices_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  for space in
    select * from public.spaces where id in (select space_id from changed) and is_listed order by id for no key update
  loop
    perform private.keep_listing(space);
  end loop;
  return null;
end;
$$;
create trigger space_weekday_prices_after_insert after insert on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_weekday_prices_after_update after update on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_weekday_prices_after_delete after delete on public.space_weekday_prices
  referencing old table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_after_insert after insert on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_after_update after update on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_after_delete after delete on public.space_price_ranges
  referencing old table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_after_insert after insert on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_after_update after update on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_after_delete after delete on public.space_extras
  referencing old table as changed for each statement execute function private.index_prices_for_search();

-- Nightly: the lowest of the free days is another when a day is over or was sold, and a listing is new for 14 days.
-- @api service_role: Server side, nightly: the lowest prices that search shows follow the days that are over or sold, and listings
-- cease to be new. How many have changed.
create function private.refresh_search_prices()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  candidate uuid;
  space public.spaces;
  refreshed integer := 0;
begin
  for candidate in
    select stored.space_id from private.search_listings as stored join public.spaces as listed on listed.id = stored.space_id
    where (stored.prices is not null and (private.search_listing(listed)).price <> stored.price)
      or (stored.quality >= 2000000000 and private.listing_quality(listed) <> stored.quality)
    order by stored.space_id
  loop
    -- Locks the row, so concurrent edits are serialised.
    select * into space from public.spaces where id = candidate for no key update;
    perform private.keep_listing(space);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end;
$$;
