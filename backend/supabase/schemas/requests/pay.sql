-- An accepted guest pays: an ordinary booking with the request's frozen sum, on the claim that the acceptance has.

-- The server ends the session of a checkout that it replaces. A checkout begun before the end moves it to its own end and the grace, once.
-- @api authenticated: The checkout of an accepted request of the caller: the one under way, or a new one. Codes: unauthenticated,
-- account_suspended, profile_incomplete, under_age, invalid_input, request_not_found, request_over (details: status), price_changed
-- (details: total_cents), acceptance_ended.
create function private.pay_request(target_request uuid, payment_method text, expected_total_cents integer)
returns public.hold language plpgsql security definer set search_path = '' as $$
declare
  request private.requests := private.lock_own_request(target_request, 'guest');
  held public.bookings;
  session_end timestamptz := date_trunc('second', clock_timestamp()) + private.time_to_pay();
begin
  perform private.require_fit_to_book(request.guest_id);
  if payment_method is null or payment_method not in ('card', 'pix') then
    perform private.refuse(422, 'invalid_input', array['paymentMethod']);
  end if;
  select * into held from public.bookings
  where request_id = request.id and (status = 'pending' or (status = 'paid' and total_amount = 0))
  order by created_at desc limit 1;
  if held.id is not null and (request.status = 'accepted' or held.status = 'paid') then
    return private.hold_of(held);
  elsif request.status <> 'accepted' then
    perform private.refuse(409, 'request_over', jsonb_build_object('status', request.status));
  elsif expected_total_cents is distinct from request.total_amount then
    perform private.refuse(409, 'price_changed', jsonb_build_object('total_cents', request.total_amount));
  elsif request.pay_by <= clock_timestamp()
    or (session_end + private.hold_grace() > request.pay_by and request.is_extended) then
    perform private.refuse(409, 'acceptance_ended');
  end if;
  if session_end + private.hold_grace() > request.pay_by then
    update private.requests set pay_by = session_end + private.hold_grace(), is_extended = true where id = request.id;
  end if;

  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, discount_amount, coupon_id,
    payment_method, checkout_expires_at, hold_expires_at, starts_at, ends_at, snapshot, request_id
  ) values (
    request.guest_id, request.space_id, request.host_id, request.event_date, request.guest_count, request.total_amount,
    request.owner_amount, request.service_fee, request.discount_amount, request.coupon_id, payment_method, session_end,
    session_end + private.hold_grace(), request.starts_at, request.ends_at, request.snapshot - 'lost_coupon', request.id
  )
  returning * into held;
  held := private.complete_hold(held, request.extras, request.company_name, request.company_cnpj);
  -- A statement of its own: it reads the lines.
  return private.hold_of(held);
end;
$$;

-- The acceptance becomes the booking; another checkout of it ends.
create function private.note_request_paid(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
declare
  request private.requests;
begin
  update private.requests set status = 'booked', changed_at = clock_timestamp(), changed_by = guest_id
  where id = booking.request_id and status in ('accepted', 'unpaid')
  returning * into request;
  if request.id is not null then
    perform private.end_request_checkouts(request, 'expired', booking.id);
  end if;
end;
$$;

-- A PIX code that was shown lives on: the acceptance lasts as long as it.
create function private.extend_acceptance(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  update private.requests set pay_by = booking.hold_expires_at
  where id = booking.request_id and status = 'accepted' and pay_by < booking.hold_expires_at;
$$;
