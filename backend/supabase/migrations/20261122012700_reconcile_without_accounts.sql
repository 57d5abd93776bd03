-- Purpose: a deleted account takes its attributions along; what was earned through them is no difference.
-- Tables: none. Destructive: replaces private.money_differences.

create or replace function private.money_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  with booked as (
    select booking.*,
      case when paid_at is null then 0 else coalesce(refund_share, 0) end as share_back,
      (select count(*) from public.payments where booking_id = booking.id) as payment_count,
      (select coalesce(sum(amount_cents), 0) from public.payments where booking_id = booking.id) as paid_cents,
      (select coalesce(sum(amount_cents), 0) from public.refunds where booking_id = booking.id) as refunded_cents,
      (select coalesce(sum(amount_cents), 0) from public.host_payouts where booking_id = booking.id) as payout_cents,
      (select count(*) from public.host_payouts where booking_id = booking.id and host_payouts.kind = 'earned') as payout_count,
      (select status from public.coupon_redemptions where booking_id = booking.id) as redemption_status,
      (select coalesce(sum(commission_amount) filter (where affiliate_commissions.status <> 'reversed'), 0)
        from public.affiliate_commissions where booking_id = booking.id) as commission_cents,
      earned.affiliate_id as earned_by,
      -- With an account its attributions go: then the commission itself is the only record of who brought the guest.
      exists (select from auth.users where id = booking.user_id)
        and (earned.affiliate_id is null or exists (
          select from public.affiliates as affiliate join auth.users as person on person.id = affiliate.user_id
          where affiliate.id = earned.affiliate_id)) as is_traceable
    from public.bookings as booking
    left join public.affiliate_commissions as earned on earned.booking_id = booking.id and earned.kind = 'earned'
  )
  -- Paid means: one payment, of exactly what was agreed.
  select 'payment'::text, id, total_amount::text, paid_cents::text from booked
    where paid_at is not null and (paid_cents <> total_amount or payment_count <> 1)
  -- Whoever paid for nothing gets everything back; whoever cancels, their share; nobody else anything.
  union all
  select 'refund', id, expected_cents::text, refunded_cents::text
    from (
      select *, case when paid_at is null then paid_cents else private.part_of(total_amount, share_back) end as expected_cents
      from booked
    ) as compared
    where refunded_cents <> expected_cents
  union all
  select 'cancellation_without_share', id, 'share', null from booked
    where status = 'cancelled' and paid_at is not null and refund_share is null
  union all
  select 'payout', id, expected_cents::text, payout_cents::text
    from (
      select *, case when paid_at is null then 0 else owner_amount - private.part_of(owner_amount, share_back) end as expected_cents
      from booked
    ) as compared
    where payout_cents <> expected_cents or payout_count <> (case when paid_at is null then 0 else 1 end)
  union all
  select 'coupon_redemption', id, expected_status, redemption_status
    from (
      select *, case when coupon_id is null then null when paid_at is not null then 'used'
        when status = 'pending' then 'reserved' else 'released' end as expected_status
      from booked
    ) as compared
    where redemption_status is distinct from expected_status
  union all
  select 'coupon_used_count', coupon.id, count(redemption.booking_id)::text, coupon.used_count::text
    from public.discount_coupons as coupon
    left join public.coupon_redemptions as redemption on redemption.coupon_id = coupon.id and redemption.status = 'used'
    group by coupon.id
    having count(redemption.booking_id) <> coupon.used_count
  union all
  select 'commission', id, expected_cents::text, commission_cents::text
    from (
      select *, case
        when paid_at is null then 0
        when is_traceable and private.affiliate_of(user_id, created_at) is null then 0
        when not is_traceable and earned_by is null then 0
        else private.commission_cents(total_amount) - private.part_of(private.commission_cents(total_amount), share_back)
      end as expected_cents
      from booked
    ) as compared
    where commission_cents <> expected_cents
  union all
  select 'affiliate_earnings', affiliate.id, coalesce(sum(commission.commission_amount), 0)::text, affiliate.total_earnings::text
    from public.affiliates as affiliate
    left join public.affiliate_commissions as commission
      on commission.affiliate_id = affiliate.id and commission.status <> 'reversed'
    group by affiliate.id
    having coalesce(sum(commission.commission_amount), 0) <> affiliate.total_earnings
  -- What should have happened by now.
  union all
  select 'hold_overdue', id, hold_expires_at::text, null from booked
    where status = 'pending' and hold_expires_at < clock_timestamp() - interval '1 hour'
  union all
  select 'refund_' || status, booking_id, 'succeeded', status from public.refunds
    where status = 'failed' or (status = 'requested' and created_at < clock_timestamp() - interval '7 days')
  union all
  select 'outbox_failed', null, kind || ' ' || id, last_error from public.outbox where failed_at is not null;
$$;
