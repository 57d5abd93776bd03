-- The numbers beside the filters: how many spaces each value would leave, by all filters but its own (decision 020).

create type private.counted as (key bigint, spaces bigint);

-- What each facet is made of. Its three ways, by counters, amenities and rows, sum up the same.
create type private.facet_sums as (
  -- Of the places asked for, by type, price band and capacity band together (`facets >> 32 & 65535`): at most 128.
  kinds private.counted[],
  -- Of the type and bands asked for, by the number of their neighbourhood.
  places private.counted[],
  -- Of all that is asked for, by the number of an amenity.
  amenities private.counted[]
);

-- What a day changes in the counters: spaces that are out on it are gone, those of another price band than their lowest price's are in that one.
create function private.changes_of_day(filter private.search_filter)
returns private.counted[] language plpgsql stable set search_path = '' as $$
declare
  changes private.counted[];
begin
  if filter.month is not null then
    return private.changes_of_month(filter);
  elsif filter.day is null then
    return '{}';
  end if;
  -- The price band is four bits of `facets`.
  execute format('with ranged as materialized (select space_id, band from private.search_ranges where days @> %1$L::date), repriced as ('
    '   select facets, days >> %2$s & 15 as band from private.space_search as s'
    '   where days >> 28 & 127 > 0 and days >> %3$s & 1 = 1 and not exists (select from ranged where ranged.space_id = s.space_id)'
    '   union all select s.facets, ranged.band from ranged join private.space_search as s using (space_id)'
    ' ), changed (facets, spaces) as ('
    '   select facets, -1 from repriced'
    '   union all select (facets & %4$s) | (band::bigint << 36), 1 from repriced'
    '   union all select (facets & %4$s) | (coalesce(ranged.band, days >> %2$s & 15)::bigint << 36), -1'
    '   from private.spaces_out(%1$L, %5$s) as s left join ranged using (space_id)'
    ' ) select array(select (facets, sum(spaces))::private.counted from changed group by facets having sum(spaces) <> 0)',
    filter.day, 4 * filter.weekday, 28 + filter.weekday, ~(15::bigint << 36), filter.ahead) into changes;
  return changes;
end;
$$;

-- Neither words, amounts nor amenities: all as they are counted, and what the day changes in them.
create function private.facets_by_counters(filter private.search_filter)
returns private.facet_sums language plpgsql stable set search_path = '' as $$
declare
  changes private.counted[] := private.changes_of_day(filter);
  counters text := private.counters_of(filter.places);
  of_all text := private.facets_condition(filter.type, filter.price, filter.capacity, filter.places);
  sums private.facet_sums;
begin
  execute format('select'
    ' array(select (facets >> 32 & 65535, sum(spaces))::private.counted'
    '   from (select facets, spaces from %1$s as counters union all select key, spaces from unnest($1)) as counters'
    '   where %2$s group by facets >> 32 & 65535),'
    ' array(select (facets >> 48, sum(spaces))::private.counted'
    '   from (select facets, spaces from private.search_counters union all select key, spaces from unnest($1)) as counters'
    '   where %3$s group by facets >> 48),'
    ' array(select (number, sum(spaces))::private.counted from ('
    '   select number, spaces from (select %4$s from %1$s as counters where %6$s) as summed,'
    '     lateral (values %5$s) as amenity (number, spaces)'
    '   union all select number, spaces'
    '   from (select facets & 4294967295 as bits, sum(spaces) as spaces from unnest($1) as changed (facets, spaces) where %6$s group by 1) as changed'
    '   join private.amenities on bits >> number & 1 = 1) as amenity group by number)',
    counters, private.facets_condition(places => filter.places),
    private.facets_condition(filter.type, filter.price, filter.capacity),
    private.for_each_amenity('sum(amenity_%1$s) as amenity_%1$s'), private.for_each_amenity('(%1$s, amenity_%1$s)'), of_all)
    into sums using changes;
  return sums;
end;
$$;

-- Sums up spaces by their facets, given as SQL.
create function private.sum_facets(filter private.search_filter, matching text)
returns private.facet_sums language plpgsql stable set search_path = '' as $$
declare
  sums private.facet_sums;
