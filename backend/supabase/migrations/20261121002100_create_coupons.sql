-- Purpose: discount coupons, who redeems them, and a preview that cannot be used for guessing.
-- Tables: discount_coupons, coupon_redemptions, private.coupon_guesses. Destructive: nothing.
--
-- A redemption belongs to one booking:
-- reserved → used       the booking is paid
-- reserved → released   the hold ended, in whatever way
-- released → used       a late payment is honoured, even beyond the coupon's limit
--
-- Lock order: space, booking, coupon, redemption. Whoever releases touches redemptions of bookings they have locked and no
-- coupon; whoever reserves or uses locks one coupon. So no two of them can wait for each other.

-- ICU, so that accents become upper case whatever the database's locale is.
create function private.normalise_coupon_code(value text)
returns text language sql immutable set search_path = '' as $$
  select upper(btrim(value) collate "und-x-icu");
$$;
-- A check runs as whoever writes the row.
grant execute on function private.normalise_coupon_code(text) to authenticated, service_role;

create table public.discount_coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = private.normalise_coupon_code(code) and code ~ '^\S{1,40}$'),
  description text check (char_length(description) <= 500),
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
  check (valid_until >= valid_from),
  check (discount_type <> 'percentage' or discount_value <= 100),
  check (discount_type = 'percentage' or max_discount is null)
);

comment on column public.discount_coupons.discount_value is 'Per cent, or reais when fixed.';
comment on column public.discount_coupons.min_amount is 'Cents, as max_discount.';
comment on column public.discount_coupons.usage_limit is 'Null: unlimited.';
comment on column public.discount_coupons.used_count is 'Paid bookings; follows coupon_redemptions.';
comment on column public.discount_coupons.valid_from is 'A whole day in Rio, as valid_until; both included.';

create index discount_coupons_created_idx on public.discount_coupons (created_at desc);

create function private.normalise_coupon()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.code := private.normalise_coupon_code(new.code);
  -- The form keeps the field when the type changes; for a fixed discount it has no meaning.
  if new.discount_type = 'fixed' then
    new.max_discount := null;
  end if;
  return new;
end;
$$;

create trigger discount_coupons_normalise before insert or update on public.discount_coupons
  for each row execute function private.normalise_coupon();

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

create function private.guard_coupon_redemption()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.booking_id, new.coupon_id, new.user_id, new.code, new.discount_cents, new.created_at)
    is distinct from (old.booking_id, old.coupon_id, old.user_id, old.code, old.discount_cents, old.created_at) then
    perform private.refuse(409, 'coupon_redemption_immutable_field');
  end if;
  if new.status <> old.status and not (
    (old.status = 'reserved' and new.status in ('used', 'released'))
    or (old.status = 'released' and new.status = 'used')
  ) then
    perform private.refuse(409, 'coupon_redemption_transition_illegal');
  end if;
  new.updated_at := now();
  return new;
end;
$$;

create trigger coupon_redemptions_guard before update on public.coupon_redemptions
  for each row execute function private.guard_coupon_redemption();
create trigger coupon_redemptions_refuse_deletion before delete on public.coupon_redemptions
  for each row execute function private.refuse_deletion();

-- A redemption follows its booking, whoever changes that.
create function private.settle_coupon()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  redemption public.coupon_redemptions;
begin
  select * into redemption from public.coupon_redemptions where booking_id = new.id;
  if new.status = 'paid' and redemption.status in ('reserved', 'released') then
    update public.discount_coupons set used_count = used_count + 1 where id = redemption.coupon_id;
    update public.coupon_redemptions set status = 'used' where booking_id = new.id;
  elsif old.status = 'pending' and new.status = 'cancelled' and redemption.status = 'reserved' then
    update public.coupon_redemptions set status = 'released' where booking_id = new.id;
  end if;
  return null;
end;
$$;

create trigger bookings_settle_coupon after update of status on public.bookings
  for each row when (new.coupon_id is not null and new.status <> old.status)
  execute function private.settle_coupon();

-- What a coupon takes off, in cents: at most the amount itself, and so that nothing or at least R$ 0,50, the least that the
-- provider charges, remains to be paid. Halves are rounded up.
create function private.coupon_discount(coupon public.discount_coupons, gross_cents integer)
returns integer language plpgsql immutable set search_path = '' as $$
declare
  discount numeric;
begin
  if coupon.discount_type = 'percentage' then
    discount := least(round(gross_cents * coupon.discount_value / 100), coalesce(coupon.max_discount, gross_cents));
  else
    discount := round(coupon.discount_value * 100);
  end if;
  discount := least(discount, gross_cents);
  if gross_cents - discount between 1 and 49 then
    discount := greatest(gross_cents - 50, 0);
  end if;
  return discount::integer;
end;
$$;

