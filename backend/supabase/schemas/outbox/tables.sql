-- Work that follows a commit, and leases on it.

-- Work that follows a commit. Delivered at least once, so every consumer is idempotent.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  -- 0 is claimed before 1.
  priority smallint not null default 0,
  dedupe_key text not null unique,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

-- An e-mail has the priority of its template: no refund and no confirmation waits behind a thousand notices.
create function private.derive_outbox_priority()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select template.priority into strict new.priority from private.email_templates as template
  where template.name = new.payload ->> 'template';
  return new;
exception when no_data_found then
  raise exception 'no e-mail template %', coalesce(new.payload ->> 'template', 'without a name') using errcode = 'foreign_key_violation';
end;
$$;
create trigger outbox_derive before insert on public.outbox
  for each row when (new.kind = 'email') execute function private.derive_outbox_priority();
-- Finds the e-mails about waiting listings of the last hour.
create index outbox_space_waiting_idx on public.outbox ((payload ->> 'recipient_id'), created_at)
  where payload ->> 'template' = 'space_waiting';
create index outbox_waiting_idx on public.outbox (priority, available_at)
  where done_at is null and failed_at is null;

create function private.enqueue(kind text, dedupe_key text, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload)
  values (enqueue.kind, enqueue.dedupe_key, enqueue.payload)
  on conflict (dedupe_key) do nothing;
$$;

-- The mail of a refund waits until the mail of its cancellation has gone.
-- @api service_role: Takes messages of these kinds that are due, what is urgent first, for two minutes.
create function private.claim_outbox(kinds text[], batch integer default 20)
returns setof public.outbox language sql security definer set search_path = '' as $$
  update public.outbox
  set attempts = attempts + 1,
    -- The lease: a crashed worker's message becomes available after it.
    available_at = clock_timestamp() + interval '2 minutes'
  where id in (
    select id from public.outbox
    where done_at is null and failed_at is null and available_at <= clock_timestamp() and kind = any (kinds)
      and not (payload ->> 'template' is not distinct from 'refund_sent' and exists (
        select from public.outbox as cancellation
        where cancellation.dedupe_key = 'email:booking_cancelled_guest:' || (outbox.payload ->> 'booking_id')
          and cancellation.done_at is null and cancellation.failed_at is null
      ))
    order by priority, available_at
    limit least(greatest(coalesce(batch, 20), 1), 200)
    for update skip locked
  )
  returning *;
$$;

-- Renews the lease when the message is still the caller's: it has not been claimed since (attempts) and is not done.
-- @api service_role: Called right before a message is handed over: true, and two more minutes, when it is still the caller's.
create function private.keep_outbox(message_id bigint, attempt integer)
returns boolean language sql security definer set search_path = '' as $$
  with stored as (
    -- A worker that dies gives its message back then; none works longer.
    update public.outbox set available_at = clock_timestamp() + interval '2 minutes'
    where id = message_id and attempts = attempt and done_at is null and failed_at is null
    returning 1
  )
  select exists (select from stored);
$$;

-- @api service_role: A message was delivered.
create function private.finish_outbox(message_id bigint)
returns void language sql security definer set search_path = '' as $$
  update public.outbox set done_at = clock_timestamp(), last_error = null where id = message_id and done_at is null;
$$;

-- Back-off doubles from 10 seconds to an hour; after 20 attempts the message waits for a person.
-- @api service_role: A message failed: it is due again after a while, or given up after 20 attempts.
create function private.retry_outbox(message_id bigint, error text)
returns void language sql security definer set search_path = '' as $$
  update public.outbox
  set last_error = left(error, 500),
    -- Pauses double from ten seconds to an hour: a provider that is down gets few requests.
    available_at = clock_timestamp() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 12) - 1)),
    failed_at = case when attempts >= 20 then clock_timestamp() end
  where id = message_id and done_at is null;
$$;
