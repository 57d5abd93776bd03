-- A preview of a coupon that cannot be used for guessing.

-- Counts a person's attempts with codes that do not exist.
create table private.coupon_guesses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  misses integer not null default 0,
  window_started_at timestamptz not null default now()
);

-- Ten wrong codes in ten minutes, then no answer until they are over, not even to a right one.
-- @api authenticated: Previews a coupon for an amount in cents (total with the fee); reserves nothing. error: a code of
-- private.coupon_obstacle (coupon_minimum_not_reached with minimum_amount in cents), coupon_too_many_attempts.
create function private.validate_coupon(coupon_code text, booking_amount integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  folded constant text := private.fold_coupon_code(coupon_code);
  window_length constant interval := private.coupon_guess_time();
  guesses private.coupon_guesses;
  coupon public.discount_coupons;
  obstacle text;
  discount integer;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not private.is_text('public.discount_coupons.code', folded) then
    perform private.refuse(422, 'invalid_input', array['coupon_code']);
  end if;
  if booking_amount is null or booking_amount < 0 then
    perform private.refuse(422, 'invalid_input', array['booking_amount']);
  end if;

  -- Locks the person's row: of many concurrent guesses each sees the ones before.
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
    select * into coupon from public.discount_coupons where folded_code = folded;
    obstacle := private.coupon_obstacle(coupon, booking_amount, person, true);
    if obstacle = 'coupon_unknown' then
      update private.coupon_guesses set misses = misses + 1 where user_id = person;
    end if;
  end if;
  if obstacle is not null then
    return json_build_object('valid', false, 'error', obstacle,
      'minimum_amount', case when obstacle = 'coupon_minimum_not_reached' then coupon.min_amount end);
  end if;
  discount := private.coupon_discount(coupon, booking_amount);
  return json_build_object('valid', true, 'coupon_id', coupon.id, 'coupon_code', coupon.code, 'discount_amount', discount,
    'final_amount', booking_amount - discount, 'coupon_description', coupon.description);
end;
$$;
