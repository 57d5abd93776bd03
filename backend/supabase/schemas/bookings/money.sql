-- The money of a booking, in one reading. Pages, mails, sheets, the log and the evidence for a bank take their sums from here.

-- Amounts in cents. paid_cents is the sum of the five refund columns, withdrawn_cents, dispute_fee_cents, owed_cents, host_paid_cents,
-- commission_cents and kept_cents; owed_cents and kept_cents may be less than zero.
create type private.booking_money as (
  paid_cents integer,
  -- Refunds: made by the provider, under way, requested but deferred to an open dispute, to be made by hand, made by hand.
  sent_cents integer,
  waiting_cents integer,
  held_cents integer,
  failed_cents integer,
  by_hand_cents integer,
  -- Taken back by the payer's bank, without held_cents.
  withdrawn_cents integer,
  -- The provider's fee for disputes.
  dispute_fee_cents integer,
  -- The host's: not settled yet, and settled.
  owed_cents integer,
  host_paid_cents integer,
  commission_cents integer,
  kept_cents integer,
  -- The latest refund of each kind.
  sent_at timestamptz,
  by_hand_at timestamptz,
  -- none, open, won or lost. A closed inquiry is none.
  dispute text
);

-- A refund with failure 'dispute_lost' was paid by the bank: it counts as withdrawn.
create function private.booking_money(target_booking uuid)
returns private.booking_money language sql stable security definer set search_path = '' as $$
  with disputed as (
    select case when bool_or(closed_at is null) then 'open' when bool_or(status = 'lost') then 'lost'
      when bool_or(status = 'won') then 'won' else 'none' end as state
    from public.disputes where booking_id = target_booking
  ), returned as (
    select
      coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0)::integer as sent,
      coalesce(sum(amount_cents) filter (where status = 'requested' and not is_held), 0)::integer as waiting,
      coalesce(sum(amount_cents) filter (where status = 'requested' and is_held), 0)::integer as held,
      coalesce(sum(amount_cents) filter (where status in ('failed', 'manual') and manual_at is null), 0)::integer as failed,
      coalesce(sum(amount_cents) filter (where is_by_hand), 0)::integer as by_hand,
      max(settled_at) as sent_at,
      max(manual_at) filter (where is_by_hand) as by_hand_at
    from (
      select refund.*, refund.failure is not distinct from 'charge_disputed' and disputed.state = 'open' as is_held,
        refund.manual_at is not null and refund.failure is distinct from 'dispute_lost' as is_by_hand
      from public.refunds as refund cross join disputed where refund.booking_id = target_booking
    ) as refund
  ), host as (
    select coalesce(sum(payout.amount_cents), 0)::integer as earned, coalesce(sum(settled.cents), 0)::integer as paid
    from public.host_payouts as payout
    left join lateral (
      select sum(line.amount_cents) as cents from public.settled_payouts as line where line.payout_id = payout.id
    ) as settled on true
    where payout.booking_id = target_booking
  ), sums as (
    select
      (select coalesce(sum(amount_cents), 0)::integer from public.payments where booking_id = target_booking) as paid,
      greatest(private.withdrawn_cents(target_booking) - returned.held, 0) as withdrawn,
      (select coalesce(sum(movement.fee_cents), 0)::integer
        from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
        where dispute.booking_id = target_booking) as fee,
      (select coalesce(sum(commission_amount) filter (where status <> 'reversed'), 0)::integer
        from public.affiliate_commissions where booking_id = target_booking) as commission
    from returned
  )
  select sums.paid, returned.sent, returned.waiting, returned.held, returned.failed, returned.by_hand, sums.withdrawn, sums.fee,
    host.earned - host.paid, host.paid, sums.commission,
    sums.paid - returned.sent - returned.waiting - returned.held - returned.failed - returned.by_hand - sums.withdrawn - sums.fee
      - host.earned - sums.commission,
    returned.sent_at, returned.by_hand_at, disputed.state
  from disputed, returned, host, sums;
$$;

-- The columns that both sides of a booking may read: what the guest paid and what became of it.
create function private.shared_booking_money(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('paid_cents', money.paid_cents, 'sent_cents', money.sent_cents, 'waiting_cents', money.waiting_cents,
    'held_cents', money.held_cents, 'failed_cents', money.failed_cents, 'by_hand_cents', money.by_hand_cents,
    'withdrawn_cents', money.withdrawn_cents, 'sent_at', money.sent_at, 'by_hand_at', money.by_hand_at, 'dispute', money.dispute)
  from private.booking_money(target_booking) as money;
$$;

-- @api authenticated: What became of the payment of up to 1000 bookings of the caller, as guest or as host; amounts in cents; other
-- people's bookings are left out. Codes: unauthenticated, invalid_input (targetBookings).
create function private.list_booking_money(target_bookings uuid[])
returns table (
  booking_id uuid, paid_cents integer, sent_cents integer, waiting_cents integer, held_cents integer, failed_cents integer,
  by_hand_cents integer, withdrawn_cents integer, sent_at timestamptz, by_hand_at timestamptz, dispute text
) language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_few('targetBookings', target_bookings, 1000);
  return query
  select booking.id, money.paid_cents, money.sent_cents, money.waiting_cents, money.held_cents, money.failed_cents,
    money.by_hand_cents, money.withdrawn_cents, money.sent_at, money.by_hand_at, money.dispute
  from public.bookings as booking cross join lateral private.booking_money(booking.id) as money
  where booking.id = any (target_bookings)
    and (booking.user_id = person or (booking.host_id = person and booking.paid_at is not null))
  order by booking.id;
end;
$$;
