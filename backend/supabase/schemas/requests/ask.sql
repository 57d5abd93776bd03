-- A guest asks to book, and takes it back.

-- The instant at which an event begins: the agreed beginning, or the opening frozen with the request.
create function private.request_begin(event_date date, starts_at time, snapshot jsonb)
returns timestamptz language sql immutable set search_path = '' as $$
  select (event_date + coalesce(starts_at, (snapshot -> 'hours' ->> 'opens_at')::time)) at time zone 'America/Sao_Paulo';
$$;

-- Until when a request that is made, or accepted, now is answered, or paid.
create function private.request_end(event_date date, starts_at time, snapshot jsonb)
returns timestamptz language sql volatile set search_path = '' as $$
  select least(date_trunc('second', clock_timestamp()) + private.request_time(),
    private.request_begin(event_date, starts_at, snapshot) - private.request_notice());
$$;

-- Refuses a request beyond the limits of a person. Locks the person, so that concurrent requests count one after the other. Codes:
-- too_many_requests, rate_limited.
create function private.require_request_budget(person uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('requests:' || person::text, 0));
  if (select count(*) from private.requests where guest_id = person and status = 'open' and answer_by > clock_timestamp())
    >= private.most_open_requests() then
    perform private.refuse(429, 'too_many_requests');
  end if;
  -- The day of requests_a_day.
  if (select count(*) from private.requests where guest_id = person and created_at > clock_timestamp() - interval '24 hours')
    >= private.requests_a_day() then
    perform private.refuse(429, 'rate_limited');
  end if;
end;
$$;

-- Charges nothing and claims nothing. The sum stays as it is now, whatever the host changes.
-- @api authenticated: Asks the host of a space under approval for a date. extras: [{id, quantity}]; company: {name, cnpj}; message: up to
-- 500 characters. Returns the request's id, that of the open one when the same is sent again. Codes: those of hold_booking without
-- holds, instant_booking (the space needs no request), request_open (another one for the date), too_many_requests, rate_limited,
-- text_blocked.
create function private.ask_to_book(
  target_space uuid, event_date date, guest_count integer, expected_total_cents integer, message text default null,
  extras jsonb default null, starts_at time default null, ends_at time default null, rules_version integer default null,
  coupon_id uuid default null, company jsonb default null
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  words text := nullif(private.normal_text(message), '');
  wrong text[];
  space public.spaces;
  standing private.requests;
  lines jsonb;
  cost jsonb;
  offer public.discount_coupons;
  obstacle text;
  frozen jsonb;
  answer_end timestamptz;
  made uuid;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite('eventDate', event_date);
  wrong := private.wrong_hold_fields(target_space, event_date, guest_count, coalesce(expected_total_cents, -1), 'card', starts_at, ends_at)
    || private.wrong_choices(extras, company);
  if not private.is_text('private.requests.message', words) then
    wrong := wrong || array['message'];
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', array(select case field when 'basePrice' then 'expectedTotal' else field end
      from unnest(wrong) as field));
  end if;
  perform private.require_fit_to_book(person);

  perform private.lock_space(target_space);
  space := private.bookable_space(target_space, person, event_date);

  select * into standing from private.requests as own
  where own.space_id = target_space and own.event_date = ask_to_book.event_date and own.guest_id = person
    and own.status in ('open', 'accepted')
  for update;
  if standing.status = 'open' and standing.answer_by <= clock_timestamp() then
    update private.requests set status = 'lapsed', changed_at = clock_timestamp() where id = standing.id;
  elsif (standing.guest_count, standing.starts_at, standing.ends_at, standing.message, standing.total_amount)
    is not distinct from (ask_to_book.guest_count, ask_to_book.starts_at, ask_to_book.ends_at, words, expected_total_cents) then
    -- Sent again, because the answer was lost.
    return standing.id;
  elsif standing.id is not null then
    perform private.refuse(409, 'request_open', jsonb_build_object('requestId', standing.id));
  end if;
  if space.booking_mode <> 'request' then
    perform private.refuse(409, 'instant_booking');
  end if;

  perform private.release_ended_holds(target_space, event_date);
  perform private.require_free_date(target_space, event_date);
  perform private.require_terms_met(space, event_date, guest_count, rules_version, starts_at, ends_at);
  lines := private.chosen_lines(space.id, guest_count, extras);
  cost := private.booking_sum(private.price_on(space.id, event_date), lines, today);
  perform private.require_request_budget(person);
  if coupon_id is not null then
    select * into offer from public.discount_coupons where id = ask_to_book.coupon_id;
    obstacle := private.coupon_obstacle(offer, (cost ->> 'total_cents')::integer, person, true);
    if obstacle is not null then
      perform private.refuse(409, obstacle);
    end if;
    cost := private.booking_sum((cost ->> 'price_cents')::integer, lines, today, offer);
  end if;
  if expected_total_cents <> (cost ->> 'total_cents')::integer then
    perform private.refuse(409, 'price_changed');
  end if;
  frozen := private.hold_snapshot(space, cost, today, case when (cost ->> 'discount_cents')::integer > 0 then offer.code end);
  answer_end := private.request_end(event_date, starts_at, frozen);
  if answer_end <= clock_timestamp() then
    perform private.refuse(422, 'notice_too_short');
  end if;
  perform private.note_terms_accepted(person, private.terms_in_force(today));
  insert into private.requests (
    guest_id, host_id, space_id, event_date, starts_at, ends_at, guest_count, message, extras, total_amount, owner_amount, service_fee,
    discount_amount, coupon_id, company_name, company_cnpj, snapshot, answer_by
  ) values (
    person, space.host_id, space.id, event_date, starts_at, ends_at, guest_count, words, lines, (cost ->> 'total_cents')::integer,
    (cost ->> 'subtotal_cents')::integer, (cost ->> 'fee_cents')::integer, (cost ->> 'discount_cents')::integer,
    case when (cost ->> 'discount_cents')::integer > 0 then offer.id end, btrim(company ->> 'name'), company ->> 'cnpj', frozen, answer_end
  )
  returning id into made;
  return made;
