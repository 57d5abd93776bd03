-- What a search asks for, as numbers, and as conditions on private.space_search and private.search_counters.

-- Of a space, days of a month as bits: months.sql.
create type private.month_days as (space_id uuid, days integer);

-- Null is what is not asked for. Amenities are none (0) then, and `lexemes` none ('{}').
create type private.search_filter as (
  words private.word_query,
  type integer,
  price integer,
  capacity integer,
  places integer[],
  amenities bigint,
  day date,
  -- How many people must fit.
  guests integer,
  -- What it may cost, in reais, with what is obligatory for the event and for those guests.
  max_price numeric,
  -- Type and place as documents have them, beside the words.
  lexemes text[],
  -- An amenity that is none, or a day that nobody can book.
  is_impossible boolean,
  -- The price band, when it is that of the lowest price: `facets` and the counters know that one only.
  lowest_price integer,
  -- The bands in which something with room for the guests, and at a price that may be shown, can be at all: the counters leave out the rest.
  least_capacity integer,
  most_price integer,
  -- Of the day: from Sunday on, and from today on.
  weekday integer,
  ahead integer,
  -- Whether any space has a price of its own on the day, or in the month.
  has_ranges boolean,
  -- In place of a day: its first, and which of its days are asked for, as bits (months.sql).
  month date,
  month_days integer,
  -- The first of these days; the first and the last, from today on.
  first_asked date,
  first_ahead integer,
  last_ahead integer,
  -- Those of them that are held for sale just now.
  held private.month_days[]
);

-- Bands that are not known are ignored, and so are guests and prices below 1; an unknown type is -1, unknown places are an empty list: both find nothing.
create function private.search_filter(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[], guests integer, max_price numeric, event_month date, event_weekdays integer[]
)
returns private.search_filter language plpgsql stable security definer set search_path = '' as $$
declare
  filter private.search_filter;
  today date;
begin
  perform private.require_finite('date', event_date, event_month);
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
  if guests >= 1 then
    filter.guests := guests;
    filter.least_capacity := private.band_of('capacity', guests);
  end if;
  if max_price >= 1 then
    filter.max_price := max_price;
  end if;
  filter.day := event_date;
  if event_date is not null then
    today := private.today_in_rio();
    filter.weekday := extract(dow from event_date);
    filter.ahead := event_date - today;
    filter.has_ranges := exists (select from private.search_ranges where days @> event_date);
  elsif event_month is not null then
    today := private.today_in_rio();
    filter.month := private.month_of(event_month);
    filter.month_days := private.month_bits(filter.month, event_weekdays);
    select min(filter.month + ahead), min(filter.month + ahead) - today, max(filter.month + ahead) - today
    into filter.first_asked, filter.first_ahead, filter.last_ahead
    from generate_series(0, 30) as ahead where filter.month_days >> ahead & 1 = 1;
    filter.has_ranges := exists (select from private.search_ranges where days && private.month_range(filter.month));
    filter.held := array(
      select (b.space_id, bit_or(1 << b.event_date - filter.month))::private.month_days
      from public.bookings as b
      where b.event_date between filter.first_asked and today + filter.last_ahead and b.status = 'pending' and b.hold_expires_at > now()
        and b.space_id is not null
      group by b.space_id
    );
  else
    -- What each guest costs beside it only makes a price higher.
    filter.most_price := least(filter.price, private.band_of('price', filter.max_price));
    if filter.guests is null then
      filter.lowest_price := filter.price;
    end if;
  end if;
  filter.is_impossible := filter.amenities is null or filter.month_days = 0 or coalesce(event_date not between today and today + private.bookable_days(), false);
  return filter;
end;
$$;

-- Type, bands, places and amenities as SQL over `facets`: one comparison for all, and another for several places.
create function private.facets_condition(
  type integer default null, price integer default null, capacity integer default null, places integer[] default null,
  amenities bigint default 0, least_capacity integer default null, most_price integer default null
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
    || case when cardinality(places) > 1 then format(' and facets >> 48 = any (%L::bigint[])', places) else '' end
    || case when least_capacity > 0 then format(' and facets >> 32 & 15 >= %s', least_capacity) else '' end
    || case when most_price is not null and price is null then format(' and facets >> 36 & 15 <= %s', most_price) else '' end;
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

-- Whether a space `s` is free on the day, or on any of the asked days of the month, as SQL.
create function private.is_free_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case when filter.month is null then private.free_condition(filter.day) else private.free_in_month_condition(filter) end;
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

-- The price of a space `s` that is shown, as SQL: of the day, of the cheapest free one of the month, or the lowest, with what is obligatory for the guests.
create function private.shown_price(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when filter.day is not null then private.day_price(filter.day, filter.weekday, filter.has_ranges)
      when filter.month is not null then private.month_price(filter)
      else 's.price' end
    || case when filter.guests is null then '' else format(' + s.per_guest * %s', filter.guests) end;
end;
$$;

-- A price within the band and below the most that are asked for, as SQL.
create function private.price_bounds(filter private.search_filter, price text)
returns text language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(' and ', 'true',
    (select format('%1$s > %2$L::numeric and %1$s <= %3$L::numeric', price, above, up_to)
      from private.search_bands where facet = 'price' and number = filter.price),
    price || ' <= ' || filter.max_price);
end;
$$;

-- The price band of a space `s` as it is shown, as SQL. Few have anything that is obligatory for each guest.
create function private.shown_band(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
declare
  of_space text := case when filter.day is not null then private.band_of_day(filter.day, filter.weekday, filter.has_ranges)
    when filter.month is not null then private.month_band(filter)
    else '(s.facets >> 36 & 15)' end;
begin
  return case when filter.guests is null then of_space else
    format('case when s.per_guest > 0 then private.band_of(''price'', %s) else %s end', private.shown_price(filter), of_space) end;
end;
$$;

-- Whether the guests have room in a space `s` and its price is below the most that is asked for, as SQL.
create function private.amounts_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(' and ', 'true', 's.capacity >= ' || filter.guests, private.shown_price(filter) || ' <= ' || filter.max_price);
end;
$$;

-- What `facets` alone do not say, but that it is free on the day, as SQL over a row `s` of private.space_search.
create function private.further_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(' and ', private.bookable_condition(filter.ahead), private.amounts_condition(filter),
    case when filter.price is not null and filter.lowest_price is null then format('%s = %s', private.shown_band(filter), filter.price) end);
end;
$$;

-- Type, bands, places and amenities of a search as SQL over `facets`.
create function private.facets_asked(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return private.facets_condition(filter.type, filter.lowest_price, filter.capacity, filter.places, filter.amenities,
    filter.least_capacity, filter.most_price);
end;
$$;

-- Everything that is asked for, as SQL over a row `s` of private.space_search.
create function private.search_condition(filter private.search_filter)
returns text language plpgsql stable set search_path = '' as $$
begin
  if (filter.words).words > 0 then
    return concat_ws(' and ', private.words_condition(filter.words, filter.lexemes),
      private.facets_condition(price => filter.lowest_price, capacity => filter.capacity, amenities => filter.amenities),
      private.further_condition(filter), private.is_free_condition(filter));
  end if;
  return concat_ws(' and ', private.facets_asked(filter), private.further_condition(filter), private.is_free_condition(filter));
end;
$$;
