-- Purpose: what administrators do and see: review of spaces, verified hosts, contact messages, and a log of all of it.
-- Tables: audit_log, contact_messages. Destructive: nothing.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- null: the server side, without a person.
  actor_id uuid references public.profiles (id),
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create index audit_log_actor_idx on public.audit_log (actor_id, created_at desc);
create index audit_log_target_idx on public.audit_log (target_type, target_id, created_at desc);
create index audit_log_latest_idx on public.audit_log (created_at desc);

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.is_admin()));

create function private.log_act(action text, target_type text, target_id text, details jsonb default '{}')
returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  values ((select id from public.profiles where id = (select auth.uid())), action, target_type, target_id, coalesce(details, '{}'));
$$;

create function private.require_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  elsif not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
end;
$$;
grant execute on function private.require_admin() to anon, authenticated;

-- Reviews, and what a host changes of a space after its approval.
create function private.log_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.log_act('space_deleted', 'space', old.id::text,
      jsonb_build_object('title', old.title, 'host_id', old.host_id, 'status', old.status));
    return null;
  end if;
  if new.status <> old.status and new.status in ('approved', 'rejected') then
    perform private.log_act('space_' || new.status, 'space', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('title', new.title, 'host_id', new.host_id, 'reason', new.rejection_reason)));
  elsif new.status = 'approved' and new.status = old.status then
    before := to_jsonb(old) - array['updated_at', 'rating_average', 'rating_count'];
    after := to_jsonb(new) - array['updated_at', 'rating_average', 'rating_count'];
    select jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)) into changed
    from jsonb_each(after) where value is distinct from before -> key;
    if changed is not null then
      perform private.log_act('space_edited', 'space', new.id::text,
        jsonb_build_object('title', new.title, 'host_id', new.host_id, 'changed', changed));
    end if;
  end if;
  return null;
end;
$$;

create trigger spaces_log after update or delete on public.spaces
  for each row execute function private.log_space();

create function private.log_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_act('role_granted', 'profile', new.user_id::text, jsonb_build_object('role', new.role));
  else
    perform private.log_act('role_revoked', 'profile', old.user_id::text, jsonb_build_object('role', old.role));
  end if;
  return null;
end;
$$;

create trigger user_roles_log after insert or delete on public.user_roles
  for each row execute function private.log_role();

-- Runs as the caller: the policies and the guard of spaces decide.
create function public.review_space(target_space uuid, decision text, reason text default null)
returns json language plpgsql set search_path = '' as $$
declare
  reviewed public.spaces;
begin
  perform private.require_admin();
  if decision is null or decision not in ('approved', 'rejected') then
    perform private.refuse(422, 'invalid_input', array['decision']);
  end if;
  if decision = 'rejected' and (btrim(coalesce(reason, '')) = '' or char_length(reason) > 1000) then
    perform private.refuse(422, 'rejection_reason_required', array['reason']);
  end if;
  update public.spaces
  set status = decision, rejection_reason = case when decision = 'rejected' then btrim(reason) end
  where id = target_space
  returning * into reviewed;
  if reviewed.id is null then
    perform private.refuse(404, 'space_not_found');
  end if;
  return json_build_object('id', reviewed.id, 'status', reviewed.status, 'rejection_reason', reviewed.rejection_reason,
    'reviewed_at', reviewed.reviewed_at, 'reviewed_by', reviewed.reviewed_by);
end;
$$;
comment on function public.review_space is
  'An administrator approves or rejects a pending space (decision approved | rejected, a rejection with its reason). Codes: unauthenticated, admin_required, invalid_input, rejection_reason_required, space_not_found, space_transition_illegal.';
grant execute on function public.review_space(uuid, text, text) to authenticated;

create function private.set_host_verified(target_person uuid, verified boolean)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select * into person from public.profiles where id = target_person for update;
  if person.id is null then
    perform private.refuse(404, 'profile_not_found');
  elsif verified is null then
    perform private.refuse(422, 'invalid_input', array['verified']);
  elsif verified and not person.is_host then
    perform private.refuse(409, 'not_a_host');
  end if;
  if person.host_verified <> verified then
    update public.profiles set host_verified = verified where id = target_person;
    perform private.log_act(case when verified then 'host_verified' else 'host_unverified' end, 'profile',
      target_person::text, jsonb_build_object('full_name', person.full_name));
  end if;
  return json_build_object('id', target_person, 'host_verified', verified);
end;
$$;
grant execute on function private.set_host_verified(uuid, boolean) to authenticated;

create function public.set_host_verified(target_person uuid, verified boolean)
returns json language sql volatile set search_path = '' as $$
  select private.set_host_verified(target_person, verified);
