-- Requests end by the clock, and with their space or one of their people.

-- Ends requests and acceptances whose time is over, and reminds guests two hours before the end of an acceptance. One with a checkout under
-- way is left until that has ended. private.release_ended_holds does the same for one date.
-- @api service_role: Scheduled each minute. Returns how many have ended.
create function private.expire_requests(batch integer default 1000)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  most integer := least(greatest(coalesce(batch, 1000), 1), 10000);
  over private.requests;
  ended integer := 0;
begin
  for over in
    select * from private.requests
    where (status = 'open' and answer_by <= clock_timestamp()) or (status = 'accepted' and pay_by <= clock_timestamp())
    order by created_at limit most
    for update skip locked
  loop
    if over.status = 'accepted' and exists (
      select from public.bookings where request_id = over.id and status = 'pending' and hold_expires_at > clock_timestamp()
    ) then
      continue;
    end if;
    perform private.end_request_checkouts(over, 'expired');
    update private.requests
    set status = case over.status when 'open' then 'lapsed' else 'unpaid' end, changed_at = clock_timestamp(), changed_by = null
    where id = over.id;
    ended := ended + 1;
  end loop;
  for over in
    update private.requests set reminded_at = clock_timestamp()
    where id in (
      select id from private.requests
      where status = 'accepted' and reminded_at is null and pay_by > clock_timestamp()
        and pay_by <= clock_timestamp() + private.pay_reminder_time()
        -- Who was accepted a moment ago needs no reminder.
        and answered_at < pay_by - 2 * private.pay_reminder_time()
      limit most for update skip locked
    )
    returning *
  loop
    perform private.announce_request(over, 'request_pay_soon', over.guest_id);
  end loop;
  return ended;
end;
$$;

-- Ends requests that can no longer lead to a booking, in their order, and tells both sides.
create function private.cancel_requests(targets uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  request private.requests;
begin
  for request in
    select * from private.requests where id = any (targets) and status in ('open', 'accepted') order by id for update
  loop
    perform private.end_request_checkouts(request, 'platform');
    update private.requests set status = 'cancelled', changed_at = clock_timestamp(), changed_by = null where id = request.id;
  end loop;
end;
$$;

create function private.live_requests_of(spaces uuid[], person uuid)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select id from private.requests
    where status in ('open', 'accepted') and (space_id = any (spaces) or person in (guest_id, host_id))
  );
$$;
