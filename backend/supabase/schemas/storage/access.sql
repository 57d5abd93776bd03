-- Who may read and write: grants and policies. Default deny: only these apply.

-- True while a person's uploads of a day, in all buckets together, are within the limits, including the requested file (Storage checks
-- with its announced length, before it takes the bytes). Concurrent uploads do not see each other and may exceed the limits by their
-- number.
create function private.may_upload(announced text)
returns boolean language sql stable security definer set search_path = '' as $$
  select count(*) < private.daily_uploads()
    and coalesce(sum((object.metadata ->> 'size')::bigint), 0)
      + case when announced ~ '^[0-9]{1,15}$' then announced::bigint else 0 end <= private.daily_upload_bytes()
  from storage.objects as object
  where object.name like (select auth.uid())::text || '/%'
    -- The window of daily_uploads.
    and greatest(object.created_at, object.updated_at) > now() - interval '1 day';
$$;
grant execute on function private.may_upload(text) to authenticated;

create function private.may_picture_review(file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(
    file_name ~ ('^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]{10,16}-('
      || array_to_string(private.rendition_widths(), '|') || ')\.webp$')
    and private.review_obstacle(substr(file_name, 38, 36)::uuid) is null
    and (
      select count(*) from storage.objects
      where bucket_id = 'review-photos' and name like left(file_name, 73) || '%'
    ) < 3 * private.most_review_photos() * cardinality(private.rendition_widths()),
    false);
$$;
grant execute on function private.may_picture_review(text) to authenticated;

-- The first folder of a path is the person's id. Reading one's own is needed to replace and to delete.
create policy pictures_select_owner on storage.objects for select to authenticated
  using (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy pictures_insert_owner on storage.objects for insert to authenticated
  with check (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (select private.am_suspended())
    and private.may_upload(metadata ->> 'contentLength')
  );
create policy pictures_update_owner on storage.objects for update to authenticated
  using (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_reported_file(bucket_id, name)
  )
  with check (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (select private.am_suspended())
  );
create policy pictures_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_reported_file(bucket_id, name)
  );
-- A picture of a review is named by the space that its owner may still review, and stays what it was once the review shows it. What
-- was chosen and given up is there for a day: thrice what a review shows.
create policy review_photos_select_owner on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy review_photos_insert_guest on storage.objects for insert to authenticated
  with check (
    bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.may_picture_review(name)
    and private.may_upload(metadata ->> 'contentLength')
  );
create policy review_photos_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (
      select from public.review_photos as photo where photo.path = regexp_replace(storage.objects.name, '-[0-9]+\.webp$', '.webp')
    )
    and not private.is_reported_file(bucket_id, name)
  );
-- The messages in the subquery are those that the caller may see: a file belongs to the conversation that names it. One that an open report
-- is about is seen by administrators, too. No update policy: what was sent stays what it was.
create policy chat_files_select_participant on storage.objects for select to authenticated
  using (
    bucket_id = 'chat-files' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.messages as message where message.file_url = storage.objects.name)
      or ((select private.is_admin()) and private.is_reported_file(bucket_id, name))
    )
  );
create policy chat_files_insert_owner on storage.objects for insert to authenticated
  with check (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/[0-9]{10,16}\.[a-z0-9]{2,5}$'
    and private.may_upload(metadata ->> 'contentLength')
  );
create policy chat_files_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    -- A sender sees all of their own messages, so none is missed here.
    and not exists (select from public.messages as message where message.file_url = storage.objects.name)
    and not private.is_reported_file(bucket_id, name)
  );
