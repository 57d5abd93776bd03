-- The contact form. Its limits count the address, the account and the e-mail.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (private.is_phone(phone)),
  subject text not null,
  message text not null,
  user_id uuid references public.profiles (id),
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  archived_by uuid references public.profiles (id),
  check ((resolved_at is null) = (resolved_by is null)),
  constraint contact_messages_archived_check check ((archived_at is null) = (archived_by is null))
);
create index contact_messages_latest_idx on public.contact_messages (created_at desc);
create index contact_messages_open_idx on public.contact_messages (created_at desc) where resolved_at is null;
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);
create index contact_messages_user_idx on public.contact_messages (user_id, created_at desc);
create index contact_messages_resolved_by_idx on public.contact_messages (resolved_by) where resolved_by is not null;
create index contact_messages_archived_by_idx on public.contact_messages (archived_by) where archived_by is not null;

-- @api anon: The contact form, for everybody; confirmed to the sender by e-mail. Codes: invalid_input (fields name, email, phone,
-- subject, message), rate_limited.
create function private.send_contact_message(name text, email text, subject text, message text, phone text default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select id from public.profiles where id = (select auth.uid()));
  wrong text[] := '{}';
  -- The window of the contact form's limits, each of an hour.
  hour_ago timestamptz := clock_timestamp() - interval '1 hour';
  sent uuid;
begin
  if not private.is_text('public.contact_messages.name', name) then wrong := wrong || 'name'::text; end if;
  if not private.is_text('public.contact_messages.email', email)
    or btrim(coalesce(email, '')) !~ '^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$' then
    wrong := wrong || 'email'::text;
  end if;
  if btrim(coalesce(phone, '')) <> '' and not private.is_phone(btrim(phone)) then wrong := wrong || 'phone'::text; end if;
  if not private.is_text('public.contact_messages.subject', subject) then wrong := wrong || 'subject'::text; end if;
  if not private.is_text('public.contact_messages.message', message) then wrong := wrong || 'message'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  -- Serialised, so that the counts hold. The confirmation goes to an unverified address, so an address gets few of them, and the total
  -- is limited.
  perform pg_advisory_xact_lock(hashtextextended('contact', 0));
  if (select count(*) from public.contact_messages as earlier
      where lower(earlier.email) = lower(btrim(send_contact_message.email)) and earlier.created_at > hour_ago)
      >= private.contact_messages_of_an_email()
    or (select count(*) from public.contact_messages as earlier where earlier.user_id = person and earlier.created_at > hour_ago)
      >= private.contact_messages_of_an_account()
    -- The last part of the hour's total is for people with an account.
    or (select count(*) from public.contact_messages as earlier where earlier.created_at > hour_ago)
      >= private.contact_messages_an_hour() - (case when person is null then private.contact_messages_of_accounts() else 0 end)
    or private.is_beyond_address_limit('contact', private.contact_messages_of_an_address()) then
    perform private.refuse(429, 'rate_limited');
  end if;
  insert into public.contact_messages as stored (name, email, phone, subject, message, user_id)
  values (btrim(name), btrim(email), nullif(btrim(coalesce(phone, '')), ''), btrim(subject), btrim(message), person)
  returning stored.id into sent;
  perform private.enqueue('email', 'email:contact_received:' || sent,
    jsonb_build_object('template', 'contact_received', 'contact_message_id', sent));
  return sent;
end;
$$;

-- @api admin: An administrator has answered a contact message, or opens it again. Codes: unauthenticated, admin_required,
-- assigned_to_another, contact_message_not_found.
create function private.resolve_contact_message(target_message uuid, resolved boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
begin
  resolved := coalesce(resolved, true);
  perform private.require_admin();
  perform private.settle_assignment('messages', target_message::text);
  update public.contact_messages
  set resolved_at = case when resolved then clock_timestamp() end,
    resolved_by = case when resolved then (select auth.uid()) end
  where id = target_message;
  if not found then
    perform private.refuse(404, 'contact_message_not_found');
  end if;
  perform private.log_act(case when resolved then 'contact_resolved' else 'contact_reopened' end, 'contact_message',
    target_message::text);
end;
$$;

-- @api admin: An administrator puts a contact message aside, or takes it back. Codes: unauthenticated, admin_required,
-- assigned_to_another, contact_message_not_found.
create function private.archive_contact_message(target_message uuid, archived boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
begin
  archived := coalesce(archived, true);
  perform private.require_admin();
  perform private.settle_assignment('messages', target_message::text);
  update public.contact_messages
  set archived_at = case when archived then clock_timestamp() end,
    archived_by = case when archived then (select auth.uid()) end
  where id = target_message;
  if not found then
    perform private.refuse(404, 'contact_message_not_found');
  end if;
  perform private.log_act(case when archived then 'contact_archived' else 'contact_unarchived' end, 'contact_message',
    target_message::text);
end;
$$;

-- Runs as the caller: the policy shows them to administrators.
-- @api admin: What came through the contact form, unanswered ones first, oldest first, then the newest of the others, for an administrator, found by name or subject. Codes:
-- unauthenticated, admin_required.
create function public.admin_list_messages(
  search_text text default null, only_new boolean default false, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select received.id, received.name, received.email, received.phone, received.subject, received.message,
      received.created_at, received.resolved_at, received.archived_at
    from public.contact_messages as received
    where (not coalesce(only_new, false) or (received.resolved_at is null and received.archived_at is null))
      and (private.mentions(received.name, search_text) or private.mentions(received.subject, search_text))
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select found.*, private.assignment('messages', found.id::text) as assignment
        from found
        order by (resolved_at is null and archived_at is null) desc,
          case when resolved_at is null and archived_at is null then created_at end, created_at desc, id limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found)) into answer;
  return answer;
end;
$$;
