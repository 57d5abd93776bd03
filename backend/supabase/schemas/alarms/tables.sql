-- Alarms: conditions that last and need a person. Mailed once when they begin and once when they are over.

create table private.alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- When it was first seen. What is gone before it was raised is forgotten.
  began_at timestamptz not null default clock_timestamp(),
  raised_at timestamptz,
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- As last seen, in numbers only: it goes out by e-mail.
  details jsonb not null default '{}'
);
create unique index alarms_open_idx on private.alarms (kind) where ended_at is null;
create index alarms_latest_idx on private.alarms (began_at desc);

-- When each scheduled job last ran to its end.
create table private.scheduled_runs (
  job text primary key,
  last_run_at timestamptz not null default clock_timestamp()
);

-- Longer without a run is an alarm.
create function private.scheduled_jobs()
returns table (job text, at_least_every interval) language sql immutable set search_path = '' as $$
  -- Several runs of each job may fail before it is late; the daily ones may start two hours later.
  values ('evaluate-alarms', interval '5 minutes'), ('expire-holds', interval '10 minutes'), ('read-calendar', interval '10 minutes'),
    ('reconcile', interval '26 hours'), ('delete-expired-data', interval '26 hours');
$$;

-- @api service_role: Server side: a scheduled job says that it has run to its end.
create function private.note_scheduled_run(job text)
returns void language sql security definer set search_path = '' as $$
  insert into private.scheduled_runs (job)
  select scheduled.job from private.scheduled_jobs() as scheduled where scheduled.job = note_scheduled_run.job
  on conflict (job) do update set last_run_at = clock_timestamp();
$$;
