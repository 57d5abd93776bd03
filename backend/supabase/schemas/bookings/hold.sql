-- Holds a date while its guest pays.

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

-- The extras frozen with a booking.
create function private.booking_lines(target_booking uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', extra_id, 'name', name, 'per', per, 'unit_cents', unit_cents,
    'quantity', quantity, 'total_cents', total_cents, 'is_obligatory', is_obligatory) order by position), '[]')
  from public.booking_extras where booking_id = target_booking;
$$;

-- Amounts in cents, hours as HH:mm.
create type public.hold as (
  booking_id uuid,
  user_id uuid,
  space_id uuid,
  status text,
  event_date date,
  guest_count integer,
  payment_method text,
  total_amount integer,
  -- Of the date and the extras.
  owner_amount integer,
  service_fee integer,
  discount_amount integer,
  coupon_id uuid,
  coupon_code text,
  title text,
  -- Of the date.
  price_cents integer,
  extras json,
  starts_at text,
  ends_at text,
  rules_version integer,
  company json,
  stripe_session_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  hold_expires_at timestamptz,
  -- Of a checkout of an accepted request.
  request_id uuid
);

create function private.hold_of(booking public.bookings)
returns public.hold language sql stable set search_path = '' as $$
  select booking.id, booking.user_id, booking.space_id, booking.status, booking.event_date, booking.guest_count,
    booking.payment_method, booking.total_amount, booking.owner_amount, booking.service_fee, booking.discount_amount,
    booking.coupon_id, booking.snapshot ->> 'coupon_code', booking.snapshot ->> 'title',
    coalesce((booking.snapshot ->> 'price_cents')::integer, booking.owner_amount), private.booking_lines(booking.id),
    to_char(booking.starts_at, 'HH24:MI'), to_char(booking.ends_at, 'HH24:MI'),
    (booking.snapshot -> 'rules' ->> 'version')::integer,
    (select json_build_object('name', company.name, 'cnpj', company.cnpj)
      from public.booking_companies as company where company.booking_id = booking.id),
    booking.stripe_session_id, booking.checkout_url, booking.checkout_expires_at, booking.hold_expires_at, booking.request_id;
$$;

-- Releases what has ended of one date: holds and acceptances. The caller holds the space's lock.
create function private.release_ended_holds(target_space uuid, target_date date)
returns void language sql security definer set search_path = '' as $$
  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  -- Both by their index: joined by "or" every booking would be read.
  where id in (
    select booking_id from private.claims where space_id = target_space and date = target_date and ends_at <= clock_timestamp()
    union all
    select booking.id from private.claims as claim join public.bookings as booking on booking.request_id = claim.request_id
    where claim.space_id = target_space and claim.date = target_date and claim.ends_at <= clock_timestamp() and booking.status = 'pending'
  );
  update private.requests
  set status = 'unpaid', changed_at = clock_timestamp(), changed_by = null
  where id in (
    select request_id from private.claims where space_id = target_space and date = target_date and ends_at <= clock_timestamp()
  );
$$;

-- Whether an event lies within the hours of a space: it begins before it ends, both counted from the opening.
create function private.is_within_hours(space public.spaces, starts_at time, ends_at time)
returns boolean language sql immutable set search_path = '' as $$
  select private.minutes_open(space.opens_at, starts_at) % 1440 < private.minutes_open(space.opens_at, ends_at)
    and private.minutes_open(space.opens_at, ends_at) <= private.minutes_open(space.opens_at, space.closes_at);
$$;

-- The invalid fields of a request, independent of the listing.
create function private.wrong_choices(chosen jsonb, company jsonb)
returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when chosen is not null and (
      jsonb_typeof(chosen) <> 'array' or jsonb_array_length(chosen) > private.most_extras()
      or exists (
        select from jsonb_array_elements(chosen) as choice
        where jsonb_typeof(choice) <> 'object'
          or coalesce(choice ->> 'id', '') !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
          or coalesce(choice ->> 'quantity', '') !~ '^[1-9][0-9]?$'
      )
      or (select count(*) <> count(distinct lower(choice ->> 'id')) from jsonb_array_elements(chosen) as choice)
    ) then 'extras' end,
    case when company is not null and (
      jsonb_typeof(company) <> 'object'
      or private.text_fault('public.booking_companies.name', private.normal_text(company ->> 'name', 'one')) is not null
      or not private.is_valid_cnpj(coalesce(company ->> 'cnpj', ''))
    ) then 'company' end
  ], null);
