-- The change of a listing by its host.

-- Times are read as HH:mm (space_terms) or as their column answers.
create function private.with_stored_times(fields jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select fields || coalesce((
    select jsonb_object_agg(key, value || ':00')
    from jsonb_each_text(case jsonb_typeof(fields) when 'object' then fields end)
    where key in (
      -- Fields: times
      'opens_at', 'closes_at', 'music_until'
      -- End of fields.
    ) and value ~ '^\d\d:\d\d$'
  ), '{}');
$$;
grant execute on function private.with_stored_times(jsonb) to authenticated;

-- The row with its lists and its address, as an edit names them.
create function private.listing_json(space public.spaces)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(space) || jsonb_build_object('extras', private.extras_of(space.id),
    'weekday_prices', private.weekday_prices_of(space.id), 'price_ranges', private.price_ranges_of(space.id),
    'address', (select private.address_json(own) from public.space_addresses as own where own.space_id = space.id));
$$;
grant execute on function private.listing_json(public.spaces) to authenticated;

-- Runs as the caller: policies, grants and the guard of spaces decide.
-- A rejected listing is changed only by sending it again, by a host who has seen that it was rejected.
-- @api authenticated: The host changes some columns of a listing, and its lists as wholes (extras: [{id, name, description,
-- price, per, is_obligatory}], weekday_prices: [{weekday, price}], price_ranges: [{name, first_day, last_day, weekdays, price}],
-- weekdays (0 is Sunday): null for all; address: {street, number, complement, postal_code, arrival, day_phone}); resend: a rejected one goes back to review. as_read: the values
-- they were read with; without it nothing is compared. Codes: unauthenticated, space_not_found, space_rejected, invalid_input,
-- edit_conflict (details: fields, sent, stored), price_ranges_overlap (details: fields, the two ranges), picture_gone, text_blocked (details: fields, from the
-- column or the place in its list to email, link, phone, handle, payment or words: {"title": "phone", "extras.0.name": "link"}).
create function public.save_listing(
  target_space uuid, changes jsonb, as_read jsonb default null, resend boolean default false
)
returns void language plpgsql set search_path = '' as $$
declare
  stored public.spaces;
  edited public.spaces;
  before jsonb;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Locks the row, so that concurrent edits are serialised.
  select * into stored from public.spaces where id = target_space and host_id = (select auth.uid()) for update;
  if stored.id is null then
    perform private.refuse(404, 'space_not_found');
  elsif stored.status = 'rejected' and not coalesce(resend, false) then
    perform private.refuse(409, 'space_rejected');
  end if;
  changes := private.normal_changes('public.spaces', private.with_stored_times(changes));
  as_read := private.with_stored_times(as_read);
  before := private.listing_json(stored);
  perform private.check_edit(
    before, changes, as_read,
    array[
      -- Fields: names
      'title', 'type', 'capacity', 'seats', 'standing', 'zone', 'neighborhood', 'description', 'images', 'cover_image_index',
      'image_descriptions', 'amenities', 'price', 'opens_at', 'closes_at', 'music_until', 'house_rules', 'house_rules_note',
      'notice_days', 'horizon_days', 'booking_mode', 'cancellation_policy',
      -- End of fields.
      'extras', 'weekday_prices', 'price_ranges', 'address']
  );
  perform set_config('espacos.saving_listing', target_space::text, true);
  if changes ? 'extras' then
    perform private.save_extras(target_space, changes -> 'extras');
  end if;
  if changes ? 'weekday_prices' then
    perform private.save_weekday_prices(target_space, changes -> 'weekday_prices');
  end if;
  if changes ? 'price_ranges' then
    perform private.save_price_ranges(target_space, changes -> 'price_ranges');
  end if;
  edited := jsonb_populate_record(stored, changes);
  update public.spaces
  set
    -- Fields: set from edited
    title = edited.title, type = edited.type, capacity = edited.capacity, seats = edited.seats, standing = edited.standing,
    zone = edited.zone, neighborhood = edited.neighborhood, description = edited.description, images = edited.images,
    cover_image_index = edited.cover_image_index, image_descriptions = edited.image_descriptions, amenities = edited.amenities,
    price = edited.price, opens_at = edited.opens_at, closes_at = edited.closes_at, music_until = edited.music_until,
    house_rules = edited.house_rules, house_rules_note = edited.house_rules_note, notice_days = edited.notice_days,
    horizon_days = edited.horizon_days, booking_mode = edited.booking_mode, cancellation_policy = edited.cancellation_policy,
    -- End of fields.
    status = case when stored.status = 'rejected' then 'pending' else stored.status end
  where id = target_space
  returning * into edited;
  perform set_config('espacos.saving_listing', '', true);
  if changes ? 'address' then
    perform private.check_address(changes -> 'address');
    perform private.save_address(target_space, stored.host_id, changes -> 'address');
  end if;
  perform private.log_listing_edit(before, private.listing_json(edited));
end;
$$;
