-- Purpose: a PIX key is shown only after the note of it was committed; a reference of the bank that stands for other payouts is told
-- as such; the key of an account that goes stays for the 90 days in which a transfer may come back.
-- Tables: none. Destructive: replaces private.reveal_payout_key, private.reveal_settlement_key, private.settle_host_payouts and
-- private.drop_payout_key. An administrator's page that asks once gets no key.

-- A key that came with its note could be read out of an error that undoes the note: `?select=reveal_payout_key->>pix_key::uuid`. So the
-- first call notes, and a later transaction shows what was noted within ten minutes.
create or replace function private.reveal_payout_key(target_host uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  own public.payout_keys;
  other record;
  is_noted boolean;
begin
  perform private.require_admin();
  select * into own from public.payout_keys where host_id = target_host;
  if own.host_id is null then
    perform private.refuse(404, 'payout_key_missing');
  end if;
  -- Notes are stamped by the clock: one of this transaction is later than its beginning, one that was committed before is not.
  is_noted := exists (
    select from private.seen_payout_keys
    where version = own.version and seen_by = person and seen_at between now() - interval '10 minutes' and now()
  );
  if not is_noted then
    insert into private.seen_payout_keys (version, host_id, key_type, pix_key, holder_name, seen_by)
    values (own.version, own.host_id, own.key_type, own.pix_key, own.holder_name, person)
    on conflict (version, seen_by) do update set seen_at = clock_timestamp();
    perform private.log_act('payout_key_seen', 'profile', target_host::text, jsonb_build_object('key_type', own.key_type));
    return json_build_object('is_noted', false);
  end if;
  -- Who else has just looked may be sending the same money.
  select profile.full_name, seen.seen_at into other
  from private.seen_payout_keys as seen join public.profiles as profile on profile.id = seen.seen_by
  where seen.host_id = target_host and seen.seen_by <> person and seen.seen_at > clock_timestamp() - interval '1 day'
  order by seen.seen_at desc limit 1;
  return json_build_object('version', own.version, 'is_noted', true, 'key_type', own.key_type, 'pix_key', own.pix_key,
    'holder_name', own.holder_name, 'changed_at', own.changed_at, 'seen_by', other.full_name, 'seen_at', other.seen_at);
end;
$$;
comment on function public.reveal_payout_key is
  'Where a host is paid, for an administrator, in two calls: the first notes in the log that it is shown and answers {is_noted: false}; the next, within ten minutes, {version, is_noted: true, key_type, pix_key, holder_name, changed_at, seen_by, seen_at}, the last two of another administrator who was shown it within a day. Codes: unauthenticated, admin_required, payout_key_missing.';

create or replace function private.reveal_settlement_key(target_settlement uuid)
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  settled public.host_settlements;
begin
  perform private.require_admin();
  select * into settled from public.host_settlements where id = target_settlement and kind = 'paid';
  if settled.id is null then
    perform private.refuse(404, 'settlement_not_found');
  end if;
  if not exists (
    select from public.audit_log
    where actor_id = (select auth.uid()) and created_at between now() - interval '10 minutes' and now()
      and action = 'payout_key_seen' and target_type = 'profile' and target_id = settled.host_id::text
      and details ->> 'settlement_id' = settled.id::text
  ) then
    perform private.log_act('payout_key_seen', 'profile', settled.host_id::text,
      jsonb_build_object('key_type', settled.key_type, 'settlement_id', settled.id));
    return json_build_object('is_noted', false);
  end if;
  return json_build_object('is_noted', true, 'key_type', settled.key_type, 'pix_key', settled.pix_key,
    'holder_name', settled.holder_name);
end;
$$;
comment on function public.reveal_settlement_key is
  'Where a payment to a host went, for an administrator, in two calls as reveal_payout_key: {is_noted: false}, then {is_noted: true, key_type, pix_key, holder_name}, the last two empty once the person is forgotten. Codes: unauthenticated, admin_required, settlement_not_found.';

create or replace function private.drop_payout_key()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.unsettled_cents(old.id) <= 0 and not exists (
    select from public.host_settlements where host_id = old.id and created_at > now() - interval '90 days'
  ) then
    delete from public.payout_keys where host_id = old.id;
  end if;
  return null;
end;
$$;

-- As before, but of the same host, too, a reference is told to be used already when none of these payouts was paid with it.
create or replace function private.settle_host_payouts(
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
    elsif known.host_id = target_host
      and exists (select from public.settled_payouts where settlement_id = known.id and payout_id = any(wanted)) then
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
