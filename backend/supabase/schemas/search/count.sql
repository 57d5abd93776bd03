-- Counting what is found, and what is taken on a day.

-- Counts up to `most` in the order of the keys: days and spaces are read side by side off their indexes, no further than needed.
-- Left to itself the planner, who cannot know how many a filter leaves, looks every space up.
create function private.count_in_order(condition text, most integer)
returns integer language plpgsql stable set search_path = '' set enable_nestloop = off set enable_hashjoin = off set enable_sort = off as $$
declare
  total integer;
begin
  execute format('select count(*) from (select from private.space_search as s where %s limit %s) as found', condition, most) into total;
  return total;
end;
$$;

-- What is taken on a day, by its facets. Few are looked up; many are read beside all spaces in the order of the keys, since the
-- planner's other way, a hash of them and all spaces in any order, takes twice as long over a million.
create function private.taken_facets(day date)
returns setof integer language plpgsql stable set search_path = '' set enable_hashjoin = off as $$
begin
  return query
  select indexed.facets from private.space_search as indexed where indexed.space_id in (
    select b.space_id from public.bookings as b
    where b.event_date = day and b.space_id is not null
      and (b.status = 'paid' or (b.status = 'pending' and b.hold_expires_at > now()))
    union
    select a.space_id from public.space_availability as a where a.date = day and not a.is_available
  );
end;
$$;

-- How many bookings and closed days a day has, counted up to `most`: as many spaces are taken on it at most.
create function private.count_taken(day date, most bigint)
returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from (
      select from public.bookings as b
      where b.event_date = day and (b.status = 'paid' or (b.status = 'pending' and b.hold_expires_at > now()))
      union all
      select from public.space_availability as a where a.date = day and not a.is_available
      limit most
    ) as taken
  );
end;
$$;
