-- How many spaces each further filter of a search would leave.

create function private.search_facets(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[]
)
returns json language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- As far as search_spaces counts.
  most constant integer := 10000;
  words private.word_query := private.search_query(q);
  filter private.search_filter :=
    private.search_filter(space_type, zone_slug, neighborhood_slug, price_band, capacity_band, amenity_labels);
  of_day text := private.free_condition(event_date);
  -- All filters as one comparison, for the amenities; the other facets each leave one of them out.
  of_all text := private.facets_condition((filter.type, filter.price, filter.capacity, 0, filter.places));
  of_amenities text := private.facets_condition((null, null, null, filter.amenities, null));
  taken text := '';
  found text;
  cells text;
  -- The same with spaces of the places only that are asked for.
  placed text := 'cell';
  amenities text;
  answer json;
begin
  if of_day not in ('true', 'false') then
    taken := format('select facets from private.taken_facets(%L) as facets', event_date);
  end if;

  if of_day = 'false' or of_amenities = 'false' then
    found := 'select null::integer as facets, 0 as spaces where false';
  elsif words.matched is not null then
    found := format('select facets, 1 as spaces from private.space_search as s where %s and %s and %s',
      private.words_condition(words.matched), of_amenities, of_day);
  elsif of_amenities <> 'true' then
    -- All of them by the index alone, less those that are taken.
    found := format('select facets, count(*)::integer as spaces from private.space_search where %s group by facets', of_amenities)
      || case when taken <> '' then format(' union all select facets, -1 from (%s) as taken where %s', taken, of_amenities) else '' end;
  end if;

  if found is not null then
    found := format('found as materialized (%s), ', found);
    cells := 'select facets >> 12 << 12 as facets, sum(spaces) as spaces from found group by 1';
    amenities := format('select bit, sum(spaces) as spaces'
      ' from (select facets & 4095 as bits, sum(spaces) as spaces from found where %s group by 1) as matching'
      ' join generate_series(0, 11) as bit on bits & (1 << bit) <> 0 group by bit', of_all);
  else
    -- All of them as they are kept, less those that are taken.
    found := case when taken <> '' then format('taken as materialized (%s), ', taken) else '' end;
    cells := 'select code << 12 as facets, spaces from private.search_cells'
      || case when taken <> '' then ' union all select facets, -1 from taken' else '' end;
    placed := format('(select facets, spaces from %s as kept%s)', private.cells_of(filter.places),
      case when taken <> '' then ' union all select facets, -1 from taken' else '' end);
    select format('select bit, sum(spaces) as spaces from ('
      ' select bit, spaces from (select %s from %s as kept where %s) as summed,'
      ' lateral (values %s) as amenity (bit, spaces)%s) as amenity group by bit',
      string_agg(format('sum(amenity_%1$s) as amenity_%1$s', place), ', '), private.cells_of(filter.places), of_all,
      string_agg(format('(%1$s, amenity_%1$s)', place), ', '),
      case when taken <> '' then format(' union all select bit, -spaces'
        ' from (select facets & 4095 as bits, count(*) as spaces from taken where %s group by 1) as lost'
        ' join generate_series(0, 11) as bit on bits & (1 << bit) <> 0', of_all) else '' end)
      into amenities from generate_series(0, 11) as place;
  end if;

  execute format($query$
    with %1$scell as %2$s (%3$s),
    -- What is left of the cells for what each facet asks: at most 128 kinds, and as many places as there are.
    kind as materialized (
      select facets >> 16 & 7 as type, facets >> 14 & 3 as price, facets >> 12 & 3 as capacity, sum(spaces) as spaces
      from %8$s as cell where %4$s group by 1, 2, 3
    ), neighborhood as materialized (
      select place.slug, place.zone, counted.spaces
      from (select facets >> 19 as code, sum(spaces) as spaces from cell where %5$s group by 1) as counted
      join private.search_places as known on known.code = counted.code
      join public.neighborhoods as place on place.slug = known.neighborhood
    ), counted (facet, key, spaces) as (
      select 'types', (private.space_types())[1 + type], sum(spaces) from kind
        where ($2 is null or price = $2) and ($3 is null or capacity = $3) group by type
      union all
      select 'zones', zone, sum(spaces) from neighborhood group by zone
      union all
      select 'neighborhoods', slug, spaces from neighborhood where zone = $4
      union all
      select 'prices', (array['ate-1000', '1000-2500', '2500-5000', 'acima-5000'])[1 + price], sum(spaces) from kind
        where ($1 is null or type = $1) and ($3 is null or capacity = $3) group by price
      union all
      select 'capacities', (array['ate-50', '50-100', '100-200', 'acima-200'])[1 + capacity], sum(spaces) from kind
        where ($1 is null or type = $1) and ($2 is null or price = $2) group by capacity
      union all
      select 'amenities', (private.amenities())[1 + bit], spaces from (%6$s) as amenity
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), %7$s)) from kind
        where ($1 is null or type = $1) and ($2 is null or price = $2) and ($3 is null or capacity = $3))
      else (select coalesce(json_object_agg(key, least(spaces, %7$s) order by spaces desc, key), '{}')
        from counted where facet = name and spaces > 0) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
    $query$, found, case when cells like '%found%' then 'materialized' else 'not materialized' end, cells,
    private.facets_condition((null, null, null, 0, filter.places)),
    private.facets_condition((filter.type, filter.price, filter.capacity, 0, null)), amenities, most, placed)
  using filter.type, filter.price, filter.capacity, zone_slug
  into answer;
  return answer;
end;
$$;
grant execute on function private.search_facets(text, text, text, text, date, text, text, text[]) to anon, authenticated;

create function public.search_facets(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null
)
returns json language sql stable set search_path = '' as $$
  select private.search_facets(q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band, amenity_labels);
$$;
comment on function public.search_facets is
  '{total, types, zones, neighborhoods, prices, capacities, amenities}: how many spaces each value would leave, by all filters of the search but its own facet (amenities: with those chosen). No key: none. Counts no further than 10000; neighborhoods only of the chosen zone.';
grant execute on function public.search_facets(text, text, text, text, date, text, text, text[]) to anon, authenticated;
