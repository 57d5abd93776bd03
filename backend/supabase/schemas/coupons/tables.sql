-- Discount coupons and who redeems them. A redemption belongs to one booking:
--
-- reserved → used       the booking is paid
-- reserved → released   the hold ended, for any reason
-- released → used       a late payment is honoured, even beyond the coupon's limit

-- ICU, so that accents become upper case regardless of the database's locale.
create function private.normalise_coupon_code(value text)
returns text language sql immutable set search_path = '' as $$
  select upper(btrim(value) collate "und-x-icu");
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.normalise_coupon_code(text) to authenticated, service_role;

-- The letters and digits of a code, without case, accents and width: two codes that fold to the same are one for who types or pastes
-- them. `foldCouponCode` (shared-domain) folds the same way.
create function private.fold_coupon_code(value text)
returns text language sql immutable set search_path = '' as $$
  select upper(regexp_replace(normalize(value, nfkd) collate "und-x-icu", '[^[:alnum:]]', '', 'g') collate "und-x-icu");
$$;
grant execute on function private.fold_coupon_code(text) to authenticated, service_role;

create table public.discount_coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = private.normalise_coupon_code(code) and code ~ '^\S+$'),
  description text,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(10, 2) not null check (discount_value >= 0),
  min_amount integer check (min_amount >= 0),
  max_discount integer check (max_discount >= 0),
  usage_limit integer check (usage_limit >= 1),
  used_count integer not null default 0 check (used_count >= 0),
  valid_from date not null,
  valid_until date not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  folded_code text unique check (folded_code <> ''),
  check (valid_until >= valid_from and isfinite(valid_from) and isfinite(valid_until)),
  check (discount_type <> 'percentage' or discount_value <= 100),
  check (discount_type = 'percentage' or max_discount is null)
);
comment on column public.discount_coupons.discount_value is 'Per cent, or reais when fixed.';
comment on column public.discount_coupons.min_amount is 'Cents, as max_discount.';
comment on column public.discount_coupons.usage_limit is 'Null: unlimited.';
comment on column public.discount_coupons.used_count is 'Paid bookings; follows coupon_redemptions.';
comment on column public.discount_coupons.folded_code is
  'By which guests find it. Null: an older coupon has it, since before codes were folded; nobody finds this one.';
comment on column public.discount_coupons.valid_from is 'A whole day in Rio, as valid_until; both included.';
create index discount_coupons_created_idx on public.discount_coupons (created_at desc);

create function private.guard_coupon()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.code := private.normalise_coupon_code(new.code);
  if tg_op = 'INSERT' or new.code <> old.code then
    new.folded_code := private.fold_coupon_code(new.code);
  end if;
  -- The form keeps the field when the type changes; for a fixed discount it has no meaning.
  if new.discount_type = 'fixed' then
    new.max_discount := null;
  end if;
  return new;
end;
$$;
create trigger discount_coupons_guard before insert or update on public.discount_coupons
  for each row execute function private.guard_coupon();

create table public.coupon_redemptions (
  booking_id uuid primary key references public.bookings (id),
  -- No foreign key: an administrator may delete a coupon, and that it was redeemed stays.
  coupon_id uuid not null,
  user_id uuid not null references public.profiles (id),
  code text not null,
  discount_cents integer not null check (discount_cents > 0),
  status text not null default 'reserved' check (status in ('reserved', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index coupon_redemptions_coupon_idx on public.coupon_redemptions (coupon_id, status);
create index coupon_redemptions_user_idx on public.coupon_redemptions (user_id);
-- A redemption follows its booking.
create table private.redemption_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.redemption_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.redemption_transitions enable row level security;
insert into private.redemption_transitions (from_status, to_status, actors) values
  ('reserved', 'used', '{provider}'),
  ('reserved', 'released', '{schedule, guest, host, administrator, provider}'),
  ('released', 'used', '{provider}');

create function private.guard_coupon_redemption()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refuse(409, 'append_only');
  end if;
  if (new.booking_id, new.coupon_id, new.user_id, new.code, new.discount_cents, new.created_at)
    is distinct from (old.booking_id, old.coupon_id, old.user_id, old.code, old.discount_cents, old.created_at) then
    perform private.refuse(409, 'coupon_redemption_immutable_field');
  end if;
  if new.status <> old.status and not exists (
    select from private.redemption_transitions as step where (step.from_status, step.to_status) = (old.status, new.status)
  ) then
    perform private.refuse(409, 'coupon_redemption_transition_illegal');
  end if;
  new.updated_at := now();
  return new;
end;
$$;
create trigger coupon_redemptions_guard before update or delete on public.coupon_redemptions
  for each row execute function private.guard_coupon_redemption();
