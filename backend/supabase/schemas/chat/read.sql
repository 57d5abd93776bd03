-- Reading: the list of conversations, what is unread, and that it was read.

-- @api authenticated: Everything up to now is read by the caller, and what told of it. Code: conversation_not_found.
create function private.mark_conversation_read(target_conversation uuid)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
begin
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, clock_timestamp()),
    -- The pending e-mail is obsolete: the messages are read. The next message may queue one.
    notified_at = case when notified_at > clock_timestamp() then null else notified_at end
  where conversation_id = target_conversation and user_id = (select auth.uid())
  returning last_read_at into moment;
  if moment is null then
    perform private.refuse(404, 'conversation_not_found');
  end if;
  update public.notifications as note set read_at = moment
  where note.person_id = (select auth.uid()) and note.kind = 'new_message' and note.read_at is null and exists (
    select from public.messages as message
    where message.id = (note.data ->> 'message_id')::uuid and message.conversation_id = target_conversation
  );
  return moment;
end;
$$;

-- Privileged, because a policy per row of messages would cost more than asking whose conversations these are once.
-- @api authenticated: The caller's conversations, newest first, each with the other person, the last message and the unread
-- count; before = last_message_at of the last one seen.
create function private.list_conversations(before timestamptz default null, page_size integer default 50)
returns table (
  id uuid, space_id uuid, space_title text, space_image text, role text, other json, created_at timestamptz,
  last_message_at timestamptz, last_message json, unread_count bigint
) language sql stable security definer set search_path = '' as $$
  select private.require_finite_times('before', list_conversations.before);
  select conversation.id, conversation.space_id, conversation.space_title,
    (
      select coalesce(space.images[space.cover_image_index + 1], space.images[1])
      from public.spaces as space where space.id = conversation.space_id
    ),
    case when conversation.client_id = me.id then 'client' else 'host' end,
    json_build_object('id', other.id, 'full_name', other.full_name, 'avatar_url', other.avatar_url),
    conversation.created_at, conversation.last_message_at,
    (
      select json_build_object('sender_id', message.sender_id, 'content', message.content, 'file_name', message.file_name)
      from public.messages as message
      where message.conversation_id = conversation.id and not message.is_moderated
      order by message.created_at desc
      limit 1
    ),
    unread.count
  from (select (select auth.uid()) as id) as me
  cross join lateral (
    -- Without a message it is only an opened box: shown to who opened it.
    (select * from public.conversations as own
      where own.client_id = me.id and (own.last_message_at is not null or not own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit least(greatest(coalesce(page_size, 50), 1), 200))
    union all
    (select * from public.conversations as own
      where own.host_id = me.id and (own.last_message_at is not null or own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
      order by coalesce(own.last_message_at, own.created_at) desc limit least(greatest(coalesce(page_size, 50), 1), 200))
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
  limit least(greatest(coalesce(page_size, 50), 1), 200);
$$;

-- @api authenticated: How many messages to the caller are unread, over all conversations.
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
