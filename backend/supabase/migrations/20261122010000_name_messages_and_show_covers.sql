-- Purpose: a sender names the message, so that one sent again after a lost answer is stored once, and the list of
-- conversations shows the cover of the space.
-- Tables: messages (one more column may be given). Destructive: nothing; list_conversations answers one field more.

grant insert (id) on public.messages to authenticated;

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
