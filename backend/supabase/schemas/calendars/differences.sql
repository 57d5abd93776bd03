-- On which days to come another calendar and ours differ. Only for a calendar that has echoed ours once: another one may never read our
-- feed, and differs from it on every day. The callers check whose calendar it is.

-- Whether it repeats a paid booking of ours.
create function private.has_echoes(target_calendar uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.calendar_blocks as block
    join private.claims as claim on claim.space_id = block.space_id and claim.date = block.date and claim.kind = 'paid'
    join public.bookings as booking on booking.id = claim.booking_id
    where block.calendar_id = target_calendar and private.is_echo(block, booking.paid_at)
  );
$$;

-- Days to come that cannot be booked. Without holds: those that the other calendar should know.
create function private.unavailable_days(target_space uuid, with_holds boolean)
returns table (date date) language sql stable security definer set search_path = '' as $$
  select date from private.blocked_days where space_id = target_space and date >= private.today_in_rio()
  union
  select date from private.claims
  where space_id = target_space and date >= private.today_in_rio()
    and (ends_at is null or (with_holds and ends_at > clock_timestamp()));
$$;

-- Taken there, free here: echoes of bookings that have ended. Every other event blocks.
create function private.waiting_echoes(calendar private.imported_calendars)
returns table (date date, blocks_again_at timestamptz) language sql stable security definer set search_path = '' as $$
  select block.date, block.released_at + private.calendar_echo_time()
  from private.calendar_blocks as block
  where block.calendar_id = calendar.id and block.date >= private.today_in_rio() and not block.is_blocking
    and block.date not in (select unavailable.date from private.unavailable_days(calendar.space_id, true) as unavailable);
$$;

create function private.days_only_here(calendar private.imported_calendars)
returns setof date language sql stable security definer set search_path = '' as $$
  select unavailable.date from private.unavailable_days(calendar.space_id, false) as unavailable
  where calendar.echoed_at is not null
    and not exists (
      select from private.calendar_blocks as block where block.calendar_id = calendar.id and block.date = unavailable.date
    );
$$;

create function private.free_days_there(calendar private.imported_calendars)
returns setof date language sql stable security definer set search_path = '' as $$
  select free.date from private.calendar_free_days as free
  where calendar.echoed_at is not null and free.calendar_id = calendar.id and free.date >= private.today_in_rio()
    and free.date not in (select unavailable.date from private.unavailable_days(calendar.space_id, true) as unavailable);
$$;
