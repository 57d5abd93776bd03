-- Purpose: a list of conversations is in the order that its pages are asked for in, opened boxes among the others; a picture
-- whose address carries a query is known as shown.
-- Tables: conversations (indexes). Destructive: replaces private.list_conversations, private.picture_stem, private.is_file_used.

-- A box without a message stood before everything that was said: fifty of them were the whole first page, and the next page
-- began before the oldest of them.
drop index public.conversations_client_idx;
drop index public.conversations_host_idx;
create index conversations_client_idx on public.conversations (client_id, (coalesce(last_message_at, created_at)) desc);
create index conversations_host_idx on public.conversations (host_id, (coalesce(last_message_at, created_at)) desc);

create or replace function private.list_conversations(before timestamptz, page_size integer)
returns setof json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', conversation.id,
    'space_id', conversation.space_id,
    'space_title', conversation.space_title,
    'space_image', (
      select coalesce(space.images[space.cover_image_index + 1], space.images[1])
      from public.spaces as space where space.id = conversation.space_id
    ),
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
    -- Without a message it is only an opened box: shown to who opened it.
    (select * from public.conversations as own
      where own.client_id = me.id and (own.last_message_at is not null or not own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit page_size)
    union all
    (select * from public.conversations as own
      where own.host_id = me.id and (own.last_message_at is not null or own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit page_size)
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

-- As before, but what follows the name in an address ('?width=960') is none of it.
create or replace function private.picture_stem(entry text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(entry, '[?#].*$', ''), '^https?://.*/space-images/', ''), '\.[A-Za-z]+$', '')
  where entry !~ '^https?://' or entry ~ '/space-images/';
$$;

-- As before, but a folder that only looks like a person's stops nobody.
create or replace function private.is_file_used(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    -- Not a person's: the demonstration's, or put there by hand.
    when file_name !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/' then true
    when bucket = 'space-images' then exists (
      select from (
        select unnest(images) as entry from public.spaces where host_id = split_part(file_name, '/', 1)::uuid
        union all
        select snapshot ->> 'image' from public.bookings where host_id = split_part(file_name, '/', 1)::uuid
      ) as shown
      where private.picture_stem(shown.entry) in (
        regexp_replace(file_name, '\.[A-Za-z]+$', ''),
        regexp_replace(file_name, '(-(480|960|1440))?\.[A-Za-z]+$', '')
      )
    )
    when bucket = 'avatars' then exists (
      select from public.profiles
      where id = split_part(file_name, '/', 1)::uuid and position(file_name in avatar_url) > 0
    )
    when bucket = 'chat-files' then exists (select from public.messages where file_url = file_name)
    else true
  end;
$$;
