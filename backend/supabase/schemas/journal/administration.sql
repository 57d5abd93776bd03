-- "Negócio": the journal's days for administrators, each number with its lines.

-- Lines of closed days as they were written down, and of those that are open as they are; what is open without a day of its own is today's.
create function private.dated_lines(from_date date, to_date date)
returns table (day date, source text, source_id text, booking_id uuid, account text, amount_cents integer, is_closed boolean)
language sql stable security definer set search_path = '' as $$
  select day, source, source_id, booking_id, account, amount_cents, true
  from private.journal_lines where day between from_date and to_date
  union all
  select open.day, open.source, open.source_id, open.booking_id, open.account, open.amount_cents, false
  from (
    select line.source, line.source_id, line.booking_id, line.account, line.amount_cents, greatest(
      coalesce(line.day, private.today_in_rio()), (select max(closed.day) + 1 from private.closed_days as closed)) as day
    from private.open_journal_lines() as line
  ) as open
  where open.day between from_date and to_date;
$$;

-- Returns the number of a day that a line belongs to, and part_sign its sign: the total of a part is the sum of sign * amount_cents. Null:
-- to none.
create function private.journal_part(source text, account text)
returns text language sql immutable set search_path = '' as $$
  select case source || ' ' || account
    when 'payment provider' then 'volume'
    when 'payout platform_fee' then 'fee'
    when 'payout promotions' then 'promotions'
    when 'commission platform_fee' then 'commissions'
    when 'refund guests' then 'refunds'
    when 'dispute_movement guests' then 'disputes'
  end;
$$;
create function private.part_sign(part text)
returns integer language sql immutable set search_path = '' as $$
  select case part when 'fee' then -1 else 1 end;
$$;

-- @api admin: The business of a period of up to 366 days in Rio, in cents. Days without a movement are left out. owed: at the
-- end of the period. Codes: unauthenticated, admin_required, invalid_input.
create function private.admin_business(from_date date, to_date date)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  perform private.require_period(from_date, to_date);
  with line as materialized (
    select * from private.dated_lines('0001-01-01', to_date)
  ), numbered as (
    select line.day, line.is_closed, named.part, private.part_sign(named.part) * line.amount_cents as cents
    from line cross join lateral (select private.journal_part(line.source, line.account) as part) as named
    where line.day >= from_date
  ), of_day as (
    select day, bool_and(is_closed) as is_closed,
      coalesce(sum(cents) filter (where part = 'volume'), 0) as volume, coalesce(sum(cents) filter (where part = 'fee'), 0) as fee,
      coalesce(sum(cents) filter (where part = 'promotions'), 0) as promotions,
      coalesce(sum(cents) filter (where part = 'commissions'), 0) as commissions,
      coalesce(sum(cents) filter (where part = 'refunds'), 0) as refunds,
      coalesce(sum(cents) filter (where part = 'disputes'), 0) as disputes
    from numbered group by day
  )
  select json_build_object(
    'days', coalesce((select json_agg(of_day order by day) from of_day), '[]'),
    'owed', (
      select json_build_object('hosts', coalesce(-sum(amount_cents) filter (where account = 'hosts'), 0),
        'affiliates', coalesce(-sum(amount_cents) filter (where account = 'affiliates'), 0),
        'guests', coalesce(-sum(amount_cents) filter (where account = 'guests'), 0))
      from line
    )
  ) into answer;
  return answer;
end;
$$;

-- @api admin: The lines behind a number of admin_business (volume, fee, promotions, commissions, refunds, disputes), newest day
-- first. Codes: unauthenticated, admin_required, invalid_input.
create function private.admin_business_lines(
  from_date date, to_date date, part text, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  perform private.require_finite('toDate', from_date, to_date);
  perform private.require_period(from_date, to_date);
  if part is null or part not in ('volume', 'fee', 'promotions', 'commissions', 'refunds', 'disputes') then
    perform private.refuse(422, 'invalid_input', array['part']);
  end if;
  with found as materialized (
    select line.day, line.booking_id, line.source_id, private.part_sign(admin_business_lines.part) * line.amount_cents as amount_cents,
      line.is_closed
    from private.dated_lines(from_date, to_date) as line
    where private.journal_part(line.source, line.account) = admin_business_lines.part
  )
  select private.page_answer((
      select json_agg(json_build_object('day', item.day, 'booking_id', item.booking_id, 'title', booking.snapshot ->> 'title',
        'amount_cents', item.amount_cents, 'is_closed', item.is_closed) order by item.day desc, item.source_id)
      from (select * from found order by day desc, source_id limit paged.size offset paged.skipped) as item
      left join public.bookings as booking on booking.id = item.booking_id
    ), (select count(*) from found), json_build_object(
    'total_cents', (select coalesce(sum(amount_cents), 0) from found)
  )) into answer;
  return answer;
end;
$$;
