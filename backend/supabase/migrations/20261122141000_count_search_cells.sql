-- Purpose: counts of approved spaces are kept instead of counted: facets without words, categories and the site's figures cost
-- the same with a thousand spaces and with a million.
-- Tables: private.search_cells (new), private.space_search (its key brings facets along). Destructive: replaces private.search_facets, private.category_counts, private.site_stats.
--
-- A cell is what the facets tell apart but amenities: neighbourhood, type, price band, capacity band (`facets >> 12`), at most
-- some 20 000. A change adds a row of +1 or -1 and locks nothing, so that two hosts never wait for each other; now and then
-- the rows of a cell are folded into one.

create table private.search_cells (
  id bigint generated always as identity primary key,
  code integer not null,
  spaces integer not null,
  -- Of these, those with an amenity, in the order of private.amenities().
  amenity_0 integer not null, amenity_1 integer not null, amenity_2 integer not null, amenity_3 integer not null,
  amenity_4 integer not null, amenity_5 integer not null, amenity_6 integer not null, amenity_7 integer not null,
  amenity_8 integer not null, amenity_9 integer not null, amenity_10 integer not null, amenity_11 integer not null
);

alter table private.search_cells enable row level security;
comment on table private.search_cells is 'No policy on purpose: only privileged functions use it.';

-- With what the counts need, so that those of taken spaces are looked up in the index alone.
alter table private.space_search drop constraint space_search_pkey;
alter table private.space_search add primary key (space_id) include (facets);

-- Every approved space as a row of its cell.
create view private.space_cells as
  select space_id, facets >> 12 as code, 1 as spaces,
    facets & 1 as amenity_0, facets >> 1 & 1 as amenity_1, facets >> 2 & 1 as amenity_2, facets >> 3 & 1 as amenity_3,
    facets >> 4 & 1 as amenity_4, facets >> 5 & 1 as amenity_5, facets >> 6 & 1 as amenity_6, facets >> 7 & 1 as amenity_7,
    facets >> 8 & 1 as amenity_8, facets >> 9 & 1 as amenity_9, facets >> 10 & 1 as amenity_10, facets >> 11 & 1 as amenity_11
  from private.space_search;

-- Several rows of a cell become one. Rows that others add meanwhile stay as they are.
create function private.fold_search_cells()
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_cells', 0)) then
    return;
  end if;
  with gone as (
    delete from private.search_cells
    where code in (select code from private.search_cells group by code having count(*) > 1)
    returning *
  )
  insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
    amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
  select code, sum(spaces), sum(amenity_0), sum(amenity_1), sum(amenity_2), sum(amenity_3), sum(amenity_4), sum(amenity_5),
    sum(amenity_6), sum(amenity_7), sum(amenity_8), sum(amenity_9), sum(amenity_10), sum(amenity_11)
  from gone group by code having sum(spaces) <> 0;
end;
$$;

create function private.note_search_cell()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  with added as (
    insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
      amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
    select facets >> 12, sign, sign * (facets & 1), sign * (facets >> 1 & 1), sign * (facets >> 2 & 1), sign * (facets >> 3 & 1),
      sign * (facets >> 4 & 1), sign * (facets >> 5 & 1), sign * (facets >> 6 & 1), sign * (facets >> 7 & 1),
      sign * (facets >> 8 & 1), sign * (facets >> 9 & 1), sign * (facets >> 10 & 1), sign * (facets >> 11 & 1)
    from (values (old.facets, -1), (new.facets, 1)) as changed (facets, sign)
    where facets is not null
    returning id
  )
  select max(id) into noted from added;
  if noted % 500 < 2 then
    perform private.fold_search_cells();
  end if;
  return null;
end;
$$;

create trigger space_search_note_cell after insert or delete on private.space_search
  for each row execute function private.note_search_cell();
create trigger space_search_note_other_cell after update of facets on private.space_search
  for each row when (new.facets <> old.facets) execute function private.note_search_cell();

-- Counts everything anew, as after a load without triggers.
create function private.recount_search_cells()
returns void language sql security definer set search_path = '' as $$
  delete from private.search_cells;
  insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
    amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
  select code, sum(spaces), sum(amenity_0), sum(amenity_1), sum(amenity_2), sum(amenity_3), sum(amenity_4), sum(amenity_5),
    sum(amenity_6), sum(amenity_7), sum(amenity_8), sum(amenity_9), sum(amenity_10), sum(amenity_11)
  from private.space_cells group by code;