begin
  execute format('with found as materialized (%1$s),'
    ' code as materialized (select facets >> 32 << 32 as facets, sum(spaces) as spaces from found group by 1)'
    ' select'
    ' array(select (facets >> 32 & 65535, sum(spaces))::private.counted from code where %2$s group by facets >> 32 & 65535),'
    ' array(select (facets >> 48, sum(spaces))::private.counted from code where %3$s group by facets >> 48),'
    ' array(select (number, sum(spaces))::private.counted'
    '   from (select facets & 4294967295 as bits, sum(spaces) as spaces from found where %4$s group by 1) as chosen'
    '   join private.amenities on bits >> number & 1 = 1 group by number)',
    matching, private.facets_condition(places => filter.places),
    private.facets_condition(filter.type, filter.price, filter.capacity),
    private.facets_condition(filter.type, filter.price, filter.capacity, filter.places)) into sums;
  return sums;
end;
$$;

-- Amenities: the index on `facets` alone, and what the day changes.
create function private.facets_by_amenities(filter private.search_filter)
returns private.facet_sums language plpgsql stable set search_path = '' as $$
declare
  with_amenities text := private.facets_condition(amenities => filter.amenities);
  matching text := format('select facets, count(*)::integer as spaces from private.space_search where %s group by facets', with_amenities);
begin
  if num_nonnulls(filter.day, filter.month) > 0 then
    matching := matching || format(' union all select facets, spaces from unnest(%L::private.counted[]) as changed (facets, spaces) where %s',
      private.changes_of_day(filter), with_amenities);
  end if;
  return private.sum_facets(filter, matching);
end;
$$;

-- Words, guests or a price between bands: each space that has them.
create function private.facets_by_rows(filter private.search_filter)
returns private.facet_sums language plpgsql stable set search_path = '' as $$
begin
  return private.sum_facets(filter, format('select %s as facets, 1 as spaces from private.space_search as s where %s',
    case when num_nonnulls(filter.day, filter.month, filter.guests) = 0 then 's.facets'
      else format('(s.facets & %s) | ((%s)::bigint << 36)', ~(15::bigint << 36), private.shown_band(filter)) end,
    concat_ws(' and ', case when (filter.words).words > 0 then private.words_condition(filter.words) end,
      private.facets_condition(amenities => filter.amenities, least_capacity => filter.least_capacity),
      private.bookable_condition(filter.ahead), private.amounts_condition(filter), private.is_free_condition(filter))));
end;
$$;

-- Sums as the API answers them: by keys, each counted up to the limit.
create function private.facets_answer(filter private.search_filter, sums private.facet_sums, chosen_zone text)
returns json language plpgsql stable set search_path = '' as $$
declare
  most bigint := (private.search_limits()).most_counted;
begin
  return (
    with kind as materialized (
      select key >> 8 as type, key >> 4 & 15 as price, key & 15 as capacity, spaces from unnest(sums.kinds)
    ), neighborhood as materialized (
      select place.slug, place.zone, counted.spaces
      from unnest(sums.places) as counted
      join private.search_places as known on known.code = counted.key
      join public.neighborhoods as place on place.slug = known.neighborhood
    ), counted (facet, key, spaces) as (
      select 'types', known.key, sum(spaces) from kind join private.space_types as known on known.number = kind.type
        where (filter.price is null or price = filter.price) and (filter.capacity is null or capacity = filter.capacity) group by known.key
      union all
      select 'zones', zone, sum(spaces) from neighborhood group by zone
      union all
      select 'neighborhoods', slug, spaces from neighborhood where zone = chosen_zone
      union all
      select 'prices', band.key, sum(spaces)
        from kind join private.search_bands as band on band.facet = 'price' and band.number = kind.price
        where (filter.type is null or type = filter.type) and (filter.capacity is null or capacity = filter.capacity) group by 1, 2
      union all
      select 'capacities', band.key, sum(spaces)
        from kind join private.search_bands as band on band.facet = 'capacity' and band.number = kind.capacity
        where (filter.type is null or type = filter.type) and (filter.price is null or price = filter.price) group by 1, 2
      union all
      select 'amenities', amenity.label, counted.spaces
        from unnest(sums.amenities) as counted join private.amenities as amenity on amenity.number = counted.key
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), most)) from kind
        where (filter.type is null or type = filter.type) and (filter.price is null or price = filter.price)
          and (filter.capacity is null or capacity = filter.capacity))
      else (select coalesce(json_object_agg(key, least(spaces, most) order by spaces desc, key), '{}')
        from counted where facet = name and spaces > 0) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
  );
end;
$$;
