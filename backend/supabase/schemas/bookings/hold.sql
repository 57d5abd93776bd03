-- Holding a date.

create function private.lock_space(target_space uuid)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('spaces:deletion', 0));
  select pg_advisory_xact_lock(hashtextextended('booking:' || target_space::text, 0));
$$;

-- Reais to cents.
create function private.price_in_cents(price numeric)
returns integer language sql immutable set search_path = '' as $$
  select round(price * 100)::integer;
$$;

-- The platform's share of the price for a booking made on a day, rounded half up to the cent.
create function private.service_fee_cents(price_cents integer, on_day date default private.today_in_rio())
returns integer language sql immutable set search_path = '' as $$
  select ((price_cents::bigint * private.service_fee_percent(on_day) + 50) / 100)::integer;
$$;

create function private.booking_as_json(booking public.bookings)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'booking_id', booking.id,
    'user_id', booking.user_id,
    'space_id', booking.space_id,
    'status', booking.status,
    'event_date', booking.event_date,
    'guest_count', booking.guest_count,
    'payment_method', booking.payment_method,
    'total_amount', booking.total_amount,
    'owner_amount', booking.owner_amount,
    'service_fee', booking.service_fee,
    'discount_amount', booking.discount_amount,
    'coupon_id', booking.coupon_id,
    'coupon_code', booking.snapshot ->> 'coupon_code',
    'title', booking.snapshot ->> 'title',
    'stripe_session_id', booking.stripe_session_id,
    'checkout_url', booking.checkout_url,
    'checkout_expires_at', booking.checkout_expires_at,
    'hold_expires_at', booking.hold_expires_at
  );
$$;

-- Frees what ended on one date. The caller holds the lock on the space.
create function private.release_ended_holds(target_space uuid, target_date date)
returns void language sql security definer set search_path = '' as $$
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where space_id = target_space and event_date = target_date
    and status = 'pending' and hold_expires_at <= clock_timestamp();
$$;

create function private.is_blocked(target_space uuid, target_date date)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.space_availability
    where space_id = target_space and date = target_date and not is_available
  );
$$;

