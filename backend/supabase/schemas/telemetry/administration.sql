-- An administrator's view of the telemetry.

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

-- Only one version has it, and the unit had another before.
create function private.is_new_in_version(error public.site_errors)
returns boolean language sql stable set search_path = '' as $$
  select count(distinct hours.version) = 1 and exists (
    select from public.unit_visits as visit
    where visit.unit = error.unit and visit.version <> min(hours.version) and visit.slot < error.first_seen_at
  )
  from public.site_error_hours as hours where hours.error_id = error.id;
$$;
grant execute on function private.is_new_in_version(public.site_errors) to authenticated;

-- Runs as the caller, as do the next: the policies show an administrator everything.
-- `only_state`: open or resolved; `only_owner`: as CODEOWNERS calls it. An error whose owner is not known
-- belongs to who owns its unit, which the caller's words for units know.
-- @api admin: Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), how many are open in
-- each unit, and up to 100 groups {id, unit, kind, message, page, status, last_seen_at, occurrences, visits, file, line, owners,
-- version, is_new_in_version, has_returned}. Codes: unauthenticated, admin_required.
create function public.admin_error_overview(
  period_hours integer default 168, only_unit text default null, open_first boolean default true,
  only_state text default null, only_owner text default null, owner_units text[] default '{}', only_new boolean default false
) returns json language plpgsql stable set search_path = '' as $$
declare
  since timestamptz := date_trunc('hour', clock_timestamp() - make_interval(hours => least(greatest(coalesce(period_hours, 168), 1), 720)));
begin
  perform private.require_admin();
  perform private.require_few('ownerUnits', owner_units, 50);
  return (
    with counted as (
      select error_id, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits
      from public.site_error_hours where hour >= since group by error_id
    ), listed as (
      select error.id, error.unit, error.kind, error.message, error.page, error.status, error.last_seen_at,
        counted.occurrences, counted.visits, error.file, error.line, error.owners, error.seen_version as version,
        private.is_new_in_version(error) as is_new_in_version,
        error.status = 'new' and error.status_changed_at is not null and error.status_changed_by is null as has_returned
      from public.site_errors as error join counted on counted.error_id = error.id
      where only_unit is null or error.unit = only_unit
    ), chosen as (
      select * from listed
      where (only_state is null or (only_state = 'resolved') = (status = 'resolved'))
        and (only_owner is null or only_owner = any (owners) or (cardinality(owners) = 0 and unit = any (owner_units)))
        and (not only_new or is_new_in_version)
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
      'open_count', (select count(*) from listed where status <> 'resolved'),
      'open_by_unit', coalesce((
        select json_object_agg(unit, open) from (select unit, count(*) as open from listed where status <> 'resolved'
          group by unit) as parts
      ), '{}'),
      'owners', coalesce((select json_agg(owner order by owner) from (select distinct unnest(owners) as owner from listed) as known), '[]'),
      'total', (select count(*) from chosen),
      'items', coalesce((
        select json_agg(item)
        from (
          select * from chosen
          order by case when open_first and status = 'resolved' then 1 else 0 end, last_seen_at desc, id
          limit 100
        ) as item
      ), '[]')
    )
  );
end;
$$;

create type public.error_detail as (
  id uuid,
  unit text,
  kind text,
  message text,
  page text,
  stack text,
  status text,
  status_changed_at timestamptz,
  -- A name.
  status_changed_by text,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  is_new_in_version boolean,
  file text,
  line integer,
  owners text[],
  trail jsonb,
  seen_at timestamptz,
  seen_version text,
  browsers json,
  versions json
);

-- @api admin: One group of errors with its stack, what was done before it, and its counts per version and browser, for an
-- administrator. Codes: unauthenticated, admin_required, site_error_not_found.
create function public.admin_error(target_error uuid)
returns public.error_detail language plpgsql stable set search_path = '' as $$
declare
  error public.site_errors;
begin
  perform private.require_admin();
  select * into error from public.site_errors where id = target_error;
  if error.id is null then
    perform private.refuse(404, 'site_error_not_found');
  end if;
  return row(
    error.id, error.unit, error.kind, error.message, error.page, error.stack, error.status, error.status_changed_at,
    (select full_name from public.profiles where id = error.status_changed_by),
    error.first_seen_at, error.last_seen_at, private.is_new_in_version(error),
    error.file, error.line, error.owners, error.trail, error.seen_at, error.seen_version,
    coalesce((
      select json_agg(item)
      from (
        select browser, sum(occurrences)::integer as occurrences from public.site_error_browsers where error_id = target_error
        group by browser order by sum(occurrences) desc, browser
      ) as item
    ), '[]'),
    coalesce((
      select json_agg(item)
      from (
        select version, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits, min(hour) as first_hour,
          max(hour) as last_hour
        from public.site_error_hours where error_id = target_error
        group by version order by max(hour) desc, version
      ) as item
    ), '[]')
  )::public.error_detail;
end;
$$;

-- @api admin: An administrator sets the status of an error: new, investigating, resolved. Codes: unauthenticated, admin_required,
-- invalid_input, site_error_not_found.
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
