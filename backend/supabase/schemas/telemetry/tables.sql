-- Errors and speed of the site, without anybody's data. Kept for 30 days.
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
  -- Steps of that page load before the error, the earliest first: {before_ms, page}, or {before_ms, unit, version, press} with the hash
  -- of a button's words, replaced by the words once they are found in the release's code, else null.
  trail jsonb not null default '[]'
    check (jsonb_typeof(trail) = 'array' and jsonb_array_length(trail) <= 12 and char_length(trail::text) <= 4000),
  -- Of that occurrence.
  seen_at timestamptz,
  seen_version text,
  -- Where in the sources it began, and whose that is in the words of CODEOWNERS, by the map of the release.
  file text check (char_length(file) <= 200),
  line integer check (line > 0),
  owners text[] not null default '{}' check (cardinality(owners) <= 8),
  -- Null: not searched for since the stack came.
  placed_at timestamptz,
  status text not null default 'new' check (status in ('new', 'investigating', 'resolved')),
  status_changed_at timestamptz,
  status_changed_by uuid references public.profiles (id),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index site_errors_latest_idx on public.site_errors (last_seen_at desc);
create index site_errors_unplaced_idx on public.site_errors (last_seen_at desc) where placed_at is null;
create index site_errors_new_idx on public.site_errors (last_seen_at desc) where status = 'new';
create index site_errors_status_changed_by_idx on public.site_errors (status_changed_by) where status_changed_by is not null;

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

-- By family, without a version: a browser family identifies no one.
create table public.site_error_browsers (
  error_id uuid not null references public.site_errors (id) on delete cascade,
  day date not null,
  browser text not null check (browser in ('Chrome', 'Edge', 'Firefox', 'Outro', 'Safari', 'Samsung Internet')),
  occurrences integer not null check (occurrences > 0),
  primary key (error_id, day, browser)
);
create index site_error_browsers_day_idx on public.site_error_browsers (day);

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