create function private.hold_booking(
  target_space uuid, target_date date, guests integer, base_price_cents integer, method text, coupon uuid, discount_cents integer,
  shown_fee_cents integer default null
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  wrong text[] := '{}';
  missing text[];
  space public.spaces;
  taken public.bookings;
  held public.bookings;
  price_cents integer;
  fee_cents integer;
  offer public.discount_coupons;
  discount integer := 0;
  session_end timestamptz;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if target_space is null then wrong := wrong || 'spaceId'::text; end if;
  if target_date is null then wrong := wrong || 'eventDate'::text; end if;
  if guests is null or guests < 1 then wrong := wrong || 'guestCount'::text; end if;
  if base_price_cents is null or base_price_cents < 0 then wrong := wrong || 'basePrice'::text; end if;
  if method is null or method not in ('card', 'pix') then wrong := wrong || 'paymentMethods'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if coalesce(discount_cents, 0) < 0 or (coupon is null and coalesce(discount_cents, 0) <> 0) then
    perform private.refuse(422, 'coupon_invalid');
  end if;
  missing := private.missing_profile_fields(person);
  if cardinality(missing) > 0 then
    perform private.refuse(403, 'profile_incomplete', missing);
  end if;
  if not private.is_of_age(person) then
    perform private.refuse(403, 'under_age');
  end if;

  perform private.lock_space(target_space);

  select * into space from public.spaces where id = target_space and status = 'approved';
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- A host takes a day off with the calendar; a booking of their own would only earn a review and a commission.
  if space.host_id = person then
    perform private.refuse(403, 'own_space');
  end if;
  if target_date < today then
    perform private.refuse(422, 'date_in_past');
  end if;

  perform private.release_ended_holds(target_space, target_date);
  select * into taken from public.bookings
  where space_id = target_space and event_date = target_date and status in ('pending', 'paid');

  if taken.status = 'pending' and taken.user_id = person then
    -- The same person asks again: the same hold, the same session.
    return private.booking_as_json(taken);
  elsif taken.status = 'paid' and taken.user_id = person and taken.total_amount = 0 then
    -- Confirmed at once, and the answer may not have arrived.
    return private.booking_as_json(taken);
  elsif taken.status = 'pending' then
    perform private.refuse(409, 'date_held');
  elsif taken.status = 'paid' or private.is_blocked(target_space, target_date) then
    perform private.refuse(409, 'date_unavailable');
  end if;

  -- A booking that is being paid is resumed, whatever the host has changed.
  if target_date < today + space.notice_days then
    perform private.refuse(422, 'notice_too_short');
  elsif target_date > today + space.horizon_days then
    perform private.refuse(422, 'date_too_far');
  end if;
  if guests > space.capacity then
    perform private.refuse(422, 'capacity_exceeded');
  end if;
  price_cents := private.price_on(target_space, target_date);
  if base_price_cents <> price_cents then
    perform private.refuse(409, 'price_changed');
  end if;
  -- Holding dates costs nothing, so nobody may hold many: what a person asks for at once is counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  if (select count(*) from public.bookings where user_id = person and status = 'pending' and hold_expires_at > clock_timestamp())
    >= private.most_holds() then
    perform private.refuse(429, 'too_many_holds');
  end if;

  fee_cents := private.service_fee_cents(price_cents, today);
  -- Pages of before sent no fee.
  if shown_fee_cents <> fee_cents then
    perform private.refuse(409, 'price_changed');
  end if;
  if coupon is not null then
    offer := private.claim_coupon(coupon, price_cents + fee_cents);
    discount := private.coupon_discount(offer, price_cents + fee_cents);
  end if;
  if discount <> coalesce(discount_cents, 0) then
    perform private.refuse(409, 'price_changed');
  end if;

  -- Whole seconds, because the provider counts in them.
  session_end := date_trunc('second', clock_timestamp()) + private.time_to_pay();
  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, discount_amount,
    coupon_id, payment_method, checkout_expires_at, hold_expires_at, snapshot
  ) values (
    person, space.id, space.host_id, target_date, guests, price_cents + fee_cents - discount, price_cents, fee_cents, discount,
    case when discount > 0 then offer.id end, method, session_end, session_end + private.hold_grace(),
    jsonb_build_object(
      'title', space.title, 'type', space.type, 'zone', space.zone, 'neighborhood', space.neighborhood,
      'image', space.images[space.cover_image_index + 1], 'price_cents', price_cents, 'capacity', space.capacity,
      'policy', private.cancellation_policy(), 'coupon_code', case when discount > 0 then offer.code end
    )
  )
  returning * into held;
  if discount > 0 then
    insert into public.coupon_redemptions (booking_id, coupon_id, user_id, code, discount_cents)
    values (held.id, offer.id, person, offer.code, discount);
  end if;
  if held.total_amount = 0 then
    -- Nothing to charge: the provider is not asked, and the movement of nothing has its row like any other.
    perform private.confirm_booking(held, 'free_' || held.id, null, 0, 'brl');
    select * into held from public.bookings where id = held.id;
  end if;
  return private.booking_as_json(held);
end;
$$;
grant execute on function private.hold_booking(uuid, date, integer, integer, text, uuid, integer, integer) to authenticated;

create function public.hold_booking(
  target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text,
  coupon_id uuid default null, discount_cents integer default 0, service_fee_cents integer default null
)
returns json language sql volatile set search_path = '' as $$
  select private.hold_booking(target_space, event_date, guest_count, base_price_cents, payment_method, coupon_id, discount_cents,
    service_fee_cents);
$$;
comment on function public.hold_booking is
  'Holds a date for the caller while they pay; confirms it when nothing is to be paid. Codes: unauthenticated, invalid_input, coupon_invalid, profile_incomplete, under_age, space_not_found, own_space, date_in_past, date_too_far, notice_too_short, date_held, date_unavailable, capacity_exceeded, price_changed, too_many_holds, and those of validate_coupon.';
grant execute on function public.hold_booking(uuid, date, integer, integer, text, uuid, integer, integer) to authenticated;
