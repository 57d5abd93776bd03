-- Purpose: search reads less: words by the exact lexemes they begin, filters as one comparison of integers, counts from the
-- cells, days by an index alone.
-- Tables: private.space_search (made anew with what is still read), private.search_lexemes (new), public.bookings (one index).
-- Destructive: replaces private.space_search, filled again from public.spaces; drops private.search_condition, private.taken_on.

-- Every lexeme of an indexed space. The beginning of a word is looked up here and asked for as the lexemes it stands for, since
-- the index of documents finds whole lexemes several times as fast as beginnings. One that is no longer used does no harm.
create table private.search_lexemes (
  lexeme text collate "C" primary key
);

alter table private.search_lexemes enable row level security;
comment on table private.search_lexemes is 'No policy on purpose: only privileged functions use it.';

drop view private.space_cells;
drop function private.space_search_row(public.spaces);
drop table private.space_search;

create table private.space_search (
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- Neighbourhood, type, bands and amenities.
  facets integer not null,
  rating_count integer not null,
  rating_average numeric(3, 2),
  price numeric(10, 2) not null,
  created_at timestamptz not null,
  document tsvector not null,
  -- Orders and counts are read off the index alone.
  primary key (space_id) include (facets)
);

alter table private.space_search enable row level security;
comment on table private.space_search is 'No policy on purpose: only privileged functions read it.';

-- What search knows of a space. Type and place are in the document, too, as lexemes that no word begins: one look into its
-- index finds words of a type or place. Set-based, too: a rebuild is `select row.* from spaces, private.space_search_row(spaces) as row`.
create function private.space_search_row(space public.spaces)
returns private.space_search language sql stable set search_path = '' as $$
  select (
    space.id,
    private.amenity_bits(space.amenities)
      | (private.capacity_band_code(space.capacity) << 12)
      | (private.price_band_code(space.price) << 14)
      | ((array_position(private.space_types(), space.type) - 1) << 16)
      | (place.code << 19),
    space.rating_count, space.rating_average, space.price, space.created_at,
    setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', private.type_label(space.type), place.names))), 'B')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D')
      || array_to_tsvector(array['@t:' || space.type, '@z:' || space.zone, '@n:' || space.neighborhood])
  )::private.space_search
  from (
    select neighborhood.name || ' ' || zone.name as names, known.code
    from public.neighborhoods as neighborhood
    join public.zones as zone on zone.slug = neighborhood.zone
    join private.search_places as known on known.neighborhood = neighborhood.slug
    where neighborhood.slug = space.neighborhood
  ) as place;
$$;

insert into private.space_search
select row.* from public.spaces as space, private.space_search_row(space) as row where space.status = 'approved';

insert into private.search_lexemes
select distinct lexeme from private.space_search, unnest(tsvector_to_array(document)) as lexeme;

create index space_search_document_idx on private.space_search using gin (document);
create index space_search_facets_idx on private.space_search (facets);
create index space_search_newest_idx on private.space_search (created_at desc, space_id) include (facets);
create index space_search_price_idx on private.space_search (price, space_id) include (facets);
create index space_search_rating_idx on private.space_search (rating_average desc nulls last, rating_count desc, space_id) include (facets);

create trigger space_search_note_cell after insert or delete on private.space_search
  for each row execute function private.note_search_cell();
create trigger space_search_note_other_cell after update of facets on private.space_search
  for each row when (new.facets <> old.facets) execute function private.note_search_cell();

-- Every approved space as a row of its cell.
create view private.space_cells as
  select space_id, facets >> 12 as code, 1 as spaces,
    facets & 1 as amenity_0, facets >> 1 & 1 as amenity_1, facets >> 2 & 1 as amenity_2, facets >> 3 & 1 as amenity_3,
    facets >> 4 & 1 as amenity_4, facets >> 5 & 1 as amenity_5, facets >> 6 & 1 as amenity_6, facets >> 7 & 1 as amenity_7,
    facets >> 8 & 1 as amenity_8, facets >> 9 & 1 as amenity_9, facets >> 10 & 1 as amenity_10, facets >> 11 & 1 as amenity_11
  from private.space_search;

select private.recount_search_cells();

create or replace function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  indexed private.space_search;
begin
  if new.status <> 'approved' then
    delete from private.space_search where space_id = new.id;
    return null;
  end if;

  -- In order, so that two spaces approved at once never wait for each other in a circle.
  insert into private.search_vocabulary (word)
  select distinct used.word
  from public.neighborhoods as neighborhood
  join public.zones as zone on zone.slug = neighborhood.zone,
    regexp_split_to_table(private.search_words(concat_ws(' ', new.title, private.type_label(new.type), neighborhood.name,
      zone.name, array_to_string(new.amenities, ' '))), '[^a-z0-9]+') as used (word)
  where neighborhood.slug = new.neighborhood and char_length(used.word) between 4 and 40 and used.word !~ '[0-9]'
  order by used.word
  on conflict do nothing;

  indexed := private.space_search_row(new);
  insert into private.search_lexemes (lexeme)
  select used.lexeme from unnest(tsvector_to_array(indexed.document)) as used (lexeme)
  where not exists (select from private.search_lexemes as known where known.lexeme = used.lexeme)
  order by used.lexeme collate "C"
  on conflict do nothing;

  insert into private.space_search select indexed.*
  on conflict (space_id) do update set
    facets = excluded.facets, rating_count = excluded.rating_count, rating_average = excluded.rating_average,
    price = excluded.price, document = excluded.document;
  return null;
