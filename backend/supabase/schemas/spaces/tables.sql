-- Spaces, and the days a host blocks.

-- Object paths ('user/1700000000000.jpg') or absolute addresses; never a script, never a way out of the folder.
create function private.are_valid_images(images text[])
returns boolean language sql immutable set search_path = '' as $$
  select cardinality(images) between 1 and private.most_images()
    and not exists (
      select from unnest(images) as image
      where image is null
        or char_length(image) > 500
        or image !~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
    );
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_images(text[]) to authenticated, service_role;

create function private.are_valid_descriptions(descriptions jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(descriptions) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(descriptions) when 'object' then descriptions end) as description
    where jsonb_typeof(description.value) <> 'string'
  );
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_descriptions(jsonb) to authenticated, service_role;

-- Checks the host's rules: each 'yes', 'no' or 'ask' (by arrangement); a rule without an answer has no key.
create function private.are_valid_house_rules(rules jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(rules) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(rules) when 'object' then rules end) as rule
    where rule.key <> all (private.house_rule_keys()) or rule.value not in ('"yes"', '"no"', '"ask"')
  );
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.are_valid_house_rules(jsonb) to authenticated, service_role;

-- One bit for each of these house rules, by its place among private.house_rule_keys; null when one is unknown.
create function private.rule_bits(rules text[])
returns integer language sql immutable set search_path = '' as $$
  select case when count(*) = count(place) then coalesce(bit_or(1 << place - 1), 0) end
  from unnest(rules) as rule, array_position(private.house_rule_keys(), rule) as place;
$$;

-- Times are of the clock and whole minutes.
create function private.is_clock_time(value time)
returns boolean language sql immutable set search_path = '' as $$
  select value < '24:00' and value = date_trunc('minute', value);
$$;
-- A check constraint runs with the rights of the writing role.
grant execute on function private.is_clock_time(time) to authenticated, service_role;

create table public.spaces (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  type text not null references private.space_types (key),
  capacity integer not null check (capacity between 1 and 100000),
  zone text not null references public.zones (slug),
  neighborhood text not null,
  -- With the fee it must stay below the provider's largest charge, R$ 999.999,99.
  price numeric(10, 2) not null check (price between 1 and 900000),
  -- Labels of private.amenities: private.check_space_amenities.
  amenities text[] not null default '{}',
  images text[] not null check (private.are_valid_images(images)),
  cover_image_index integer not null default 0 check (cover_image_index >= 0 and cover_image_index < cardinality(images)),
  host_id uuid not null references public.profiles (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  rejection_reason text,
  rejection_code text check (rejection_code = any (private.decision_reasons('rejection'))),
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By picture, not by place: it survives another order and another cover.
  image_descriptions jsonb not null default '{}' check (private.are_valid_descriptions(image_descriptions)),
  listing_key uuid,
  opens_at time not null default '08:00' check (private.is_clock_time(opens_at)),
  closes_at time not null default '02:00' check (private.is_clock_time(closes_at)),
  music_until time check (private.is_clock_time(music_until)),
  cancellation_policy text not null default 'moderate' check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  house_rules jsonb not null default '{}' check (private.are_valid_house_rules(house_rules)),
  house_rules_note text,
  rules_version integer not null default 1,
  notice_days smallint not null default 0 check (notice_days between 0 and private.longest_notice()),
  suspended_at timestamptz,
  horizon_days smallint not null default 365 check (horizon_days between private.shortest_horizon() and private.bookable_days()),
  seats integer check (seats between 1 and capacity),
  standing integer check (standing between 1 and capacity),
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  is_listed boolean not null generated always as (status = 'approved' and suspended_at is null) stored,
  foreign key (neighborhood, zone) references public.neighborhoods (slug, zone),
  -- Referenced by space_availability, so that a row of another host's space cannot exist.
  unique (id, host_id),
  check (status <> 'rejected' or btrim(coalesce(rejection_reason, '')) <> ''),
  -- Approved rows are public, with all columns.
  check (status <> 'approved' or rejection_reason is null),
  check (rejection_code is null or rejection_reason is not null),
  check ((rating_count = 0) = (rating_average is null)),
  constraint spaces_music_within_hours
    check (private.minutes_open(opens_at, music_until) <= private.minutes_open(opens_at, closes_at))
);
comment on column public.spaces.price is 'Reais per event, on a day without a price of its own: private.price_on.';
comment on column public.spaces.images is
  'Names of pictures of the bucket space-images, beside which their widths lie (a/1.webp: a/1-480.webp, …), or absolute addresses.';
comment on column public.spaces.cover_image_index is 'Counted from 0.';
comment on column public.spaces.rejection_reason is
  'Of the last rejection; stays while the mended listing waits for the next decision.';
comment on column public.spaces.rejection_code is
  'Which of private.decision_reasons the words of rejection_reason are about; null: rejected before there were codes.';
comment on column public.spaces.image_descriptions is
  'From an entry of images to what it shows; pictures may be without.';
comment on column public.spaces.listing_key is
  'Given by the host''s form when it is begun: sent again, the listing meets the one that is stored.';
comment on column public.spaces.opens_at is 'From when the space is the guest''s, in Rio, set-up included.';
comment on column public.spaces.closes_at is
  'Until when, take-down included; not after opens_at: the next day. A day is never sold into the next one''s opening.';
comment on column public.spaces.music_until is 'Until when loud music is allowed, within the hours; null: nothing is said.';
comment on column public.spaces.cancellation_policy is 'Of bookings made from now on: private.cancellation_policy(name).';
comment on column public.spaces.seats is 'People that sit, at tables; null: nothing is said.';
comment on column public.spaces.standing is 'People that stand; null: nothing is said.';
comment on column public.spaces.booking_mode is 'instant: who pays has booked; request: the host answers first. Open requests keep theirs.';
comment on column public.spaces.rules_version is 'Counts changes of house_rules and house_rules_note: what a guest accepted.';
comment on column public.spaces.notice_days is 'A booking is made at least so many days ahead.';
comment on column public.spaces.horizon_days is 'A booking is made at most so many days ahead.';
comment on column public.spaces.suspended_at is
  'Since when it is out, with its host or by itself (public.suspensions); null: it is what its status says.';
comment on column public.spaces.is_listed is
  'Guests see it, find it and may book it. Null in BEFORE triggers, where nothing is generated yet.';
create index spaces_host_idx on public.spaces (host_id, created_at desc);
create index spaces_type_idx on public.spaces (type, created_at desc);
create index spaces_listed_idx on public.spaces (host_id) where is_listed;
create index spaces_status_idx on public.spaces (status, created_at desc);
create index spaces_place_idx on public.spaces (neighborhood, zone);
create index spaces_zone_idx on public.spaces (zone);
create index spaces_reviewed_by_idx on public.spaces (reviewed_by) where reviewed_by is not null;
-- One that was refused or taken back is done with: its form may be sent as a new one.
create unique index spaces_listing_key_idx on public.spaces (host_id, listing_key) where status in ('pending', 'approved');

create table public.space_availability (
  space_id uuid not null,
  host_id uuid not null,
  date date not null,
  is_available boolean not null,
  updated_at timestamptz not null default now(),
  note text,
  primary key (space_id, date),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  check (note is null or not is_available)
);
comment on table public.space_availability is 'A day without a row is available.';
comment on column public.space_availability.note is 'Of a block, for its host alone: the reason, or who booked elsewhere.';
create index space_availability_host_idx on public.space_availability (host_id, space_id, date);
create index space_availability_blocked_idx on public.space_availability (date, space_id) where not is_available;