$$;

-- The invalid fields of a hold's own request; those of its choices are wrong_choices.
create function private.wrong_hold_fields(
  target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text, starts_at time, ends_at time
)
returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when target_space is null then 'spaceId' end,
    case when event_date is null then 'eventDate' end,
    case when guest_count is null or guest_count < 1 then 'guestCount' end,
    case when base_price_cents is null or base_price_cents < 0 then 'basePrice' end,
    case when payment_method is null or payment_method not in ('card', 'pix') then 'paymentMethods' end,
    case when starts_at is null and ends_at is not null then 'startsAt' end,
    case when ends_at is null and starts_at is not null then 'endsAt' end
  ], null);
$$;

-- Refuses a guest who may not book. Codes: account_suspended, profile_incomplete, under_age.
create function private.require_fit_to_book(person uuid)
returns void language plpgsql stable set search_path = '' as $$
declare
  missing text[] := private.missing_profile_fields(person);
begin
  perform private.require_not_suspended();
  if cardinality(missing) > 0 then
    perform private.refuse(403, 'profile_incomplete', missing);
  end if;
  if not private.is_of_age(person) then
    perform private.refuse(403, 'under_age');
  end if;
end;
$$;

-- Refuses an event outside the listing's terms. Without accepted_version the rules of now are accepted. Codes: notice_too_short,
-- date_too_far, capacity_exceeded, rules_changed, hours_outside.
create function private.require_terms_met(
  space public.spaces, on_date date, guests integer, accepted_version integer, starts_at time, ends_at time
)
returns void language plpgsql stable set search_path = '' as $$
declare
  today date := private.today_in_rio();
begin
  if on_date < today + space.notice_days then
    perform private.refuse(422, 'notice_too_short');
  elsif on_date > today + space.horizon_days then
    perform private.refuse(422, 'date_too_far');
  end if;
  if guests > space.capacity then
    perform private.refuse(422, 'capacity_exceeded');
  end if;
  if accepted_version <> space.rules_version then
    perform private.refuse(409, 'rules_changed', jsonb_build_object('rulesVersion', space.rules_version,
      'houseRules', space.house_rules, 'houseRulesNote', space.house_rules_note));
  end if;
  if not private.is_within_hours(space, starts_at, ends_at) then
    perform private.refuse(422, 'hours_outside', jsonb_build_object('opensAt', to_char(space.opens_at, 'HH24:MI'),
      'closesAt', to_char(space.closes_at, 'HH24:MI')));
  end if;
end;
$$;

-- Returns a listed space that the person may book on a day to come. Codes: space_not_found, own_space, date_in_past.
create function private.bookable_space(target_space uuid, person uuid, on_date date)
returns public.spaces language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = target_space and is_listed;
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- Hosts block days in the calendar. A booking of their own space would earn a review and a commission.
  if space.host_id = person then
    perform private.refuse(403, 'own_space');
  end if;
  if on_date < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past');
  end if;
  return space;
end;
$$;

