-- Reports of the site server, and the counts that judge a release.

-- Clamps a device's clock to plausible moments of the server's.
create function private.plausible_moment(moment timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  -- A browser that was offline reports late; clocks differ by minutes.
  select least(greatest(moment, clock_timestamp() - interval '6 hours'), clock_timestamp() + interval '5 minutes');
$$;

-- `trail` and `browsers` are optional: functions and earlier site servers send none.
create function private.reported_errors(batch jsonb)
returns table (fingerprint text, unit text, kind text, message text, page text, stack text, trail jsonb, version text, at timestamptz,
  occurrences integer, visits integer, browsers jsonb)
language sql stable set search_path = '' as $$
  select fingerprint, unit, kind, left(message, 400), left(page, 120), left(stack, 4000), coalesce(trail, '[]'), version,
    private.plausible_moment(at), least(occurrences, 1000000), case when visits is not null then least(visits, 1000000) end,
    coalesce(browsers, '{}')
  from jsonb_to_recordset(coalesce(batch -> 'errors', '[]')) as item (fingerprint text, unit text, kind text, message text,
    page text, stack text, trail jsonb, version text, at timestamptz, occurrences integer, visits integer, browsers jsonb);
$$;

-- The sum of objects like {"browser Safari": [12, 0, 1, 12, 11]}; null when none of them counts by group.
create function private.summed_by_group(counted jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(sums.name, sums.counts)
  from (
    select by_name.key as name, jsonb_build_array(sum((by_name.value ->> 0)::integer), sum((by_name.value ->> 1)::integer),
      sum((by_name.value ->> 2)::integer), sum(coalesce((by_name.value ->> 3)::integer, 0)),
      sum(coalesce((by_name.value ->> 4)::integer, 0))) as counts
    from jsonb_array_elements(counted) as one
    cross join lateral jsonb_each(case when jsonb_typeof(one.value) = 'object' then one.value else '{}' end) as by_name
    group by by_name.key
  ) as sums;
$$;

-- @api service_role: The site server hands over what it gathered, as JSON: {id, errors, visits, vitals}. False: this batch has
-- been counted before.
create function private.record_telemetry(batch text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  gathered jsonb := batch;
  reopened uuid;
begin
  -- One batch after the other: two servers with the same rows would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('telemetry', 0));
  insert into private.telemetry_batches (id) values ((gathered ->> 'id')::uuid) on conflict do nothing;
  if not found then
    return false;
  end if;

  -- The occurrence that is kept whole is a new one when a version has it that had not, else once an hour: each is looked for in the
  -- sources.
  with latest as (
    select distinct on (fingerprint) * from private.reported_errors(gathered) order by fingerprint, at desc
  ), renewed as (
    update public.site_errors as known
    set page = coalesce(latest.page, known.page), stack = coalesce(latest.stack, known.stack), trail = latest.trail, seen_at = latest.at,
      seen_version = latest.version, placed_at = null
    from latest
    where known.fingerprint = latest.fingerprint
      -- A group keeps its example for an hour, and takes one of each version.
      and (known.placed_at is null or known.placed_at < clock_timestamp() - interval '1 hour'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = latest.version))
  )
  insert into public.site_errors as known (fingerprint, unit, kind, message, page, stack, trail, seen_at, seen_version, first_seen_at,
    last_seen_at)
  select fingerprint, unit, kind, message, page, stack, trail, at, version, at, at from latest
  where not exists (select from public.site_errors as there where there.fingerprint = latest.fingerprint);

  update public.site_errors as known set last_seen_at = greatest(known.last_seen_at, report.at)
  from (select fingerprint, max(at) as at from private.reported_errors(gathered) group by 1) as report
  where known.fingerprint = report.fingerprint;

  -- Resolved errors become new when a version reports them for the first time, or a day later: pages that were open at the time of the
  -- fix do not count.
  for reopened in
    update public.site_errors as known set status = 'new', status_changed_at = clock_timestamp(), status_changed_by = null
    from private.reported_errors(gathered) as report
    where known.fingerprint = report.fingerprint and known.status = 'resolved'
      -- Pages that were open when it was mended go on reporting for a day.
      and (known.status_changed_at < clock_timestamp() - interval '1 day'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = report.version))
    returning known.id
  loop
    perform private.log_act('site_error_returned', 'site_error', reopened::text, jsonb_build_object('from', 'resolved', 'to', 'new'));
  end loop;

  insert into public.site_error_hours as hours (error_id, hour, version, occurrences, visits)
  select known.id, date_trunc('hour', report.at), report.version, sum(report.occurrences), sum(report.visits)
  from private.reported_errors(gathered) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  group by 1, 2, 3
  on conflict (error_id, hour, version) do update set
    occurrences = hours.occurrences + excluded.occurrences,
    visits = case when excluded.visits is null then hours.visits else coalesce(hours.visits, 0) + excluded.visits end;

  insert into public.site_error_browsers as counted (error_id, day, browser, occurrences)
  select known.id, (report.at at time zone 'UTC')::date, browser.key, sum(browser.value::integer)
  from private.reported_errors(gathered) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  cross join lateral jsonb_each_text(report.browsers) as browser
  group by 1, 2, 3
  on conflict (error_id, day, browser) do update set occurrences = counted.occurrences + excluded.occurrences;

  insert into public.unit_visits as counted (unit, version, slot, visits, exposures, failures, uncaught, started, alive, by_group)
  select unit, version, date_trunc('second', private.plausible_moment(slot)), sum(visits), sum(exposures), sum(failures), sum(uncaught),
    coalesce(sum(started), 0), coalesce(sum(alive), 0), private.summed_by_group(jsonb_agg(item.by_group))
  from jsonb_to_recordset(coalesce(gathered -> 'visits', '[]')) as item (unit text, version text, slot timestamptz,
    visits integer, exposures integer, failures integer, uncaught integer, started integer, alive integer, by_group jsonb)
  group by 1, 2, 3
  on conflict (unit, version, slot) do update set
    visits = counted.visits + excluded.visits,
    exposures = counted.exposures + excluded.exposures,
    failures = counted.failures + excluded.failures,
    uncaught = case when excluded.uncaught is null then counted.uncaught else coalesce(counted.uncaught, 0) + excluded.uncaught end,
    started = counted.started + excluded.started,
    alive = counted.alive + excluded.alive,
    by_group = private.summed_by_group(jsonb_build_array(counted.by_group, excluded.by_group));

  insert into public.web_vitals as measured (hour, metric, unit, bucket, samples)
  select date_trunc('hour', private.plausible_moment(hour)), metric, unit, bucket, sum(samples)
  from jsonb_to_recordset(coalesce(gathered -> 'vitals', '[]')) as item (hour timestamptz, metric text, unit text,
    bucket smallint, samples integer)
  group by 1, 2, 3, 4
  on conflict (hour, metric, unit, bucket) do update set samples = measured.samples + excluded.samples;
  return true;