-- Why a coupon cannot be used for an amount now, as a code; null when it can. A hold that has ended counts no more, even
-- before it is released. `except_of`: whose own reservations do not count.
create function private.coupon_obstacle(coupon public.discount_coupons, gross_cents integer, except_of uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when coupon.id is null then 'coupon_unknown'
    when not coupon.is_active then 'coupon_inactive'
    when private.today_in_rio() < coupon.valid_from then 'coupon_not_yet_valid'
    when private.today_in_rio() > coupon.valid_until then 'coupon_expired'
    when coupon.used_count + (
      select count(*)
      from public.coupon_redemptions as redemption
      join public.bookings as booking on booking.id = redemption.booking_id
      where redemption.coupon_id = coupon.id and redemption.status = 'reserved'
        and booking.hold_expires_at > clock_timestamp() and redemption.user_id is distinct from except_of
    ) >= coupon.usage_limit then 'coupon_used_up'
    when gross_cents < coupon.min_amount then 'coupon_minimum_not_reached'
  end;
$$;

-- For a hold in the making: locks the coupon, so that the last use is taken once, and says what it takes off.
create function private.claim_coupon(target_coupon uuid, gross_cents integer)
returns public.discount_coupons language plpgsql security definer set search_path = '' as $$
declare
  coupon public.discount_coupons;
  obstacle text;
begin
  select * into coupon from public.discount_coupons where id = target_coupon for no key update;
  -- A statement of its own: its snapshot is younger than the lock and sees every reservation made before.
  obstacle := private.coupon_obstacle(coupon, gross_cents, null);
  if obstacle is not null then
    perform private.refuse(409, obstacle);
  end if;
  return coupon;
end;
$$;

-- How often a person named a coupon that does not exist.
create table private.coupon_guesses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  misses integer not null default 0,
  window_started_at timestamptz not null default now()
);

-- Ten wrong codes in ten minutes, then no answer until they are over, not even to a right one.
create function private.validate_coupon(coupon_code text, booking_amount integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  window_length constant interval := interval '10 minutes';
  guesses private.coupon_guesses;
  coupon public.discount_coupons;
  obstacle text;
  discount integer := 0;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if btrim(coalesce(coupon_code, '')) = '' or char_length(coupon_code) > 200 then
    perform private.refuse(422, 'invalid_input', array['coupon_code']);
  end if;
  if booking_amount is null or booking_amount < 0 then
    perform private.refuse(422, 'invalid_input', array['booking_amount']);
  end if;

  -- Locks the person's row: of many guesses at once each sees the ones before.
  insert into private.coupon_guesses as known (user_id) values (person)
  on conflict (user_id) do update set
    misses = case when known.window_started_at < clock_timestamp() - window_length then 0 else known.misses end,
    window_started_at = case
      when known.window_started_at < clock_timestamp() - window_length then clock_timestamp()
      else known.window_started_at
    end
  returning * into guesses;
  if guesses.misses >= 10 then
    obstacle := 'coupon_too_many_attempts';
  else
    select * into coupon from public.discount_coupons where code = private.normalise_coupon_code(coupon_code);
    obstacle := private.coupon_obstacle(coupon, booking_amount, person);
    if obstacle = 'coupon_unknown' then
      update private.coupon_guesses set misses = misses + 1 where user_id = person;
    end if;
  end if;
  if obstacle is null then
    discount := private.coupon_discount(coupon, booking_amount);
  end if;

  return json_build_object(
    'valid', obstacle is null,
    'coupon_id', case when obstacle is null then coupon.id end,
    'discount_amount', discount,
    'final_amount', booking_amount - discount,
    'coupon_description', case when obstacle is null then coupon.description end,
    'error', obstacle,
    'minimum_amount', case when obstacle = 'coupon_minimum_not_reached' then coupon.min_amount end
  );
end;
$$;
grant execute on function private.validate_coupon(text, integer) to authenticated;

create function public.validate_coupon(coupon_code text, booking_amount integer)
returns json language sql volatile set search_path = '' as $$
  select private.validate_coupon(coupon_code, booking_amount);
$$;
comment on function public.validate_coupon is
  'Previews a coupon for an amount in cents (total with the fee); reserves nothing. error: coupon_unknown, coupon_inactive, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_minimum_not_reached (with minimum_amount in cents), coupon_too_many_attempts.';
grant execute on function public.validate_coupon(text, integer) to authenticated;

alter table public.discount_coupons enable row level security;
alter table public.coupon_redemptions enable row level security;
alter table private.coupon_guesses enable row level security;

grant select, delete on public.discount_coupons to authenticated;
grant insert (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active),
  update (code, description, discount_type, discount_value, min_amount, max_discount, usage_limit, valid_from, valid_until, is_active)
  on public.discount_coupons to authenticated;
grant select on public.coupon_redemptions to authenticated;

create policy discount_coupons_select_admin on public.discount_coupons for select to authenticated
  using ((select private.is_admin()));
create policy discount_coupons_insert_admin on public.discount_coupons for insert to authenticated
  with check ((select private.is_admin()));
create policy discount_coupons_update_admin on public.discount_coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy discount_coupons_delete_admin on public.discount_coupons for delete to authenticated
  using ((select private.is_admin()));
create policy coupon_redemptions_select_admin on public.coupon_redemptions for select to authenticated
  using ((select private.is_admin()));
create policy coupon_guesses_select_nobody on private.coupon_guesses for select to authenticated using (false);
