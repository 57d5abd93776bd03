-- Reports of the site server, and the counts that judge a release.

-- Clamps a device's clock to plausible moments of the server's.
create function private.plausible_moment(moment timestamptz)
returns timestamptz language sql stable set search_path = '' as $$
  -- A browser that was offline reports late; clocks differ by minutes.
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
    set page = coalesce(latest.page, known.page), stack = coalesce(latest.stack, known.stack),
      seen_version = latest.version, placed_at = null
    from latest
    where known.fingerprint = latest.fingerprint
      -- A group keeps its example for an hour, and takes one of each version.
      and (known.placed_at is null or known.placed_at < clock_timestamp() - interval '1 hour'
        or not exists (select from public.site_error_hours as earlier
          where earlier.error_id = known.id and earlier.version = latest.version))
  )
  insert into public.site_errors as known (fingerprint, unit, kind, message, page, stack, seen_version, first_seen_at, last_seen_at)
  select fingerprint, unit, kind, message, page, stack, version, at, at from latest
  where not exists (select from public.site_errors as there where there.fingerprint = latest.fingerprint);

  update public.site_errors as known set last_seen_at = greatest(known.last_seen_at, report.at)
  from (select fingerprint, max(at) as at from private.reported_errors(gathered) group by 1) as report
  where known.fingerprint = report.fingerprint;

  insert into public.site_error_hours as hours (error_id, hour, version, occurrences, visits)
  select known.id, date_trunc('hour', report.at), report.version, sum(report.occurrences), sum(report.visits)
  from private.reported_errors(gathered) as report join public.site_errors as known on known.fingerprint = report.fingerprint
  group by 1, 2, 3
  on conflict (error_id, hour, version) do update set
    occurrences = hours.occurrences + excluded.occurrences,
    visits = case when excluded.visits is null then hours.visits else coalesce(hours.visits, 0) + excluded.visits end;

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

-- @api service_role: Errors whose stack is not decoded yet, at most 20. For the site server, which has the maps.
create function private.errors_to_place()
returns table (id uuid, unit text, stack text, version text)
language sql stable security definer set search_path = '' as $$
  select id, unit, stack, seen_version from public.site_errors
  where placed_at is null and stack is not null
  order by last_seen_at desc
  limit 20;
$$;

-- @api service_role: Stores the places of decoded stacks, as JSON: [{id, stack, places}]; the stack is the one that was decoded, and
-- goes. Returns how many took them.
create function private.place_errors(places text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  placed integer;
begin
  update public.site_errors as error
  set placed_at = clock_timestamp(), stack = null,
    places = array(select left(entry, 240) from jsonb_array_elements_text(coalesce(place.places, '[]')) as entry limit 8)
  from jsonb_to_recordset(place_errors.places::jsonb) as place (id uuid, stack text, places jsonb)
  -- another occurrence may have arrived since
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

-- @api service_role: Removes what is older than telemetry_time(); returns how many errors that were.
create function private.expire_telemetry()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz := clock_timestamp() - private.telemetry_time();
  removed integer;
begin
  delete from public.site_error_hours where hour < oldest;
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
