-- From payment until some days after the event, the guest reads the address and both sides read each other's phone.

-- The address at the payment, or the first one given after it. Guests see today's address, and this one where it differs.
create table private.booking_addresses (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  host_id uuid not null,
  address jsonb not null,
  kept_at timestamptz not null default now()
);
comment on table private.booking_addresses is 'No policy on purpose: only privileged functions read it.';
create index booking_addresses_host_idx on private.booking_addresses (host_id);

-- The instant at which an event ends: the agreed end, or the closing time agreed with the booking. An end before the start is on the next
-- day.
create function private.event_end(booking public.bookings)
returns timestamptz language sql immutable set search_path = '' as $$
  select (booking.event_date + hours.ends + case when hours.ends <= hours.starts then interval '1 day' else interval '0' end)
    at time zone 'America/Sao_Paulo'
  from (
    select coalesce(booking.starts_at, (booking.snapshot -> 'hours' ->> 'opens_at')::time, '08:00') as starts,
      coalesce(booking.ends_at, (booking.snapshot -> 'hours' ->> 'closes_at')::time, '02:00') as ends
  ) as hours;
$$;

create function private.contact_until(booking public.bookings)
returns timestamptz language sql immutable set search_path = '' as $$
  select private.event_end(booking) + private.contact_time();
$$;

-- The earliest event day that can still be in its contact time, for the index. An event may end on the next day.
create function private.first_day_in_contact()
returns date language sql stable set search_path = '' as $$
  -- Hours past midnight belong to the day before.
  select (private.today_in_rio() - private.contact_time() - interval '1 day')::date;
$$;

create function private.is_in_contact(booking public.bookings)
returns boolean language sql stable set search_path = '' as $$
  select booking.status = 'paid' and booking.event_date >= private.first_day_in_contact()
    and clock_timestamp() < private.contact_until(booking);
$$;

-- Reminds hosts whose paid bookings lack an address: in the booking's e-mail, then by the daily run for the next morning, at most once
-- per interval. The worker drops the e-mail when the address has been given.
create function private.remind_of_addresses()
returns void language sql security definer set search_path = '' as $$
  select private.announce(missing.host_id, 'address_missing', missing.space_id || ':' || private.today_in_rio(),
    jsonb_build_object('booking_id', missing.id, 'space_id', missing.space_id), private.next_morning())
  from (
    select distinct on (booking.space_id) booking.*
    from public.bookings as booking
    where booking.status = 'paid' and booking.event_date >= private.first_day_in_contact()
      and booking.space_id is not null
      and private.event_end(booking) > clock_timestamp()
      and not exists (select from public.space_addresses as given where given.space_id = booking.space_id)
      and not exists (
        select from public.notifications as told
        where told.person_id = booking.host_id and told.kind = 'address_missing' and told.data ->> 'space_id' = booking.space_id::text
          and told.created_at > clock_timestamp() - private.reminder_interval()
      )
    order by booking.space_id, booking.event_date, booking.id
  ) as missing;
$$;

create function private.keep_address(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_addresses (booking_id, host_id, address)
  select booking.id, booking.host_id, private.address_json(address) from public.space_addresses as address
  where address.space_id = booking.space_id
  on conflict (booking_id) do nothing;
end;
$$;

-- Sends a changed address to guests with upcoming paid bookings, after some minutes, so that several edits send one e-mail.
create function private.enqueue_address_email(place public.space_addresses)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.booking_addresses (booking_id, host_id, address)
  select booking.id, booking.host_id, private.address_json(place)
  from public.bookings as booking
  where booking.space_id = place.space_id and booking.status = 'paid' and private.event_end(booking) > clock_timestamp()
  on conflict (booking_id) do nothing;
  perform private.announce(booking.user_id, 'booking_address', booking.id || ':' || extract(epoch from place.updated_at),
    jsonb_build_object('booking_id', booking.id, 'updated_at', place.updated_at), clock_timestamp() + private.address_mail_delay())
  from public.bookings as booking
  where booking.space_id = place.space_id and booking.status = 'paid' and private.event_end(booking) > clock_timestamp();
end;
$$;

-- The contact data of both sides during the contact time.
create function private.booking_contact(booking public.bookings)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'until', private.contact_until(booking),
    -- The listing is deleted: the agreed hours.
    'address', coalesce(private.address_json(place), stored.address),
    'agreed_address', case when stored.address is distinct from private.address_json(place) and place.space_id is not null
      then stored.address end,
    'host_phone', coalesce(case when place.space_id is not null then place.day_phone else stored.address ->> 'day_phone' end, host.phone),
    'guest_phone', guest.phone
  )
  from (select) as always
  left join public.space_addresses as place on place.space_id = booking.space_id
  left join private.booking_addresses as stored on stored.booking_id = booking.id
  left join public.profile_private as host on host.id = booking.host_id
  left join public.profile_private as guest on guest.id = booking.user_id
  where private.is_in_contact(booking);
$$;

-- @api authenticated: The contacts of each paid booking of the caller, as guest or host, until two days after its event: address (and
-- agreed_address where it differs from the address at the payment), the other side's name and phone, and the end of the contact time.
create function private.booking_contacts()
returns table (
  booking_id uuid, space_id uuid, guest_id uuid, host_id uuid, event_date date, guest_count integer, starts_at text, ends_at text,
  hours jsonb, role text, other_name text, phone text, address jsonb, agreed_address jsonb, until timestamptz
) language sql stable security definer set search_path = '' as $$
  select booking.id, booking.space_id, booking.user_id, booking.host_id, booking.event_date, booking.guest_count,
    to_char(booking.starts_at, 'HH24:MI'), to_char(booking.ends_at, 'HH24:MI'), booking.snapshot -> 'hours',
    case when booking.user_id = me.id then 'guest' else 'host' end, other.full_name,
    contact.known ->> case when booking.user_id = me.id then 'host_phone' else 'guest_phone' end,
    nullif(contact.known -> 'address', 'null'), nullif(contact.known -> 'agreed_address', 'null'), (contact.known ->> 'until')::timestamptz
  from (select (select auth.uid()) as id) as me
  join public.bookings as booking on me.id in (booking.user_id, booking.host_id)
  join public.profiles as other on other.id = case when booking.user_id = me.id then booking.host_id else booking.user_id end
  cross join lateral (select private.booking_contact(booking) as known) as contact
  where booking.status = 'paid' and booking.event_date >= private.first_day_in_contact() and contact.known is not null
  order by booking.event_date, booking.id;
$$;
