-- Purpose: a host writes first to a guest who has a confirmed booking of theirs (arrival, keys, changes).
-- Tables: conversations (+ begun_by_host). Destructive: replaces private.prepare_conversation and private.list_conversations.

alter table public.conversations add column begun_by_host boolean not null default false;
comment on column public.conversations.begun_by_host is
  'The host opened it, over a booking. Until something is said, only who opened a conversation sees it in their list.';

-- As before; what hosts begin does not count against the guest.
create or replace function private.prepare_conversation()
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
  if (select auth.uid()) is not null and not new.begun_by_host and (select count(*) from public.conversations
      where client_id = new.client_id and not begun_by_host and created_at > clock_timestamp() - interval '1 hour') >= 30 then
    perform private.refuse(429, 'rate_limited');
  end if;
  new.space_title := space.title;
  new.last_message_at := null;
  return new;
end;
$$;

-- Privileged: by policy only a guest makes a conversation. The booking between the two is what allows this one.
create function private.open_booking_conversation(target_booking uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  booking public.bookings;
  opened uuid;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select * into booking from public.bookings where id = target_booking and host_id = person and status = 'paid';
  if booking.id is null or booking.space_id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select id into opened from public.conversations where space_id = booking.space_id and client_id = booking.user_id;
  if opened is not null then
    return opened;
  end if;
  if not exists (select from auth.users where id = booking.user_id) then
    perform private.refuse(409, 'recipient_gone');
  end if;
  insert into public.conversations (space_id, client_id, host_id, begun_by_host)
  values (booking.space_id, booking.user_id, person, true)
  on conflict (space_id, client_id) do nothing
  returning id into opened;
  if opened is null then
    select id into opened from public.conversations where space_id = booking.space_id and client_id = booking.user_id;
  end if;
  return opened;
end;
$$;
grant execute on function private.open_booking_conversation(uuid) to authenticated;

create function public.open_booking_conversation(target_booking uuid)
returns uuid language sql volatile set search_path = '' as $$
  select private.open_booking_conversation(target_booking);
$$;
comment on function public.open_booking_conversation is
  'The id of the conversation with the guest of a confirmed booking of the calling host, made when there is none. Codes: unauthenticated, booking_not_found, recipient_gone, chat_with_self.';
grant execute on function public.open_booking_conversation(uuid) to authenticated;

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
      order by own.last_message_at desc limit page_size)
    union all
    (select * from public.conversations as own
      where own.host_id = me.id and (own.last_message_at is not null or own.begun_by_host)
        and coalesce(own.last_message_at, own.created_at) < coalesce(before, 'infinity')
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
