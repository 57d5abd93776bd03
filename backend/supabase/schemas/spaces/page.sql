-- The page of a space, in one call.

-- card: a row of public.space_cards.
create function private.page_of(card jsonb)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    -- The card's price is that of the cheapest free day.
    'space', card || jsonb_build_object(
      'price', space.price, 'lowest_price', card -> 'price', 'description', space.description,
      'image_descriptions', space.image_descriptions,
      'created_at', space.created_at, 'answer_record', private.answer_record(space.host_id, space.id), 'latitude', neighborhood.latitude, 'longitude', neighborhood.longitude
    ),
    'host', json_build_object(
      'id', host.id, 'full_name', host.full_name, 'avatar_url', host.avatar_url, 'bio', host.bio, 'member_since', host.created_at,
      'host_verified', host.host_verified, 'response_minutes', private.host_response_minutes(host.id),
      'spaces', (select count(*) from public.spaces where host_id = host.id and is_listed),
      'bookings', (select count(*) from public.bookings where host_id = host.id and status = 'paid'),
      'is_new', host.created_at > now() - private.new_host_time()
        and not exists (select from public.bookings where host_id = host.id and paid_at is not null)
    ),
    'reviews', coalesce((
      select json_agg(latest)
      from (
        select review.id, review.rating, review.comment, review.created_at, reviewer.full_name as reviewer_name,
          reviewer.avatar_url as reviewer_avatar, review.answer, review.answered_at,
          array(select path from public.review_photos where review_id = review.id order by position) as photos
        from public.reviews as review join public.profiles as reviewer on reviewer.id = review.user_id
        where review.space_id = space.id
        order by review.created_at desc, review.id
        limit 20
      ) as latest
    ), '[]'),
    'rating_distribution', (
      select json_object_agg(stars.rating, (
        select count(*) from public.reviews as review where review.space_id = space.id and review.rating = stars.rating
      ) order by stars.rating)
      from generate_series(1, 5) as stars (rating)
    ),
    'terms', (select to_json(terms) from public.space_terms(space.id) as terms)
  )
  from public.spaces as space
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.profiles as host on host.id = space.host_id
  where space.id = (card ->> 'id')::uuid;
$$;

-- @api anon: Everything the page of an approved space shows; null when there is none.
create function private.space_page(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select private.page_of(to_jsonb(card)) from public.space_cards as card where card.id = target_space;
$$;

-- @api admin: The page of a space as guests will see it, listed or not, and the address that they get with the payment; null when
-- there is none. Codes: unauthenticated, admin_required.
create function private.admin_space_preview(target_space uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'page', private.page_of(to_jsonb(jsonb_populate_record(null::public.space_cards, to_jsonb(space)
      || jsonb_build_object('neighborhood_name', neighborhood.name, 'zone_name', zone.name) || private.shown_price(space.id)::jsonb))),
    'address', (select private.address_json(own) from public.space_addresses as own where own.space_id = space.id)
  ) into answer
  from public.spaces as space
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  where space.id = target_space and space.status <> 'cancelled';
  return answer;
end;
$$;
