-- Purpose: errors and speed of the site, without anybody's data: what the site server hands over, what administrators
-- read of it, and the counts by which a release is judged. Kept for 30 days.
-- Tables: site_errors, site_error_hours, unit_visits, web_vitals, private.telemetry_batches, private.leases.
-- Destructive: nothing.
--
-- A unit is the shell, a remote, or the server side (payment functions: `payments`). Versions are those of the registry.

create table public.site_errors (
  id uuid primary key default gen_random_uuid(),
  -- Hash of unit, kind and the message without its numbers.
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  unit text not null check (unit ~ '^[a-z][a-z0-9]{0,39}$'),
  kind text not null check (kind in ('load', 'render', 'data', 'error', 'rejection', 'policy', 'server')),
  message text not null check (char_length(message) between 1 and 400),
  -- The latest occurrence: the route's path as declared (never the address), and the stack.
  page text check (char_length(page) <= 120),
  stack text check (char_length(stack) <= 4000),
  status text not null default 'new' check (status in ('new', 'investigating', 'resolved')),
  status_changed_at timestamptz,
  status_changed_by uuid references public.profiles (id),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index site_errors_latest_idx on public.site_errors (last_seen_at desc);
create index site_errors_new_idx on public.site_errors (last_seen_at desc) where status = 'new';
create index site_errors_status_changed_by_idx on public.site_errors (status_changed_by) where status_changed_by is not null;

create table public.site_error_hours (
  error_id uuid not null references public.site_errors (id) on delete cascade,
  hour timestamptz not null,
  version text not null,
  occurrences integer not null check (occurrences > 0),
  -- Visits in which it happened; null on the server, where nobody visits.
  visits integer check (visits >= 0),
  primary key (error_id, hour, version)
);
create index site_error_hours_hour_idx on public.site_error_hours (hour);

create table public.unit_visits (
  unit text not null,
  version text not null,
  -- Usually a minute.
  slot timestamptz not null,
  -- Page loads that used it.
  visits integer not null default 0 check (visits >= 0),
  -- What a release is judged by: one visit per address and day, and how many of those it failed.
  exposures integer not null default 0 check (exposures >= 0),
  failures integer not null default 0 check (failures >= 0),
  primary key (unit, version, slot)
);
create index unit_visits_slot_idx on public.unit_visits (slot);

create table public.web_vitals (
  hour timestamptz not null,
  metric text not null check (metric in ('LCP', 'INP', 'CLS')),
  unit text not null,
  -- Of a histogram whose steps are 5 %: the value is 1.05^bucket ms (LCP, INP) or thousandths (CLS); -1 is zero.
  bucket smallint not null check (bucket between -1 and 260),
  samples integer not null check (samples > 0),
  primary key (hour, metric, unit, bucket)
);

alter table public.site_errors enable row level security;
alter table public.site_error_hours enable row level security;
alter table public.unit_visits enable row level security;
alter table public.web_vitals enable row level security;
grant select on public.site_errors, public.site_error_hours, public.unit_visits, public.web_vitals to authenticated;
create policy site_errors_select_admin on public.site_errors for select to authenticated
  using ((select private.is_admin()));
create policy site_error_hours_select_admin on public.site_error_hours for select to authenticated
  using ((select private.is_admin()));
create policy unit_visits_select_admin on public.unit_visits for select to authenticated
  using ((select private.is_admin()));
create policy web_vitals_select_admin on public.web_vitals for select to authenticated
  using ((select private.is_admin()));

-- A batch whose answer was lost is sent again and counted once.
create table private.telemetry_batches (
  id uuid primary key,
  received_at timestamptz not null default clock_timestamp()
);
create index telemetry_batches_received_idx on private.telemetry_batches (received_at);

-- Who may act alone for a while, of several site servers.
create table private.leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Nobody's clock but ours: moments that can't be are moved to those that can.
create function private.plausible_moment(moment timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  select least(greatest(moment, clock_timestamp() - interval '6 hours'), clock_timestamp() + interval '5 minutes');
$$;

create function private.reported_errors(batch jsonb)
returns table (fingerprint text, unit text, kind text, message text, page text, stack text, version text, at timestamptz,
  occurrences integer, visits integer)
language sql stable set search_path = '' as $$
  select fingerprint, unit, kind, left(message, 400), left(page, 120), left(stack, 4000), version,
    private.plausible_moment(at), least(occurrences, 1000000), case when visits is not null then least(visits, 1000000) end
  from jsonb_to_recordset(coalesce(batch -> 'errors', '[]')) as item (fingerprint text, unit text, kind text, message text,
    page text, stack text, version text, at timestamptz, occurrences integer, visits integer);
$$;

create function private.record_telemetry(batch jsonb)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  reopened uuid;
begin
  -- One batch after the other: two servers with the same rows would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('telemetry', 0));
  insert into private.telemetry_batches (id) values ((batch ->> 'id')::uuid) on conflict do nothing;
  if not found then
    return false;
  end if;

  insert into public.site_errors as known (fingerprint, unit, kind, message, page, stack, first_seen_at, last_seen_at)
  select distinct on (fingerprint) fingerprint, unit, kind, message, page, stack, at, at
  from private.reported_errors(batch) order by fingerprint, at desc
  on conflict (fingerprint) do update set
    page = coalesce(excluded.page, known.page),
    stack = coalesce(excluded.stack, known.stack),
    last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at);

  -- What was resolved is new again when a version has it that had not, or when it goes on a day later: pages that were
  -- open at the time of the mend do not count.
  for reopened in
    update public.site_errors as known set status = 'new', status_changed_at = clock_timestamp(), status_changed_by = null
    from private.reported_errors(batch) as report
    where known.fingerprint = report.fingerprint and known.status = 'resolved'
      and (known.status_changed_at < clock_timestamp() - interval '1 day'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = report.version))
    returning known.id
  loop
    perform private.log_act('site_error_returned', 'site_error', reopened::text, jsonb_build_object('from', 'resolved', 'to', 'new'));
  end loop;

  insert into public.site_error_hours as hours (error_id, hour, version, occurrences, visits)
  select known.id, date_trunc('hour', report.at), report.version, sum(report.occurrences), sum(report.visits)
  from private.reported_errors(batch) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  group by 1, 2, 3
  on conflict (error_id, hour, version) do update set
    occurrences = hours.occurrences + excluded.occurrences,
    visits = case when excluded.visits is null then hours.visits else coalesce(hours.visits, 0) + excluded.visits end;

  insert into public.unit_visits as counted (unit, version, slot, visits, exposures, failures)
  select unit, version, date_trunc('second', private.plausible_moment(slot)), sum(visits), sum(exposures), sum(failures)
  from jsonb_to_recordset(coalesce(batch -> 'visits', '[]')) as item (unit text, version text, slot timestamptz,
    visits integer, exposures integer, failures integer)
  group by 1, 2, 3
  on conflict (unit, version, slot) do update set
    visits = counted.visits + excluded.visits,
    exposures = counted.exposures + excluded.exposures,
    failures = counted.failures + excluded.failures;

  insert into public.web_vitals as measured (hour, metric, unit, bucket, samples)
  select date_trunc('hour', private.plausible_moment(hour)), metric, unit, bucket, sum(samples)
  from jsonb_to_recordset(coalesce(batch -> 'vitals', '[]')) as item (hour timestamptz, metric text, unit text,
    bucket smallint, samples integer)
  group by 1, 2, 3, 4
  on conflict (hour, metric, unit, bucket) do update set samples = measured.samples + excluded.samples;
  return true;
