-- Claims: rights to one date of one space. A claimed date is for sale to nobody else.

-- An expired claim does not count. The next hold, request or acceptance of its date, or the schedule, deletes it.
create table private.claims (
  space_id uuid not null references public.spaces (id) on delete cascade,
  date date not null,
  -- hold: somebody pays now; acceptance: a host said yes, the guest has not paid yet; paid: until the booking is cancelled.
  kind text not null check (kind in ('hold', 'acceptance', 'paid')),
  person_id uuid not null references public.profiles (id),
  ends_at timestamptz,
  booking_id uuid unique references public.bookings (id) on delete cascade,
  request_id uuid unique references private.requests (id) on delete cascade,
  -- No code path and no number of buyers can sell a date twice.
  primary key (space_id, date),
  check ((kind = 'paid') = (ends_at is null)),
  check ((kind = 'acceptance') = (request_id is not null)),
  check ((kind = 'acceptance') = (booking_id is null))
);
comment on table private.claims is 'No policy on purpose: only privileged functions use it.';
alter table private.claims enable row level security;
create index claims_end_idx on private.claims (ends_at) where ends_at is not null;
create index claims_person_idx on private.claims (person_id);

-- Returns the claim that belongs to a booking in its state; null when it has none. A request that is being paid has its own.
create function private.claim_of(booking public.bookings)
returns private.claims language sql immutable set search_path = '' as $$
  select booking.space_id, booking.event_date, case booking.status when 'paid' then 'paid' else 'hold' end, booking.user_id,
    case booking.status when 'pending' then booking.hold_expires_at end, booking.id, null::uuid
  where (booking.status = 'paid' or booking.status = 'pending' and booking.request_id is null) and booking.space_id is not null;
$$;

-- The state of a claimed date in calendars and refusals.
create function private.claim_state(claim private.claims)
returns text language sql immutable set search_path = '' as $$
  select case claim.kind when 'paid' then 'booked' else 'held' end;
$$;

-- Changes the claim of a booking or request with its state, in the same statement. Nulls: it has none.
create function private.replace_claim(former private.claims, present private.claims)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if former is not distinct from present then
    return;
  elsif present.space_id is null then
    delete from private.claims where booking_id = former.booking_id or request_id = former.request_id;
  elsif former.space_id is null then
    insert into private.claims select present.*;
  else
    update private.claims set space_id = present.space_id, date = present.date, kind = present.kind, ends_at = present.ends_at
    where booking_id = present.booking_id or request_id = present.request_id;
  end if;
end;
$$;

-- Refuses a claim that is not its booking's or request's, and the end of one that is, for every role.
create function private.guard_claim()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from public.bookings as booking where id = old.booking_id and (private.claim_of(booking)).booking_id is not null)
      or exists (select from private.requests as request
        where id = old.request_id and (private.claim_of_request(request)).request_id is not null) then
      perform private.refuse(409, 'claim_of_booking');
    end if;
    return old;
  elsif not exists (select from public.bookings as booking where id = new.booking_id and private.claim_of(booking) is not distinct from new)
    and not exists (select from private.requests as request
      where id = new.request_id and private.claim_of_request(request) is not distinct from new) then
    perform private.refuse(409, 'claim_of_booking');
  end if;
  return new;
end;
$$;
create trigger claims_guard before insert or update or delete on private.claims
  for each row execute function private.guard_claim();
