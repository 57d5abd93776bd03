-- Effects of a dispute on the money of its booking.
--
-- taken      the provider takes the amount from our balance: the host's and the affiliate's part of it are rows less than zero
-- given back it was won: rows that restore them
-- open       what had not been sent to host or affiliate waits; what had is deducted from the next payment
--
-- The booking itself remains: its date is the guest's until it is cancelled. A contested payment cannot be sent back a second
-- time: a cancellation returns what the bank has not taken, and the rest once it has come back.

create function private.is_open_dispute(status text)
returns boolean language sql immutable set search_path = '' as $$
  select status not in ('won', 'lost', 'warning_closed', 'prevented');
$$;

create function private.needs_answer(dispute public.disputes)
returns boolean language sql stable set search_path = '' as $$
  select dispute.status in ('needs_response', 'warning_needs_response', 'appeal_needs_response')
    and coalesce(dispute.due_by > clock_timestamp(), true)
    and not exists (select from private.given_up_disputes as given_up where given_up.dispute_id = dispute.id and given_up.failure is null);
$$;

-- The stage in the host's e-mail: inquiry, dispute or outcome.
create function private.dispute_stage(dispute public.disputes)
returns text language sql stable set search_path = '' as $$
  select case
    when dispute.closed_at is not null then dispute.status
    when dispute.status like 'warning_%' then 'inquiry'
    else 'dispute'
  end;
$$;

-- Returns the cents of a booking's payment that the bank has withdrawn.
create function private.withdrawn_cents(target_booking uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(movement.amount_cents), 0)::integer
  from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
  where dispute.booking_id = target_booking;
$$;

-- A part of an amount in the proportion of two others; halves are rounded up.
create function private.in_proportion(cents integer, part integer, whole integer)
returns integer language sql immutable set search_path = '' as $$
  select case when whole = 0 then 0 else floor(cents::numeric * least(part, whole) / whole + 0.5)::integer end;
$$;

-- Returns the guest's refund for a share of the booking, without cents that the bank has withdrawn already.
create function private.refund_cents_of(booking public.bookings, share integer)
returns integer language sql stable security definer set search_path = '' as $$
  select greatest(private.part_of(booking.total_amount, share) - private.withdrawn_cents(booking.id), 0);
$$;

-- The bank has the money and has not decided: neither its guest nor we can move it.
create function private.is_contested(target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.withdrawn_cents(target_booking) > 0
    and exists (select from public.disputes where booking_id = target_booking and closed_at is null);
$$;

-- True when the host's earnings of a booking have been sent, and have not been corrected.
create function private.host_was_paid(target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.host_payouts as payout join public.settled_payouts as line on line.payout_id = payout.id
    where payout.booking_id = target_booking and payout.kind = 'earned'
    group by payout.id having sum(line.amount_cents) <> 0
  );
$$;

-- True when the earnings of a host or an affiliate from a contested booking have to wait. If they were sent already, the deduction does
-- not wait.
create function private.waits_for_dispute(target_booking uuid, beneficiary text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.disputes where booking_id = target_booking and closed_at is null)
    and case beneficiary
      when 'host' then not private.host_was_paid(target_booking)
      else not exists (
        select from public.affiliate_commissions
        where booking_id = target_booking and kind = 'earned' and status = 'paid'
      )
    end;
$$;

-- Brings the rows of host and affiliate to what the bank has of the booking. What a cancellation took back is not taken twice. The
-- caller has locked the booking.
create function private.follow_disputes(target_booking uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payout public.host_payouts;
  earned public.affiliate_commissions;
  withdrawn integer := private.withdrawn_cents(target_booking);
  today date := private.today_in_rio();
  stored integer;
  difference integer;
begin
  if not exists (select from public.disputes where booking_id = target_booking) then
    return;
  end if;
  select * into booking from public.bookings where id = target_booking;

  select * into payout from public.host_payouts where booking_id = booking.id and kind = 'earned';
  if payout.id is not null then
    select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed')), 0),
      coalesce(sum(amount_cents) filter (where kind in ('disputed', 'restored')), 0)
    into stored, difference from public.host_payouts where booking_id = booking.id;
    difference := -least(private.in_proportion(payout.amount_cents, withdrawn, booking.total_amount), stored) - difference;
    if difference <> 0 then
      insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (booking.id, booking.host_id, case when difference < 0 then 'disputed' else 'restored' end, difference,
        greatest(payout.due_on, today));
    end if;
  end if;

  select * into earned from public.affiliate_commissions where booking_id = booking.id and kind = 'earned';
  if earned.id is not null then
    perform from public.affiliates where id = earned.affiliate_id for no key update;
    select coalesce(sum(commission_amount) filter (where kind in ('earned', 'reversed') and status <> 'reversed'), 0),
      coalesce(sum(commission_amount) filter (where kind in ('disputed', 'restored')), 0)
    into stored, difference from public.affiliate_commissions where booking_id = booking.id;
    difference := -least(private.in_proportion(earned.commission_amount, withdrawn, booking.total_amount), stored) - difference;
    if difference <> 0 then
      insert into public.affiliate_commissions (affiliate_id, booking_id, kind, commission_amount, due_on, payment_on, campaign)
      values (earned.affiliate_id, booking.id, case when difference < 0 then 'disputed' else 'restored' end, difference,
        greatest(earned.due_on, today), private.commission_payment_on(greatest(earned.due_on, today)), earned.campaign);
    end if;
  end if;
  perform private.refund_what_came_back(booking, withdrawn);
end;
$$;

-- Refunds the money of a cancelled booking that the bank has given back to us. A refund that the provider refused while the payment was
-- contested is requested again, or is over: then the bank has paid it.
create function private.refund_what_came_back(booking public.bookings, withdrawn integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  refund public.refunds;
  owed integer;
begin
  if booking.status <> 'cancelled' then
    return;
  end if;
  for payment in select * from public.payments where booking_id = booking.id loop
    owed := case when booking.paid_at is null then payment.amount_cents else private.part_of(payment.amount_cents, booking.refund_share) end
      - withdrawn - (select coalesce(sum(amount_cents), 0) from public.refunds where payment_id = payment.id);
    if owed > 0 then
      perform private.request_refund(payment, owed, 'dispute');
    end if;
  end loop;
  if exists (select from public.disputes where booking_id = booking.id and closed_at is null) then
    return;
  end if;
  for refund in
    select * from public.refunds where booking_id = booking.id and status = 'requested' and failure = 'charge_disputed' for update
  loop
    if withdrawn >= refund.amount_cents then
      update public.refunds set status = 'manual', failure = 'dispute_lost', manual_at = clock_timestamp(), manual_note = (
        select string_agg(provider_dispute_id, ' ') from public.disputes where booking_id = booking.id)
      where id = refund.id;
    else
      perform private.enqueue('refund', 'refund:' || refund.id || ':after_dispute', jsonb_build_object('refund_id', refund.id));
    end if;
  end loop;
end;
$$;

-- The provider makes no refund of a contested payment.
-- @api service_role: Server side: a refund waits for the decision of a dispute; then it is sent again, or the bank has paid it.
create function private.defer_refund(refund_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  booking := private.lock_booking((select booking_id from public.refunds where id = refund_id));
  update public.refunds set failure = 'charge_disputed' where id = refund_id and status = 'requested';
  perform private.follow_disputes(booking.id);
end;
$$;
