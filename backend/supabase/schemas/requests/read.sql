-- Requests as guests, hosts and administrators read them.

-- Per cent of the answered or lapsed requests of a year that a host accepted, and the median of minutes to an answer; null while there are
-- fewer answers than private.answers_for_a_rate. One withdrawn before the answer does not count. {accepted_share, minutes}
create function private.answer_record(target_host uuid, target_space uuid default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('accepted_share', round(100.0 * count(*) filter (where answered_at is not null and status <> 'declined') / count(*)),
    'minutes', ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))
      filter (where answered_at is not null) / 60))
  from private.requests
  -- Older answers say little of today's host.
  where host_id = target_host and created_at > now() - interval '1 year' and (answered_at is not null or status = 'lapsed')
    and (target_space is null or space_id = target_space)
  having count(*) >= private.answers_for_a_rate();
$$;

-- Words of a request, unless administrators removed the message that has them.
create function private.shown_words(request private.requests, sender uuid, words text)
returns text language sql stable security definer set search_path = '' as $$
  select words where not exists (
    select from public.messages where request_id = request.id and sender_id = sender and content = words and is_moderated
  );
$$;

-- A request for one of its two sides; amounts in cents.
create function private.request_json(request private.requests)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', request.id, 'status', case when request.status = 'open' and request.answer_by <= clock_timestamp() then 'lapsed'
      when request.status = 'accepted' and request.pay_by <= clock_timestamp() then 'unpaid' else request.status end,
    'space_id', request.space_id, 'title', request.snapshot ->> 'title', 'image', request.snapshot ->> 'image',
    'neighborhood_name', (select name from public.neighborhoods where slug = request.snapshot ->> 'neighborhood'),
    'capacity', request.snapshot -> 'capacity', 'event_date', request.event_date,
    'starts_at', to_char(request.starts_at, 'HH24:MI'), 'ends_at', to_char(request.ends_at, 'HH24:MI'),
    'hours', request.snapshot -> 'hours', 'guest_count', request.guest_count, 'extras', request.extras,
    'message', private.shown_words(request, request.guest_id, request.message),
    'price_cents', request.snapshot -> 'price_cents', 'owner_cents', request.owner_amount, 'fee_cents', request.service_fee,
    'discount_cents', request.discount_amount, 'total_cents', request.total_amount, 'coupon_code', request.snapshot ->> 'coupon_code',
    'lost_coupon', request.snapshot ? 'lost_coupon',
    'guest_id', request.guest_id, 'guest_name', guest.full_name, 'host_id', request.host_id, 'host_name', host.full_name,
    'created_at', request.created_at, 'answer_by', request.answer_by, 'answered_at', request.answered_at, 'pay_by', request.pay_by,
    'changed_at', request.changed_at, 'decline_reason', request.decline_reason, 'host_note', private.shown_words(request, request.host_id, request.host_note),
    'booking_id', (select id from public.bookings where request_id = request.id and paid_at is not null limit 1),
    'conversation_id', (
      select id from public.conversations where space_id = request.space_id and client_id = request.guest_id
    )
  )
  from public.profiles as guest, public.profiles as host
  where guest.id = request.guest_id and host.id = request.host_id;
$$;

-- Returns the differences of the listing from the request, for its host: {owner_cents, capacity, hours: true, rules: true, policy: true}, each
-- only when it differs; null: nothing does.
create function private.request_changes(request private.requests)
returns jsonb language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'owner_cents', nullif(now.owner_cents, request.owner_amount),
    'capacity', case when request.guest_count > space.capacity then space.capacity end,
    'hours', case when not private.is_within_hours(space, request.starts_at, request.ends_at) then true end,
    'rules', case when space.rules_version::text <> request.snapshot -> 'rules' ->> 'version' then true end,
    'policy', case when space.cancellation_policy <> request.snapshot ->> 'policy_name' then true end
  )), '{}')
  from public.spaces as space
  cross join lateral (
    select private.price_on(space.id, request.event_date) + coalesce((
      select sum((line ->> 'total_cents')::bigint)
      from jsonb_array_elements(private.extra_lines(space.id, request.guest_count, (
        select jsonb_agg(jsonb_build_object('id', chosen ->> 'extra_id', 'quantity', chosen -> 'quantity'))
        from jsonb_array_elements(request.extras) as chosen
      ))) as line
    ), 0) as owner_cents
  ) as now
  where space.id = request.space_id;
