-- How fast a host answers: what the page of a space shows.

-- How long a host took for the first answer in each conversation: what the page of a space shows is their median.
create table private.host_responses (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  host_id uuid not null references public.profiles (id),
  minutes integer not null check (minutes >= 0),
  answered_at timestamptz not null
);
comment on table private.host_responses is 'No policy on purpose: only privileged functions use it.';
create index host_responses_host_idx on private.host_responses (host_id, answered_at desc);

create function private.note_first_reply()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.host_responses (conversation_id, host_id, minutes, answered_at)
  select conversation.id, conversation.host_id,
    ceil(extract(epoch from new.created_at - asked.created_at) / 60)::integer, new.created_at
  from public.conversations as conversation
  cross join lateral (
    select message.created_at from public.messages as message
    where message.conversation_id = conversation.id and message.sender_id = conversation.client_id
      and not message.is_moderated and message.created_at <= new.created_at
    order by message.created_at
    limit 1
  ) as asked
  where conversation.id = new.conversation_id and conversation.host_id = new.sender_id
  on conflict (conversation_id) do nothing;
  return null;
end;
$$;
create trigger messages_note_first_reply after insert on public.messages
  for each row when (not new.is_moderated) execute function private.note_first_reply();

-- The median of the latest 20 first answers, in minutes; null while there is none.
create function private.host_response_minutes(host uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select percentile_cont(0.5) within group (order by latest.minutes)::integer
  from (
    select minutes from private.host_responses where host_id = host order by answered_at desc limit 20
  ) as latest;
$$;
