-- Ways to read one page of what was found, in its order. private.page_of chooses among them.

-- An order as SQL. `relevance` is what no order asked for becomes with words that tell spaces apart.
create function private.search_order(sorting text, filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
declare
  price text := case when filter.day is null then 'price' else private.day_price(filter.day, filter.weekday, filter.has_ranges) end;
begin
  return case sorting
    when 'menor-preco' then price || ', space_id'
    when 'maior-preco' then price || ' desc, space_id desc'
    when 'mais-novo' then 'created_at desc, space_id'
    when 'relevance' then
      format('ts_rank(document, %L::tsquery) desc, rating_average desc nulls last, rating_count desc, space_id', (filter.words).query)
    else 'rating_average desc nulls last, rating_count desc, space_id'
  end;
end;
$$;

-- All that were gathered are sorted.
create function private.sort_gathered(ids uuid[], filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format('select array(select space_id from (select * from private.space_search where space_id = any ($1) offset 0) as s'
    ' order by %s limit %s offset %s)', private.search_order(sorting, filter), size, skipped) into page using ids;
  return page;
end;
$$;

-- What a word finds is sorted as the index of documents gives it.
create function private.sort_by_words(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format('select array(select space_id from (select * from private.space_search as s where %s offset 0) as s'
    ' order by %s limit %s offset %s)', private.search_condition(filter), private.search_order(sorting, filter), size, skipped)
    into page;
  return page;
end;
$$;

-- All spaces are read in their order, off its index, until the page is full. One by price begins and ends with its band.
create function private.read_in_order(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  condition text := private.search_condition(filter);
  page uuid[];
begin
  if filter.lowest_price is not null and sorting in ('menor-preco', 'maior-preco') then
    condition := condition || (
      select format(' and price > %L::numeric and price <= %L::numeric', above, up_to)
      from private.search_bands where facet = 'price' and number = filter.price
    );
  end if;
  execute format('select array(select space_id from private.space_search as s where %s order by %s limit %s offset %s)',
    condition, private.search_order(sorting, filter), size, skipped) into page;
  return page;
end;
$$;

-- By the price of a day. Each of the three that have one is read in its order, off its index, and no further than to the end of the page: those
-- whose prices never vary, those of the weekday, those of a range.
create function private.read_by_price_of_day(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  condition text := private.search_condition(filter);
  direction text := case sorting when 'menor-preco' then '' else 'desc' end;
  unranged text := case when filter.has_ranges then format('not exists (select from private.search_ranges as own'
    ' where own.space_id = s.space_id and own.days @> %L::date)', filter.day) else 'true' end;
  -- The price within its band.
  within text := 'true';
  page uuid[];
begin
  if filter.price is not null then
    within := (
      select format('priced.price > %L::numeric and priced.price <= %L::numeric', above, up_to)
      from private.search_bands where facet = 'price' and number = filter.price
    );
  end if;
  execute format('select array(select space_id from ('
    ' (select s.space_id, s.price from private.space_search as s'
    '   where s.days >> 35 & 1 = 0 and %1$s and %4$s order by s.price %2$s, s.space_id %2$s limit %5$s)'
    ' union all (select priced.space_id, priced.price'
    '   from private.search_weekday_prices as priced join private.space_search as s on s.space_id = priced.space_id'
    '   where priced.weekday = %6$s and %1$s and %3$s and %9$s order by priced.price %2$s, priced.space_id %2$s limit %5$s)'
    ' union all (select priced.space_id, priced.price'
    '   from (select * from private.search_ranges where days @> %7$L::date order by price %2$s, space_id %2$s offset 0) as priced'
    '   join private.space_search as s on s.space_id = priced.space_id where %1$s order by priced.price %2$s, priced.space_id %2$s limit %5$s)'
    ') as page order by price %2$s, space_id %2$s limit %8$s offset %10$s)',
    condition, direction, unranged, replace(within, 'priced.', 's.'), size + skipped, filter.weekday, filter.day, size, within, skipped)
    into page;
  return page;
end;
$$;

-- The spaces of a page as lists show them, with the price of the day, or the lowest; what is obligatory for each guest stands beside it. In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
create type private.space_item as (
  id uuid, title text, type text, zone text, neighborhood text, neighborhood_name text, zone_name text, capacity integer,
  price numeric, amenities text[], images text[], cover_image_index integer, rating_average numeric, rating_count integer,
  price_varies boolean, price_per_guest numeric
);

create function private.space_items(ids uuid[], day date default null)
returns setof private.space_item language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name, zone.name, space.capacity,
    case when day is null then kept.price else coalesce(
      (select own.price from private.search_ranges as own where own.space_id = space.id and own.days @> day),
      (select own.price from private.search_weekday_prices as own
        where own.space_id = space.id and own.weekday = extract(dow from day)), kept.price) end,
    space.amenities, space.images, space.cover_image_index, space.rating_average, space.rating_count,
    kept.days >> 35 & 1 = 1,
    (select sum(extra.price) from public.space_extras as extra
      where extra.space_id = space.id and extra.is_obligatory and extra.per = 'guest')
  from unnest(ids) with ordinality as wanted (id, position)
  join public.spaces as space on space.id = wanted.id and space.status = 'approved'
  join private.space_search as kept on kept.space_id = space.id
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  order by wanted.position;
end;
$$;
