-- Purpose: a search counts before it gathers, subtracts a day from what the cells know, and plans less: what is asked each time
-- keeps its plan for the session.
-- Tables: private.search_cells (one index). Destructive: replaces private.space_items, private.search_filter,
-- private.free_condition, private.search_spaces and private.search_facets by ones that answer the same.

create index search_cells_code_idx on private.search_cells (code);

-- In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
create or replace function private.space_items(ids uuid[])
returns setof private.space_item language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name, zone.name, space.capacity,
    space.price, space.amenities, space.images, space.cover_image_index, space.rating_average, space.rating_count
  from unnest(ids) with ordinality as wanted (id, position)
  join public.spaces as space on space.id = wanted.id and space.status = 'approved'
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  order by wanted.position;
end;
$$;

create or replace function private.search_filter(
  space_type text, zone_slug text, neighborhood_slug text, price_band text, capacity_band text, amenity_labels text[]
)
returns private.search_filter language plpgsql stable security definer set search_path = '' as $$
declare
  filter private.search_filter;
begin
  if space_type is not null then
    filter.type := coalesce(array_position(private.space_types(), space_type) - 1, -1);
  end if;
  filter.price := array_position(array['ate-1000', '1000-2500', '2500-5000', 'acima-5000'], price_band) - 1;
  filter.capacity := array_position(array['ate-50', '50-100', '100-200', 'acima-200'], capacity_band) - 1;
  filter.amenities := case when cardinality(amenity_labels) > 0 then private.amenity_bits(amenity_labels) else 0 end;
  if zone_slug is not null or neighborhood_slug is not null then
    filter.places := array(
      select known.code
      from public.neighborhoods as place join private.search_places as known on known.neighborhood = place.slug
      where (zone_slug is null or place.zone = zone_slug) and (neighborhood_slug is null or place.slug = neighborhood_slug)
    );
  end if;
  return filter;
end;
$$;

create or replace function private.free_condition(event_date date)
returns text language plpgsql stable set search_path = '' as $$
declare
  today date;
begin
  if event_date is null then
    return 'true';
  end if;
  today := private.today_in_rio();
  return case
    when event_date not between today and today + 365 then 'false'
    else format(
      'not exists (select from public.bookings as b where b.space_id = s.space_id and b.event_date = %1$L'
      ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now())))'
      ' and not exists (select from public.space_availability as a where a.space_id = s.space_id and a.date = %1$L'
      ' and not a.is_available)', event_date)
  end;
end;
$$;

-- The cells of a few places, or all, as SQL, with `facets` as a filter compares them.
create function private.cells_of(places integer[])
returns text language sql immutable set search_path = '' as $$
  select case when places is null or cardinality(places) > 4 then '(select *, code << 12 as facets from private.search_cells)'
    else format('(select kept.*, kept.code << 12 as facets from unnest(%L::integer[]) as place (code),'
      ' lateral (select * from private.search_cells as cell where cell.code between place.code << 7 and place.code << 7 | 127 offset 0) as kept)',
      places) end;
$$;

-- Words as SQL. One of a few alternatives is looked up apart: the index of documents asks itself for each space that has any of
-- them which of them it has.
create function private.words_condition(matched tsquery)
returns text language sql immutable set search_path = '' as $$
  select case
    when matched::text like '%&%' or numnode(matched) not between 3 and 15 then format('document @@ %L::tsquery', matched)
    else (select '(' || string_agg(format('document @@ %L::tsquery', alternative), ' or ') || ')'
      from unnest(string_to_array(matched::text, ' | ')) as alternative) end;
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

create or replace function private.search_spaces(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[], sort_by text, page_number integer, page_size integer
)
returns json language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- Counting stops here: nobody reads further, and a count of everything would be the slowest part.
  most constant integer := 10000;
  -- Words that so many spaces have tell none of them apart: then the best rated come first.
  most_to_rank constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 12), 1), 48);
  page integer := least(greatest(coalesce(page_number, 1), 1), most / size);
  last_of_page integer := page * size;
  words private.word_query := private.search_query(q);
  filter private.search_filter :=
    private.search_filter(space_type, zone_slug, neighborhood_slug, price_band, capacity_band, amenity_labels);
  amenity_count integer := bit_count(filter.amenities::bit(12));
  of_facets text := private.facets_condition(filter);
  of_cells text := private.facets_condition((filter.type, filter.price, filter.capacity, 0, filter.places));
  of_day text := private.free_condition(event_date);
  condition text := of_facets || ' and ' || of_day;
  source text := 'private.space_search as s';
  cells text := private.cells_of(filter.places);
  -- As far as the planner knows; it only decides which way is taken.
  all_spaces bigint := (select greatest(reltuples, 0) from pg_catalog.pg_class where oid = 'private.space_search'::regclass);
  -- So few are sooner looked up one by one than subtracted.
  most_to_look_up bigint := least(1000, all_spaces / 100);
  bound bigint;
  total integer := 0;
  ordering text;
  -- All that are found, when they were gathered.
  found_ids uuid[];
  ids uuid[];
