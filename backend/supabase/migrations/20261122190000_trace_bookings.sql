-- Purpose: an administrator follows the money of one booking with who moved it, sees how a refund was paid by hand, is shown the
-- oldest open refund first, finds bookings by what was typed and nothing else, and settles only a sum that was looked at.
-- Tables: refunds (manual_at may be read by whom it concerns). Destructive: replaces admin_list_bookings and admin_list_refunds (same
-- shape), settle_commissions (its expected_cents is no longer optional), and what private.tell_of_settlement and
-- private.log_money_act write into the log.

-- As before, but '_' and '%' are what was typed.
create or replace function private.admin_list_bookings(search_text text, status_filter text, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select booking.id, booking.space_id, booking.snapshot ->> 'title' as title, booking.event_date, booking.guest_count,
      booking.status, booking.total_amount, booking.owner_amount, booking.discount_amount, booking.payment_method,
      booking.paid_at, booking.cancelled_at, booking.cancellation_reason, booking.refund_share, booking.created_at,
      guest.full_name as guest_name, host.full_name as host_name
    from public.bookings as booking
    join public.profiles as guest on guest.id = booking.user_id
    join public.profiles as host on host.id = booking.host_id
    where (status_filter is null or booking.status = status_filter)
      and (private.mentions(booking.snapshot ->> 'title', search_text) or private.mentions(guest.full_name, search_text)
        or private.mentions(host.full_name, search_text) or starts_with(booking.id::text, lower(btrim(search_text))))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (select * from found order by created_at desc, id limit size offset (page - 1) * size) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- As before, but of the open ones the oldest comes first: somebody has waited longest for it.
create or replace function private.admin_list_refunds(only_open boolean, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select refund.id, refund.booking_id, refund.amount_cents, refund.reason, refund.status, refund.failure, refund.created_at,
      refund.manual_at, refund.manual_note, booking.snapshot ->> 'title' as title, booking.event_date, booking.payment_method,
      guest.full_name as guest_name, handler.full_name as handled_by,
      refund.status in ('failed', 'manual') and refund.manual_at is null as is_open
    from public.refunds as refund
    join public.bookings as booking on booking.id = refund.booking_id
    join public.profiles as guest on guest.id = booking.user_id
    left join public.profiles as handler on handler.id = refund.manual_by
    where not coalesce(only_open, true) or (refund.status in ('failed', 'manual') and refund.manual_at is null)
  ), shown as (
    select *, row_number() over (
      order by is_open desc, case when is_open then created_at end, created_at desc, id
    ) as place
    from found
    order by place limit size offset (page - 1) * size
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.id, shown.booking_id, shown.amount_cents, shown.reason, shown.status, shown.failure, shown.created_at,
          shown.manual_at, shown.manual_note, shown.title, shown.event_date, shown.payment_method, shown.guest_name,
          shown.handled_by, shown.is_open, account.email as guest_email
        from shown
        left join public.bookings as booking on booking.id = shown.booking_id
        left join auth.users as account on account.id = booking.user_id and shown.is_open
        order by shown.place
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'open', (select count(*) from public.refunds where status in ('failed', 'manual') and manual_at is null),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
comment on function public.admin_list_refunds is
  'Refunds that a person has to pay, the oldest first, for an administrator, or all of them: {items, total, open, page, page_size}. Codes: unauthenticated, admin_required.';

-- Names are today's: a closed account has none.
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
    'refund_share', booking.refund_share, 'guest_name', guest.full_name, 'host_name', host.full_name,
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
      select json_agg(json_build_object('id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason,
        'status', refund.status, 'failure', refund.failure, 'created_at', refund.created_at, 'settled_at', refund.settled_at,
        'manual_at', refund.manual_at, 'manual_by', handler.full_name, 'manual_note', refund.manual_note)
        order by refund.created_at, refund.id)
      from public.refunds as refund left join public.profiles as handler on handler.id = refund.manual_by
      where refund.booking_id = booking.id
    ), '[]'),
    'payouts', coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on,
        'created_at', created_at) order by created_at, id)
      from public.host_payouts where booking_id = booking.id
    ), '[]'),
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
grant execute on function private.admin_booking(uuid) to authenticated;

create function public.admin_booking(target_booking uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_booking(target_booking);
$$;
comment on function public.admin_booking is
  'One booking for an administrator, with every movement of its money and who made it: {id, title, …, coupon, payments, refunds, payouts, commissions}, amounts in cents. Codes: unauthenticated, admin_required, booking_not_found.';
grant execute on function public.admin_booking(uuid) to authenticated;

-- The log is never changed, and a note may name somebody's account: it stays with the refund, where it can be forgotten.
create function private.admin_refund_notes(refund_ids uuid[])
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_object_agg(id, manual_note) from public.refunds where id = any(refund_ids) and manual_note <> ''
  ), '{}');
