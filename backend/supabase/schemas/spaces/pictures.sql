-- Refuses an edit that lists a picture again whose file has left the storage since then, instead of showing a hole.

-- Pictures that the listing already has are accepted; files outside our storage are not checked.
create function private.refuse_lost_pictures()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lost text[] := array(
    select entry from unnest(new.images) as entry
    where entry like new.host_id::text || '/%' and entry <> all(old.images)
      and not exists (
        select from storage.objects
        where bucket_id = 'space-images' and name = any (private.picture_files(new.host_id, array[entry]))
      )
  );
begin
  if lost <> '{}' then
    perform private.refuse(409, 'picture_gone', lost);
  end if;
  return new;
end;
$$;
create trigger spaces_guard_update before update of images on public.spaces
  for each row when (not new.images <@ old.images) execute function private.refuse_lost_pictures();