$$;

-- As a host sees it: also who asks, what changed in the listing since, and the others who want the date.
create function private.host_request_json(request private.requests)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.request_json(request) || jsonb_build_object(
    'guest', (
      select jsonb_build_object('avatar_url', guest.avatar_url, 'member_since', guest.created_at, 'events', (
        select count(*) from public.bookings
        where user_id = guest.id and status = 'paid' and event_date < private.today_in_rio()
      ))
      from public.profiles as guest where guest.id = request.guest_id
    ),
    'changes', case when request.status = 'open' then private.request_changes(request) end,
    'rivals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', rival.id, 'guest_name', person.full_name, 'status', rival.status)
        order by rival.created_at), '[]')
      from private.requests as rival join public.profiles as person on person.id = rival.guest_id
      where rival.space_id = request.space_id and rival.event_date = request.event_date and rival.id <> request.id
        and ((rival.status = 'open' and rival.answer_by > clock_timestamp())
          or (rival.status = 'accepted' and rival.pay_by > clock_timestamp()))
    )
  );
$$;

-- @api authenticated: The caller's requests as a guest that did not become a booking, newest first, up to 100. Code: unauthenticated.
create function private.my_requests()
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return coalesce((
    select json_agg(private.request_json(latest.request) order by latest.created_at desc)
    from (
      select request, created_at from private.requests as request
      where guest_id = (select auth.uid()) and status <> 'booked' order by created_at desc limit 100
    ) as latest
  ), '[]');
end;
$$;

-- @api authenticated: The requests of the calling host: {record: {accepted_share, minutes} or null, open: oldest end first, answered:
-- those of 90 days, newest first, up to 100}. Code: unauthenticated.
create function private.host_requests()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return json_build_object(
    'record', private.answer_record(person),
    'open', coalesce((
      select json_agg(private.host_request_json(request) order by request.answer_by, request.created_at)
      from private.requests as request where host_id = person and status = 'open' and answer_by > clock_timestamp()
    ), '[]'),
    'answered', coalesce((
      select json_agg(private.host_request_json(latest.request) order by latest.changed desc)
      from (
        select request, coalesce(changed_at, answer_by) as changed from private.requests as request
        where host_id = person and not (status = 'open' and answer_by > clock_timestamp())
          -- As long as notifications are kept.
          and created_at > now() - private.retention('notification')
        order by coalesce(changed_at, answer_by) desc limit 100
      ) as latest
    ), '[]')
  );
end;
$$;

-- @api authenticated: How many requests wait for the calling host's answer. Code: unauthenticated.
create function private.count_open_requests()
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return (select count(*) from private.requests
    where host_id = (select auth.uid()) and status = 'open' and answer_by > clock_timestamp());
end;
$$;

-- @api authenticated: The requests of one of the caller's conversations, oldest first; for its host with what host_requests says.
create function private.list_requests(target_conversation uuid)
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(case when conversation.host_id = (select auth.uid()) then private.host_request_json(request)
    else private.request_json(request) end order by request.created_at), '[]')
  from public.conversations as conversation
  join private.requests as request on request.space_id = conversation.space_id and request.guest_id = conversation.client_id
  where conversation.id = target_conversation and (select auth.uid()) in (conversation.client_id, conversation.host_id);
$$;

-- @api admin: Every request for an administrator, newest first, found by space, guest, host or the beginning of its id. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_requests(
  search_text text default null, status_filter text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select request, request.created_at, request.id
    from private.requests as request
    join public.profiles as guest on guest.id = request.guest_id
    join public.profiles as host on host.id = request.host_id
    where (status_filter is null or request.status = status_filter)
      and (private.mentions(request.snapshot ->> 'title', search_text) or private.mentions(guest.full_name, search_text)
        or private.mentions(host.full_name, search_text) or starts_with(request.id::text, lower(btrim(search_text))))
  )
  select private.page_answer((
      select json_agg(private.request_json(shown.request) order by shown.created_at desc, shown.id)
      from (select * from found order by created_at desc, id limit paged.size offset paged.skipped) as shown
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;
