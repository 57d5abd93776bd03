-- Purpose: spaces with their state machine, and the days a host blocks.
-- Tables: spaces, space_availability. Destructive: nothing.
--
-- pending → approved | rejected   by an administrator, who is stamped; a rejection needs its reason
-- pending → cancelled             by the host

-- Object paths ('user/1700000000000.jpg') or absolute addresses; never a script, never a way out of the folder.
create function private.are_valid_images(images text[])
returns boolean language sql immutable set search_path = '' as $$
  select cardinality(images) between 1 and 10
    and not exists (
      select from unnest(images) as image
      where image is null
        or char_length(image) > 500
        or image !~ '^(https?://[^\s"''<>]+|[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'
    );
$$;
-- A check runs as whoever writes the row.
grant execute on function private.are_valid_images(text[]) to authenticated, service_role;

create table public.spaces (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 120),
  description text not null check (char_length(btrim(description)) between 1 and 5000),
  type text not null check (type in (
    'casa-com-piscina', 'salao-de-festas', 'sitio', 'estudio-de-fotografia', 'evento-corporativo', 'coworking',
    'casamento', 'outros'
  )),
  capacity integer not null check (capacity between 1 and 100000),
  zone text not null references public.zones (slug),
  neighborhood text not null,
  -- With the fee it must stay below what the provider can charge at once, R$ 999.999,99.
  price numeric(10, 2) not null check (price between 1 and 900000),
  amenities text[] not null default '{}' check (amenities <@ array[
    'Estacionamento', 'Wi-Fi gratuito', 'Som profissional', 'Cozinha completa', 'Vista para o mar', 'Acesso 24h',
    'Área externa', 'Piscina', 'Bar', 'Ar condicionado', 'Churrasqueira', 'Projetor'
  ]::text[] and cardinality(amenities) <= 12),
  images text[] not null check (private.are_valid_images(images)),
  cover_image_index integer not null default 0 check (cover_image_index >= 0 and cover_image_index < cardinality(images)),
  host_id uuid not null references public.profiles (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  rejection_reason text check (char_length(rejection_reason) <= 1000),
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (neighborhood, zone) references public.neighborhoods (slug, zone),
  -- Referenced by space_availability, so that a row of another host's space cannot exist.
  unique (id, host_id),
  check ((status = 'rejected') = (rejection_reason is not null and btrim(rejection_reason) <> '')),
  check ((rating_count = 0) = (rating_average is null))
);

comment on column public.spaces.price is 'Reais per event.';
comment on column public.spaces.images is 'Object paths of the bucket space-images, or absolute addresses.';
comment on column public.spaces.cover_image_index is 'Counted from 0.';

create index spaces_host_idx on public.spaces (host_id, created_at desc);
create index spaces_type_idx on public.spaces (type, created_at desc) where status = 'approved';
create index spaces_status_idx on public.spaces (status, created_at desc);
create index spaces_place_idx on public.spaces (neighborhood, zone);
create index spaces_zone_idx on public.spaces (zone);
create index spaces_reviewed_by_idx on public.spaces (reviewed_by) where reviewed_by is not null;

create function private.guard_space()
returns trigger language plpgsql set search_path = '' as $$
declare
  through_api boolean := private.is_api_role();
  person uuid := (select auth.uid());
  content_changed boolean;
