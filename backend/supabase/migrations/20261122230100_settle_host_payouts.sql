-- Purpose: what is due to hosts is sent by an administrator and written down: how much, for which bookings, to which key, by whom
-- and under which reference of the bank. What was written down wrongly is taken back by a row of its own.
-- Tables: host_settlements, settled_payouts, private.seen_payout_keys. Destructive: replaces private.admin_booking,
-- private.email_to_send, private.money_differences, private.account_export, private.delete_account, private.forget_person and
-- private.delete_expired_data, each by the same and more.
--
-- paid       so much was sent, for the payouts of its settled_payouts
-- reversed   that was not so: the same amounts less than zero; the payouts are due again
--
-- Rows are only added. A payout is settled when its settled_payouts sum to its amount, open when they sum to nothing.

create table public.host_settlements (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.profiles (id),
  kind text not null check (kind in ('paid', 'reversed')),
  amount_cents integer not null,
  bank_reference text not null check (char_length(bank_reference) between 1 and 100),
  reason text check (char_length(reason) <= 500),
  reverses uuid unique references public.host_settlements (id),
  key_type text,
  pix_key text,
  key_hint text,
  holder_name text,
  settled_by uuid not null references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  check (case kind
    when 'paid' then amount_cents > 0 and reverses is null and reason is null
      and key_type is not null and pix_key is not null and key_hint is not null and holder_name is not null
    else amount_cents < 0 and reverses is not null and reason is not null
      and key_type is null and pix_key is null and key_hint is null and holder_name is null
  end)
);
comment on column public.host_settlements.pix_key is 'Where it went, as it was shown to the administrator; forgotten with the person.';
create index host_settlements_host_idx on public.host_settlements (host_id, created_at desc);
create index host_settlements_latest_idx on public.host_settlements (created_at desc);
create index host_settlements_settled_by_idx on public.host_settlements (settled_by);
create index host_settlements_reference_idx on public.host_settlements (lower(bank_reference)) where kind = 'paid';

create table public.settled_payouts (
  settlement_id uuid not null references public.host_settlements (id),
  payout_id uuid not null references public.host_payouts (id),
  host_id uuid not null references public.profiles (id),
  amount_cents integer not null,
  primary key (settlement_id, payout_id)
);
create index settled_payouts_payout_idx on public.settled_payouts (payout_id);
create index settled_payouts_host_idx on public.settled_payouts (host_id);

create trigger host_settlements_append_only before update or delete on public.host_settlements
  for each row when (not private.is_forgetting()) execute function private.refuse_change();
create trigger settled_payouts_append_only before update or delete on public.settled_payouts
  for each row execute function private.refuse_change();

alter table public.host_settlements enable row level security;
alter table public.settled_payouts enable row level security;
grant select (id, host_id, kind, amount_cents, bank_reference, reverses, key_type, key_hint, created_at)
  on public.host_settlements to authenticated;
grant select on public.settled_payouts to authenticated;
revoke all on public.host_settlements, public.settled_payouts from service_role;
create policy host_settlements_select_host on public.host_settlements for select to authenticated
  using (host_id = (select auth.uid()));
create policy settled_payouts_select_host on public.settled_payouts for select to authenticated
  using (host_id = (select auth.uid()));

-- Keys as administrators were shown them: money that was sent to one is recorded with it, though the host has changed it since.
create table private.seen_payout_keys (
  version uuid not null,
  host_id uuid not null references public.profiles (id) on delete cascade,
  key_type text not null,
  pix_key text not null,
  holder_name text not null,
  seen_by uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (version, seen_by)
);
create index seen_payout_keys_host_idx on private.seen_payout_keys (host_id, seen_at desc);
create index seen_payout_keys_seen_by_idx on private.seen_payout_keys (seen_by);
alter table private.seen_payout_keys enable row level security;

-- What of a payout is due and not settled, a row for each movement.
create function private.due_payouts()
returns table (payout_id uuid, booking_id uuid, host_id uuid, amount_cents integer, due_on date)
language sql stable security definer set search_path = '' as $$
  select payout.id, payout.booking_id, payout.host_id, (payout.amount_cents - coalesce(settled.cents, 0))::integer, payout.due_on
  from public.host_payouts as payout
  left join (
    select line.payout_id, sum(line.amount_cents) as cents from public.settled_payouts as line group by line.payout_id
  ) as settled on settled.payout_id = payout.id
  where payout.due_on <= private.today_in_rio() and payout.amount_cents <> coalesce(settled.cents, 0);
$$;

-- Of a booking that was cancelled in time both rows are due, and nothing is owed.
create function private.due_payouts_by_host()
returns table (host_id uuid, owed_cents bigint, earned_cents bigint, reversed_cents bigint, bookings bigint, oldest_due_on date)
language sql stable security definer set search_path = '' as $$
  select by_booking.host_id, sum(cents)::bigint, coalesce(sum(cents) filter (where cents > 0), 0)::bigint,
    coalesce(sum(cents) filter (where cents < 0), 0)::bigint, count(*) filter (where cents <> 0),
    min(by_booking.due_on) filter (where cents > 0)
  from (
    select due.host_id, due.booking_id, sum(due.amount_cents) as cents, min(due.due_on) as due_on
    from private.due_payouts() as due group by due.host_id, due.booking_id
  ) as by_booking
  group by by_booking.host_id
  having sum(cents) <> 0;
$$;

-- What is owed to a person in all, due or not.
create function private.unsettled_cents(person uuid)
returns bigint language sql stable security definer set search_path = '' as $$
  select (select coalesce(sum(amount_cents), 0) from public.host_payouts where host_id = person)
    - (select coalesce(sum(amount_cents), 0) from public.settled_payouts where host_id = person);
