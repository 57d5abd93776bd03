-- A nightly comparison of everything that must add up: bookings, payments, refunds, disputes, payouts, coupons, commissions.

create table public.reconciliation_reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  difference_count integer not null check (difference_count >= 0),
  differences jsonb not null default '[]'
);
comment on column public.reconciliation_reports.differences is
  '[{kind, subject, expected, actual}], the first 1000; amounts in cents.';
create index reconciliation_reports_created_idx on public.reconciliation_reports (created_at desc);
create trigger reconciliation_reports_guard before update or delete on public.reconciliation_reports
  for each row execute function private.refuse_change();

-- Compares what was paid, refunded, paid out and earned with each booking. A deleted account takes its attributions along: what was
-- earned through them is no difference.
create function private.booking_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable set search_path = '' as $$
  with booked as (
    select booking.*,
      case when paid_at is null then 0 else coalesce(refund_share, 0) end as share_back,
      coalesce(payment.entries, 0) as payment_count,
      coalesce(payment.cents, 0) as paid_cents,
      coalesce(refund.cents, 0) as refunded_cents,
      coalesce(withdrawn.cents, 0) as withdrawn_cents,
      coalesce(payout.cents, 0) as payout_cents,
      coalesce(payout.entries, 0) as payout_count,
      redemption.status as redemption_status,
      coalesce(commission.cents, 0) as commission_cents,
      earned.affiliate_id as earned_by,
      exists (select from public.referral_attributions where person_id = booking.user_id) as was_attributed,
      -- With an account its attributions go: then the commission itself is the only record of who brought the guest.
      exists (select from auth.users where id = booking.user_id)
        and (earned.affiliate_id is null or exists (
          select from public.affiliates as affiliate join auth.users as person on person.id = affiliate.user_id
          where affiliate.id = earned.affiliate_id)) as is_traceable
    from public.bookings as booking
    -- Each table is read once, not looked up for each booking.
    left join (select booking_id, count(*) as entries, sum(amount_cents) as cents from public.payments group by booking_id) as payment
      on payment.booking_id = booking.id
    left join (select booking_id, sum(amount_cents) as cents from public.refunds group by booking_id) as refund
      on refund.booking_id = booking.id
    -- As private.withdrawn_cents.
    left join (
      select dispute.booking_id, -sum(movement.amount_cents)::integer as cents
      from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
      group by dispute.booking_id
    ) as withdrawn on withdrawn.booking_id = booking.id
    left join (
      select booking_id, count(*) filter (where host_payouts.kind = 'earned') as entries, sum(amount_cents) as cents
      from public.host_payouts group by booking_id
    ) as payout on payout.booking_id = booking.id
    left join public.coupon_redemptions as redemption on redemption.booking_id = booking.id
    left join (
      select booking_id, sum(commission_amount) as cents
      from public.affiliate_commissions where affiliate_commissions.status <> 'reversed' group by booking_id
    ) as commission on commission.booking_id = booking.id
    left join public.affiliate_commissions as earned on earned.booking_id = booking.id and earned.kind = 'earned'
  )
  -- The host's amount is the price of the date and the extras, as agreed.
  select 'booking_sum'::text, id, agreed_cents::text, owner_amount::text
    from (
      select *, (snapshot ->> 'price_cents')::integer
        + (select coalesce(sum(total_cents), 0) from public.booking_extras where booking_id = booked.id) as agreed_cents
      from booked
    ) as compared
    where owner_amount <> agreed_cents
  union all
  -- Paid means: one payment, of exactly what was agreed.
  select 'payment', id, total_amount::text, paid_cents::text from booked
    where paid_at is not null and (paid_cents <> total_amount or payment_count <> 1)
  union all
  -- Expected refunds: everything of an unconfirmed booking, the share of a cancelled one, nothing else.
  select 'refund', id, expected_cents::text, refunded_cents::text
    from (
      select *, case when paid_at is null then paid_cents else private.part_of(total_amount, share_back) end as expected_cents
      from booked
    ) as compared
    -- Cents that the bank has withdrawn need not be refunded a second time.
    where refunded_cents > expected_cents or refunded_cents + withdrawn_cents < expected_cents
  union all
  select 'cancellation_without_share', id, 'share', null from booked
    where status = 'cancelled' and paid_at is not null and refund_share is null
  union all
  select 'payout', id, expected_cents::text, payout_cents::text
    from (
      select *, case when paid_at is null then 0
        else greatest(owner_amount - private.part_of(owner_amount, share_back)
          - private.in_proportion(owner_amount, withdrawn_cents, total_amount), 0) end as expected_cents
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
  select 'commission', id, expected_cents::text, commission_cents::text
    from (
      select *, case
        when paid_at is null then 0
        when is_traceable and not (was_attributed and (private.attribution_of(user_id, created_at)).id is not null) then 0
        when not is_traceable and earned_by is null then 0
        else greatest(earned_cents - private.part_of(earned_cents, share_back)
          - private.in_proportion(earned_cents, withdrawn_cents, total_amount), 0)
      end as expected_cents
      from booked cross join lateral (select private.commission_cents(total_amount, created_at) as earned_cents) as whole
    ) as compared
    where commission_cents <> expected_cents
  union all
  select 'hold_overdue', id, hold_expires_at::text, null from booked
    -- The job that ends holds runs each minute.
    where status = 'pending' and hold_expires_at < clock_timestamp() - interval '1 hour'
  union all
  select 'claim', booked.id, (private.claim_of(booked)).kind, claim.kind
    from public.bookings as booked left join private.claims as claim on claim.booking_id = booked.id
    where private.claim_of(booked) is distinct from claim
  union all
  select 'claim', request.id, (private.claim_of_request(request)).kind, claim.kind
    from private.requests as request left join private.claims as claim on claim.request_id = request.id
    where private.claim_of_request(request) is distinct from claim;
$$;

-- Compares disputes with the provider's movements, and names what belongs to no booking of ours.
create function private.dispute_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable set search_path = '' as $$
  -- Events that were refused, by the provider's id of the object, for a month: a payment by a session that is not the booking's (a
  -- person gives it back at the provider), a dispute that the provider does not know, or of more than its payment.
  select event.outcome, event.booking_id, null, event.object_id
    from public.provider_events as event
    -- After that time a person has looked at it, and it is in the provider's books.
    where event.outcome in ('unmatched_payment', 'dispute_unknown', 'dispute_too_large') and event.created_at > now() - interval '30 days'
  union all
  -- A dispute of a payment that we don't know is named while it is open, and for a month.
  select 'unmatched_dispute', id, null, provider_dispute_id from public.disputes
    where booking_id is null and (closed_at is null or closed_at > now() - interval '30 days')
  union all
  -- Lost: the bank has all of it. Won, or an inquiry that led to nothing: we have it back. The provider's movements may come a day later.
  select 'dispute', coalesce(booking_id, id), expected_cents::text, withdrawn::text
    from (
      select dispute.*, case when status = 'lost' then amount_cents else 0 end as expected_cents, (
        select coalesce(-sum(movement.amount_cents), 0) from private.dispute_movements as movement where movement.dispute_id = dispute.id
      ) as withdrawn
      from public.disputes as dispute
      -- The provider's movements may come a day later.
      where closed_at < clock_timestamp() - interval '1 day' and status <> 'prevented'
    ) as compared
    where withdrawn <> expected_cents;
$$;

-- Compares counters with what they count.
create function private.counter_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable set search_path = '' as $$
  select 'coupon_used_count'::text, coupon.id, count(redemption.booking_id)::text, coupon.used_count::text
    from public.discount_coupons as coupon
    left join public.coupon_redemptions as redemption on redemption.coupon_id = coupon.id and redemption.status = 'used'
    group by coupon.id
    having count(redemption.booking_id) <> coupon.used_count
  union all
  select 'affiliate_earnings', affiliate.id, coalesce(sum(commission.commission_amount), 0)::text, affiliate.total_earnings::text
    from public.affiliates as affiliate
    left join public.affiliate_commissions as commission
      on commission.affiliate_id = affiliate.id and commission.status <> 'reversed'
    group by affiliate.id
    having coalesce(sum(commission.commission_amount), 0) <> affiliate.total_earnings;
$$;

-- Compares settlements: the parts add up to the sum, each part is a whole payout or commission of that person, and a reversal
-- reverses all of it.
create function private.settlement_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable set search_path = '' as $$
  select 'settlement'::text, settlement.id, settlement.amount_cents::text, coalesce(sum(line.amount_cents), 0)::text
    from public.host_settlements as settlement
    left join (
      select settlement_id, amount_cents from public.settled_payouts
      union all select settlement_id, amount_cents from public.settled_commissions
    ) as line on line.settlement_id = settlement.id
    group by settlement.id
    having coalesce(sum(line.amount_cents), 0) <> settlement.amount_cents
  union all
  select 'settlement_reversal', reversal.id, (-settlement.amount_cents)::text, reversal.amount_cents::text
    from public.host_settlements as reversal join public.host_settlements as settlement on settlement.id = reversal.reverses
    where reversal.amount_cents <> -settlement.amount_cents
      or (reversal.host_id, reversal.beneficiary) <> (settlement.host_id, settlement.beneficiary)
  union all
  select 'settled_payout', payout.booking_id, payout.amount_cents::text, sum(line.amount_cents)::text
    from public.settled_payouts as line
    join public.host_payouts as payout on payout.id = line.payout_id
    join public.host_settlements as settlement on settlement.id = line.settlement_id
    group by payout.id
    having sum(line.amount_cents) not in (0, payout.amount_cents)
      or bool_or((settlement.host_id, settlement.beneficiary) <> (payout.host_id, 'host'))
  union all
  -- A commission is paid while its parts are all of it, and only then.
  select 'settled_commission', commission.booking_id,
      case when commission.status = 'paid' then commission.commission_amount else 0 end::text, coalesce(sum(line.amount_cents), 0)::text
    from public.affiliate_commissions as commission
    join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    left join public.settled_commissions as line on line.commission_id = commission.id
    left join public.host_settlements as settlement on settlement.id = line.settlement_id
    group by commission.id, affiliate.id
    having coalesce(sum(line.amount_cents), 0) <> case when commission.status = 'paid' then commission.commission_amount else 0 end
      or bool_or((settlement.host_id, settlement.beneficiary) <> (affiliate.user_id, 'affiliate'));
$$;

-- Names steps that failed or should have happened by now. A refund that the provider will not make is a difference until a person has
-- made it.
create function private.overdue_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable set search_path = '' as $$
  select 'payout_overdue'::text, owed.person_id, '0', owed.owed_cents::text
    from private.due_by_person('host') as owed
    where owed.owed_cents > 0 and owed.oldest_due_on < private.today_in_rio() - 7
      and exists (select from public.payout_keys where host_id = owed.person_id)
  union all
  -- A week after the day of payment that it should have been part of.
  select 'commission_overdue', owed.person_id, '0', owed.owed_cents::text
    from private.due_by_person('affiliate') as owed
    where owed.owed_cents > 0 and private.commission_payment_on(owed.oldest_due_on) < private.today_in_rio() - 7
      and exists (select from public.payout_keys where host_id = owed.person_id)
  union all
  select 'refund_' || status, booking_id, 'succeeded', status from public.refunds
    where status = 'failed' or (status = 'manual' and manual_at is null)
      -- The provider promises refunds within a week.
      or (status = 'requested' and created_at < clock_timestamp() - interval '7 days' and not private.is_contested(booking_id))
  union all
  select 'outbox_failed', null, kind || ' ' || id, last_error from public.outbox where failed_at is not null;
$$;

-- One statement, so that everything is compared at one moment.
create function private.money_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  select * from private.booking_differences()
  union all
  select * from private.dispute_differences()
  union all
  select * from private.counter_differences()
  union all
  select * from private.settlement_differences()
  union all
  select * from private.overdue_differences()
  union all
  select * from private.journal_differences()
  union all
  select * from private.provider_differences();
$$;

-- The API's 8 s end at some 3000 spaces (bench/README.md, "Growth"); hosted, a call of the API may have 60.
-- @api service_role: Compares everything that must add up and writes a report.
create function private.reconcile()
returns table (report_id uuid, difference_count integer)
language sql volatile security definer set search_path = '' set statement_timeout = '55s' as $$
  select private.note_scheduled_run('reconcile');
  select private.match_waiting_disputes();
  select private.close_days();
  with found as (
    select *, row_number() over (order by difference.kind, difference.subject) as place
    from private.money_differences() as difference
  ), report as (
    insert into public.reconciliation_reports (difference_count, differences)
    select count(*), coalesce(
      jsonb_agg(
        jsonb_build_object('kind', kind, 'subject', subject, 'expected', expected, 'actual', actual) order by place
      ) filter (where place <= 1000),
      '[]'
    )
    from found
    returning *
  )
  select id, difference_count from report;
$$;
