-- Refunds, by the provider or by hand.
--
-- manual, manual_at null   the provider refused it: an administrator has to pay it
-- manual, manual_at set    an administrator has paid it

-- @api service_role: A refund as the provider needs it. is_decided: the bank has decided every dispute of the booking; is_contested:
-- the provider refused the refund while the payment was contested.
create function private.refund_to_send(refund_id uuid)
returns table (status text, amount_cents integer, payment_intent_id text, is_decided boolean, is_contested boolean)
language sql stable security definer set search_path = '' as $$
  select refund.status, refund.amount_cents, payment.payment_intent_id,
    exists (select from public.disputes where booking_id = refund.booking_id)
      and not exists (select from public.disputes where booking_id = refund.booking_id and closed_at is null),
    refund.failure is not distinct from 'charge_disputed'
  from public.refunds as refund join public.payments as payment on payment.id = refund.payment_id
  where refund.id = refund_to_send.refund_id;
$$;

-- 'requested' only notes the provider's id.
-- @api service_role: Records the provider's state of a refund, by our id or by the provider's. Returns the new status,
-- unchanged or refund_not_found.
create function private.settle_refund(refund_id uuid, status text, provider_id text default null, failure text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  select * into refund from public.refunds
  where id = refund_id or (refund_id is null and provider_refund_id = provider_id) for update;
  if refund.id is null then
    return 'refund_not_found';
  end if;
  -- A repeated or late answer never reopens a settled refund.
  if refund.status = settle_refund.status
    or (refund.status = 'manual' and (refund.manual_at is not null or settle_refund.status <> 'succeeded'))
    or (refund.status in ('succeeded', 'failed') and settle_refund.status = 'requested') then
    if refund.provider_refund_id is null and provider_id is not null then
      update public.refunds set provider_refund_id = provider_id where id = refund.id;
    end if;
    return 'unchanged';
  end if;
  update public.refunds
  set status = settle_refund.status,
    provider_refund_id = coalesce(provider_refund_id, provider_id),
    failure = left(settle_refund.failure, 500),
    settled_at = case when settle_refund.status = 'succeeded' then clock_timestamp() end
  where id = refund.id;
  return settle_refund.status;
end;
$$;

-- @api service_role: Applies a signed event about a refund, once: {booking_id, status, outcome}, with duplicate when it has come
-- before. Code: invalid_input.
create function private.apply_refund_event(
  event_id text, event_type text, provider_id text, status text, refund_id uuid default null, failure text default null,
  happened_at timestamptz default null
)
returns public.payment_outcome language plpgsql security definer set search_path = '' as $$
declare
  known public.payment_outcome := private.answer_to_known_event(event_id);
  refunded uuid;
  result text;
begin
  perform private.require_finite_times('happened_at', happened_at);
  if known.outcome is not null then
    return known;
  end if;
  result := private.settle_refund(refund_id, status, provider_id, failure);
  select booking_id into refunded from public.refunds
  where id = refund_id or (refund_id is null and provider_refund_id = provider_id);
  insert into public.provider_events (id, type, object_id, booking_id, outcome, happened_at)
  values (event_id, event_type, provider_id, refunded, 'refund_' || result, apply_refund_event.happened_at);
  return row(refunded, null, 'refund_' || result, false)::public.payment_outcome;
end;
$$;

-- Records a refund paid by hand, after it bounced at the provider (a closed account, for example) or the provider refused it. A pending
-- refund is refused, because it would be paid twice; a second record is refused, so that a second transfer is noticed.
-- @api admin: Records that a refund was paid by hand, with a note. Idempotent. Codes: admin_required,
-- invalid_input, refund_not_found, refund_not_failed, refund_already_paid.
create function private.mark_refund_manual(target_refund uuid, note text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
  written text := private.normal_text(left(coalesce(note, ''), 500));
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
