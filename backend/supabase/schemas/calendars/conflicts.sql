-- An imported event on a date with a paid booking: notifies the host and the administrators. The booking stays valid.

create table private.calendar_conflicts (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  date date not null,
  found_at timestamptz not null default now(),
  -- The event or the booking is gone.
  ended_at timestamptz
);
create unique index calendar_conflicts_open_idx on private.calendar_conflicts (calendar_id, booking_id) where ended_at is null;
create index calendar_conflicts_booking_idx on private.calendar_conflicts (booking_id);

-- The caller holds the lock of the space.
create function private.compare_calendars(target_space uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update private.calendar_conflicts as conflict set ended_at = clock_timestamp()
  from private.imported_calendars as calendar
  where calendar.id = conflict.calendar_id and calendar.space_id = target_space and conflict.ended_at is null
    and not exists (
      select from private.calendar_blocks as block
      join public.bookings as booking on booking.id = conflict.booking_id and booking.status = 'paid'
      where block.calendar_id = conflict.calendar_id and block.date = booking.event_date
    );
  insert into private.calendar_conflicts (calendar_id, booking_id, date)
  select block.calendar_id, booking.id, block.date
  from private.calendar_blocks as block
  join public.bookings as booking
    on booking.space_id = block.space_id and booking.event_date = block.date and booking.status = 'paid'
  where block.space_id = target_space and block.date >= private.today_in_rio()
  on conflict do nothing;
$$;

-- A hold that stood against an import is paid, or what was paid is cancelled.
create function private.compare_booking_with_calendars()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.calendar_blocks where space_id = new.space_id and date = new.event_date) then
    perform private.compare_calendars(new.space_id);
  end if;
  return null;
end;
$$;
create trigger bookings_compare_when_made after insert on public.bookings
  for each row when (new.status = 'paid') execute function private.compare_booking_with_calendars();
create trigger bookings_compare_with_calendars after update of status on public.bookings
  for each row when (new.status <> old.status and (new.status = 'paid' or old.status = 'paid'))
  execute function private.compare_booking_with_calendars();

create function private.enqueue_conflict_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_email('calendar_conflict_host', new.id::text, jsonb_build_object('conflict_id', new.id));
  perform private.enqueue_email('calendar_conflict_admin', new.id || ':' || admin.user_id,
    jsonb_build_object('conflict_id', new.id, 'recipient_id', admin.user_id))
  from public.user_roles as admin where admin.role = 'admin';
  return null;
end;
$$;
create trigger calendar_conflicts_enqueue_email after insert on private.calendar_conflicts
  for each row execute function private.enqueue_conflict_email();

-- A conflict that still needs somebody: its event is to come.
create function private.open_conflicts()
returns setof private.calendar_conflicts language sql stable security definer set search_path = '' as $$
  select * from private.calendar_conflicts where ended_at is null and date >= private.today_in_rio();
$$;

-- @api admin: Paid dates of today or later on which an imported calendar has an event, the first date first: {items: [{id, space_id,
-- title, host_id, host_name, calendar_name, date, booking_id, guest_name, found_at}], total, page, page_size}. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_calendar_conflicts(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select conflict.id, space.id as space_id, space.title, host.id as host_id, host.full_name as host_name,
      calendar.name as calendar_name, conflict.date, conflict.booking_id, guest.full_name as guest_name, conflict.found_at
    from private.open_conflicts() as conflict
    join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
    join public.spaces as space on space.id = calendar.space_id
    join public.profiles as host on host.id = space.host_id
    join public.bookings as booking on booking.id = conflict.booking_id
    join public.profiles as guest on guest.id = booking.user_id
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by date, found_at, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
