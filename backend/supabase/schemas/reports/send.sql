-- "Denunciar": what is reported is kept as it is now.

-- Whether the two have a paid booking: what a suspended person may still write, they may still report.
create function private.share_paid_booking(one uuid, other uuid, target_space uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.bookings
    where status = 'paid' and ((user_id = one and host_id = other) or (user_id = other and host_id = one))
      and (target_space is null or space_id = target_space)
  );
$$;

create function private.message_snapshot(message public.messages)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', message.id, 'sender_id', message.sender_id,
    'sender_name', (select full_name from public.profiles where id = message.sender_id),
    'content', message.content, 'message_type', message.message_type, 'file_name', message.file_name,
    'created_at', message.created_at);
$$;

-- Whose the thing is, how it is now and which files it shows; concerned is null where the person may not see it.
create function private.reported_subject(target_kind text, target uuid, reporter uuid, out concerned uuid, out snapshot jsonb,
  out files text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  space public.spaces;
  message public.messages;
  conversation public.conversations;
  review public.reviews;
  profile public.profiles;
  line private.list_lines;
begin
  files := '{}';
  if target_kind = 'space' then
    select * into space from public.spaces where id = target and is_listed;
    concerned := space.host_id;
    files := private.picture_files(space.host_id, space.images);
    snapshot := jsonb_build_object('title', space.title, 'description', space.description, 'type', space.type,
      'neighborhood', space.neighborhood, 'capacity', space.capacity, 'price', space.price, 'images', to_jsonb(space.images),
      'host_name', (select full_name from public.profiles where id = space.host_id),
      'address', (select private.place_of(own) from public.space_addresses as own where own.space_id = space.id));
  elsif target_kind = 'message' then
    -- A message that the reporter received; texts about a visit are ours.
    select * into message from public.messages
    where id = target and recipient_id = reporter and not is_moderated and visit_id is null;
    select * into conversation from public.conversations where id = message.conversation_id;
    concerned := message.sender_id;
    files := array_remove(array[message.file_url], null);
    snapshot := private.message_snapshot(message) || jsonb_build_object('conversation_id', conversation.id,
      'title', conversation.space_title, 'file', message.file_url,
      'before', coalesce((
        select jsonb_agg(private.message_snapshot(near) order by near.created_at)
        from (
          select * from public.messages as own
          where own.conversation_id = conversation.id and own.created_at < message.created_at and not own.is_moderated
          order by own.created_at desc limit private.reported_neighbours()
        ) as near
      ), '[]'),
      'after', coalesce((
        select jsonb_agg(private.message_snapshot(near) order by near.created_at)
        from (
          select * from public.messages as own
          where own.conversation_id = conversation.id and own.created_at > message.created_at and not own.is_moderated
          order by own.created_at limit private.reported_neighbours()
        ) as near
      ), '[]'));
  elsif target_kind = 'review' then
    select * into review from public.reviews where id = target;
    concerned := review.user_id;
    files := array(
      select file from public.review_photos as photo cross join lateral unnest(private.review_photo_files(photo.path)) as file
      where photo.review_id = review.id
    );
    snapshot := jsonb_build_object('space_id', review.space_id,
      'title', (select title from public.spaces where id = review.space_id),
      'writer_name', (select full_name from public.profiles where id = review.user_id),
      'rating', review.rating, 'comment', review.comment, 'written_at', review.created_at, 'answer', review.answer,
      'photos', to_jsonb(array(select path from public.review_photos where review_id = review.id order by position)),
      'event_date', (
        select max(event_date) from public.bookings
        where user_id = review.user_id and space_id = review.space_id and status = 'paid' and event_date < private.today_in_rio()
      ));
  elsif target_kind = 'list_line' then
    -- The writer has no account: the report concerns the owner of the list.
    select * into line from private.list_lines where id = target and removed_at is null;
    select list.user_id, jsonb_build_object('title', list.name, 'content', line.content,
      'writer_name', (select name from private.list_visitors where id = line.visitor_id), 'written_at', line.written_at)
    into concerned, snapshot
    from public.favourite_lists as list where list.id = line.list_id;
  else
    select * into profile from public.profiles where id = target and exists (select from auth.users where id = target);
    concerned := profile.id;
    files := array_remove(array[nullif(regexp_replace(profile.avatar_url, '^.*/avatars/', ''), '')], null);
    snapshot := jsonb_build_object('title', profile.full_name, 'bio', profile.bio, 'location', profile.location,
      'avatar', profile.avatar_url, 'is_host', profile.is_host);
  end if;
end;
$$;

-- Returns the traits that two accounts of one person may have in common.
create function private.traits_of(person uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    -- The part after a plus is the person's own label.
    (select 'email ' || regexp_replace(lower(email), '\+[^@]*@', '@') from auth.users where id = person),
    (select 'phone ' || nullif(regexp_replace(phone, '\D', '', 'g'), '') from public.profile_private where id = person),
    (select 'cpf ' || nullif(regexp_replace(cpf, '\D', '', 'g'), '') from public.profile_private where id = person),
    (select 'pix ' || lower(pix_key) from public.payout_keys where host_id = person)
  ], null) || array(
    select distinct 'address ' || host(ip) from auth.sessions
    where user_id = person and coalesce(updated_at, created_at) > now() - private.shared_address_time()
      -- Of a network's inside it says nothing.
      and not (ip <<= any ('{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,fe80::/10}'::inet[]))
  );
