-- Where a space is, and whom to call on the day: its host's, the administrators', and of who has paid for it
-- (bookings/contact.sql). The public pages know the neighbourhood.

-- A CEP of the city of Rio, formatted 00000-000; the range of shared-domain/src/places/postal-codes.ts.
create function private.is_city_postal_code(code text)
returns boolean language sql immutable set search_path = '' as $$
  select code ~ '^\d{5}-\d{3}$' and code collate "C" between '20000-000' and '23799-999';
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_city_postal_code(text) to authenticated, service_role;

create table public.space_addresses (
  space_id uuid primary key,
  host_id uuid not null,
  street text not null,
  number text not null,
  complement text,
  postal_code text not null check (private.is_city_postal_code(postal_code)),
  arrival text,
  day_phone text check (private.is_phone(day_phone)),
  updated_at timestamptz not null default now(),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);
comment on column public.space_addresses.number is 'As it is written on the door: ''120'', ''120 fundos'', ''s/n''.';
comment on column public.space_addresses.postal_code is 'Formatted 00000-000.';
comment on column public.space_addresses.arrival is 'How to get there and in.';
comment on column public.space_addresses.day_phone is 'Of who is there on the day; without one it is the host''s.';
create index space_addresses_host_idx on public.space_addresses (host_id);
create trigger space_addresses_derive_update before update on public.space_addresses
  for each row execute function private.stamp_updated_at();

-- Runs the consequences of a new or changed address, in order.
create function private.after_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or private.address_json(new) is distinct from private.address_json(old) then
    perform private.enqueue_address_email(new);
  end if;
  perform private.note_changed_address(old, new);
  return null;
end;
$$;
create trigger space_addresses_after after insert or update on public.space_addresses
  for each row execute function private.after_address();

-- An address as the API says it and as the form of a listing sends it.
create function private.address_json(address public.space_addresses)
returns jsonb language sql immutable set search_path = '' as $$
  select case when address.space_id is not null then jsonb_build_object('street', address.street, 'number', address.number,
    'complement', address.complement, 'postal_code', address.postal_code, 'arrival', address.arrival, 'day_phone', address.day_phone) end;
$$;
grant execute on function private.address_json(public.space_addresses) to authenticated;

-- Names the fields that the table would refuse: `address.street`, ….
create function private.check_address(given jsonb)
returns void language plpgsql stable set search_path = '' as $$
declare
  phone text := nullif(btrim(given ->> 'day_phone'), '');
  wrong text[] := '{}';
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.refuse(422, 'invalid_input', array['address']);
  end if;
  if not private.is_text('public.space_addresses.street', given ->> 'street') then wrong := wrong || 'address.street'::text; end if;
  if not private.is_text('public.space_addresses.number', given ->> 'number') then wrong := wrong || 'address.number'::text; end if;
  if not private.is_text('public.space_addresses.complement', given ->> 'complement') then
    wrong := wrong || 'address.complement'::text;
  end if;
  if not private.is_city_postal_code(coalesce(given ->> 'postal_code', '')) then wrong := wrong || 'address.postal_code'::text; end if;
  if not private.is_text('public.space_addresses.arrival', given ->> 'arrival') then wrong := wrong || 'address.arrival'::text; end if;
  if not private.is_phone(phone) then wrong := wrong || 'address.day_phone'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
end;
$$;
grant execute on function private.check_address(jsonb) to authenticated;

-- Runs as the caller: the policies and grants of the table decide.
create function private.save_address(target_space uuid, host uuid, given jsonb)
returns void language sql volatile set search_path = '' as $$
  insert into public.space_addresses as stored (space_id, host_id, street, number, complement, postal_code, arrival, day_phone)
  select target_space, host, btrim(given ->> 'street'), btrim(given ->> 'number'), nullif(btrim(given ->> 'complement'), ''),
    given ->> 'postal_code', nullif(btrim(given ->> 'arrival'), ''), nullif(btrim(given ->> 'day_phone'), '')
  on conflict (space_id) do update
  set street = excluded.street, number = excluded.number, complement = excluded.complement, postal_code = excluded.postal_code,
    arrival = excluded.arrival, day_phone = excluded.day_phone
  where private.address_json(stored) is distinct from private.address_json(excluded);
$$;
grant execute on function private.save_address(uuid, uuid, jsonb) to authenticated;
