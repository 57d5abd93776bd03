-- Purpose: files that nothing shows leave the storage: pictures of deleted spaces, pictures taken out of a listing, avatars
-- that were replaced, attachments of deleted messages, and what was sent to the storage but never used.
-- Tables: writes outbox. Destructive: its jobs delete files; replaces private.delete_expired_data, which looks for the last kind.
--
-- A job names files that may have become unused. Whoever works it off asks again what is unused then, so nothing that a
-- booking, another listing or a message shows is ever deleted.

-- The entry of spaces.images (or a booking's snapshot) as a path of the bucket without its ending; null for a picture elsewhere.
create function private.picture_stem(entry text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(entry, '^https?://.*/space-images/', ''), '\.[A-Za-z]+$', '')
  where entry !~ '^https?://' or entry ~ '/space-images/';
$$;

-- Files lie in the folder of their person, and only that person's rows keep them.
create function private.is_file_used(bucket text, file_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    -- Not a person's: the demonstration's, or put there by hand.
    when file_name !~ '^[0-9a-f]{8}-[0-9a-f-]{27}/' then true
    when bucket = 'space-images' then exists (
      select from (
        select unnest(images) as entry from public.spaces where host_id = split_part(file_name, '/', 1)::uuid
        union all
        select snapshot ->> 'image' from public.bookings where host_id = split_part(file_name, '/', 1)::uuid
      ) as shown
      where private.picture_stem(shown.entry) in (
        regexp_replace(file_name, '\.[A-Za-z]+$', ''),
        regexp_replace(file_name, '(-(480|960|1440))?\.[A-Za-z]+$', '')
      )
    )
    when bucket = 'avatars' then exists (
      select from public.profiles
      where id = split_part(file_name, '/', 1)::uuid and position(file_name in avatar_url) > 0
    )
    when bucket = 'chat-files' then exists (select from public.messages where file_url = file_name)
    else true
  end;
$$;

create function private.unused_files(bucket text, file_names text[])
returns setof text language sql stable security definer set search_path = '' as $$
  select file_name from unnest(file_names) as file_name where not private.is_file_used(bucket, file_name);
$$;
grant execute on function private.unused_files(text, text[]) to service_role;

create function public.unused_files(bucket text, file_names text[])
returns setof text language sql stable set search_path = '' as $$
  select private.unused_files(bucket, file_names);
$$;
comment on function public.unused_files is 'Server side: of these files of a bucket, those that nothing shows.';
grant execute on function public.unused_files(text, text[]) to service_role;

-- Up to an hour pages that were rendered before may still show a picture.
create function private.enqueue_unused_files(bucket text, file_names text[], wait interval)
returns void language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, dedupe_key, payload, available_at)
  select 'delete_unused_files', 'delete_unused_files:' || gen_random_uuid(),
    jsonb_build_object('bucket', bucket, 'names', file_names), clock_timestamp() + wait
  where cardinality(file_names) > 0;
$$;

-- Every file of these pictures that lies in the person's folder.
create function private.picture_files(person uuid, entries text[])
returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct file_name), '{}')
  from unnest(entries) as entry
  cross join lateral unnest(array[
    regexp_replace(entry, '^https?://.*/space-images/', ''),
    private.picture_stem(entry) || '-480.webp',
    private.picture_stem(entry) || '-960.webp',
    private.picture_stem(entry) || '-1440.webp'
  ]) as file_name
  where file_name like person::text || '/%';
$$;

create function private.drop_space_files()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.enqueue_unused_files('space-images', private.picture_files(old.host_id, old.images), '0');
  else
    perform private.enqueue_unused_files('space-images',
      private.picture_files(old.host_id, array(select unnest(old.images) except select unnest(new.images))), '1 hour');
  end if;
  return null;
end;
$$;
create trigger spaces_drop_files after delete on public.spaces
  for each row execute function private.drop_space_files();
create trigger spaces_drop_removed_files after update of images on public.spaces
  for each row when (not old.images <@ new.images) execute function private.drop_space_files();

