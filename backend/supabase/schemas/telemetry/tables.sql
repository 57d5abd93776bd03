-- Errors and speed of the site, without personal data. Kept for telemetry_time().
--
-- A unit is the shell, a remote, or the server side (payment functions: `payments`). Versions are those of the registry.

create table public.site_errors (
  id uuid primary key default gen_random_uuid(),
  -- Hash of unit, kind and the message without its numbers.
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  unit text not null check (unit ~ '^[a-z][a-z0-9]{0,39}$'),
  kind text not null check (kind in ('load', 'render', 'data', 'frozen', 'error', 'rejection', 'policy', 'server')),
  message text not null check (char_length(message) between 1 and 400),
  -- The latest occurrence: the route's path as declared (never the address).
  page text check (char_length(page) <= 120),
  seen_version text,
  -- Its stack until it is decoded, then its lines of the sources, the innermost first: `mfe-chat/src/routes/list.route.tsx:48`.
  stack text check (char_length(stack) <= 4000),
  places text[] not null default '{}' check (cardinality(places) <= 8),
  -- Null: not decoded since the stack came.
  placed_at timestamptz,
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index site_errors_latest_idx on public.site_errors (last_seen_at desc);
create index site_errors_unplaced_idx on public.site_errors (last_seen_at desc) where placed_at is null and stack is not null;

create table public.site_error_hours (
  error_id uuid not null references public.site_errors (id) on delete cascade,
  hour timestamptz not null,
  version text not null,
  occurrences integer not null check (occurrences > 0),
  -- Visits in which it happened; null on the server, which has no visits.
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
  -- The figures that judge a release: one visit per address and day, and how many of those it failed.
  exposures integer not null default 0 check (exposures >= 0),
  failures integer not null default 0 check (failures >= 0),
  -- Visits in which an error of the version's own was not caught; null: counted by a site server that did not look for them yet.
  uncaught integer check (uncaught >= 0),
  -- Page loads whose script started, one per address and day, and how many of them were idle soon after: the others froze, or their
  -- visitors left.
  started integer not null default 0 check (started >= 0),
  alive integer not null default 0 check (alive >= 0),
  -- [exposures, failures, uncaught, started, alive] of each group of visitors (`browser Safari`, `language pt`: a handful), each visitor
  -- in one of browsers and in one of languages; null: counted by a site server that did not tell them apart yet.
  by_group jsonb check (jsonb_typeof(by_group) = 'object' and char_length(by_group::text) <= 1000),
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
