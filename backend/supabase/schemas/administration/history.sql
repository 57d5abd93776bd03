-- A person's history for administrators: the count of each subject, and its latest rows.

-- The bookings of a person as a guest and as a host, with the name of the other one.
create function private.bookings_of_person(person uuid)
returns table (
  id uuid, role text, title text, other_name text, event_date date, status text, total_amount integer, paid_at timestamptz,
  cancelled_at timestamptz, cancellation_reason text
) language sql stable security definer set search_path = '' as $$
  select booking.id, case when booking.user_id = person then 'guest' else 'host' end, booking.snapshot ->> 'title', other.full_name,
    booking.event_date, booking.status, booking.total_amount, booking.paid_at, booking.cancelled_at, booking.cancellation_reason
  from public.bookings as booking
  join public.profiles as other on other.id = case when booking.user_id = person then booking.host_id else booking.user_id end
  where booking.user_id = person or booking.host_id = person;
$$;

-- Bookings that are not cancelled, in one role: those to come, the next first, then those of the past, the latest first.
create function private.kept_bookings_of_person(person uuid, as_role text, latest integer)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('count', count(*), 'upcoming', count(*) filter (where away >= 0), 'items', coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'other_name', other_name, 'event_date', event_date, 'status', status, 'total_cents', total_amount)
    order by place) filter (where place <= latest), '[]'))
  from (
    select *, row_number() over (order by away < 0, abs(away), id) as place
    from (
      select own.*, event_date - private.today_in_rio() as away from private.bookings_of_person(person) as own
      where role = as_role and status <> 'cancelled'
    ) as kept
  ) as ranked;
$$;

-- The reports about a person (as_role concerned) or by them (reporter), with the name of the other one.
create function private.reports_of_person(person uuid, as_role text, latest integer)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'title', title,
    'other_name', other_name, 'reason', reason, 'outcome', outcome, 'created_at', created_at) order by place)
    filter (where place <= latest), '[]'))
  from (
    select report.*, report.snapshot ->> 'title' as title, other.full_name as other_name,
      row_number() over (order by report.created_at desc, report.id) as place
    from public.reports as report
    join public.profiles as other on other.id = case as_role when 'concerned' then report.reporter_id else report.concerned_id end
    where (as_role = 'concerned' and report.concerned_id = person) or (as_role = 'reporter' and report.reporter_id = person)
  ) as ranked;
$$;

-- @api admin: The history of a person for an administrator: guest_bookings, host_bookings, cancellations (of paid bookings), refunds,
-- disputes, reports_about, reports_by, suspensions (of the person and their listings), payouts and notes (letters, and what was noted
-- with reports about the person and with their refunds), each {count, items}, the latest rows first, five at most; amounts in cents.
-- Codes: unauthenticated, admin_required.
create function private.admin_person_history(target_person uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  latest constant integer := 5;
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'guest_bookings', private.kept_bookings_of_person(target_person, 'guest', latest),
    'host_bookings', private.kept_bookings_of_person(target_person, 'host', latest),
    'cancellations', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'role', role, 'title', title,
        'other_name', other_name, 'event_date', event_date, 'total_cents', total_amount, 'cancelled_at', cancelled_at,
        'cancellation_reason', cancellation_reason, 'money', private.booking_money(id)) order by place)
        filter (where place <= latest), '[]'))
      from (
        select own.*, row_number() over (order by cancelled_at desc, id) as place from private.bookings_of_person(target_person) as own
        where status = 'cancelled' and paid_at is not null
      ) as ranked
    ),
    'refunds', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'booking_id', booking_id, 'role', role, 'title', title, 'amount_cents', amount_cents,
          'status', status, 'manual_at', manual_at, 'created_at', created_at) order by place) filter (where place <= latest), '[]'))
      from (
        select refund.*, own.role, own.title, row_number() over (order by refund.created_at desc, refund.id) as place
        from private.bookings_of_person(target_person) as own join public.refunds as refund on refund.booking_id = own.id
        -- The bank paid it: it is among the disputes.
        where refund.failure is distinct from 'dispute_lost'
      ) as ranked
    ),
    'disputes', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'booking_id', booking_id, 'role', role, 'title', title, 'amount_cents', amount_cents,
          'reason', reason, 'status', status, 'opened_at', opened_at, 'closed_at', closed_at) order by place)
          filter (where place <= latest), '[]'))
      from (
        select dispute.*, own.role, own.title, row_number() over (order by dispute.opened_at desc, dispute.id) as place
        from private.bookings_of_person(target_person) as own join public.disputes as dispute on dispute.booking_id = own.id
      ) as ranked
    ),
    'reports_about', private.reports_of_person(target_person, 'concerned', latest),
    'reports_by', private.reports_of_person(target_person, 'reporter', latest),
    'suspensions', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'title', title,
        'reason', reason, 'reason_code', reason_code, 'by', suspended_by_name, 'created_at', created_at, 'appeal', appeal,
        'lifted_at', lifted_at, 'lifted_by', lifted_by_name) order by place) filter (where place <= latest), '[]'))
      from (
        select suspension.*, space.title, suspender.full_name as suspended_by_name, lifter.full_name as lifted_by_name,
          row_number() over (order by suspension.created_at desc, suspension.id) as place
        from public.suspensions as suspension
        left join public.spaces as space on space.id = suspension.space_id
        left join public.profiles as suspender on suspender.id = suspension.suspended_by
        left join public.profiles as lifter on lifter.id = suspension.lifted_by
        where suspension.person_id = target_person or space.host_id = target_person
      ) as ranked
    ),
    'payouts', (
      select json_build_object('count', count(*), 'sum_cents', coalesce(sum(amount_cents), 0), 'items', coalesce(json_agg(
        json_build_object('id', id, 'beneficiary', beneficiary, 'kind', kind, 'amount_cents', amount_cents,
          'bank_reference', bank_reference, 'reason', reason, 'by', settled_by_name, 'created_at', created_at) order by place)
          filter (where place <= latest), '[]'))
      from (
        select settlement.*, settler.full_name as settled_by_name,
          row_number() over (order by settlement.created_at desc, settlement.id) as place
        from public.host_settlements as settlement join public.profiles as settler on settler.id = settlement.settled_by
        where settlement.host_id = target_person
      ) as ranked
    ),
    'notes', (
      select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'text', note,
        'by', author, 'created_at', noted_at) order by place) filter (where place <= latest), '[]'))
      from (
        select noted.*, person.full_name as author, row_number() over (order by noted_at desc, noted.id) as place
        from (
          select id, 'letter' as kind, message as note, written_by, created_at as noted_at
          from private.letters where person_id = target_person
          union all
          -- One decision settles every report of a thing.
          select (array_agg(id order by id))[1], 'report', note, settled_by, settled_at
          from public.reports where concerned_id = target_person and note is not null
          group by kind, target_id, note, settled_by, settled_at
          union all
          select refund.id, 'refund', refund.manual_note, refund.manual_by, refund.manual_at
          from private.bookings_of_person(target_person) as own join public.refunds as refund on refund.booking_id = own.id
          -- A note without an author is the bank's.
          where refund.manual_note is not null and refund.manual_by is not null
        ) as noted
        left join public.profiles as person on person.id = noted.written_by
      ) as ranked
    )
  ) into answer;
  return answer;
end;
$$;
