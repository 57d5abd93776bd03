-- The card of a space: one row, the same in every list.

-- Granted to no role: functions that return `setof` it read it as their owner. It has no left join, so that the generated types know
-- which columns may be null.
create view public.space_cards with (security_invoker = true) as
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name as neighborhood_name,
    zone.name as zone_name, space.capacity,
    -- Fields: columns of cards
    space.seats, space.standing,
    -- End of fields.
    round(stored.price / 100.0, 2) as price, space.amenities, space.images, space.cover_image_index,
    space.rating_average, space.rating_count, stored.prices is not null as price_varies,
    round(nullif(stored.per_guest, 0) / 100.0, 2) as price_per_guest, space.booking_mode
  from public.spaces as space
  join private.search_listings as stored on stored.space_id = space.id
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  where space.is_listed;
comment on column public.space_cards.price is 'Reais, with what is obligatory for the event; of the cheapest of the free days.';
comment on column public.space_cards.price_per_guest is 'Reais; what is obligatory for each guest, beside price.';

-- Returns cards by id, in the order of the ids, with the price of a day, or the lowest. With guests the price includes their obligatory
-- extras, else price_per_guest has them. In plpgsql the plan is cached; a function in SQL is planned again by every statement that
-- calls it.
create function private.space_items(ids uuid[], day date default null, guests integer default null)
returns setof public.space_cards
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  card public.space_cards;
begin
  for card in
    select known.* from unnest(ids) with ordinality as wanted (id, position)
    join public.space_cards as known on known.id = wanted.id order by wanted.position
  loop
    if day is not null then
      card.price := (select round((private.price_on(card.id, day) + obligatory) / 100.0, 2) from private.search_listings
        where space_id = card.id);
    end if;
    if guests is not null then
      card.price := card.price + coalesce(card.price_per_guest, 0) * guests;
      card.price_per_guest := null;
    end if;
    return next card;
  end loop;
end;
$$;
