-- Purpose: the contact form takes ten messages an hour from one address, whatever e-mails are given.
-- Tables: private.contact_senders, private.contact_salts. Destructive: replaces private.send_contact_message.

-- What tells one address from another for an hour, and nothing else about it.
create table private.contact_senders (
  id bigint generated always as identity primary key,
  sender bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index contact_senders_recent_idx on private.contact_senders (sender, created_at desc);
create index contact_senders_age_idx on private.contact_senders (created_at);
alter table private.contact_senders enable row level security;
comment on table private.contact_senders is 'No policy on purpose: only privileged functions use it.';

-- Another salt every day, the old one gone: no later day can tell that an address was here before.
create table private.contact_salts (
  day date primary key,
  salt bytea not null
);
alter table private.contact_salts enable row level security;
comment on table private.contact_salts is 'No policy on purpose: only privileged functions use it.';

-- The caller's address as the gateway tells it, salted; null where no gateway tells one. The first entry of X-Forwarded-For can be
-- made up where nothing better is sent: whoever does that still meets the limits per e-mail, per account and of all together.
create function private.contact_sender()
returns bytea language plpgsql volatile security definer set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)));
  today date := private.today_in_rio();
begin
  if coalesce(address, '') = '' then
    return null;
  end if;
  delete from private.contact_salts where day < today;
  insert into private.contact_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict do nothing;
  return (select sha256(salt || convert_to(left(address, 100), 'UTF8')) from private.contact_salts where day = today);
end;
$$;

create or replace function private.send_contact_message(name text, email text, phone text, subject text, message text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select id from public.profiles where id = (select auth.uid()));
  wrong text[] := '{}';
  hour_ago timestamptz := clock_timestamp() - interval '1 hour';
  origin bytea := private.contact_sender();
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
    or (select count(*) from private.contact_senders as earlier
      where earlier.sender = origin and earlier.created_at > hour_ago) >= 10
    or (select count(*) from public.contact_messages as earlier where earlier.created_at > hour_ago) >= 300 then
    perform private.refuse(429, 'rate_limited');
  end if;
  delete from private.contact_senders as earlier where earlier.created_at <= hour_ago;
  insert into private.contact_senders (sender) select origin where origin is not null;
  insert into public.contact_messages as stored (name, email, phone, subject, message, user_id)
  values (btrim(name), btrim(email), nullif(btrim(coalesce(phone, '')), ''), btrim(subject), btrim(message), person)
  returning stored.id into sent;
  perform private.enqueue('email', 'email:contact_received:' || sent,
    jsonb_build_object('template', 'contact_received', 'contact_message_id', sent));
  return sent;
end;
$$;

-- Where nothing is sent for a while, pg_cron forgets; elsewhere the next message does.
create function private.forget_contact_senders()
returns void language sql security definer set search_path = '' as $$
  delete from private.contact_senders where created_at <= clock_timestamp() - interval '1 hour';
$$;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('forget-contact-senders', '17 * * * *', 'select private.forget_contact_senders()');
  end if;
end;
$$;
