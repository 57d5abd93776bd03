-- The journal: every movement of money as lines on named accounts, of which those of one row add up to nothing. It is derived: the tables
-- stay what they are. Debits are above zero, credits below; amounts in cents.
--
-- provider       what the payment provider holds for us          guests        what guests paid and is neither earned nor returned
-- bank           our account: what the provider sent, we paid    hosts         what is owed to hosts
-- provider_fees  what it takes of them                              affiliates    what is owed to affiliates
-- promotions     what coupons took off                           platform_fee  the fee, less commissions and what a dispute lost

create view private.journal with (security_invoker = true) as
with moved as (
  -- A payment is the guest's until the booking is confirmed.
  select 'payment' as source, payment.id::text as source_id, payment.booking_id, payment.created_at as happened_at,
    array['provider', 'guests'] as accounts, array[payment.amount_cents, -payment.amount_cents] as amounts
  from public.payments as payment
  union all
  -- Confirmed, the host has the price, and the platform its fee. A cancellation turns the part that goes back around.
  select 'payout', payout.id::text, payout.booking_id, payout.created_at, array['hosts', 'guests', 'promotions', 'platform_fee'],
    case payout.kind
      when 'earned' then array[-payout.amount_cents, booking.total_amount, booking.discount_amount,
        payout.amount_cents - booking.total_amount - booking.discount_amount]
      when 'reversed' then array[-payout.amount_cents, -back.total, -back.discount, payout.amount_cents + back.total + back.discount]
      else array[-payout.amount_cents, payout.amount_cents, 0, 0]
    end
  from public.host_payouts as payout
  join public.bookings as booking on booking.id = payout.booking_id
  cross join lateral (
    select private.part_of(booking.total_amount, coalesce(booking.refund_share, 0)) as total,
      private.part_of(booking.discount_amount, coalesce(booking.refund_share, 0)) as discount
  ) as back
  union all
  -- A payment by the bank instead of a refund has its own movement.
  select 'refund', refund.id::text, refund.booking_id, coalesce(refund.settled_at, refund.manual_at),
    array[case when refund.settled_at is null then 'bank' else 'provider' end, 'guests'],
    array[-refund.amount_cents, refund.amount_cents]
  from public.refunds as refund
  where refund.settled_at is not null or (refund.manual_at is not null and refund.failure is distinct from 'dispute_lost')
  union all
  -- The bank takes the amount for the guest, or gives it back; its fee is ours.
  select 'dispute_movement', movement.journal_id::text, dispute.booking_id, movement.happened_at,
    array['provider', 'guests', 'provider_fees'],
    array[movement.amount_cents - movement.fee_cents, -movement.amount_cents, movement.fee_cents]
  from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
  union all
  -- Money that a guest has twice, from the bank and from us or with a confirmed booking, and that the host does not bear, is the
  -- platform's loss.
  select 'dispute_loss', booking.id::text, booking.id, taken.latest_at, array['platform_fee', 'guests'], array[loss.cents, -loss.cents]
  from (
    select dispute.booking_id, -sum(movement.amount_cents)::integer as cents, max(movement.happened_at) as latest_at
    from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
    where dispute.booking_id is not null
    group by dispute.booking_id
  ) as taken
  join public.bookings as booking on booking.id = taken.booking_id
  cross join lateral (
    select case when booking.paid_at is null
      then (select coalesce(sum(amount_cents), 0)::integer from public.payments where booking_id = booking.id)
      else private.part_of(booking.total_amount, coalesce(booking.refund_share, 0)) end as cents
  ) as owed
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::integer as cents from public.refunds
    where booking_id = booking.id and failure is distinct from 'dispute_lost'
  ) as refunded
  cross join lateral (
    select greatest(refunded.cents + taken.cents - owed.cents, 0)
      + (select coalesce(sum(amount_cents), 0)::integer from public.host_payouts
        where booking_id = booking.id and kind in ('disputed', 'restored'))
      as cents
  ) as loss
  union all
  select 'commission', id::text, booking_id, created_at, array['platform_fee', 'affiliates'], array[commission_amount, -commission_amount]
  from public.affiliate_commissions where status <> 'reversed'
  union all
  -- Transfers to a host or an affiliate, and their reversals.
  select 'settlement', id::text, null::uuid, created_at, array[case beneficiary when 'host' then 'hosts' else 'affiliates' end, 'bank'],
    array[amount_cents, -amount_cents]
  from public.host_settlements
  union all
  -- The provider's own fees, and its transfers to our bank account. A dispute's fee is part of its movement.
  select case when line.category like 'payout%' then 'provider_payout' else 'provider_fee' end, line.id::text, payment.booking_id,
    line.happened_at,
    array['provider', 'bank', 'provider_fees'],
    case when line.category like 'payout%' then array[line.amount_cents - line.fee_cents, -line.amount_cents, line.fee_cents]
      when line.category = 'fee' then array[line.amount_cents - line.fee_cents, 0, line.fee_cents - line.amount_cents]
      else array[-line.fee_cents, 0, line.fee_cents] end
  from private.provider_lines as line left join public.payments as payment on payment.payment_intent_id = line.payment_intent_id
  where line.category not like 'dispute%'
)
select moved.source, moved.source_id, moved.booking_id, moved.happened_at, line.account, line.amount_cents
from moved cross join unnest(moved.accounts, moved.amounts) as line (account, amount_cents)
where line.amount_cents <> 0;
