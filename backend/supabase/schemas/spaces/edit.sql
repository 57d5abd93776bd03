-- The change of a listing by its host.

-- Runs as the caller: policies, grants and the guard of spaces decide.
-- A rejected listing is changed only by sending it again, by a host who has seen that it was rejected.
create function public.save_listing(
  target_space uuid, changes jsonb, as_read jsonb default null, resend boolean default false
)
returns json language plpgsql set search_path = '' as $$
declare
  stored public.spaces;
  edited public.spaces;
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- Whoever saves at the same moment is waited for, and then seen.
  select * into stored from public.spaces where id = target_space and host_id = (select auth.uid()) for update;
  if stored.id is null then
    perform private.refuse(404, 'space_not_found');
  elsif stored.status = 'rejected' and not coalesce(resend, false) then
    perform private.refuse(409, 'space_rejected');
  end if;
  perform private.check_edit(to_jsonb(stored), changes, as_read, array['title', 'description', 'type', 'capacity', 'zone',
    'neighborhood', 'price', 'amenities', 'images', 'cover_image_index', 'image_descriptions']);
  edited := jsonb_populate_record(stored, changes);
  update public.spaces
  set title = edited.title, description = edited.description, type = edited.type, capacity = edited.capacity,
    zone = edited.zone, neighborhood = edited.neighborhood, price = edited.price, amenities = edited.amenities,
    images = edited.images, cover_image_index = edited.cover_image_index, image_descriptions = edited.image_descriptions,
    status = case when stored.status = 'rejected' then 'pending' else stored.status end
  where id = target_space;
  return json_build_object('id', stored.id);
end;
$$;
comment on function public.save_listing is
  'The host changes some columns of a listing; resend: a rejected one goes back to review. as_read: the values they were read with; without it nothing is compared. Codes: unauthenticated, space_not_found, space_rejected, invalid_input, edit_conflict (details: fields, sent, stored), picture_gone.';
grant execute on function public.save_listing(uuid, jsonb, jsonb, boolean) to authenticated;
