-- Reads notifications, marks them read, and switches e-mails off by topic.

create function private.unread_notifications(person uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.notifications where person_id = person and read_at is null;
$$;

-- facts: private.notification_facts.
-- @api authenticated: The caller's notifications, newest first, 20 a page; before and before_id: of the last one of the page before. Code:
-- unauthenticated.
create function private.my_notifications(before timestamptz default null, before_id uuid default null)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_finite_times('before', before);
  return json_build_object(
    'unread', private.unread_notifications(person),
    'items', coalesce((
      select json_agg(json_build_object('id', note.id, 'kind', note.kind, 'created_at', note.created_at,
        'is_read', note.read_at is not null, 'facts', private.notification_facts(note)) order by note.created_at desc, note.id desc)
      from (
        select * from public.notifications as own
        where own.person_id = person
          and (my_notifications.before is null
            or (own.created_at, own.id) < (my_notifications.before, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
        order by own.created_at desc, own.id desc limit 20
      ) as note
    ), '[]')
  );
end;
$$;

-- @api authenticated: Marks notifications of the caller as read; without ids all of them. Returns how many are unread. Codes:
-- unauthenticated, invalid_input (ids).
create function private.read_notifications(ids uuid[] default null)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_few('ids', ids, 200);
  update public.notifications set read_at = clock_timestamp()
  where person_id = person and read_at is null and (ids is null or id = any (ids));
  return private.unread_notifications(person);
end;
$$;

-- @api authenticated: The topics of e-mails that can be switched off, each with whether the caller gets them. Code: unauthenticated.
create function private.my_mail_topics()
returns table (topic text, is_on boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return query select known, not exists (
      select from public.muted_mails as muted where muted.person_id = (select auth.uid()) and muted.topic = known
    )
    from unnest(private.mail_topics()) with ordinality as listed (known, place) order by place;
end;
$$;

create function private.switch_mail_topic(person uuid, topic text, is_on boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if topic is null or topic <> all (private.mail_topics()) or is_on is null then
    perform private.refuse(422, 'invalid_input', array['topic']);
  elsif is_on then
    delete from public.muted_mails as muted where muted.person_id = person and muted.topic = switch_mail_topic.topic;
  else
    insert into public.muted_mails (person_id, topic) values (person, topic) on conflict do nothing;
  end if;
end;
$$;

-- @api authenticated: Switches the e-mails of a topic on or off for the caller. Codes: unauthenticated, invalid_input (topic).
create function private.set_mail_topic(topic text, is_on boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.switch_mail_topic((select auth.uid()), topic, is_on);
end;
$$;

create function private.mail_signature(signed text)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.mail_key (key) values (extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select encode(extensions.hmac(convert_to(signed, 'UTF8'), key, 'sha256'), 'hex') from private.mail_key);
end;
$$;

-- Returns the token of the links that switch a topic off for one person: `<person>.<topic>.<signature>`.
create function private.mail_token(person uuid, topic text)
returns text language sql volatile security definer set search_path = '' as $$
  select concat_ws('.', person, topic, private.mail_signature(person || '.' || topic));
$$;

-- The one-press way out of an e-mail (RFC 8058), and back: the link is the right, without a session.
-- @api anon: Switches the topic of a link in an e-mail off, or on again. Returns the topic. Code: link_invalid.
create function private.follow_mail_link(token text, is_on boolean default false)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  person text := split_part(token, '.', 1);
  topic text := split_part(token, '.', 2);
begin
  if token is null or is_on is null or char_length(token) > 200 or split_part(token, '.', 3) is distinct from
      private.mail_signature(person || '.' || topic) or split_part(token, '.', 4) <> '' then
    perform private.refuse(404, 'link_invalid');
  end if;
  if not exists (select from auth.users where id = person::uuid) then
    perform private.refuse(404, 'link_invalid');
  end if;
  perform private.switch_mail_topic(person::uuid, topic, is_on);
  return topic;
end;
$$;
