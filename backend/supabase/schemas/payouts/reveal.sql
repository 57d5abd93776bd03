-- A PIX key is shown to an administrator only after the note of it was committed.

-- A key returned in the same transaction as its note could be read out of an error that rolls the note back:
-- `?select=reveal_payout_key->>pix_key::uuid`. So the first call notes, and a later transaction shows the noted key for ten minutes. An
-- administrator who sees the key is about to pay: the payment is locked for them for a quarter of an hour, and the key is hidden from
-- others during that time. Earlier releases do not send `beneficiary`; they lock nothing.
-- @api admin: Where a host is paid, for an administrator, in two calls: the first notes in the log that it is shown and answers
-- {is_noted: false}; the next, within ten minutes, {version, is_noted: true, key_type, pix_key, holder_name, changed_at, seen_by,
-- seen_at}, the last two of another administrator who was shown it within a day. Callers who are about to pay name the kind of
-- payment (beneficiary host | affiliate), which locks it as assign_item does. Codes: unauthenticated, admin_required, payout_key_missing,
-- assigned_to_another.
create function private.reveal_payout_key(target_host uuid, beneficiary text default null)
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
  if private.payment_queue(beneficiary) is not null then
    perform private.assign_item(private.payment_queue(beneficiary), target_host::text);
  end if;
  perform private.refuse_assigned(private.payment_queue(asked), target_host::text)
  from unnest(case when private.payment_queue(beneficiary) is null then array['host', 'affiliate'] else array[beneficiary] end) as asked;
  -- Notes are stamped by the clock: one of this transaction is later than its beginning, one that was committed before is not.
  is_noted := exists (
    select from private.seen_payout_keys
    where version = own.version and seen_by = person and seen_at between now() - private.payout_key_view_time() and now()
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
  where seen.host_id = target_host and seen.seen_by <> person and seen.seen_at > clock_timestamp() - private.payout_key_warning_time()
  order by seen.seen_at desc limit 1;
  return json_build_object('version', own.version, 'is_noted', true, 'key_type', own.key_type, 'pix_key', own.pix_key,
    'holder_name', own.holder_name, 'changed_at', own.changed_at, 'seen_by', other.full_name, 'seen_at', other.seen_at);
end;
$$;

-- Where a payment went, for a question that comes later. The log notes it as well.
-- @api admin: Where a payment to a host went, for an administrator, in two calls as reveal_payout_key: {is_noted: false}, then
-- {is_noted: true, key_type, pix_key, holder_name}, the last two empty once the person is forgotten. Codes: unauthenticated,
-- admin_required, settlement_not_found.
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
  if not exists (
    select from public.audit_log
    where actor_id = (select auth.uid()) and created_at between now() - private.payout_key_view_time() and now()
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
