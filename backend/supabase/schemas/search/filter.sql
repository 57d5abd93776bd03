-- What a search asks for, as numbers, and as conditions on private.space_search and private.search_counters.

-- Null is what is not asked for. Amenities are none (0) then, and `lexemes` none ('{}').
create type private.search_filter as (
  words private.word_query,
  type integer,
  price integer,
  capacity integer,
  places integer[],
  amenities bigint,
  day date,
  -- Type and place as documents have them, beside the words.
  lexemes text[],
  -- An amenity that is none, or a day that nobody can book.
  is_impossible boolean,
  -- The price band, when it is that of the lowest price: `facets` and the counters know that one only.
  lowest_price integer,
  -- Of the day: from Sunday on, and from today on.
  weekday integer,
  ahead integer,
  -- Whether any space has a price of its own on the day.
  has_ranges boolean
);

-- Bands that are not known are ignored; an unknown type is -1, unknown places are an empty list: both find nothing.
create function private.search_filter(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[]
)
returns private.search_filter language plpgsql stable security definer set search_path = '' as $$
declare
  filter private.search_filter;
  today date;
begin
  filter.words := private.search_query(q);
  filter.lexemes := '{}';
  if space_type is not null then
    filter.type := coalesce((select number from private.space_types where key = space_type), -1);
    filter.lexemes := filter.lexemes || ('@t:' || space_type);
  end if;
  if zone_slug is not null or neighborhood_slug is not null then
    filter.places := array(
      select known.code
      from public.neighborhoods as place join private.search_places as known on known.neighborhood = place.slug
      where (zone_slug is null or place.zone = zone_slug) and (neighborhood_slug is null or place.slug = neighborhood_slug)
    );
    filter.lexemes := filter.lexemes || coalesce('@n:' || neighborhood_slug, '@z:' || zone_slug);
  end if;
  if price_band is not null then
    filter.price := (select number from private.search_bands where facet = 'price' and key = price_band);
  end if;
  if capacity_band is not null then
    filter.capacity := (select number from private.search_bands where facet = 'capacity' and key = capacity_band);
  end if;
  filter.amenities := 0;
  if cardinality(amenity_labels) > 0 then
    filter.amenities := private.amenity_bits(amenity_labels);
  end if;
  filter.day := event_date;
  if event_date is not null then
    today := private.today_in_rio();
    filter.weekday := extract(dow from event_date);
    filter.ahead := event_date - today;
    filter.has_ranges := exists (select from private.search_ranges where days @> event_date);
  else
    filter.lowest_price := filter.price;
  end if;
  filter.is_impossible := filter.amenities is null or coalesce(event_date not between today and today + private.bookable_days(), false);
  return filter;
end;
$$;

-- Type, bands, places and amenities as SQL over `facets`: one comparison for all, and another for several places.
create function private.facets_condition(
  type integer default null, price integer default null, capacity integer default null, places integer[] default null,
  amenities bigint default 0
)
returns text language plpgsql immutable set search_path = '' as $$
declare
  mask bigint := amenities;
  wanted bigint := amenities;
begin
  if type = -1 or cardinality(places) = 0 then
    return 'false';
  end if;
  if capacity is not null then
    mask := mask | (15::bigint << 32);
    wanted := wanted | (capacity::bigint << 32);
  end if;
  if price is not null then
    mask := mask | (15::bigint << 36);
    wanted := wanted | (price::bigint << 36);
  end if;
  if type is not null then
    mask := mask | (255::bigint << 40);
    wanted := wanted | (type::bigint << 40);
  end if;
  if cardinality(places) = 1 then
    mask := mask | (32767::bigint << 48);
    wanted := wanted | (places[1]::bigint << 48);
  end if;
  return case when mask = 0 then 'true' else format('facets & %s = %s', mask, wanted) end
    || case when cardinality(places) > 1 then format(' and facets >> 48 = any (%L::bigint[])', places) else '' end;
end;
$$;

-- Whether a space `s` is free on a day, as SQL; any day will do when none is given.
create function private.free_condition(day date)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case when day is null then 'true' else format(
    'not exists (select from public.bookings as b where b.space_id = s.space_id and b.event_date = %1$L'
    ' and (b.status = ''paid'' or (b.status = ''pending'' and b.hold_expires_at > now())))'
    ' and not exists (select from private.blocked_days as a where a.space_id = s.space_id and a.date = %1$L)', day) end;
end;
$$;

-- Words, with type and place as lexemes, as SQL over `document`. One word of a few alternatives is looked up apart: the index of
-- documents asks itself for each space that has any of them which of them it has.
create function private.words_condition(words private.word_query, lexemes text[] default '{}')
returns text language plpgsql immutable set search_path = '' as $$
declare
  matched tsquery := words.query;
  lexeme text;
begin
  if words.alternatives is not null and cardinality(lexemes) = 0 then
    return (
      select '(' || string_agg(format('document @@ %L::tsquery', alternative), ' or ') || ')'
      from unnest(words.alternatives) as alternative
    );
  end if;
  foreach lexeme in array lexemes loop
    matched := matched && private.exact_lexeme(lexeme);
  end loop;
  return format('document @@ %L::tsquery', matched);
end;
$$;

-- What is asked for by the day, but that it is free, as SQL over a row `s` of private.space_search.
create function private.day_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  return private.bookable_condition(filter.ahead)
    || case when filter.day is null or filter.price is null then ''
      else format(' and %s = %s', private.band_of_day(filter.day, filter.weekday, filter.has_ranges), filter.price) end;
end;
$$;

-- Everything that is asked for, as SQL over a row `s` of private.space_search.
create function private.search_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  if (filter.words).words > 0 then
    return concat_ws(' and ', private.words_condition(filter.words, filter.lexemes),
      private.facets_condition(price => filter.lowest_price, capacity => filter.capacity, amenities => filter.amenities),
      private.day_condition(filter), private.free_condition(filter.day));
  end if;
  return concat_ws(' and ',
    private.facets_condition(filter.type, filter.lowest_price, filter.capacity, filter.places, filter.amenities),
    private.day_condition(filter), private.free_condition(filter.day));
end;
$$;