begin
  if tg_op = 'INSERT' then
    if through_api then
      if new.status <> 'pending' then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if cardinality(private.my_missing_profile_fields()) > 0 then
        perform private.refuse(403, 'profile_incomplete', private.my_missing_profile_fields());
      end if;
    end if;
    return new;
  end if;

  content_changed := (new.title, new.description, new.type, new.capacity, new.zone, new.neighborhood, new.price,
      new.amenities, new.images, new.cover_image_index)
    is distinct from (old.title, old.description, old.type, old.capacity, old.zone, old.neighborhood, old.price,
      old.amenities, old.images, old.cover_image_index);

  if new.id <> old.id or new.host_id <> old.host_id or new.created_at <> old.created_at then
    perform private.refuse(403, 'space_immutable_field');
  end if;

  if through_api and person is distinct from old.host_id and content_changed then
    perform private.refuse(403, 'space_not_owned');
  end if;

  if new.status = old.status then
    -- Who reviewed, when and why changes only together with the status.
    if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
      is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
      perform private.refuse(403, 'space_status_forbidden');
    end if;
  else
    if old.status <> 'pending' then
      perform private.refuse(409, 'space_transition_illegal');
    end if;
    if new.status = 'cancelled' then
      if through_api and person is distinct from old.host_id then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if (new.reviewed_at, new.reviewed_by, new.rejection_reason)
        is distinct from (old.reviewed_at, old.reviewed_by, old.rejection_reason) then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
    elsif new.status in ('approved', 'rejected') then
      if through_api and not private.is_admin() then
        perform private.refuse(403, 'space_status_forbidden');
      end if;
      if new.status = 'rejected' and btrim(coalesce(new.rejection_reason, '')) = '' then
        perform private.refuse(422, 'rejection_reason_required');
      end if;
      if new.status = 'approved' then
        new.rejection_reason := null;
      end if;
      new.reviewed_at := now();
      new.reviewed_by := coalesce(person, new.reviewed_by);
    else
      perform private.refuse(409, 'space_transition_illegal');
    end if;
  end if;

  new.updated_at := case when content_changed or new.status <> old.status then now() else old.updated_at end;
  return new;
end;
$$;

-- The guard runs as the caller, who may only learn what is missing in their own profile.
create function private.my_missing_profile_fields()
returns text[] language sql stable security definer set search_path = '' as $$
  select private.missing_profile_fields((select auth.uid()));
$$;
grant execute on function private.my_missing_profile_fields() to authenticated;

create trigger spaces_guard before insert or update on public.spaces
  for each row execute function private.guard_space();

create function private.mark_host()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_host = true where id = new.host_id and not is_host;
  return null;
end;
$$;

create trigger spaces_mark_host after insert on public.spaces
  for each row execute function private.mark_host();

create table public.space_availability (
  space_id uuid not null,
  host_id uuid not null,
  date date not null,
  is_available boolean not null,
  updated_at timestamptz not null default now(),
  primary key (space_id, date),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade
);

comment on table public.space_availability is 'A day without a row is available.';

create index space_availability_host_idx on public.space_availability (host_id, space_id, date);
create index space_availability_blocked_idx on public.space_availability (date, space_id) where not is_available;

create trigger space_availability_stamp_updated_at before update on public.space_availability
  for each row execute function private.stamp_updated_at();

alter table public.spaces enable row level security;
alter table public.space_availability enable row level security;

-- `select *` on approved spaces is part of the specification; nothing in an approved row is private.
grant select on public.spaces to anon, authenticated;
grant insert (title, description, type, capacity, zone, neighborhood, price, amenities, images, cover_image_index, host_id, status)
  on public.spaces to authenticated;
grant update (title, description, type, capacity, zone, neighborhood, price, amenities, images, cover_image_index, status,
  rejection_reason, reviewed_at, reviewed_by, updated_at)
  on public.spaces to authenticated;
grant delete on public.spaces to authenticated;
grant insert, update, delete on public.spaces to service_role;

create policy spaces_select_anonymous on public.spaces for select to anon using (status = 'approved');
create policy spaces_select_signed_in on public.spaces for select to authenticated
  using (status = 'approved' or host_id = (select auth.uid()) or (select private.is_admin()));
create policy spaces_insert_host on public.spaces for insert to authenticated
  with check (host_id = (select auth.uid()) and status = 'pending');
-- The trigger decides who may change what: content by the host, review by an administrator.
create policy spaces_update_host_or_admin on public.spaces for update to authenticated
  using ((host_id = (select auth.uid()) and status in ('pending', 'approved')) or (select private.is_admin()))
  with check (host_id = (select auth.uid()) or (select private.is_admin()));
create policy spaces_delete_host on public.spaces for delete to authenticated
  using (host_id = (select auth.uid()));

grant select on public.space_availability to authenticated;
grant insert (space_id, host_id, date, is_available, updated_at), update (space_id, host_id, date, is_available, updated_at)
  on public.space_availability to authenticated;

create policy space_availability_select_host on public.space_availability for select to authenticated
  using (host_id = (select auth.uid()));
create policy space_availability_insert_host on public.space_availability for insert to authenticated
  with check (host_id = (select auth.uid()));
create policy space_availability_update_host on public.space_availability for update to authenticated
  using (host_id = (select auth.uid())) with check (host_id = (select auth.uid()));
