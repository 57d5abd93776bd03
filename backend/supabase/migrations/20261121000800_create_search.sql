-- Purpose: search, category counts, featured spaces, the calendar and the page of a space, one call each.
-- Tables: private.space_search (read model of approved spaces), private.search_vocabulary. Destructive: nothing.

create function private.type_label(type text)
returns text language sql immutable set search_path = '' as $$
  select case type
    when 'casa-com-piscina' then 'Casa com piscina'
    when 'salao-de-festas' then 'Salão de festas'
    when 'sitio' then 'Sítio'
    when 'estudio-de-fotografia' then 'Estúdio de Fotografia'
    when 'evento-corporativo' then 'Evento Corporativo'
    when 'coworking' then 'Coworking'
    when 'casamento' then 'Casamento'
    when 'outros' then 'Outros'
  end;
$$;

-- Words as search compares them: folded, and with the plurals that the stemmer of Portuguese leaves apart
-- ('salões' and 'salão', 'jardins' and 'jardim') brought together.
create function private.search_words(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    private.fold(value), 'oes\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ns\M', 'm', 'g');
$$;

-- What search filters and sorts by, for approved spaces only: kept apart, so that the table of the API carries no
-- search columns and a search reads no row it may not show.
create table private.space_search (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  type text not null,
  zone text not null,
  neighborhood text not null,
  capacity integer not null,
  price numeric(10, 2) not null,
  amenities text[] not null,
  rating_average numeric(3, 2),
  rating_count integer not null,
  created_at timestamptz not null,
  document tsvector not null
);

alter table private.space_search enable row level security;
comment on table private.space_search is 'No policy on purpose: only privileged functions read it.';

create index space_search_document_idx on private.space_search using gin (document);
create index space_search_amenities_idx on private.space_search using gin (amenities);
create index space_search_newest_idx on private.space_search (created_at desc, space_id);
create index space_search_price_idx on private.space_search (price, space_id);
create index space_search_rating_idx on private.space_search (rating_average desc nulls last, rating_count desc, space_id);
create index space_search_type_idx on private.space_search (type, zone, neighborhood);
create index space_search_zone_idx on private.space_search (zone, neighborhood);
create index space_search_neighborhood_idx on private.space_search (neighborhood);

-- Words of titles, types, places and amenities: a word that nothing has is taken for a misspelling of one of these.
-- Comparing with some thousand words is much cheaper than with every space. A word that is no longer used does no harm.
create table private.search_vocabulary (
  word text primary key
);

alter table private.search_vocabulary enable row level security;
comment on table private.search_vocabulary is 'No policy on purpose: only privileged functions read it.';

create index search_vocabulary_similar_idx on private.search_vocabulary using gin (word extensions.gin_trgm_ops);
create index search_vocabulary_prefix_idx on private.search_vocabulary (word text_pattern_ops);

create function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place text;
  names text;
begin
  if new.status <> 'approved' then
    delete from private.space_search where space_id = new.id;
    return null;
  end if;
  select neighborhood.name || ' ' || zone.name into place
  from public.neighborhoods as neighborhood join public.zones as zone on zone.slug = neighborhood.zone
  where neighborhood.slug = new.neighborhood;
  names := private.search_words(
    concat_ws(' ', new.title, private.type_label(new.type), place, array_to_string(new.amenities, ' ')));

  -- In order, so that two spaces approved at once never wait for each other in a circle.
  insert into private.search_vocabulary (word)
  select distinct used.word from regexp_split_to_table(names, '[^a-z0-9]+') as used (word)
  where char_length(used.word) between 4 and 40 and used.word !~ '[0-9]'
  order by used.word
  on conflict do nothing;

  insert into private.space_search as indexed (
    space_id, type, zone, neighborhood, capacity, price, amenities, rating_average, rating_count, created_at, document
  ) values (
    new.id, new.type, new.zone, new.neighborhood, new.capacity, new.price, new.amenities, new.rating_average,
    new.rating_count, new.created_at,
    setweight(to_tsvector('pg_catalog.portuguese', private.search_words(new.title)), 'A')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', private.type_label(new.type), place))), 'B')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(new.amenities, ' '))), 'C')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(new.description)), 'D')
  )
  on conflict (space_id) do update set
    type = excluded.type, zone = excluded.zone, neighborhood = excluded.neighborhood, capacity = excluded.capacity,
    price = excluded.price, amenities = excluded.amenities, rating_average = excluded.rating_average,
    rating_count = excluded.rating_count, document = excluded.document;
  return null;
