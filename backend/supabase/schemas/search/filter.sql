-- What a search asks for: words, closed lists and a day, as conditions over the read model.

-- What words ask for: `ranked` compares by beginnings, as relevance does; `matched` finds the same by whole lexemes.
create type private.word_query as (ranked tsquery, matched tsquery);

create function private.exact_lexeme(lexeme text)
returns tsquery language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
$$;

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

-- Words as SQL. One of a few alternatives is looked up apart: the index of documents asks itself for each space that has any of
-- them which of them it has.
create function private.words_condition(matched tsquery)
returns text language sql immutable set search_path = '' as $$
  select case
    when matched::text like '%&%' or numnode(matched) not between 3 and 15 then format('document @@ %L::tsquery', matched)
    else (select '(' || string_agg(format('document @@ %L::tsquery', alternative), ' or ') || ')'
      from unnest(string_to_array(matched::text, ' | ')) as alternative) end;
$$;