$$;

select private.recount_search_cells();

-- Spaces that are taken on a day, as SQL: few, beside those that are not.
create function private.taken_on(event_date date)
returns text language sql stable set search_path = '' as $$
  select format(
    'select b.space_id from public.bookings as b where b.event_date = %1$L and b.space_id is not null'
    ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now()))'
    ' union select a.space_id from public.space_availability as a where a.date = %1$L and not a.is_available', event_date);
$$;

create or replace function private.search_facets(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[]
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  -- As far as search_spaces counts.
  most constant integer := 10000;
  prices constant text[] := array['ate-1000', '1000-2500', '2500-5000', 'acima-5000'];
  capacities constant text[] := array['ate-50', '50-100', '100-200', 'acima-200'];
  -- As in search_condition: bands that are not known are ignored, an unknown type, place or amenity finds nothing.
  wanted_price integer := array_position(prices, price_band) - 1;
  wanted_capacity integer := array_position(capacities, capacity_band) - 1;
  wanted_type integer := case when space_type is not null then coalesce(array_position(private.space_types(), space_type) - 1, -1) end;
  wanted_amenities integer := private.amenity_bits(coalesce(amenity_labels, '{}'));
  words tsquery := private.search_query(q);
  is_any_day boolean := event_date is null or event_date not between private.today_in_rio() and private.today_in_rio() + 365;
  -- Which spaces, by words, day and amenities.
  condition text := private.search_condition(words, null, null, null, event_date, null, null, null);
  with_amenities text := case
    when wanted_amenities is null then ' and false'
    when wanted_amenities > 0 then format(' and facets & %1$s = %1$s', wanted_amenities)
    else '' end;
  cells text;
  amenities text;
  answer json;
begin
  if condition <> 'true' and is_any_day and words is null then
    -- A day that nobody can book.
    cells := 'found as (select null::integer as facets, 0 as spaces where false)';
  elsif words is not null then
    cells := format('found as materialized (select facets, 1 as spaces from private.space_search as s where %s)', condition || with_amenities);
  elsif with_amenities <> '' then
    -- All of them by the index alone, less those that are taken.
    cells := 'found as materialized (select facets, count(*) as spaces from private.space_search where true' || with_amenities || ' group by facets'
      || case when is_any_day then '' else format(
        ' union all select facets, -1 from private.space_search where space_id in (%s)%s', private.taken_on(event_date), with_amenities) end
      || ')';
  end if;

  if cells is not null then
    cells := cells || ', cell as materialized (select facets >> 12 as code, sum(spaces) as spaces from found group by facets >> 12)';
    amenities := $sql$
      select $9[1 + bit], sum(spaces)
      from (
        select facets & 4095 as bits, sum(spaces) as spaces
        from found
        where ($1 is null or (facets >> 16) & 7 = $1) and ($4 is null or (facets >> 14) & 3 = $4)
          and ($5 is null or (facets >> 12) & 3 = $5)
          and (($2 is null and $3 is null) or facets >> 19 in (select place from placed where of_zone and of_neighborhood))
        group by facets & 4095
      ) as matching
      join generate_series(0, 11) as bit on bits & (1 << bit) <> 0
      group by bit having sum(spaces) > 0 $sql$;
  else
    -- All of them as they are kept, less those that are taken.
    select format('cell as materialized (select code, sum(sign * spaces) as spaces, %1$s'
        ' from (select 1 as sign, code, spaces, %2$s from private.search_cells %3$s) as kept group by code having sum(sign * spaces) > 0)',
        string_agg(format('sum(sign * amenity_%1$s) as amenity_%1$s', bit), ', '), string_agg('amenity_' || bit, ', '),
        case when not is_any_day then format('union all select -1, code, spaces, %s from private.space_cells where space_id in (%s)',
          string_agg('amenity_' || bit, ', '), private.taken_on(event_date)) end)
      into cells from generate_series(0, 11) as bit;
    amenities := $sql$
      select $9[1 + bit], total
      from (
        select sum(amenity_0) as a, sum(amenity_1) as b, sum(amenity_2) as c, sum(amenity_3) as d, sum(amenity_4) as e,
          sum(amenity_5) as f, sum(amenity_6) as g, sum(amenity_7) as h, sum(amenity_8) as i, sum(amenity_9) as j,
          sum(amenity_10) as k, sum(amenity_11) as l
        from placed where of_type and of_zone and of_neighborhood and of_price and of_capacity
      ) as summed,
        lateral (values (0, a), (1, b), (2, c), (3, d), (4, e), (5, f), (6, g), (7, h), (8, i), (9, j), (10, k), (11, l)) as of (bit, total)
      where total > 0 $sql$;
  end if;

  execute format($query$
    with %1$s, placed as materialized (
      select cell.*, (cell.code >> 4) & 7 as type, cell.code >> 7 as place, (cell.code >> 2) & 3 as price, cell.code & 3 as capacity,
        place.zone, place.slug,
        -- Which filters a cell meets: each facet asks for all but its own.
        ($1 is null or (cell.code >> 4) & 7 = $1) as of_type, ($2 is null or place.zone = $2) as of_zone,
        ($3 is null or place.slug = $3) as of_neighborhood, ($4 is null or (cell.code >> 2) & 3 = $4) as of_price,
        ($5 is null or cell.code & 3 = $5) as of_capacity
      from cell
      join private.search_places as known on known.code = cell.code >> 7
      join public.neighborhoods as place on place.slug = known.neighborhood
      where cell.spaces > 0
    ), counted (facet, key, spaces) as (
      select 'types', $6[1 + type], sum(spaces) from placed
        where of_zone and of_neighborhood and of_price and of_capacity group by type
      union all
      select 'zones', zone, sum(spaces) from placed where of_type and of_price and of_capacity group by zone
      union all
      select 'neighborhoods', slug, sum(spaces) from placed
        where zone = $2 and of_type and of_price and of_capacity group by slug
      union all
      select 'prices', $7[1 + price], sum(spaces) from placed
        where of_type and of_zone and of_neighborhood and of_capacity group by price
      union all
      select 'capacities', $8[1 + capacity], sum(spaces) from placed
        where of_type and of_zone and of_neighborhood and of_price group by capacity
      union all
      select 'amenities', found.* from (%3$s) as found
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), %2$s)) from placed
        where of_type and of_zone and of_neighborhood and of_price and of_capacity)
      else (select coalesce(json_object_agg(key, least(spaces, %2$s) order by spaces desc, key), '{}')
        from counted where facet = name) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
    $query$, cells, most, amenities)
  using wanted_type, zone_slug, neighborhood_slug, wanted_price, wanted_capacity, private.space_types(), prices, capacities,
    private.amenities()
  into answer;
  return answer;
