-- What a month asks for, with some of its weekdays: which of its days are free, and what the cheapest of them costs. The days of a month are
-- bits of a number here, its first the lowest.

-- What is sold or blocked, by months; without a row nothing is. A hold ends by the clock and is none of it: private.search_filter looks for those.
create table private.search_months (
  space_id uuid not null references public.spaces (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  taken integer not null,
  primary key (month, space_id) include (taken)
);
comment on table private.search_months is 'No policy on purpose: only privileged functions use it.';
create index search_months_space_idx on private.search_months (space_id);

create function private.month_of(day date)
returns date language plpgsql immutable set search_path = '' as $$
begin
  return day - extract(day from day)::integer + 1;
end;
$$;

-- Writes whether a day is taken. Whoever writes the same month of the same space is waited for, and what they wrote is then seen.
create function private.keep_search_month(target_space uuid, target_date date)
returns void language plpgsql security definer set search_path = '' as $$
declare
  first_day date := private.month_of(target_date);
  bit integer := 1 << target_date - first_day;
begin
  perform from private.search_months where space_id = target_space and month = first_day for update;
  if exists (select from private.blocked_days where space_id = target_space and date = target_date)
    or exists (select from public.bookings where space_id = target_space and event_date = target_date and status = 'paid') then
    insert into private.search_months as kept (space_id, month, taken) values (target_space, first_day, bit)
    on conflict (month, space_id) do update set taken = kept.taken | bit where kept.taken & bit = 0;
  else
    update private.search_months set taken = taken & ~bit where space_id = target_space and month = first_day and taken & bit <> 0;
  end if;
end;
$$;

create function private.keep_booked_day()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'paid' and old.space_id is not null then
    perform private.keep_search_month(old.space_id, old.event_date);
  end if;
  if new.status = 'paid' and new.space_id is not null then
    perform private.keep_search_month(new.space_id, new.event_date);
  end if;
  return null;
end;
$$;
create trigger bookings_keep_search_month after insert or delete on public.bookings
  for each row execute function private.keep_booked_day();
create trigger bookings_keep_search_month_anew after update of status, event_date, space_id on public.bookings
  for each row when ((old.status, old.event_date, old.space_id) is distinct from (new.status, new.event_date, new.space_id))
  execute function private.keep_booked_day();

create function private.keep_blocked_day()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.space_id is not null then
    perform private.keep_search_month(old.space_id, old.date);
  end if;
  if (new.space_id, new.date) is distinct from (old.space_id, old.date) and new.space_id is not null then
    perform private.keep_search_month(new.space_id, new.date);
  end if;
  return null;
end;
$$;
create trigger space_availability_keep_search_month after insert or update or delete on public.space_availability
  for each row execute function private.keep_blocked_day();
create trigger calendar_blocks_keep_search_month after insert or update or delete on private.calendar_blocks
  for each row execute function private.keep_blocked_day();

-- Everything anew, as after a load without triggers.
create function private.rebuild_search_months()
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_months where true;
  insert into private.search_months (space_id, month, taken)
  select taken.space_id, private.month_of(taken.date), bit_or(1 << extract(day from taken.date)::integer - 1)
  from (
    select space_id, event_date as date from public.bookings where status = 'paid' and space_id is not null
    union all
    select space_id, date from private.blocked_days
  ) as taken
  group by 1, 2;
end;
$$;
-- The days of a month that can be booked at all, on some weekdays (Sunday 0) or, without, on every.
create function private.month_bits(first_day date, weekdays integer[])
returns integer language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
begin
  return coalesce((
    select bit_or(1 << ahead)
    from generate_series(0, (first_day + interval '1 month')::date - first_day - 1) as ahead
    where first_day + ahead between today and today + private.bookable_days()
      and (coalesce(cardinality(weekdays), 0) = 0 or extract(dow from first_day + ahead)::integer = any (weekdays))
  ), 0);
end;
$$;

-- The days of a range within a month that it touches.
create function private.range_bits(days daterange, first_day date)
returns integer language plpgsql immutable set search_path = '' as $$
begin
  return ((1::bigint << least(upper(days) - first_day, 31)) - (1::bigint << greatest(lower(days) - first_day, 0)))::integer;
end;
$$;

-- The asked days by their weekdays, Sunday first.
create function private.bits_of_weekdays(filter private.search_filter)
returns integer[] language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select coalesce(bit_or(1 << ahead) filter (where filter.month_days >> ahead & 1 = 1 and extract(dow from filter.month + ahead) = weekday), 0)
    from generate_series(0, 6) as weekday, generate_series(0, 30) as ahead group by weekday order by weekday
  );
