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