end;
$$;

create or replace function private.category_counts()
returns table (type text, count integer) language sql stable security definer set search_path = '' as $$
  select (private.space_types())[1 + ((code >> 4) & 7)], sum(spaces)::integer
  from private.search_cells group by 1 having sum(spaces) > 0 order by 1;
$$;

create or replace function private.site_stats()
returns json language sql stable security definer set search_path = '' as $$
  with approved as (
    select code >> 7 as place, sum(spaces) as spaces from private.search_cells group by 1 having sum(spaces) > 0
  ), paid as (
    select count(*) as bookings, count(*) filter (where event_date < private.today_in_rio()) as events
    from public.bookings where status = 'paid'
  )
  select json_build_object(
    'spaces', (select coalesce(sum(spaces), 0) from approved),
    'neighborhoods', (select count(*) from approved),
    -- One look for each host, not one for each space.
    'hosts', (
      select count(*) from public.profiles as host
      where is_host and (select true from public.spaces where host_id = host.id and status = 'approved' limit 1)
    ),
    'events', paid.events,
    'bookings', paid.bookings,
    -- count(distinct …) would read the table in the order of people.
    'guests', (select count(*) from (select user_id from public.bookings where status = 'paid' group by user_id) as guest),
    'reviews', (select count(*) from public.reviews),
    'rating_average', (select round(avg(rating), 2) from public.reviews)
  )
  from paid;
$$;
