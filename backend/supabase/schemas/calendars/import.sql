-- Other calendars come in: the host adds and removes them, the schedule reads one after the other, each in a call of its own.

-- Returns the provider of an address, null for an unknown one. The functions check the address again, and more strictly, when they
-- fetch it.
create function private.calendar_provider(address text)
returns private.calendar_providers language sql stable security definer set search_path = '' as $$
  select provider
  from private.calendar_providers as provider,
    (select (regexp_match(address, '^https?://([a-z0-9.-]+)(:[0-9]+)?/'))[1] as host) as known
  where known.host = provider.domain or right(known.host, char_length(provider.domain) + 1) = '.' || provider.domain
  order by char_length(provider.domain) desc
  limit 1;
$$;

-- As it is stored: https in place of webcal, scheme and host in small letters. Null when it is none.
create function private.calendar_address(written text)
returns text language plpgsql stable set search_path = '' as $$
declare
  -- Without a user, and without a port but on the machine itself, which only tests and development read.
  parts text[] := regexp_match(btrim(written),
    '^((?:https|webcals?)://[a-z0-9.-]+|http://(?:localhost|127\.0\.0\.1)(?::[0-9]+)?)(/[!-~]*)$', 'i');
begin
  if parts is null or not private.is_text('private.imported_calendars.address', written)
    or not private.is_host_name(lower(split_part(split_part(parts[1], '/', 3), ':', 1))) then
    return null;
  end if;
  return regexp_replace(lower(parts[1]), '^webcals?:', 'https:') || parts[2];
end;
$$;