create function private.drop_avatar_file()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  file_name text := regexp_replace(old.avatar_url, '^.*/avatars/', '');
begin
  if file_name like old.id::text || '/%' then
    perform private.enqueue_unused_files('avatars', array[file_name], '1 hour');
  end if;
  return null;
end;
$$;
create trigger profiles_drop_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url and old.avatar_url is not null)
  execute function private.drop_avatar_file();

create function private.drop_message_file()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_unused_files('chat-files', array[old.file_url], '0');
  return null;
end;
$$;
create trigger messages_drop_file after delete on public.messages
  for each row when (old.file_url is not null) execute function private.drop_message_file();

-- What never was used: looked at once it had its time. A listing may be written for days (its form keeps the pictures' names),
-- so its pictures have thirty; attachments and avatars are used at once. What was used once is followed by the triggers above,
-- so only what came in the time before is looked at, with days to spare for runs that were missed.
create function private.enqueue_never_used_files()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  batch record;
  found_files integer := 0;
begin
  for batch in
    with terms (bucket, term) as (
      values ('space-images', interval '30 days'), ('avatars', interval '1 day'), ('chat-files', interval '1 day')
    ), unused as (
      select terms.bucket, file.name, (row_number() over (partition by terms.bucket order by file.name) - 1) / 100 as part
      from terms
      join storage.objects as file on file.bucket_id = terms.bucket
        and file.created_at < now() - terms.term and file.created_at > now() - terms.term - interval '15 days'
      where not private.is_file_used(terms.bucket, file.name)
    )
    select bucket, array_agg(name) as names from unused group by bucket, part
  loop
    perform private.enqueue_unused_files(batch.bucket, batch.names, '0');
    found_files := found_files + cardinality(batch.names);
  end loop;
  return found_files;
end;
$$;

-- Files from before the triggers: once.
do $$
declare
  batch record;
begin
  for batch in
    select bucket_id as bucket, array_agg(name) as names
    from (
      select bucket_id, name, (row_number() over (partition by bucket_id order by name) - 1) / 100 as part
      from storage.objects
      where bucket_id in ('space-images', 'avatars', 'chat-files') and created_at < now() - interval '30 days'
        and not private.is_file_used(bucket_id, name)
    ) as unused
    group by bucket_id, part
  loop
    perform private.enqueue_unused_files(batch.bucket, batch.names, '0');
  end loop;
end;
$$;

-- As before, and the files.
create or replace function private.delete_expired_data()
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  counts jsonb := '{}';
  touched integer := 0;
begin
  perform set_config('espacos.forgetting', 'on', true);

  -- 7 years after the account was closed.
  for due in
    select person_id from private.closed_accounts
    where forgotten_at is null and closed_at < now() - interval '7 years'
    order by closed_at limit 500
  loop
    perform private.forget_person(due);
    touched := touched + 1;
  end loop;
  counts := counts || jsonb_build_object('people', touched);

  -- 2 years: messages of the contact form.
  delete from public.contact_messages where created_at < now() - interval '2 years';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('contact_messages', touched);

  -- 6 months: who was signed in from where (Marco Civil da Internet, art. 15).
  delete from auth.audit_log_entries where created_at < now() - interval '6 months';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('access_records', touched);
  delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '6 months';
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('sessions', touched);

  -- 90 days: an attribution that led to no booking. One that did stays beside its commission, which it explains.
  delete from public.referral_attributions as attribution
  where attribution.attributed_at < now() - interval '90 days' and not exists (
    select from public.bookings as booking
    where booking.user_id = attribution.person_id
      and booking.created_at between attribution.attributed_at and attribution.attributed_at + interval '90 days'
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('attributions', touched);

  -- 1 day, pictures of listings 30: files that were never used.
  counts := counts || jsonb_build_object('unused_files', private.enqueue_never_used_files());

  perform set_config('espacos.forgetting', 'off', true);
  return counts;
end;
$$;

comment on function public.delete_expired_data is
  'Deletes what is older than the privacy policy allows: {people, contact_messages, access_records, sessions, attributions, unused_files}.';
