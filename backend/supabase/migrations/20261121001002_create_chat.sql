-- Purpose: conversations between a guest and the host of a space, their messages, files and unread counts.
-- Tables: conversations, messages, conversation_reads; bucket chat-files. Destructive: nothing.
--
-- A message that moderation blocks is stored for its sender alone, with the reason: the other person never sees it, it
-- counts nowhere and nobody is told.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  client_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  -- Kept here because the space may be deleted.
  space_title text not null default '',
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (space_id, client_id),
  check (client_id <> host_id)
);

create index conversations_client_idx on public.conversations (client_id, last_message_at desc);
create index conversations_host_idx on public.conversations (host_id, last_message_at desc);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.profiles (id),
  content text check (char_length(content) <= 4000),
  message_type text not null default 'text' check (message_type in ('text', 'image', 'video', 'file')),
  file_url text,
  file_name text check (char_length(btrim(file_name)) between 1 and 255),
  file_size bigint check (file_size >= 0),
  is_moderated boolean not null default false,
  moderation_reason text,
  -- Not now(): messages of one transaction have an order, too.
  created_at timestamptz not null default clock_timestamp(),
  check (is_moderated = (moderation_reason is not null)),
  check (message_type <> 'text' or (btrim(content) <> '' and content is not null
    and num_nonnulls(file_url, file_name, file_size) = 0)),
  check (message_type = 'text' or num_nulls(file_url, file_name, file_size) = 0)
);

comment on column public.messages.file_url is 'Path in the bucket chat-files, {sender}/{timestamp}.{ext}: opened through a signed address.';
comment on column public.messages.file_size is 'Bytes, as the storage measured them.';

create index messages_conversation_idx on public.messages (conversation_id, created_at desc);
create index messages_sender_idx on public.messages (sender_id, created_at desc);
create index messages_file_idx on public.messages (file_url) where file_url is not null;

-- How far each of the two has read: a row of its own, so that reading is nobody else's business.
create table public.conversation_reads (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  last_read_at timestamptz not null default '-infinity',
  -- When this person was last told of a message by e-mail, or will be.
  notified_at timestamptz,
  primary key (conversation_id, user_id)
);

create index conversation_reads_user_idx on public.conversation_reads (user_id);

alter table public.conversations enable row level security;
alter table public.messages enable row level security;
alter table public.conversation_reads enable row level security;

grant select, insert (space_id, client_id, host_id) on public.conversations to authenticated;
grant select, insert (conversation_id, sender_id, content, message_type, file_url, file_name, file_size)
  on public.messages to authenticated;
grant select on public.conversation_reads to authenticated;

create policy conversations_select_participant on public.conversations for select to authenticated
  using (client_id = (select auth.uid()) or host_id = (select auth.uid()));
create policy conversations_insert_client on public.conversations for insert to authenticated
  with check (client_id = (select auth.uid()));
create policy messages_select_participant on public.messages for select to authenticated
  using (
    (not is_moderated or sender_id = (select auth.uid()))
    and exists (
      select from public.conversations as conversation
      where conversation.id = conversation_id
        and (conversation.client_id = (select auth.uid()) or conversation.host_id = (select auth.uid()))
    )
  );
create policy messages_insert_participant on public.messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select from public.conversations as conversation
      where conversation.id = conversation_id
        and (conversation.client_id = (select auth.uid()) or conversation.host_id = (select auth.uid()))
    )
  );
create policy conversation_reads_select_owner on public.conversation_reads for select to authenticated
  using (user_id = (select auth.uid()));

create function private.prepare_conversation()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  if new.client_id = new.host_id then
    perform private.refuse(403, 'chat_with_self');
  end if;
  if not exists (select from auth.users where id = new.client_id) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into space from public.spaces where id = new.space_id and status = 'approved';
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  if space.host_id <> new.host_id then
    perform private.refuse(403, 'host_mismatch');
  end if;
  if (select auth.uid()) is not null and (select count(*) from public.conversations
      where client_id = new.client_id and created_at > clock_timestamp() - interval '1 hour') >= 30 then
    perform private.refuse(429, 'rate_limited');
  end if;
  new.space_title := space.title;
  new.last_message_at := null;
  return new;
end;
$$;

create trigger conversations_prepare before insert on public.conversations
  for each row execute function private.prepare_conversation();

create function private.start_reads()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversation_reads (conversation_id, user_id)
  values (new.id, new.client_id), (new.id, new.host_id);
  return null;
end;
$$;

create trigger conversations_start_reads after insert on public.conversations
  for each row execute function private.start_reads();

create function private.prepare_message()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  conversation public.conversations;
  file storage.objects;
  kind text;
