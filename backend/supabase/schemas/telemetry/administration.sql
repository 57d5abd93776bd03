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

-- Runs as the caller: the policies show an administrator everything.
-- @api admin: Errors of the last hours for an administrator: figures (p75 of LCP and INP in ms, of CLS), how many groups each unit
-- has, and the 100 groups that were seen last. Codes: unauthenticated, admin_required.
create function public.admin_error_overview(period_hours integer default 336, only_unit text default null)
returns json language plpgsql stable set search_path = '' as $$
declare
  since timestamptz := date_trunc('hour', clock_timestamp() - make_interval(hours => least(greatest(coalesce(period_hours, 336), 1), 336)));
begin
  perform private.require_admin();
  return (
    with counted as (
      select error_id, sum(occurrences)::integer as occurrences, sum(visits)::integer as visits
      from public.site_error_hours where hour >= since group by error_id
    ), listed as (
      select error.id, error.unit, error.kind, error.message, error.page, error.places, error.last_seen_at,
        error.seen_version as version, counted.occurrences, counted.visits
      from public.site_errors as error join counted on counted.error_id = error.id
      where only_unit is null or error.unit = only_unit
    ), visited as (
      select coalesce(sum(visits), 0) as visits from public.unit_visits
      where slot >= since and unit = coalesce(only_unit, 'shell')
    )
    select json_build_object(
      'errors_per_1000', (select case when visits > 0 then
          round(1000.0 * coalesce((select sum(occurrences) from listed where visits is not null), 0) / visits, 1) end from visited),
      'lcp_ms', private.vital_p75('LCP', since, only_unit),
      'inp_ms', private.vital_p75('INP', since, only_unit),
      'cls', private.vital_p75('CLS', since, only_unit),
      'units', coalesce((select json_agg(unit order by unit) from (select distinct unit from public.site_errors) as units), '[]'),
      'by_unit', coalesce((
        select json_object_agg(unit, groups) from (select unit, count(*) as groups from listed group by unit) as parts
      ), '{}'),
      'total', (select count(*) from listed),
      'items', coalesce((
        select json_agg(item) from (select * from listed order by last_seen_at desc, id limit 100) as item
      ), '[]')
    )
  );
end;
$$;
