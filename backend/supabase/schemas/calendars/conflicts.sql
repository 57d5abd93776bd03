-- An imported event on a date with a paid booking, unless it is an echo: notifies the host and the administrators. The booking stays valid.

create table private.calendar_conflicts (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  date date not null,
  found_at timestamptz not null default now(),
  -- Of the event; other: its provider does not say whether it is a reservation.
  kind text not null default 'other' check (kind in ('block', 'other', 'reservation')),
  first_seen_at timestamptz not null default now(),
  -- The event or the booking is gone.
  ended_at timestamptz
);
create unique index calendar_conflicts_open_idx on private.calendar_conflicts (calendar_id, booking_id) where ended_at is null;
create index calendar_conflicts_booking_idx on private.calendar_conflicts (booking_id);

-- Whether the events of a calendar say which of them are reservations: Booking.com has the same words for both.
create function private.names_reservations(target_calendar uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((private.calendar_provider(address)).dialect in ('airbnb', 'vrbo'), false)
  from private.imported_calendars where id = target_calendar;
$$;

-- Whether a block repeats our booking: Airbnb and Vrbo export the dates that they imported from us, as blocks. The feed has a date from its
-- payment on, so an echo comes later. The echo of a booking that has ended repeats the next one of its date, too.
create function private.is_echo(block private.calendar_blocks, paid_at timestamptz)
returns boolean language sql stable security definer set search_path = '' as $$
  select block.kind = 'block' and (block.first_seen_at > paid_at or not block.is_blocking)
    and private.names_reservations(block.calendar_id);
$$;

-- Events on the paid dates of a space that are no echoes.
create function private.contradicting_events(target_space uuid)
returns table (calendar_id uuid, booking_id uuid, date date, kind text, first_seen_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select block.calendar_id, claim.booking_id, block.date,
    case when private.names_reservations(block.calendar_id) then block.kind else 'other' end, block.first_seen_at
  from private.calendar_blocks as block
  join private.claims as claim on claim.space_id = block.space_id and claim.date = block.date and claim.kind = 'paid'
  join public.bookings as booking on booking.id = claim.booking_id
  where block.space_id = target_space and not private.is_echo(block, booking.paid_at);
$$;

-- A block that becomes a reservation is another conflict. The caller holds the lock of the space.
create function private.compare_calendars(target_space uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update private.calendar_conflicts as conflict set ended_at = clock_timestamp()
  from private.imported_calendars as calendar
  where calendar.id = conflict.calendar_id and calendar.space_id = target_space and conflict.ended_at is null
    and not exists (
      select from private.contradicting_events(target_space) as event
      where (event.calendar_id, event.booking_id, event.kind) = (conflict.calendar_id, conflict.booking_id, conflict.kind)
    );
  insert into private.calendar_conflicts (calendar_id, booking_id, date, kind, first_seen_at)
  select event.calendar_id, event.booking_id, event.date, event.kind, event.first_seen_at
  from private.contradicting_events(target_space) as event
  where event.date >= private.today_in_rio()
  on conflict do nothing;
$$;

-- The echoes of a paid booking that was cancelled no longer block its day.
create function private.release_echoes(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  update private.calendar_blocks as block set released_at = clock_timestamp()
  where block.space_id = booking.space_id and block.date = booking.event_date and private.is_echo(block, booking.paid_at);
$$;

create function private.compare_booking_with_calendars(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.calendar_blocks where space_id = booking.space_id and date = booking.event_date) then
    perform private.compare_calendars(booking.space_id);
  end if;
end;
$$;

create function private.enqueue_conflict_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(host_id, 'calendar_conflict_host', new.id::text, jsonb_build_object('conflict_id', new.id))
  from public.bookings where id = new.booking_id;
  perform private.announce(admin.user_id, 'calendar_conflict_admin', new.id || ':' || admin.user_id,
    jsonb_build_object('conflict_id', new.id, 'recipient_id', admin.user_id))
  from public.user_roles as admin where admin.role = 'admin';
  return null;
end;
$$;
create trigger calendar_conflicts_after after insert on private.calendar_conflicts
  for each row execute function private.enqueue_conflict_email();

-- Returns conflicts that the host still has to resolve: their event is to come.
create function private.open_conflicts()
returns setof private.calendar_conflicts language sql stable security definer set search_path = '' as $$
  select * from private.calendar_conflicts where ended_at is null and date >= private.today_in_rio();
$$;

-- @api admin: Paid dates of today or later on which an imported calendar has an event, the first date first. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_calendar_conflicts(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select conflict.id, space.id as space_id, space.title, host.id as host_id, host.full_name as host_name,
      calendar.name as calendar_name, conflict.date, conflict.booking_id, guest.full_name as guest_name, conflict.found_at,
      conflict.kind, conflict.first_seen_at
    from private.open_conflicts() as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.spaces as space on space.id = calendar.space_id
    join public.profiles as host on host.id = space.host_id
    join public.bookings as booking on booking.id = conflict.booking_id
    join public.profiles as guest on guest.id = booking.user_id
  )
  select private.page_answer((
      select json_agg(item)
      from (select * from found order by date, found_at, id limit paged.size offset paged.skipped) as item
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;