end;
$$;
grant execute on function private.admin_refund_notes(uuid[]) to authenticated;

create function public.admin_refund_notes(refund_ids uuid[])
returns json language sql stable set search_path = '' as $$
  select private.admin_refund_notes(refund_ids);
$$;
comment on function public.admin_refund_notes is
  'How refunds were paid by hand, for an administrator: {id: note}. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_refund_notes(uuid[]) to authenticated;

-- The log says to whom: the affiliate's code, which outlives the account.
create or replace function private.tell_of_settlement()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  settlement record;
begin
  for settlement in
    select paid.affiliate_id, affiliate.affiliate_code, max(paid.settled_at) as settled_at,
      sum(paid.commission_amount)::integer as amount, count(*)::integer as commissions
    from settled as paid
    join before as unpaid on unpaid.id = paid.id
    join public.affiliates as affiliate on affiliate.id = paid.affiliate_id
    where paid.status = 'paid' and unpaid.status <> 'paid'
    group by paid.affiliate_id, affiliate.affiliate_code
  loop
    perform private.log_act('commissions_settled', 'affiliate', settlement.affiliate_id::text, jsonb_build_object(
      'code', settlement.affiliate_code, 'amount_cents', settlement.amount, 'commissions', settlement.commissions));
    if settlement.amount > 0 then
      perform private.enqueue_email('commission_paid',
        settlement.affiliate_id || ':' || extract(epoch from settlement.settled_at),
        jsonb_build_object('affiliate_id', settlement.affiliate_id, 'amount_cents', settlement.amount));
    end if;
  end loop;
  return null;
end;
$$;

-- What the platform cancels goes back whole: the log says how much that is.
create or replace function private.log_money_act()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'bookings' then
    perform private.log_act('booking_cancelled', 'booking', new.id::text, jsonb_build_object(
      'event_date', new.event_date, 'title', new.snapshot ->> 'title',
      'amount_cents', case when new.paid_at is not null then new.total_amount else 0 end));
  -- The provider's refusal also makes a refund manual: that is nobody's act.
  elsif (select auth.uid()) is not null then
    perform private.log_act('refund_settled_by_hand', 'refund', new.id::text,
      jsonb_build_object('booking_id', new.booking_id, 'amount_cents', new.amount_cents));
  end if;
  return null;
end;
$$;

drop function public.settle_commissions(uuid, integer);

-- As before, but nothing is settled that nobody has looked at.
create or replace function private.settle_commissions(target_affiliate uuid, expected_cents integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  owed bigint;
  settled integer;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  if expected_cents is null then
    perform private.refuse(422, 'invalid_input', array['expectedCents']);
  end if;
  perform from public.affiliates where id = target_affiliate for no key update;
  if not found then
    perform private.refuse(404, 'affiliate_not_found');
  end if;
  -- A statement of its own: it sees what was committed before the lock.
  select coalesce(sum(commission_amount), 0) into owed
  from public.affiliate_commissions where affiliate_id = target_affiliate and status = 'pending';
  if owed <= 0 then
    perform private.refuse(409, 'nothing_to_settle');
  elsif owed <> expected_cents then
    perform private.refuse(409, 'settlement_changed');
  end if;
  update public.affiliate_commissions
  set status = 'paid', settled_at = clock_timestamp(), settled_by = (select auth.uid())
  where affiliate_id = target_affiliate and status = 'pending';
  get diagnostics settled = row_count;
  return json_build_object('affiliate_id', target_affiliate, 'settled_cents', owed, 'commissions', settled);
end;
$$;

create function public.settle_commissions(target_affiliate uuid, expected_cents integer)
returns json language sql volatile set search_path = '' as $$
  select private.settle_commissions(target_affiliate, expected_cents);
$$;
comment on function public.settle_commissions is
  'By an administrator, once the money has been sent, and only while exactly expected_cents is owed: {affiliate_id, settled_cents, commissions}. Codes: admin_required, invalid_input, affiliate_not_found, nothing_to_settle, settlement_changed.';
grant execute on function public.settle_commissions(uuid, integer) to authenticated;

-- A guest is told that it has been paid only once it has: until then a manual refund is owed.
grant select (manual_at) on public.refunds to authenticated;
