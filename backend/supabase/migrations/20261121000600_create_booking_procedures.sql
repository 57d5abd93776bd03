-- Purpose: the life of a booking: hold, checkout, confirmation, release. Every step is one transaction and idempotent.
-- Tables: writes bookings, payments, refunds, host_payouts, provider_events, outbox. Destructive: nothing.
--
-- Locks are always taken in this order: event row, space (advisory), booking row. Whoever frees holds in bulk takes
-- booking rows only and skips locked ones, so no two of these can wait for each other.

create function private.lock_space(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('booking:' || target_space::text, 0));
$$;

-- Reais to cents.
create function private.price_in_cents(price numeric)
returns integer language sql immutable set search_path = '' as $$
  select round(price * 100)::integer;
$$;

-- 5 % of the price, rounded half up to the cent.
create function private.service_fee_cents(price_cents integer)
returns integer language sql immutable set search_path = '' as $$
  select ((price_cents::bigint * 5 + 50) / 100)::integer;
$$;

-- The conditions of cancellation, frozen with each booking: everything back within `withdrawalDays` of booking while the
-- event is `withdrawalNoticeDays` away (consumer code, article 49); otherwise everything until `fullRefundDays` before
-- the event, half until `halfRefundDays`, then nothing.
create function private.cancellation_policy()
returns jsonb language sql immutable set search_path = '' as $$
  select '{"fullRefundDays": 30, "halfRefundDays": 7, "withdrawalDays": 7, "withdrawalNoticeDays": 7}'::jsonb;
$$;

create function private.booking_as_json(booking public.bookings)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'booking_id', booking.id,
    'user_id', booking.user_id,
    'space_id', booking.space_id,
    'status', booking.status,
    'event_date', booking.event_date,
    'guest_count', booking.guest_count,
    'payment_method', booking.payment_method,
    'total_amount', booking.total_amount,
    'owner_amount', booking.owner_amount,
    'service_fee', booking.service_fee,
    'discount_amount', booking.discount_amount,
    'title', booking.snapshot ->> 'title',
    'stripe_session_id', booking.stripe_session_id,
    'checkout_url', booking.checkout_url,
    'checkout_expires_at', booking.checkout_expires_at,
    'hold_expires_at', booking.hold_expires_at
  );
$$;

-- Frees what ended on one date. The caller holds the lock on the space.
create function private.release_ended_holds(target_space uuid, target_date date)
returns void language sql security definer set search_path = '' as $$
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where space_id = target_space and event_date = target_date
    and status = 'pending' and hold_expires_at <= clock_timestamp();
$$;

create function private.is_blocked(target_space uuid, target_date date)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.space_availability
    where space_id = target_space and date = target_date and not is_available
  );
$$;

