-- An administrator finds a booking and follows its money, with who moved it.

-- '_' and '%' are what was typed, not patterns.
-- @api admin: Every booking for an administrator, newest first, found by space, guest, host or the beginning of its id, and by the days
-- of its event. Codes: unauthenticated, admin_required, invalid_input (from_day,
-- to_day).
create function private.admin_list_bookings(
  search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50,
  from_day date default null, to_day date default null
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  perform private.require_finite('from_day', from_day);
  perform private.require_finite('to_day', to_day);
  with found as (
    select booking.id, booking.snapshot ->> 'title' as title, booking.event_date, booking.status, booking.total_amount,
      booking.owner_amount, booking.payment_method, booking.cancellation_reason, booking.platform_reason, booking.platform_code,
      booking.created_at,
      guest.full_name as guest_name, host.full_name as host_name
    from public.bookings as booking
    join public.profiles as guest on guest.id = booking.user_id
    join public.profiles as host on host.id = booking.host_id
    where (status_filter is null or booking.status = status_filter)
      and (from_day is null or booking.event_date >= from_day) and (to_day is null or booking.event_date <= to_day)
      and (private.mentions(booking.snapshot ->> 'title', search_text) or private.mentions(guest.full_name, search_text)
        or private.mentions(host.full_name, search_text) or starts_with(booking.id::text, lower(btrim(search_text))))
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select shown.*, private.booking_money(shown.id) as money
        from (select * from found order by created_at desc, id limit paged.size offset paged.skipped) as shown
        order by shown.created_at desc, shown.id
      ) as item
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;

create type private.settled_line as (settlement_id uuid, amount_cents integer);

-- The settlements that lines of a booking belong to, each with the part that is this booking's.
create function private.booking_settlements(lines private.settled_line[])
returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', settlement.id, 'kind', settlement.kind, 'amount_cents', part.cents,
    'total_cents', settlement.amount_cents, 'bank_reference', settlement.bank_reference, 'reason', settlement.reason,
    'key_hint', settlement.key_hint, 'created_at', settlement.created_at,
    'settled_by', settler.full_name) order by settlement.created_at, settlement.id), '[]')
  from (select settlement_id, sum(amount_cents)::integer as cents from unnest(lines) group by settlement_id) as part
  join public.host_settlements as settlement on settlement.id = part.settlement_id
  left join public.profiles as settler on settler.id = settlement.settled_by;
$$;

-- Names are today's: a closed account has none.
-- @api admin: One booking for an administrator, with every movement of its money and who made it, amounts in cents; price_cents
-- is what the host receives, extras included. Codes: unauthenticated, admin_required, booking_not_found.
create function private.admin_booking(target_booking uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', booking.id, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date, 'status', booking.status,
    'price_cents', booking.owner_amount, 'fee_cents', booking.service_fee, 'discount_cents', booking.discount_amount,
    'total_cents', booking.total_amount, 'payment_method', booking.payment_method, 'created_at', booking.created_at,
    'paid_at', booking.paid_at, 'cancelled_at', booking.cancelled_at, 'cancellation_reason', booking.cancellation_reason,
    'platform_reason', booking.platform_reason, 'platform_code', booking.platform_code,
    'money', private.booking_money(booking.id), 'guest_name', guest.full_name, 'host_name', host.full_name,
    'guest_count', booking.guest_count, 'starts_at', to_char(booking.starts_at, 'HH24:MI'), 'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'policy_name', coalesce(booking.snapshot ->> 'policy_name', 'moderate'), 'rules_version', booking.snapshot -> 'rules' -> 'version',
    'hours', booking.snapshot -> 'hours', 'terms_version', booking.snapshot -> 'terms_version',
    'request', (
      select json_build_object('created_at', created_at, 'answered_at', answered_at, 'pay_by', pay_by, 'status', status)
      from private.requests where id = booking.request_id
    ),
    'extras', private.booking_lines(booking.id),
    'company', (select json_build_object('name', name, 'cnpj', cnpj) from public.booking_companies where booking_id = booking.id),
    'cancelled_by', (
      select actor.full_name from public.audit_log as act join public.profiles as actor on actor.id = act.actor_id
      where act.target_type = 'booking' and act.target_id = booking.id::text and act.action = 'booking_cancelled'
      order by act.id desc limit 1
    ),
    'coupon', (
      select json_build_object('code', code, 'discount_cents', discount_cents, 'status', status)
      from public.coupon_redemptions where booking_id = booking.id
    ),
    'payments', coalesce((
      select json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'created_at', created_at) order by created_at, id)
      from public.payments where booking_id = booking.id
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('id', refund.id, 'amount_cents', refund.amount_cents,
        'status', refund.status, 'failure', refund.failure, 'created_at', refund.created_at, 'settled_at', refund.settled_at,
        'manual_at', refund.manual_at, 'manual_by', handler.full_name, 'manual_note', refund.manual_note)
        order by refund.created_at, refund.id)
      from public.refunds as refund left join public.profiles as handler on handler.id = refund.manual_by
      where refund.booking_id = booking.id
    ), '[]'),
    'disputes', coalesce((
      select json_agg(json_build_object('id', dispute.id, 'amount_cents', dispute.amount_cents, 'reason', dispute.reason,
        'status', dispute.status, 'opened_at', dispute.opened_at, 'closed_at', dispute.closed_at,
        'answered_at', (select sent_at from private.dispute_evidence where dispute_id = dispute.id),
        'movements', private.dispute_movements_json(dispute.id)) order by dispute.opened_at, dispute.id)
      from public.disputes as dispute where dispute.booking_id = booking.id
    ), '[]'),
    'payouts', private.host_payouts_json(booking.id),
    'settlements', private.booking_settlements((
      select array_agg((line.settlement_id, line.amount_cents)::private.settled_line)
      from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
      where payout.booking_id = booking.id
    )),
    'commission_settlements', private.booking_settlements((
      select array_agg((line.settlement_id, line.amount_cents)::private.settled_line)
      from public.settled_commissions as line join public.affiliate_commissions as commission on commission.id = line.commission_id
      where commission.booking_id = booking.id
    )),
    'commissions', coalesce((
      select json_agg(json_build_object('id', commission.id, 'kind', commission.kind,
        'amount_cents', commission.commission_amount, 'status', commission.status, 'created_at', commission.created_at,
        'settled_at', commission.settled_at, 'settled_by', settler.full_name, 'affiliate_name', person.full_name,
        'affiliate_code', affiliate.affiliate_code) order by commission.created_at, commission.kind, commission.id)
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      join public.profiles as person on person.id = affiliate.user_id
      left join public.profiles as settler on settler.id = commission.settled_by
      where commission.booking_id = booking.id
    ), '[]')
  ) into answer
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  where booking.id = target_booking;
  if answer is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return answer;
end;
$$;
