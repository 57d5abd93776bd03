-- Purpose: a file that a message names stays what it was sent as: its sender may no longer delete it and put another one
-- under the same name, past moderation and past what the reader has been told of its kind and size.
-- Tables: none; replaces the policy chat_files_delete_owner on storage.objects. Destructive: nothing.

drop policy chat_files_delete_owner on storage.objects;
create policy chat_files_delete_owner on storage.objects for delete to authenticated
  using (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    -- A sender sees all of their own messages, so none is missed here.
    and not exists (select from public.messages as message where message.file_url = storage.objects.name)
  );
