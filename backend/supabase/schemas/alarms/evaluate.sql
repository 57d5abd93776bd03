-- Evaluation of the alarm conditions, and its consequences.

-- A message is late when it was to go out ten minutes ago, or has been tried for ten minutes.
create function private.alarm_conditions()
returns table (kind text, details jsonb)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select count(*) as messages, min(created_at) as oldest from public.outbox
    where done_at is null and failed_at is null and (
      -- A lease and the first pauses take minutes: ten are too many.
      available_at < clock_timestamp() - interval '10 minutes'
      or (attempts > 0 and created_at < clock_timestamp() - interval '10 minutes')
    )
  ), money as (
    select difference_count from public.reconciliation_reports order by created_at desc limit 1
  ), silent as (
    select job from private.scheduled_runs join private.scheduled_jobs() as scheduled using (job)
    where last_run_at < clock_timestamp() - at_least_every
  -- After a week the alarm ends: the host has been notified.
  ), calendars as (
    select count(*) as silent, min(private.unread_since(calendar)) as oldest
    from private.imported_calendars as calendar join public.spaces as space on space.id = calendar.space_id
    where space.status in ('pending', 'approved') and space.suspended_at is null
      and (calendar.failures > 0 or calendar.unreadable_since is not null)
      -- An older silence is its host's to mend.
      and private.unread_since(calendar) < clock_timestamp() - private.calendar_silence()
      and private.unread_since(calendar) > clock_timestamp() - interval '7 days'
  ), visitors as (
    select sum(exposures) as exposures, sum(failures) as failures from public.unit_visits
    -- A rate needs visits: fewer minutes have too few.
    where slot >= clock_timestamp() - interval '10 minutes'
  ), server as (
    select sum(hours.occurrences) as occurrences
    from public.site_error_hours as hours join public.site_errors as error on error.id = hours.error_id
    where error.kind = 'server' and hours.hour >= date_trunc('hour', clock_timestamp())
  )
  select 'outbox_late', jsonb_build_object('messages', messages, 'oldest', oldest) from waiting where messages > 0
  union all
  select 'money_differences', jsonb_build_object('differences', difference_count) from money where difference_count > 0
  union all
  select 'schedule_silent', jsonb_build_object('jobs', (select jsonb_agg(job order by job) from silent))
    where exists (select from silent)
  union all
  select 'calendars_silent', jsonb_build_object('calendars', silent, 'oldest', oldest) from calendars where silent > 0
  -- One visitor in twenty, once enough came to tell.
  union all
  select 'visitor_errors', jsonb_build_object('visits', exposures, 'failed', failures) from visitors
    where exposures >= 40 and failures * 20 >= exposures
  union all
  select 'server_errors', jsonb_build_object('errors', occurrences) from server where occurrences >= 20;
$$;

-- Raises an alarm after a minute of its condition, and ends it five minutes after the last sight of it: a condition that comes and goes
-- sends one e-mail.
-- @api service_role: Server side, each minute: raises and ends alarms; returns how many e-mails that queued.
create function private.evaluate_alarms()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  changed record;
  mails integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('evaluate_alarms')) then
    return 0;
  end if;

  -- First, so that the evaluation after a pause does not find itself silent: only observers outside the database can report that.
  perform private.note_scheduled_run('evaluate-alarms');
  -- Jobs that have never run are expected from now on.
  insert into private.scheduled_runs (job) select job from private.scheduled_jobs() on conflict do nothing;

  insert into private.alarms as alarm (kind, details)
  select condition.kind, condition.details from private.alarm_conditions() as condition
  on conflict (kind) where ended_at is null
  do update set last_seen_at = clock_timestamp(), details = excluded.details;

  for changed in
    update private.alarms set raised_at = clock_timestamp()
    -- A condition that ends within a minute sends no e-mail.
    where ended_at is null and raised_at is null and last_seen_at - began_at >= interval '1 minute'
    returning id
  loop
    perform private.enqueue_email('alarm_raised', changed.id::text, jsonb_build_object('alarm_id', changed.id));
    mails := mails + 1;
  end loop;

  delete from private.alarms
  -- An alarm that five runs have not seen has ended.
  where ended_at is null and raised_at is null and last_seen_at < clock_timestamp() - interval '5 minutes';
  for changed in
    update private.alarms set ended_at = clock_timestamp()
    -- As above.
    where ended_at is null and last_seen_at < clock_timestamp() - interval '5 minutes'
    returning id
  loop
    perform private.enqueue_email('alarm_over', changed.id::text, jsonb_build_object('alarm_id', changed.id));
    mails := mails + 1;
  end loop;
  return mails;
end;
$$;