create function private.hold_booking(
  target_space uuid, target_date date, guests integer, base_price_cents integer, method text, coupon uuid, discount_cents integer
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  wrong text[] := '{}';
  missing text[];
  space public.spaces;
  taken public.bookings;
  held public.bookings;
  price_cents integer;
  fee_cents integer;
  session_end timestamptz;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if target_space is null then wrong := wrong || 'spaceId'::text; end if;
  if target_date is null then wrong := wrong || 'eventDate'::text; end if;
  if guests is null or guests < 1 then wrong := wrong || 'guestCount'::text; end if;
  if base_price_cents is null or base_price_cents < 0 then wrong := wrong || 'basePrice'::text; end if;
  if method is null or method not in ('card', 'pix') then wrong := wrong || 'paymentMethods'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if coupon is not null or coalesce(discount_cents, 0) <> 0 then
    perform private.refuse(422, 'coupon_invalid');
  end if;
  missing := private.missing_profile_fields(person);
  if cardinality(missing) > 0 then
    perform private.refuse(403, 'profile_incomplete', missing);
  end if;

  perform private.lock_space(target_space);

  select * into space from public.spaces where id = target_space and status = 'approved';
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  if target_date < today then
    perform private.refuse(422, 'date_in_past');
  end if;
  if target_date > today + 365 then
    perform private.refuse(422, 'date_too_far');
  end if;

  perform private.release_ended_holds(target_space, target_date);
  select * into taken from public.bookings
  where space_id = target_space and event_date = target_date and status in ('pending', 'paid');

  if taken.status = 'pending' and taken.user_id = person then
    -- The same person asks again: the same hold, the same session.
    return private.booking_as_json(taken);
  elsif taken.status = 'pending' then
    perform private.refuse(409, 'date_held');
  elsif taken.status = 'paid' or private.is_blocked(target_space, target_date) then
    perform private.refuse(409, 'date_unavailable');
  end if;

  if guests > space.capacity then
    perform private.refuse(422, 'capacity_exceeded');
  end if;
  price_cents := private.price_in_cents(space.price);
  if base_price_cents <> price_cents then
    perform private.refuse(409, 'price_changed');
  end if;
  -- Holding dates costs nothing, so nobody may hold many.
  if (select count(*) from public.bookings where user_id = person and status = 'pending' and hold_expires_at > clock_timestamp()) >= 10 then
    perform private.refuse(429, 'too_many_holds');
  end if;

  fee_cents := private.service_fee_cents(price_cents);
  -- Whole seconds, because the provider counts in them; a minute more than its least, because the call takes time.
  session_end := date_trunc('second', clock_timestamp()) + interval '31 minutes';
  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, payment_method,
    checkout_expires_at, hold_expires_at, snapshot
  ) values (
    person, space.id, space.host_id, target_date, guests, price_cents + fee_cents, price_cents, fee_cents, method,
    session_end, session_end + interval '2 minutes',
    jsonb_build_object(
      'title', space.title, 'type', space.type, 'zone', space.zone, 'neighborhood', space.neighborhood,
      'image', space.images[space.cover_image_index + 1], 'price_cents', price_cents, 'capacity', space.capacity,
      'policy', private.cancellation_policy()
    )
  )
  returning * into held;
  return private.booking_as_json(held);
end;
$$;
grant execute on function private.hold_booking(uuid, date, integer, integer, text, uuid, integer) to authenticated;

create function public.hold_booking(
  target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text,
  coupon_id uuid default null, discount_cents integer default 0
)
returns json language sql volatile set search_path = '' as $$
  select private.hold_booking(target_space, event_date, guest_count, base_price_cents, payment_method, coupon_id, discount_cents);
$$;
comment on function public.hold_booking is
  'Holds a date for the caller for 33 minutes. Codes: unauthenticated, invalid_input, coupon_invalid, profile_incomplete, space_not_found, date_in_past, date_too_far, date_held, date_unavailable, capacity_exceeded, price_changed, too_many_holds.';
grant execute on function public.hold_booking(uuid, date, integer, integer, text, uuid, integer) to authenticated;

-- Everything below is the server side's: it speaks for the payment provider, after asking it.

