-- Opening a conversation: a guest about any space, a host over a confirmed booking of theirs.

-- Conversations that hosts begin do not count against the guest.
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
  -- About one that was taken down only those two write who have a paid booking of it.
  select * into space from public.spaces where id = new.space_id and (is_listed or status = 'approved' and exists (
    select from public.bookings where space_id = new.space_id and user_id = new.client_id and status = 'paid'
  ));
  if space.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  if space.host_id <> new.host_id then
    perform private.refuse(403, 'host_mismatch');
  end if;
  if (select auth.uid()) is not null and not new.begun_by_host and (select count(*) from public.conversations
      where client_id = new.client_id and not begun_by_host
        and created_at > clock_timestamp() - interval '1 hour') >= private.conversations_an_hour() then
    perform private.refuse(429, 'rate_limited');
  end if;
  new.space_title := space.title;
  new.last_message_at := null;
  return new;
end;
$$;
create trigger conversations_guard before insert on public.conversations
  for each row execute function private.prepare_conversation();

create function private.start_reads(conversation public.conversations)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversation_reads (conversation_id, user_id)
  values (conversation.id, conversation.client_id), (conversation.id, conversation.host_id);
end;
$$;

create function private.after_conversation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.start_reads(new);
    return null;
  end if;
  if old.space_id is not null and new.space_id is null then
    perform private.end_visits_of_gone_space(new);
  end if;
  return null;
end;
$$;
create trigger conversations_after after insert or update on public.conversations
  for each row execute function private.after_conversation();

-- @api authenticated: The id of the caller's conversation about a space, made when there is none. Codes: unauthenticated,
-- space_not_found, chat_with_self, rate_limited.
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

-- Privileged: by policy only a guest makes a conversation. A confirmed booking between the two is what allows this one; one
-- that exists is found again also when the booking was cancelled, or the space is gone.
-- @api authenticated: The id of the conversation with the guest of a booking of the calling host, made when there is none and the
-- booking is confirmed. Codes: unauthenticated, booking_not_found, recipient_gone, chat_with_self.
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
  select * into booking from public.bookings where id = target_booking and host_id = person and paid_at is not null;
  if booking.id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select id into opened from public.conversations
  where client_id = booking.user_id and host_id = person and space_id is not distinct from booking.space_id
  order by space_title = booking.snapshot ->> 'title' desc, last_message_at desc nulls last
  limit 1;
  if opened is not null then
    return opened;
  end if;
  if booking.status <> 'paid' or booking.space_id is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  perform private.require_not_suspended();
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
