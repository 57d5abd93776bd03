-- Applies the provider's state of disputes. The provider is queried each time, so that the order of its events does not matter.

-- {id, charge, payment_intent, amount, currency, reason, status, due_by, created, claimed_booking, movements: [{id, amount, fee,
-- created}]}; moments as the database writes them. The same twice is once; an older answer changes no more than what it adds to the
-- movements. A dispute of more than its payment changes nothing: 'dispute_too_large'.
-- @api service_role: Server side: stores the provider's state of a dispute, and the time of the query. The same twice is once.
create function private.apply_dispute(dispute jsonb, seen_at timestamptz)
returns public.payment_outcome language plpgsql security definer set search_path = '' as $$
declare
  row_of public.disputes;
  before public.disputes;
  booking public.bookings;
  payment public.payments;
  intent text := dispute ->> 'payment_intent';
  outcome text;
begin
  perform private.require_finite_times('seen_at', seen_at);
  perform pg_advisory_xact_lock(hashtextextended('dispute:' || (dispute ->> 'id'), 0));
  perform private.lock_payment_intent(intent);
  select * into before from public.disputes where provider_dispute_id = dispute ->> 'id';
  select * into payment from public.payments where payment_intent_id = intent;
  booking := private.lock_booking(coalesce(before.booking_id, payment.booking_id));
  if (dispute ->> 'amount')::integer > payment.amount_cents then
    return row(booking.id, null, 'dispute_too_large', false)::public.payment_outcome;
  end if;

  insert into public.disputes as known (provider_dispute_id, charge_id, payment_intent_id, booking_id, amount_cents, currency, reason,
    status, due_by, opened_at, closed_at, seen_at)
  values (dispute ->> 'id', dispute ->> 'charge', intent, booking.id, (dispute ->> 'amount')::integer, lower(dispute ->> 'currency'),
    dispute ->> 'reason', dispute ->> 'status', (dispute ->> 'due_by')::timestamptz, (dispute ->> 'created')::timestamptz,
    case when not private.is_open_dispute(dispute ->> 'status') then clock_timestamp() end, apply_dispute.seen_at)
  on conflict (provider_dispute_id) do update
  set status = excluded.status, reason = excluded.reason, due_by = excluded.due_by, amount_cents = excluded.amount_cents,
    closed_at = case when excluded.closed_at is not null then coalesce(known.closed_at, excluded.closed_at) end,
    seen_at = excluded.seen_at, booking_id = coalesce(known.booking_id, excluded.booking_id)
  where known.seen_at <= excluded.seen_at;
  select * into row_of from public.disputes where provider_dispute_id = dispute ->> 'id';

  insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
  select moved ->> 'id', row_of.id, (moved ->> 'amount')::integer, (moved ->> 'fee')::integer, (moved ->> 'created')::timestamptz
  from jsonb_array_elements(coalesce(dispute -> 'movements', '[]')) as moved
  on conflict (id) do nothing;

  perform private.enqueue_dispute_email(before, row_of);
  if row_of.booking_id is not null then
    perform private.follow_disputes(row_of.booking_id);
    outcome := 'dispute_' || row_of.status;
  elsif exists (select from public.bookings as claimed where claimed.id = (dispute ->> 'claimed_booking')::uuid
      and not exists (select from public.payments where booking_id = claimed.id)) then
    -- Its payment is on the way: confirm_booking finds the dispute.
    outcome := 'dispute_before_payment';
  else
    outcome := 'unmatched_dispute';
  end if;
  return row(row_of.booking_id, null, outcome, false)::public.payment_outcome;
end;
$$;

-- The same for a signed event. {id} alone: the provider knows no such dispute.
-- @api service_role: Applies a signed event about a dispute, once: {booking_id, status, outcome}, with duplicate when it has come
-- before. Code: invalid_input.
create function private.apply_dispute_event(
  event_id text, event_type text, dispute jsonb, seen_at timestamptz, happened_at timestamptz default null
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
  if dispute ? 'amount' then
    result := private.apply_dispute(dispute, seen_at);
  else
    result := row(null, null, 'dispute_unknown', false);
  end if;
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, dispute ->> 'id', result.booking_id, result.outcome, apply_dispute_event.happened_at);
  return result;
end;
$$;

-- Disputes that arrived before the payment they are about. The caller has locked the payment intent, then the booking.
create function private.match_disputes(payment public.payments)
returns void language plpgsql security definer set search_path = '' as $$
declare
  dispute public.disputes;
begin
  for dispute in
    update public.disputes set booking_id = payment.booking_id
    where booking_id is null and payment_intent_id = payment.payment_intent_id and amount_cents <= payment.amount_cents
    returning *
  loop
    perform private.enqueue_host_dispute_email(dispute);
  end loop;
  if dispute.id is not null then
    perform private.follow_disputes(payment.booking_id);
  end if;
end;
$$;

-- Matches disputes without a booking with payments that have arrived since, in any order of the provider's events.
create function private.match_waiting_disputes()
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  for payment in
    select paid.* from public.payments as paid
    where exists (select from public.disputes where booking_id is null and payment_intent_id = paid.payment_intent_id)
    order by paid.payment_intent_id
  loop
    perform private.lock_payment_intent(payment.payment_intent_id);
    perform private.lock_booking(payment.booking_id);
    perform private.match_disputes(payment);
  end loop;
end;
$$;

-- Notifies each administrator of a new dispute and of its decision; while the evidence is missing, again three days before it is due.
create function private.enqueue_dispute_email(before public.disputes, dispute public.disputes)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(admin.user_id, mail.template, dispute.id || ':' || mail.subject || ':' || admin.user_id,
    jsonb_build_object('dispute_id', dispute.id, 'recipient_id', admin.user_id)
      || case mail.template when 'dispute_decided' then jsonb_build_object('status', dispute.status) else '{}' end, mail.at)
  from public.user_roles as admin
  cross join lateral (
    select 'dispute_opened' as template, '' as subject, now() as at where dispute.closed_at is null
    union all
    select 'dispute_due', dispute.due_by::text, greatest(now(), dispute.due_by - private.dispute_notice())
      where private.needs_answer(dispute) and dispute.due_by is not null
    union all
    select 'dispute_decided', dispute.status, now()
      where dispute.closed_at is not null and dispute.status is distinct from before.status
  ) as mail
  where admin.role = 'admin';
  if dispute.booking_id is not null and (before.status, before.booking_id) is distinct from (dispute.status, dispute.booking_id) then
    perform private.enqueue_host_dispute_email(dispute);
  end if;
end;
$$;

-- Notifies the host of a contested payment, of an inquiry that becomes a dispute, and of the outcome.
create function private.enqueue_host_dispute_email(dispute public.disputes)
returns void language plpgsql security definer set search_path = '' as $$
declare
  stage text := private.dispute_stage(dispute);
begin
  perform private.announce(host_id, case when dispute.closed_at is null then 'dispute_opened_host' else 'dispute_decided_host' end,
    dispute.id || ':' || stage, jsonb_build_object('dispute_id', dispute.id, 'stage', stage))
  -- A booking that was never confirmed is none of the host's.
  from public.bookings where id = dispute.booking_id and paid_at is not null;
end;
$$;
