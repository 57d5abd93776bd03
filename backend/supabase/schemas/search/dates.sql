-- What a day asks for: which spaces can be booked on it, and what they cost. Prices in reais, with what is obligatory for the event.

create type private.search_prices as (
  -- Of the cheapest of the free days that can be booked; of those that can be booked when none is free.
  lowest numeric,
  -- What is obligatory for each guest, in none of the others.
  per_guest numeric,
  -- From Sunday on; null when every day costs the same.
  weekdays numeric[],
  -- `days` of private.space_search.
  days bigint
);

-- A day that is only held counts as free: it may be so again in minutes.
create function private.search_prices(space public.spaces)
returns private.search_prices language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
  obligatory numeric;
  prices numeric[];
  taken date[];
  lowest_band integer;
  band integer;
  answer private.search_prices;
begin
  select coalesce(sum(price) filter (where per = 'event'), 0), coalesce(sum(price) filter (where per = 'guest'), 0)
  into obligatory, answer.per_guest
  from public.space_extras where space_id = space.id and is_obligatory;
  prices := array(
    select coalesce(own.price, space.price) + obligatory
    from generate_series(0, 6) as day (number)
    left join public.space_weekday_prices as own on own.space_id = space.id and own.weekday = day.number
    order by day.number
  );
  answer.lowest := space.price + obligatory;
  if exists (select from public.space_weekday_prices where space_id = space.id)
    or exists (select from public.space_price_ranges where space_id = space.id)
  then
    answer.weekdays := prices;
    taken := array(
      select event_date from public.bookings where space_id = space.id and status = 'paid' and event_date >= today
      union all
      select date from private.blocked_days where space_id = space.id and date >= today
    );
    select coalesce(min(priced.price) filter (where priced.day <> all (taken)), min(priced.price), answer.lowest) into answer.lowest
    from (
      select day.date as day, coalesce(own.price + obligatory, prices[1 + extract(dow from day.date)::integer]) as price
      from (select today + ahead as date from generate_series(space.notice_days::integer, space.horizon_days::integer) as ahead) as day
      left join public.space_price_ranges as own on own.space_id = space.id and day.date between own.first_day and own.last_day
    ) as priced;
  end if;
  lowest_band := private.band_of('price', answer.lowest);
  answer.days := ((answer.weekdays is not null)::integer::bigint << 35)
    | (space.notice_days::bigint << 36) | ((private.bookable_days() - space.horizon_days)::bigint << 42);
  for weekday in 0 .. 6 loop
    band := private.band_of('price', prices[1 + weekday]);
    answer.days := answer.days | (band::bigint << 4 * weekday) | ((band <> lowest_band)::integer::bigint << 28 + weekday);
  end loop;
  return answer;
end;
$$;

-- Prices of a space that is indexed, beside its row.
create function private.keep_search_prices(space public.spaces, prices private.search_prices)
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_weekday_prices where space_id = space.id and prices.weekdays is null;
  delete from private.search_ranges where space_id = space.id;
  if prices.weekdays is null then
    return;
  end if;
  insert into private.search_weekday_prices as kept (space_id, weekday, price)
  select space.id, place - 1, price from unnest(prices.weekdays) with ordinality as own (price, place)
  on conflict (space_id, weekday) do update set price = excluded.price where kept.price <> excluded.price;
  insert into private.search_ranges (space_id, days, price, band)
  select space.id, daterange(own.first_day, own.last_day, '[]'), shown.price, private.band_of('price', shown.price)
  from public.space_price_ranges as own, lateral (
    select own.price + coalesce(sum(extra.price), 0) as price from public.space_extras as extra
    where extra.space_id = space.id and extra.is_obligatory and extra.per = 'event'
  ) as shown
  where own.space_id = space.id;
end;
$$;

-- Whether notice and horizon of a space `s` let a day so far ahead be booked, as SQL.
create function private.bookable_condition(ahead integer)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when ahead is null then 'true' else
    format('s.days >> 36 & 63 <= %s and s.days >> 42 & 511 <= %s', ahead, private.bookable_days() - ahead) end;
end;
$$;

-- The price band of a space `s` on a day, as SQL. Only where prices vary there is something to look up.
create function private.band_of_day(day date, weekday integer, has_ranges boolean)
returns text language plpgsql immutable set search_path = '' as $$
declare
  regular text := format('s.days >> %s & 15', 4 * weekday);
begin
  return case when has_ranges then format('case when s.days >> 35 & 1 = 1 then coalesce((select own.band from private.search_ranges as own'
    ' where own.space_id = s.space_id and own.days @> %1$L::date), %2$s) else %2$s end', day, regular) else '(' || regular || ')' end;
end;
$$;

-- What a space `s` costs on a day, as SQL.
create function private.day_price(day date, weekday integer, has_ranges boolean)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('case when s.days >> 35 & 1 = 1 then coalesce(%s (select own.price from private.search_weekday_prices as own'
    ' where own.space_id = s.space_id and own.weekday = %s)) else s.price end',
    case when has_ranges then
      format('(select own.price from private.search_ranges as own where own.space_id = s.space_id and own.days @> %L::date),', day) end,
    weekday);
end;
$$;

-- Nightly: the lowest of the free days is another when a day is over or was sold.
-- @api service_role: Server side, nightly: the lowest prices that search shows follow the days that are over or sold. How many
-- have changed.
create function private.refresh_search_prices()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  candidate uuid;
  space public.spaces;
  refreshed integer := 0;
begin
  for candidate in
    select kept.space_id from private.space_search as kept join public.spaces as listed on listed.id = kept.space_id
    where kept.days >> 35 & 1 = 1 and (private.search_prices(listed)).lowest <> kept.price
    order by kept.space_id
  loop
    -- Whoever edits it meanwhile is waited for.
    select * into space from public.spaces where id = candidate for no key update;
    perform private.index_space(space);
    refreshed := refreshed + 1;
  end loop;
  -- Nobody asks for a month that is over.
  delete from private.search_months where month < private.month_of(private.today_in_rio());
  return refreshed;
end;
$$;