begin
  select * into conversation from public.conversations where id = new.conversation_id;
  -- Said here, too, so that nothing below tells a stranger anything; the policy says it for the API.
  if conversation.id is null or new.sender_id not in (conversation.client_id, conversation.host_id) then
    perform private.refuse(403, 'conversation_not_yours');
  end if;
  -- A token outlives its account for up to an hour.
  if not exists (select from auth.users where id = new.sender_id) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not exists (
    select from auth.users
    where id = case when conversation.client_id = new.sender_id then conversation.host_id else conversation.client_id end
  ) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  -- Through the API only: whoever prepares a demonstration writes faster than a person.
  if (select auth.uid()) is not null and (
    select count(*) from public.messages
    where sender_id = new.sender_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= 60 then
    perform private.refuse(429, 'rate_limited');
  end if;

  if new.message_type = 'text' then
    new.content := btrim(new.content, E' \t\n\r');
    if coalesce(new.content, '') = '' then
      perform private.refuse(422, 'invalid_input', array['content']);
    end if;
    new.moderation_reason := private.moderation_reason(new.content);
  else
    -- Only a file that the sender has put into their own folder: naming another's would open it to the reader.
    select * into file from storage.objects where bucket_id = 'chat-files' and name = new.file_url;
    if file.id is null or split_part(new.file_url, '/', 1) <> new.sender_id::text then
      perform private.refuse(422, 'file_not_found', array['file_url']);
    end if;
    kind := split_part(coalesce(file.metadata ->> 'mimetype', ''), '/', 1);
    new.message_type := case when kind in ('image', 'video') then kind else 'file' end;
    new.file_size := coalesce((file.metadata ->> 'size')::bigint, new.file_size);
    -- Cameras number their files: digits in a name are no phone number, and its ending is no link.
    new.moderation_reason := coalesce(
      private.moderation_reason(new.content),
      private.moderation_reason(regexp_replace(regexp_replace(new.file_name, '\.[a-zA-Z0-9]{2,5}$', ''), '\d{3,}', '#', 'g'))
    );
  end if;
  new.is_moderated := new.moderation_reason is not null;
  return new;
end;
$$;

create trigger messages_prepare before insert on public.messages
  for each row execute function private.prepare_message();

create function private.note_message()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid;
begin
  if new.is_moderated then
    return null;
  end if;
  -- The row lock puts simultaneous messages of a conversation in order.
  update public.conversations
  set last_message_at = greatest(last_message_at, new.created_at)
  where id = new.conversation_id
  returning case when client_id = new.sender_id then host_id else client_id end into recipient;
  -- Who answers has read.
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, new.created_at)
  where conversation_id = new.conversation_id and user_id = new.sender_id;
  perform private.tell_of_message(new.id, new.conversation_id, recipient);
  return null;
end;
$$;

-- An e-mail for a message still unread after five minutes, at most one per conversation and hour.
create function private.tell_of_message(message uuid, conversation uuid, recipient uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.conversation_reads
  set notified_at = clock_timestamp() + interval '5 minutes'
  where conversation_id = conversation and user_id = recipient
    and (notified_at is null or notified_at < clock_timestamp() - interval '1 hour');
  if found then
    insert into public.outbox (kind, dedupe_key, payload, available_at)
    values ('email', 'email:new_message:' || message,
      jsonb_build_object('template', 'new_message', 'message_id', message, 'recipient_id', recipient),
      clock_timestamp() + interval '5 minutes')
    on conflict (dedupe_key) do nothing;
  end if;
end;
$$;

create trigger messages_note after insert on public.messages
  for each row execute function private.note_message();

create trigger messages_append_only before update on public.messages
  for each row execute function private.refuse_change();

-- Opens the caller's conversation about a space, the same one every time.
create function public.open_conversation(target_space uuid)
returns uuid language plpgsql set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  opened uuid;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select id into opened from public.conversations where space_id = target_space and client_id = person;
  if opened is not null then
    return opened;
  end if;
  insert into public.conversations (space_id, client_id, host_id)
  select target_space, person, host_id from public.spaces where id = target_space and status = 'approved'
  on conflict (space_id, client_id) do nothing
  returning id into opened;
  if opened is null then
    select id into opened from public.conversations where space_id = target_space and client_id = person;
  end if;
  if opened is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  return opened;
end;
$$;
comment on function public.open_conversation is
  'The id of the caller''s conversation about a space, made when there is none. Codes: unauthenticated, space_not_found, chat_with_self, rate_limited.';
grant execute on function public.open_conversation(uuid) to authenticated;

create function private.mark_conversation_read(target_conversation uuid)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
begin
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, clock_timestamp()),
    -- What was to be told by e-mail has been read: the next message may be told.
    notified_at = case when notified_at > clock_timestamp() then null else notified_at end
  where conversation_id = target_conversation and user_id = (select auth.uid())
  returning last_read_at into moment;
  if moment is null then
    perform private.refuse(404, 'conversation_not_found');
  end if;
  return moment;
