-- Files that nothing shows leave the storage: pictures of deleted spaces and reviews, pictures taken out of a listing, avatars that were
-- replaced, attachments of deleted messages, and what was sent to the storage but never used.
--
-- A job names files that may have become unused. The worker checks again before it deletes, so nothing that a booking,
-- another listing or a message shows is ever deleted.

-- The entry of spaces.images (or a booking's snapshot) as a path of the bucket without its ending and without what follows the name
-- in an address ('?width=960'); null for a picture elsewhere.
create function private.picture_stem(entry text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(entry, '[?#].*$', ''), '^https?://.*/space-images/', ''), '\.[A-Za-z]+$', '')
  where entry !~ '^https?://' or entry ~ '/space-images/';
$$;

-- The rendition that mails show.
create function private.mail_picture(entry text)
returns text language sql immutable set search_path = '' as $$
  select private.picture_stem(entry) || '-mail.jpg';
$$;

-- Files lie in the folder of their person, and only that person's rows keep them.
create function private.is_file_used(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    -- Not a person's: the demonstration's, or put there by hand.
    when file_name !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/' then true
    when private.is_reported_file(bucket, file_name) then true
    when bucket = 'space-images' then exists (
      select from (
        select unnest(images) as entry from public.spaces where host_id = split_part(file_name, '/', 1)::uuid
        union all
        select snapshot ->> 'image' from public.bookings where host_id = split_part(file_name, '/', 1)::uuid
      ) as shown
      where private.picture_stem(shown.entry) in (
        regexp_replace(file_name, '\.[A-Za-z]+$', ''),
        regexp_replace(file_name, '(-(mail|' || array_to_string(private.rendition_widths(), '|') || '))?\.[A-Za-z]+$', '')
      )
    )
    when bucket = 'review-photos' then exists (
      select from public.review_photos
      where path = regexp_replace(file_name, '-(' || array_to_string(private.rendition_widths(), '|') || ')\.webp$', '.webp')
    )
    when bucket = 'avatars' then exists (
      select from public.profiles
      where id = split_part(file_name, '/', 1)::uuid and position(file_name in avatar_url) > 0
    )
    when bucket = 'chat-files' then exists (select from public.messages where file_url = file_name)
    else true
  end;
$$;

-- @api service_role: Server side: of these files of a bucket, those that nothing shows.
create function private.unused_files(bucket text, file_names text[])
returns setof text language sql stable security definer set search_path = '' as $$
  select file_name from unnest(file_names) as file_name where not private.is_file_used(bucket, file_name);
$$;

-- Up to an hour pages that were rendered before may still show a picture.
create function private.enqueue_unused_files(bucket text, file_names text[], wait interval)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload, available_at)
  select 'delete_unused_files', 'delete_unused_files:' || gen_random_uuid(),
    jsonb_build_object('bucket', bucket, 'names', file_names), clock_timestamp() + wait
  where cardinality(file_names) > 0;
$$;

-- Every file of these pictures that lies in the person's folder.
create function private.picture_files(person uuid, entries text[])
returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct file_name), '{}')
  from unnest(entries) as entry
  cross join lateral (
    select regexp_replace(entry, '^https?://.*/space-images/', '') as file_name
    union all
    select private.picture_stem(entry) || '-' || width || '.webp' from unnest(private.rendition_widths()) as width
    union all
    select private.mail_picture(entry)
  ) as file
  where file_name like person::text || '/%';
$$;

create function private.drop_space_files(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue_unused_files('space-images', private.picture_files(space.host_id, space.images), '0');
$$;

create function private.drop_removed_pictures(before public.spaces, after public.spaces)
returns void language sql security definer set search_path = '' as $$
  select private.enqueue_unused_files('space-images',
    private.picture_files(before.host_id, array(select unnest(before.images) except select unnest(after.images))), '1 hour');
$$;

create function private.review_photo_files(path text)
returns text[] language sql immutable set search_path = '' as $$
  select array_agg(private.picture_stem(path) || '-' || width || '.webp') from unnest(private.rendition_widths()) as width;
$$;

-- Whether a picture of a review lies whole in the caller's folder, and was sent for this space.
create function private.is_own_review_photo(path text, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select path ~ ('^' || (select auth.uid()) || '/' || target_space || '-[0-9]{10,16}\.webp$') and (
    select count(*) from storage.objects where bucket_id = 'review-photos' and name = any (private.review_photo_files(path))
  ) = cardinality(private.rendition_widths());
$$;

create function private.drop_review_photo()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_unused_files('review-photos', private.review_photo_files(old.path), '0');
  return null;
end;
$$;
create trigger review_photos_after after delete on public.review_photos
  for each row execute function private.drop_review_photo();

create function private.drop_avatar_file(profile public.profiles)
returns void language plpgsql security definer set search_path = '' as $$
declare
  file_name text := regexp_replace(profile.avatar_url, '^.*/avatars/', '');
begin
  if file_name like profile.id::text || '/%' then
    perform private.enqueue_unused_files('avatars', array[file_name], '1 hour');
  end if;
end;
$$;

create function private.drop_message_file(message public.messages)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_unused_files('chat-files', array[message.file_url], '0');
end;
$$;

-- Queues the deletion of files that were never used within their term. A listing may be written for days (its form stores the pictures'
-- names), so its pictures have thirty; the others are used immediately. Triggers follow files that were used, so only the days after
-- the term are checked, with room for missed runs.
create function private.enqueue_never_used_files()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  batch record;
  found_files integer := 0;
begin
  for batch in
    with terms (bucket, term) as (
      values ('space-images', private.retention('unused_space_image')), ('review-photos', private.retention('unused_file')),
        ('avatars', private.retention('unused_file')), ('chat-files', private.retention('unused_file'))
    ), unused as (
      select terms.bucket, file.name, (row_number() over (partition by terms.bucket order by file.name) - 1) / 100 as part
      from terms
      join storage.objects as file on file.bucket_id = terms.bucket
        -- A file that could not be deleted in two weeks is left to a person, not retried for ever.
        and file.created_at < now() - terms.term and file.created_at > now() - terms.term - interval '15 days'
      where not private.is_file_used(terms.bucket, file.name)
    )
    select bucket, array_agg(name) as names from unused group by bucket, part
  loop
    perform private.enqueue_unused_files(batch.bucket, batch.names, '0');
    found_files := found_files + cardinality(batch.names);
  end loop;
  return found_files;
end;
$$;
