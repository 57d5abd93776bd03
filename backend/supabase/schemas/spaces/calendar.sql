-- Days of a space: free ones, days that a host may block, and obstacles to blocking.

-- The one source of unavailable days: bookings, holds, the host's blocks and imported calendars.
create view private.blocked_days as
  select space_id, date from public.space_availability where not is_available
  union all
  select space_id, date from private.calendar_blocks where is_blocking;

-- The days that are not free, without saying by whom. A booking says more than a block on the same day.
-- @api anon: Days that are booked, held (until when) or blocked; days not listed are free. Of
-- a space that is not listed for its host and administrators.
create function private.space_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, held_until timestamptz) language sql stable security definer set search_path = '' as $$
  select private.require_finite('date', from_date, to_date);
  select distinct on (day.date) day.date, day.state, day.held_until
  from (
    select claim.date, private.claim_state(claim) as state, claim.ends_at as held_until, 1 as place
    from private.claims as claim
    where claim.space_id = target_space
      and claim.date between from_date and least(to_date, from_date + 800)
      and (claim.ends_at is null or claim.ends_at > now())
    union all
    select blocked.date, 'blocked', null, 2
    from private.blocked_days as blocked
    where blocked.space_id = target_space
      and blocked.date between from_date and least(to_date, from_date + 800)
  ) as day
  where exists (
    select from public.spaces as space
    where space.id = target_space and (space.is_listed or space.host_id = (select auth.uid()) or (select private.is_admin()))
  )
  order by day.date, day.place;
$$;

-- Returns the obstacle to blocking a day: 'date_booked', 'date_held' or null. As the owner of the table, because holds are not
-- readable.
create function private.blocking_obstacle(target_space uuid, target_date date)
returns text language sql volatile security definer set search_path = '' as $$
  select 'date_' || private.claim_state(claim)
  from private.claims as claim
  where space_id = target_space and date = target_date and (ends_at is null or ends_at > clock_timestamp());
$$;
grant execute on function private.blocking_obstacle(uuid, date) to authenticated;