$$;

create function private.admin_list_payouts(search_text text, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with owed as (
    select due.*, host.full_name as host_name, own.key_type, own.changed_at as key_changed_at, own.host_id is not null as has_key,
      not exists (select from auth.users where id = due.host_id) as is_closed
    from private.due_payouts_by_host() as due
    join public.profiles as host on host.id = due.host_id
    left join public.payout_keys as own on own.host_id = due.host_id
  ), found as (
    select * from owed where private.mentions(host_name, search_text)
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        -- Whom something is owed, the longest first; then who owes.
        select * from found order by (owed_cents > 0) desc, oldest_due_on, owed_cents desc, host_id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'owed_cents', (select coalesce(sum(owed_cents), 0) from owed where owed_cents > 0),
    'to_pay', (select count(*) from owed where owed_cents > 0),
    'without_key', (select count(*) from owed where owed_cents > 0 and not has_key),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from owed where owed_cents < 0),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

create function public.admin_list_payouts(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_payouts(search_text, page_number, page_size);
$$;
comment on function public.admin_list_payouts is
  'Hosts whom something is due, the longest first, for an administrator; then those who owe: {items: [{host_id, host_name, owed_cents, earned_cents, reversed_cents, bookings, oldest_due_on, has_key, key_type, key_changed_at, is_closed}], total, owed_cents, to_pay, without_key, deducted_cents, page, page_size}; the sums regardless of the search. Codes: unauthenticated, admin_required.';

create function private.admin_due_payouts(target_host uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('payout_id', due.payout_id, 'booking_id', due.booking_id, 'amount_cents', due.amount_cents,
      'due_on', due.due_on, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date)
      order by due.due_on, due.booking_id, due.amount_cents desc)
    from private.due_payouts() as due join public.bookings as booking on booking.id = due.booking_id
    where due.host_id = target_host
  ), '[]');
end;
$$;

create function public.admin_due_payouts(target_host uuid)
returns json language sql stable set search_path = '' as $$
  select private.admin_due_payouts(target_host);
$$;
comment on function public.admin_due_payouts is
  'What is due to a host and not settled, for an administrator, the oldest first: [{payout_id, booking_id, amount_cents, due_on, title, event_date}]; less than zero is what a cancellation took back. Codes: unauthenticated, admin_required.';

