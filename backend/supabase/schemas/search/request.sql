-- The request of a search as it is sent, and as numbers that conditions compare.

-- A filter is a column here, a line of private.search_criteria, and a condition of private.matching_spaces; of a listing's field the
-- first two follow from its declaration. `shared-domain/src/spaces/search-request.ts` has the same fields, and a test compares both.
create type private.search_request as (
  q text,
  -- Whether the words of q rank the results and exclude none.
  q_only_ranks boolean,
  space_type text,
  zone_slug text,
  neighborhood_slug text,
  -- Any of them, and none of them.
  neighborhood_slugs text[],
  other_than_slugs text[],
  event_date date,
  -- In place of a date: any of them, within 31 days.
  event_dates date[],
  -- In place of dates: any day of the month, and some of its weekdays (Sunday 0; none: all).
  event_month date,
  event_weekdays integer[],
  price_band text,
  capacity_band text,
  amenity_labels text[],
  -- House rules that must be answered with yes.
  allowed text[],
  guests integer,
  -- Fields: filters of a request
  seats integer, standing integer,
  -- End of fields.
  -- As spaces.booking_mode.
  booking_mode text,
  -- In reais.
  min_price numeric,
  max_price numeric,
  sort_by text,
  page_number integer,
  page_size integer
);

create function private.search_request(request jsonb)
returns private.search_request language plpgsql immutable set search_path = '' as $$
declare
  sent private.search_request;
  unknown text[];
begin
  -- Refuses before the unknown keys are collected for the details of the refusal.
  if jsonb_typeof(request) is distinct from 'object' or (select count(*) from jsonb_object_keys(request)) > 40 then
    perform private.refuse(422, 'invalid_input', array['request']);
  end if;
  sent := jsonb_populate_record(null::private.search_request, request);
  unknown := array(select key from jsonb_object_keys(request) as key where not to_jsonb(sent) ? key order by key);
  if cardinality(unknown) > 0 then
    perform private.refuse(422, 'invalid_input', unknown);
  end if;
  perform private.require_few('neighborhood_slugs', sent.neighborhood_slugs, 20);
  perform private.require_few('other_than_slugs', sent.other_than_slugs, 20);
  perform private.require_few('event_dates', sent.event_dates, 5);
  perform private.require_few('event_weekdays', sent.event_weekdays, 7);
  perform private.require_few('amenity_labels', sent.amenity_labels, 50);
  perform private.require_few('allowed', sent.allowed, 50);
  return sent;
end;
$$;

-- Null means no condition.
create type private.search_criteria as (
  words integer,
  -- The words that a space must have, and those that only rank it; without the latter query ranks, too.
  query tsquery,
  ranking tsquery,
  type integer,
  -- As search_listings has them: of one type with the column, a long list is looked up by hash.
  places smallint[],
  zone text,
  -- Bounds of bands, in cents and people.
  price_above bigint,
  price_up_to bigint,
  capacity_above integer,
  capacity_up_to integer,
  amenities bigint,
  guests integer,
  -- Fields: filters of a request
  seats integer, standing integer,
  -- End of fields.
  rules integer,
  needs_approval boolean,
  min_price bigint,
  max_price bigint,
  -- A day is a month with one of its days: private.month_number, the requested days as bits, and these by weekday, Sunday first. Dates of
  -- two months are 31 days from the first of them on, which begin `shift` days after the beginning of a month of `month_days`.
  month integer,
  shift integer,
  month_days integer,
  days integer,
  weekdays integer[],
  -- The first of these days, and days from today to it, to the first and to the last of the requested days.
  first_day date,
  month_ahead integer,
  first_ahead integer,
  last_ahead integer,
  -- An amenity that does not exist, or a day that no space can sell.
  is_impossible boolean
);

-- Unknown bands are ignored, and so are guests and prices below 1. An unknown type is -1 and unknown places are an empty list: both find
-- nothing.
create function private.search_criteria(request private.search_request)
returns private.search_criteria language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
  criteria private.search_criteria;
  dates date[];
  earliest date;
  latest date;
  parsed private.word_query := private.search_query(request.q);