$$;

-- Counts the open reports of a thing by people who have nothing in common with an earlier reporter; suspended people don't count.
create function private.independent_reports(target_kind text, target uuid)
returns integer language sql stable security definer set search_path = '' as $$
  with reporter as (
    select report.reporter_id as id, report.created_at, private.traits_of(report.reporter_id) as traits
    from public.reports as report
    where report.kind = target_kind and report.target_id = target and report.settled_at is null
      and not private.is_suspended(report.reporter_id) and exists (select from auth.users where id = report.reporter_id)
  )
  select count(*)::integer from reporter
  where not exists (
    select from reporter as earlier
    where (earlier.created_at, earlier.id) < (reporter.created_at, reporter.id) and earlier.traits && reporter.traits
  );
$$;

-- Enough people say the same of a listing: administrators are called, once until it is decided. Nothing is suspended by it.
create function private.call_administrators(target uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  first uuid;
begin
  if private.independent_reports('space', target) < private.calling_reports() or exists (
    select from public.reports where kind = 'space' and target_id = target and settled_at is null and called_at is not null
  ) then
    return;
  end if;
  update public.reports set called_at = clock_timestamp() where kind = 'space' and target_id = target and settled_at is null;
  select id into first from public.reports
  where kind = 'space' and target_id = target and settled_at is null order by created_at, id limit 1;
  perform private.announce(role.user_id, 'reports_gathered', first || ':' || role.user_id,
    jsonb_build_object('report_id', first, 'recipient_id', role.user_id))
  from public.user_roles as role where role.role = 'admin';
  -- Without an actor: the log does not reveal the last reporter.
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  select null, 'reports_gathered', 'space', target::text,
    jsonb_build_object('title', title, 'host_id', host_id, 'reports', private.independent_reports('space', target))
  from public.spaces where id = target;
end;
$$;

-- @api authenticated: Reports a listing, a message that one has received, a review or a person to the administrators;
-- target_kind: space | message | review | profile | list_line (of a shared list); reasons of a kind: private.report_reasons.
-- Codes: unauthenticated, invalid_input, account_suspended, report_target_not_found, own_report, already_reported (and not
-- decided yet), rate_limited.
create function private.send_report(target_kind text, target uuid, reason text, words text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := nullif(private.normal_text(words), '');
  thing record;
  made uuid;
begin
  -- A token outlives its account for up to an hour.
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if target is null or reason is null or not coalesce(reason = any (private.report_reasons(target_kind)), false) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  elsif not private.is_text('public.reports.words', written) then
    perform private.refuse(422, 'invalid_input', array['words']);
  end if;
  select * into thing from private.reported_subject(target_kind, target, person);
  -- Said before what is there: a suspended person learns nothing by it.
  if private.am_suspended() and not coalesce(
    target_kind in ('message', 'profile') and private.share_paid_booking(person, thing.concerned, (
      select space_id from public.conversations where id = (thing.snapshot ->> 'conversation_id')::uuid
    )), false) then
    perform private.refuse(403, 'account_suspended');
  elsif thing.concerned is null then
    perform private.refuse(404, 'report_target_not_found');
  elsif thing.concerned = person then
    perform private.refuse(403, 'own_report');
  end if;
  -- One after the other, so that the counts hold: of a person, then of a thing.
  perform pg_advisory_xact_lock(hashtextextended('reports by ' || person, 0));
  if exists (select from public.reports
      where reporter_id = person and kind = target_kind and target_id = target and settled_at is null) then
    perform private.refuse(409, 'already_reported');
  elsif (select count(*) from public.reports
      where reporter_id = person and created_at > now() - interval '1 day') >= private.reports_a_day() then
    perform private.refuse(429, 'rate_limited');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || target, 0));
  insert into public.reports (kind, target_id, concerned_id, reporter_id, reason, words, snapshot, files, called_at)
  values (target_kind, target, thing.concerned, person, send_report.reason, written, thing.snapshot, thing.files, (
    select max(called_at) from public.reports where kind = target_kind and target_id = target and settled_at is null
  ))
  returning id into made;
  if target_kind = 'space' then
    perform private.call_administrators(target);
  end if;
  return json_build_object('id', made);
end;
$$;
