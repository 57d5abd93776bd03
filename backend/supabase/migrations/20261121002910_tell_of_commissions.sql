-- Purpose: e-mails about commissions, and the administrators' acts around money in their log.
-- Tables: writes outbox, audit_log. Destructive: nothing.

create function private.tell_of_commission()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_email('commission_earned', new.id::text,
    jsonb_build_object('affiliate_id', new.affiliate_id, 'amount_cents', new.commission_amount));
  return null;
end;
$$;

create trigger affiliate_commissions_tell_earned after insert on public.affiliate_commissions
  for each row when (new.kind = 'earned' and new.status = 'pending') execute function private.tell_of_commission();

-- One e-mail and one line in the log for each settlement, however many commissions it pays.
create function private.tell_of_settlement()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  settlement record;
begin
  for settlement in
    select paid.affiliate_id, max(paid.settled_at) as settled_at, sum(paid.commission_amount)::integer as amount, count(*)::integer as commissions
    from settled as paid join before as unpaid on unpaid.id = paid.id
    where paid.status = 'paid' and unpaid.status <> 'paid'
    group by paid.affiliate_id
  loop
    perform private.log_act('commissions_settled', 'affiliate', settlement.affiliate_id::text,
      jsonb_build_object('amount_cents', settlement.amount, 'commissions', settlement.commissions));
    if settlement.amount > 0 then
      perform private.enqueue_email('commission_paid',
        settlement.affiliate_id || ':' || extract(epoch from settlement.settled_at),
        jsonb_build_object('affiliate_id', settlement.affiliate_id, 'amount_cents', settlement.amount));
    end if;
  end loop;
  return null;
end;
$$;

create trigger affiliate_commissions_tell_settled after update on public.affiliate_commissions
  referencing old table as before new table as settled
  for each statement execute function private.tell_of_settlement();

create function private.log_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'used_count' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'used_count' end;
begin
  if tg_op = 'INSERT' then
    perform private.log_act('coupon_created', 'coupon', new.id::text, after);
  elsif tg_op = 'DELETE' then
    perform private.log_act('coupon_deleted', 'coupon', old.id::text, before);
  elsif before is distinct from after then
    perform private.log_act('coupon_edited', 'coupon', new.id::text, jsonb_build_object('code', new.code, 'changed', (
      select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value))
      from jsonb_each(after) where value is distinct from before -> key
    )));
  end if;
  return null;
end;
$$;

create trigger discount_coupons_log after insert or update or delete on public.discount_coupons
  for each row execute function private.log_coupon();

create function private.log_money_act()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'bookings' then
    perform private.log_act('booking_cancelled', 'booking', new.id::text,
      jsonb_build_object('event_date', new.event_date, 'title', new.snapshot ->> 'title'));
  -- The provider's refusal also makes a refund manual: that is nobody's act.
  elsif (select auth.uid()) is not null then
    perform private.log_act('refund_settled_by_hand', 'refund', new.id::text,
      jsonb_build_object('booking_id', new.booking_id, 'amount_cents', new.amount_cents));
  end if;
  return null;
end;
$$;

create trigger bookings_log after update of status on public.bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled' and new.cancellation_reason = 'platform')
  execute function private.log_money_act();
create trigger refunds_log after update of status on public.refunds
  for each row when (new.status = 'manual' and old.status <> 'manual')
  execute function private.log_money_act();
