-- The state machines of bookings and refunds, for every role, and what their changes set off: docs/acts.md.

-- The reasons are cancellation_reason before and after, empty where there is none. A late payment takes an expired
-- booking up again, while its date is free.
create table private.booking_transitions (
  from_status text not null,
  from_reason text not null,
  to_status text not null,
  to_reason text not null,
  actors text[] not null,
  primary key (from_status, from_reason, to_status, to_reason)
);
comment on table private.booking_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.booking_transitions enable row level security;
insert into private.booking_transitions (from_status, from_reason, to_status, to_reason, actors) values
  ('pending', '', 'paid', '', '{provider}'),
  ('pending', '', 'cancelled', 'expired', '{schedule}'),
  ('pending', '', 'cancelled', 'given_up', '{guest}'),
  ('pending', '', 'cancelled', 'payment_failed', '{provider}'),
  ('pending', '', 'cancelled', 'guest', '{guest}'),
  ('pending', '', 'cancelled', 'host', '{host}'),
  ('pending', '', 'cancelled', 'platform', '{administrator}'),
  ('cancelled', 'expired', 'paid', '', '{provider}'),
  ('paid', '', 'cancelled', 'guest', '{guest}'),
  ('paid', '', 'cancelled', 'host', '{host}'),
  ('paid', '', 'cancelled', 'platform', '{administrator}');

create function private.guard_booking()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refuse(409, 'append_only');
  elsif tg_op = 'INSERT' then
    -- A hold is written with other rights: this refuses a person who has been suspended since then.
    if (select auth.uid()) = new.user_id and private.is_suspended(new.user_id) then
      perform private.refuse(403, 'account_suspended');
    end if;
    return new;
  elsif private.is_forgetting() then
    return new;
  end if;
  if (new.id, new.user_id, new.host_id, new.event_date, new.guest_count, new.total_amount, new.owner_amount,
      new.service_fee, new.discount_amount, new.coupon_id, new.payment_method, new.snapshot, new.created_at, new.starts_at,
      new.ends_at)
    is distinct from (old.id, old.user_id, old.host_id, old.event_date, old.guest_count, old.total_amount,
      old.owner_amount, old.service_fee, old.discount_amount, old.coupon_id, old.payment_method, old.snapshot,
      old.created_at, old.starts_at, old.ends_at)
    or (new.space_id is distinct from old.space_id and new.space_id is not null)
    or new.request_id is distinct from old.request_id
    or (old.stripe_session_id is not null and new.stripe_session_id is distinct from old.stripe_session_id)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    perform private.refuse(409, 'booking_immutable_field');
  end if;
  if new.status <> old.status and (
    not exists (
      select from private.booking_transitions as step
      where (step.from_status, step.to_status) = (old.status, new.status)
        and (step.from_reason, step.to_reason) = (coalesce(old.cancellation_reason, ''), coalesce(new.cancellation_reason, ''))
    )
    or (old.status = 'pending' and new.status = 'cancelled' and new.paid_at is not null)
  ) then
    perform private.refuse(409, 'booking_transition_illegal');
  end if;
  return new;
end;
$$;
create trigger bookings_guard before insert or update or delete on public.bookings
  for each row execute function private.guard_booking();

-- Runs the consequences of a change of a booking, in order. Locks: affiliate (earn_commission) before coupon (use_coupon).
create function private.after_booking_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refresh_unavailable_bits(array[old.space_id]);
    return null;
  end if;

  if tg_op = 'INSERT' then
    perform private.replace_claim(null, private.claim_of(new));
    if new.status = 'paid' then
      perform private.compare_booking_with_calendars(new);
      perform private.keep_address(new);
      perform private.refresh_unavailable_bits(array[new.space_id]);
    end if;
    return null;
  end if;

  if new.request_id is not null and old.status <> 'paid' and new.status = 'paid' then
    perform private.note_request_paid(new);
  end if;
  if new.request_id is not null and new.hold_expires_at > old.hold_expires_at then
    perform private.extend_acceptance(new);
  end if;
  perform private.replace_claim(private.claim_of(old), private.claim_of(new));
  if old.status <> 'paid' and new.status = 'paid' then
    perform private.compare_booking_with_calendars(new);
    perform private.earn_commission(new);
    perform private.enqueue_confirmation_emails(new);
    perform private.keep_address(new);
  end if;
  if old.status = 'paid' and new.status <> 'paid' then
    perform private.release_echoes(new);
    perform private.compare_booking_with_calendars(new);
    perform private.enqueue_cancellation_emails(new);
  end if;
  if 'paid' in (old.status, new.status)
    and (old.status, old.event_date, old.space_id) is distinct from (new.status, new.event_date, new.space_id) then
    perform private.refresh_unavailable_bits(array[old.space_id, new.space_id]);
  end if;
  if old.status <> 'cancelled' and new.status = 'cancelled' and new.cancellation_reason = 'platform' then
    perform private.log_cancelled_booking(new);
  end if;
  if old.status <> 'paid' and new.status = 'paid' and new.coupon_id is not null then
    perform private.use_coupon(new);
  end if;
  if old.status = 'pending' and new.status = 'cancelled' and new.coupon_id is not null then
    perform private.release_coupon(new);
  end if;
  if old.status <> 'paid' and new.status = 'paid' then
    perform private.track_affiliate_booking(new);
    perform private.look_at_card(new);
  end if;
  return null;
end;
$$;
create trigger bookings_after after insert or update or delete on public.bookings
  for each row execute function private.after_booking_status();

-- A succeeded refund may still bounce (the provider's refund.failed); a manual one is final once it was paid by hand.
create table private.refund_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.refund_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.refund_transitions enable row level security;
insert into private.refund_transitions (from_status, to_status, actors) values
  ('requested', 'succeeded', '{provider}'),
  ('requested', 'failed', '{provider}'),
  ('requested', 'manual', '{provider}'),
  ('failed', 'succeeded', '{provider}'),
  ('failed', 'manual', '{administrator, provider}'),
  ('succeeded', 'failed', '{provider}'),
  ('manual', 'succeeded', '{provider}');

create function private.guard_refund()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refuse(409, 'append_only');
  elsif private.is_forgetting() then
    return new;
  end if;
  if (new.id, new.booking_id, new.payment_id, new.amount_cents, new.reason, new.created_at)
    is distinct from (old.id, old.booking_id, old.payment_id, old.amount_cents, old.reason, old.created_at)
    or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id) then
    perform private.refuse(409, 'refund_immutable_field');
  end if;
  if new.status <> old.status and (
    not exists (
      select from private.refund_transitions as step where (step.from_status, step.to_status) = (old.status, new.status)
    )
    or (old.status = 'manual' and old.manual_at is not null)
  ) then
    perform private.refuse(409, 'refund_transition_illegal');
  end if;
  return new;
end;
$$;
create trigger refunds_guard before update or delete on public.refunds
  for each row execute function private.guard_refund();

-- Runs the consequences of a change of a refund, in order.
create function private.after_refund_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.reason = 'late_payment' then
      perform private.enqueue_late_payment_email(new);
    end if;
    return null;
  end if;
  if old.status <> 'succeeded' and new.status = 'succeeded' then
    perform private.enqueue_refund_email(new);
  end if;
  if old.manual_at is null and new.manual_at is not null then
    perform private.log_refund_by_hand(new);
  end if;
  return null;
end;
$$;
create trigger refunds_after after insert or update on public.refunds
  for each row execute function private.after_refund_status();
