-- Limits on holds: a hold is free for its guest and keeps the date from everybody else.

-- The networks from which the holds of the last 24 hours began, hashed.
create table private.hold_networks (
  booking_id uuid not null references public.bookings (id),
  source bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (source, booking_id)
);
comment on table private.hold_networks is 'No policy on purpose: only privileged functions use it.';
alter table private.hold_networks enable row level security;
create index hold_networks_booking_idx on private.hold_networks (booking_id);
create index hold_networks_age_idx on private.hold_networks (created_at);

-- When those who began these holds may begin the next one of a date; null: now. Two budgets within 24 hours: minutes for which the date was
-- really held, and holds begun. A paid booking counts in neither. The next hold must end within the minutes, unless a PIX code extends it.
-- @param share how many people's budgets they have together.
create function private.next_hold_at(holds public.bookings[], target_space uuid, target_date date, share integer)
returns timestamptz language sql stable set search_path = '' as $$
  with unpaid as (
    select hold.created_at, hold.space_id = target_space and hold.event_date = target_date as is_of_date,
      greatest(hold.created_at, moment.day_ago) as begins,
      least(hold.hold_expires_at, hold.cancelled_at, moment.present) as ends
    from unnest(holds) as hold
    -- The budget is that of 24 hours, regardless of their beginning.
    cross join (select clock_timestamp(), clock_timestamp() - interval '24 hours') as moment (present, day_ago)
    where hold.paid_at is null
  ), stored as (
    select begins, ends - begins as length, sum(ends - begins) over (order by begins) - (ends - begins) as before
    from unpaid where is_of_date and ends > begins
  ), excess as (
    select sum(length) - (share * private.hold_budget() - private.time_to_pay() - private.hold_grace()) as length from stored
  )
  select greatest(
    -- The excess must leave the 24 hours, oldest minutes first.
    (
      select stored.begins + (excess.length - stored.before) + interval '24 hours'
      from stored, excess where excess.length >= interval '0' and stored.before + stored.length > excess.length
      order by stored.begins limit 1
    ),
    (
      -- The same day.
      select begun.created_at + interval '24 hours'
      from (select created_at, row_number() over (order by created_at desc) as place from unpaid where begins = created_at) as begun
      where begun.place = share * private.holds_a_day()
    )
  );
$$;

-- Refuses a new hold beyond the budget of the person or, as wide as several people's, of a network of theirs. Callers without an address
-- have only their own. The caller holds the space's lock.
create function private.require_hold_budget(person uuid, target_space uuid, target_date date)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  network record;
  again timestamptz;
begin
  -- Concurrent requests of one person, and of one network, count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  again := private.next_hold_at(
    array(
      select booking from public.bookings as booking
      -- A hold that began before the day may reach into it; none lasts two hours.
      where user_id = person and request_id is null and created_at > clock_timestamp() - interval '26 hours'
    ),
    target_space, target_date, 1);
  for network in select * from private.caller_networks() where source <> '' loop
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'holds', network.source), 0));
    again := greatest(again, private.next_hold_at(
      array(
        select booking from private.hold_networks as own join public.bookings as booking on booking.id = own.booking_id
        where own.source in (network.source, network.earlier)
      ),
      target_space, target_date, private.hold_budgets_of_an_address() * network.width));
  end loop;
  if again is not null then
    perform private.refuse(429, 'hold_budget_used', jsonb_build_object('tryAgainAt', again));
  end if;
end;
$$;

-- Counts a new hold for the networks of the caller, and deletes some rows that no limit reads any more.
create function private.note_hold_networks(booking uuid)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.hold_networks where (source, booking_id) in (
    select source, booking_id from private.hold_networks
    -- As above.
    where created_at <= clock_timestamp() - interval '26 hours' limit 20 for update skip locked
  );
  insert into private.hold_networks (booking_id, source)
  select booking, source from private.caller_networks() where source <> '';
$$;

-- Before the function ends a hold to replace it: what is refused afterwards would lose the date.
-- @api authenticated: Refuses as hold_booking does when the caller may not begin another hold of a date now. Codes: unauthenticated,
-- hold_budget_used (details: tryAgainAt).
create function private.check_hold_budget(target_space uuid, event_date date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('eventDate', event_date);
  perform private.require_hold_budget((select auth.uid()), target_space, event_date);
end;
$$;