end;
$$;

-- Takes the locks of a request in their order: space, guest, request. A row of nulls when there is none of the caller in the role.
create function private.lock_own_request(target_request uuid, role text)
returns private.requests language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  request private.requests;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into request from private.requests
  where id = target_request and person = case role when 'guest' then guest_id when 'host' then host_id end;
  if request.id is null then
    perform private.refuse(404, 'request_not_found');
  end if;
  if request.space_id is not null then
    perform private.lock_space(request.space_id);
  end if;
  -- As suspensions lock a person.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || request.guest_id::text, 0));
  select * into request from private.requests where id = target_request for update;
  return request;
end;
$$;

-- Ends the checkouts of a request; a payment that arrives later is refunded.
create function private.end_request_checkouts(request private.requests, why text, except_booking uuid default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  held public.bookings;
begin
  for held in
    select * from public.bookings
    where request_id = request.id and status = 'pending' and id is distinct from except_booking
    for update
  loop
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = why, checkout_url = null
    where id = held.id;
    if held.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || held.stripe_session_id,
        jsonb_build_object('booking_id', held.id, 'session_id', held.stripe_session_id));
    end if;
  end loop;
end;
$$;

-- @api authenticated: The guest takes a request back, open or accepted. Twice is once. Codes: unauthenticated, request_not_found,
-- request_over (details: status).
create function private.withdraw_request(target_request uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  request private.requests := private.lock_own_request(target_request, 'guest');
begin
  if request.status = 'withdrawn' then
    return;
  elsif request.status not in ('open', 'accepted') then
    perform private.refuse(409, 'request_over', jsonb_build_object('status', request.status));
  end if;
  perform private.end_request_checkouts(request, 'given_up');
  update private.requests set status = 'withdrawn', changed_at = clock_timestamp(), changed_by = request.guest_id
  where id = request.id;
end;
$$;