end;
$$;
grant execute on function private.record_telemetry(jsonb) to service_role;

create function public.record_telemetry(batch text)
returns boolean language sql volatile set search_path = '' as $$
  select private.record_telemetry(batch::jsonb);
$$;
comment on function public.record_telemetry is
  'The site server hands over what it gathered, as JSON: {id, errors, visits, vitals}. False: this batch has been counted before.';
grant execute on function public.record_telemetry(text) to service_role;

create function public.unit_health(target_unit text, since timestamptz)
returns table (version text, slot timestamptz, exposures integer, failures integer)
language sql stable set search_path = '' as $$
  select counted.version, counted.slot, counted.exposures, counted.failures
  from public.unit_visits as counted
  where counted.unit = target_unit and counted.slot >= since and (counted.exposures > 0 or counted.failures > 0)
  order by counted.slot, counted.version;
$$;
comment on function public.unit_health is
  'Slot by slot, what each version of a unit was tried and failed; what releases are judged by.';
grant execute on function public.unit_health(text, timestamptz) to service_role;

create function private.take_lease(lease_name text, lease_holder text, lease_seconds integer)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into private.leases as held (name, holder, until)
  values (lease_name, lease_holder, clock_timestamp() + make_interval(secs => lease_seconds))
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where held.holder = excluded.holder or held.until < clock_timestamp();
  return found;