$$;
comment on function public.set_host_verified is
  'An administrator vouches for a host, or no longer. Codes: unauthenticated, admin_required, profile_not_found, not_a_host, invalid_input.';
grant execute on function public.set_host_verified(uuid, boolean) to authenticated;

-- Runs as the caller: an administrator's policy shows every space.
create function public.admin_list_spaces(status_filter text default null, page_number integer default 1, page_size integer default 50)
returns json language plpgsql stable set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
begin
  perform private.require_admin();
  return json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select space.id, space.title, space.type, space.zone, space.neighborhood, zone.name as zone_name,
          neighborhood.name as neighborhood_name, space.capacity, space.price, space.status, space.created_at,
          space.updated_at, space.reviewed_at, host.id as host_id, host.full_name as host_name, host.host_verified
        from public.spaces as space
        join public.zones as zone on zone.slug = space.zone
        join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
        join public.profiles as host on host.id = space.host_id
        where status_filter is null or space.status = status_filter
        order by space.created_at desc, space.id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from public.spaces where status_filter is null or status = status_filter),
    'pending', (select count(*) from public.spaces where status = 'pending'),
    'page', page,
    'page_size', size
  );
end;
$$;
comment on function public.admin_list_spaces is
  'All spaces for an administrator, newest first: {items, total, pending, page, page_size}; pending counts regardless of the filter. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_spaces(text, integer, integer) to authenticated;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (phone ~ '^\+?[0-9() -]{8,20}$'),
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  message text not null check (char_length(btrim(message)) between 1 and 5000),
  user_id uuid references public.profiles (id),
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((resolved_at is null) = (resolved_by is null))
);

create index contact_messages_latest_idx on public.contact_messages (created_at desc);
create index contact_messages_open_idx on public.contact_messages (created_at desc) where resolved_at is null;
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);
create index contact_messages_user_idx on public.contact_messages (user_id, created_at desc);
create index contact_messages_resolved_by_idx on public.contact_messages (resolved_by) where resolved_by is not null;

alter table public.contact_messages enable row level security;
grant select on public.contact_messages to authenticated;
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

create function private.send_contact_message(name text, email text, phone text, subject text, message text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select id from public.profiles where id = (select auth.uid()));
  wrong text[] := '{}';
  hour_ago timestamptz := clock_timestamp() - interval '1 hour';
  sent uuid;
begin
  if char_length(btrim(coalesce(name, ''))) not between 1 and 120 then wrong := wrong || 'name'::text; end if;
  if char_length(coalesce(email, '')) > 254 or btrim(coalesce(email, '')) !~ '^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$' then
    wrong := wrong || 'email'::text;
  end if;
  if btrim(coalesce(phone, '')) <> '' and btrim(phone) !~ '^\+?[0-9() -]{8,20}$' then wrong := wrong || 'phone'::text; end if;
  if char_length(btrim(coalesce(subject, ''))) not between 1 and 200 then wrong := wrong || 'subject'::text; end if;
  if char_length(btrim(coalesce(message, ''))) not between 1 and 5000 then wrong := wrong || 'message'::text; end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;

  -- One after the other, so that the counts hold. The confirmation goes to an address that nobody has proven, so an
  -- address gets few of them, and all together not without end.
  perform pg_advisory_xact_lock(hashtextextended('contact', 0));
  if (select count(*) from public.contact_messages as earlier
      where lower(earlier.email) = lower(btrim(send_contact_message.email)) and earlier.created_at > hour_ago) >= 3
    or (select count(*) from public.contact_messages as earlier where earlier.user_id = person and earlier.created_at > hour_ago) >= 5
    or (select count(*) from public.contact_messages as earlier where earlier.created_at > hour_ago) >= 300 then
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
grant execute on function private.send_contact_message(text, text, text, text, text) to anon, authenticated;

create function public.send_contact_message(name text, email text, subject text, message text, phone text default null)
returns uuid language sql volatile set search_path = '' as $$
  select private.send_contact_message(name, email, phone, subject, message);
$$;
comment on function public.send_contact_message is
  'The contact form, for everybody; confirmed to the sender by e-mail. Codes: invalid_input (fields name, email, phone, subject, message), rate_limited.';
grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated;

create function private.resolve_contact_message(target_message uuid, resolved boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
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
grant execute on function private.resolve_contact_message(uuid, boolean) to authenticated;

create function public.resolve_contact_message(target_message uuid, resolved boolean default true)
returns void language sql volatile set search_path = '' as $$
  select private.resolve_contact_message(target_message, coalesce(resolved, true));
$$;
comment on function public.resolve_contact_message is
  'An administrator has answered a contact message, or opens it again. Codes: unauthenticated, admin_required, contact_message_not_found.';
grant execute on function public.resolve_contact_message(uuid, boolean) to authenticated;
