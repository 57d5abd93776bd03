-- Purpose: a refund that a person has to pay is reported every night until somebody has, is written down once, and what was
-- written about it goes with the account's other data.
-- Tables: none. Destructive: replaces private.mark_refund_manual, private.forget_person, private.money_differences.

-- As before, but a second person, or a second way of paying, is refused: whoever sent the money again must learn of it.
create or replace function private.mark_refund_manual(target_refund uuid, note text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
  written text := left(btrim(coalesce(note, '')), 500);
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  if written = '' then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  select * into refund from public.refunds where id = target_refund for update;
  if refund.id is null then
    perform private.refuse(404, 'refund_not_found');
  end if;
  if refund.status not in ('failed', 'manual') then
    perform private.refuse(409, 'refund_not_failed');
  end if;
  if refund.manual_at is null then
    update public.refunds
    set status = 'manual', manual_at = clock_timestamp(), manual_by = (select auth.uid()), manual_note = written
    where id = target_refund;
  elsif (refund.manual_by, refund.manual_note) is distinct from ((select auth.uid()), written) then
    perform private.refuse(409, 'refund_already_paid');
  end if;
  return json_build_object('refund_id', target_refund, 'status', 'manual');
end;
$$;
comment on function public.mark_refund_manual is
  'Records that a refund was paid by hand; the note says how. The same act twice is once. Codes: admin_required, invalid_input, refund_not_found, refund_not_failed, refund_already_paid.';

-- What leads from one closed account to a person: their words, their files, and the provider's record of who paid.
-- Amounts and dates stay as sums of nobody, so that books and the other party's history still add up.
create or replace function private.forget_person(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('delete_chat_files', 'delete_chat_files:' || person, jsonb_build_object('paths', files.paths))
  from (
    select jsonb_agg(message.file_url) as paths
    from public.messages as message
    join public.conversations as conversation on conversation.id = message.conversation_id
    where person in (conversation.client_id, conversation.host_id) and message.file_url is not null
  ) as files
  where files.paths is not null;
  delete from public.conversations where person in (client_id, host_id);
  delete from public.reviews where user_id = person;
  delete from public.contact_messages where user_id = person;
  delete from public.provider_events where booking_id in (select id from public.bookings where user_id = person);
  update public.refunds
  set provider_refund_id = null, failure = null, manual_note = case when manual_at is not null then '' end
  where booking_id in (select id from public.bookings where user_id = person);
  update public.payments set stripe_session_id = 'forgotten:' || id, payment_intent_id = null
  where booking_id in (select id from public.bookings where user_id = person);
  update public.bookings set stripe_session_id = null where user_id = person;
  update private.closed_accounts set forgotten_at = now() where person_id = person;
end;
$$;

-- As before, and refunds that the provider will not make, until a person has made them.
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
    where status = 'failed' or (status = 'manual' and manual_at is null)
      or (status = 'requested' and created_at < clock_timestamp() - interval '7 days')
  union all
  select 'outbox_failed', null, kind || ' ' || id, last_error from public.outbox where failed_at is not null;
$$;
