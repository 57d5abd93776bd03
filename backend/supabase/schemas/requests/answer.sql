-- The host answers a request.

-- Refuses to answer a request that has its answer or its end. Codes: request_over (details: status).
create function private.require_answerable(request private.requests)
returns void language plpgsql volatile set search_path = '' as $$
begin
  if request.status <> 'open' or request.answer_by <= clock_timestamp() then
    perform private.refuse(409, 'request_over',
      jsonb_build_object('status', case request.status when 'open' then 'lapsed' else request.status end));
  end if;
end;
$$;

-- The coupon is reserved now, or lost: the guest sees the new sum before they pay.
create function private.reserve_coupon(request private.requests)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  coupon public.discount_coupons;
begin
  if request.coupon_id is null then
    return true;
  end if;
  select * into coupon from public.discount_coupons where id = request.coupon_id for no key update;
  -- A statement of its own: its snapshot is younger than the lock.
  return private.coupon_obstacle(coupon, request.owner_amount + request.service_fee, request.guest_id, false) is null;
end;
$$;

-- The sum and terms of the request are the agreed ones, whatever the host changed since.
-- @api authenticated: The calling host accepts a request: the date is the guest's until pay_by, which is returned. note: up to 500
-- characters for the guest. Twice is once. Codes: unauthenticated, account_suspended, request_not_found, invalid_input (note),
-- text_blocked, request_over (details: status), recipient_gone, recipient_suspended, space_not_found, date_held (details: heldUntil),
-- date_unavailable, notice_too_short.
create function private.accept_request(target_request uuid, note text default null)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  request private.requests := private.lock_own_request(target_request, 'host');
  words text := nullif(private.normal_text(note), '');
  payment_end timestamptz;
  keeps_coupon boolean;
begin
  perform private.require_not_suspended();
  if request.status = 'accepted' then
    return request.pay_by;
  end if;
  perform private.require_answerable(request);
  if not private.is_text('private.requests.host_note', words) then
    perform private.refuse(422, 'invalid_input', array['note']);
  elsif not exists (select from auth.users where id = request.guest_id) then
    perform private.refuse(409, 'recipient_gone');
  elsif private.is_suspended(request.guest_id) then
    perform private.refuse(409, 'recipient_suspended');
  elsif not exists (select from public.spaces where id = request.space_id and is_listed) then
    perform private.refuse(404, 'space_not_found');
  end if;
  perform private.release_ended_holds(request.space_id, request.event_date);
  perform private.require_free_date(request.space_id, request.event_date);
  payment_end := private.request_end(request.event_date, request.starts_at, request.snapshot);
  if payment_end <= clock_timestamp() then
    perform private.refuse(422, 'notice_too_short');
  end if;
  keeps_coupon := private.reserve_coupon(request);
  update private.requests
  set status = 'accepted', answered_at = clock_timestamp(), changed_at = clock_timestamp(), changed_by = host_id, host_note = words,
    pay_by = payment_end,
    discount_amount = case when keeps_coupon then discount_amount else 0 end,
    total_amount = case when keeps_coupon then total_amount else owner_amount + service_fee end,
    coupon_id = case when keeps_coupon then coupon_id end,
    snapshot = case when keeps_coupon then snapshot else snapshot || '{"coupon_code": null, "lost_coupon": true}' end
  where id = request.id;
  return payment_end;
end;
$$;

-- @api authenticated: The calling host declines a request: reason of private.request_decline_reasons, note: up to 500 characters, both
-- for the guest; block_date: the date is blocked, too, unless it is taken. Twice is once. Codes: unauthenticated, account_suspended,
-- request_not_found, invalid_input (reason, note), text_blocked, request_over (details: status).
create function private.decline_request(target_request uuid, reason text, note text default null, block_date boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
declare
  request private.requests := private.lock_own_request(target_request, 'host');
  words text := nullif(private.normal_text(note), '');
begin
  perform private.require_not_suspended();
  if request.status = 'declined' then
    return;
  end if;
  perform private.require_answerable(request);
  if reason is null or reason <> all (private.request_decline_reasons()) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  elsif not private.is_text('private.requests.host_note', words) then
    perform private.refuse(422, 'invalid_input', array['note']);
  end if;
  update private.requests
  set status = 'declined', answered_at = clock_timestamp(), changed_at = clock_timestamp(), changed_by = host_id, decline_reason = reason,
    host_note = words
  where id = request.id;
  if block_date and request.space_id is not null and private.blocking_obstacle(request.space_id, request.event_date) is null then
    insert into public.space_availability (space_id, host_id, date, is_available)
    values (request.space_id, request.host_id, request.event_date, false)
    on conflict (space_id, date) do update set is_available = false;
  end if;
end;
$$;
