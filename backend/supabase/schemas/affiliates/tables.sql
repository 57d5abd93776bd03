-- Affiliates, what came through their links, whom they brought, and what they earn.

-- Codes from generate_affiliate_code(): an account is opened under the caller's own code, so affiliates pick no names.
create table private.issued_affiliate_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$')
);
comment on table private.issued_affiliate_codes is 'No policy on purpose: only privileged functions use it.';

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id),
  affiliate_code text not null unique check (affiliate_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  total_earnings integer not null default 0,
  created_at timestamptz not null default now()
);
comment on column public.affiliates.total_earnings is 'Cents; kept by the commissions.';

-- Names that an affiliate's links may carry (`?ref=CODE&c=instagram`). Only names in this table are counted by name, so that no one
-- else writes words into the affiliate's page.
create table public.affiliate_campaigns (
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  name text not null check (name ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  created_at timestamptz not null default now(),
  primary key (affiliate_id, name)
);

-- Clicks on a link: daily sums without persons. '' is without a campaign. Clicks of one address beyond the limit of an hour are not
-- clicks; they are counted apart.
create table private.affiliate_clicks (
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  campaign text not null,
  day date not null,
  clicks integer not null default 0,
  beyond integer not null default 0,
  primary key (affiliate_id, day, campaign)
);
comment on table private.affiliate_clicks is 'No policy on purpose: only privileged functions use it.';
create index affiliate_clicks_day_idx on private.affiliate_clicks (day);

create table public.affiliate_tracking (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  event_type text not null check (event_type in ('signup', 'booking')),
  -- The sign-up or booking, to count it once; not readable.
  person_id uuid references public.profiles (id),
  booking_id uuid references public.bookings (id),
  -- As the link that was followed named it; null without.
  campaign text,
  created_at timestamptz not null default now(),
  check ((event_type = 'signup') = (person_id is not null)),
  check ((event_type = 'booking') = (booking_id is not null))
);
create index affiliate_tracking_affiliate_idx on public.affiliate_tracking (affiliate_id, created_at desc);
create unique index affiliate_tracking_signup_idx on public.affiliate_tracking (person_id) where person_id is not null;
create unique index affiliate_tracking_booking_idx on public.affiliate_tracking (booking_id) where booking_id is not null;
create trigger affiliate_tracking_guard before update on public.affiliate_tracking
  for each row execute function private.refuse_change();

create table public.referral_attributions (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  source text not null check (source in ('signup', 'link')),
  campaign text,
  attributed_at timestamptz not null default clock_timestamp()
);
create index referral_attributions_person_idx on public.referral_attributions (person_id, attributed_at desc);
create index referral_attributions_affiliate_idx on public.referral_attributions (affiliate_id);
create trigger referral_attributions_guard before update on public.referral_attributions
  for each row execute function private.refuse_change();

-- A salted hash of the provider's fingerprint, which tells one card from another and stores nothing else about it. For bookings that a
-- link earned by, and those that affiliates made themselves.
create table private.payment_cards (
  payment_id uuid primary key references public.payments (id),
  card bytea not null,
  noted_at timestamptz not null default now()
);
comment on table private.payment_cards is 'No policy on purpose: only privileged functions use it.';
create index payment_cards_card_idx on private.payment_cards (card);

-- Attempts to claim a code, so that codes cannot be guessed one after the other.
create table private.affiliate_claims (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.affiliate_claims is 'No policy on purpose: only privileged functions use it.';
create index affiliate_claims_user_idx on private.affiliate_claims (user_id, created_at desc);

create table public.affiliate_commissions (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id),
  booking_id uuid not null references public.bookings (id),
  kind text not null default 'earned' check (kind in ('earned', 'reversed', 'disputed', 'restored')),
  commission_amount integer not null
    check ((kind in ('earned', 'restored') and commission_amount > 0) or (kind in ('reversed', 'disputed') and commission_amount < 0)),
  status text not null default 'pending' check (status in ('pending', 'paid', 'reversed')),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id),
  -- The first day on which it can be paid: as many days after the event as a host's payout. Hidden from the affiliate, to whom it would
  -- reveal the day of the event; they see the day of payment that follows.
  due_on date not null,
  payment_on date not null,
  campaign text,
  created_at timestamptz not null default now(),
  check ((status = 'paid') = (settled_at is not null)),
  check (status <> 'reversed' or kind = 'earned')
);
create unique index affiliate_commissions_once_idx on public.affiliate_commissions (booking_id, kind) where kind in ('earned', 'reversed');
create index affiliate_commissions_booking_idx on public.affiliate_commissions (booking_id);
comment on column public.affiliate_commissions.commission_amount is 'Cents; negative in a row that takes something back.';
create index affiliate_commissions_affiliate_idx on public.affiliate_commissions (affiliate_id, created_at desc);
create index affiliate_commissions_pending_idx on public.affiliate_commissions (affiliate_id) where status = 'pending';
create index affiliate_commissions_settled_by_idx on public.affiliate_commissions (settled_by) where settled_by is not null;
-- The next day on which affiliates are paid, this one included.
create function private.commission_payment_on(today date)
returns date language sql immutable set search_path = '' as $$
  select (date_trunc('month', today::timestamp)
    + case when extract(day from today) > private.commission_payment_day() then interval '1 month' else interval '0' end)::date
    + private.commission_payment_day() - 1;
$$;
