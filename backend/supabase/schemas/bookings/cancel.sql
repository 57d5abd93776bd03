-- Cancels a paid booking: the guest under the policy frozen with it, the host and the platform with a full refund.

-- The policy frozen with the booking; without one, today's.
create function private.policy_of(booking public.bookings)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(booking.snapshot -> 'policy', private.cancellation_policy());
$$;

-- Per cent that a guest gets back who cancels on a day (decisions: "Cancellation by the guest"; consumer code, article 49).
create function private.refund_share(policy jsonb, booked_on date, event_date date, cancelled_on date)
returns integer language sql immutable set search_path = '' as $$
  select case
    when event_date - cancelled_on >= (policy ->> 'fullRefundDays')::integer then 100
    when cancelled_on - booked_on <= (policy ->> 'withdrawalDays')::integer
      and event_date - cancelled_on >= (policy ->> 'withdrawalNoticeDays')::integer then 100
    when event_date - cancelled_on >= (policy ->> 'halfRefundDays')::integer then 50
    else 0
  end;
$$;

-- The last day of each share that is or was ever reached: [{"share": 100, "until": "2026-12-01"}, {"share": 50, …}].
create function private.refund_deadlines(policy jsonb, booked_on date, event_date date)
returns json language sql immutable set search_path = '' as $$
  with days as (
    select
      greatest(
        event_date - (policy ->> 'fullRefundDays')::integer,
        least(
          booked_on + (policy ->> 'withdrawalDays')::integer,
          event_date - (policy ->> 'withdrawalNoticeDays')::integer
        )
      ) as full_until,
      event_date - (policy ->> 'halfRefundDays')::integer as half_until
  ), reached as (
    select 100 as share, full_until as until from days where full_until >= booked_on
    union all
    select 50, half_until from days where half_until >= booked_on and half_until > full_until
  )
  select coalesce(json_agg(json_build_object('share', share, 'until', until) order by share desc), '[]'::json) from reached;
$$;

-- Takes the locks of a booking in their order: space, booking. A row of nulls when there is no such booking.
create function private.lock_booking(target_booking uuid)
returns public.bookings language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  select * into booking from public.bookings where id = target_booking;
  if booking.space_id is not null then
    perform private.lock_space(booking.space_id);
  end if;
  select * into booking from public.bookings where id = target_booking for update;
  return booking;
end;
$$;