-- Slots that the calendars of a space take. A calendar that was never read takes none once a reading has failed.
create function private.calendar_slots(target_space uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.imported_calendars
  where space_id = target_space and (succeeded_at is not null or failures = 0 or (failures = 1 and failure is null));
$$;

-- An address as its host recognises it, without the query and without a secret in the path: the site and the last part of the
-- path, of which only a word that every address has (basic.ics) is whole.
create function private.calendar_hint(address text)
returns text language sql immutable set search_path = '' as $$
  select site || case when path ~ '^/.*/' then '/…/' else '/' end
    || case when stem in ('basic', 'calendar', 'export', 'ical') then stem else left(stem, least(4, char_length(stem) / 2)) || '…' end
    || extension
  from (select split_part(split_part(address, '/', 3), ':', 1) as site,
      substring(split_part(split_part(address, '?', 1), '#', 1) from '^[a-z]+://[^/]*(/.*)$') as path) as place,
    lateral (select regexp_replace(path, '^.*/', '') as last_part) as part,
    lateral (select coalesce(substring(last_part from '\.[a-z]{2,4}$'), '') as extension) as ending,
    lateral (select left(last_part, char_length(last_part) - char_length(extension)) as stem) as beginning;
$$;

-- Unreadable calendars are limited too: each is still tried.
-- @api authenticated: Another calendar whose dates block those of the caller's space, read from now on. Codes: unauthenticated,
-- space_not_found, calendar_address_invalid, calendar_provider_unknown, calendar_known, too_many_calendars, invalid_input.
create function private.add_calendar(target_space uuid, address text, name text default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := private.calendar_address(address);
  provider text := (private.calendar_provider(wanted)).name;
  added uuid;
begin
  perform private.require_own_space(target_space);
  if wanted is null then
    perform private.refuse(422, 'calendar_address_invalid', array['address']);
  elsif provider is null then
    perform private.refuse(422, 'calendar_provider_unknown', array['address']);
  elsif coalesce(private.normal_text(name, 'one'), '') <> '' and not private.is_text('private.imported_calendars.name', name) then
    perform private.refuse(422, 'invalid_input', array['name']);
  elsif exists (select from private.imported_calendars as known where known.space_id = target_space and known.address = wanted) then
    perform private.refuse(409, 'calendar_known', array['address']);
  elsif private.calendar_slots(target_space) >= private.most_calendars()
    or (select count(*) from private.imported_calendars where space_id = target_space) >= 2 * private.most_calendars() then
    perform private.refuse(409, 'too_many_calendars');
  end if;
  insert into private.imported_calendars (space_id, host_id, name, address)
  select id, host_id, coalesce(nullif(private.normal_text(add_calendar.name, 'one'), ''), provider), wanted from public.spaces
  where id = target_space
  returning id into added;
  return added;
end;
$$;

-- The caller's own calendar, with the lock of its space.
create function private.require_own_calendar(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  target_space uuid;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select space_id into target_space from private.imported_calendars where id = target_calendar and host_id = (select auth.uid());
  if target_space is null then
    perform private.refuse(404, 'calendar_not_found');
  end if;
  perform private.lock_space(target_space);
end;
$$;

-- @api authenticated: Removes a calendar of the caller's space, and what it blocked. Codes: unauthenticated, calendar_not_found.
create function private.remove_calendar(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_calendar(target_calendar);
  delete from private.imported_calendars where id = target_calendar;
end;
$$;

-- The host does not wait for the schedule; once a minute is enough for any provider.
-- @api authenticated: The calendar of the caller's space is due now. Codes: unauthenticated, calendar_not_found,
-- calendar_just_read, too_many_readings.
create function private.request_calendar_reading(target_calendar uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_own_calendar(target_calendar);
  -- Concurrent requests of one host count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('calendar readings:' || (select auth.uid())::text, 0));
  if (select count(*) from private.imported_calendars
      where host_id = (select auth.uid())
        and requested_at > clock_timestamp() - interval '1 minute') >= private.calendar_reads_by_hand() then
    perform private.refuse(429, 'too_many_readings');
  end if;
  update private.imported_calendars set next_read_at = clock_timestamp(), requested_at = clock_timestamp()
  -- A second press within the minute reads nothing new.
  where id = target_calendar and coalesce(tried_at < clock_timestamp() - interval '1 minute', true);
  if not found then
    perform private.refuse(429, 'calendar_just_read');
  end if;
end;
$$;

-- After that many readings without a success: 15 minutes, doubled up to 4 hours.
create function private.calendar_pause(failures integer)
returns interval language sql immutable set search_path = '' as $$
  select least(private.longest_calendar_pause(), private.calendar_interval() * power(2, least(greatest(failures - 1, 0), 10)));
$$;

create type public.claimed_calendar as (
  calendar_id uuid,
  reading integer,
  space_id uuid,
  host_id uuid,
  address text,
  -- In Rio.
  today date,
  opens_at time,
  closes_at time,
  etag text,
  last_modified text,
  -- Free all-day events block, too.
  blocks_free boolean,
  -- Domains whose calendars are read.
  providers text[],
  -- airbnb, booking or vrbo: the provider whose words for blocks and reservations the calendar uses; null: none.
  dialect text
);

-- Claims a due calendar for one reader; none when none is due. It counts as failed until the reader reports the end, so that a
-- calendar at which a function dies is not tried for ever. `target_calendar`: this one only.
-- @api service_role: Server side: the next calendar that is due, or this one if it is, with what its reader has to know; none
-- when there is none.
create function private.claim_calendar(target_calendar uuid default null)
returns setof public.claimed_calendar language plpgsql volatile security definer set search_path = '' as $$
declare
  calendar private.imported_calendars;
begin
  if target_calendar is null then
    perform private.note_scheduled_run('read-calendar');
  end if;
  update private.imported_calendars as due
  set reading = due.reading + 1, tried_at = clock_timestamp(), failures = due.failures + 1,
    next_read_at = clock_timestamp() + private.calendar_pause(due.failures + 1)
  where due.id = (
    select waiting.id from private.imported_calendars as waiting
    join public.spaces as space on space.id = waiting.space_id
    where waiting.next_read_at <= clock_timestamp() and space.status in ('pending', 'approved') and space.suspended_at is null
      and (target_calendar is null or waiting.id = target_calendar)
    order by waiting.next_read_at
    limit 1
    for no key update of waiting skip locked
  )
  returning * into calendar;
  if calendar.id is null then
    return;
  end if;
  if calendar.silence_told_at is null and private.is_silent(calendar) then
    update private.imported_calendars set silence_told_at = clock_timestamp() where id = calendar.id;
    perform private.announce(calendar.host_id, 'calendar_silent', calendar.id || ':' || calendar.reading,
      jsonb_build_object('calendar_id', calendar.id));
  end if;
  return query
  select calendar.id, calendar.reading, calendar.space_id, calendar.host_id, calendar.address, private.today_in_rio(),
    space.opens_at, space.closes_at,
    -- Once a day it is read whole: what repeats goes further with each day.
    case when calendar.whole_at > now() - interval '1 day' then calendar.etag end,
    case when calendar.whole_at > now() - interval '1 day' then calendar.last_modified end,
    calendar.blocks_free, array(select domain from private.calendar_providers),
    (private.calendar_provider(calendar.address)).dialect
  from public.spaces as space where space.id = calendar.space_id;
end;
$$;

-- Makes all calendars of a space due in full: its hours have changed, so other events overlap them.
create function private.read_calendars_anew(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.imported_calendars set whole_at = null, next_read_at = least(next_read_at, clock_timestamp())
  where space_id = space.id;
end;
$$;

-- Ends a reading: 'read' with all dates it blocks and the kind of each, 'unchanged', or why it failed. Locks: it waits for
-- transactions that hold or pay a date. A hold stays; an event on a paid date is a conflict, unless it is an echo.
-- @api service_role: Server side: {outcome: read | unchanged, dates, unreadable, conflicts, events, free_events, blocks_free} or {outcome:
-- failed, failure}; null when another reading has begun since or the calendar is gone.
create function private.end_calendar_reading(
  target_calendar uuid, reading_number integer, outcome text, dates date[] default null, unreadable_events integer default 0,
  new_etag text default null, new_last_modified text default null, free_dates date[] default null, free_event_count integer default 0,
  event_count integer default 0, kinds text[] default null
)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  calendar private.imported_calendars;
  today date := private.today_in_rio();
begin
  perform private.require_finite('dates', variadic coalesce(dates, '{}') || coalesce(free_dates, '{}'));
  select * into calendar from private.imported_calendars where id = target_calendar;
  if calendar.id is null then
    return null;
  end if;
  perform private.lock_space(calendar.space_id);
  select * into calendar from private.imported_calendars where id = target_calendar and reading = reading_number for update;
  if calendar.id is null then
    return null;
  end if;
  -- It took no slot while it could not be read, and others took them all.
  if outcome in ('read', 'unchanged') and calendar.succeeded_at is null and calendar.failure is not null
    and private.calendar_slots(calendar.space_id) >= private.most_calendars() then
    outcome := 'too_many_calendars';
  end if;
  if outcome not in ('read', 'unchanged') then
    update private.imported_calendars set failure = outcome where id = calendar.id;
    return json_build_object('outcome', 'failed', 'failure', outcome);
  end if;
  if outcome = 'read' then
    delete from private.calendar_free_days where calendar_id = calendar.id and date <> all (coalesce(free_dates, '{}'));
    insert into private.calendar_free_days (calendar_id, date)
    select distinct calendar.id, day from unnest(free_dates) as day
    where day between today - 1 and today + 801
    on conflict do nothing;
    if calendar.blocks_free then
      dates := coalesce(dates, '{}') || coalesce(free_dates, '{}');
    end if;
    delete from private.calendar_blocks where calendar_id = calendar.id and date <> all (coalesce(dates, '{}'));
    -- Of a date that occurs twice, the strongest kind, which is the last by its letters. The file was fetched after the reading began:
    -- a date that was taken in between is none that it could repeat.
    insert into private.calendar_blocks as known (calendar_id, date, space_id, kind, first_seen_at)
    select distinct on (day) calendar.id, day, calendar.space_id, coalesce(kind, 'other'), coalesce(calendar.tried_at, clock_timestamp())
    from unnest(dates, kinds) as found (day, kind)
    where day between today - 1 and today + 801
    order by day, kind desc
    on conflict (calendar_id, date) do update
    set kind = excluded.kind, first_seen_at = excluded.first_seen_at, released_at = null, kept_at = null
    where known.kind <> excluded.kind;
  end if;
  update private.calendar_blocks as block set kept_at = clock_timestamp()
  where block.calendar_id = calendar.id and block.kept_at is null and block.released_at < clock_timestamp() - private.calendar_echo_time()
    and not exists (
      select from private.claims as claim where claim.space_id = block.space_id and claim.date = block.date
    );
  update private.imported_calendars
  set echoed_at = coalesce(echoed_at, case when private.has_echoes(id) then clock_timestamp() end),
    succeeded_at = clock_timestamp(), next_read_at = clock_timestamp() + private.calendar_interval(), failures = 0, failure = null,
    silence_told_at = null,
    whole_at = case when outcome = 'read' then clock_timestamp() else whole_at end,
    unreadable = case when outcome = 'read' then coalesce(unreadable_events, 0) else unreadable end,
    unreadable_since = case
      when outcome <> 'read' then unreadable_since
      when unreadable_events > 0 then coalesce(unreadable_since, clock_timestamp())
    end,
    etag = case when outcome = 'read' then new_etag else etag end,
    last_modified = case when outcome = 'read' then new_last_modified else last_modified end,
    events = case when outcome = 'read' then coalesce(event_count, 0) else events end,
    free_events = case when outcome = 'read' then coalesce(free_event_count, 0) else free_events end
  where id = calendar.id
  returning * into calendar;
  perform private.compare_calendars(calendar.space_id);
  return json_build_object(
    'outcome', outcome,
    'dates', (select count(*) from private.calendar_blocks where calendar_id = calendar.id and date >= today and is_blocking),
    'unreadable', calendar.unreadable,
    'conflicts', (
      select count(*) from private.calendar_conflicts where calendar_id = calendar.id and ended_at is null
    ),
    'events', calendar.events,
    'free_events', private.free_events(calendar),
    'blocks_free', calendar.blocks_free
  );
end;
$$;

-- Returns the content of the host's page, without the addresses.
-- @api authenticated: The calendars of the caller's space. Codes: unauthenticated, space_not_found.
create function private.host_calendars(target_space uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  return json_build_object(
    'address', (
      select json_build_object('created_at', created_at, 'read_at', read_at)
      from private.calendar_addresses where space_id = target_space
    ),
    'calendars', coalesce((
      select json_agg(json_build_object(
        'id', calendar.id, 'name', calendar.name, 'hint', private.calendar_hint(calendar.address),
        'tried_at', calendar.tried_at, 'succeeded_at', calendar.succeeded_at,
        'failure', calendar.failure, 'is_silent', private.is_silent(calendar), 'unreadable', calendar.unreadable,
        'dates', (
          select count(*) from private.calendar_blocks
          where calendar_id = calendar.id and date >= private.today_in_rio() and is_blocking
        ),
        'waiting', coalesce((
          select json_agg(json_build_object('date', date, 'blocks_again_at', blocks_again_at) order by date)
          from private.waiting_echoes(calendar)
        ), '[]'),
        'only_here', coalesce((select json_agg(date order by date) from private.days_only_here(calendar) as date), '[]'),
        'free_there', coalesce((select json_agg(date order by date) from private.free_days_there(calendar) as date), '[]'),
        'conflicts', coalesce((
          select json_agg(json_build_object('date', conflict.date, 'booking_id', conflict.booking_id, 'guest_name', guest.full_name,
            'kind', conflict.kind, 'first_seen_at', conflict.first_seen_at)
            order by conflict.date)
          from private.calendar_conflicts as conflict
          join public.bookings as booking on booking.id = conflict.booking_id
          join public.profiles as guest on guest.id = booking.user_id
          where conflict.calendar_id = calendar.id and conflict.ended_at is null
        ), '[]'),
        'provider', (private.calendar_provider(calendar.address)).name,
        'events', calendar.events,
        'free_events', private.free_events(calendar),
        'free_dates', coalesce((
          select json_agg(date order by date) from private.calendar_free_days
          where calendar_id = calendar.id and date >= private.today_in_rio()
        ), '[]'),
        'blocks_free', calendar.blocks_free
      ) order by calendar.created_at, calendar.id)
      from private.imported_calendars as calendar where calendar.space_id = target_space
    ), '[]'),
    'slots', private.calendar_slots(target_space),
    'providers', (select json_agg(distinct name) from private.calendar_providers)
  );
end;
$$;
