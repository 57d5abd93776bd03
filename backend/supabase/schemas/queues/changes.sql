-- Edits of approved listings that somebody looks at: title, pictures, address, and the price by more than half. They are live meanwhile.

create table private.listing_changes (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- As it was when somebody last looked: {title, price, images, address}; what is now stands in the listing.
  before jsonb not null,
  changed_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid references public.profiles (id)
);
create unique index listing_changes_open_idx on private.listing_changes (space_id) where seen_at is null;
create index listing_changes_space_idx on private.listing_changes (space_id, changed_at desc);
create index listing_changes_seen_by_idx on private.listing_changes (seen_by) where seen_by is not null;

-- What of an address says where the place is.
create function private.place_of(address public.space_addresses)
returns jsonb language sql immutable set search_path = '' as $$
  select case when address.space_id is not null then jsonb_build_object('street', address.street, 'number', address.number,
    'complement', address.complement, 'postal_code', address.postal_code) end;
$$;

-- Which of the four is another one now.
create function private.fields_to_see(before jsonb, now jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when before -> 'title' is distinct from now -> 'title' then 'title' end,
    case when abs((now ->> 'price')::numeric - (before ->> 'price')::numeric) > (before ->> 'price')::numeric / 2 then 'price' end,
    case when before -> 'images' is distinct from now -> 'images' then 'images' end,
    -- The first one of an older listing is what was asked for.
    case when before -> 'address' <> 'null' and before -> 'address' is distinct from now -> 'address' then 'address' end
  ], null);
$$;

create function private.seen_parts(space public.spaces, address jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', space.title, 'price', space.price, 'images', to_jsonb(space.images), 'address', address);
$$;

-- One row a listing, from the first edit that nobody has seen on; taken back by the host it goes.
create function private.note_change(target_space uuid, before jsonb, now jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.listing_changes as open (space_id, before) values (target_space, note_change.before)
  on conflict (space_id) where seen_at is null do update set changed_at = now();
  delete from private.listing_changes as open
  where open.space_id = target_space and open.seen_at is null
    and private.fields_to_see(open.before, note_change.now) = '{}';
end;
$$;

create function private.note_changed_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address jsonb := (select private.place_of(own) from public.space_addresses as own where own.space_id = new.id);
begin
  perform private.note_change(new.id, private.seen_parts(old, address), private.seen_parts(new, address));
  return null;
end;
$$;
create trigger spaces_note_change after update of title, price, images on public.spaces
  for each row when (
    new.status = 'approved' and old.status = 'approved'
    and (new.title, new.price, new.images) is distinct from (old.title, old.price, old.images)
  )
  execute function private.note_changed_space();

create function private.note_changed_address()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = new.space_id;
  if space.status = 'approved' and private.place_of(old) is distinct from private.place_of(new) then
    perform private.note_change(space.id, private.seen_parts(space, private.place_of(old)),
      private.seen_parts(space, private.place_of(new)));
  end if;
  return null;
end;
$$;
create trigger space_addresses_note_change after update on public.space_addresses
  for each row execute function private.note_changed_address();

-- @api admin: Edits of approved listings that nobody has looked at, the oldest first, each as {id, space_id, title, host_id,
-- host_name, changed_at, cover, suspended_at, before, now, fields, taken, upcoming}: {items, total, page, page_size}. Codes:
-- unauthenticated, admin_required.
create function private.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select change.id, space.id as space_id, space.title, space.host_id, host.full_name as host_name, change.changed_at,
      space.images[space.cover_image_index + 1] as cover, space.suspended_at, change.before,
      private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id)) as now
    from private.listing_changes as change
    join public.spaces as space on space.id = change.space_id
    join public.profiles as host on host.id = space.host_id
    where change.seen_at is null
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select found.*, private.fields_to_see(found.before, found.now) as fields, private.taken('changes', found.id::text) as taken,
          private.paid_ahead(array[found.space_id]) as upcoming
        from found order by changed_at, id limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator has looked at an edit and it is right. Codes: unauthenticated, admin_required, taken_by_another,
-- change_not_found.
create function private.settle_change(target_change uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  change private.listing_changes;
begin
  perform private.require_admin();
  perform private.settle_taken('changes', target_change::text);
  update private.listing_changes set seen_at = clock_timestamp(), seen_by = (select auth.uid())
  where id = target_change and seen_at is null
  returning * into change;
  if change.id is null then
    perform private.refuse(404, 'change_not_found');
  end if;
  perform private.log_act('space_change_seen', 'space', change.space_id::text,
    (select jsonb_build_object('title', title, 'host_id', host_id) from public.spaces where id = change.space_id));
  return json_build_object('id', change.id);
end;
$$;
