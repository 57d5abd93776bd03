-- Purpose: facets carry twelve sums only where they are shown: what is joined and read five times stays narrow.
-- Tables: none. Destructive: replaces private.search_facets by one that answers the same.

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
    select format('kept as (select 1 as sign, code, spaces, %1$s from private.search_cells%2$s),'
        ' cell as materialized (select code, sum(sign * spaces) as spaces from kept group by code)',
        string_agg('amenity_' || bit, ', '),
        case when not is_any_day then format(' union all select -1, code, spaces, %s from private.space_cells where space_id in (%s)',
          string_agg('amenity_' || bit, ', '), private.taken_on(event_date)) end),
      format('select $9[1 + bit], total from (select %s from kept'
        ' where ($1 is null or (code >> 4) & 7 = $1) and ($4 is null or (code >> 2) & 3 = $4) and ($5 is null or code & 3 = $5)'
        ' and (($2 is null and $3 is null) or code >> 7 in (select place from placed where of_zone and of_neighborhood))) as summed,'
        ' lateral (values %s) as amenity (bit, total) where total > 0',
        string_agg(format('sum(sign * amenity_%1$s) as amenity_%1$s', bit), ', '),
        string_agg(format('(%1$s, amenity_%1$s)', bit), ', '))
      into cells, amenities from generate_series(0, 11) as bit;
  end if;

  execute format($query$
    with %1$s, placed as materialized (
      select cell.code, cell.spaces, (cell.code >> 4) & 7 as type, cell.code >> 7 as place, (cell.code >> 2) & 3 as price, cell.code & 3 as capacity,
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