end;
$$;

create or replace function private.featured_spaces()
returns setof private.space_item language sql stable security definer set search_path = '' as $$
  with best as (
    select space_id, rating_average, rating_count, created_at,
      row_number() over (partition by facets >> 16 & 7 order by rating_average desc nulls last, rating_count desc, created_at desc, space_id) as place
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

-- With what tells whether a day is taken, so that the bookings themselves are not read.
drop index public.bookings_taken_on_idx;
create index bookings_taken_on_idx on public.bookings (event_date, space_id) include (status, hold_expires_at)
  where status in ('pending', 'paid');

create function private.exact_lexeme(lexeme text)
returns tsquery language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
$$;

-- What words ask for: `ranked` compares by beginnings, as relevance does; `matched` finds the same by whole lexemes.
create type private.word_query as (ranked tsquery, matched tsquery);

drop function private.search_query(text);

-- The words of a search, all of which must be found, by their stem or beginning. Nulls when there are none.
create function private.search_query(q text)
returns private.word_query language plpgsql stable security definer set search_path = '' as $$
declare
  -- A beginning of more lexemes than this is asked for as a beginning.
  most_lexemes constant integer := 64;
  parsed private.word_query;
  term tsquery;
  lexemes tsquery;
  stems text[];
  listed text;
  among integer;
  nearest text;
  wanted text;
  is_known boolean;
  used integer := 0;
begin
  if q is null or q = '' then
    return parsed;
  end if;
  perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  for wanted in select regexp_split_to_table(private.search_words(left(q, 200)), '[^a-z0-9]+') loop
    -- Words without a stem ('de', 'com') say nothing.
    continue when wanted = '' or used >= 8 or numnode(to_tsquery('pg_catalog.portuguese', wanted)) = 0;
    used := used + 1;
    term := to_tsquery('pg_catalog.portuguese', wanted || ':*');
    lexemes := term;
    among := null;
    stems := tsvector_to_array(to_tsvector('pg_catalog.portuguese', wanted));
    if cardinality(stems) = 1 then
      select string_agg(private.exact_lexeme(found.lexeme)::text, '|'), count(*) into listed, among
      from (
        select known.lexeme from private.search_lexemes as known
        where known.lexeme >= stems[1] and known.lexeme < left(stems[1], -1) || chr(ascii(right(stems[1], 1)) + 1)
        limit most_lexemes + 1
      ) as found;
      if among between 1 and most_lexemes then
        lexemes := listed::tsquery;
      end if;
    end if;

    is_known := char_length(wanted) < 4
      or exists (select from private.search_vocabulary as known where known.word like wanted || '%');
    if not is_known and among is distinct from 0 then
      -- The value in its text and a few rows asked for: with a plan for any value, or for one row, every space is read.
      execute format('select count(*) > 0 from (select from private.space_search where document @@ %L::tsquery limit 50) as f', lexemes)
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
        lexemes := term;
      end if;
    end if;
    parsed.ranked := case when parsed.ranked is null then term else parsed.ranked && term end;
    parsed.matched := case when parsed.matched is null then lexemes else parsed.matched && lexemes end;
  end loop;
  return parsed;
end;
$$;

-- The closed lists of a search as numbers, null when not asked for. Bands that are not known are ignored; an unknown type is
-- -1, unknown places are none, and `amenities` is null when one of them is unknown: all three find nothing.
create type private.search_filter as (type integer, price integer, capacity integer, amenities integer, places integer[]);

create function private.search_filter(
  space_type text, zone_slug text, neighborhood_slug text, price_band text, capacity_band text, amenity_labels text[]
)
returns private.search_filter language sql stable security definer set search_path = '' as $$
  select (
    case when space_type is not null then coalesce(array_position(private.space_types(), space_type) - 1, -1) end,
    array_position(array['ate-1000', '1000-2500', '2500-5000', 'acima-5000'], price_band) - 1,
    array_position(array['ate-50', '50-100', '100-200', 'acima-200'], capacity_band) - 1,
    private.amenity_bits(coalesce(amenity_labels, '{}')),
    case when zone_slug is not null or neighborhood_slug is not null then array(
      select known.code
      from public.neighborhoods as place join private.search_places as known on known.neighborhood = place.slug
      where (zone_slug is null or place.zone = zone_slug) and (neighborhood_slug is null or place.slug = neighborhood_slug)
    ) end
  )::private.search_filter;
$$;

-- A filter as SQL over `facets`: one comparison for all, and another for several places.
create function private.facets_condition(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
declare
  mask integer := filter.amenities;
  wanted integer := filter.amenities;
begin
  if filter.amenities is null or filter.type = -1 or cardinality(filter.places) = 0 then
    return 'false';
  end if;
  if filter.capacity is not null then
    mask := mask | (3 << 12);
    wanted := wanted | (filter.capacity << 12);
  end if;
  if filter.price is not null then
    mask := mask | (3 << 14);
    wanted := wanted | (filter.price << 14);
  end if;
  if filter.type is not null then
    mask := mask | (7 << 16);
    wanted := wanted | (filter.type << 16);
  end if;
  if cardinality(filter.places) = 1 then
    mask := mask | (4095 << 19);
    wanted := wanted | (filter.places[1] << 19);
  end if;
  return case when mask = 0 then 'true' else format('facets & %s = %s', mask, wanted) end
    || case when cardinality(filter.places) > 1 then format(' and facets >> 19 = any (%L::integer[])', filter.places) else '' end;
end;
$$;

-- Whether a space `s` is free on a day, as SQL.
create function private.free_condition(event_date date)
returns text language sql stable set search_path = '' as $$
  select case
    when event_date is null then 'true'
    when event_date not between private.today_in_rio() and private.today_in_rio() + 365 then 'false'
    else format(
      'not exists (select from public.bookings as b where b.space_id = s.space_id and b.event_date = %1$L'
      ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now())))'
      ' and not exists (select from public.space_availability as a where a.space_id = s.space_id and a.date = %1$L'
      ' and not a.is_available)', event_date)
  end;
