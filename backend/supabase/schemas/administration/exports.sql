-- Tables for a spreadsheet, of a period of days in Rio. The browser writes the file, and sees to it that no cell of it is executed.

-- Refuses a period that is no period, or longer than a year.
create function private.require_period(from_date date, to_date date)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if from_date is null or to_date is null or to_date < from_date or to_date - from_date > 366 then
    perform private.refuse(422, 'invalid_input', array['toDate']);
  end if;
end;
$$;

-- @api admin: For an administrator, logged: bookings (made), payouts (due), commissions (earned), disputes (opened) or the lines of the
-- journal of a period of up to 366 days in Rio, up to 20 000 rows; amounts in cents. No key is in it. Codes: unauthenticated,
-- admin_required, invalid_input, export_too_large.
create function private.admin_export(kind text, from_date date, to_date date)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  answer json;
  size integer;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  if kind is null or kind not in ('bookings', 'payouts', 'commissions', 'disputes', 'journal') then
    perform private.refuse(422, 'invalid_input', array['kind']);
  end if;
  perform private.require_period(from_date, to_date);
  -- One more than fits tells that there is more.
  select coalesce(json_agg(line), '[]'), count(*) into answer, size from (
    select to_json(booked) as line from (
      select booking.id, booking.created_at, booking.event_date, booking.snapshot ->> 'title' as title, guest.full_name as guest_name,
        host.full_name as host_name, booking.guest_count, booking.status, booking.owner_amount, booking.service_fee,
        booking.discount_amount, booking.total_amount, booking.payment_method, booking.paid_at, booking.cancelled_at, booking.platform_code,
        money.sent_cents + money.by_hand_cents as refunded,
        money.waiting_cents + money.held_cents + money.failed_cents as to_refund,
        money.withdrawn_cents as withdrawn,
        -- null: never contested.
        contested.cents as contested,
        case when contested.cents is not null then money.dispute_fee_cents end as dispute_fee
      from public.bookings as booking
      join public.profiles as guest on guest.id = booking.user_id
      join public.profiles as host on host.id = booking.host_id
      cross join lateral private.booking_money(booking.id) as money
      cross join lateral (select sum(amount_cents) as cents from public.disputes where booking_id = booking.id) as contested
      where admin_export.kind = 'bookings' and private.day_in_rio(booking.created_at) between from_date and to_date
      order by booking.created_at, booking.id limit 20001
    ) as booked
    union all
    select to_json(owed) from (
      select payout.booking_id, booking.event_date, host.full_name as host_name, payout.kind, payout.amount_cents, payout.due_on,
        sent.bank_reference, sent.created_at as paid_at
      from public.host_payouts as payout
      join public.bookings as booking on booking.id = payout.booking_id
      join public.profiles as host on host.id = payout.host_id
      left join lateral (
        select settlement.bank_reference, settlement.created_at
        from public.settled_payouts as line join public.host_settlements as settlement on settlement.id = line.settlement_id
        where line.payout_id = payout.id and settlement.kind = 'paid'
          and not exists (select from public.host_settlements as reversal where reversal.reverses = settlement.id)
        limit 1
      ) as sent on true
      where admin_export.kind = 'payouts' and payout.due_on between from_date and to_date
      order by payout.due_on, payout.id limit 20001
    ) as owed
    union all
    select to_json(earned) from (
      select commission.booking_id, commission.created_at, affiliate.affiliate_code, person.full_name, commission.kind,
        commission.commission_amount as amount_cents, commission.status, commission.campaign, commission.due_on, commission.payment_on,
        sent.bank_reference, commission.settled_at as paid_at
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      join public.profiles as person on person.id = affiliate.user_id
      left join lateral (
        select settlement.bank_reference
        from public.settled_commissions as line join public.host_settlements as settlement on settlement.id = line.settlement_id
        where line.commission_id = commission.id and settlement.kind = 'paid'
          and not exists (select from public.host_settlements as reversal where reversal.reverses = settlement.id)
        limit 1
      ) as sent on true
      where admin_export.kind = 'commissions' and private.day_in_rio(commission.created_at) between from_date and to_date
      order by commission.created_at, commission.id limit 20001
    ) as earned
    union all
    select to_json(contested) from (
      select dispute.provider_dispute_id, dispute.booking_id, booking.event_date, booking.snapshot ->> 'title' as title,
        guest.full_name as guest_name, host.full_name as host_name, dispute.opened_at, dispute.reason, dispute.amount_cents,
        dispute.status, dispute.due_by, evidence.sent_at, given_up.closed_at as given_up_at, dispute.closed_at,
        coalesce(-moved.amount_cents, 0) as withdrawn, coalesce(moved.fee_cents, 0) as dispute_fee
      from public.disputes as dispute
      left join public.bookings as booking on booking.id = dispute.booking_id
      left join public.profiles as guest on guest.id = booking.user_id
      left join public.profiles as host on host.id = booking.host_id
      left join private.dispute_evidence as evidence on evidence.dispute_id = dispute.id
      left join private.given_up_disputes as given_up on given_up.dispute_id = dispute.id
      left join lateral (
        select sum(amount_cents) as amount_cents, sum(fee_cents) as fee_cents
        from private.dispute_movements where dispute_id = dispute.id
      ) as moved on true
      where admin_export.kind = 'disputes' and private.day_in_rio(dispute.opened_at) between from_date and to_date
      order by dispute.opened_at, dispute.id limit 20001
    ) as contested
    union all
    select to_json(line) from (
      select day, source, source_id, booking_id, account, amount_cents, is_closed
      from private.dated_lines(from_date, to_date)
      where admin_export.kind = 'journal'
      order by day, source, source_id, account limit 20001
    ) as line
  ) as lines;
  if size > 20000 then
    perform private.refuse(422, 'export_too_large', array['toDate']);
  end if;
  perform private.log_act('data_exported', 'export', kind, jsonb_build_object('from', from_date, 'to', to_date, 'rows', size));
  return answer;
end;
$$;