create function private.lock_own_space(target_space uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.lock_space(target_space);
  end if;
end;
$$;
grant execute on function private.lock_own_space(uuid) to authenticated;

-- Hosts only: what the platform itself blocks after a cancellation is its own affair.
create function private.guard_availability()
returns trigger language plpgsql set search_path = '' as $$
declare
  obstacle text;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  if new.is_available then
    -- A note goes with its block.
    new.note := null;
  end if;
  if not private.is_api_role() then
    return new;
  end if;
  if private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
  if new.date < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past', array[new.date::text]);
  elsif new.date > private.today_in_rio() + 800 then
    perform private.refuse(422, 'date_too_far', array[new.date::text]);
  end if;
  if not new.is_available and new.host_id = (select auth.uid()) then
    -- Waits for a concurrent hold of the day.
    perform private.lock_own_space(new.space_id);
    if exists (select from public.spaces where id = new.space_id and host_id = new.host_id) then
      obstacle := private.blocking_obstacle(new.space_id, new.date);
      if obstacle is not null then
        perform private.refuse(409, obstacle, array[new.date::text]);
      end if;
    end if;
  end if;
  return new;
end;
$$;
create trigger space_availability_guard before insert or update on public.space_availability
  for each row execute function private.guard_availability();

-- calendar_name: of the other calendars that have the day; is_own_block: the host blocked it, too; note: of that block; imported: each
-- of these calendars, [{calendar_name, kind: reservation | block | other, first_seen_at, is_echo: it repeats a booking of ours, blocks_again: it repeated one,
-- stayed for `calendar_echo_time` and is the host's own}].
-- @api authenticated: The days of the caller's space that are not free: blocked, held, or booked (with the guest), and
-- which other calendars have them. Codes: unauthenticated, space_not_found.
create function private.host_calendar(target_space uuid, from_date date, to_date date)
returns table (
  date date, state text, guest_name text, guest_count integer, calendar_name text, is_own_block boolean, imported json,
  note text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('date', from_date, to_date);
  if not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- A hold is the guest's own business: the host sees that the day is being taken, not by whom.
  return query
  with imported as (
    select block.date, string_agg(calendar.name, ', ' order by calendar.created_at) as names, bool_or(block.is_blocking) as is_blocking,
      json_agg(json_build_object('calendar_name', calendar.name, 'kind', block.kind, 'first_seen_at', block.first_seen_at,
        'is_echo', not block.is_blocking or coalesce(private.is_echo(block, booking.paid_at), false),
        'blocks_again', block.kept_at is not null) order by calendar.created_at) as events
    from private.calendar_blocks as block
    join private.imported_calendars as calendar on calendar.id = block.calendar_id
    left join private.claims as claim on claim.space_id = block.space_id and claim.date = block.date and claim.kind = 'paid'
    left join public.bookings as booking on booking.id = claim.booking_id
    where block.space_id = target_space and block.date between from_date and least(to_date, from_date + 800)
    group by block.date
  )
  select distinct on (day.date) day.date, day.state, guest.full_name, day.guest_count,
    imported.names, day.state = 'blocked' and day.place = 2, coalesce(imported.events, '[]'), day.note
  from (
    select claim.date, private.claim_state(claim) as state, booking.user_id, booking.guest_count, 1 as place, null as note
    from private.claims as claim
    left join public.bookings as booking on booking.id = claim.booking_id and claim.kind = 'paid'
    where claim.space_id = target_space and claim.date between from_date and least(to_date, from_date + 800)
      and (claim.ends_at is null or claim.ends_at > clock_timestamp())
    union all
    select blocked.date, 'blocked', null, null, 2, blocked.note
    from public.space_availability as blocked
    where blocked.space_id = target_space and blocked.date between from_date and least(to_date, from_date + 800)
      and not blocked.is_available
    union all
    select foreign_day.date, 'blocked', null, null, 3, null from imported as foreign_day where foreign_day.is_blocking
  ) as day
  left join imported on imported.date = day.date
  left join public.profiles as guest on guest.id = day.user_id
  order by day.date, day.place;
end;
$$;

-- Runs as the caller: policies and the guard of availability decide.
-- @api authenticated: The host blocks or frees days, all or none. as_read: by day, whether it was read as available; without it
-- nothing is compared. note: of the blocks, which only the host reads; an empty one removes it, null leaves it. Codes: unauthenticated,
-- space_not_found, invalid_input (days, note), edit_conflict (details: fields, sent, stored), date_in_past, date_too_far, date_booked, date_held.
create function public.set_availability(
  target_space uuid, days date[], available boolean, as_read jsonb default null, note text default null
)
returns integer language plpgsql set search_path = '' as $$
declare
  host uuid := (select auth.uid());
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = host) then
    perform private.refuse(404, 'space_not_found');
  elsif available is null or days is null or cardinality(days) not between 1 and 1000 or array_position(days, null) is not null then
    perform private.refuse(422, 'invalid_input', array['days']);
  end if;
  -- Locks the space, so that concurrent changes of its days are serialised.
  perform private.lock_own_space(target_space);
  perform private.check_edit(
    (
      -- A day without a row is available.
      select jsonb_object_agg(day::text, coalesce(known.is_available, true))
      from unnest(days) as day
      left join public.space_availability as known on known.space_id = target_space and known.date = day
    ),
    (select jsonb_object_agg(day::text, available) from unnest(days) as day),
    as_read,
    days::text[]
  );
  insert into public.space_availability as known (space_id, host_id, date, is_available, note)
  select distinct target_space, host, day, available, set_availability.note from unnest(days) as day order by day
  on conflict (space_id, date) do update set is_available = excluded.is_available,
    note = case when set_availability.note is null then known.note else excluded.note end;
  return cardinality(days);
end;
$$;

-- kept: booked and held days, which stay as they are.
create type public.changed_days as (changed date[], kept date[]);

-- Runs as the caller: policies, grants and the guard of availability decide.
-- @api authenticated: The host blocks or frees every weekday (0 is Sunday) between two days, all or none; act: block or free.
-- Booked and held days stay as they are. Codes: unauthenticated, space_not_found, invalid_input (weekday, days, act),
-- date_in_past, date_too_far.
create function public.set_weekdays(
  target_space uuid, weekday integer, first_day date, last_day date, act text
)
returns public.changed_days language plpgsql set search_path = '' as $$
declare
  host uuid := (select auth.uid());
  changed date[];
  kept date[];
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = host) then
    perform private.refuse(404, 'space_not_found');
  elsif weekday is null or weekday not between 0 and 6 then
    perform private.refuse(422, 'invalid_input', array['weekday']);
  elsif act is null or act not in ('block', 'free') then
    perform private.refuse(422, 'invalid_input', array['act']);
  elsif first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day) or last_day < first_day then
    perform private.refuse(422, 'invalid_input', array['days']);
  elsif first_day < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past', array[first_day::text]);
  elsif last_day > private.today_in_rio() + 800 then
    perform private.refuse(422, 'date_too_far', array[last_day::text]);
  end if;
  -- Locks the space: no hold begins between the look and the change.
  perform private.lock_own_space(target_space);
  select coalesce(array_agg(day order by day) filter (where obstacle is null), '{}'),
    coalesce(array_agg(day order by day) filter (where obstacle is not null), '{}')
  into changed, kept
  from (
    select day::date, private.blocking_obstacle(target_space, day::date) as obstacle
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day
    where extract(dow from day) = weekday
  ) as wanted;
  insert into public.space_availability as known (space_id, host_id, date, is_available)
  select target_space, host, day, act = 'free' from unnest(changed) as day order by day
  on conflict (space_id, date) do update set is_available = excluded.is_available;
  return row(changed, kept)::public.changed_days;
end;
$$;
