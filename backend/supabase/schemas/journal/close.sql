-- A day closes at 04:00 of the next in Rio: its lines are stored for good, with their hash. Later lines of a closed day are booked on
-- the first day that is still open.

create table private.closed_days (
  day date primary key,
  line_count integer not null,
  -- {account: cents}
  totals jsonb not null,
  hash text not null,
  closed_at timestamptz not null default clock_timestamp()
);
comment on table private.closed_days is 'No policy on purpose: privileged functions read it.';
create trigger closed_days_guard before update or delete on private.closed_days
  for each row execute function private.refuse_change();

create table private.journal_lines (
  day date not null references private.closed_days (day),
  source text not null,
  source_id text not null,
  -- No foreign key: the line outlives what is forgotten.
  booking_id uuid,
  account text not null,
  amount_cents integer not null check (amount_cents <> 0),
  primary key (source, source_id, account, day)
);
comment on table private.journal_lines is 'No policy on purpose: privileged functions read it.';
create index journal_lines_day_idx on private.journal_lines (day);
create index journal_lines_booking_idx on private.journal_lines (booking_id) where booking_id is not null;
create trigger journal_lines_guard before update or delete on private.journal_lines
  for each row execute function private.refuse_change();

-- Lists what the journal says and no closed day has: a new row, or the difference that a closed row has come to.
create function private.open_journal_lines()
returns table (source text, source_id text, booking_id uuid, account text, amount_cents integer, day date)
language sql stable security definer set search_path = '' as $$
  select coalesce(now.source, closed.source), coalesce(now.source_id, closed.source_id), coalesce(now.booking_id, closed.booking_id),
    coalesce(now.account, closed.account), coalesce(now.cents, 0) - coalesce(closed.cents, 0),
    case when closed.source is null then private.day_in_rio(now.happened_at) end
  from (
    select line.source, line.source_id, line.booking_id, line.account, sum(line.amount_cents)::integer as cents,
      max(line.happened_at) as happened_at
    from private.journal as line group by line.source, line.source_id, line.booking_id, line.account
  ) as now
  full join (
    select line.source, line.source_id, (array_agg(line.booking_id))[1] as booking_id, line.account,
      sum(line.amount_cents)::integer as cents
    from private.journal_lines as line group by line.source, line.source_id, line.account
  ) as closed using (source, source_id, account)
  where coalesce(now.cents, 0) <> coalesce(closed.cents, 0);
$$;

-- Of the lines of a day, in the order of their keys.
create function private.hash_of_lines(lines text[])
returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce((select string_agg(line, E'\n' order by line) from unnest(lines) as line), ''), 'UTF8')), 'hex');
$$;
create function private.journal_line_text(source text, source_id text, account text, amount_cents integer)
returns text language sql immutable set search_path = '' as $$
  select concat_ws('|', source, source_id, account, amount_cents);
$$;

-- Of a closed day, from its lines as they are now.
create function private.hash_of_day(closed_day date)
returns text language sql stable security definer set search_path = '' as $$
  select private.hash_of_lines(
    array(select private.journal_line_text(source, source_id, account, amount_cents) from private.journal_lines where day = closed_day));
$$;

-- Closes each day that is over at 04:00 in Rio and still open, from the first that has a line on, mails the last of them to the operators,
-- and returns how many. A second call at the same time closes nothing.
create function private.close_days()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  -- The day ends at midnight and closes at four: what the provider says late is in it.
  last_day constant date := private.day_in_rio(clock_timestamp() - interval '4 hours') - 1;
  first_day date;
  closed integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('private.close_days'));
  first_day := (select max(day) + 1 from private.closed_days);
  with open as materialized (
    -- A line without a day is the difference of a closed row.
    select line.source, line.source_id, line.booking_id, line.account, line.amount_cents,
      greatest(coalesce(line.day, last_day), first_day) as day
    from private.open_journal_lines() as line where coalesce(line.day, last_day) <= last_day
  ), closing as (
    select day::date from generate_series(coalesce(first_day, (select min(day) from open)), last_day, interval '1 day') as day
  ), days as (
    insert into private.closed_days (day, line_count, totals, hash)
    select closing.day, coalesce(sum(total.lines), 0),
      coalesce(jsonb_object_agg(total.account, total.cents) filter (where total.account is not null), '{}'),
      private.hash_of_lines((select array_agg(private.journal_line_text(source, source_id, account, amount_cents)) from open
        where open.day = closing.day))
    from closing
    left join lateral (
      select account, sum(amount_cents) as cents, count(*) as lines from open where open.day = closing.day group by account
    ) as total on true
    group by closing.day
    returning day
  ), lines as (
    insert into private.journal_lines (day, source, source_id, booking_id, account, amount_cents)
    select day, source, source_id, booking_id, account, amount_cents from open where day in (select closing.day from closing)
    returning day
  )
  select count(*) into closed from days;
  if closed > 0 then
    perform private.enqueue_email('day_closed', last_day::text, jsonb_build_object('day', last_day));
  end if;
  return closed;
end;
$$;

-- Names what is wrong with the journal: a row whose lines do not balance; a closed day whose lines are not those of its hash; a row that
-- nothing may change and that is not what its closed days say.
create function private.journal_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  select 'journal_unbalanced', (array_agg(booking_id))[1], '0', source || ' ' || source_id || ': ' || sum(amount_cents)
    from private.journal group by source, source_id having sum(amount_cents) <> 0
  union all
  select 'journal_day', null, closed.day || ' ' || closed.hash, again.hash
    from private.closed_days as closed cross join lateral (select private.hash_of_day(closed.day) as hash) as again
    where closed.hash <> again.hash
  union all
  select 'journal_row', (array_agg(line.booking_id))[1], sum(line.closed_cents)::text,
      line.source || ' ' || line.source_id || ' ' || line.account || ': ' || sum(line.closed_cents + line.difference)
    from (
      select open.source, open.source_id, open.booking_id, open.account, open.amount_cents as difference, (
        select coalesce(sum(closed.amount_cents), 0) from private.journal_lines as closed
        where (closed.source, closed.source_id, closed.account) = (open.source, open.source_id, open.account)
      ) as closed_cents
      from private.open_journal_lines() as open
      where open.day is null and open.source in ('payment', 'payout', 'dispute_movement', 'settlement', 'provider_fee', 'provider_payout')
    ) as line
    group by line.source, line.source_id, line.account;
$$;

-- Reckons a closed day again from its lines: {day, hash, again, is_same, lines, totals}; null when it is open. For `npm run close-day`.
create function private.repeat_close(closed_day date)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('day', closed.day, 'hash', closed.hash, 'again', again.hash, 'is_same', closed.hash = again.hash,
    'lines', (select count(*) from private.journal_lines where day = closed.day), 'totals', closed.totals)
  from private.closed_days as closed cross join lateral (select private.hash_of_day(closed.day) as hash) as again
  where closed.day = closed_day;
$$;
