-- Purpose: what a picture of a space shows, in words, for those who do not see it.
-- Tables: spaces (+ image_descriptions). Destructive: replaces private.guard_space and private.space_page.

create function private.are_valid_descriptions(descriptions jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(descriptions) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(descriptions) when 'object' then descriptions end) as description
    where jsonb_typeof(description.value) <> 'string'
      or char_length(btrim(description.value #>> '{}')) not between 1 and 300
  );
$$;
-- A check runs as whoever writes the row.
grant execute on function private.are_valid_descriptions(jsonb) to authenticated, service_role;

-- By picture, not by place: it survives another order and another cover.
alter table public.spaces add column image_descriptions jsonb not null default '{}'
  check (private.are_valid_descriptions(image_descriptions));
comment on column public.spaces.image_descriptions is
  'From an entry of images to what it shows (1 to 300 characters); pictures may be without.';
grant insert (image_descriptions), update (image_descriptions) on public.spaces to authenticated;

create or replace function private.guard_space()
returns trigger language plpgsql set search_path = '' as $$
declare
  through_api boolean := private.is_api_role();
  person uuid := (select auth.uid());
  content_changed boolean;
begin
  -- A picture that goes takes its description along.
  if jsonb_typeof(new.image_descriptions) = 'object' then
    new.image_descriptions := coalesce((
      select jsonb_object_agg(description.key, description.value)
      from jsonb_each(new.image_descriptions) as description where description.key = any (new.images)
    ), '{}');
  end if;

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
      new.amenities, new.images, new.cover_image_index, new.image_descriptions)
    is distinct from (old.title, old.description, old.type, old.capacity, old.zone, old.neighborhood, old.price,
      old.amenities, old.images, old.cover_image_index, old.image_descriptions);

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

create or replace function private.space_page(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'space', json_build_object(
      'id', space.id, 'title', space.title, 'description', space.description, 'type', space.type, 'zone', space.zone,
      'neighborhood', space.neighborhood, 'neighborhood_name', neighborhood.name, 'zone_name', zone.name,
      'capacity', space.capacity, 'price', space.price, 'amenities', space.amenities, 'images', space.images,
      'image_descriptions', space.image_descriptions, 'cover_image_index', space.cover_image_index, 'rating_average', space.rating_average,
      'rating_count', space.rating_count, 'created_at', space.created_at,
      'latitude', neighborhood.latitude, 'longitude', neighborhood.longitude
    ),
    'host', json_build_object(
      'id', host.id, 'full_name', host.full_name, 'avatar_url', host.avatar_url, 'member_since', host.created_at,
      'host_verified', host.host_verified, 'response_minutes', private.host_response_minutes(host.id)
    ),
    'reviews', coalesce((
      select json_agg(latest)
      from (
        select review.id, review.rating, review.comment, review.created_at, reviewer.full_name as reviewer_name,
          reviewer.avatar_url as reviewer_avatar
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
    )
  )
  from public.spaces as space
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  join public.profiles as host on host.id = space.host_id
  where space.id = target_space and space.status = 'approved';
$$;
