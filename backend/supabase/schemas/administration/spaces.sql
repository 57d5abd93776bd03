-- Review of spaces, and verified hosts.

-- Runs as the caller: the policies and the guard of spaces decide.
-- @api admin: An administrator approves or rejects a pending space (decision approved | rejected, a rejection with its
-- words and the code of its reason).
-- Codes: unauthenticated, admin_required, invalid_input, rejection_reason_required, space_not_found, space_transition_illegal,
-- assigned_to_another.
create function public.review_space(target_space uuid, decision text, reason text default null, reason_code text default null)
returns json language plpgsql set search_path = '' as $$
declare
  reviewed public.spaces;
begin
  perform private.require_admin();
  if decision is null or decision not in ('approved', 'rejected') then
    perform private.refuse(422, 'invalid_input', array['decision']);
  end if;
  if decision = 'rejected' and (private.normal_text(coalesce(reason, '')) = ''
    or not private.is_text('public.spaces.rejection_reason', reason)) then
    perform private.refuse(422, 'rejection_reason_required', array['reason']);
  end if;
  perform private.require_decision_reason('rejection', reason_code);
  update public.spaces
  set status = decision, rejection_reason = case when decision = 'rejected' then btrim(reason) end,
    rejection_code = case when decision = 'rejected' then reason_code end
  where id = target_space
  returning * into reviewed;
  if reviewed.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  return json_build_object('id', reviewed.id, 'status', reviewed.status, 'rejection_reason', reviewed.rejection_reason,
    'rejection_code', reviewed.rejection_code, 'reviewed_at', reviewed.reviewed_at, 'reviewed_by', reviewed.reviewed_by);
end;
$$;

-- Finds typed text anywhere in a text, regardless of case and accents; an empty one is found everywhere.
create function private.mentions(haystack text, typed text)
returns boolean language sql stable set search_path = '' as $$
  select btrim(coalesce(typed, '')) = ''
    or strpos(private.fold(haystack), private.fold(btrim(typed))) > 0;
$$;
-- admin_list_spaces runs as its caller.
grant execute on function private.mentions(text, text) to authenticated;

-- Runs as the caller: an administrator's policy shows every space.
-- @api admin: All spaces for an administrator, newest first (pending_first: the waiting ones before the others, longest
-- wait first), found by title or host (status_filter: a status, live or suspended); the counts regardless of filter and search. Codes:
-- unauthenticated, admin_required.
create function public.admin_list_spaces(
  status_filter text default null, page_number integer default 1, page_size integer default 50,
  search_text text default null, pending_first boolean default false
)
returns json language plpgsql stable set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select space.id, space.title, space.type, zone.name as zone_name,
      neighborhood.name as neighborhood_name, space.capacity, space.status, space.created_at,
      space.updated_at, space.images[space.cover_image_index + 1] as cover,
      host.full_name as host_name, host.created_at as host_since, space.suspended_at,
      (select count(*) from public.audit_log as act
        where act.target_type = 'space' and act.target_id = space.id::text and act.action = 'space_rejected') as rejections
    from public.spaces as space
    join public.zones as zone on zone.slug = space.zone
    join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
    join public.profiles as host on host.id = space.host_id
    where (status_filter is null
        or case status_filter
          when 'live' then space.is_listed
          when 'suspended' then space.suspended_at is not null
          else space.status = status_filter
        end)
      and (private.mentions(space.title, search_text) or private.mentions(host.full_name, search_text))
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select shown.*, private.shown_price(shown.id) as shown_price, private.assignment('spaces', shown.id::text) as assignment
        from (
          select * from found
          order by (coalesce(pending_first, false) and status = 'pending') desc,
            case when pending_first and status = 'pending' then updated_at end, created_at desc, id
          limit paged.size offset paged.skipped
        ) as shown
        order by (coalesce(pending_first, false) and shown.status = 'pending') desc,
          case when pending_first and shown.status = 'pending' then shown.updated_at end, shown.created_at desc, shown.id
      ) as item
    ), (select count(*) from found), json_build_object(
    'pending', (select count(*) from public.spaces where status = 'pending'),
    'oldest_pending_at', (select min(updated_at) from public.spaces where status = 'pending'),
    'live', (select count(*) from public.spaces where is_listed),
    'suspended', (select count(*) from public.spaces where suspended_at is not null)
  )) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator vouches for a host, or no longer. Codes: unauthenticated, admin_required, profile_not_found,
-- not_a_host, invalid_input.
create function private.set_host_verified(target_person uuid, verified boolean)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select * into person from public.profiles where id = target_person for update;
  if person.id is null then
    perform private.refuse(404, 'profile_not_found');
  elsif verified is null then
    perform private.refuse(422, 'invalid_input', array['verified']);
  elsif verified and not person.is_host then
    perform private.refuse(409, 'not_a_host');
  end if;
  if person.host_verified <> verified then
    update public.profiles set host_verified = verified where id = target_person;
    perform private.log_act(case when verified then 'host_verified' else 'host_unverified' end, 'profile',
      target_person::text, jsonb_build_object('full_name', person.full_name));
  end if;
  return json_build_object('id', target_person, 'host_verified', verified);
end;
$$;

-- @api admin: What an administrator decides about a listing by; none when there is none. done: paid bookings of the past; resent: since
-- its last rejection. Codes: unauthenticated, admin_required.
create function private.admin_space(target_space uuid)
returns table (
  id uuid, suspended_at timestamptz, suspension json, is_host_suspended boolean, upcoming json, done bigint, rating_average numeric,
  rating_count integer, reports json, host_spaces bigint, address jsonb, assignment json, resent json
) language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select space.id, space.suspended_at, private.open_suspension(null, space.id), private.is_suspended(space.host_id),
    private.paid_ahead(array[space.id]),
    (select count(*) from public.bookings
      where space_id = space.id and status = 'paid' and event_date < private.today_in_rio()),
    space.rating_average, space.rating_count, private.report_counts(space.id),
    (select count(*) from public.spaces where host_id = space.host_id and status in ('pending', 'approved', 'rejected')),
    (select private.address_json(own) from public.space_addresses as own where own.space_id = space.id),
    private.assignment('spaces', space.id::text), private.resent_listing(space)
  from public.spaces as space where space.id = target_space;
$$;