create function private.attach_checkout_session(target_booking uuid, session_id text, session_url text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  update public.bookings
  set stripe_session_id = session_id, checkout_url = session_url
  where id = target_booking and status = 'pending'
  returning * into booking;
  if booking.id is null then
    select * into booking from public.bookings where id = target_booking;
    if booking.id is null then
      perform private.refuse(404, 'booking_not_found');
    end if;
  end if;
  return private.booking_as_json(booking);
end;
$$;

-- A payment that the provider confirmed. A repeated or late one changes nothing twice.
create function private.confirm_booking(
  booking public.bookings, session_id text, payment_intent text, amount_cents integer, currency text
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  is_free boolean;
begin
  if exists (select from public.payments where stripe_session_id = session_id) then
    return 'already_confirmed';
  end if;
  if amount_cents is distinct from booking.total_amount or lower(currency) is distinct from 'brl' then
    return 'amount_mismatch';
  end if;

  insert into public.payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
  values (booking.id, session_id, payment_intent, amount_cents, lower(currency), booking.payment_method)
  returning * into payment;

  is_free := booking.status = 'pending';
  if booking.status = 'cancelled' and booking.cancellation_reason = 'expired' and booking.space_id is not null then
    -- Late: honoured if the date is still free, as agreed then. Whoever gave up, or lost the space, gets the money back.
    perform private.release_ended_holds(booking.space_id, booking.event_date);
    is_free := booking.event_date >= private.today_in_rio()
      and not private.is_blocked(booking.space_id, booking.event_date)
      and exists (select from public.spaces where id = booking.space_id and status = 'approved')
      and not exists (
        select from public.bookings as other
        where other.space_id = booking.space_id and other.event_date = booking.event_date
          and other.status in ('pending', 'paid')
      );
  end if;

  if is_free then
    update public.bookings
    set status = 'paid', paid_at = clock_timestamp(), cancelled_at = null, cancellation_reason = null,
      checkout_url = null, stripe_session_id = session_id
    where id = booking.id;
    insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    values (booking.id, booking.host_id, 'earned', booking.owner_amount, booking.event_date + 2);
    return 'confirmed';
  end if;

  if amount_cents > 0 then
    perform private.request_refund(payment, amount_cents, 'late_payment');
  end if;
  return 'refund_requested';
end;
$$;

create function private.request_refund(payment public.payments, amount integer, why text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  refund_id uuid;
begin
  insert into public.refunds (booking_id, payment_id, amount_cents, reason)
  values (payment.booking_id, payment.id, amount, why)
  on conflict (payment_id, reason) do nothing
  returning id into refund_id;
  if refund_id is not null then
    perform private.enqueue('refund', 'refund:' || refund_id, jsonb_build_object('refund_id', refund_id));
  end if;
  return refund_id;
end;
$$;

-- Applies what the provider says about a checkout session, whoever asked and in whatever order.
--   session_status 'open' | 'complete' | 'expired', payment_status 'paid' | 'unpaid' | 'no_payment_required'
--   pending_until: when a code that was shown for payment (PIX) ends; failed: the provider gave such a payment up
create function private.apply_checkout_session(
  session_id text, target_booking uuid, session_status text, payment_status text, payment_intent text,
  amount_cents integer, currency text, pending_until timestamptz, failed boolean
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  outcome text := 'ignored';
begin
  select * into booking from public.bookings
  where stripe_session_id = session_id or (id = target_booking and stripe_session_id is null);
  if booking.id is null then
    return json_build_object('booking_id', null, 'status', null, 'outcome', 'booking_not_found');
  end if;
  if booking.space_id is not null then
    perform private.lock_space(booking.space_id);
  end if;
  select * into booking from public.bookings where id = booking.id for update;

  if payment_status in ('paid', 'no_payment_required') and session_status = 'complete' then
    outcome := private.confirm_booking(booking, session_id, payment_intent, amount_cents, currency);
  elsif booking.status = 'pending' then
    if session_status = 'expired' or failed then
      update public.bookings
      set status = 'cancelled', cancelled_at = clock_timestamp(), checkout_url = null,
        cancellation_reason = case when failed then 'payment_failed' else 'expired' end
      where id = booking.id;
      outcome := 'released';
    elsif session_status = 'complete' and pending_until is not null
      and pending_until + interval '2 minutes' > booking.hold_expires_at then
      -- Never longer than a PIX code can live: what comes later is a late payment.
      update public.bookings
      set hold_expires_at = least(pending_until, booking.checkout_expires_at + interval '15 minutes') + interval '2 minutes'
      where id = booking.id;
      outcome := 'extended';
    end if;
  end if;

  return (
    select json_build_object('booking_id', current.id, 'status', current.status, 'outcome', outcome)
    from public.bookings as current where current.id = booking.id
  );
end;
$$;

-- The same for a signed event: its row and its effect are one transaction, so that a crash loses neither.
create function private.apply_checkout_event(
  event_id text, event_type text, session_id text, target_booking uuid, session_status text, payment_status text,
  payment_intent text, amount_cents integer, currency text, pending_until timestamptz, failed boolean
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  known public.provider_events;
  result json;
begin
  perform pg_advisory_xact_lock(hashtextextended('event:' || event_id, 0));
  select * into known from public.provider_events where id = event_id;
  if known.id is not null then
    return json_build_object('booking_id', known.booking_id, 'outcome', known.outcome, 'duplicate', true, 'status',
      (select status from public.bookings where id = known.booking_id));
  end if;
  result := private.apply_checkout_session(session_id, target_booking, session_status, payment_status, payment_intent,
    amount_cents, currency, pending_until, failed);
  insert into public.provider_events (id, type, object_id, booking_id, outcome)
  values (event_id, event_type, session_id, (result ->> 'booking_id')::uuid, result ->> 'outcome');
  return result;
end;
$$;

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

-- Holds that have ended, for the server side to ask the provider about before they are released.
create function private.ended_holds(batch integer)
returns setof json language sql stable security definer set search_path = '' as $$
  select private.booking_as_json(booking)
  from public.bookings as booking
  where status = 'pending' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at
  limit least(greatest(coalesce(batch, 100), 1), 1000);
$$;

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

-- Deleting a space: bookings keep their snapshot; future ones are cancelled, and what was paid goes back in full.
create function private.cancel_bookings_of_deleted_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payment public.payments;
begin
  perform private.lock_space(old.id);
  for booking in
    select * from public.bookings
    where space_id = old.id and status in ('pending', 'paid')
      and (status = 'pending' or event_date >= private.today_in_rio())
    for update
  loop
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'host', checkout_url = null
    where id = booking.id;
    if booking.status = 'pending' and booking.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || booking.stripe_session_id,
        jsonb_build_object('booking_id', booking.id, 'session_id', booking.stripe_session_id));
    end if;
    if booking.status = 'paid' then
      insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (booking.id, booking.host_id, 'reversed', -booking.owner_amount, booking.event_date + 2)
      on conflict do nothing;
      for payment in select * from public.payments where booking_id = booking.id and amount_cents > 0 loop
        perform private.request_refund(payment, payment.amount_cents, 'host');
      end loop;
    end if;
  end loop;
  return old;
end;
$$;

create trigger spaces_cancel_bookings before delete on public.spaces
  for each row execute function private.cancel_bookings_of_deleted_space();

create function private.claim_outbox(kinds text[], batch integer)
returns setof public.outbox language sql security definer set search_path = '' as $$
  update public.outbox
  set attempts = attempts + 1,
    -- The lease: whoever dies with a message gives it back after this.
    available_at = clock_timestamp() + interval '2 minutes'
  where id in (
    select id from public.outbox
    where done_at is null and failed_at is null and available_at <= clock_timestamp() and kind = any (kinds)
    order by available_at
    limit least(greatest(coalesce(batch, 20), 1), 200)
    for update skip locked
  )
  returning *;
$$;

create function private.finish_outbox(message_id bigint)
returns void language sql security definer set search_path = '' as $$
  update public.outbox set done_at = clock_timestamp(), last_error = null where id = message_id and done_at is null;
$$;

-- Back-off doubles from 10 seconds to an hour; after 20 attempts the message waits for a person.
create function private.retry_outbox(message_id bigint, error text)
returns void language sql security definer set search_path = '' as $$
  update public.outbox
  set last_error = left(error, 500),
    available_at = clock_timestamp() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 12) - 1)),
    failed_at = case when attempts >= 20 then clock_timestamp() end
  where id = message_id and done_at is null;
$$;

create function private.refund_to_send(target_refund uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'refund_id', refund.id, 'booking_id', refund.booking_id, 'status', refund.status, 'amount_cents', refund.amount_cents,
    'payment_intent_id', payment.payment_intent_id, 'provider_refund_id', refund.provider_refund_id
  )
  from public.refunds as refund join public.payments as payment on payment.id = refund.payment_id
  where refund.id = target_refund;
$$;

-- What the provider says about a refund. 'requested' only notes the provider's id.
create function private.settle_refund(target_refund uuid, provider_id text, new_status text, why text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  select * into refund from public.refunds
  where id = target_refund or (target_refund is null and provider_refund_id = provider_id) for update;
  if refund.id is null then
    return 'refund_not_found';
  end if;
  -- A repeated or late answer never takes a settled refund back.
  if refund.status = new_status or refund.status = 'manual'
    or (refund.status in ('succeeded', 'failed') and new_status = 'requested') then
    if refund.provider_refund_id is null and provider_id is not null then
      update public.refunds set provider_refund_id = provider_id where id = refund.id;
    end if;
    return 'unchanged';
  end if;
  update public.refunds
  set status = new_status,
    provider_refund_id = coalesce(provider_refund_id, provider_id),
    failure = left(why, 500),
    settled_at = case when new_status = 'succeeded' then clock_timestamp() end
  where id = refund.id;
  return new_status;
end;
$$;

-- The same for a signed event: row and effect are one transaction.
create function private.apply_refund_event(
  event_id text, event_type text, target_refund uuid, provider_id text, new_status text, why text
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  known public.provider_events;
  refunded uuid;
  result text;
begin
  perform pg_advisory_xact_lock(hashtextextended('event:' || event_id, 0));
  select * into known from public.provider_events where id = event_id;
  if known.id is not null then
    return json_build_object('booking_id', known.booking_id, 'status', null, 'outcome', known.outcome, 'duplicate', true);
  end if;
  result := private.settle_refund(target_refund, provider_id, new_status, why);
  select booking_id into refunded from public.refunds
  where id = target_refund or (target_refund is null and provider_refund_id = provider_id);
  insert into public.provider_events (id, type, object_id, booking_id, outcome)
  values (event_id, event_type, provider_id, refunded, 'refund_' || result);
  return json_build_object('booking_id', refunded, 'status', null, 'outcome', 'refund_' || result);
end;
$$;

grant execute on function
  private.attach_checkout_session(uuid, text, text),
  private.apply_checkout_session(text, uuid, text, text, text, integer, text, timestamptz, boolean),
  private.apply_checkout_event(text, text, text, uuid, text, text, text, integer, text, timestamptz, boolean),
  private.release_hold(uuid, text),
  private.ended_holds(integer),
  private.expire_holds(integer),
  private.claim_outbox(text[], integer),
  private.finish_outbox(bigint),
  private.retry_outbox(bigint, text),
  private.refund_to_send(uuid),
  private.settle_refund(uuid, text, text, text),
  private.apply_refund_event(text, text, uuid, text, text, text)
to service_role;

create function public.attach_checkout_session(booking_id uuid, session_id text, session_url text)
returns json language sql volatile set search_path = '' as $$
  select private.attach_checkout_session(booking_id, session_id, session_url);
$$;

create function public.apply_checkout_session(
  session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text,
  payment_intent text default null, pending_until timestamptz default null, failed boolean default false
)
returns json language sql volatile set search_path = '' as $$
  select private.apply_checkout_session(session_id, booking_id, session_status, payment_status, payment_intent,
    amount_cents, currency, pending_until, failed);
$$;

create function public.apply_checkout_event(
  event_id text, event_type text, session_id text, booking_id uuid, session_status text, payment_status text,
  amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null,
  failed boolean default false
)
returns json language sql volatile set search_path = '' as $$
  select private.apply_checkout_event(event_id, event_type, session_id, booking_id, session_status, payment_status,
    payment_intent, amount_cents, currency, pending_until, failed);
$$;

create function public.release_hold(booking_id uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.release_hold(booking_id, reason);
$$;

create function public.ended_holds(batch integer default 100)
returns setof json language sql stable set search_path = '' as $$
  select * from private.ended_holds(batch);
$$;

create function public.expire_holds(batch integer default 1000)
returns integer language sql volatile set search_path = '' as $$
  select private.expire_holds(batch);
$$;

create function public.claim_outbox(kinds text[], batch integer default 20)
returns setof public.outbox language sql volatile set search_path = '' as $$
  select * from private.claim_outbox(kinds, batch);
$$;

create function public.finish_outbox(message_id bigint)
returns void language sql volatile set search_path = '' as $$
  select private.finish_outbox(message_id);
$$;

create function public.retry_outbox(message_id bigint, error text)
returns void language sql volatile set search_path = '' as $$
  select private.retry_outbox(message_id, error);
$$;

create function public.refund_to_send(refund_id uuid)
returns json language sql stable set search_path = '' as $$
  select private.refund_to_send(refund_id);
$$;

create function public.settle_refund(refund_id uuid, status text, provider_id text default null, failure text default null)
returns text language sql volatile set search_path = '' as $$
  select private.settle_refund(refund_id, provider_id, status, failure);
$$;

create function public.apply_refund_event(
  event_id text, event_type text, provider_id text, status text, refund_id uuid default null, failure text default null
)
returns json language sql volatile set search_path = '' as $$
  select private.apply_refund_event(event_id, event_type, refund_id, provider_id, status, failure);
$$;

grant execute on function
  public.attach_checkout_session(uuid, text, text),
  public.apply_checkout_session(text, uuid, text, text, integer, text, text, timestamptz, boolean),
  public.apply_checkout_event(text, text, text, uuid, text, text, integer, text, text, timestamptz, boolean),
  public.release_hold(uuid, text),
  public.ended_holds(integer),
  public.expire_holds(integer),
  public.claim_outbox(text[], integer),
  public.finish_outbox(bigint),
  public.retry_outbox(bigint, text),
  public.refund_to_send(uuid),
  public.settle_refund(uuid, text, text, text),
  public.apply_refund_event(text, text, text, text, uuid, text)
to service_role;
