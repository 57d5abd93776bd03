-- Ways to read one page of what was found, in its order. private.page_of chooses among them.

-- An order as SQL. `relevance` is what no order asked for becomes with words that tell spaces apart.
create function private.search_order(sorting text, filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case sorting
    when 'menor-preco' then 'price, space_id'
    when 'maior-preco' then 'price desc, space_id desc'
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
  if filter.price is not null and sorting in ('menor-preco', 'maior-preco') then
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

-- The spaces of a page as lists show them. In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
create type private.space_item as (
  id uuid, title text, type text, zone text, neighborhood text, neighborhood_name text, zone_name text, capacity integer,
  price numeric, amenities text[], images text[], cover_image_index integer, rating_average numeric, rating_count integer
);

create function private.space_items(ids uuid[])
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