$$;

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

-- A band of prices as SQL, so that an order by price begins and ends with it.
create function private.price_range(band integer)
returns text language sql immutable set search_path = '' as $$
  select case band
    when 0 then 'price <= 1000'
    when 1 then 'price > 1000 and price <= 2500'
    when 2 then 'price > 2500 and price <= 5000'
    when 3 then 'price > 5000'
    else 'true' end;
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
  -- As far as the planner knows; it only decides which way is taken.
  all_spaces bigint := (select greatest(reltuples, 0) from pg_catalog.pg_class where oid = 'private.space_search'::regclass);
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
    condition := format('document @@ %L::tsquery and %s and %s', words.matched,
      private.facets_condition((null, filter.price, filter.capacity, filter.amenities, null)), of_day);
    execute format('select array(select space_id from %s where %s limit %s)', source, condition, most) into found_ids;
    total := cardinality(found_ids);
  else
    -- The cells know all but two amenities together and the day; then they say how many there are at most.
    execute format('select coalesce(sum(%s), 0) from (select *, code << 12 as facets from private.search_cells) as cell where %s',
      case amenity_count when 1 then 'amenity_' || 12 - position('1' in filter.amenities::bit(12)::text) else 'spaces' end, of_cells)
      into bound;
    -- A share of them is read cell by cell. The planner would not: it cannot know how few there are.
    if bound < all_spaces / 8 then
      source := format('(select code from (select code, spaces, code << 12 as facets from private.search_cells) as kept where %s'
        ' group by code having sum(spaces) > 0) as cell, lateral (select space_id, facets from private.space_search as within'
        ' where within.facets between cell.code << 12 and (cell.code << 12) | 4095 offset 0) as s', of_cells);
    end if;
    if amenity_count < 2 and event_date is null then
      total := least(bound, most);
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
      if found_ids is null then
        execute format('select array(select space_id from %s where %s)', source, condition) into found_ids;
      end if;
      source := '(select * from private.space_search where space_id = any ($1) offset 0) as s';
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
  amenities text;
  answer json;
begin
  if of_day not in ('true', 'false') then
    taken := format(
      'select facets from private.space_search where space_id in ('
      ' select b.space_id from public.bookings as b where b.event_date = %1$L and b.space_id is not null'
      ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now()))'
      ' union select a.space_id from public.space_availability as a where a.date = %1$L and not a.is_available)', event_date);
  end if;

  if of_day = 'false' or of_amenities = 'false' then
    found := 'select null::integer as facets, 0 as spaces where false';
  elsif words.matched is not null then
    found := format('select facets, 1 as spaces from private.space_search as s where document @@ %L::tsquery and %s and %s',
      words.matched, of_amenities, of_day);
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
    select format('select bit, sum(spaces) as spaces from ('
      ' select bit, spaces from (select %s from (select *, code << 12 as facets from private.search_cells) as kept where %s) as summed,'
      ' lateral (values %s) as amenity (bit, spaces)%s) as amenity group by bit',
      string_agg(format('sum(amenity_%1$s) as amenity_%1$s', place), ', '), of_all,
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
      from cell where %4$s group by 1, 2, 3
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
    private.facets_condition((filter.type, filter.price, filter.capacity, 0, null)), amenities, most)
  using filter.type, filter.price, filter.capacity, zone_slug
  into answer;
  return answer;
end;
$$;

create or replace function private.category_counts()
returns table (type text, count integer) language sql stable security definer set search_path = '' as $$
  select (private.space_types())[1 + kind.type], kind.spaces::integer
  from (select (code >> 4) & 7 as type, sum(spaces) as spaces from private.search_cells group by 1) as kind
  where kind.spaces > 0
  order by 1;
$$;

drop function private.search_condition(tsquery, text, text, text, date, text, text, text[]);
drop function private.taken_on(date);
