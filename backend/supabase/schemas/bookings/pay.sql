-- Applies the payment provider's state to a hold. Service role only, after it has queried the provider.

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

-- Serialises the events of one payment intent: its payment and its disputes each look up what the other committed. Taken before the
-- locks of space and booking.
create function private.lock_payment_intent(intent text)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('payment_intent:' || intent, 0));
$$;

-- Marks the booking as paid and writes the host's payout.
create function private.mark_paid(booking public.bookings, session_id text)
returns public.bookings language plpgsql security definer set search_path = '' as $$
declare
  paid public.bookings;
begin
  update public.bookings
  set status = 'paid', paid_at = clock_timestamp(), cancelled_at = null, cancellation_reason = null,
    checkout_url = null, stripe_session_id = session_id
  where id = booking.id
  returning * into paid;
  insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
  values (booking.id, booking.host_id, 'earned', booking.owner_amount, booking.event_date + private.payout_days());
  return paid;
end;
$$;

-- Records a confirmed payment, idempotently. A payment after the hold's end is late even before the hold is released, because the
-- host may have blocked the day.
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

  is_free := booking.status = 'pending' and booking.hold_expires_at > clock_timestamp();
  if not is_free and booking.space_id is not null
    and (booking.status = 'pending' or (booking.status = 'cancelled' and booking.cancellation_reason = 'expired')) then
    -- Late: confirmed at the agreed price if the date is free. A guest who gave up or whose space is gone gets a refund.
    if booking.status = 'cancelled' then
      perform private.release_ended_holds(booking.space_id, booking.event_date);
    end if;
    is_free := booking.event_date >= private.today_in_rio()
      and not exists (select from private.blocked_days where space_id = booking.space_id and date = booking.event_date)
      and exists (select from public.spaces where id = booking.space_id and is_listed)
      and not exists (
        select from private.claims as other
        where other.space_id = booking.space_id and other.date = booking.event_date and other.booking_id is distinct from booking.id
          and (booking.request_id is null or other.request_id is distinct from booking.request_id)
      );
  end if;

  if is_free then
    perform private.mark_paid(booking, session_id);
    perform private.match_disputes(payment);
    return 'confirmed';
  end if;

  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where id = booking.id and status = 'pending';
  if amount_cents > 0 then
    perform private.request_refund(payment, amount_cents, 'late_payment');
  end if;
  perform private.match_disputes(payment);
  return 'refund_requested';
end;
$$;

-- @api service_role: Notes the checkout session that the provider made for a hold. Answers with the booking. Code:
-- booking_not_found.
create function private.attach_checkout_session(booking_id uuid, session_id text, session_url text)
returns public.hold language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  update public.bookings
  set stripe_session_id = session_id, checkout_url = session_url
  where id = booking_id and status = 'pending'
  returning * into booking;
  if booking.id is null then
    select * into booking from public.bookings where id = booking_id;
    if booking.id is null then
      perform private.refuse(404, 'booking_not_found');
    end if;
  end if;
  return private.hold_of(booking);
end;
$$;

-- The result of an event or an answer of the payment provider. duplicate: the event has come before.
create type public.payment_outcome as (booking_id uuid, status text, outcome text, duplicate boolean);

-- The provider's events and answers arrive in any order.
--   session_status 'open' | 'complete' | 'expired', payment_status 'paid' | 'unpaid' | 'no_payment_required'
--   pending_until: when a shown PIX code expires; failed: the provider gave the payment up
-- @api service_role: Applies the provider's state of a checkout session.
create function private.apply_checkout_session(
  session_id text, booking_id uuid, session_status text, payment_status text, amount_cents integer, currency text,
  payment_intent text default null, pending_until timestamptz default null, failed boolean default false
)
returns public.payment_outcome language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  outcome text := 'ignored';
begin
  perform private.require_finite_times('pending_until', pending_until);
  perform private.lock_payment_intent(payment_intent);
  select * into booking from public.bookings
  where stripe_session_id = session_id or (id = booking_id and stripe_session_id is null);
  if booking.id is null then
    -- A payment for our booking by a session that we did not open: kept for manual review.
    select * into booking from public.bookings
    where id = booking_id and session_status = 'complete' and payment_status = 'paid';
    return row(booking.id, booking.status, case when booking.id is null then 'booking_not_found' else 'unmatched_payment' end,
      false)::public.payment_outcome;
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
      and pending_until + private.hold_grace() > booking.hold_expires_at then
      -- At most a PIX code's lifetime: a later payment is late.
      update public.bookings
      set hold_expires_at = least(pending_until, booking.checkout_expires_at + private.pix_lifetime()) + private.hold_grace()
      where id = booking.id;
      outcome := 'extended';
    end if;
  end if;

  return row(booking.id, (select current.status from public.bookings as current where current.id = booking.id), outcome,
    false)::public.payment_outcome;
end;
$$;

-- The stored answer to a repeated event; its outcome is null for a new one. Locks the event until the transaction ends, so that its row
-- and its effect commit together.
create function private.answer_to_known_event(event_id text)
returns public.payment_outcome language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.provider_events;
begin
  perform pg_advisory_xact_lock(hashtextextended('event:' || event_id, 0));
  select * into known from public.provider_events where id = event_id;
  return row(known.booking_id,
    case when known.type like 'checkout.%' then (select status from public.bookings where id = known.booking_id) end,
    known.outcome, true)::public.payment_outcome;
end;
$$;

-- @api service_role: Applies a signed event about a checkout session, once: {booking_id, status, outcome}, with duplicate when it
-- has come before. Code: invalid_input.
create function private.apply_checkout_event(
  event_id text, event_type text, session_id text, booking_id uuid, session_status text, payment_status text,
  amount_cents integer, currency text, payment_intent text default null, pending_until timestamptz default null,
  failed boolean default false, happened_at timestamptz default null
)
returns public.payment_outcome language plpgsql security definer set search_path = '' as $$
declare
  known public.payment_outcome := private.answer_to_known_event(event_id);
  result public.payment_outcome;
begin
  perform private.require_finite_times('happened_at', happened_at);
  if known.outcome is not null then
    return known;
  end if;
  result := private.apply_checkout_session(session_id, booking_id, session_status, payment_status, amount_cents, currency,
    payment_intent, pending_until, failed);
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, session_id, result.booking_id, result.outcome, apply_checkout_event.happened_at);
  return result;
end;
$$;
