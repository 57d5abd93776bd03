-- The price of a date: that of a range with weekdays, else of a range, else of its day of the week, else of the space.

create table public.space_weekday_prices (
  space_id uuid not null,
  host_id uuid not null,
  -- 0 is Sunday, as extract(dow) says.
  weekday smallint not null check (weekday between 0 and 6),
  price numeric(10, 2) not null check (price between 1 and 900000),
  primary key (space_id, weekday),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);
comment on table public.space_weekday_prices is 'Written by save_listing, as a whole list.';
comment on column public.space_weekday_prices.price is 'Reais per event.';

-- The days that a range prices. Null weekdays: every day.
create function private.priced_days(first_day date, last_day date, weekdays smallint[])
returns datemultirange language sql immutable set search_path = '' as $$
  select case when weekdays is null then datemultirange(daterange(first_day, last_day, '[]')) else coalesce((
    select range_agg(daterange(day, day, '[]'))
    from (select first_day + ahead as day from generate_series(0, last_day - first_day) as ahead) as days
    where extract(dow from day) = any (weekdays)
  ), '{}') end;
$$;

create table public.space_price_ranges (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text,
  first_day date not null,
  last_day date not null,
  price numeric(10, 2) not null check (price between 1 and 900000),
  weekdays smallint[] check (cardinality(weekdays) between 1 and 6 and weekdays <@ '{0,1,2,3,4,5,6}'),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  check (case when isfinite(first_day) and last_day between first_day and first_day + 365
    then private.priced_days(first_day, last_day, weekdays) <> '{}' else false end),
  -- A date has one price of each rank.
  exclude using gist (space_id with =, private.priced_days(first_day, last_day, weekdays) with &&) where (weekdays is null),
  exclude using gist (space_id with =, private.priced_days(first_day, last_day, weekdays) with &&) where (weekdays is not null)
);
comment on table public.space_price_ranges is
  'Carnaval, réveillon: days with a price of their own, before that of their weekday. Written by save_listing, as a whole list.';
comment on column public.space_price_ranges.price is 'Reais per event.';
comment on column public.space_price_ranges.weekdays is
  'The priced days of the range, 0 is Sunday; null: all. A range with weekdays comes before one without.';
create index space_price_ranges_space_idx on public.space_price_ranges (space_id, host_id, first_day);

-- The days of a period that a range prices, in reais.
create function private.range_prices(target_space uuid, from_date date, to_date date)
returns table (day date, price numeric) language sql stable set search_path = '' as $$
  select distinct on (priced.day) priced.day, own.price
  from public.space_price_ranges as own
  cross join lateral (
    select greatest(own.first_day, from_date) + ahead as day
    from generate_series(0, least(own.last_day, to_date) - greatest(own.first_day, from_date)) as ahead
  ) as priced
  where own.space_id = target_space and own.first_day <= to_date and own.last_day >= from_date
    and (own.weekdays is null or extract(dow from priced.day) = any (own.weekdays))
  order by priced.day, own.weekdays is null;
$$;
grant execute on function private.range_prices(uuid, date, date) to anon, authenticated;

-- In cents, without extras. Null for a space that does not exist. Reads one day without range_prices, which is planned at each call.
create function private.price_on(target_space uuid, day date)
returns integer language sql stable set search_path = '' as $$
  select private.price_in_cents(coalesce(
    (
      select price from public.space_price_ranges
      where space_id = target_space and day between first_day and last_day
        and (weekdays is null or extract(dow from day) = any (weekdays))
      order by weekdays is null limit 1
    ),
    (select price from public.space_weekday_prices where space_id = target_space and weekday = extract(dow from day)),
    (select price from public.spaces where id = target_space)));
$$;

-- Runs as the caller: whose prices may be read, the policies say.
-- @api anon: What each day costs, in reais per event, without extras; 800 days at most. None for a space that the caller may not
-- see.
create function public.space_prices(target_space uuid, from_date date, to_date date)
returns table (date date, price numeric) language sql stable set search_path = '' as $$
  select private.require_finite('date', from_date, to_date);
  select day.day::date, coalesce(own.price, of_weekday.price, space.price)
  from public.spaces as space
  cross join generate_series(from_date::timestamp, least(to_date, from_date + 800)::timestamp, interval '1 day') as day
  left join public.space_weekday_prices as of_weekday
    on of_weekday.space_id = space.id and of_weekday.weekday = extract(dow from day.day)
  left join private.range_prices(target_space, from_date, least(to_date, from_date + 800)) as own on own.day = day.day::date
  where space.id = target_space
  order by 1;
