-- A coupon with a booking.
--
-- Lock order: space, booking, coupon, redemption. A release touches redemptions of locked bookings and no coupon; a reservation or use
-- locks one coupon. Two of them never wait for each other.

-- Returns a coupon's discount in cents: at most the amount itself, and so that nothing or at least the provider's minimum charge
-- remains to be paid. Halves are rounded up.
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
  if gross_cents - discount between 1 and private.smallest_charge_cents() - 1 then
    discount := greatest(gross_cents - private.smallest_charge_cents(), 0);
  end if;
  return discount::integer;
end;
$$;

-- Why a person cannot use a coupon for an amount now, as a code; null when they can. A hold that has ended counts no more, even
-- before it is released. In a preview the person's own reservations do not count.
create function private.coupon_obstacle(coupon public.discount_coupons, gross_cents integer, person uuid, is_preview boolean)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when coupon.folded_code is null then 'coupon_unknown'
    when not coupon.is_active then 'coupon_inactive'
    when private.today_in_rio() < coupon.valid_from then 'coupon_not_yet_valid'
    when private.today_in_rio() > coupon.valid_until then 'coupon_expired'
    when coupon.used_count + (
      select count(*)
      from public.coupon_redemptions as redemption
      join public.bookings as booking on booking.id = redemption.booking_id
      where redemption.coupon_id = coupon.id and redemption.status = 'reserved'
        and booking.hold_expires_at > clock_timestamp() and not (is_preview and redemption.user_id = person)
    ) + (
      -- Reserved at the acceptance, until a checkout reserves it.
      select count(*)
      from private.requests as request
      where request.coupon_id = coupon.id and request.status = 'accepted' and request.pay_by > clock_timestamp()
        and not (is_preview and request.guest_id = person)
        and not exists (
          select from public.bookings as booking
          where booking.request_id = request.id and booking.status = 'pending' and booking.hold_expires_at > clock_timestamp()
        )
    ) >= coupon.usage_limit then 'coupon_used_up'
    when gross_cents < coupon.min_amount then 'coupon_minimum_not_reached'
  end;
$$;

-- For a hold in the making: locks the coupon, so that the last use is taken once, and says what it takes off.
create function private.claim_coupon(target_coupon uuid, gross_cents integer, person uuid)
returns public.discount_coupons language plpgsql security definer set search_path = '' as $$
declare
  coupon public.discount_coupons;
  obstacle text;
begin
  select * into coupon from public.discount_coupons where id = target_coupon for no key update;
  -- A statement of its own: its snapshot is younger than the lock and sees every reservation made before.
  obstacle := private.coupon_obstacle(coupon, gross_cents, person, false);
  if obstacle is not null then
    perform private.refuse(409, obstacle);
  end if;
  return coupon;
end;
$$;

create function private.use_coupon(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
declare
  redemption public.coupon_redemptions;
begin
  select * into redemption from public.coupon_redemptions where booking_id = booking.id;
  if redemption.status in ('reserved', 'released') then
    update public.discount_coupons set used_count = used_count + 1 where id = redemption.coupon_id;
    update public.coupon_redemptions set status = 'used' where booking_id = booking.id;
  end if;
end;
$$;

create function private.release_coupon(booking public.bookings)
returns void language sql security definer set search_path = '' as $$
  update public.coupon_redemptions set status = 'released' where booking_id = booking.id and status = 'reserved';
$$;
