-- Edits of approved listings that an administrator reviews: title, description, rules, extras, pictures, address, and any price by more
-- than half. The edits are live in the meantime.

create table private.listing_changes (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- private.seen_parts of the listing before the first edit that no administrator has seen.
  before jsonb not null,
  changed_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid references public.profiles (id)
);
create unique index listing_changes_open_idx on private.listing_changes (space_id) where seen_at is null;
create index listing_changes_space_idx on private.listing_changes (space_id, changed_at desc);
create index listing_changes_seen_by_idx on private.listing_changes (seen_by) where seen_by is not null;

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

-- Stores one row a listing, from its first unreviewed edit on; the row goes when the host reverts the edits.
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

create function private.note_changed_space(before public.spaces, after public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
declare
  address jsonb := (select private.place_of(own) from public.space_addresses as own where own.space_id = after.id);
begin
  perform private.note_change(after.id, private.seen_parts(before, address), private.seen_parts(after, address));
end;
$$;

create function private.note_changed_address(before public.space_addresses, after public.space_addresses)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = after.space_id;
  if space.status = 'approved' and private.place_of(before) is distinct from private.place_of(after) then
    perform private.note_change(space.id, private.seen_parts(space, private.place_of(before)),
      private.seen_parts(space, private.place_of(after)));
  end if;
end;
$$;

-- The lists of a listing are written by procedures only, which call this: the queue of changes and, outside save_listing, which logs its
-- whole edit, the log.
create function private.note_changed_list(space public.spaces, field text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  parts jsonb := private.seen_parts(space, (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id));
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

-- @api admin: Unreviewed edits of approved listings, the oldest first. Codes: unauthenticated, admin_required.
create function private.admin_list_changes(page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
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
  select private.page_answer((
      select json_agg(item)
      from (
        select found.*, private.fields_to_see(found.before, found.now) as fields, private.assignment('changes', found.id::text) as assignment,
          private.paid_ahead(array[found.space_id]) as upcoming
        from found order by changed_at, id limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;

-- @api admin: An administrator has looked at an edit and it is right. Codes: unauthenticated, admin_required, assigned_to_another,
-- change_not_found.
create function private.settle_change(target_change uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  change private.listing_changes;
begin
  perform private.require_admin();
  perform private.settle_assignment('changes', target_change::text);
  update private.listing_changes set seen_at = clock_timestamp(), seen_by = (select auth.uid())
  where id = target_change and seen_at is null
  returning * into change;
  if change.id is null then
    perform private.refuse(404, 'change_not_found');
  end if;
  perform private.log_act('space_change_seen', 'space', change.space_id::text,
    (select jsonb_build_object('title', title, 'host_id', host_id) from public.spaces where id = change.space_id));
end;
$$;
