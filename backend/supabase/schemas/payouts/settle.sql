-- Sending money to a host or an affiliate, and taking back what was written down wrongly.

-- Settlements and corrections of a person's account come one after the other.
create function private.lock_host(target_host uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = target_host for no key update;
  if not found then
    perform private.refuse(404, 'host_not_found');
  end if;
end;
$$;

-- Returns the lines that a settlement paid: payouts of a host, or commissions of an affiliate.
create function private.settled_lines(target_settlement uuid)
returns table (line_id uuid, booking_id uuid, amount_cents integer)
language sql stable security definer set search_path = '' as $$
  select line.payout_id, payout.booking_id, line.amount_cents
  from public.settled_payouts as line join public.host_payouts as payout on payout.id = line.payout_id
  where line.settlement_id = target_settlement
  union all
  select line.commission_id, commission.booking_id, line.amount_cents
  from public.settled_commissions as line join public.affiliate_commissions as commission on commission.id = line.commission_id
  where line.settlement_id = target_settlement;
$$;

create function private.settlement_as_json(target_settlement uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('settlement_id', id, 'host_id', host_id, 'kind', kind, 'amount_cents', amount_cents,
    'payouts', (select count(*) from private.settled_lines(target_settlement)))
  from public.host_settlements where id = target_settlement;
$$;

-- Refuses a reference of the bank that belongs to another transfer, regardless of its recipient.
-- @api admin: By an administrator, once the money has been sent: for which payouts of a host or commissions of an affiliate
-- (all of them due and open), how much in all, the bank's reference, and the version of the key that reveal_payout_key showed
-- them. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, host_not_found, assigned_to_another,
-- payout_already_paid, payout_held, payout_contested, bank_reference_used, payout_changed, payout_key_not_seen.
create function private.settle_host_payouts(
  target_host uuid, payout_ids uuid[], expected_cents integer, bank_reference text, key_version uuid, beneficiary text default 'host'
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  reference text := regexp_replace(coalesce(bank_reference, ''), '\s', '', 'g');
  wanted uuid[] := array(select distinct unnest(payout_ids));
  known public.host_settlements;
  seen private.seen_payout_keys;
  sum_cents bigint;
  found_payouts integer;
  open_payouts integer;
  paid_bookings uuid[];
  settlement uuid;
begin
  perform private.require_admin();
  perform private.require_few('payoutIds', payout_ids, 1000);
  if beneficiary is null or beneficiary not in ('host', 'affiliate') then
    perform private.refuse(422, 'invalid_input', array['beneficiary']);
  elsif expected_cents is null or expected_cents <= 0 then
    perform private.refuse(422, 'invalid_input', array['expectedCents']);
  -- The end-to-end id of a PIX transfer (Banco Central, Manual de Padrões: E, ISPB, date and time, eleven characters).
  elsif reference !~ '^E\d{20}[0-9A-Za-z]{11}$' then
    perform private.refuse(422, 'invalid_input', array['bankReference']);
  elsif coalesce(cardinality(wanted), 0) = 0 then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  end if;
  perform private.lock_host(target_host);
  -- Reversals of commissions lock the account first, too.
  perform from public.affiliates where user_id = target_host and settle_host_payouts.beneficiary = 'affiliate' for no key update;
  perform pg_advisory_xact_lock(hashtextextended('bank_reference:' || lower(reference), 0));

  -- Statements of their own: they see what was committed before the locks.
  select * into known from public.host_settlements as settled
  where settled.kind = 'paid' and lower(settled.bank_reference) = lower(reference)
    and not exists (select from public.host_settlements as reversal where reversal.reverses = settled.id)
  limit 1;
  if known.id is not null then
    if (known.host_id, known.settled_by, known.amount_cents) = (target_host, person, expected_cents)
      and wanted @> array(select line.line_id from private.settled_lines(known.id) as line) then
      -- Sent twice: the same answer.
      return private.settlement_as_json(known.id);
    elsif known.host_id = target_host
      and exists (select from private.settled_lines(known.id) as line where line.line_id = any(wanted)) then
      perform private.refuse(409, 'payout_already_paid');
    end if;
    perform private.refuse(409, 'bank_reference_used');
  end if;
  perform private.settle_assignment(private.payment_queue(settle_host_payouts.beneficiary), target_host::text);
  select count(*), count(due.line_id), coalesce(sum(due.amount_cents), 0), array_agg(line.booking_id)
  into found_payouts, open_payouts, sum_cents, paid_bookings
  from (
    select payout.id, payout.booking_id from public.host_payouts as payout
    where settle_host_payouts.beneficiary = 'host' and payout.host_id = target_host and payout.due_on <= private.today_in_rio()
    union all
    select commission.id, commission.booking_id from public.affiliate_commissions as commission
    join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    where settle_host_payouts.beneficiary = 'affiliate' and affiliate.user_id = target_host and commission.status <> 'reversed'
      and commission.due_on <= private.today_in_rio()
  ) as line left join private.due_to(settle_host_payouts.beneficiary) as due on due.line_id = line.id
  where line.id = any(wanted);
  if found_payouts <> cardinality(wanted) then
    perform private.refuse(422, 'invalid_input', array['payoutIds']);
  elsif exists (select from unnest(paid_bookings) as booking where private.is_payout_held(target_host, booking)) then
    perform private.refuse(409, 'payout_held');
  elsif exists (
    select from unnest(paid_bookings) as booking where private.waits_for_dispute(booking, settle_host_payouts.beneficiary)
  ) then
    perform private.refuse(409, 'payout_contested');
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
    (host_id, beneficiary, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
  values (target_host, settle_host_payouts.beneficiary, 'paid', expected_cents, reference, seen.key_type, seen.pix_key,
    private.payout_key_hint(seen.key_type, seen.pix_key), seen.holder_name, person)
  returning id into settlement;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select settlement, id, host_id, amount_cents from public.host_payouts where id = any(wanted);
  insert into public.settled_commissions (settlement_id, commission_id, person_id, amount_cents)
  select settlement, id, target_host, commission_amount from public.affiliate_commissions where id = any(wanted);
  update public.affiliate_commissions set status = 'paid', settled_at = clock_timestamp(), settled_by = person where id = any(wanted);
  return private.settlement_as_json(settlement);
end;
$$;

-- @api admin: By an administrator: a payment that was recorded wrongly, or came back from the bank, is taken back; what it paid
-- is due again. The same act twice is once. Codes: unauthenticated, admin_required, invalid_input, settlement_not_found,
-- settlement_already_reversed.
create function private.reverse_host_settlement(target_settlement uuid, reason text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(left(coalesce(reason, ''), 500));
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
  perform from public.affiliates where user_id = settled.host_id and settled.beneficiary = 'affiliate' for no key update;
  select * into known from public.host_settlements where reverses = settled.id;
  if known.id is not null then
    if (known.settled_by, known.reason) = (person, written) then
      return private.settlement_as_json(known.id);
    end if;
    perform private.refuse(409, 'settlement_already_reversed');
  end if;
  insert into public.host_settlements (host_id, beneficiary, kind, amount_cents, bank_reference, reason, reverses, settled_by)
  values (settled.host_id, settled.beneficiary, 'reversed', -settled.amount_cents, settled.bank_reference, written, settled.id, person)
  returning id into reversal;
  insert into public.settled_payouts (settlement_id, payout_id, host_id, amount_cents)
  select reversal, payout_id, host_id, -amount_cents from public.settled_payouts where settlement_id = settled.id;
  insert into public.settled_commissions (settlement_id, commission_id, person_id, amount_cents)
  select reversal, commission_id, person_id, -amount_cents from public.settled_commissions where settlement_id = settled.id;
  update public.affiliate_commissions set status = 'pending', settled_at = null, settled_by = null
  where id in (select commission_id from public.settled_commissions where settlement_id = settled.id);
  return private.settlement_as_json(reversal);
end;
$$;

-- @api admin: What was sent to hosts or to affiliates, the newest first, for an administrator, found by name or reference;
-- sent_cents is the sum of all, less what was taken back. Codes: unauthenticated, admin_required.
create function private.admin_list_settlements(
  search_text text default null, page_number integer default 1, page_size integer default 50, beneficiary text default 'host'
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with found as (
    select settled.id, host.full_name as host_name, settled.amount_cents, settled.bank_reference,
      settled.key_type, settled.key_hint, settled.created_at, settler.full_name as settled_by,
      reversal.created_at as reversed_at, reverser.full_name as reversed_by, reversal.reason as reversed_reason
    from public.host_settlements as settled
    join public.profiles as host on host.id = settled.host_id
    join public.profiles as settler on settler.id = settled.settled_by
    left join public.host_settlements as reversal on reversal.reverses = settled.id
    left join public.profiles as reverser on reverser.id = reversal.settled_by
    where settled.kind = 'paid' and settled.beneficiary = admin_list_settlements.beneficiary
      and (private.mentions(host.full_name, search_text) or private.mentions(settled.bank_reference, search_text))
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select shown.*, (
          select json_agg(json_build_object('booking_id', part.booking_id, 'title', booking.snapshot ->> 'title',
            'amount_cents', part.cents) order by booking.event_date, part.booking_id)
          from (
            select line.booking_id, sum(line.amount_cents)::integer as cents
            from private.settled_lines(shown.id) as line
            group by line.booking_id having sum(line.amount_cents) <> 0
          ) as part
          join public.bookings as booking on booking.id = part.booking_id
        ) as bookings
        from (select * from found order by created_at desc, id limit paged.size offset paged.skipped) as shown
        order by shown.created_at desc, shown.id
      ) as item
    ), (select count(*) from found), json_build_object(
    'sent_cents', (select coalesce(sum(amount_cents), 0) from public.host_settlements as sent
      where sent.beneficiary = admin_list_settlements.beneficiary)
  )) into answer;
  return answer;
end;
$$;

-- One line in the log and one e-mail for each. The log names the person by id and holds neither key, reference nor reason: it is
-- never changed, and they go with the account's other data (decision 101).
create function private.enqueue_host_settlement_email()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_host boolean := new.beneficiary = 'host';
  is_sent boolean := new.kind = 'paid';
begin
  perform private.log_act(
    case when is_host then case when is_sent then 'payout_sent' else 'payout_corrected' end
      else case when is_sent then 'commissions_settled' else 'commissions_corrected' end end,
    'profile', new.host_id::text, jsonb_build_object('settlement_id', new.id, 'amount_cents', abs(new.amount_cents)));
  perform private.announce(new.host_id,
    case when is_host then case when is_sent then 'payout_sent' else 'payout_corrected' end
      else case when is_sent then 'commission_paid' else 'commission_corrected' end end,
    new.id::text, jsonb_build_object('settlement_id', new.id));
  return null;
end;
$$;
create trigger host_settlements_after after insert on public.host_settlements
  for each row execute function private.enqueue_host_settlement_email();