end;
$$;

create trigger spaces_index_for_search after insert or update on public.spaces
  for each row execute function private.index_space_for_search();

create type private.space_item as (
  id uuid, title text, type text, zone text, neighborhood text, neighborhood_name text, zone_name text, capacity integer,
  price numeric, amenities text[], images text[], cover_image_index integer, rating_average numeric, rating_count integer
);

create function private.space_items(ids uuid[])
returns setof private.space_item language sql stable security definer set search_path = '' as $$
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name, zone.name, space.capacity,
    space.price, space.amenities, space.images, space.cover_image_index, space.rating_average, space.rating_count
  from unnest(ids) with ordinality as wanted (id, position)
  join public.spaces as space on space.id = wanted.id and space.status = 'approved'
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  order by wanted.position;
$$;

-- The words of a search, all of which must be found, by their stem or beginning. null when there are none.
create function private.search_query(q text)
returns tsquery language plpgsql stable security definer set search_path = '' as $$
declare
  parsed tsquery;
  term tsquery;
  nearest text;
  wanted text;
  is_known boolean;
  used integer := 0;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  for wanted in select regexp_split_to_table(private.search_words(left(q, 200)), '[^a-z0-9]+') loop
    -- Words without a stem ('de', 'com') say nothing.
    continue when wanted = '' or used >= 8 or numnode(to_tsquery('pg_catalog.portuguese', wanted)) = 0;
    used := used + 1;
    term := to_tsquery('pg_catalog.portuguese', wanted || ':*');
    is_known := char_length(wanted) < 4
      or exists (select from private.search_vocabulary as known where known.word like wanted || '%');
    if not is_known then
      -- The value in its text and a few rows asked for: with a plan for any value, or for one row, every space is read.
      execute format('select count(*) > 0 from (select from private.space_search where document @@ %L::tsquery limit 50) as f', term)
        into is_known;
    end if;
    if not is_known then
      -- A misspelling: the nearest words, as long as they are about as near as the best.
      select string_agg(near.word, ' | ') into nearest
      from (
        select candidate.word, candidate.nearness, max(candidate.nearness) over () as best
        from (
          select known.word, extensions.similarity(known.word, wanted) as nearness
          from private.search_vocabulary as known
          where known.word operator(extensions.%) wanted
          order by 2 desc, 1
          limit 3
        ) as candidate
      ) as near
      where near.nearness >= near.best - 0.1;
      if nearest is not null then
        term := to_tsquery('pg_catalog.portuguese', nearest);
      end if;
    end if;
    parsed := case when parsed is null then term else parsed && term end;
  end loop;
  return parsed;
end;
$$;

-- The conditions of a search as SQL. Every value goes through %L; unknown values of closed lists are ignored.
create function private.search_condition(
  query tsquery, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text,
  capacity_band text, amenity_labels text[]
)
returns text language plpgsql stable set search_path = '' as $$
declare
  condition text := 'true';
