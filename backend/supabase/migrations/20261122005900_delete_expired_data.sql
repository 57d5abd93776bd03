-- Purpose: what the privacy policy (/privacidade, "Por quanto tempo") says is deleted after a time, is.
-- Tables: private.closed_accounts, and a way past the guards of booking and money rows for this job alone.
-- Destructive: its daily run removes what is older than its term; see private.delete_expired_data.

create table private.closed_accounts (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  closed_at timestamptz not null default now(),
  forgotten_at timestamptz
);
comment on table private.closed_accounts is 'When an account was closed; the term of what is kept about it begins there.';
create index closed_accounts_due_idx on private.closed_accounts (closed_at) where forgotten_at is null;

-- Accounts that went before this was noted: their term begins at the last change of the profile, the anonymising.
insert into private.closed_accounts (person_id, closed_at)
select id, updated_at from public.profiles as profile
where not exists (select from auth.users where users.id = profile.id);

create function private.note_closed_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.closed_accounts (person_id)
  select id from public.profiles where id = old.id
  on conflict (person_id) do nothing;
  return null;
end;
$$;
create trigger users_note_closed_account after delete on auth.users
  for each row execute function private.note_closed_account();

-- True within delete_expired_data only. No setting of this name can be made through the API.
create function private.is_forgetting()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('espacos.forgetting', true), '') = 'on';
$$;

-- The same guards as before, except for this job.
drop trigger bookings_guard on public.bookings;
create trigger bookings_guard before update on public.bookings
  for each row when (not private.is_forgetting()) execute function private.guard_booking();
drop trigger payments_append_only on public.payments;
create trigger payments_append_only before update or delete on public.payments
  for each row when (not private.is_forgetting()) execute function private.refuse_change();
drop trigger refunds_guard on public.refunds;
create trigger refunds_guard before update on public.refunds
  for each row when (not private.is_forgetting()) execute function private.guard_refund();
drop trigger provider_events_append_only on public.provider_events;
create trigger provider_events_append_only before update or delete on public.provider_events
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

-- What leads from one closed account to a person: their words, their files, and the provider's record of who paid.
-- Amounts and dates stay as sums of nobody, so that books and the other party's history still add up.
create function private.forget_person(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('delete_chat_files', 'delete_chat_files:' || person, jsonb_build_object('paths', files.paths))
  from (
    select jsonb_agg(message.file_url) as paths
    from public.messages as message
    join public.conversations as conversation on conversation.id = message.conversation_id
    where person in (conversation.client_id, conversation.host_id) and message.file_url is not null
  ) as files
  where files.paths is not null;
  delete from public.conversations where person in (client_id, host_id);
  delete from public.reviews where user_id = person;
  delete from public.contact_messages where user_id = person;
  delete from public.provider_events where booking_id in (select id from public.bookings where user_id = person);
  update public.refunds set provider_refund_id = null, failure = null
  where booking_id in (select id from public.bookings where user_id = person);
  update public.payments set stripe_session_id = 'forgotten:' || id, payment_intent_id = null
  where booking_id in (select id from public.bookings where user_id = person);
  update public.bookings set stripe_session_id = null where user_id = person;
  update private.closed_accounts set forgotten_at = now() where person_id = person;
end;
$$;

create function private.delete_expired_data()
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

  perform set_config('espacos.forgetting', 'off', true);
  return counts;
end;
$$;
grant execute on function private.delete_expired_data() to service_role;

create function public.delete_expired_data()
returns json language sql volatile set search_path = '' as $$
  select private.delete_expired_data();
$$;
comment on function public.delete_expired_data is
  'Deletes what is older than the privacy policy allows: {people, contact_messages, access_records, sessions, attributions}.';
grant execute on function public.delete_expired_data() to service_role;

-- At 4:00 in Rio, where pg_cron runs; elsewhere something calls the function `delete-expired-data` once a day.
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-expired-data', '0 7 * * *', 'select private.delete_expired_data()');
  end if;
end;
$$;
