-- Listings and accounts that were taken down, by whom and why, and what came of it.

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.profiles (id) on delete cascade,
  space_id uuid references public.spaces (id) on delete cascade,
  reason text not null,
  reason_code text check (reason_code = any (private.decision_reasons(
    case when person_id is null then 'listing_suspension' else 'account_suspension' end))),
  paid_bookings text not null default 'keep' check (paid_bookings in ('keep', 'cancel')),
  payouts_held_reason text,
  -- null: the account is one that comes back.
  suspended_by uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  appeal text,
  appealed_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id),
  check (num_nonnulls(person_id, space_id) = 1),
  check ((appeal is null) = (appealed_at is null))
);
comment on table public.suspensions is 'What is open has no lifted_at; a listing also follows its host''s: spaces.suspended_at.';
comment on column public.suspensions.reason is 'The person reads it.';
comment on column public.suspensions.reason_code is
  'Which of private.decision_reasons the words of reason are about; null: suspended before there were codes.';
comment on column public.suspensions.paid_bookings is
  'What became of the paid bookings of what was taken down: they stayed, or everything went back.';
comment on column public.suspensions.payouts_held_reason is 'Why due payouts are not sent meanwhile; null: they are.';
create unique index suspensions_person_idx on public.suspensions (person_id) where lifted_at is null;
create unique index suspensions_space_idx on public.suspensions (space_id) where lifted_at is null;
create index suspensions_person_history_idx on public.suspensions (person_id, created_at desc);
create index suspensions_space_history_idx on public.suspensions (space_id, created_at desc);
create index suspensions_suspended_by_idx on public.suspensions (suspended_by) where suspended_by is not null;
create index suspensions_lifted_by_idx on public.suspensions (lifted_by) where lifted_by is not null;

-- Who keeps pages reads here what must not be shown any more.
create table public.withdrawn_spaces (
  space_id uuid primary key,
  withdrawn_at timestamptz not null
);
comment on table public.withdrawn_spaces is
  'Ids of withdrawn listings, published to caches of public pages for a day.';
create index withdrawn_spaces_latest_idx on public.withdrawn_spaces (withdrawn_at);

-- Bars suspended people from a new account after deletion.
create table private.barred_identities (
  kind text not null check (kind in ('email', 'cpf')),
  hash bytea not null,
  reason text not null,
  reason_code text check (reason_code = any (private.decision_reasons('account_suspension'))),
  created_at timestamptz not null default now(),
  primary key (kind, hash)
);
comment on table private.barred_identities is
  'E-mail and CPF of closed accounts that were suspended, as salted hashes, with the reason; nothing else is kept of them.';

create table private.identity_salt (
  only_one boolean primary key default true check (only_one),
  salt bytea not null
);

-- Suspended people who want their account deleted while money is still under way.
create table private.deletion_requests (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now()
);
