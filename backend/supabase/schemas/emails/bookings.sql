-- E-mails about a booking.

-- Returns the facts of a booking for its e-mails; amounts in cents.
create function private.booking_facts(target_booking uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', booking.id,
    'space_id', booking.space_id,
    'space_deleted', not exists (select from public.spaces where id = booking.space_id),
    'space_suspended', exists (select from public.spaces where id = booking.space_id and suspended_at is not null),
    'title', booking.snapshot ->> 'title',
    'neighborhood', neighborhood.name,
    -- only of a photo that has a rendition for mails
    'image', (
      select booking.snapshot ->> 'image' from storage.objects
      where bucket_id = 'space-images' and name = private.mail_picture(booking.snapshot ->> 'image')
    ),
    'booked_on', private.day_in_rio(booking.created_at),
    'paid_on', private.day_in_rio(booking.paid_at),
    'policy', booking.snapshot -> 'policy',
    'place', concat_ws(', ', neighborhood.name, zone.name),
    'event_date', booking.event_date,
    'starts_at', to_char(booking.starts_at, 'HH24:MI'),
    'ends_at', to_char(booking.ends_at, 'HH24:MI'),
    'hours', booking.snapshot -> 'hours',
    'guest_count', booking.guest_count,
    'status', booking.status,
    'cancellation_reason', booking.cancellation_reason,
    'host_reason', booking.host_reason,
    'host_note', booking.host_note,
    'platform_reason', booking.platform_reason,
    'total_cents', booking.total_amount,
    'owner_cents', booking.owner_amount,
    'fee_cents', booking.service_fee,
    'discount_cents', booking.discount_amount,
    'coupon_code', booking.snapshot ->> 'coupon_code',
    'extras', private.booking_lines(booking.id),
    'company_name', (select name from public.booking_companies where booking_id = booking.id),
    'payment_method', booking.payment_method,
    'guest_name', guest.full_name,
    'host_name', host.full_name,
    'contact', private.booking_contact(booking),
    'money', private.shared_booking_money(booking.id),
    'payout_cents', money.owed_cents + money.host_paid_cents
  )
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  cross join lateral private.booking_money(booking.id) as money
  left join public.zones as zone on zone.slug = booking.snapshot ->> 'zone'
  left join public.neighborhoods as neighborhood on neighborhood.slug = booking.snapshot ->> 'neighborhood'
  where booking.id = target_booking;
$$;

create function private.booking_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  template text := message.payload ->> 'template';
  booking public.bookings;
  refund public.refunds;
  own_data jsonb := '{}';
begin
  if message.payload ? 'refund_id' then
    select * into refund from public.refunds where id = (message.payload ->> 'refund_id')::uuid;
    own_data := jsonb_build_object('amount_cents', refund.amount_cents);
  end if;
  select * into booking from public.bookings where id = coalesce(refund.booking_id, (message.payload ->> 'booking_id')::uuid);
  -- Of a refund, or of a booking as it is now.
  if refund.id is null
    and booking.status is distinct from (case when template like 'booking\_cancelled\_%' then 'cancelled' else 'paid' end)
    or template = 'refund_sent' and refund.status is distinct from 'succeeded' then
    return null;
  end if;
  if template in ('booking_address', 'address_missing') and private.event_end(booking) <= clock_timestamp() then
    return null;
  end if;
  if template = 'booking_address' then
    -- Sent once, with the current address.
    select jsonb_build_object('is_change', (
      select stored.address is distinct from private.address_json(given)
      from private.booking_addresses as stored where stored.booking_id = booking.id
    ))
    into own_data
    from public.space_addresses as given
    where given.space_id = booking.space_id and given.updated_at = (message.payload ->> 'updated_at')::timestamptz;
  elsif template = 'address_missing' and (
    booking.space_id is null or exists (select from public.space_addresses as given where given.space_id = booking.space_id)
  ) then
    return null;
  end if;
  return jsonb_build_object(
    'recipient', case when template in ('booking_received', 'booking_cancelled_host', 'address_missing') then booking.host_id
      else booking.user_id end,
    'data', private.booking_facts(booking.id) || own_data
  );
end;
$$;