-- Cancels a paid booking and writes its payout, refund and commission. The caller holds the booking's lock.
create function private.cancel_paid_booking(booking public.bookings, share integer, why text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  taken_back integer := private.part_of(booking.owner_amount, share);
  refund integer;
begin
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = why, refund_share = share
  where id = booking.id;
  if taken_back > 0 then
    insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    values (booking.id, booking.host_id, 'reversed', -taken_back, booking.event_date + private.payout_days());
  end if;
  for payment in
    select * from public.payments where booking_id = booking.id and stripe_session_id = booking.stripe_session_id
  loop
    -- The bank has withdrawn the rest.
    refund := greatest(private.part_of(payment.amount_cents, share) - private.withdrawn_cents(booking.id), 0);
    if refund > 0 then
      perform private.request_refund(payment, refund, why);
    end if;
  end loop;
  perform private.reverse_commission(booking.id, share);
  perform private.follow_disputes(booking.id);
end;
$$;

-- The caller's own booking that can still be cancelled, or a refusal.
create function private.assert_guest_may_cancel(booking public.bookings)
returns void language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if booking.id is null or booking.user_id <> (select auth.uid()) then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'pending' then
    perform private.refuse(409, 'booking_not_paid');
  end if;
  if booking.status = 'cancelled' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  if booking.event_date < private.today_in_rio() then
    perform private.refuse(409, 'booking_in_past');
  end if;
  if private.is_contested(booking.id) then
    perform private.refuse(409, 'booking_contested');
  end if;
end;
$$;

create function private.refund_share_today(booking public.bookings)
returns integer language sql stable set search_path = '' as $$
  -- A suspended listing always allows a full refund.
  select case when private.is_of_suspended(booking) then 100 else private.refund_share(private.policy_of(booking),
    private.day_in_rio(booking.created_at), booking.event_date, private.today_in_rio()) end;
$$;

create type public.cancellation_preview as (
  refund_cents integer,
  kept_cents integer,
  -- Per cent of everything that goes back.
  share integer,
  -- [{share, until}]
  deadlines json
);

-- @api authenticated: The guest's refund of a cancellation today. Codes: booking_not_found, booking_not_paid, booking_already_cancelled,
-- booking_in_past, booking_contested.
create function private.preview_cancellation(target_booking uuid)
returns public.cancellation_preview language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
  share integer;
  refund integer;
begin
  select * into booking from public.bookings where id = target_booking;
  perform private.assert_guest_may_cancel(booking);
  share := private.refund_share_today(booking);
  refund := private.refund_cents_of(booking, share);
  return row(refund, booking.total_amount - refund, share,
    private.refund_deadlines(private.policy_of(booking), private.day_in_rio(booking.created_at),
      booking.event_date))::public.cancellation_preview;
end;
$$;

create type public.cancellation as (booking_id uuid, status text, refund_cents integer, refund_ids uuid[]);

create function private.cancellation_of(target_booking uuid)
returns public.cancellation language sql stable security definer set search_path = '' as $$
  select booking.id, booking.status, coalesce(sum(refund.amount_cents), 0),
    coalesce(array_agg(refund.id) filter (where refund.id is not null), '{}')
  from public.bookings as booking left join public.refunds as refund on refund.booking_id = booking.id
  where booking.id = target_booking
  group by booking.id;
$$;

-- @api authenticated: Cancels the caller's own paid booking when the refund is still the expected one (else refund_changed).
-- Idempotent.
create function private.cancel_booking(target_booking uuid, expected_refund_cents integer)
returns public.cancellation language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  share integer;
begin
  if expected_refund_cents is null or expected_refund_cents < 0 then
    perform private.refuse(422, 'invalid_input', array['expectedRefundCents']);
  end if;
  booking := private.lock_booking(target_booking);
  if booking.status = 'cancelled' and booking.cancellation_reason = 'guest' and booking.user_id = (select auth.uid()) then
    -- A repeated call gets the same answer.
    return private.cancellation_of(booking.id);
  end if;
  perform private.assert_guest_may_cancel(booking);
  share := private.refund_share_today(booking);
  if private.refund_cents_of(booking, share) <> expected_refund_cents then
    perform private.refuse(409, 'refund_changed');
  end if;
  perform private.cancel_paid_booking(booking, share, 'guest');
  return private.cancellation_of(booking.id);
end;
$$;

-- Refunds everything and blocks the date, so that the host does not sell it again by accident.
create function private.cancel_in_full(booking public.bookings, why text)
returns public.cancellation language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_paid_booking(booking, 100, why);
  insert into public.space_availability (space_id, host_id, date, is_available)
  select id, host_id, booking.event_date, false from public.spaces where id = booking.space_id
  on conflict (space_id, date) do update set is_available = false;
  return private.cancellation_of(booking.id);
end;
$$;

-- @api authenticated: Cancels a paid booking of the caller's space with a full refund; the date stays blocked. The guest reads the
-- reason and the note. Codes: unauthenticated, booking_not_found, booking_already_cancelled, booking_in_past, invalid_input
-- (reason, note), text_blocked.
create function private.cancel_booking_as_host(target_booking uuid, reason text, note text default null)
returns public.cancellation language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  words text := nullif(private.normal_text(note), '');
  booking public.bookings;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  booking := private.lock_booking(target_booking);
  if booking.id is null or booking.host_id <> person or booking.paid_at is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'cancelled' and booking.cancellation_reason = 'host' then
    return private.cancellation_of(booking.id);
  end if;
  if booking.status <> 'paid' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  if booking.event_date < private.today_in_rio() then
    perform private.refuse(409, 'booking_in_past');
  end if;
  if reason is null or reason <> all (private.host_cancellation_reasons()) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  perform private.cancel_in_full(booking, 'host');
  update public.bookings set host_reason = reason, host_note = words where id = booking.id;
  return private.cancellation_of(booking.id);
end;
$$;

-- The platform may cancel after the event, because a dispute is decided later.
-- @api admin: As cancel_booking_as_host, by the platform, also after the event. Guest and host read the reason; reason_code:
-- what its words are about. Codes: admin_required, booking_not_found, booking_not_paid, booking_already_cancelled, invalid_input
-- (reason, reason_code).
create function private.cancel_booking_as_admin(target_booking uuid, reason text, reason_code text default null)
returns public.cancellation language plpgsql security definer set search_path = '' as $$
declare
  words text := nullif(private.normal_text(reason), '');
  answer public.cancellation;
  booking public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  booking := private.lock_booking(target_booking);
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  if booking.status = 'cancelled' and booking.cancellation_reason = 'platform' then
    return private.cancellation_of(booking.id);
  end if;
  if booking.status = 'pending' then
    perform private.refuse(409, 'booking_not_paid');
  elsif booking.status = 'cancelled' then
    perform private.refuse(409, 'booking_already_cancelled');
  end if;
  if words is null then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  perform private.require_decision_reason('cancellation', reason_code);
  answer := private.cancel_in_full(booking, 'platform');
  update public.bookings set platform_reason = words, platform_code = reason_code where id = booking.id;
  return answer;
end;
$$;