end;
$$;
grant execute on function private.take_lease(text, text, integer) to service_role;

create function public.take_lease(lease_name text, lease_holder text, lease_seconds integer)
returns boolean language sql volatile set search_path = '' as $$
  select private.take_lease(lease_name, lease_holder, lease_seconds);
$$;
comment on function public.take_lease is 'True: the holder may act alone for that time; it may be prolonged.';
grant execute on function public.take_lease(text, text, integer) to service_role;

create function private.expire_telemetry()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz := clock_timestamp() - interval '30 days';
  removed integer;
begin
  delete from public.site_error_hours where hour < oldest;
  delete from public.site_errors where last_seen_at < oldest;
  get diagnostics removed = row_count;
  delete from public.unit_visits where slot < oldest;
  delete from public.web_vitals where hour < oldest;
  delete from private.telemetry_batches where received_at < clock_timestamp() - interval '1 day';
  return removed;
end;
$$;
grant execute on function private.expire_telemetry() to service_role;

create function public.expire_telemetry()
returns integer language sql volatile set search_path = '' as $$
  select private.expire_telemetry();
$$;
comment on function public.expire_telemetry is 'Removes what is older than 30 days; returns how many errors that were.';
grant execute on function public.expire_telemetry() to service_role;

-- Where pg_cron runs; elsewhere the site server calls expire_telemetry once a day.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('expire-telemetry', '15 6 * * *', 'select private.expire_telemetry()');
  end if;
end;
$$;

-- The value below which three quarters of the visits are. Runs as the caller: the policy shows the rows to administrators.
create function private.vital_p75(vital text, since timestamptz, only_unit text)
returns numeric language sql stable set search_path = '' as $$
  with steps as (
    select bucket, sum(sum(samples)) over (order by bucket) as below, sum(sum(samples)) over () as total
    from public.web_vitals
    where metric = vital and hour >= since and (only_unit is null or unit = only_unit)
    group by bucket
  )
  select case when bucket < 0 then 0
    else round((power(1.05::numeric, bucket) / case when vital = 'CLS' then 1000 else 1 end), case when vital = 'CLS' then 3 else 0 end) end
  from steps where below >= 0.75 * total order by bucket limit 1;
$$;
grant execute on function private.vital_p75(text, timestamptz, text) to authenticated;

-- Runs as the caller, as do the next: the policies show an administrator everything.
create function public.admin_error_overview(period_hours integer default 168, only_unit text default null, open_first boolean default true)
returns json language plpgsql stable set search_path = '' as $$
declare
  since timestamptz := date_trunc('hour', clock_timestamp() - make_interval(hours => least(greatest(coalesce(period_hours, 168), 1), 720)));
