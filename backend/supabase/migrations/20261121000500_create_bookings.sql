-- Purpose: bookings with their state machine, and every movement of money around them.
-- Tables: bookings, payments, refunds, host_payouts, provider_events, outbox. Destructive: nothing.
--
-- pending → paid        the provider says so
-- pending → cancelled   the hold ended (expired), the guest gave up, the payment failed, the space went away
-- cancelled → paid      a late payment for a hold that had expired, while the date is still free
-- paid → cancelled      by the guest, the host or the platform
--
-- Written by procedures only: neither the API's roles nor the server side has a grant to write.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  space_id uuid references public.spaces (id) on delete set null,
  host_id uuid not null references public.profiles (id),
  event_date date not null,
  guest_count integer not null check (guest_count >= 1),
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled')),
  total_amount integer not null check (total_amount >= 0),
  owner_amount integer not null check (owner_amount >= 0),
  service_fee integer not null check (service_fee >= 0),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  coupon_id uuid,
  payment_method text not null check (payment_method in ('card', 'pix')),
  stripe_session_id text unique,
  checkout_url text,
  checkout_expires_at timestamptz not null,
  hold_expires_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text
    check (cancellation_reason in ('expired', 'given_up', 'payment_failed', 'guest', 'host', 'platform')),
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  check (total_amount = owner_amount + service_fee - discount_amount),
  -- What cannot be charged is either nothing or below the provider's minimum of R$ 0,50.
  check (total_amount = 0 or total_amount >= 50),
  check ((coupon_id is null) = (discount_amount = 0)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancellation_reason is null)),
  check (status <> 'paid' or paid_at is not null),
  -- The address of the checkout is for the guest, while there is something to pay.
  check (status = 'pending' or checkout_url is null)
);

comment on column public.bookings.total_amount is 'Cents, as all amounts of this table: owner_amount + service_fee - discount_amount.';
comment on column public.bookings.host_id is 'Kept here because the space may be deleted.';
comment on column public.bookings.snapshot is
  '{title, type, zone, neighborhood, image, price_cents, capacity, policy} as agreed; outlives edits and deletion.';

-- One space, one date, one booking: no code path and no number of buyers can sell a date twice.
create unique index bookings_one_per_date on public.bookings (space_id, event_date) where status in ('pending', 'paid');
create index bookings_user_idx on public.bookings (user_id, created_at desc);
create index bookings_host_idx on public.bookings (host_id, event_date);
create index bookings_space_idx on public.bookings (space_id, event_date);
create index bookings_taken_on_idx on public.bookings (event_date, space_id) where status in ('pending', 'paid');
create index bookings_hold_end_idx on public.bookings (hold_expires_at) where status = 'pending';

create function private.guard_booking()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.user_id, new.host_id, new.event_date, new.guest_count, new.total_amount, new.owner_amount,
      new.service_fee, new.discount_amount, new.coupon_id, new.payment_method, new.snapshot, new.created_at)
    is distinct from (old.id, old.user_id, old.host_id, old.event_date, old.guest_count, old.total_amount,
      old.owner_amount, old.service_fee, old.discount_amount, old.coupon_id, old.payment_method, old.snapshot,
      old.created_at)
    or (new.space_id is distinct from old.space_id and new.space_id is not null)
    or (old.stripe_session_id is not null and new.stripe_session_id is distinct from old.stripe_session_id)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    perform private.refuse(409, 'booking_immutable_field');
  end if;
  if new.status <> old.status and not (
    (old.status = 'pending' and new.status = 'paid')
    or (old.status = 'pending' and new.status = 'cancelled' and new.paid_at is null)
    or (old.status = 'cancelled' and new.status = 'paid' and old.cancellation_reason = 'expired')
    or (old.status = 'paid' and new.status = 'cancelled' and new.cancellation_reason in ('guest', 'host', 'platform'))
  ) then
    perform private.refuse(409, 'booking_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger bookings_guard before update on public.bookings
  for each row execute function private.guard_booking();

create function private.refuse_deletion()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'append_only');
  return null;
end;
$$;

create trigger bookings_refuse_deletion before delete on public.bookings
  for each row execute function private.refuse_deletion();

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  stripe_session_id text not null unique,
  payment_intent_id text,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency = 'brl'),
  payment_method text not null check (payment_method in ('card', 'pix')),
  created_at timestamptz not null default now()
);

