-- Edits that an administrator reviews: of approved listings the title, description, rules, extras, pictures, address, and any price by
-- more than half; of their hosts the name, biography, place and picture. The edits are live in the meantime.

-- The state that an administrator approved or marked as right. Edits are compared with it, so a series of small steps counts as one. The
-- first edit after an approval stores it: until then it is the listing itself.
create table private.approved_listings (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  -- private.seen_parts of the listing.
  parts jsonb not null,
  approved_at timestamptz not null default now()
);

create table private.approved_hosts (
  host_id uuid primary key references public.profiles (id) on delete cascade,
  -- private.seen_host_parts of the profile.
  parts jsonb not null,
  approved_at timestamptz not null default now()
);

create table private.unreviewed_changes (
  id uuid primary key default gen_random_uuid(),
  space_id uuid unique references public.spaces (id) on delete cascade,
  host_id uuid unique references public.profiles (id) on delete cascade,
  opened_at timestamptz not null default now(),
  -- Of the last edit.
  changed_at timestamptz not null default now(),
  check (num_nonnulls(space_id, host_id) = 1)
);
create index unreviewed_changes_opened_idx on private.unreviewed_changes (opened_at, id);

-- Returns the fields of an address that locate the place.
create function private.place_of(address public.space_addresses)
returns jsonb language sql immutable set search_path = '' as $$
  select case when address.space_id is not null then jsonb_build_object('street', address.street, 'number', address.number,
    'complement', address.complement, 'postal_code', address.postal_code) end;
$$;

-- More than half as much again, or less than half.
create function private.is_other_price(before numeric, now numeric)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(abs(now - before) > before / 2, false);
$$;

-- Some day of the week costs another price. A day without a price of its own costs that of the listing, which is a field of its own.
create function private.have_other_weekday_prices(before jsonb, now jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select exists (
    select from generate_series(0, 6) as day
    left join jsonb_to_recordset(before -> 'weekday_prices') as was (weekday integer, price numeric) on was.weekday = day
    left join jsonb_to_recordset(now -> 'weekday_prices') as own (weekday integer, price numeric) on own.weekday = day
    where (was.price is not null or own.price is not null)
      and private.is_other_price(coalesce(was.price, (before ->> 'price')::numeric), coalesce(own.price, (now ->> 'price')::numeric))
  );
$$;

-- Some date of a range, before or now, costs another price. The order is that of private.price_on.
create function private.have_other_range_prices(before jsonb, now jsonb)
returns boolean language sql immutable set search_path = '' as $$
  with ranges as (
    select false as is_now, * from jsonb_to_recordset(before -> 'price_ranges') as one (first_day date, last_day date, weekdays smallint[], price numeric)
    union all
    select true, * from jsonb_to_recordset(now -> 'price_ranges') as one (first_day date, last_day date, weekdays smallint[], price numeric)
  ), dates as (
    select day::date as date, (array_agg(price order by weekdays is null) filter (where not is_now))[1] as was,
      (array_agg(price order by weekdays is null) filter (where is_now))[1] as own
    from ranges, generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day
    where weekdays is null or extract(dow from day) = any (weekdays)
    group by day
  )
  select exists (
    select from dates
    left join jsonb_to_recordset(before -> 'weekday_prices') as was_weekday (weekday integer, price numeric)
      on was_weekday.weekday = extract(dow from dates.date)
    left join jsonb_to_recordset(now -> 'weekday_prices') as own_weekday (weekday integer, price numeric)
      on own_weekday.weekday = extract(dow from dates.date)
    where private.is_other_price(coalesce(dates.was, was_weekday.price, (before ->> 'price')::numeric),
      coalesce(dates.own, own_weekday.price, (now ->> 'price')::numeric))
  );
$$;

-- The parts that an administrator compares. Prices by more than half; the other parts by any change.
create function private.fields_to_see(before jsonb, now jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    -- Fields: changes of the queue
    case when coalesce(before -> 'title', 'null') is distinct from coalesce(now -> 'title', 'null') then 'title' end,
    case when coalesce(before -> 'seats', 'null') is distinct from coalesce(now -> 'seats', 'null') then 'seats' end,
    case when coalesce(before -> 'standing', 'null') is distinct from coalesce(now -> 'standing', 'null') then 'standing' end,
    case when coalesce(before -> 'description', 'null') is distinct from coalesce(now -> 'description', 'null') then 'description' end,
    -- End of fields.
    case when private.is_other_price((before ->> 'price')::numeric, (now ->> 'price')::numeric) then 'price' end,
    case when private.have_other_weekday_prices(before, now) then 'weekday_prices' end,
    case when private.have_other_range_prices(before, now) then 'price_ranges' end,
    case when before -> 'extras' is distinct from now -> 'extras' then 'extras' end,
    case when before -> 'rules' is distinct from now -> 'rules' then 'rules' end,
    case when before -> 'images' is distinct from now -> 'images' then 'images' end,
    -- The first address of an older listing is no change to review: it was requested.
    case when before -> 'address' <> 'null' and before -> 'address' is distinct from now -> 'address' then 'address' end
  ], null);