begin
  if query is not null then
    condition := condition || format(' and document @@ %L::tsquery', query);
  end if;
  if space_type is not null then
    condition := condition || format(' and type = %L', space_type);
  end if;
  if zone_slug is not null then
    condition := condition || format(' and zone = %L', zone_slug);
  end if;
  if neighborhood_slug is not null then
    condition := condition || format(' and neighborhood = %L', neighborhood_slug);
  end if;
  -- A price on an edge belongs to the lower band.
  condition := condition || case price_band
    when 'ate-1000' then ' and price <= 1000'
    when '1000-2500' then ' and price > 1000 and price <= 2500'
    when '2500-5000' then ' and price > 2500 and price <= 5000'
    when 'acima-5000' then ' and price > 5000'
    else '' end;
  condition := condition || case capacity_band
    when 'ate-50' then ' and capacity <= 50'
    when '50-100' then ' and capacity > 50 and capacity <= 100'
    when '100-200' then ' and capacity > 100 and capacity <= 200'
    when 'acima-200' then ' and capacity > 200'
    else '' end;
  if cardinality(amenity_labels) > 0 then
    condition := condition || format(' and amenities @> %L::text[]', amenity_labels);
  end if;
  if event_date is not null then
    if event_date not between private.today_in_rio() and private.today_in_rio() + 365 then
      condition := condition || ' and false';
    else
      condition := condition || format(
        ' and not exists (select from public.bookings as b where b.space_id = s.space_id and b.event_date = %1$L'
        ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now())))'
        ' and not exists (select from public.space_availability as a where a.space_id = s.space_id and a.date = %1$L'
        ' and not a.is_available)', event_date);
    end if;
  end if;
  return condition;
end;
$$;

create function private.search_spaces(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[], sort_by text, page_number integer, page_size integer
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  -- Counting stops here: nobody reads further, and a count of everything would be the slowest part.
  most constant integer := 10000;
  -- Words that so many spaces have tell none of them apart: then the best rated come first.
  most_to_rank constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 12), 1), 48);
  page integer := greatest(coalesce(page_number, 1), 1);
  query tsquery := private.search_query(q);
  condition text;
  ordering text;
  total integer;
  ids uuid[];
begin
  page := least(page, most / size);
  condition := private.search_condition(query, space_type, zone_slug, neighborhood_slug, event_date, price_band,
    capacity_band, amenity_labels);
  execute format('select count(*) from (select from private.space_search as s where %s limit %s) as found', condition, most)
    into total;
  ordering := case
    when sort_by = 'menor-preco' then 'price, space_id'
    when sort_by = 'maior-preco' then 'price desc, space_id desc'
    when sort_by = 'mais-novo' then 'created_at desc, space_id'
    when sort_by is distinct from 'avaliacao' and query is not null and total <= most_to_rank then
      format('ts_rank(document, %L::tsquery) desc, rating_average desc nulls last, rating_count desc, space_id', query)
    else 'rating_average desc nulls last, rating_count desc, space_id'
  end;

  if total > (page - 1) * size then
    execute format('select array(select space_id from private.space_search as s where %s order by %s limit %s offset %s)',
      condition, ordering, size, (page - 1) * size) into ids;
  end if;

  return json_build_object(
    'items', coalesce((select json_agg(item) from private.space_items(ids) as item), '[]'),
    'total', total,
    'page', page,
    'page_size', size
  );
end;
$$;
grant execute on function private.search_spaces(text, text, text, text, date, text, text, text[], text, integer, integer)
  to anon, authenticated;

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
grant execute on function public.search_spaces(text, text, text, text, date, text, text, text[], text, integer, integer)
  to anon, authenticated;

create function private.category_counts()
returns table (type text, count integer) language sql stable security definer set search_path = '' as $$
  select indexed.type, count(*)::integer from private.space_search as indexed group by indexed.type order by indexed.type;
$$;
grant execute on function private.category_counts() to anon, authenticated;

create function public.category_counts()
returns table (type text, count integer) language sql stable set search_path = '' as $$
  select * from private.category_counts();
$$;
grant execute on function public.category_counts() to anon, authenticated;

-- Best rated first, a type at a time, so that the home shows what there is.
create function private.featured_spaces()
returns setof private.space_item language sql stable security definer set search_path = '' as $$
  with best as (
    select space_id, rating_average, rating_count, created_at,
      row_number() over (partition by type order by rating_average desc nulls last, rating_count desc, created_at desc, space_id) as place
    from (
      select * from private.space_search
      order by rating_average desc nulls last, rating_count desc, space_id
      limit 200
    ) as candidates
  ), chosen as (
    select array(
      select space_id from best
      order by place > 1, rating_average desc nulls last, rating_count desc, created_at desc, space_id
      limit 6
    ) as ids
  )
  select item.* from chosen, private.space_items(chosen.ids) as item;
