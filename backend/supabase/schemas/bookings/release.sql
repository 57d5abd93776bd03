-- Holds that end without a payment.

-- The guest gave up, or the provider could not make a session: frees a hold. The caller has expired the session first;
-- when the event of that was faster, the guest's reason still counts.
create function private.release_hold(target_booking uuid, why text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if why is null or why not in ('given_up', 'payment_failed', 'expired') then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  update public.bookings
  set status = 'cancelled', cancelled_at = coalesce(cancelled_at, clock_timestamp()), cancellation_reason = why,
    checkout_url = null
  where id = target_booking
    and (status = 'pending' or (status = 'cancelled' and cancellation_reason = 'expired' and why = 'given_up'));
  select * into booking from public.bookings where id = target_booking;
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return private.booking_as_json(booking);
end;
$$;
grant execute on function private.release_hold(uuid, text) to service_role;

create function public.release_hold(booking_id uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.release_hold(booking_id, reason);
$$;
grant execute on function public.release_hold(uuid, text) to service_role;

-- Holds that have ended, for the server side to ask the provider about before they are released.
create function private.ended_holds(batch integer)
returns setof json language sql stable security definer set search_path = '' as $$
  select private.booking_as_json(booking)
  from public.bookings as booking
  where status = 'pending' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at
  limit least(greatest(coalesce(batch, 100), 1), 1000);
$$;
grant execute on function private.ended_holds(integer) to service_role;

create function public.ended_holds(batch integer default 100)
returns setof json language sql stable set search_path = '' as $$
  select * from private.ended_holds(batch);
$$;
grant execute on function public.ended_holds(integer) to service_role;

-- Releases what has ended without asking anybody; a payment that still arrives is a late one. Returns how many.
create function private.expire_holds(batch integer)
returns integer language sql security definer set search_path = '' as $$
  with ended as (
    select id from public.bookings
    where status = 'pending' and hold_expires_at <= clock_timestamp()
    order by hold_expires_at
    limit least(greatest(coalesce(batch, 1000), 1), 10000)
    for update skip locked
  ), released as (
    update public.bookings as booking
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
    from ended where booking.id = ended.id
    returning 1
  )
  select count(*)::integer from released;
$$;
grant execute on function private.expire_holds(integer) to service_role;

create function public.expire_holds(batch integer default 1000)
returns integer language sql volatile set search_path = '' as $$
  select private.expire_holds(batch);
$$;
grant execute on function public.expire_holds(integer) to service_role;
