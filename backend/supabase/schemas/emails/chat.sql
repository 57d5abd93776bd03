-- The e-mail about unread messages.

create function private.chat_email(message public.outbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient', reading.user_id, 'data', jsonb_build_object(
    'conversation_id', conversation.id, 'title', conversation.space_title, 'sender_name', sender.full_name,
    'excerpt', left(coalesce(sent.content, sent.file_name), 200),
    'unread_count', (
      select count(*) from public.messages as unread
      where unread.conversation_id = conversation.id and unread.created_at > reading.last_read_at
        and unread.sender_id <> reading.user_id and not unread.is_moderated
    )
  ))
  from public.messages as sent
  join public.conversations as conversation on conversation.id = sent.conversation_id
  join public.profiles as sender on sender.id = sent.sender_id
  join public.conversation_reads as reading on reading.conversation_id = sent.conversation_id
    and reading.user_id = (message.payload ->> 'recipient_id')::uuid and reading.last_read_at < sent.created_at
  where sent.id = (message.payload ->> 'message_id')::uuid;
$$;