-- The one way to a key, and it says so in the log. Who else has just looked may be sending the same money.
create function private.reveal_payout_key(target_host uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.payout_keys;
  other record;
begin
  perform private.require_admin();
  select * into own from public.payout_keys where host_id = target_host;
  if own.host_id is null then
    perform private.refuse(404, 'payout_key_missing');
  end if;
  select person.full_name, seen.seen_at into other
  from private.seen_payout_keys as seen join public.profiles as person on person.id = seen.seen_by
  where seen.host_id = target_host and seen.seen_by <> (select auth.uid()) and seen.seen_at > clock_timestamp() - interval '1 day'
  order by seen.seen_at desc limit 1;
  insert into private.seen_payout_keys (version, host_id, key_type, pix_key, holder_name, seen_by)
  values (own.version, own.host_id, own.key_type, own.pix_key, own.holder_name, (select auth.uid()))
  on conflict (version, seen_by) do update set seen_at = clock_timestamp();
  perform private.log_act('payout_key_seen', 'profile', target_host::text, jsonb_build_object('key_type', own.key_type));
  return json_build_object('version', own.version, 'key_type', own.key_type, 'pix_key', own.pix_key,
    'holder_name', own.holder_name, 'changed_at', own.changed_at, 'seen_by', other.full_name, 'seen_at', other.seen_at);
end;
$$;

create function public.reveal_payout_key(target_host uuid)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_payout_key(target_host);
$$;
comment on function public.reveal_payout_key is
  'Where a host is paid, for an administrator; the log notes that it was shown: {version, key_type, pix_key, holder_name, changed_at, seen_by, seen_at}, the last two of another administrator who was shown it within a day. Codes: unauthenticated, admin_required, payout_key_missing.';

-- Settlements and corrections of a host's account come one after the other.
create function private.lock_host(target_host uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = target_host for no key update;
  if not found then
    perform private.refuse(404, 'host_not_found');
  end if;
end;
$$;

create function private.settlement_as_json(target_settlement uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('settlement_id', id, 'host_id', host_id, 'kind', kind, 'amount_cents', amount_cents,
    'payouts', (select count(*) from public.settled_payouts where settlement_id = target_settlement))
  from public.host_settlements where id = target_settlement;
$$;

create function private.settle_host_payouts(
  target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  reference text := btrim(regexp_replace(coalesce(bank_reference, ''), '\s+', ' ', 'g'));
  wanted uuid[] := array(select distinct unnest(payout_ids));
  known public.host_settlements;
  seen private.seen_payout_keys;
  sum_cents bigint;
  found_payouts integer;
  open_payouts integer;
  settlement uuid;
begin
  perform private.require_admin();
  if expected_cents is null or expected_cents <= 0 then
    perform private.refuse(422, 'invalid_input', array['expectedCents']);
  elsif reference = '' or char_length(reference) > 100 then
    perform private.refuse(422, 'invalid_input', array['bankReference']);
  elsif coalesce(cardinality(wanted), 0) = 0 then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  end if;
  perform private.lock_host(target_host);
  perform pg_advisory_xact_lock(hashtextextended('bank_reference:' || lower(reference), 0));

  -- Statements of their own: they see what was committed before the locks.
  select * into known from public.host_settlements as settled
  where settled.kind = 'paid' and lower(settled.bank_reference) = lower(reference)
    and not exists (select from public.host_settlements as reversal where reversal.reverses = settled.id)
  limit 1;
  if known.id is not null then
    if (known.host_id, known.settled_by, known.amount_cents) = (target_host, person, expected_cents)
      and wanted @> array(select payout_id from public.settled_payouts where settlement_id = known.id) then
      -- Sent twice: the same answer.
      return private.settlement_as_json(known.id);
    elsif known.host_id = target_host then
      perform private.refuse(409, 'payout_already_paid');
    end if;
    perform private.refuse(409, 'bank_reference_used');
  end if;
  select count(*), count(due.payout_id), coalesce(sum(due.amount_cents), 0) into found_payouts, open_payouts, sum_cents
  from public.host_payouts as payout left join private.due_payouts() as due on due.payout_id = payout.id
  where payout.id = any(wanted) and payout.host_id = target_host and payout.due_on <= private.today_in_rio();
  if found_payouts <> cardinality(wanted) then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  elsif open_payouts <> found_payouts then
    perform private.refuse(409, 'payout_already_paid');
  elsif sum_cents <> expected_cents then
    perform private.refuse(409, 'payout_changed');
  end if;
  -- As this person was shown it: it may have been changed since, but the money went there.
  select * into seen from private.seen_payout_keys as shown
  where shown.version = key_version and shown.host_id = target_host and shown.seen_by = person;
  if seen.version is null then
    perform private.refuse(409, 'payout_key_not_seen');
  end if;

  insert into public.host_settlements
    (host_id, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
  values (target_host, 'paid', expected_cents, reference, seen.key_type, seen.pix_key,
    private.payout_key_hint(seen.key_type, seen.pix_key), seen.holder_name, person)
  returning id into settlement;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select settlement, id, host_id, amount_cents from public.host_payouts where id = any(wanted);
  return private.settlement_as_json(settlement);
end;
$$;

create function public.settle_host_payouts(
  target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid
)
returns json language sql volatile set search_path = '' as $$
  select private.settle_host_payouts(target_host, payout_ids, expected_cents, bank_reference, key_version);
$$;
comment on function public.settle_host_payouts is
  'By an administrator, once the money has been sent: for which payouts (all of them due and open), how much in all, the bank''s reference, and the version of the key that reveal_payout_key showed them. The same act twice is once: {settlement_id, host_id, kind, amount_cents, payouts}. Codes: unauthenticated, admin_required, invalid_input, host_not_found, payout_already_paid, bank_reference_used, payout_changed, payout_key_not_seen.';

create function private.reverse_host_settlement(target_settlement uuid, reason text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := left(btrim(coalesce(reason, '')), 500);
  settled public.host_settlements;
  known public.host_settlements;
  reversal uuid;
begin
  perform private.require_admin();
  if written = '' then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  select * into settled from public.host_settlements where id = target_settlement and kind = 'paid';
  if settled.id is null then
    perform private.refuse(404, 'settlement_not_found');
  end if;
  perform private.lock_host(settled.host_id);
  select * into known from public.host_settlements where reverses = settled.id;
  if known.id is not null then
    if (known.settled_by, known.reason) = (person, written) then
      return private.settlement_as_json(known.id);
    end if;
    perform private.refuse(409, 'settlement_already_reversed');
  end if;
  insert into public.host_settlements (host_id, kind, amount_cents, bank_reference, reason, reverses, settled_by)
  values (settled.host_id, 'reversed', -settled.amount_cents, settled.bank_reference, written, settled.id, person)
  returning id into reversal;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select reversal, payout_id, host_id, -amount_cents from public.settled_payouts where settlement_id = settled.id;
  return private.settlement_as_json(reversal);
end;
$$;

create function public.reverse_host_settlement(target_settlement uuid, reason text)
returns json language sql volatile set search_path = '' as $$
  select private.reverse_host_settlement(target_settlement, reason);
$$;
comment on function public.reverse_host_settlement is
  'By an administrator: a payment that was recorded wrongly, or came back from the bank, is taken back; its payouts are due again. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, settlement_not_found, settlement_already_reversed.';

-- Where a payment went, for a question that comes later. The log notes it as well.
create function private.reveal_settlement_key(target_settlement uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  settled public.host_settlements;
begin
  perform private.require_admin();
  select * into settled from public.host_settlements where id = target_settlement and kind = 'paid';
  if settled.id is null then
    perform private.refuse(404, 'settlement_not_found');
  end if;
  perform private.log_act('payout_key_seen', 'profile', settled.host_id::text, jsonb_build_object('key_type', settled.key_type));
  return json_build_object('key_type', settled.key_type, 'pix_key', settled.pix_key, 'holder_name', settled.holder_name);
end;
$$;

create function public.reveal_settlement_key(target_settlement uuid)
returns json language sql volatile set search_path = '' as $$
  select private.reveal_settlement_key(target_settlement);
$$;
comment on function public.reveal_settlement_key is
  'Where a payment to a host went, for an administrator; the log notes that it was shown: {key_type, pix_key, holder_name}, empty once the person is forgotten. Codes: unauthenticated, admin_required, settlement_not_found.';

create function private.admin_list_settlements(search_text text, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select settled.id, settled.host_id, host.full_name as host_name, settled.amount_cents, settled.bank_reference,
      settled.key_type, settled.key_hint, settled.created_at, settler.full_name as settled_by,
      reversal.created_at as reversed_at, reverser.full_name as reversed_by, reversal.reason as reversed_reason
    from public.host_settlements as settled
    join public.profiles as host on host.id = settled.host_id
    join public.profiles as settler on settler.id = settled.settled_by
    left join public.host_settlements as reversal on reversal.reverses = settled.id
    left join public.profiles as reverser on reverser.id = reversal.settled_by
    where settled.kind = 'paid'
      and (private.mentions(host.full_name, search_text) or private.mentions(settled.bank_reference, search_text))
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select shown.*, (
          select json_agg(json_build_object('booking_id', part.booking_id, 'title', booking.snapshot ->> 'title',
            'event_date', booking.event_date, 'amount_cents', part.cents) order by booking.event_date, part.booking_id)
          from (
            select payout.booking_id, sum(line.amount_cents)::integer as cents
            from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
            where line.settlement_id = shown.id
            group by payout.booking_id having sum(line.amount_cents) <> 0
          ) as part
          join public.bookings as booking on booking.id = part.booking_id
        ) as bookings
        from (select * from found order by created_at desc, id limit size offset (page - 1) * size) as shown
        order by shown.created_at desc, shown.id
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'sent_cents', (select coalesce(sum(amount_cents), 0) from public.host_settlements),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;

create function public.admin_list_settlements(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_settlements(search_text, page_number, page_size);
$$;
comment on function public.admin_list_settlements is
  'What was sent to hosts, the newest first, for an administrator, found by host or reference: {items: [{id, host_id, host_name, amount_cents, bank_reference, key_type, key_hint, created_at, settled_by, reversed_at, reversed_by, reversed_reason, bookings: [{booking_id, title, event_date, amount_cents}]}], total, sent_cents, page, page_size}; sent_cents is the sum of all, less what was taken back. Codes: unauthenticated, admin_required.';

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'admin_list_payouts(text, integer, integer)', 'admin_list_settlements(text, integer, integer)', 'admin_due_payouts(uuid)',
    'reveal_payout_key(uuid)', 'reveal_settlement_key(uuid)', 'settle_host_payouts(uuid, uuid[], integer, text, uuid)',
    'reverse_host_settlement(uuid, text)'
  ] loop
    execute format('grant execute on function private.%s, public.%s to authenticated', signature, signature);
  end loop;
end;
$$;

-- One line in the log and one e-mail for each. The log names the host by id and holds neither key, reference nor reason: it is
-- never changed, and they go with the account's other data (decision 125).
create function private.tell_of_host_settlement()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_act(case new.kind when 'paid' then 'payout_sent' else 'payout_corrected' end, 'profile', new.host_id::text,
    jsonb_build_object('settlement_id', new.id, 'amount_cents', abs(new.amount_cents)));
  perform private.enqueue_email(case new.kind when 'paid' then 'payout_sent' else 'payout_corrected' end, new.id::text,
    jsonb_build_object('settlement_id', new.id));
  return null;
end;
$$;
create trigger host_settlements_tell after insert on public.host_settlements
  for each row execute function private.tell_of_host_settlement();

-- The key of an account that is gone stays only while something is to be sent there.
create function private.drop_payout_key()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.unsettled_cents(old.id) <= 0 then
    delete from public.payout_keys where host_id = old.id;
  end if;
  return null;
end;
$$;
create trigger users_drop_payout_key after delete on auth.users
  for each row execute function private.drop_payout_key();

-- As before, and what was sent to the host.
create or replace function private.admin_booking(target_booking uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  select json_build_object(
    'id', booking.id, 'title', booking.snapshot ->> 'title', 'event_date', booking.event_date, 'status', booking.status,
    'price_cents', booking.owner_amount, 'fee_cents', booking.service_fee, 'discount_cents', booking.discount_amount,
    'total_cents', booking.total_amount, 'payment_method', booking.payment_method, 'created_at', booking.created_at,
    'paid_at', booking.paid_at, 'cancelled_at', booking.cancelled_at, 'cancellation_reason', booking.cancellation_reason,
    'refund_share', booking.refund_share, 'guest_name', guest.full_name, 'host_name', host.full_name,
    'cancelled_by', (
      select actor.full_name from public.audit_log as act join public.profiles as actor on actor.id = act.actor_id
      where act.target_type = 'booking' and act.target_id = booking.id::text and act.action = 'booking_cancelled'
      order by act.id desc limit 1
    ),
    'coupon', (
      select json_build_object('code', code, 'discount_cents', discount_cents, 'status', status)
      from public.coupon_redemptions where booking_id = booking.id
    ),
    'payments', coalesce((
      select json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'created_at', created_at) order by created_at, id)
      from public.payments where booking_id = booking.id
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason,
        'status', refund.status, 'failure', refund.failure, 'created_at', refund.created_at, 'settled_at', refund.settled_at,
        'manual_at', refund.manual_at, 'manual_by', handler.full_name, 'manual_note', refund.manual_note)
        order by refund.created_at, refund.id)
      from public.refunds as refund left join public.profiles as handler on handler.id = refund.manual_by
      where refund.booking_id = booking.id
    ), '[]'),
    'payouts', coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on,
        'created_at', created_at) order by created_at, id)
      from public.host_payouts where booking_id = booking.id
    ), '[]'),
    'settlements', coalesce((
      select json_agg(json_build_object('id', settlement.id, 'kind', settlement.kind, 'amount_cents', sum_of.cents,
        'total_cents', settlement.amount_cents, 'bank_reference', settlement.bank_reference, 'reason', settlement.reason,
        'key_type', settlement.key_type, 'key_hint', settlement.key_hint, 'created_at', settlement.created_at,
        'settled_by', settler.full_name) order by settlement.created_at, settlement.id)
      from (
        select line.settlement_id, sum(line.amount_cents)::integer as cents
        from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
        where payout.booking_id = booking.id group by line.settlement_id
      ) as sum_of
      join public.host_settlements as settlement on settlement.id = sum_of.settlement_id
      left join public.profiles as settler on settler.id = settlement.settled_by
    ), '[]'),
    'commissions', coalesce((
      select json_agg(json_build_object('id', commission.id, 'kind', commission.kind,
        'amount_cents', commission.commission_amount, 'status', commission.status, 'created_at', commission.created_at,
        'settled_at', commission.settled_at, 'settled_by', settler.full_name, 'affiliate_name', person.full_name,
        'affiliate_code', affiliate.affiliate_code) order by commission.created_at, commission.kind, commission.id)
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      join public.profiles as person on person.id = affiliate.user_id
      left join public.profiles as settler on settler.id = commission.settled_by
      where commission.booking_id = booking.id
    ), '[]')
  ) into answer
  from public.bookings as booking
  join public.profiles as guest on guest.id = booking.user_id
  join public.profiles as host on host.id = booking.host_id
  where booking.id = target_booking;
  if answer is null then
    perform private.refuse(404, 'booking_not_found');
  end if;
  return answer;
end;
$$;
comment on function public.admin_booking is
  'One booking for an administrator, with every movement of its money and who made it: {id, title, …, coupon, payments, refunds, payouts, settlements, commissions}, amounts in cents. Codes: unauthenticated, admin_required, booking_not_found.';

-- As before, and payouts.
create or replace function private.email_to_send(message_id bigint)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  message public.outbox;
  template text;
  booking public.bookings;
  refund public.refunds;
  space public.spaces;
  chat public.messages;
  contact public.contact_messages;
  reading public.conversation_reads;
  settlement public.host_settlements;
  recipient uuid;
  address text;
  data jsonb := '{}';
begin
  select * into message from public.outbox where id = message_id and kind = 'email' and done_at is null;
  template := message.payload ->> 'template';

  if template in ('booking_confirmed', 'booking_received', 'booking_cancelled_guest', 'booking_cancelled_host') then
    select * into booking from public.bookings where id = (message.payload ->> 'booking_id')::uuid;
    if booking.status is distinct from (case when template like 'booking_cancelled%' then 'cancelled' else 'paid' end) then
      return null;
    end if;
    recipient := case when template in ('booking_confirmed', 'booking_cancelled_guest') then booking.user_id else booking.host_id end;
    data := private.booking_email(booking.id);
  elsif template in ('late_payment', 'refund_sent') then
    select * into refund from public.refunds where id = (message.payload ->> 'refund_id')::uuid;
    if template = 'refund_sent' and refund.status is distinct from 'succeeded' then
      return null;
    end if;
    select * into booking from public.bookings where id = refund.booking_id;
    recipient := booking.user_id;
    data := private.booking_email(booking.id) || jsonb_build_object('amount_cents', refund.amount_cents);
  elsif template in ('space_approved', 'space_rejected') then
    select * into space from public.spaces where id = (message.payload ->> 'space_id')::uuid;
    recipient := space.host_id;
    data := jsonb_build_object('space_id', space.id, 'title', space.title, 'reason', space.rejection_reason);
  elsif template = 'new_message' then
    select * into chat from public.messages where id = (message.payload ->> 'message_id')::uuid;
    select * into reading from public.conversation_reads
    where conversation_id = chat.conversation_id and user_id = (message.payload ->> 'recipient_id')::uuid;
    if reading.user_id is null or reading.last_read_at >= chat.created_at then
      return null;
    end if;
    recipient := reading.user_id;
    data := (
      select jsonb_build_object(
        'conversation_id', conversation.id, 'title', conversation.space_title, 'sender_name', sender.full_name,
        'excerpt', left(coalesce(chat.content, chat.file_name), 200),
        'unread_count', (
          select count(*) from public.messages as unread
          where unread.conversation_id = conversation.id and unread.created_at > reading.last_read_at
            and unread.sender_id <> recipient and not unread.is_moderated
        )
      )
      from public.conversations as conversation, public.profiles as sender
      where conversation.id = chat.conversation_id and sender.id = chat.sender_id
    );
  elsif template in ('commission_earned', 'commission_paid') then
    select user_id into recipient from public.affiliates where id = (message.payload ->> 'affiliate_id')::uuid;
    data := jsonb_build_object('amount_cents', message.payload -> 'amount_cents');
  elsif template = 'payout_key_changed' then
    recipient := (message.payload ->> 'host_id')::uuid;
    data := jsonb_build_object(
      'change', message.payload -> 'change',
      'changed_at', message.payload -> 'changed_at',
      -- Only while it is the one that this e-mail is about.
      'key', (
        select jsonb_build_object('type', own.key_type, 'hint', private.payout_key_hint(own.key_type, own.pix_key))
        from public.payout_keys as own
        where own.host_id = recipient and own.version = (message.payload ->> 'version')::uuid
          and message.payload ->> 'change' <> 'removed'
      )
    );
  elsif template in ('payout_sent', 'payout_corrected') then
    select * into settlement from public.host_settlements where id = (message.payload ->> 'settlement_id')::uuid;
    if template = 'payout_sent' and exists (select from public.host_settlements where reverses = settlement.id) then
      return null;
    end if;
    recipient := settlement.host_id;
    data := jsonb_build_object(
      'amount_cents', abs(settlement.amount_cents),
      'bank_reference', settlement.bank_reference,
      'key', case when settlement.key_type is not null
        then jsonb_build_object('type', settlement.key_type, 'hint', settlement.key_hint) end,
      'bookings', (
        select count(*) from (
          select payout.booking_id
          from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
          where line.settlement_id = settlement.id
          group by payout.booking_id having sum(line.amount_cents) <> 0
        ) as paid
      )
    );
  elsif template = 'contact_received' then
    -- Nothing that was typed goes out: the address is nobody's proven own.
    select * into contact from public.contact_messages where id = (message.payload ->> 'contact_message_id')::uuid;
    if contact.id is null then
      return null;
    end if;
    return jsonb_build_object('to', contact.email, 'name', null, 'template', template, 'key', message.dedupe_key, 'data', data);
  else
    return null;
  end if;

  select email into address from auth.users where id = recipient;
  if coalesce(address, '') = '' or data is null then
    return null;
  end if;
  return jsonb_build_object(
    'to', address,
    'name', (select full_name from public.profiles where id = recipient),
    'template', template,
    'key', message.dedupe_key,
    'data', data
  );
end;
$$;

-- As before, and what was sent to hosts.
create or replace function private.money_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  with booked as (
    select booking.*,
      case when paid_at is null then 0 else coalesce(refund_share, 0) end as share_back,
      (select count(*) from public.payments where booking_id = booking.id) as payment_count,
      (select coalesce(sum(amount_cents), 0) from public.payments where booking_id = booking.id) as paid_cents,
      (select coalesce(sum(amount_cents), 0) from public.refunds where booking_id = booking.id) as refunded_cents,
      (select coalesce(sum(amount_cents), 0) from public.host_payouts where booking_id = booking.id) as payout_cents,
      (select count(*) from public.host_payouts where booking_id = booking.id and host_payouts.kind = 'earned') as payout_count,
      (select status from public.coupon_redemptions where booking_id = booking.id) as redemption_status,
      (select coalesce(sum(commission_amount) filter (where affiliate_commissions.status <> 'reversed'), 0)
        from public.affiliate_commissions where booking_id = booking.id) as commission_cents,
      earned.affiliate_id as earned_by,
      -- With an account its attributions go: then the commission itself is the only record of who brought the guest.
      exists (select from auth.users where id = booking.user_id)
        and (earned.affiliate_id is null or exists (
          select from public.affiliates as affiliate join auth.users as person on person.id = affiliate.user_id
          where affiliate.id = earned.affiliate_id)) as is_traceable
    from public.bookings as booking
    left join public.affiliate_commissions as earned on earned.booking_id = booking.id and earned.kind = 'earned'
  )
  -- Paid means: one payment, of exactly what was agreed.
  select 'payment'::text, id, total_amount::text, paid_cents::text from booked
    where paid_at is not null and (paid_cents <> total_amount or payment_count <> 1)
  -- Whoever paid for nothing gets everything back; whoever cancels, their share; nobody else anything.
  union all
  select 'refund', id, expected_cents::text, refunded_cents::text
    from (
      select *, case when paid_at is null then paid_cents else private.part_of(total_amount, share_back) end as expected_cents
      from booked
    ) as compared
    where refunded_cents <> expected_cents
  union all
  select 'cancellation_without_share', id, 'share', null from booked
    where status = 'cancelled' and paid_at is not null and refund_share is null
  union all
  select 'payout', id, expected_cents::text, payout_cents::text
    from (
      select *, case when paid_at is null then 0 else owner_amount - private.part_of(owner_amount, share_back) end as expected_cents
      from booked
    ) as compared
    where payout_cents <> expected_cents or payout_count <> (case when paid_at is null then 0 else 1 end)
  union all
  select 'coupon_redemption', id, expected_status, redemption_status
    from (
      select *, case when coupon_id is null then null when paid_at is not null then 'used'
        when status = 'pending' then 'reserved' else 'released' end as expected_status
      from booked
    ) as compared
    where redemption_status is distinct from expected_status
  union all
  select 'coupon_used_count', coupon.id, count(redemption.booking_id)::text, coupon.used_count::text
    from public.discount_coupons as coupon
    left join public.coupon_redemptions as redemption on redemption.coupon_id = coupon.id and redemption.status = 'used'
    group by coupon.id
    having count(redemption.booking_id) <> coupon.used_count
  union all
  select 'commission', id, expected_cents::text, commission_cents::text
    from (
      select *, case
        when paid_at is null then 0
        when is_traceable and private.affiliate_of(user_id, created_at) is null then 0
        when not is_traceable and earned_by is null then 0
        else private.commission_cents(total_amount) - private.part_of(private.commission_cents(total_amount), share_back)
      end as expected_cents
      from booked
    ) as compared
    where commission_cents <> expected_cents
  union all
  select 'affiliate_earnings', affiliate.id, coalesce(sum(commission.commission_amount), 0)::text, affiliate.total_earnings::text
    from public.affiliates as affiliate
    left join public.affiliate_commissions as commission
      on commission.affiliate_id = affiliate.id and commission.status <> 'reversed'
    group by affiliate.id
    having coalesce(sum(commission.commission_amount), 0) <> affiliate.total_earnings
  -- What was sent to hosts: its parts are its sum, each part is a whole payout of that host, and what was taken back was all of it.
  union all
  select 'settlement', settlement.id, settlement.amount_cents::text, coalesce(sum(line.amount_cents), 0)::text
    from public.host_settlements as settlement
    left join public.settled_payouts as line on line.settlement_id = settlement.id
    group by settlement.id
    having coalesce(sum(line.amount_cents), 0) <> settlement.amount_cents
  union all
  select 'settlement_reversal', reversal.id, (-settlement.amount_cents)::text, reversal.amount_cents::text
    from public.host_settlements as reversal join public.host_settlements as settlement on settlement.id = reversal.reverses
    where reversal.amount_cents <> -settlement.amount_cents or reversal.host_id <> settlement.host_id
  union all
  select 'settled_payout', payout.booking_id, payout.amount_cents::text, sum(line.amount_cents)::text
    from public.settled_payouts as line
    join public.host_payouts as payout on payout.id = line.payout_id
    join public.host_settlements as settlement on settlement.id = line.settlement_id
    group by payout.id
    having sum(line.amount_cents) not in (0, payout.amount_cents) or bool_or(settlement.host_id <> payout.host_id)
  -- What should have happened by now.
  union all
  select 'payout_overdue', owed.host_id, '0', owed.owed_cents::text
    from private.due_payouts_by_host() as owed
    where owed.owed_cents > 0 and owed.oldest_due_on < private.today_in_rio() - 7
      and exists (select from public.payout_keys where host_id = owed.host_id)
  union all
  select 'hold_overdue', id, hold_expires_at::text, null from booked
    where status = 'pending' and hold_expires_at < clock_timestamp() - interval '1 hour'
  union all
  select 'refund_' || status, booking_id, 'succeeded', status from public.refunds
    where status = 'failed' or (status = 'manual' and manual_at is null)
      or (status = 'requested' and created_at < clock_timestamp() - interval '7 days')
  union all
  select 'outbox_failed', null, kind || ' ' || id, last_error from public.outbox where failed_at is not null;
$$;

-- As before, and where and how one was paid.
create or replace function private.account_export()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return json_build_object(
    'exported_at', now(),
    'account', (
      select json_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = person
    ),
    'profile', (select to_json(profile) from public.profiles as profile where id = person),
    'private_profile', (select to_json(own) from public.profile_private as own where id = person),
    'roles', coalesce((select json_agg(role) from public.user_roles where user_id = person), '[]'),
    'spaces', coalesce((
      select json_agg(space order by space.created_at) from public.spaces as space where host_id = person
    ), '[]'),
    'blocked_days', coalesce((
      select json_agg(json_build_object('space_id', space_id, 'date', date, 'is_available', is_available) order by date)
      from public.space_availability where host_id = person
    ), '[]'),
    'bookings', coalesce((
      select json_agg(to_jsonb(booking) - array['checkout_url'] order by booking.created_at)
      from public.bookings as booking where user_id = person
    ), '[]'),
    'payments', coalesce((
      select json_agg(json_build_object('booking_id', payment.booking_id, 'amount_cents', payment.amount_cents,
        'payment_method', payment.payment_method, 'created_at', payment.created_at) order by payment.created_at)
      from public.payments as payment join public.bookings as booking on booking.id = payment.booking_id
      where booking.user_id = person
    ), '[]'),
    'refunds', coalesce((
      select json_agg(json_build_object('booking_id', refund.booking_id, 'amount_cents', refund.amount_cents,
        'reason', refund.reason, 'status', refund.status, 'created_at', refund.created_at) order by refund.created_at)
      from public.refunds as refund join public.bookings as booking on booking.id = refund.booking_id
      where booking.user_id = person
    ), '[]'),
    'coupons', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'code', code, 'discount_cents', discount_cents, 'status', status)
        order by created_at)
      from public.coupon_redemptions where user_id = person
    ), '[]'),
    -- As a host: when and for how much, not who the guests were.
    'events_hosted', coalesce((
      select json_agg(json_build_object('booking_id', id, 'space_id', space_id, 'event_date', event_date,
        'guest_count', guest_count, 'status', status, 'owner_amount', owner_amount) order by event_date)
      from public.bookings where host_id = person and paid_at is not null
    ), '[]'),
    'payouts', coalesce((
      select json_agg(json_build_object('booking_id', booking_id, 'kind', kind, 'amount_cents', amount_cents, 'due_on', due_on)
        order by created_at)
      from public.host_payouts where host_id = person
    ), '[]'),
    'payout_key', (
      select json_build_object('key_type', key_type, 'pix_key', pix_key, 'holder_name', holder_name, 'changed_at', changed_at)
      from public.payout_keys where host_id = person
    ),
    -- Not who of the administration recorded it, nor their words about it.
    'payouts_sent', coalesce((
      select json_agg(json_build_object('kind', kind, 'amount_cents', amount_cents, 'bank_reference', bank_reference,
        'key_type', key_type, 'pix_key', pix_key, 'holder_name', holder_name, 'created_at', created_at) order by created_at)
      from public.host_settlements where host_id = person
    ), '[]'),
    'reviews', coalesce((
      select json_agg(review order by review.created_at) from public.reviews as review where user_id = person
    ), '[]'),
    'conversations', coalesce((
      select json_agg(json_build_object('id', conversation.id, 'space_title', conversation.space_title,
        'role', case when conversation.client_id = person then 'client' else 'host' end,
        'created_at', conversation.created_at,
        'messages_sent', coalesce((
          select json_agg(to_jsonb(message) - array['conversation_id', 'sender_id', 'recipient_id'] order by message.created_at)
          from public.messages as message where message.conversation_id = conversation.id and message.sender_id = person
        ), '[]')) order by conversation.created_at)
      from public.conversations as conversation where person in (conversation.client_id, conversation.host_id)
    ), '[]'),
    'files', coalesce((
      select json_agg(json_build_object('bucket', bucket_id, 'path', name, 'created_at', created_at) order by created_at)
      from storage.objects
      where bucket_id in ('space-images', 'avatars', 'chat-files') and name like person::text || '/%'
    ), '[]'),
    'affiliate', (
      select json_build_object('affiliate_code', affiliate.affiliate_code, 'total_earnings', affiliate.total_earnings,
        'created_at', affiliate.created_at, 'commissions', coalesce((
          select json_agg(json_build_object('commission_amount', commission.commission_amount, 'kind', commission.kind,
            'status', commission.status, 'created_at', commission.created_at) order by commission.created_at)
          from public.affiliate_commissions as commission where commission.affiliate_id = affiliate.id
        ), '[]'))
      from public.affiliates as affiliate where affiliate.user_id = person
    ),
    'referrals_followed', coalesce((
      select json_agg(json_build_object('source', source, 'attributed_at', attributed_at) order by attributed_at)
      from public.referral_attributions where person_id = person
    ), '[]'),
    'contact_messages', coalesce((
      select json_agg(json_build_object('name', message.name, 'email', message.email, 'phone', message.phone,
        'subject', message.subject, 'message', message.message, 'created_at', message.created_at) order by message.created_at)
      from public.contact_messages as message where message.user_id = person
    ), '[]')
  );
