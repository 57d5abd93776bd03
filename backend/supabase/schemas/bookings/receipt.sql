-- A printed receipt carries a code, by which anybody verifies it and reads the state of its booking.

create table private.receipts (
  booking_id uuid primary key references public.bookings (id),
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{16}$'),
  issued_at timestamptz not null default now()
);
comment on table private.receipts is 'No policy on purpose: only privileged functions read it.';
comment on column private.receipts.code is '80 random bits, against guessing.';
create trigger receipts_guard before update or delete on private.receipts
  for each row execute function private.refuse_change();

-- Created when the receipt is first shown.
-- @api authenticated: The code by which the receipt of a booking that the caller paid can be checked: the same one at every call.
-- Codes: unauthenticated, booking_not_found.
create function private.receipt_code(target_booking uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Without 0, O, 1 and I: it may be typed from paper.
  alphabet text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn bytea := extensions.gen_random_bytes(16);
  issued text;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not exists (
    select from public.bookings where id = target_booking and user_id = (select auth.uid()) and paid_at is not null
  ) then
    perform private.refuse(404, 'booking_not_found');
  end if;
  insert into private.receipts (booking_id, code)
  select target_booking, string_agg(substr(alphabet, get_byte(drawn, place) % 32 + 1, 1), '') from generate_series(0, 15) as place
  on conflict (booking_id) do nothing;
  select code into strict issued from private.receipts where booking_id = target_booking;
  return issued;
end;
$$;

-- @api authenticated: Names the company on the receipt of a paid booking of the caller, once, until the event is over. cnpj: 14
-- characters without punctuation. Codes: unauthenticated, account_suspended, booking_not_found, booking_not_paid, booking_in_past,
-- company_given, invalid_input (field company).
create function private.add_booking_company(target_booking uuid, company_name text, cnpj text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  select * into booking from public.bookings where id = target_booking and user_id = (select auth.uid()) for no key update;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  elsif booking.status <> 'paid' then
    perform private.refuse(409, 'booking_not_paid');
  elsif clock_timestamp() >= private.event_end(booking) then
    perform private.refuse(409, 'booking_in_past');
  elsif exists (select from public.booking_companies where booking_id = booking.id) then
    perform private.refuse(409, 'company_given');
  elsif private.wrong_choices(null, jsonb_build_object('name', company_name, 'cnpj', cnpj)) <> '{}' then
    perform private.refuse(422, 'invalid_input', array['company']);
  end if;
  insert into public.booking_companies (booking_id, name, cnpj) values (booking.id, btrim(company_name), cnpj);
end;
$$;

-- The facts on the receipt without personal data, and the state of the booking.
-- @api anon: The state of a receipt's booking by its code, amounts in cents; none for an unknown code. Without names.
create function private.check_receipt(receipt_code text)
returns table (
  booking_code text, title text, event_date date, paid_at timestamptz, total_cents integer, status text, cancelled_at timestamptz,
  cancellation_reason text, money jsonb
) language sql stable security definer set search_path = '' as $$
  select left(booking.id::text, 8), booking.snapshot ->> 'title', booking.event_date, booking.paid_at, booking.total_amount,
    booking.status, booking.cancelled_at, booking.cancellation_reason, private.shared_booking_money(booking.id)
  from private.receipts as receipt join public.bookings as booking on booking.id = receipt.booking_id
  where receipt.code = upper(regexp_replace(left(check_receipt.receipt_code, 100), '[^A-Za-z0-9]', '', 'g'));
$$;
