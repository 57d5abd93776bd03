-- Sends a message: the columns that the database sets, and the notifications.

-- Whether the two of a conversation have a paid booking of its space that is to come or not long over.
create function private.are_in_contact(conversation public.conversations)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.bookings as booking
    where booking.user_id = conversation.client_id and booking.host_id = conversation.host_id
      and (conversation.space_id is null or booking.space_id = conversation.space_id)
      and booking.event_date >= private.first_day_in_contact() and private.is_in_contact(booking)
  );
$$;

-- The same of one of the caller's own conversations, or of the one that the caller as a guest would begin about a space.
create function private.am_in_contact(target_conversation uuid, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations as conversation
    where conversation.id = target_conversation and (select auth.uid()) in (conversation.client_id, conversation.host_id)
      and private.are_in_contact(conversation)
  ) or exists (
    select from public.bookings as booking
    where booking.user_id = (select auth.uid()) and booking.space_id = target_space
      and booking.event_date >= private.first_day_in_contact() and private.is_in_contact(booking)
  );
$$;
grant execute on function private.am_in_contact(uuid, uuid) to authenticated;

create type public.moderation as (is_blocked boolean, reason text);

-- @api authenticated: Whether a text may be sent in one of the caller's conversations, or in the one about a space that the
-- caller would begin; the reason is the sentence for the sender. Enforced again when the message is stored.
create function public.moderate_message_content(
  content text, target_conversation uuid default null, target_space uuid default null
)
returns public.moderation language sql stable set search_path = '' as $$
  select reason is not null, reason
  from (select private.moderation_reason(content, private.am_in_contact(target_conversation, target_space)) as reason) as moderated;
$$;

-- A file's name as it is judged: without its ending, which is no link, and the moment that cameras and phones name files by:
-- IMG_20260115_123456789, 2026-01-15 at 12.30.45, 1768480000000 (milliseconds since 1970).
create function private.file_words(file_name text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(file_name, '\.[a-zA-Z0-9]{2,5}$', ''),
    '(?<!\d)(19|20)\d\d[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])((\D{0,4}| at | às )([01]\d'
    '|2[0-3])[-_.:]?[0-5]\d([-_.:]?[0-5]\d)?\d{0,3})?(?!\d)', '#', 'g'),
    '(?<!\d)1[5-9]\d{11}(?!\d)', '#', 'g');
$$;

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
  new.recipient_id := case when conversation.client_id = new.sender_id then conversation.host_id else conversation.client_id end;
  if not exists (select from auth.users where id = new.recipient_id) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  -- Calling off a visit or a request stays open; their procedures refuse the rest. Who has a paid booking may ask and answer.
  if (select auth.uid()) is not null and num_nonnulls(new.visit_id, new.request_id) = 0
    and (private.is_suspended(new.sender_id) or private.is_suspended(new.recipient_id)) and not exists (
      select from public.bookings
      where user_id = conversation.client_id and host_id = conversation.host_id and status = 'paid'
        and (conversation.space_id is null or space_id = conversation.space_id)
    )
  then
    if private.is_suspended(new.sender_id) then
      perform private.refuse(403, 'account_suspended');
    end if;
    perform private.refuse(409, 'recipient_suspended');
  end if;
  -- API callers only: the demo's seed writes faster than a person.
  if (select auth.uid()) is not null and (
    select count(*) from public.messages
    -- The window of messages_a_minute.
    where sender_id = new.sender_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.messages_a_minute() then
    perform private.refuse(429, 'rate_limited');
  end if;

  if new.message_type = 'text' then
    if coalesce(new.content, '') = '' then
      perform private.refuse(422, 'invalid_input', array['content']);
    end if;
    -- The texts of visits are the product's own; those of requests have passed moderation.
    if num_nonnulls(new.visit_id, new.request_id) = 0 then
      new.moderation_reason := private.moderation_reason(new.content, private.are_in_contact(conversation));
    end if;
  else
    -- Only a file that the sender has put into their own folder: naming another's would open it to the reader.
    select * into file from storage.objects where bucket_id = 'chat-files' and name = new.file_url;
    if file.id is null or split_part(new.file_url, '/', 1) <> new.sender_id::text then
      perform private.refuse(422, 'file_not_found', array['file_url']);
    end if;
    kind := split_part(coalesce(file.metadata ->> 'mimetype', ''), '/', 1);
    new.message_type := case when kind in ('image', 'video') then kind else 'file' end;
    new.file_size := coalesce((file.metadata ->> 'size')::bigint, new.file_size);
    new.moderation_reason := coalesce(
      private.moderation_reason(new.content, private.are_in_contact(conversation)),
      private.moderation_reason(private.file_words(new.file_name), private.are_in_contact(conversation))
    );
  end if;
  new.is_moderated := new.moderation_reason is not null;
  return new;
end;
$$;
create trigger messages_guard before insert on public.messages
  for each row execute function private.prepare_message();

create function private.note_message(message public.messages)
returns void language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid;
begin
  -- The row lock puts simultaneous messages of a conversation in order.
  update public.conversations
  set last_message_at = greatest(last_message_at, message.created_at)
  where id = message.conversation_id
  returning case when client_id = message.sender_id then host_id else client_id end into recipient;
  -- Who answers has read.
  update public.conversation_reads
  set last_read_at = greatest(last_read_at, message.created_at)
  where conversation_id = message.conversation_id and user_id = message.sender_id;
  -- Visits and requests have mails of their own.
  if num_nonnulls(message.visit_id, message.request_id) = 0 then
    perform private.enqueue_message_email(message.id, message.conversation_id, recipient);
  end if;
end;
$$;

-- Runs the consequences of a message, in order; a blocked one is seen by its sender only.
create function private.after_message()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.file_url is not null then
      perform private.drop_message_file(old);
    end if;
    return null;
  end if;
  if not new.is_moderated then
    perform private.note_message(new);
    perform private.note_first_reply(new);
  end if;
  return null;
end;
$$;
create trigger messages_after after insert or delete on public.messages
  for each row execute function private.after_message();

-- An e-mail for a message still unread after five minutes, at most one per conversation and hour.
create function private.enqueue_message_email(message uuid, conversation uuid, recipient uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.conversation_reads
  set notified_at = clock_timestamp() + private.message_mail_delay()
  where conversation_id = conversation and user_id = recipient
    and (notified_at is null or notified_at < clock_timestamp() - private.message_mail_interval());
  if found then
    perform private.announce(recipient, 'new_message', message::text,
      jsonb_build_object('message_id', message, 'recipient_id', recipient), clock_timestamp() + private.message_mail_delay());
  end if;
end;
$$;
