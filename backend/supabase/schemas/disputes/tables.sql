-- Payments that a cardholder contests at their bank, as the payment provider tells it. Written by procedures only.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique,
  charge_id text,
  payment_intent_id text,
  -- null: of a payment that we don't know, or not yet.
  booking_id uuid references public.bookings (id),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  status text not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The time of the query that this row stores: an answer to an earlier one changes nothing.
  seen_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on column public.disputes.status is
  'The provider''s: needs_response, under_review, won, lost; warning_* is an inquiry, which takes no money; appeal_* comes after lost; '
  'prevented.';
create index disputes_booking_idx on public.disputes (booking_id);
create index disputes_intent_idx on public.disputes (payment_intent_id);
create index disputes_open_idx on public.disputes (due_by) where closed_at is null;
create trigger disputes_guard before delete on public.disputes
  for each row execute function private.refuse_change();

-- Amounts that the provider took from our balance because of a dispute (less than zero), or gave back (more). The fee is apart.
create table private.dispute_movements (
  id text primary key,
  dispute_id uuid not null references public.disputes (id),
  amount_cents integer not null,
  fee_cents integer not null,
  happened_at timestamptz not null,
  -- Names it in the journal, also once the provider's id is forgotten.
  journal_id uuid not null unique default gen_random_uuid()
);
create index dispute_movements_dispute_idx on private.dispute_movements (dispute_id);
create trigger dispute_movements_guard before update or delete on private.dispute_movements
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

-- Answers to the bank: the facts at that time, and the administrator's text.
create table private.dispute_evidence (
  dispute_id uuid primary key references public.disputes (id),
  facts jsonb not null,
  statement text not null,
  submitted_by uuid not null references public.profiles (id),
  submitted_at timestamptz not null default now(),
  attempt smallint not null default 1,
  sent_at timestamptz,
  failure text
);
comment on column private.dispute_evidence.sent_at is 'When the provider had taken it; failure: why it did not.';
create index dispute_evidence_submitted_by_idx on private.dispute_evidence (submitted_by);

-- Disputes that an administrator does not answer: the cardholder keeps the money.
create table private.given_up_disputes (
  dispute_id uuid primary key references public.disputes (id),
  given_up_by uuid not null references public.profiles (id),
  given_up_at timestamptz not null default now(),
  attempt smallint not null default 1,
  closed_at timestamptz,
  failure text
);
comment on column private.given_up_disputes.closed_at is 'When the provider had closed it; failure: why it did not.';
create index given_up_disputes_given_up_by_idx on private.given_up_disputes (given_up_by);