begin
  if of_facets = 'false' or of_day = 'false' then
    total := 0;
  elsif words.matched is not null then
    if space_type is not null then
      words.matched := words.matched && private.exact_lexeme('@t:' || space_type);
    end if;
    if coalesce(neighborhood_slug, zone_slug) is not null then
      words.matched := words.matched && private.exact_lexeme(coalesce('@n:' || neighborhood_slug, '@z:' || zone_slug));
    end if;
    condition := format('%s and %s and %s', private.words_condition(words.matched),
      private.facets_condition((null, filter.price, filter.capacity, filter.amenities, null)), of_day);
    if condition = private.words_condition(words.matched) || ' and true and true' and words.matched::text not like '%&%' then
      -- Often too many to gather them.
      execute format('select count(*) from (select from %s where %s limit %s) as found', source, condition, most) into total;
    else
      execute format('select array(select space_id from %s where %s limit %s)', source, condition, most) into found_ids;
      total := cardinality(found_ids);
    end if;
  else
    -- The cells know all but two amenities together and the day; then they say how many there are at most.
    execute format('select coalesce(sum(%s), 0) from %s as cell where %s',
      case amenity_count when 1 then 'amenity_' || 12 - position('1' in filter.amenities::bit(12)::text) else 'spaces' end, cells, of_cells)
      into bound;
    -- A share of them is read cell by cell. The planner would not: it cannot know how few there are.
    if bound < all_spaces / 8 then
      source := format('(select code from %s as kept where %s group by code having sum(spaces) > 0) as cell,'
        ' lateral (select space_id, facets from private.space_search as within'
        ' where within.facets between cell.code << 12 and (cell.code << 12) | 4095 offset 0) as s', cells, of_cells);
    end if;
    if amenity_count < 2 and event_date is null then
      total := least(bound, most);
    elsif amenity_count < 2 and bound between most_to_look_up and all_spaces / 8
      and private.count_taken(event_date, 2 * bound) < 2 * bound
    then
      execute format('select count(*) from private.taken_facets($1) as facets where %s', of_facets) into total using event_date;
      total := least(bound - total, most);
    elsif bound < least(most, all_spaces / 8) then
      execute format('select array(select space_id from %s where %s)', source, of_facets) into found_ids;
      execute format('select array(select space_id from unnest($1) as s (space_id) where %s)', of_day) using found_ids into found_ids;
      total := cardinality(found_ids);
    elsif bound < all_spaces / 8 then
      execute format('select count(*) from (select from %s where %s limit %s) as found', source, condition, most) into total;
    else
      total := private.count_in_order(condition, most);
    end if;
  end if;

  ordering := case
    when sort_by = 'menor-preco' then 'price, space_id'
    when sort_by = 'maior-preco' then 'price desc, space_id desc'
    when sort_by = 'mais-novo' then 'created_at desc, space_id'
    when sort_by is distinct from 'avaliacao' and words.ranked is not null and total <= most_to_rank then
      format('ts_rank(document, %L::tsquery) desc, rating_average desc nulls last, rating_count desc, space_id', words.ranked)
    else 'rating_average desc nulls last, rating_count desc, space_id'
  end;

  if total > last_of_page - size then
    -- Few are gathered and sorted. Of many, enough for a page are soon met when all are read in their order, which takes about
    -- all_spaces / total for each; one that words are looked up in costs as much as one gathered, another an eighth.
    if ordering like 'ts_rank%'
      or (total < most and last_of_page * all_spaces > total::bigint * total * case when words.matched is null then 8 else 1 end)
    then
      if words.matched is not null and found_ids is null then
        source := format('(select * from private.space_search as s where %s offset 0) as s', condition);
      else
        if found_ids is null then
          execute format('select array(select space_id from %s where %s)', source, condition) into found_ids;
        end if;
        source := '(select * from private.space_search where space_id = any ($1) offset 0) as s';
      end if;
      condition := 'true';
    else
      source := 'private.space_search as s';
      condition := condition || case when sort_by like '%-preco' then ' and ' || private.price_range(filter.price) else '' end;
    end if;
    execute format('select array(select space_id from %s where %s order by %s limit %s offset %s)',
      source, condition, ordering, size, last_of_page - size) using found_ids into ids;
  end if;

  return json_build_object(
    'items', coalesce((select json_agg(item) from private.space_items(ids) as item), '[]'),
    'total', total,
    'page', page,
    'page_size', size
  );
end;
$$;

create or replace function private.search_facets(
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
