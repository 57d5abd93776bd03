-- Calendars of a space: the address of ours, and up to five imported ones.
-- Everything here is the host's alone, and read and written by procedures only. Order: tables, out, import, conflicts, providers.

-- The address itself is shown once, when it is made.
create table private.calendar_addresses (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Reads in the hour that began then.
  hour_began_at timestamptz not null default now(),
  reads integer not null default 0
);

-- Labels of letters, digits and hyphens within (RFC 1123); none is empty.
create function private.is_host_name(name text)
returns boolean language sql immutable set search_path = '' as $$
  select name ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$';
$$;

-- Whose calendars are read: of these domains and what is below them. Administrators add others.
create table private.calendar_providers (
  domain text primary key check (private.is_host_name(domain)),
  name text not null,
  -- Whose words its events use for blocks and reservations; null: none that say which of both an event is.
  dialect text check (dialect in ('airbnb', 'booking', 'vrbo'))
);
insert into private.calendar_providers (domain, name, dialect) values
  ('airbnb.com', 'Airbnb', 'airbnb'),
  ('airbnb.com.br', 'Airbnb', 'airbnb'),
  ('booking.com', 'Booking.com', 'booking'),
  ('calendar.google.com', 'Google Agenda', null),
  ('calendar.yahoo.com', 'Yahoo', null),
  ('giggster.com', 'Giggster', null),
  ('icloud.com', 'Apple iCloud', null),
  ('outlook.live.com', 'Outlook', null),
  ('outlook.office.com', 'Outlook', null),
  ('outlook.office365.com', 'Outlook', null),
  ('peerspace.com', 'Peerspace', null),
  ('tagvenue.com', 'Tagvenue', null),
  ('vrbo.com', 'Vrbo', 'vrbo');

create table private.imported_calendars (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text not null,
  -- With the secret that its provider put into it.
  address text not null,
  created_at timestamptz not null default now(),
  -- Counts the readings: one that ends after its next has begun changes nothing.
  reading integer not null default 0,
  next_read_at timestamptz not null default now(),
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- When it was read from its first letter to its last, and not merely said to be as before.
  whole_at timestamptz,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  -- Readings since the last success, and why the last of them failed.
  failures integer not null default 0,
  failure text,
  -- Events that could not be read in all their parts, and since when there are such.
  unreadable integer not null default 0,
  unreadable_since timestamptz,
  -- When the host was notified of the silence.
  silence_told_at timestamptz,
  -- When the host last started a reading by hand.
  requested_at timestamptz,
  -- Events of others that it had when it was last read whole, and those of them that last whole days and are marked as free.
  events integer not null default 0,
  free_events integer not null default 0,
  -- The host blocks the dates of free all-day events, too.
  blocks_free boolean not null default false,
  -- When a reading first found an echo of ours: the calendar imports our feed, so that both can be compared.
  echoed_at timestamptz,
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  unique (space_id, address)
);
create index imported_calendars_host_idx on private.imported_calendars (space_id, host_id);
create index imported_calendars_requested_idx on private.imported_calendars (host_id, requested_at);
create index imported_calendars_due_idx on private.imported_calendars (next_read_at);

-- Holds the days that an imported calendar takes. A row lives as long as the calendar has an event on the day, regardless of its UID,
-- and keeps no title.
create table private.calendar_blocks (
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  date date not null,
  space_id uuid not null,
  -- The strongest of the day's events: reservation, other, block. Only their provider's own words make a reservation or a block.
  kind text not null default 'other' check (kind in ('block', 'other', 'reservation')),
  -- When the first reading began that found the day with this kind.
  first_seen_at timestamptz not null default now(),
  -- An echo of a booking that has ended since: it no longer blocks …
  released_at timestamptz check (released_at is null or kind = 'block'),
  -- … until it is still there after `calendar_echo_time`: then it is the host's own.
  kept_at timestamptz check (kept_at is null or released_at is not null),
  is_blocking boolean not null generated always as (released_at is null or kept_at is not null) stored,
  primary key (calendar_id, date)
);
create index calendar_blocks_space_idx on private.calendar_blocks (space_id, date);
create index calendar_blocks_date_idx on private.calendar_blocks (date, space_id);

-- The dates of all-day events that are marked as free, without those that another event of the calendar blocks. With `blocks_free`
-- they are in calendar_blocks, too.
create table private.calendar_free_days (
  calendar_id uuid not null references private.imported_calendars (id) on delete cascade,
  date date not null,
  primary key (calendar_id, date)
);