end;
$$;

-- As before, but whom money is owed says first where it goes; then the key stays until it has been sent.
create or replace function private.delete_account()
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  today date := private.today_in_rio();
  target uuid;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  -- What was agreed with others is settled first, with its own conditions and refunds.
  if exists (select from public.bookings where user_id = person and status = 'paid' and event_date >= today) then
    perform private.refuse(409, 'has_upcoming_bookings');
  end if;
  if exists (select from public.bookings where host_id = person and status = 'paid' and event_date >= today) then
    perform private.refuse(409, 'has_upcoming_events');
  end if;
  if exists (select from public.user_roles where user_id = person and role = 'admin')
    and not exists (select from public.user_roles where user_id <> person and role = 'admin') then
    perform private.refuse(409, 'last_admin');
  end if;
  -- Money without an address could never be sent.
  if not exists (select from public.payout_keys where host_id = person) and private.unsettled_cents(person) > 0 then
    perform private.refuse(409, 'payout_key_missing');
  end if;

  -- One space after the other, in one order: a deletion takes the locks of a booking.
  for target in select id from public.spaces where host_id = person order by id loop
    delete from public.spaces where id = target;
  end loop;
  -- Somebody paid while we were here: then nothing of this has happened.
  if exists (select from public.bookings where host_id = person and cancellation_reason = 'host' and cancelled_at >= now() and paid_at is not null) then
    perform private.refuse(409, 'has_upcoming_events');
  end if;

  for target in select id from public.bookings where user_id = person and status = 'pending' order by id for update loop
    insert into public.outbox (kind, dedupe_key, payload)
    select 'expire_session', 'expire_session:' || stripe_session_id,
      jsonb_build_object('booking_id', id, 'session_id', stripe_session_id)
    from public.bookings where id = target and stripe_session_id is not null
    on conflict (dedupe_key) do nothing;
    perform private.release_hold(target, 'given_up');
  end loop;

  delete from public.messages where sender_id = person and is_moderated;
  delete from public.conversation_reads where user_id = person;
  delete from public.referral_attributions where person_id = person;
  delete from private.affiliate_claims where user_id = person;
  delete from private.issued_affiliate_codes where user_id = person;
  update public.contact_messages
  set name = 'Conta excluída', email = 'removido@removido.invalid', phone = null
  where user_id = person;
  perform private.enqueue('delete_files', 'delete_files:' || person, jsonb_build_object('person_id', person));
  perform private.log_act('account_deleted', 'profile', person::text);
  -- The trigger on auth.users anonymises the profile and removes its private half.
  delete from auth.users where id = person;
