-- Conversations between a guest and the host of a space, their messages and how far each has read.
--
-- A message that moderation blocks is stored for its sender alone, with the reason: the other person never sees it, it
-- counts nowhere and sends no mail. One that administrators remove after a report is treated alike.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  client_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  -- Kept here because the space may be deleted.
  space_title text not null default '',
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  begun_by_host boolean not null default false,
  unique (space_id, client_id),
  check (client_id <> host_id)
);
comment on column public.conversations.begun_by_host is
  'The host opened it, over a booking. Until something is said, only who opened a conversation sees it in their list.';
create index conversations_client_idx on public.conversations (client_id, (coalesce(last_message_at, created_at)) desc);
create index conversations_host_idx on public.conversations (host_id, (coalesce(last_message_at, created_at)) desc);

-- A visit to the space before it is booked: the guest proposes up to three times, the host takes one.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  guest_id uuid not null references public.profiles (id),
  host_id uuid not null references public.profiles (id),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'declined', 'withdrawn', 'cancelled')),
  -- In order, each once.
  proposed_times timestamptz[] not null check (cardinality(proposed_times) between 1 and private.most_visit_times()),
  accepted_time timestamptz check (accepted_time = any (proposed_times)),
  proposed_at timestamptz not null default now(),
  changed_at timestamptz,
  -- Null without a person: the space is gone, or an account was closed.
  changed_by uuid references public.profiles (id),
  constraint visits_accepted_check check (status = 'cancelled' or (status = 'accepted') = (accepted_time is not null)),
  constraint visits_changed_check check ((status = 'proposed') = (changed_at is null))
);
comment on table public.visits is
  'an accepted visit whose time is over stays `accepted`, a proposal nobody answered stays `proposed`: the clock says that they are over.';
create index visits_conversation_idx on public.visits (conversation_id, proposed_at desc);
create index visits_guest_idx on public.visits (guest_id);
create index visits_host_idx on public.visits (host_id);
create index visits_changed_by_idx on public.visits (changed_by);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references public.profiles (id),
  content text,
  message_type text not null default 'text' check (message_type in ('text', 'image', 'video', 'file')),
  file_url text,
  file_name text,
  file_size bigint check (file_size >= 0),
  is_moderated boolean not null default false,
  moderation_reason text,
  -- Not now(): messages of one transaction have an order, too.
  created_at timestamptz not null default clock_timestamp(),
  -- No foreign key: it is the conversation's other participant, who has one there.
  recipient_id uuid,
  -- Set on a message that reports a step of a visit, sent by the person who took it; written by the procedures of visits alone.
  visit_id uuid references public.visits (id) on delete cascade,
  -- The same of a request to book.
  request_id uuid references private.requests (id) on delete cascade,
  check (is_moderated = (moderation_reason is not null)),
  check (message_type <> 'text' or (btrim(content) <> '' and content is not null
    and num_nonnulls(file_url, file_name, file_size) = 0)),
  check (message_type = 'text' or num_nulls(file_url, file_name, file_size) = 0),
  -- Not `not null`: a trigger fills it in, and with `not null` the generated types would require it of the client.
  check (recipient_id is not null)
);
comment on column public.messages.file_url is 'Path in the bucket chat-files, {sender}/{timestamp}.{ext}: opened through a signed address.';
comment on column public.messages.file_size is 'Bytes, as the storage measured them.';
comment on column public.messages.recipient_id is 'The other participant of the conversation; set by the database.';
create index messages_conversation_idx on public.messages (conversation_id, created_at desc);
create index messages_sender_idx on public.messages (sender_id, created_at desc);
create index messages_file_idx on public.messages (file_url) where file_url is not null;
create index messages_visit_idx on public.messages (visit_id);
create index messages_request_idx on public.messages (request_id) where request_id is not null;
create index messages_recipient_idx on public.messages (recipient_id);
-- But for what administrators take out of sight.
create trigger messages_guard_update before update on public.messages
  for each row when (
    old.is_moderated or not new.is_moderated
    or to_jsonb(new) - array['is_moderated', 'moderation_reason'] <> to_jsonb(old) - array['is_moderated', 'moderation_reason']
  )
  execute function private.refuse_change();

-- The read position of each participant: a row of its own, so that each reads only their own.
create table public.conversation_reads (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  last_read_at timestamptz not null default '-infinity',
  -- The time of this person's last queued e-mail about a message.
  notified_at timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_reads_user_idx on public.conversation_reads (user_id);