end;
$$;

-- Whether notice and horizon of a space `s` let each asked day of the month be booked, as SQL.
create function private.month_bookable_condition(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('(s.days >> 36 & 63 <= %s and s.days >> 42 & 511 <= %s)', filter.first_ahead, private.bookable_days() - filter.last_ahead);
end;
$$;

-- The asked days of the month that a space `s` has free, as bits, as SQL.
create function private.free_bits(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
declare
  month_ahead integer := filter.first_ahead - (filter.first_asked - filter.month);
begin
  return format('(case when %1$s then %2$s else %2$s'
    ' & ((1::bigint << least(greatest(%3$s - (s.days >> 42 & 511)::integer + 1, 0), 31)) - 1)::integer'
    ' & ~((1::bigint << least(greatest((s.days >> 36 & 63)::integer - %4$s, 0), 31)) - 1)::integer end'
    ' & ~coalesce((select kept.taken from private.search_months as kept where kept.space_id = s.space_id and kept.month = %5$L), 0)%6$s)',
    private.month_bookable_condition(filter), filter.month_days, private.bookable_days() - month_ahead, month_ahead, filter.month,
    case when cardinality(filter.held) > 0 then format(
      ' & ~coalesce((select held.days from unnest(%L::private.month_days[]) as held where held.space_id = s.space_id), 0)', filter.held) end);
end;
$$;

-- Whether a space `s` has any of the asked days free, as SQL. Of most it is known by one look, that all of them are taken.
create function private.free_in_month_condition(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('not exists (select from private.search_months as full_month where full_month.space_id = s.space_id'
    ' and full_month.month = %1$L and full_month.taken & %2$s = %2$s) and (%3$s%4$s or %5$s <> 0)',
    filter.month, filter.month_days, private.month_bookable_condition(filter),
    case when cardinality(filter.held) > 0 then format(' and s.space_id <> all (%L::uuid[])',
      array(select held.space_id from unnest(filter.held) as held)) end,
    private.free_bits(filter));
end;
$$;

-- What is looked at for the cheapest of the free days of a space `s`, as SQL: `free.days`, and `regular.days`, those of them in no range.
create function private.free_sources(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('(select %s as days offset 0) as free, lateral (select free.days%s as days offset 0) as regular', private.free_bits(filter),
    case when filter.has_ranges then format(' & ~coalesce((select bit_or(private.range_bits(own.days, %L))'
      ' from private.search_ranges as own where own.space_id = s.space_id and own.days && %L::daterange), 0)',
      filter.month, private.month_range(filter.month)) end);
end;
$$;

create function private.month_range(month date)
returns daterange language plpgsql immutable set search_path = '' as $$
begin
  return daterange(month, (month + interval '1 month')::date);
end;
$$;

-- The least of the ranges that have free days of a space `s`: of `price` or `band`, as SQL.
create function private.least_of_ranges(filter private.search_filter, of_range text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when not filter.has_ranges then 'null' else format('(select min(own.%s) from private.search_ranges as own'
    ' where own.space_id = s.space_id and own.days && %L::daterange and free.days & private.range_bits(own.days, %L) <> 0)',
    of_range, private.month_range(filter.month), filter.month) end;
end;
$$;

-- What the cheapest of the free days of a space `s` costs, as SQL.
create function private.month_price(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('case when s.days >> 35 & 1 = 0 then s.price else (select least(%s, (select min(own.price)'
    ' from private.search_weekday_prices as own where own.space_id = s.space_id and regular.days & (%L::integer[])[own.weekday + 1] <> 0)) from %s) end',
    private.least_of_ranges(filter, 'price'), private.bits_of_weekdays(filter), private.free_sources(filter));
end;
$$;

-- Its price band. Where neither a weekday nor a range can change it, it is that of the lowest price.
create function private.month_band(filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('case when %s then s.facets >> 36 & 15 else (select least(%s, %s) from %s) end',
    case when filter.has_ranges then 's.days >> 35 & 1 = 0' else format('s.days >> 28 & %s = 0', private.asked_weekdays(filter)) end,
    private.least_of_ranges(filter, 'band'),
    (select string_agg(format('case when regular.days & %s <> 0 then s.days >> %s & 15 end', bits, 4 * (place - 1)), ', ')
      from unnest(private.bits_of_weekdays(filter)) with ordinality as weekday (bits, place) where bits <> 0),
    private.free_sources(filter));
end;
$$;

-- The weekdays of the asked days: seven bits, Sunday the lowest.
create function private.asked_weekdays(filter private.search_filter)
returns integer language plpgsql immutable set search_path = '' as $$
begin
  return (select bit_or((bits <> 0)::integer << place::integer - 1)
    from unnest(private.bits_of_weekdays(filter)) with ordinality as weekday (bits, place));
end;
$$;

-- What a month changes in the counters: spaces without a free day are gone, those whose cheapest free day is of another price band than their
-- lowest price are in that one.
create function private.changes_of_month(filter private.search_filter)
returns private.counted[] language plpgsql stable set search_path = '' as $$
declare
  changes private.counted[];
begin
  execute format('with gone as ('
    '   select s.space_id, s.facets from private.search_months as kept join private.space_search as s using (space_id)'
    '   where kept.month = %1$L and kept.taken & %2$s = %2$s'
    '   union select s.space_id, s.facets from private.space_search as s where s.days >> 36 & 63 > 0 and s.days >> 36 & 63 > %3$s and %5$s = 0'
    '   union select s.space_id, s.facets from private.space_search as s where s.days >> 42 & 511 > 0 and s.days >> 42 & 511 > %4$s and %5$s = 0'
    '   union select s.space_id, s.facets from private.space_search as s where s.space_id = any (%6$L::uuid[]) and %5$s = 0'
    ' ), repriced as ('
    '   select s.facets, %7$s as band from private.space_search as s where s.days >> 28 & 127 > 0 and s.days >> 28 & %8$s > 0%9$s'
    ' ), changed (facets, spaces) as ('
    '   select facets, -1 from gone'
    '   union all select facets, -1 from repriced where band <> facets >> 36 & 15'
    '   union all select (facets & %10$s) | (band::bigint << 36), 1 from repriced where band <> facets >> 36 & 15'
    ' ) select array(select (facets, sum(spaces))::private.counted from changed group by facets having sum(spaces) <> 0)',
    filter.month, filter.month_days, filter.first_ahead, private.bookable_days() - filter.last_ahead, private.free_bits(filter),
    array(select held.space_id from unnest(filter.held) as held), private.month_band(filter), private.asked_weekdays(filter),
    case when filter.has_ranges then format(' union all select s.facets, %s from private.space_search as s where s.days >> 28 & %s = 0'
      ' and s.space_id in (select own.space_id from private.search_ranges as own where own.days && %L::daterange)',
      private.month_band(filter), private.asked_weekdays(filter), private.month_range(filter.month)) end,
    ~(15::bigint << 36)) into changes;
  return changes;
end;
$$;

-- The spaces of a page with the free ones of the asked days, and the price of the cheapest of them.
create function private.month_items(ids uuid[], filter private.search_filter)
returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('select to_jsonb(item) || jsonb_build_object(''price'', %s,'
    '   ''free_days'', array(select %L::date + ahead from generate_series(0, 30) as ahead where (%s) >> ahead & 1 = 1 order by 1))'
    ' from unnest($1) with ordinality as wanted (id, position)'
    ' join private.space_items($1, null, $2) as item on item.id = wanted.id'
    ' join private.space_search as s on s.space_id = wanted.id order by wanted.position',
    private.shown_price(filter), filter.month, private.free_bits(filter)) using ids, filter.guests;
end;
$$;