$$;

-- As a form reads and sends them: {weekday, price} by weekday.
create function private.weekday_prices_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'price', price) order by weekday), '[]')
  from public.space_weekday_prices where space_id = target_space;
$$;
grant execute on function private.weekday_prices_of(uuid) to anon, authenticated;

-- {name, first_day, last_day, weekdays, price} by day.
create function private.price_ranges_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('name', name, 'first_day', first_day, 'last_day', last_day, 'weekdays', weekdays, 'price', price)
    order by first_day, last_day, weekdays), '[]')
  from public.space_price_ranges where space_id = target_space;
$$;
grant execute on function private.price_ranges_of(uuid) to anon, authenticated;

-- A list takes the place of the one that was there, of the caller's space.
create function private.save_weekday_prices(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'weekday_prices', list);
  before jsonb := private.weekday_prices_of(target_space);
begin
  delete from public.space_weekday_prices where space_id = target_space;
  insert into public.space_weekday_prices (space_id, host_id, weekday, price)
  select space.id, space.host_id, sent.weekday, sent.price
  from jsonb_to_recordset(list) as sent (weekday smallint, price numeric);
  perform private.note_changed_list(space, 'weekday_prices', before, private.weekday_prices_of(target_space));
exception when unique_violation or check_violation or not_null_violation or numeric_value_out_of_range then
  perform private.refuse(422, 'invalid_input', array['weekday_prices']);
end;
$$;
grant execute on function private.save_weekday_prices(uuid, jsonb) to authenticated;

-- In order, without duplicates; null for all seven.
create function private.normal_weekdays(weekdays smallint[])
returns smallint[] language sql immutable set search_path = '' as $$
  select nullif(case when weekdays is not null then array(select distinct day from unnest(weekdays) as day order by day) end,
    '{0,1,2,3,4,5,6}');
$$;

-- The first two entries of a list that give the same day two prices of the same rank.
create function private.overlapping_ranges(list jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  with sent as materialized (
    select name, first_day, last_day, private.normal_weekdays(weekdays) as weekdays, price, place
    from rows from (
      jsonb_to_recordset(list) as (name text, first_day date, last_day date, weekdays smallint[], price numeric)
    ) with ordinality as sent (name, first_day, last_day, weekdays, price, place)
    where isfinite(first_day) and last_day between first_day and first_day + 365
  )
  select jsonb_build_array(to_jsonb(one) - 'place', to_jsonb(other) - 'place')
  from sent as one join sent as other on one.place < other.place and (one.weekdays is null) = (other.weekdays is null)
  where private.priced_days(one.first_day, one.last_day, one.weekdays)
    && private.priced_days(other.first_day, other.last_day, other.weekdays)
  order by one.place, other.place limit 1;
$$;

create function private.save_price_ranges(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'price_ranges', list, private.most_price_ranges());
  before jsonb := private.price_ranges_of(target_space);
begin
  perform private.moderate_list('price_ranges', list, before);
  delete from public.space_price_ranges where space_id = target_space;
  insert into public.space_price_ranges (space_id, host_id, name, first_day, last_day, weekdays, price)
  select space.id, space.host_id, nullif(btrim(sent.name), ''), sent.first_day, sent.last_day, private.normal_weekdays(sent.weekdays),
    sent.price
  from jsonb_to_recordset(list) as sent (name text, first_day date, last_day date, weekdays smallint[], price numeric);
  perform private.note_changed_list(space, 'price_ranges', before, private.price_ranges_of(target_space));
exception
  when exclusion_violation then
    perform private.refuse(422, 'price_ranges_overlap', private.overlapping_ranges(list));
  when check_violation or not_null_violation or numeric_value_out_of_range or invalid_text_representation then
    perform private.refuse(422, 'invalid_input', array['price_ranges']);
end;
$$;
grant execute on function private.save_price_ranges(uuid, jsonb) to authenticated;
