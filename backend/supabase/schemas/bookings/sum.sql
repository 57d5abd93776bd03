-- The price of a booking. shared-domain/src/money/booking-sum.ts computes the same in the browser; a test compares both.

-- The extras of a booking, in the listing's order: the chosen ones ([{"id", "quantity"}]) and all obligatory ones.
-- [{extra_id, name, per, unit_cents, quantity, total_cents, is_obligatory}]
create function private.extra_lines(target_space uuid, guests integer, chosen jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'extra_id', extra.id, 'name', extra.name, 'per', extra.per, 'unit_cents', private.price_in_cents(extra.price),
    'quantity', wish.quantity,
    'total_cents', private.price_in_cents(extra.price)::bigint * wish.quantity * case extra.per when 'guest' then guests else 1 end,
    'is_obligatory', extra.is_obligatory
  ) order by extra.position), '[]')
  from public.space_extras as extra
  left join jsonb_to_recordset(chosen) as choice (id uuid, quantity integer) on choice.id = extra.id
  cross join lateral (select coalesce(choice.quantity, 1) as quantity) as wish
  where extra.space_id = target_space and (extra.is_obligatory or choice.id is not null);
$$;

-- Subtotal (price of the date and extras: what the host receives) + fee − discount, in cents. Refuses amounts that the provider cannot
-- charge.
create function private.booking_sum(
  price_cents integer, extras jsonb, booked_on date, offer public.discount_coupons default null
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  subtotal bigint := price_cents + coalesce((select sum((line ->> 'total_cents')::bigint) from jsonb_array_elements(extras) as line), 0);
  fee integer;
  discount integer := 0;
begin
  if subtotal <= private.largest_charge_cents() then
    fee := private.service_fee_cents(subtotal::integer, booked_on);
  end if;
  if fee is null or subtotal + fee > private.largest_charge_cents() then
    perform private.refuse(422, 'total_too_high');
  end if;
  if offer.id is not null then
    discount := private.coupon_discount(offer, (subtotal + fee)::integer);
  end if;
  return jsonb_build_object('price_cents', price_cents, 'subtotal_cents', subtotal, 'fee_cents', fee, 'discount_cents', discount,
    'total_cents', subtotal + fee - discount);
end;
$$;