-- Refuses a date that is claimed or blocked. The caller holds the space's lock, and has released what has ended. Codes: date_held
-- (details: heldUntil), date_unavailable.
create function private.require_free_date(target_space uuid, target_date date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  claim private.claims;
begin
  select * into claim from private.claims where space_id = target_space and date = target_date;
  if claim.kind <> 'paid' then
    perform private.refuse(409, 'date_held', jsonb_build_object('heldUntil', claim.ends_at));
  elsif claim.kind = 'paid' or exists (select from private.blocked_days where space_id = target_space and date = target_date) then
    perform private.refuse(409, 'date_unavailable');
  end if;
end;
$$;

-- Returns the lines of the chosen and the obligatory extras. Code: extras_changed, when a chosen one is no longer offered.
create function private.chosen_lines(target_space uuid, guests integer, chosen jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  lines jsonb := private.extra_lines(target_space, guests, chosen);
begin
  if jsonb_array_length(coalesce(chosen, '[]'))
    <> (select count(*) from jsonb_array_elements(lines) as line
      where exists (select from jsonb_array_elements(chosen) as choice where lower(choice ->> 'id') = line ->> 'extra_id')) then
    perform private.refuse(409, 'extras_changed');
  end if;
  return lines;
end;
$$;

-- Returns the listing as a booking freezes it, with the price of the date and the terms in force.
create function private.hold_snapshot(space public.spaces, cost jsonb, on_day date, coupon_code text)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'title', space.title, 'type', space.type, 'zone', space.zone, 'neighborhood', space.neighborhood,
    'image', space.images[space.cover_image_index + 1], 'price_cents', cost -> 'price_cents', 'capacity', space.capacity,
    'policy_name', space.cancellation_policy, 'policy', private.cancellation_policy(space.cancellation_policy),
    'hours', jsonb_build_object('opens_at', to_char(space.opens_at, 'HH24:MI'), 'closes_at', to_char(space.closes_at, 'HH24:MI'),
      'music_until', to_char(space.music_until, 'HH24:MI')),
    'rules', jsonb_build_object('version', space.rules_version, 'answers', space.house_rules, 'note', space.house_rules_note),
    'coupon_code', coupon_code,
    'terms_version', private.terms_in_force(on_day)
  );
$$;

-- Freezes the extras of a hold.
create function private.note_hold_lines(held_booking uuid, lines jsonb)
returns void language sql volatile set search_path = '' as $$
  insert into public.booking_extras (booking_id, position, extra_id, name, per, unit_cents, quantity, total_cents, is_obligatory)
  select held_booking, line.ordinality, line.extra_id, line.name, line.per, line.unit_cents, line.quantity, line.total_cents,
    line.is_obligatory
  from rows from (jsonb_to_recordset(lines) as (
    extra_id uuid, name text, per text, unit_cents integer, quantity integer, total_cents integer, is_obligatory boolean
  )) with ordinality as line;
$$;

-- Writes the rest of a new hold: terms, lines, company, coupon. Confirms one with nothing to pay.
create function private.complete_hold(held public.bookings, lines jsonb, company_name text, company_cnpj text)
returns public.bookings language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_terms_accepted(held.user_id, private.terms_in_force(private.today_in_rio()));
  perform private.note_hold_lines(held.id, lines);
  if company_name is not null then
    insert into public.booking_companies (booking_id, name, cnpj) values (held.id, company_name, company_cnpj);
  end if;
  if held.discount_amount > 0 then
    insert into public.coupon_redemptions (booking_id, coupon_id, user_id, code, discount_cents)
    values (held.id, held.coupon_id, held.user_id, held.snapshot ->> 'coupon_code', held.discount_amount);
  end if;
  if held.total_amount = 0 then
    -- Nothing to charge: no call to the provider; the payment of zero has a row like any other.
    insert into public.payments (booking_id, stripe_session_id, amount_cents, currency, payment_method)
    values (held.id, 'free_' || held.id, 0, 'brl', held.payment_method);
    held := private.mark_paid(held, 'free_' || held.id);
  end if;
  return held;
end;
$$;

-- @api authenticated: Holds a date for the caller while they pay; confirms it when nothing is to be paid. extras: [{id,
-- quantity}], obligatory ones are in without being named; company: {name, cnpj}. Without expected_total_cents base_price_cents
-- must be the whole subtotal. Codes: unauthenticated, account_suspended, invalid_input, coupon_invalid, profile_incomplete,
-- under_age, space_not_found, own_space, date_in_past, date_too_far, notice_too_short, date_held (details: heldUntil), date_unavailable,
-- capacity_exceeded, rules_changed (details: the rules of now), hours_outside (details: the hours), extras_changed,
-- total_too_high, price_changed, hold_budget_used (details: tryAgainAt), too_many_holds, approval_needed (the host answers first),
-- and those of validate_coupon.
create function private.hold_booking(
  target_space uuid, event_date date, guest_count integer, base_price_cents integer, payment_method text,
  coupon_id uuid default null, discount_cents integer default 0, service_fee_cents integer default null,
  extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null,
  expected_total_cents integer default null, company jsonb default null
)
returns public.hold language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  wrong text[];
  space public.spaces;
  taken public.bookings;
  held public.bookings;
  lines jsonb;
  cost jsonb;
  offer public.discount_coupons;
  discount integer;
  session_end timestamptz;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('eventDate', event_date);
  wrong := private.wrong_hold_fields(target_space, event_date, guest_count, base_price_cents, payment_method, starts_at, ends_at)
    || private.wrong_choices(extras, company);
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if coalesce(discount_cents, 0) < 0 or (coupon_id is null and coalesce(discount_cents, 0) <> 0) then
    perform private.refuse(422, 'coupon_invalid');
  end if;
  perform private.require_fit_to_book(person);

  perform private.lock_space(target_space);

  space := private.bookable_space(target_space, person, event_date);

  perform private.release_ended_holds(target_space, event_date);
  select booking.* into taken
  from private.claims as claim join public.bookings as booking on booking.id = claim.booking_id
  where claim.space_id = target_space and claim.date = hold_booking.event_date;

  if taken.status = 'pending' and taken.user_id = person then
    -- A repeated request of the same guest gets the same hold and session.
    return private.hold_of(taken);
  elsif taken.status = 'paid' and taken.user_id = person and taken.total_amount = 0 then
    -- A free booking was confirmed immediately and its answer may be lost.
    return private.hold_of(taken);
  end if;
  perform private.require_free_date(target_space, event_date);

  -- Below the caller's own hold, which is resumed regardless of the host's edits.
  if space.booking_mode <> 'instant' then
    perform private.refuse(409, 'approval_needed');
  end if;
  perform private.require_terms_met(space, event_date, guest_count, rules_version, starts_at, ends_at);
  lines := private.chosen_lines(space.id, guest_count, extras);
  cost := private.booking_sum(private.price_on(space.id, event_date), lines, today);
  -- The specified request has only base_price_cents: it must be the whole subtotal, without extras or a price of the day.
  if expected_total_cents is null and base_price_cents <> (cost ->> 'subtotal_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;
  -- Locks the person, so that concurrent requests count one after the other.
  perform private.require_hold_budget(person, space.id, event_date);
  if (select count(*) from public.bookings where user_id = person and status = 'pending' and request_id is null
      and hold_expires_at > clock_timestamp())
    >= private.most_holds() then
    perform private.refuse(429, 'too_many_holds');
  end if;

  -- Optional: the specified request may lack the fee.
  if service_fee_cents <> (cost ->> 'fee_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;
  if coupon_id is not null then
    offer := private.claim_coupon(coupon_id, (cost ->> 'total_cents')::integer, person);
    cost := private.booking_sum((cost ->> 'price_cents')::integer, lines, today, offer);
  end if;
  discount := (cost ->> 'discount_cents')::integer;
  if discount <> coalesce(discount_cents, 0) or expected_total_cents <> (cost ->> 'total_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;

  -- The provider uses whole seconds.
  session_end := date_trunc('second', clock_timestamp()) + private.time_to_pay();
  insert into public.bookings (
    user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee, discount_amount,
    coupon_id, payment_method, checkout_expires_at, hold_expires_at, starts_at, ends_at, snapshot
  ) values (
    person, space.id, space.host_id, event_date, guest_count, (cost ->> 'total_cents')::integer, (cost ->> 'subtotal_cents')::integer,
    (cost ->> 'fee_cents')::integer, discount,
    case when discount > 0 then offer.id end, payment_method, session_end, session_end + private.hold_grace(), starts_at, ends_at,
    private.hold_snapshot(space, cost, today, case when discount > 0 then offer.code end)
  )
  returning * into held;
  perform private.note_hold_networks(held.id);
  held := private.complete_hold(held, lines, btrim(company ->> 'name'), company ->> 'cnpj');
  -- A statement of its own: it reads the lines.
  return private.hold_of(held);
end;
$$;
