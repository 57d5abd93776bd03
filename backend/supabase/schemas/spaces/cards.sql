-- What lists show of a space: one row, whatever the list.

-- Granted to nobody: functions that return `setof` it read it as their owner. It has no left join, so that the generated types
-- know which columns may be null.
create view public.space_cards with (security_invoker = true) as
  select space.id, space.title, space.type, space.zone, space.neighborhood, neighborhood.name as neighborhood_name,
    zone.name as zone_name, space.capacity, kept.price, space.amenities, space.images, space.cover_image_index,
    space.rating_average, space.rating_count, kept.days >> 35 & 1 = 1 as price_varies,
    nullif(kept.per_guest, 0) as price_per_guest
  from public.spaces as space
  join private.space_search as kept on kept.space_id = space.id
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  where space.is_listed;
comment on column public.space_cards.price is 'Reais, with what is obligatory for the event; of the cheapest of the free days.';
comment on column public.space_cards.price_per_guest is 'Reais; what is obligatory for each guest, beside price.';
