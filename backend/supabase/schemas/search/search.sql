-- Searching spaces.

create type private.space_item as (
  id uuid, title text, type text, zone text, neighborhood text, neighborhood_name text, zone_name text, capacity integer,
  price numeric, amenities text[], images text[], cover_image_index integer, rating_average numeric, rating_count integer
);

-- In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
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

create function private.search_spaces(
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
    elsif amenity_count < 2 and bound between most_to_look_up and least(all_spaces / 8, 2 * most)
      and private.count_taken(event_date, bound) < bound
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
grant execute on function private.search_spaces(text, text, text, text, date, text, text, text[], text, integer, integer) to anon, authenticated;

create function public.search_spaces(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null, sort_by text default null, page_number integer default 1, page_size integer default 12
)
returns json language sql stable set search_path = '' as $$
  select private.search_spaces(q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band,
    amenity_labels, sort_by, page_number, page_size);
$$;
comment on function public.search_spaces is
  '{items, total, page, page_size}; total counts no further than 10000. Pages of at most 48. Only approved spaces; with event_date only those free that day.';
grant execute on function public.search_spaces(text, text, text, text, date, text, text, text[], text, integer, integer) to anon, authenticated;
