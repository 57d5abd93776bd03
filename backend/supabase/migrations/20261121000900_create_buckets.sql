-- Purpose: the public buckets for pictures of spaces and for avatars.
-- Tables: rows in storage.buckets, policies on storage.objects. Destructive: nothing.
--
-- Both are public: an object is read by its address. There is no select policy for others, so nobody can list them.
-- SVG and HTML are never accepted: they could run a script.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('space-images', 'space-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The first folder of a path is the person's id. Reading one's own is needed to replace and to delete.
create policy pictures_select_owner on storage.objects for select to authenticated
  using (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy pictures_insert_owner on storage.objects for insert to authenticated
  with check (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy pictures_update_owner on storage.objects for update to authenticated
  using (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy pictures_delete_owner on storage.objects for delete to authenticated
  using (bucket_id in ('space-images', 'avatars') and (storage.foldername(name))[1] = (select auth.uid())::text);