end;
$$;
comment on function public.delete_account is
  'Removes the caller''s account for good; what others rely on stays, anonymised. The sign-in is at most 10 minutes old. Codes: sign_in_again, unauthenticated, has_upcoming_bookings, has_upcoming_events, last_admin, payout_key_missing (money is still owed to the person).';

-- As before, and where they were paid.
create or replace function private.forget_person(person uuid)
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
  update public.refunds
  set provider_refund_id = null, failure = null, manual_note = case when manual_at is not null then '' end
  where booking_id in (select id from public.bookings where user_id = person);
  update public.payments set stripe_session_id = 'forgotten:' || id, payment_intent_id = null
  where booking_id in (select id from public.bookings where user_id = person);
  update public.bookings set stripe_session_id = null where user_id = person;
  delete from public.payout_keys where host_id = person;
  update public.host_settlements
  set pix_key = case when pix_key is not null then '' end, key_hint = case when key_hint is not null then '' end,
    holder_name = case when holder_name is not null then '' end, reason = case when reason is not null then '' end
  where host_id = person;
  update private.closed_accounts set forgotten_at = now() where person_id = person;
end;
$$;

-- As before, and keys that nobody is paid by any more.
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

  -- Keys of closed accounts: once nothing is owed any more, and nothing was sent for 90 days (a transfer may come back).
  delete from public.payout_keys as own
  using private.closed_accounts as closed
  where closed.person_id = own.host_id and private.unsettled_cents(own.host_id) <= 0 and not exists (
    select from public.host_settlements where host_id = own.host_id and created_at > now() - interval '90 days'
  );
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('payout_keys', touched);
  -- What was shown to administrators, 90 days.
  delete from private.seen_payout_keys where seen_at < now() - interval '90 days';

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
  'Deletes what is older than the privacy policy allows: {people, payout_keys, contact_messages, access_records, sessions, attributions, unused_files}.';
