-- Purpose: a refund that seemed to need a person and that the provider made after all (its answer was lost, and a later attempt
-- was told that everything had gone back) is no longer shown as owed: paying it by hand would pay it twice.
-- Tables: none. Destructive: replaces private.guard_refund and private.settle_refund.

create or replace function private.guard_refund()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.booking_id, new.payment_id, new.amount_cents, new.reason, new.created_at)
    is distinct from (old.id, old.booking_id, old.payment_id, old.amount_cents, old.reason, old.created_at)
    or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id) then
    perform private.refuse(409, 'refund_immutable_field');
  end if;
  -- A refund that succeeded may still bounce (the provider's refund.failed); what was paid by hand is final.
  if new.status <> old.status and not (
    (old.status = 'requested' and new.status in ('succeeded', 'failed', 'manual'))
    or (old.status = 'failed' and new.status in ('succeeded', 'manual'))
    or (old.status = 'succeeded' and new.status = 'failed')
    or (old.status = 'manual' and old.manual_at is null and new.status = 'succeeded')
  ) then
    perform private.refuse(409, 'refund_transition_illegal');
  end if;
  return new;
end;
$$;

-- What the provider says about a refund. 'requested' only notes the provider's id.
create or replace function private.settle_refund(target_refund uuid, provider_id text, new_status text, why text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  select * into refund from public.refunds
  where id = target_refund or (target_refund is null and provider_refund_id = provider_id) for update;
  if refund.id is null then
    return 'refund_not_found';
  end if;
  -- A repeated or late answer never takes a settled refund back.
  if refund.status = new_status or (refund.status = 'manual' and (refund.manual_at is not null or new_status <> 'succeeded'))
    or (refund.status in ('succeeded', 'failed') and new_status = 'requested') then
    if refund.provider_refund_id is null and provider_id is not null then
      update public.refunds set provider_refund_id = provider_id where id = refund.id;
    end if;
    return 'unchanged';
  end if;
  update public.refunds
  set status = new_status,
    provider_refund_id = coalesce(provider_refund_id, provider_id),
    failure = left(why, 500),
    settled_at = case when new_status = 'succeeded' then clock_timestamp() end
  where id = refund.id;
  return new_status;
end;
$$;
