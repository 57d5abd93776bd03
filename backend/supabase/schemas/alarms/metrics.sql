-- Figures that only the database has: for the site server's /metrics.

create type public.operations_figures as (
  outbox_waiting bigint, outbox_oldest_seconds numeric, outbox_failed bigint, holds_open bigint, holds_overdue bigint,
  webhook_events bigint, webhook_lag_seconds numeric, money_differences integer, reconciliation_age_seconds numeric,
  -- By job.
  schedule_silence_seconds json,
  schedules_silent bigint,
  -- Raised and under way, or ended in the last hour.
  alarms json
);

-- @api service_role: Server side, for /metrics: ages in seconds and counts of outbox, holds, webhooks of the last 15 minutes,
-- money, schedules, alarms.
create function private.operations_metrics()
returns public.operations_figures language sql stable security definer set search_path = '' as $$
  select
    waiting.messages,
    -- Since the oldest message could have gone out.
    waiting.oldest_seconds,
    (select count(*) from public.outbox where failed_at is not null and done_at is null),
    holds.open,
    -- Their time is over by more than a minute, and the date is still taken: `expire-holds` does not run.
    holds.overdue,
    events.arrived,
    events.slowest,
    coalesce(
      (select difference_count from public.reconciliation_reports order by created_at desc limit 1), 0),
    (
      select extract(epoch from clock_timestamp() - max(created_at)) from public.reconciliation_reports),
    coalesce((
      select json_object_agg(job, extract(epoch from clock_timestamp() - last_run_at))
      from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)), '{}'),
    (
      select count(*) from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)
      where last_run_at < clock_timestamp() - at_least_every),
    -- With those that ended in the last hour: the site server reports the end, too.
    coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'began_at', began_at, 'ended_at', ended_at, 'details', details)
        order by began_at)
      from private.alarms
      -- Alarms that ended within the hour are still shown.
      where raised_at is not null and (ended_at is null or ended_at > clock_timestamp() - interval '1 hour')), '[]')
  from (
    select count(*) as messages,
      coalesce(extract(epoch from clock_timestamp() - min(least(created_at, available_at))), 0) as oldest_seconds
    from public.outbox
    where done_at is null and failed_at is null and (available_at <= clock_timestamp() or attempts > 0)
  ) as waiting, (
    -- The job runs each minute.
    select count(*) filter (where kind = 'hold') as open,
      -- The same of requests.
      count(*) filter (where ends_at < clock_timestamp() - interval '1 minute') + (
        select count(*) from private.requests where status = 'open' and answer_by < clock_timestamp() - interval '1 minute'
      ) as overdue
    from private.claims where ends_at is not null
  ) as holds, (
    select count(*) as arrived, coalesce(max(extract(epoch from created_at - happened_at)), 0) as slowest
    -- A rate of the last quarter of an hour.
    from public.provider_events where created_at >= clock_timestamp() - interval '15 minutes'
  ) as events;
$$;
