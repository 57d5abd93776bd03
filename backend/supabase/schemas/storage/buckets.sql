-- Buckets of files. Pictures of spaces and reviews and avatars are public: an object is read by its address. Others have no select
-- policy, so they cannot be listed. SVG and HTML are never accepted: they could run a script.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('space-images', 'space-images', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('review-photos', 'review-photos', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('avatars', 'avatars', true, private.largest_picture_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Kinds as specified: pictures, videos, pdf, doc, docx, txt. SVG and HTML could run a script and are never accepted.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('chat-files', 'chat-files', false, private.largest_chat_file_bytes(), array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif',
    'video/mp4', 'video/quicktime', 'video/webm', 'video/3gpp', 'video/ogg', 'video/mpeg', 'video/x-matroska', 'video/x-msvideo',
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'
  ])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
