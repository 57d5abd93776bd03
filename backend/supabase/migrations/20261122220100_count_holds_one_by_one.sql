-- Purpose: dates that one person holds at the same moment are counted one after the other, so that ten stay the most.
-- Tables: none. Destructive: replaces private.hold_booking. Locks: space → holds of the person → coupon; nothing else waits for a
-- person's holds, so no circle is added.

create or replace function private.hold_booking(
  target_space uuid, target_date date, guests integer, base_price_cents integer, method text, coupon uuid, discount_cents integer
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
  if target_date > today + 365 then
    perform private.refuse(422, 'date_too_far');
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

  if guests > space.capacity then
    perform private.refuse(422, 'capacity_exceeded');
  end if;
  price_cents := private.price_in_cents(space.price);
  if base_price_cents <> price_cents then
    perform private.refuse(409, 'price_changed');
  end if;
  -- Holding dates costs nothing, so nobody may hold many: what a person asks for at once is counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  if (select count(*) from public.bookings where user_id = person and status = 'pending' and hold_expires_at > clock_timestamp()) >= 10 then
    perform private.refuse(429, 'too_many_holds');
  end if;

  fee_cents := private.service_fee_cents(price_cents);
  if coupon is not null then
    offer := private.claim_coupon(coupon, price_cents + fee_cents);
    discount := private.coupon_discount(offer, price_cents + fee_cents);
  end if;
  if discount <> coalesce(discount_cents, 0) then
    perform private.refuse(409, 'price_changed');
  end if;

  -- Whole seconds, because the provider counts in them; a minute more than its least, because the call takes time.
  session_end := date_trunc('second', clock_timestamp()) + interval '31 minutes';
  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, discount_amount,
    coupon_id, payment_method, checkout_expires_at, hold_expires_at, snapshot
  ) values (
    person, space.id, space.host_id, target_date, guests, price_cents + fee_cents - discount, price_cents, fee_cents, discount,
    case when discount > 0 then offer.id end, method, session_end, session_end + interval '2 minutes',
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
