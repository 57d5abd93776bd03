-- An administrator's view of a listing or a person before a suspension, and since.

-- The open suspension of one of the two, with who decided.
create function private.open_suspension(person uuid, space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('id', suspension.id, 'reason', suspension.reason, 'reason_code', suspension.reason_code,
    'since', suspension.created_at,
    'paid_bookings', suspension.paid_bookings, 'payouts_held_reason', suspension.payouts_held_reason,
    'by', (select full_name from public.profiles where id = suspension.suspended_by),
    'appeal', suspension.appeal, 'appealed_at', suspension.appealed_at,
    'is_leaving', exists (select from private.deletion_requests as request where request.person_id = suspension.person_id))
  from public.suspensions as suspension
  where suspension.lifted_at is null and (suspension.person_id = person or suspension.space_id = space);
$$;

create function private.paid_ahead(targets uuid[])
returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', booking.id, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date,
    'guest_name', guest.full_name, 'total_cents', booking.total_amount, 'refund_cents', private.refund_cents_of(booking, 100))
    order by booking.event_date, booking.id), '[]')
  from private.upcoming_of(targets) as booking join public.profiles as guest on guest.id = booking.user_id;
$$;

-- Returns the numbers of reports of a listing, or of anything of a person's; null: none.
create function private.report_counts(about uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('open', count(*) filter (where settled_at is null), 'settled', count(*) filter (where settled_at is not null),
    'last_at', max(created_at))
  from public.reports as report where private.is_report_about(report, about) having count(*) > 0;
$$;

-- Not the whole of a number or an address: an administrator writes to a person, and needs no more.
create function private.masked(kind text, value text)
returns text language sql immutable set search_path = '' as $$
  select case kind
    when 'email' then left(split_part(value, '@', 1), 3) || '•••@' || split_part(value, '@', 2)
    else left(value, 4) || ' •••••-' || right(regexp_replace(value, '\D', '', 'g'), 4)
  end;
$$;

-- @api admin: A person as an administrator sees them, e-mail and phone not whole, with what they announce and have sold, and how
-- often they or theirs were reported; came_by: code of the affiliate; none when there is none. Codes: unauthenticated, admin_required.
create function private.admin_person(target_person uuid)
returns table (
  id uuid, full_name text, is_host boolean, host_verified boolean, is_admin boolean, is_closed boolean, email text, is_confirmed boolean,
  phone text, created_at timestamptz, came_by text, is_of_age boolean, authenticators bigint, suspension json, spaces json, upcoming json,
  reports json
) language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select person.id, person.full_name, person.is_host, person.host_verified,
    exists (select from public.user_roles where user_id = person.id and role = 'admin'),
    account.id is null, private.masked('email', account.email), account.email_confirmed_at is not null,
    private.masked('phone', own.phone), person.created_at,
    (
      select affiliate.affiliate_code from public.affiliate_tracking as tracked
      join public.affiliates as affiliate on affiliate.id = tracked.affiliate_id
      where tracked.person_id = person.id and tracked.event_type = 'signup' limit 1
    ),
    case when own.date_of_birth is not null then private.is_of_age(person.id) end,
    (select count(*) from auth.mfa_factors where user_id = person.id and status = 'verified'),
    private.open_suspension(person.id, null),
    coalesce((
      select json_agg(json_build_object('id', space.id, 'title', space.title, 'status', space.status, 'suspended_at', space.suspended_at)
        order by space.created_at desc)
      from public.spaces as space where space.host_id = person.id and space.status <> 'cancelled'
    ), '[]'),
    private.paid_ahead(array(select id from public.spaces where host_id = person.id)), private.report_counts(person.id)
  from public.profiles as person
  left join auth.users as account on account.id = person.id
  left join public.profile_private as own on own.id = person.id
  where person.id = target_person;
$$;

-- @api admin: People for an administrator, the newest first, those whose suspension waits for an answer before them; found by
-- name, or by the whole e-mail or id; people_filter: suspended | hosts | refused_names (from before the rule of names). Codes:
-- unauthenticated, admin_required.
create function private.admin_list_people(
  search_text text default null, people_filter text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select person.id, person.full_name, person.is_host, person.host_verified, person.created_at,
      account.id is null as is_closed, suspension.created_at as suspended_at, suspension.appealed_at
    from public.profiles as person
    left join auth.users as account on account.id = person.id
    left join public.suspensions as suspension on suspension.person_id = person.id and suspension.lifted_at is null
    where case
        when people_filter is null then true
        when people_filter = 'suspended' then suspension.id is not null
        when people_filter = 'hosts' then person.is_host
        when people_filter = 'refused_names' then account.id is not null
          and private.text_fault('public.profiles.full_name', person.full_name) is not null
      end
      and (private.mentions(person.full_name, search_text) or lower(account.email) = lower(btrim(search_text))
        or person.id::text = lower(btrim(search_text)))
  )
  select private.page_answer((
      select json_agg(item)
      from (
        -- A person who has answered a suspension waits for an administrator.
        select * from found order by (appealed_at is not null) desc, created_at desc, id limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found), json_build_object(
    'suspended', (select count(*) from public.suspensions where person_id is not null and lifted_at is null)
  )) into answer;
  return answer;
end;
$$;
