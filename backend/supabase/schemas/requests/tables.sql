-- Requests to book: of spaces whose hosts answer each one. A request charges nothing and claims nothing; an accepted one claims its date.

create table private.requests (
  id uuid primary key default gen_random_uuid(),
  guest_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  space_id uuid references public.spaces (id) on delete set null,
  event_date date not null,
  starts_at time,
  ends_at time,
  guest_count integer not null check (guest_count >= 1),
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed', 'unpaid', 'cancelled', 'booked')),
  message text,
  extras jsonb not null,
  total_amount integer not null check (total_amount >= 0),
  owner_amount integer not null check (owner_amount >= 0),
  service_fee integer not null check (service_fee >= 0),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  coupon_id uuid,
  company_name text,
  company_cnpj text check (private.is_valid_cnpj(company_cnpj)),
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  answer_by timestamptz not null,
  answered_at timestamptz,
  decline_reason text check (decline_reason = any (private.request_decline_reasons())),
  host_note text,
  pay_by timestamptz,
  is_extended boolean not null default false,
  reminded_at timestamptz,
  changed_at timestamptz,
  -- Null: the schedule or the platform.
  changed_by uuid references public.profiles (id),
  check (total_amount = owner_amount + service_fee - discount_amount),
  -- Zero, or at least the provider's minimum.
  check (total_amount = 0 or total_amount >= 50),
  check ((coupon_id is null) = (discount_amount = 0)),
  check ((company_name is null) = (company_cnpj is null)),
  check ((starts_at is null) = (ends_at is null)),
  check ((status = 'open') = (changed_at is null)),
  check (status not in ('accepted', 'unpaid', 'booked') or (pay_by is not null and answered_at is not null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check (host_note is null or answered_at is not null)
);
comment on table private.requests is 'No policy on purpose: only privileged functions use it.';
comment on column private.requests.total_amount is
  'Cents, as all amounts here: frozen as the guest saw them. A coupon that is used up at the acceptance leaves without its discount.';
comment on column private.requests.extras is 'Lines of private.extra_lines, as agreed.';
comment on column private.requests.snapshot is 'As of a booking: private.hold_snapshot.';
comment on column private.requests.answered_at is 'When the host accepted or declined.';
comment on column private.requests.pay_by is 'The end of the acceptance.';
comment on column private.requests.is_extended is 'A checkout that was begun before the end has moved it, once.';
comment on column private.requests.host_note is 'The host''s words with the answer, for the guest.';
alter table private.requests enable row level security;
-- One of a person for a date of a space.
create unique index requests_live_idx on private.requests (space_id, event_date, guest_id) where status in ('open', 'accepted');
create index requests_guest_idx on private.requests (guest_id, created_at desc);
create index requests_host_idx on private.requests (host_id, created_at desc);
create index requests_answers_idx on private.requests (space_id, changed_at desc);
create index requests_answer_end_idx on private.requests (answer_by) where status = 'open';
create index requests_pay_end_idx on private.requests (pay_by) where status = 'accepted';
create index requests_coupon_idx on private.requests (coupon_id) where status = 'accepted' and coupon_id is not null;
create index requests_changed_by_idx on private.requests (changed_by) where changed_by is not null;