$$;
grant execute on function private.featured_spaces() to anon, authenticated;

create function public.featured_spaces()
returns table (
  id uuid, title text, type text, zone text, neighborhood text, neighborhood_name text, zone_name text, capacity integer,
  price numeric, amenities text[], images text[], cover_image_index integer, rating_average numeric, rating_count integer
) language sql stable set search_path = '' as $$
  select * from private.featured_spaces();
$$;
grant execute on function public.featured_spaces() to anon, authenticated;

-- The days that are not free, without saying by whom. A booking says more than a block on the same day.
create function private.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text) language sql stable security definer set search_path = '' as $$
  select distinct on (day.date) day.date, day.state
  from (
    select booking.event_date as date, case booking.status when 'paid' then 'booked' else 'held' end as state, 1 as place
    from public.bookings as booking
    where booking.space_id = target_space
      and booking.event_date between from_date and least(to_date, from_date + 800)
      and (booking.status = 'paid' or (booking.status = 'pending' and booking.hold_expires_at > now()))
    union all
    select blocked.date, 'blocked', 2
    from public.space_availability as blocked
    where blocked.space_id = target_space
      and blocked.date between from_date and least(to_date, from_date + 800)
      and not blocked.is_available
  ) as day
  where exists (
    select from public.spaces as space
    where space.id = target_space and (space.status = 'approved' or space.host_id = (select auth.uid()))
  )
  order by day.date, day.place;
$$;
grant execute on function private.space_calendar(uuid, date, date) to anon, authenticated;

create function public.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text) language sql stable set search_path = '' as $$
  select * from private.space_calendar(target_space, from_date, to_date);
$$;
comment on function public.space_calendar is 'Days that are booked, held or blocked; days not listed are free.';
grant execute on function public.space_calendar(uuid, date, date) to anon, authenticated;

create function private.space_page(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'space', json_build_object(
      'id', space.id, 'title', space.title, 'description', space.description, 'type', space.type, 'zone', space.zone,
      'neighborhood', space.neighborhood, 'neighborhood_name', neighborhood.name, 'zone_name', zone.name,
      'capacity', space.capacity, 'price', space.price, 'amenities', space.amenities, 'images', space.images,
      'cover_image_index', space.cover_image_index, 'rating_average', space.rating_average,
      'rating_count', space.rating_count, 'created_at', space.created_at,
      'latitude', neighborhood.latitude, 'longitude', neighborhood.longitude
    ),
    'host', json_build_object(
      'id', host.id, 'full_name', host.full_name, 'avatar_url', host.avatar_url, 'member_since', host.created_at,
      'host_verified', host.host_verified, 'response_minutes', null
    ),
    'reviews', coalesce((
      select json_agg(latest)
      from (
        select review.id, review.rating, review.comment, review.created_at, reviewer.full_name as reviewer_name,
          reviewer.avatar_url as reviewer_avatar
        from public.reviews as review join public.profiles as reviewer on reviewer.id = review.user_id
        where review.space_id = space.id
        order by review.created_at desc, review.id
        limit 20
      ) as latest
    ), '[]'),
    'rating_distribution', (
      select json_object_agg(stars.rating, (
        select count(*) from public.reviews as review where review.space_id = space.id and review.rating = stars.rating
      ) order by stars.rating)
      from generate_series(1, 5) as stars (rating)
    )
  )
  from public.spaces as space
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  join public.profiles as host on host.id = space.host_id
  where space.id = target_space and space.status = 'approved';
$$;
grant execute on function private.space_page(uuid) to anon, authenticated;

create function public.space_page(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select private.space_page(target_space);
$$;
comment on function public.space_page is 'Everything the page of an approved space shows, {space, host, reviews, rating_distribution}; null when there is none.';
grant execute on function public.space_page(uuid) to anon, authenticated;