begin
  perform private.require_admin();
  return (
    with counted as (
      select error_id, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits
      from public.site_error_hours where hour >= since group by error_id
    ), listed as (
      select error.id, error.unit, error.kind, error.message, error.page, error.status, error.last_seen_at,
        counted.occurrences, counted.visits
      from public.site_errors as error join counted on counted.error_id = error.id
      where only_unit is null or error.unit = only_unit
    ), visited as (
      select coalesce(sum(visits), 0) as visits from public.unit_visits
      where slot >= since and unit = coalesce(only_unit, 'shell')
    )
    select json_build_object(
      'visits', (select visits from visited),
      'errors_per_1000', (select case when visits > 0 then
          round(1000.0 * coalesce((select sum(occurrences) from listed where visits is not null), 0) / visits, 1) end from visited),
      'lcp_ms', private.vital_p75('LCP', since, only_unit),
      'inp_ms', private.vital_p75('INP', since, only_unit),
      'cls', private.vital_p75('CLS', since, only_unit),
      'new_count', (select count(*) from public.site_errors where status = 'new'),
      'units', coalesce((select json_agg(unit order by unit) from (select distinct unit from public.site_errors) as units), '[]'),
      'total', (select count(*) from listed),
      'items', coalesce((
        select json_agg(item)
        from (
          select * from listed
          order by case when open_first and status = 'resolved' then 1 else 0 end, last_seen_at desc, id
          limit 100
        ) as item
      ), '[]')
    )
  );
end;
$$;
comment on function public.admin_error_overview is
  'Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), and up to 100 groups {id, unit, kind, message, page, status, last_seen_at, occurrences, visits}. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_error_overview(integer, text, boolean) to authenticated;

create function public.admin_error(target_error uuid)
returns json language plpgsql stable set search_path = '' as $$
declare
  error public.site_errors;
begin
  perform private.require_admin();
  select * into error from public.site_errors where id = target_error;
  if error.id is null then
    perform private.refuse(404, 'site_error_not_found');
  end if;
  return json_build_object(
    'id', error.id, 'unit', error.unit, 'kind', error.kind, 'message', error.message, 'page', error.page,
    'stack', error.stack, 'status', error.status, 'status_changed_at', error.status_changed_at,
    'status_changed_by', (select full_name from public.profiles where id = error.status_changed_by),
    'first_seen_at', error.first_seen_at, 'last_seen_at', error.last_seen_at,
    'versions', coalesce((
      select json_agg(item)
      from (
        select version, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits, min(hour) as first_hour, max(hour) as last_hour
        from public.site_error_hours where error_id = target_error
        group by version order by max(hour) desc, version
      ) as item
    ), '[]')
  );
end;
$$;
comment on function public.admin_error is
  'One group of errors with its stack and its counts per version, for an administrator. Codes: unauthenticated, admin_required, site_error_not_found.';
grant execute on function public.admin_error(uuid) to authenticated;

create function private.set_site_error_status(target_error uuid, new_status text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  error public.site_errors;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('new', 'investigating', 'resolved') then
    perform private.refuse(422, 'invalid_input', array['new_status']);
  end if;
  select * into error from public.site_errors where id = target_error for update;
  if error.id is null then
    perform private.refuse(404, 'site_error_not_found');
  end if;
  if error.status <> new_status then
    update public.site_errors
    set status = new_status, status_changed_at = clock_timestamp(), status_changed_by = (select auth.uid())
    where id = target_error;
    perform private.log_act('site_error_' || new_status, 'site_error', target_error::text,
      jsonb_build_object('from', error.status, 'to', new_status, 'message', error.message));
  end if;
  return json_build_object('id', target_error, 'status', new_status);
end;
$$;
grant execute on function private.set_site_error_status(uuid, text) to authenticated;

create function public.set_site_error_status(target_error uuid, new_status text)
returns json language sql volatile set search_path = '' as $$
  select private.set_site_error_status(target_error, new_status);
$$;
comment on function public.set_site_error_status is
  'An administrator says where an error stands: new, investigating, resolved. Codes: unauthenticated, admin_required, invalid_input, site_error_not_found.';
grant execute on function public.set_site_error_status(uuid, text) to authenticated;
