-- Transfers to hosts and affiliates, recorded by administrators.
--
-- paid       so much was sent, for the payouts of its settled_payouts or the commissions of its settled_commissions
-- reversed   that was not so: the same amounts less than zero; what it paid is due again
--
-- Rows are only added. What is owed is settled when its parts sum to its amount, open when they sum to nothing.
-- `host_id` is the person who was paid, as a host or as an affiliate.

create table public.host_settlements (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.profiles (id),
  -- As what the person was paid.
  beneficiary text not null default 'host' check (beneficiary in ('host', 'affiliate')),
  kind text not null check (kind in ('paid', 'reversed')),
  amount_cents integer not null,
  bank_reference text not null,
  reason text,
  reverses uuid unique references public.host_settlements (id),
  key_type text,
  pix_key text,
  key_hint text,
  holder_name text,
  settled_by uuid not null references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  check (case kind
    when 'paid' then amount_cents > 0 and reverses is null and reason is null
      and key_type is not null and pix_key is not null and key_hint is not null and holder_name is not null
    else amount_cents < 0 and reverses is not null and reason is not null
      and key_type is null and pix_key is null and key_hint is null and holder_name is null
  end)
);
comment on column public.host_settlements.pix_key is 'Where it went, as it was shown to the administrator; forgotten with the person.';
create index host_settlements_host_idx on public.host_settlements (host_id, created_at desc);
create index host_settlements_latest_idx on public.host_settlements (created_at desc);
create index host_settlements_settled_by_idx on public.host_settlements (settled_by);
create index host_settlements_reference_idx on public.host_settlements (lower(bank_reference)) where kind = 'paid';
create trigger host_settlements_guard before update or delete on public.host_settlements
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

create table public.settled_payouts (
  settlement_id uuid not null references public.host_settlements (id),
  payout_id uuid not null references public.host_payouts (id),
  host_id uuid not null references public.profiles (id),
  amount_cents integer not null,
  primary key (settlement_id, payout_id)
);
create index settled_payouts_payout_idx on public.settled_payouts (payout_id);
create index settled_payouts_host_idx on public.settled_payouts (host_id);
create trigger settled_payouts_guard before update or delete on public.settled_payouts
  for each row execute function private.refuse_change();

create table public.settled_commissions (
  settlement_id uuid not null references public.host_settlements (id),
  commission_id uuid not null references public.affiliate_commissions (id),
  person_id uuid not null references public.profiles (id),
  amount_cents integer not null,
  primary key (settlement_id, commission_id)
);
create index settled_commissions_commission_idx on public.settled_commissions (commission_id);
create index settled_commissions_person_idx on public.settled_commissions (person_id);
create trigger settled_commissions_guard before update or delete on public.settled_commissions
  for each row execute function private.refuse_change();

-- Keys as administrators were shown them: money that was sent to one is recorded with it, though the host has changed it since.
create table private.seen_payout_keys (
  version uuid not null,
  host_id uuid not null references public.profiles (id) on delete cascade,
  key_type text not null,
  pix_key text not null,
  holder_name text not null,
  seen_by uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (version, seen_by)
);
create index seen_payout_keys_host_idx on private.seen_payout_keys (host_id, seen_at desc);
create index seen_payout_keys_seen_by_idx on private.seen_payout_keys (seen_by);