begin
  perform private.require_finite('date', request.event_date, request.event_month);
  perform private.require_finite('date', variadic coalesce(request.event_dates, '{}'));
  criteria.words := parsed.words;
  criteria.query := case when request.q_only_ranks then null else parsed.query end;
  criteria.ranking := case when request.q_only_ranks then parsed.any_word else parsed.occasions end;
  if request.space_type is not null then
    criteria.type := coalesce((select number from private.space_types where key = request.space_type), -1);
  end if;
  if num_nonnulls(request.zone_slug, request.neighborhood_slug, request.neighborhood_slugs, request.other_than_slugs) > 0 then
    criteria.places := array(
      select known.code
      from public.neighborhoods as place join private.search_places as known on known.neighborhood = place.slug
      where (request.zone_slug is null or place.zone = request.zone_slug)
        and (request.neighborhood_slug is null or place.slug = request.neighborhood_slug)
        and (request.neighborhood_slugs is null or place.slug = any (request.neighborhood_slugs))
        and (request.other_than_slugs is null or place.slug <> all (request.other_than_slugs))
    );
  end if;
  criteria.zone := request.zone_slug;
  select nullif(above, '-infinity') * 100, nullif(up_to, 'infinity') * 100 into criteria.price_above, criteria.price_up_to
  from private.search_bands where facet = 'price' and key = request.price_band;
  select nullif(above, '-infinity'), nullif(up_to, 'infinity') into criteria.capacity_above, criteria.capacity_up_to
  from private.search_bands where facet = 'capacity' and key = request.capacity_band;
  if cardinality(request.amenity_labels) > 0 then
    criteria.amenities := private.amenity_bits(request.amenity_labels);
    criteria.is_impossible := criteria.amenities is null;
  end if;
  criteria.guests := case when request.guests >= 1 then request.guests end;
  -- Fields: filters as criteria
  criteria.seats := case when request.seats >= 1 then request.seats end;
  criteria.standing := case when request.standing >= 1 then request.standing end;
  -- End of fields.
  if cardinality(request.allowed) > 0 then
    criteria.rules := private.rule_bits(request.allowed);
    criteria.is_impossible := coalesce(criteria.is_impossible, false) or criteria.rules is null;
  end if;
  criteria.needs_approval := case request.booking_mode when 'request' then true when 'instant' then false end;
  criteria.min_price := case when request.min_price >= 1 then ceil(least(request.min_price, 1e12) * 100) end;
  criteria.max_price := case when request.max_price >= 1 then floor(least(request.max_price, 1e12) * 100) end;
  if request.event_date is not null then
    dates := array[request.event_date];
  elsif cardinality(request.event_dates) > 0 then
    dates := request.event_dates;
  end if;
  if num_nonnulls(dates, request.event_month) > 0 then
    select min(day), max(day) into earliest, latest from unnest(dates) as day;
    criteria.first_day := private.month_of(coalesce(earliest, request.event_month));
    criteria.month := private.month_number(criteria.first_day);
    -- The days of a month.
    criteria.month_days := (criteria.first_day + interval '1 month')::date - criteria.first_day;
    criteria.shift := case when latest >= criteria.first_day + criteria.month_days then earliest - criteria.first_day else 0 end;
    criteria.first_day := criteria.first_day + criteria.shift;
    if latest > criteria.first_day + 30 then
      perform private.refuse(422, 'invalid_input', array['event_dates']);
    end if;
    criteria.month_ahead := criteria.first_day - today;
    select coalesce(bit_or(1 << place), 0), min(criteria.month_ahead + place), max(criteria.month_ahead + place)
    into criteria.days, criteria.first_ahead, criteria.last_ahead
    from generate_series(0, case when criteria.shift = 0 then criteria.month_days - 1 else 30 end) as place
    where criteria.month_ahead + place between 0 and private.bookable_days()
      and case when dates is not null then criteria.first_day + place = any (dates)
        else coalesce(cardinality(request.event_weekdays), 0) = 0
          or extract(dow from criteria.first_day + place)::integer = any (request.event_weekdays) end;
    criteria.weekdays := array(
      select coalesce(bit_or(1 << place) filter (where extract(dow from criteria.first_day + place) = weekday), 0) & criteria.days
      from generate_series(0, 6) as weekday, generate_series(0, 30) as place group by weekday order by weekday
    );
    criteria.is_impossible := coalesce(criteria.is_impossible, false) or criteria.days = 0;
  end if;
  return criteria;
end;
$$;
