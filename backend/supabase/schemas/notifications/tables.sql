-- Notifications of people, and the topics of e-mails that they switched off.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- Of private.email_templates.
  kind text not null,
  -- The act: one kind tells a person of it once.
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (person_id, kind, subject)
);
comment on column public.notifications.data is
  'Ids, as in the outbox: names and amounts are read when the notification is. private.notification_facts.';
create index notifications_newest_idx on public.notifications (person_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (person_id) where read_at is null;
create index notifications_age_idx on public.notifications (created_at);

-- The e-mails that a person switched off, by topic.
create table public.muted_mails (
  person_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null check (topic = any (private.mail_topics())),
  created_at timestamptz not null default now(),
  primary key (person_id, topic)
);

-- Signs the links in e-mails that switch a topic off. One row, made when it is first needed.
create table private.mail_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
comment on table private.mail_key is 'No policy on purpose: only privileged functions use it.';
