-- E-mails about what is sent to hosts and affiliates, and about the key it is sent to.

-- Bookings of a settlement, each with what was sent for it, in cents.
create function private.settled_bookings(target_settlement uuid)
returns table (booking_id uuid, cents integer) language sql stable security definer set search_path = '' as $$
  select line.booking_id, sum(line.amount_cents)::integer from private.settled_lines(target_settlement) as line
  group by line.booking_id having sum(line.amount_cents) <> 0;
$$;

create function private.payout_email(message public.outbox)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  template text := message.payload ->> 'template';
  host uuid := (message.payload ->> 'host_id')::uuid;
begin
  if template = 'payout_key_changed' then
    return jsonb_build_object('recipient', host, 'data', jsonb_build_object(
      'change', message.payload -> 'change',
      'changed_at', message.payload -> 'changed_at',
      -- Only while it is the one that this e-mail is about.
      'key', (
        select jsonb_build_object('type', own.key_type, 'hint', private.payout_key_hint(own.key_type, own.pix_key))
        from public.payout_keys as own
        where own.host_id = host and own.version = (message.payload ->> 'version')::uuid and message.payload ->> 'change' <> 'removed'
      )
    ));
  elsif template = 'payout_key_missing' then
    return (
      select jsonb_build_object('recipient', host, 'data', jsonb_build_object(
        'owed_cents', waiting.owed_cents, 'bookings', waiting.bookings, 'oldest_due_on', waiting.oldest_due_on))
      from private.payouts_without_key() as waiting where waiting.person_id = host
    );
  end if;
  return (
    select jsonb_build_object('recipient', settlement.host_id, 'data', jsonb_build_object(
      'amount_cents', abs(settlement.amount_cents),
      'bank_reference', settlement.bank_reference,
      'key', case when settlement.key_type is not null
        then jsonb_build_object('type', settlement.key_type, 'hint', settlement.key_hint) end,
      'bookings', (select count(*) from private.settled_bookings(settlement.id)),
      'sent_at', settlement.created_at,
      -- Of a host's own bookings; whose an affiliate's were is not theirs to know.
      'lines', case when settlement.beneficiary = 'host' then (
        select jsonb_agg(jsonb_build_object('title', sold.snapshot ->> 'title', 'event_date', sold.event_date, 'amount_cents', paid.cents)
          order by sold.event_date, sold.id)
        from private.settled_bookings(settlement.id) as paid join public.bookings as sold on sold.id = paid.booking_id
      ) end
    ))
    from public.host_settlements as settlement
    where settlement.id = (message.payload ->> 'settlement_id')::uuid and (template not in ('payout_sent', 'commission_paid')
      or not exists (select from public.host_settlements as reversal where reversal.reverses = settlement.id))
  );
end;
$$;