end;
$$;
grant execute on function private.mark_conversation_read(uuid) to authenticated;

create function public.mark_conversation_read(target_conversation uuid)
returns timestamptz language sql volatile set search_path = '' as $$
  select private.mark_conversation_read(target_conversation);
$$;
comment on function public.mark_conversation_read is 'Everything up to now is read by the caller. Code: conversation_not_found.';
grant execute on function public.mark_conversation_read(uuid) to authenticated;

-- Privileged, because a policy per row of messages would cost more than asking whose conversations these are once.
create function private.list_conversations(before timestamptz, page_size integer)
returns setof json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', conversation.id,
    'space_id', conversation.space_id,
    'space_title', conversation.space_title,
    'client_id', conversation.client_id,
    'host_id', conversation.host_id,
    'role', case when conversation.client_id = me.id then 'client' else 'host' end,
    'other', json_build_object('id', other.id, 'full_name', other.full_name, 'avatar_url', other.avatar_url),
    'created_at', conversation.created_at,
    'last_message_at', conversation.last_message_at,
    'last_message', (
      select json_build_object('id', message.id, 'sender_id', message.sender_id, 'message_type', message.message_type,
        'content', message.content, 'file_name', message.file_name, 'created_at', message.created_at)
      from public.messages as message
      where message.conversation_id = conversation.id and not message.is_moderated
      order by message.created_at desc
      limit 1
    ),
    'unread_count', unread.count
  )
  from (select (select auth.uid()) as id) as me
  cross join lateral (
    (select * from public.conversations as own
      where own.client_id = me.id and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by own.last_message_at desc limit page_size)
    union all
    -- A conversation without a message is only a guest's opened box.
    (select * from public.conversations as own
      where own.host_id = me.id and own.last_message_at < coalesce(before, 'infinity')
      order by own.last_message_at desc limit page_size)
  ) as conversation
  join public.profiles as other
    on other.id = case when conversation.client_id = me.id then conversation.host_id else conversation.client_id end
  join public.conversation_reads as reading on reading.conversation_id = conversation.id and reading.user_id = me.id
  cross join lateral (
    select count(*) from public.messages as message
    where message.conversation_id = conversation.id and message.created_at > reading.last_read_at
      and message.sender_id <> me.id and not message.is_moderated
  ) as unread
  order by coalesce(conversation.last_message_at, conversation.created_at) desc, conversation.id
  limit page_size;
$$;
grant execute on function private.list_conversations(timestamptz, integer) to authenticated;

create function public.list_conversations(before timestamptz default null, page_size integer default 50)
returns setof json language sql stable set search_path = '' as $$
  select private.list_conversations(before, least(greatest(coalesce(page_size, 50), 1), 200));
$$;
comment on function public.list_conversations is
  'The caller''s conversations, newest first, each with the other person, the last message and the unread count; before = last_message_at of the last one seen.';
grant execute on function public.list_conversations(timestamptz, integer) to authenticated;

create function private.unread_count()
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(sum(unread.count), 0)::integer
  from public.conversation_reads as reading
  join public.conversations as conversation
    on conversation.id = reading.conversation_id and conversation.last_message_at > reading.last_read_at
  cross join lateral (
    select count(*) from public.messages as message
    where message.conversation_id = reading.conversation_id and message.created_at > reading.last_read_at
      and message.sender_id <> reading.user_id and not message.is_moderated
  ) as unread
  where reading.user_id = (select auth.uid());
$$;
grant execute on function private.unread_count() to authenticated;

create function public.unread_count()
returns integer language sql stable set search_path = '' as $$
  select private.unread_count();
$$;
comment on function public.unread_count is 'How many messages to the caller are unread, over all conversations.';
grant execute on function public.unread_count() to authenticated;

-- Kinds as specified: pictures, videos, pdf, doc, docx, txt. SVG and HTML could run a script and are never accepted.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('chat-files', 'chat-files', false, 52428800, array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif',
    'video/mp4', 'video/quicktime', 'video/webm', 'video/3gpp', 'video/ogg', 'video/mpeg', 'video/x-matroska', 'video/x-msvideo',
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'
  ])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The messages in the subquery are those that the caller may see: a file belongs to the conversation that names it. No
-- update policy: what was sent stays what it was.
create policy chat_files_select_participant on storage.objects for select to authenticated
  using (
    bucket_id = 'chat-files' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.messages as message where message.file_url = storage.objects.name)
    )
  );
create policy chat_files_insert_owner on storage.objects for insert to authenticated
  with check (
    bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/[0-9]{10,16}\.[a-z0-9]{2,5}$'
  );
create policy chat_files_delete_owner on storage.objects for delete to authenticated
  using (bucket_id = 'chat-files' and (storage.foldername(name))[1] = (select auth.uid())::text);

alter publication supabase_realtime add table public.messages;
