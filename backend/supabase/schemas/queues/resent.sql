-- The listing at its last rejection, so that an administrator sees what its host has changed before sending it again.

create table private.rejected_listings (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  -- private.reviewed_parts of the listing.
  listing jsonb not null,
  rejected_at timestamptz not null default now()
);

-- Every part of a listing that its host writes and an administrator reviews.
create function private.reviewed_parts(space public.spaces)
returns jsonb language sql stable set search_path = '' as $$
  select private.current_parts(space)
    || jsonb_build_object(
      -- Fields: members for reviewers
      'type', space.type, 'capacity', space.capacity, 'booking_mode', space.booking_mode,
      'cancellation_policy', space.cancellation_policy,
      -- End of fields.
      'place', jsonb_build_object('zone', space.zone, 'neighborhood', space.neighborhood), 'amenities', to_jsonb(space.amenities),
      'cover', space.images[space.cover_image_index + 1], 'image_descriptions', space.image_descriptions,
      'hours', jsonb_build_object('opens_at', space.opens_at, 'closes_at', space.closes_at, 'music_until', space.music_until),
      'notice', jsonb_build_object('notice_days', space.notice_days, 'horizon_days', space.horizon_days));
$$;

create function private.keep_rejected_listing(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  insert into private.rejected_listings as stored (space_id, listing) values (space.id, private.reviewed_parts(space))
  on conflict (space_id) do update set listing = excluded.listing, rejected_at = excluded.rejected_at;
$$;

create function private.drop_rejected_listing(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  delete from private.rejected_listings where space_id = space.id;
$$;

-- {rejected_at, before, now, fields} of a listing that was sent again after a rejection; null for any other.
create function private.resent_listing(space public.spaces)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('rejected_at', stored.rejected_at, 'before', stored.listing, 'now', parts.now, 'fields', (
    select coalesce(json_agg(part.key), '[]') from jsonb_each(parts.now) as part
    where part.value is distinct from stored.listing -> part.key
  ))
  from private.rejected_listings as stored, private.reviewed_parts(space) as parts (now)
  where stored.space_id = space.id and space.status = 'pending';
$$;