$$;

-- Extras by name and without their ids: neither another order nor another row is a change for guests.
create function private.seen_extras(extras jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(extra - 'id' order by extra ->> 'name', extra::text), '[]') from jsonb_array_elements(extras) as extra;
$$;

create function private.seen_parts(space public.spaces, address jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    -- Fields: members of the queue
    'title', space.title, 'seats', space.seats, 'standing', space.standing, 'description', space.description, 'price', space.price,
    -- End of fields.
    'weekday_prices', private.weekday_prices_of(space.id), 'price_ranges', private.price_ranges_of(space.id),
    'extras', private.seen_extras(private.extras_of(space.id)),
    'rules', jsonb_build_object('house_rules', space.house_rules, 'house_rules_note', space.house_rules_note),
    'images', to_jsonb(space.images), 'address', address);
$$;

create function private.current_parts(space public.spaces)
returns jsonb language sql stable set search_path = '' as $$
  select private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id));
$$;

-- Opens one case a listing, from its first unreviewed edit on; the case goes when the host reverts the edits.
create function private.note_change(target_space uuid, before jsonb, now jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  approved jsonb;
begin
  insert into private.approved_listings (space_id, parts) values (target_space, note_change.before) on conflict do nothing;
  -- Edits and decisions of a listing wait for each other.
  select stored.parts into approved from private.approved_listings as stored where stored.space_id = target_space for update;
  if private.fields_to_see(approved, note_change.now) = '{}' then
    delete from private.unreviewed_changes where space_id = target_space;
  else
    insert into private.unreviewed_changes (space_id) values (target_space)
    on conflict (space_id) do update set changed_at = clock_timestamp();
  end if;
end;
$$;

create function private.note_changed_space(before public.spaces, after public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
declare
  address jsonb := (select private.place_of(own) from public.space_addresses as own where own.space_id = after.id);
begin
  perform private.note_change(after.id, private.seen_parts(before, address), private.seen_parts(after, address));
end;
$$;

-- The first address of an older listing was requested by the site: it needs no review, later ones do.
create function private.note_changed_address(before public.space_addresses, after public.space_addresses)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  if before.space_id is null then
    update private.approved_listings set parts = parts || jsonb_build_object('address', private.place_of(after))
    where space_id = after.space_id and parts -> 'address' = 'null';
    return;
  end if;
  select * into space from public.spaces where id = after.space_id;
  if space.status = 'approved' and private.place_of(before) is distinct from private.place_of(after) then
    perform private.note_change(space.id, private.seen_parts(space, private.place_of(before)),
      private.seen_parts(space, private.place_of(after)));
  end if;
end;
$$;

create function private.seen_host_parts(host public.profiles)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('full_name', host.full_name, 'bio', host.bio, 'location', host.location, 'avatar_url', host.avatar_url);
$$;

create function private.host_fields_to_see(before jsonb, now jsonb)
returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(part.key order by array_position(array['full_name', 'bio', 'location', 'avatar_url'], part.key)), '{}')
  from jsonb_each(now) as part where part.value is distinct from before -> part.key;
$$;

create function private.has_approved_listing(host uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.spaces where host_id = host and status = 'approved');
$$;

-- One case a host, however many listings they have; none without an approved listing.
create function private.note_changed_host(before public.profiles, after public.profiles)
returns void language plpgsql security definer set search_path = '' as $$
declare
  approved jsonb;
begin
  if private.seen_host_parts(before) = private.seen_host_parts(after) or not private.has_approved_listing(after.id) then
    return;
  end if;
  insert into private.approved_hosts (host_id, parts) values (after.id, private.seen_host_parts(before)) on conflict do nothing;
  select stored.parts into approved from private.approved_hosts as stored where stored.host_id = after.id for update;
  if private.host_fields_to_see(approved, private.seen_host_parts(after)) = '{}' then
    delete from private.unreviewed_changes where host_id = after.id;
  else
    insert into private.unreviewed_changes (host_id) values (after.id)
    on conflict (host_id) do update set changed_at = clock_timestamp();
  end if;
end;
$$;

-- A host whose last approved listing is deleted leaves the queue.
create function private.drop_approved_host(host uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_approved_listing(host) then
    delete from private.unreviewed_changes where host_id = host;
    delete from private.approved_hosts where host_id = host;
  end if;
end;
$$;

-- The lists of a listing are written by procedures only, which call this: the queue of changes and, outside save_listing, which logs its
-- whole edit, the log.
create function private.note_changed_list(space public.spaces, field text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  parts jsonb := private.current_parts(space);
begin
  if space.status = 'approved' and before is distinct from after then
    perform private.note_change(space.id,
      parts || jsonb_build_object(field, case field when 'extras' then private.seen_extras(before) else before end), parts);
  end if;
  if current_setting('espacos.saving_listing', true) is distinct from space.id::text then
    perform private.log_listing_edit(to_jsonb(space) || jsonb_build_object(field, before),
      to_jsonb(space) || jsonb_build_object(field, after));
  end if;
end;
$$;

-- @api admin: Unreviewed edits of approved listings and of their hosts (space_id is null), the oldest first.
-- Codes: unauthenticated, admin_required.
create function private.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select change.id, change.space_id, coalesce(space.title, host.full_name) as title, host.id as host_id, host.full_name as host_name,
      change.opened_at, change.changed_at, space.images[space.cover_image_index + 1] as cover,
      case when space.id is not null then space.suspended_at else (
        select suspension.created_at from public.suspensions as suspension where suspension.person_id = host.id and suspension.lifted_at is null
      ) end as suspended_at, space, host
    from private.unreviewed_changes as change
    left join public.spaces as space on space.id = change.space_id
    join public.profiles as host on host.id = coalesce(change.host_id, space.host_id)
    order by change.opened_at, change.id limit paged.size offset paged.skipped
  ), compared as (
    select found.id, approved.parts as before, private.current_parts(found.space) as now
    from found join private.approved_listings as approved on approved.space_id = found.space_id
    union all
    select found.id, approved.parts, private.seen_host_parts(found.host)
    from found join private.approved_hosts as approved on approved.host_id = found.host_id
    where found.space_id is null
  )
  select private.page_answer((
      select json_agg(item order by item.opened_at, item.id)
      from (
        select found.id, found.space_id, found.title, found.host_id, found.host_name, found.opened_at, found.changed_at, found.cover,
          found.suspended_at, compared.before, compared.now,
          case when found.space_id is null then private.host_fields_to_see(compared.before, compared.now)
            else private.fields_to_see(compared.before, compared.now) end as fields,
          private.assignment('changes', found.id::text) as assignment,
          private.paid_ahead(case when found.space_id is not null then array[found.space_id]
            else array(select listed.id from public.spaces as listed where listed.host_id = found.host_id) end) as upcoming
        from found join compared on compared.id = found.id
      ) as item
    ), (select count(*) from private.unreviewed_changes)) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator has looked at an edit and it is right. as_of is the changed_at that was read: a later edit refuses the
-- decision. Codes: unauthenticated, admin_required, assigned_to_another, change_not_found, change_edited.
create function private.settle_change(target_change uuid, as_of timestamptz default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  change private.unreviewed_changes;
  space public.spaces;
  host public.profiles;
begin
  perform private.require_admin();
  perform private.settle_assignment('changes', target_change::text);
  select * into change from private.unreviewed_changes where id = target_change;
  perform from private.approved_listings where space_id = change.space_id for update;
  perform from private.approved_hosts where host_id = change.host_id for update;
  -- An edit may have come in between.
  select * into change from private.unreviewed_changes where id = target_change;
  if not found then
    perform private.refuse(404, 'change_not_found');
  end if;
  if change.changed_at <> as_of then
    perform private.refuse(409, 'change_edited');
  end if;
  delete from private.unreviewed_changes where id = target_change;
  if change.space_id is not null then
    select * into space from public.spaces where id = change.space_id;
    update private.approved_listings set parts = private.current_parts(space), approved_at = clock_timestamp() where space_id = space.id;
    perform private.log_act('space_change_seen', 'space', space.id::text,
      jsonb_build_object('title', space.title, 'host_id', space.host_id));
  else
    select * into host from public.profiles where id = change.host_id;
    update private.approved_hosts set parts = private.seen_host_parts(host), approved_at = clock_timestamp() where host_id = host.id;
    perform private.log_act('host_change_seen', 'profile', host.id::text, jsonb_build_object('full_name', host.full_name));
  end if;
end;
$$;