end;
$$;

-- @api service_role: Errors whose place in the sources is not known yet, at most 20. For the site server,
-- which has the maps.
create function private.errors_to_place()
returns table (id uuid, unit text, stack text, trail jsonb, version text)
language sql stable security definer set search_path = '' as $$
  select id, unit, stack, trail, seen_version from public.site_errors
  where placed_at is null
  order by last_seen_at desc
  limit 20;
$$;

-- @api service_role: Says where errors began, as JSON: [{id, stack, file, line, owners, trail}]; the stack is the one that was
-- looked at. Returns how many took it.
create function private.place_errors(places text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  placed integer;
begin
  update public.site_errors as error
  set file = left(place.file, 200), line = place.line, trail = coalesce(place.trail, '[]'), placed_at = clock_timestamp(),
    owners = array(select left(owner, 80) from jsonb_array_elements_text(coalesce(place.owners, '[]')) as owner limit 8)
  from jsonb_to_recordset(places::jsonb) as place (id uuid, stack text, file text, line integer, owners jsonb, trail jsonb)
  -- another occurrence may have come since then
  where error.id = place.id and error.placed_at is null and error.stack is not distinct from place.stack;
  get diagnostics placed = row_count;
  return placed;
end;
$$;

-- @api service_role: Slot by slot, what each version of a unit was tried and failed; what releases are judged by.
create function public.unit_health(target_unit text, since timestamptz)
returns table (version text, slot timestamptz, exposures integer, failures integer, uncaught integer, started integer, alive integer,
  by_group jsonb)
language sql stable set search_path = '' as $$
  select private.require_finite_times('since', since);
  select counted.version, counted.slot, counted.exposures, counted.failures, counted.uncaught, counted.started, counted.alive,
    counted.by_group
  from public.unit_visits as counted
  where counted.unit = target_unit and counted.slot >= since
    and (counted.exposures > 0 or counted.failures > 0 or counted.uncaught > 0 or counted.started > 0 or counted.alive > 0)
  order by counted.slot, counted.version;
$$;

-- @api service_role: True: the holder may act alone for that time; it may be prolonged.
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

-- @api service_role: Removes what is older than 30 days; returns how many errors that were.
create function private.expire_telemetry()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz := clock_timestamp() - private.telemetry_time();
  removed integer;
begin
  delete from public.site_error_hours where hour < oldest;
  delete from public.site_error_browsers where day < (oldest at time zone 'UTC')::date;
  delete from public.site_errors where last_seen_at < oldest;
  get diagnostics removed = row_count;
  delete from public.unit_visits where slot < oldest;
  delete from public.web_vitals where hour < oldest;
  -- A batch is sent again for minutes, not for days.
  delete from private.telemetry_batches where received_at < clock_timestamp() - interval '1 day';
  delete from private.leases where until < oldest;
  return removed;
end;
$$;
