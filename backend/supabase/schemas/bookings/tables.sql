-- Bookings and their payments, refunds and payouts. Only procedures write: neither the API roles nor the service role has a write grant.

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
  host_reason text check (host_reason = any (private.host_cancellation_reasons())),
  host_note text,
  platform_reason text,
  platform_code text check (platform_code = any (private.decision_reasons('cancellation'))),
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  refund_share integer check (refund_share between 0 and 100),
  starts_at time,
  ends_at time,
  request_id uuid references private.requests (id) on delete set null,
  check (total_amount = owner_amount + service_fee - discount_amount),
  -- Zero, or at least the provider's minimum.
  check (total_amount = 0 or total_amount >= 50),
  check ((coupon_id is null) = (discount_amount = 0)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancellation_reason is null)),
  check (host_reason is null or cancellation_reason = 'host'),
  check (host_note is null or host_reason is not null),
  check (platform_reason is null or cancellation_reason = 'platform'),
  check (platform_code is null or platform_reason is not null),
  check (status <> 'paid' or paid_at is not null),
  -- For the guest, while the booking is pending.
  check (status = 'pending' or checkout_url is null),
  check (refund_share is null or (status = 'cancelled' and paid_at is not null)),
  check ((starts_at is null) = (ends_at is null))
);
comment on column public.bookings.total_amount is 'Cents, as all amounts of this table: owner_amount + service_fee - discount_amount.';
comment on column public.bookings.host_id is 'Kept here because the space may be deleted.';
comment on column public.bookings.host_reason is
  'Why the host cancelled, for the guest, with host_note in the host''s words. Null when the host deleted the space.';
comment on column public.bookings.platform_reason is
  'Why an administrator cancelled, for guest and host. Null when it was cancelled with a suspension.';
comment on column public.bookings.platform_code is
  'Which of private.decision_reasons the words of platform_reason are about; null: cancelled before there were codes.';
comment on column public.bookings.snapshot is
  '{title, type, zone, neighborhood, image, price_cents, capacity, policy_name, policy, hours: {opens_at, closes_at, music_until}, '
  'rules: {version, answers, note}, coupon_code, terms_version} as agreed; outlives edits and deletion. price_cents: of the date, '
  'without extras.';
comment on column public.bookings.refund_share is 'Per cent of everything that went back when a paid booking was cancelled.';
comment on column public.bookings.starts_at is
  'Of the event, within the hours agreed; null: all of them. ends_at not after it: the next day.';
comment on column public.bookings.request_id is 'The accepted request that it pays; its claim is the request''s until it is paid.';
create index bookings_request_idx on public.bookings (request_id) where request_id is not null;
create index bookings_user_idx on public.bookings (user_id, created_at desc);
create index bookings_host_idx on public.bookings (host_id, event_date);
create index bookings_space_idx on public.bookings (space_id, event_date);
-- The agreed extras of a booking; owner_amount minus their sum is the price of the date.
create table public.booking_extras (
  booking_id uuid not null references public.bookings (id),
  position smallint not null,
  -- No foreign key: the host may delete the extra.
  extra_id uuid not null,
  name text not null,
  per text not null check (per in ('event', 'guest')),
  unit_cents integer not null check (unit_cents > 0),
  quantity smallint not null check (quantity between 1 and 99),
  total_cents integer not null check (total_cents > 0),
  is_obligatory boolean not null,
  primary key (booking_id, position)
);
create trigger booking_extras_guard before update or delete on public.booking_extras
  for each row execute function private.refuse_change();

-- The company on the receipt.
create table public.booking_companies (
  booking_id uuid primary key references public.bookings (id),
  name text not null,
  cnpj text not null check (private.is_valid_cnpj(cnpj))
);
create trigger booking_companies_guard before update or delete on public.booking_companies
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

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
create trigger payments_guard before update or delete on public.payments
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  payment_id uuid not null references public.payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('late_payment', 'guest', 'host', 'platform', 'dispute')),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed', 'manual')),
  provider_refund_id text unique,
  failure text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  manual_at timestamptz,
  manual_by uuid references public.profiles (id),
  manual_note text,
  unique (payment_id, reason),
  check ((status = 'succeeded') = (settled_at is not null)),
  check (manual_at is null or (status = 'manual' and manual_note is not null))
);
comment on column public.refunds.manual_at is 'When an administrator had paid it by hand; until then a manual refund is still owed.';
create index refunds_booking_idx on public.refunds (booking_id);
create index refunds_open_idx on public.refunds (created_at) where status in ('requested', 'failed');
create index refunds_manual_by_idx on public.refunds (manual_by) where manual_by is not null;
create index refunds_by_hand_idx on public.refunds (created_at) where status in ('failed', 'manual') and manual_at is null;
-- The platform's debt to its hosts: a row per paid booking, a negative row for a cancellation or a contested payment (disputed), and a
-- row that restores a dispute's amount when the bank returns it.
create table public.host_payouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  host_id uuid not null references public.profiles (id),
  kind text not null check (kind in ('earned', 'reversed', 'disputed', 'restored')),
  amount_cents integer not null
    check ((kind in ('earned', 'restored') and amount_cents >= 0) or (kind in ('reversed', 'disputed') and amount_cents <= 0)),
  due_on date not null,
  created_at timestamptz not null default now()
);
create unique index host_payouts_once_idx on public.host_payouts (booking_id, kind) where kind in ('earned', 'reversed');
create index host_payouts_booking_idx on public.host_payouts (booking_id);
create index host_payouts_host_idx on public.host_payouts (host_id, due_on);
create trigger host_payouts_guard before update or delete on public.host_payouts
  for each row execute function private.refuse_change();

-- Each event of the provider, once. Without its payload, which holds personal data and stays with the provider.
create table public.provider_events (
  id text primary key,
  type text not null,
  object_id text,
  booking_id uuid references public.bookings (id),
  outcome text not null,
  -- The provider's time of the event; `created_at` minus it is the delay of delivery.
  happened_at timestamptz,
  created_at timestamptz not null default now()
);
create index provider_events_created_idx on public.provider_events (created_at desc);
create index provider_events_booking_idx on public.provider_events (booking_id) where booking_id is not null;
create trigger provider_events_guard before update or delete on public.provider_events
  for each row when (not private.is_forgetting()) execute function private.refuse_change();
