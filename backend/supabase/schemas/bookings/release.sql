-- Releases holds without a payment.

-- Releases a hold that the guest gave up or for which the provider made no session. The caller has expired the session first; the
-- guest's reason counts even if the expiry event arrived earlier.
-- @api service_role: Frees a hold whose session has ended at the provider; reason is given_up, payment_failed or expired. Answers
-- with the booking. Codes: invalid_input, booking_not_found.
create function private.release_hold(booking_id uuid, reason text)
returns public.hold language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if reason is null or reason not in ('given_up', 'payment_failed', 'expired') then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  update public.bookings
  set status = 'cancelled', cancelled_at = coalesce(cancelled_at, clock_timestamp()), cancellation_reason = reason,
    checkout_url = null
  where id = booking_id
    and (status = 'pending' or (status = 'cancelled' and cancellation_reason = 'expired' and reason = 'given_up'));
  select * into booking from public.bookings where id = booking_id;
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return private.hold_of(booking);
end;
$$;

-- Those of requests have no claim of their own.
create function private.over_holds()
returns setof public.bookings language sql stable security definer set search_path = '' as $$
  select booking.* from private.claims as claim join public.bookings as booking on booking.id = claim.booking_id
  -- Not clock_timestamp(): by a time that may change the planner expects a third of all claims, and reads every booking.
  where claim.ends_at <= now()
  union all
  select * from public.bookings where request_id is not null and status = 'pending' and hold_expires_at <= clock_timestamp();
$$;

-- @api service_role: Bookings whose hold has ended; the server asks the provider before it releases them.
create function private.ended_holds(batch integer default 100)
returns setof public.hold language sql stable security definer set search_path = '' as $$
  select held.*
  from private.over_holds() as booking cross join lateral private.hold_of(booking) as held
  order by booking.hold_expires_at
  limit least(greatest(coalesce(batch, 100), 1), 1000);
$$;

-- A later payment is a late payment.
-- @api service_role: Releases holds that have ended, without asking the provider. Returns how many.
create function private.expire_holds(batch integer default 1000)
returns integer language sql security definer set search_path = '' as $$
  with ended as (
    select booking.id
    from public.bookings as booking
    where booking.id in (select id from private.over_holds()) and booking.status = 'pending'
    order by booking.hold_expires_at
    limit least(greatest(coalesce(batch, 1000), 1), 10000)
    for update of booking skip locked
  ), released as (
    update public.bookings as booking
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
    from ended where booking.id = ended.id
    returning 1
  )
  select count(*)::integer from released;
$$;
