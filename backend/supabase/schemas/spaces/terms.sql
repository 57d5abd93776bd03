-- Terms of a booking other than its price: hours, house rules, extras.

create table public.space_extras (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null,
  host_id uuid not null,
  name text not null,
  description text,
  price numeric(10, 2) not null check (price between 0.01 and 900000),
  per text not null check (per in ('event', 'guest')),
  is_obligatory boolean not null default false,
  position smallint not null check (position >= 1 and position <= private.most_extras()),
  foreign key (space_id, host_id) references public.spaces (id, host_id) on delete cascade,
  unique (space_id, host_id, position) deferrable initially deferred
);
comment on table public.space_extras is 'What can be had with a space, or has to be (cleaning). Written by save_listing, as a whole list.';
comment on column public.space_extras.price is 'Reais, for the event or for each guest.';

-- The list as it is read and, with an edit, sent back.
create function private.extras_of(target_space uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description, 'price', price, 'per', per,
    'is_obligatory', is_obligatory) order by position), '[]')
  from public.space_extras where space_id = target_space;
$$;
grant execute on function private.extras_of(uuid) to anon, authenticated;

-- The caller's own listing, which takes a list of so many entries at most.
create function private.listing_for_list(target_space uuid, field text, list jsonb, most integer default null)
returns public.spaces language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  select * into space from public.spaces where id = target_space and host_id = (select auth.uid());
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  elsif jsonb_typeof(list) is distinct from 'array' or jsonb_array_length(list) > most then
    perform private.refuse(422, 'invalid_input', array[field]);
  end if;
  return space;
end;
$$;

-- Makes a list the extras of the caller's space, in its order. One that is named by its id stays the same extra. What has no id of
-- this space gets one.
create function private.save_extras(target_space uuid, list jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces := private.listing_for_list(target_space, 'extras', list, private.most_extras());
  before jsonb := private.extras_of(target_space);
  stored uuid[];
begin
  stored := array(select id from jsonb_to_recordset(list) as entry (id uuid) where id is not null);
  if cardinality(stored) <> (select count(distinct id) from unnest(stored) as id)
    or exists (select from public.space_extras where id = any (stored) and space_id <> target_space) then
    perform private.refuse(422, 'invalid_input', array['extras']);
  end if;
  perform private.moderate_list('extras', list, before);
  delete from public.space_extras where space_id = target_space and id <> all (stored);
  insert into public.space_extras (id, space_id, host_id, name, description, price, per, is_obligatory, position)
  select coalesce(entry.id, gen_random_uuid()), space.id, space.host_id, btrim(entry.name), nullif(btrim(entry.description), ''),
    entry.price, entry.per, coalesce(entry.is_obligatory, false), entry.ordinality
  from rows from (
    jsonb_to_recordset(list) as (id uuid, name text, description text, price numeric, per text, is_obligatory boolean)
  ) with ordinality as entry
  on conflict (id) do update set name = excluded.name, description = excluded.description, price = excluded.price,
    per = excluded.per, is_obligatory = excluded.is_obligatory, position = excluded.position;
  perform private.note_changed_list(space, 'extras', before, private.extras_of(target_space));
end;
$$;
grant execute on function private.save_extras(uuid, jsonb) to authenticated;

-- Runs as the caller: policies decide.
-- @api anon: What a booking of a space comes with: prices in reais, hours (HH:mm; closes_at not after opens_at: the next day),
-- notice and horizon, house rules with their version, extras, prices of weekdays and of ranges of days; none when there is none.
-- Of approved spaces for everybody, of others for their host and administrators.
create function public.space_terms(target_space uuid)
returns table (
  price numeric, opens_at text, closes_at text, music_until text, notice_days integer, horizon_days integer, cancellation_policy text,
  house_rules jsonb, house_rules_note text, rules_version integer, booking_mode text, fields json, extras jsonb, weekday_prices jsonb, price_ranges jsonb
) language sql stable set search_path = '' as $$
  select space.price, to_char(space.opens_at, 'HH24:MI'), to_char(space.closes_at, 'HH24:MI'), to_char(space.music_until, 'HH24:MI'),
    space.notice_days, space.horizon_days, space.cancellation_policy, space.house_rules, space.house_rules_note, space.rules_version,
    space.booking_mode, json_build_object(
      -- Fields: members for guests
      'seats', space.seats, 'standing', space.standing
      -- End of fields.
    ),
    private.extras_of(space.id), private.weekday_prices_of(space.id), private.price_ranges_of(space.id)
  from public.spaces as space where space.id = target_space;
$$;
