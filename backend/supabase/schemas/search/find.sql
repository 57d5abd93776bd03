-- Ways to find: how many spaces a search has, and which, where they were gathered. private.find_spaces chooses among them.

create type private.search_found as (
  -- Counted up to search_limits().most_counted.
  total bigint,
  -- Without words: how many there are at most, by the counters; exactly without a day or month, guests and a price between bands, and with one
  -- amenity at most.
  most bigint,
  -- All of them, where they had to be gathered to be counted.
  ids uuid[]
);

-- As far as the planner knows; it only decides which way is taken.
create function private.count_all_spaces()
returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select greatest(reltuples, 0) from pg_catalog.pg_class where oid = 'private.space_search'::regclass);
end;
$$;

-- By the counters alone, which know all but the day or month, with its prices, guests, a price between bands, and two amenities together.
create function private.count_by_counters(filter private.search_filter)
returns bigint language plpgsql stable set search_path = '' as $$
declare
  counted text := 'spaces';
  total bigint;
begin
  if bit_count(filter.amenities::bit(32)) = 1 then
    counted := 'amenity_' || 32 - position('1' in filter.amenities::bit(32)::text);
  end if;
  execute format('select coalesce(sum(%s), 0) from %s as counters where %s', counted, private.counters_of(filter.places),
    private.facets_condition(filter.type, filter.lowest_price, filter.capacity, filter.places,
      least_capacity => filter.least_capacity, most_price => filter.most_price)) into total;
  return total;
end;
$$;

-- Words, through the index of documents: counted alone where only a word is asked for, since that is often in too many spaces to
-- gather them; else gathered. Of a usual word some thousand are enough, for which the planner may read the table; comparing the texts of
-- spaces that do not have it takes half as long again as the index.
create function private.find_by_words(filter private.search_filter)
returns private.search_found language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  most integer := (private.search_limits()).most_counted;
  is_word_alone boolean := (filter.words).words = 1 and cardinality(filter.lexemes) = 0 and filter.amenities = 0
    and num_nonnulls(filter.price, filter.capacity, filter.day, filter.month, filter.guests, filter.max_price) = 0;
  found private.search_found;
begin
  if is_word_alone then
    execute format('select count(*) from (select from private.space_search as s where %s limit %s) as found',
      private.search_condition(filter), most) into found.total;
  else
    execute format('select array(select space_id from private.space_search as s where %s limit %s)',
      private.search_condition(filter), most) into found.ids;
    found.total := cardinality(found.ids);
  end if;
  return found;
end;
$$;

-- How many bookings and closed days a day has, and for how many spaces it is too near or too far, counted up to `most`: as many spaces are
-- out on it at most.
create function private.count_out(day date, ahead integer, most bigint)
returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from (
      select from public.bookings as b
      where b.event_date = day and (b.status = 'paid' or (b.status = 'pending' and b.hold_expires_at > now()))
      union all
      select from private.blocked_days as a where a.date = day
      union all
      select from private.space_search as s where s.days >> 36 & 63 > 0 and s.days >> 36 & 63 > ahead
      union all
      select from private.space_search as s where s.days >> 42 & 511 > 0 and s.days >> 42 & 511 > private.bookable_days() - ahead
      limit most
    ) as unbookable
  );
end;
$$;

-- What is taken on a day. Few are looked up; many are read beside all spaces in the order of the keys, since the
-- planner's other way, a hash of them and all spaces in any order, takes twice as long over a million.
create function private.taken_spaces(day date)
returns table (space_id uuid, facets bigint, days bigint) language plpgsql stable set search_path = '' set enable_hashjoin = off as $$
begin
  return query
  select indexed.space_id, indexed.facets, indexed.days from private.space_search as indexed where indexed.space_id in (
    select b.space_id from public.bookings as b
    where b.event_date = day and b.space_id is not null
      and (b.status = 'paid' or (b.status = 'pending' and b.hold_expires_at > now()))
    union
    select a.space_id from private.blocked_days as a where a.date = day
  );
end;
$$;

-- What cannot be booked on a day: taken, or the day is too near or too far.
create function private.spaces_out(day date, ahead integer)
returns table (space_id uuid, facets bigint, days bigint) language plpgsql stable set search_path = '' as $$
declare
  missing integer := private.bookable_days() - ahead;
begin
  return query select taken.space_id, taken.facets, taken.days from private.taken_spaces(day) as taken;
  return query execute format(
    'select s.space_id, s.facets, s.days from private.space_search as s'
    ' where s.days >> 36 & 63 > 0 and s.days >> 36 & 63 > %1$s and %3$s'
    ' union all select s.space_id, s.facets, s.days from private.space_search as s'
    ' where s.days >> 42 & 511 > 0 and s.days >> 42 & 511 > %2$s and s.days >> 36 & 63 <= %1$s and %3$s',
    ahead, missing, private.free_condition(day));
end;
$$;

-- A day, subtracted: of what is out on it, so many are what is asked for, but by its price.
create function private.count_out_alike(filter private.search_filter)
returns bigint language plpgsql stable set search_path = '' as $$
declare
  total bigint;
begin
  execute format('select count(*) from private.spaces_out($1, $2) as s where %s',
    private.facets_condition(filter.type, null, filter.capacity, filter.places, filter.amenities))
    into total using filter.day, filter.ahead;
  return total;
end;
$$;

-- A share of all spaces, read counter by counter off the index on `facets`, as SQL. The planner would not: it cannot know how few
-- there are.
create function private.share_by_counters(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  return format('(select facets as first from %s as kept where %s group by facets having sum(spaces) > 0) as counter,'
    ' lateral (select space_id, facets, days, price, per_guest, capacity from private.space_search as within'
    ' where within.facets between counter.first and counter.first | 4294967295 offset 0) as s',
    private.counters_of(filter.places), private.facets_condition(filter.type, filter.lowest_price, filter.capacity, filter.places,
      least_capacity => filter.least_capacity, most_price => filter.most_price));
end;
$$;

-- Few, gathered: first by their facets, then those that are free.
create function private.gather(filter private.search_filter, is_share boolean)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select space_id from %s where %s and %s and %s)',
    case when is_share then private.share_by_counters(filter) else 'private.space_search as s' end,
    private.facets_asked(filter), private.further_condition(filter),
    case when filter.month is null then 'true' else private.free_in_month_condition(filter) end) into ids;
  if filter.day is not null then
    execute format('select array(select space_id from unnest($1) as s (space_id) where %s)', private.free_condition(filter.day))
      into ids using ids;
  end if;
  return ids;
end;
$$;

-- A share that is too large to gather, counted counter by counter, no further than needed.
create function private.count_share(filter private.search_filter)
returns bigint language plpgsql stable set search_path = '' as $$
declare
  total bigint;
begin
  execute format('select count(*) from (select from %s where %s limit %s) as found', private.share_by_counters(filter),
    private.search_condition(filter), (private.search_limits()).most_counted) into total;
  return total;
end;
$$;

-- Most of all spaces, counted in the order of the keys: days and spaces are read side by side off their indexes, no further than
-- needed. Left to itself the planner, who cannot know how many a filter leaves, looks every space up.
create function private.count_in_order(filter private.search_filter)
returns bigint language plpgsql stable set search_path = '' set enable_nestloop = off set enable_hashjoin = off set enable_sort = off as $$
declare
  total bigint;
begin
  execute format('select count(*) from (select from private.space_search as s where %s limit %s) as found',
    private.search_condition(filter), (private.search_limits()).most_counted) into total;
  return total;
end;
$$;