create index payments_booking_idx on public.payments (booking_id);
create unique index payments_intent_idx on public.payments (payment_intent_id) where payment_intent_id is not null;

create trigger payments_append_only before update or delete on public.payments
  for each row execute function private.refuse_change();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  payment_id uuid not null references public.payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('late_payment', 'guest', 'host', 'platform')),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed', 'manual')),
  provider_refund_id text unique,
  failure text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (payment_id, reason),
  check ((status = 'succeeded') = (settled_at is not null))
);

create index refunds_booking_idx on public.refunds (booking_id);
create index refunds_open_idx on public.refunds (created_at) where status in ('requested', 'failed');

create function private.guard_refund()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.booking_id, new.payment_id, new.amount_cents, new.reason, new.created_at)
    is distinct from (old.id, old.booking_id, old.payment_id, old.amount_cents, old.reason, old.created_at)
    or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id) then
    perform private.refuse(409, 'refund_immutable_field');
  end if;
  -- A refund that succeeded may still bounce (the provider's refund.failed); what was settled by hand is final.
  if new.status <> old.status and not (
    (old.status = 'requested' and new.status in ('succeeded', 'failed', 'manual'))
    or (old.status = 'failed' and new.status in ('succeeded', 'manual'))
    or (old.status = 'succeeded' and new.status = 'failed')
  ) then
    perform private.refuse(409, 'refund_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger refunds_guard before update on public.refunds
  for each row execute function private.guard_refund();
create trigger refunds_refuse_deletion before delete on public.refunds
  for each row execute function private.refuse_deletion();

-- What the platform owes its hosts: a row when a booking is paid, a negative one for what a cancellation takes back.
create table public.host_payouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  host_id uuid not null references public.profiles (id),
  kind text not null check (kind in ('earned', 'reversed')),
  amount_cents integer not null check ((kind = 'earned' and amount_cents >= 0) or (kind = 'reversed' and amount_cents <= 0)),
  due_on date not null,
  created_at timestamptz not null default now(),
  unique (booking_id, kind)
);

create index host_payouts_host_idx on public.host_payouts (host_id, due_on);

create trigger host_payouts_append_only before update or delete on public.host_payouts
  for each row execute function private.refuse_change();

-- Every event the provider delivered, once. No payload: it holds personal data, and the provider keeps it.
create table public.provider_events (
  id text primary key,
  type text not null,
  object_id text,
  booking_id uuid references public.bookings (id),
  outcome text not null,
  created_at timestamptz not null default now()
);

create index provider_events_booking_idx on public.provider_events (booking_id) where booking_id is not null;

create trigger provider_events_append_only before update or delete on public.provider_events
  for each row execute function private.refuse_change();

-- What must happen after a commit. Delivered at least once, so every consumer is harmless twice.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text not null unique,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

create index outbox_waiting_idx on public.outbox (available_at) where done_at is null and failed_at is null;

alter table public.bookings enable row level security;
alter table public.payments enable row level security;
alter table public.refunds enable row level security;
alter table public.host_payouts enable row level security;
alter table public.provider_events enable row level security;
alter table public.outbox enable row level security;

grant select on public.bookings to authenticated;

-- The host learns of a booking when it is one: a hold is the guest's own business, and so is the address of its checkout.
create policy bookings_select_participant on public.bookings for select to authenticated
  using (user_id = (select auth.uid()) or (host_id = (select auth.uid()) and paid_at is not null));

-- Service side only. Said as policies, so that an empty list of policies always means a mistake.
create policy payments_select_nobody on public.payments for select to authenticated using (false);
create policy refunds_select_nobody on public.refunds for select to authenticated using (false);
create policy host_payouts_select_nobody on public.host_payouts for select to authenticated using (false);
create policy provider_events_select_nobody on public.provider_events for select to authenticated using (false);
create policy outbox_select_nobody on public.outbox for select to authenticated using (false);

create function private.enqueue(kind text, dedupe_key text, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload)
  values (enqueue.kind, enqueue.dedupe_key, enqueue.payload)
  on conflict (dedupe_key) do nothing;
$$;

alter publication supabase_realtime add table public.bookings;
