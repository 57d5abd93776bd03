-- Response times of hosts, as the page of a space shows them.

-- Minutes until the host's first answer in each conversation: the page of a space shows their median.
create table private.host_responses (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  host_id uuid not null references public.profiles (id),
  minutes integer not null check (minutes >= 0),
  answered_at timestamptz not null
);
comment on table private.host_responses is 'No policy on purpose: only privileged functions use it.';
create index host_responses_host_idx on private.host_responses (host_id, answered_at desc);

create function private.note_first_reply(message public.messages)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.host_responses (conversation_id, host_id, minutes, answered_at)
  select conversation.id, conversation.host_id,
    ceil(extract(epoch from message.created_at - asked.created_at) / 60)::integer, message.created_at
  from public.conversations as conversation
  cross join lateral (
    select earlier.created_at from public.messages as earlier
    where earlier.conversation_id = conversation.id and earlier.sender_id = conversation.client_id
      and not earlier.is_moderated and earlier.created_at <= message.created_at
    order by earlier.created_at
    limit 1
  ) as asked
  where conversation.id = message.conversation_id and conversation.host_id = message.sender_id
  on conflict (conversation_id) do nothing;
end;
$$;

-- The median of the latest 20 first answers, in minutes; null while there is none.
create function private.host_response_minutes(host uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select percentile_cont(0.5) within group (order by latest.minutes)::integer
  from (
    select minutes from private.host_responses where host_id = host order by answered_at desc limit 20
  ) as latest;
$$;
