-- The four zones and the neighbourhoods of Rio, used by the database, the forms and the map.

create table public.zones (
  slug text primary key,
  name text not null,
  position smallint not null unique
);

create table public.neighborhoods (
  slug text primary key,
  zone text not null references public.zones (slug),
  name text not null,
  latitude numeric(7, 4) not null check (latitude between -23.1 and -22.7),
  longitude numeric(7, 4) not null check (longitude between -43.8 and -43.0),
  -- Referenced together, so that a space cannot claim a neighbourhood of another zone.
  unique (slug, zone)
);
create index neighborhoods_zone_idx on public.neighborhoods (zone, name);
