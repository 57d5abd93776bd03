-- Lines of the payment provider's balance, read each night by `reconcile` and compared with our rows.

-- A movement of the account's balance as the provider wrote it down. source_id: of its charge, refund, dispute or payout.
create table private.provider_lines (
  id uuid primary key default gen_random_uuid(),
  -- Null: forgotten with the account of who paid, as payment_intent_id and source_id are.
  provider_id text unique,
  category text not null,
  source_id text,
  payment_intent_id text,
  amount_cents integer not null,
  fee_cents integer not null,
  happened_at timestamptz not null
);
comment on table private.provider_lines is 'No policy on purpose: privileged functions read it.';
comment on column private.provider_lines.category is 'As the provider names it: charge, refund, dispute, fee, payout …';
create index provider_lines_intent_idx on private.provider_lines (payment_intent_id) where payment_intent_id is not null;
create index provider_lines_source_idx on private.provider_lines (source_id) where source_id is not null;
create index provider_lines_happened_idx on private.provider_lines (happened_at);
create trigger provider_lines_guard before update or delete on private.provider_lines
  for each row when (not private.is_forgetting()) execute function private.refuse_change();

-- Which time was read. balance_cents: what the account held at `until`; null when it moved while it was read.
create table private.provider_readings (
  until timestamptz primary key,
  since timestamptz not null check (since <= until),
  balance_cents bigint,
  read_at timestamptz not null default clock_timestamp()
);
comment on table private.provider_readings is 'No policy on purpose: privileged functions read it.';

-- The end of the last day that is over at 04:00 in Rio: movements until then are compared.
create function private.provider_until()
returns timestamptz language sql stable set search_path = '' as $$
  -- As close_days: the day is closed at four.
  select private.day_in_rio(clock_timestamp() - interval '4 hours')::timestamp at time zone 'America/Sao_Paulo';
$$;

-- @api service_role: What to read of the provider's balance transactions. All from since on are to be stored; the first time
-- since the day before the first payment, before which there is no row.
create function private.provider_period()
returns table (since timestamptz, until timestamptz) language sql stable security definer set search_path = '' as $$
  select least(private.provider_until(), coalesce(
      (select max(reading.until) from private.provider_readings as reading),
      (private.day_in_rio(first.created_at) - 1)::timestamp at time zone 'America/Sao_Paulo')), private.provider_until()
  from (select min(created_at) as created_at from public.payments) as first
  where first.created_at is not null;
$$;

-- @api service_role: Stores balance transactions of the provider and returns how many were new: [{id, category, source, payment_intent,
-- amount, fee, created}]. Code: invalid_input.
create function private.store_provider_lines(lines jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 100 then
    perform private.refuse(422, 'invalid_input', array['lines']);
  end if;
  insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
  select line.id, line.category, line.source, line.payment_intent, line.amount, line.fee, line.created
  from jsonb_to_recordset(lines) as line (
    id text, category text, source text, payment_intent text, amount integer, fee integer, created timestamptz)
  on conflict (provider_id) do nothing;
  get diagnostics stored = row_count;
  return stored;
end;
$$;

-- @api service_role: All lines since then are stored. balance_cents: the account's present balance; null when it changed during the
-- reading. Code: invalid_input.
create function private.note_provider_reading(since timestamptz, until timestamptz, balance_cents bigint default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_finite_times('until', since, until);
  if since is null or until is null or since > until then
    perform private.refuse(422, 'invalid_input', array['since']);
  end if;
  insert into private.provider_readings as reading (since, until, balance_cents)
  values (note_provider_reading.since, note_provider_reading.until, note_provider_reading.balance_cents - (
    select coalesce(sum(line.amount_cents - line.fee_cents), 0) from private.provider_lines as line
    where line.happened_at >= note_provider_reading.until))
  on conflict on constraint provider_readings_pkey do update
  set balance_cents = coalesce(excluded.balance_cents, reading.balance_cents), read_at = clock_timestamp();
end;
$$;

-- Returns the provider's largest possible fee for a payment, in cents.
create function private.largest_payment_fee(payment_method text, cents integer)
returns integer language sql immutable set search_path = '' as $$
  select ceil(cents * case payment_method when 'card' then private.card_fee_percent() else private.pix_fee_percent() end / 100)::integer
    + case payment_method when 'card' then private.card_fee_cents() else 0 end;
$$;

-- Names what the provider's lines and our rows do not have in common, of the time that was read: a movement that is ours alone or the
-- provider's alone (for a month), another amount, another fee, a balance that is not the sum of its lines, a night that was not read. What
-- is still under way is left out: a line is compared once its day is over.
create function private.provider_differences()
returns table (kind text, subject uuid, expected text, actual text)
language sql stable security definer set search_path = '' as $$
  with read as (
    select min(since) as since, max(until) as until from private.provider_readings having count(*) > 0
  ), line as (
    select provider_lines.*,
      case when category in ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal') then category
        when category in ('fee', 'payout', 'payout_reversal') then 'own' end as known
    from private.provider_lines where provider_id is not null
  ), ours as (
    select 'charge' as part, payment_intent_id as id, booking_id, created_at as happened_at, amount_cents, payment_method,
      null::integer as fee_cents, false as is_open
    from public.payments where payment_intent_id is not null
    union all
    -- One that failed has come back: nothing is left of it.
    select 'refund', provider_refund_id, booking_id, coalesce(settled_at, 'infinity'),
      case when status = 'succeeded' then -amount_cents else 0 end, null, 0, status = 'requested'
    from public.refunds where provider_refund_id is not null
    union all
    select 'dispute', movement.id, dispute.booking_id, movement.happened_at, movement.amount_cents, null, movement.fee_cents, false
    from private.dispute_movements as movement join public.disputes as dispute on dispute.id = movement.dispute_id
    where movement.id not like 'forgotten:%'
  ), theirs as (
    select case when known like 'refund%' then 'refund' when known like 'dispute%' then 'dispute' else known end as part,
      case known when 'charge' then payment_intent_id when 'refund' then source_id when 'refund_failure' then source_id
        else provider_id end as id,
      min(payment_intent_id) as intent, sum(amount_cents)::integer as amount_cents, sum(fee_cents)::integer as fee_cents,
      min(happened_at) as first_at, max(happened_at) as happened_at, string_agg(provider_id, ' ' order by happened_at, provider_id) as names
    from line where known is distinct from 'own'
    group by 1, 2
  ), compared as (
    select ours.*, theirs.amount_cents as their_cents, theirs.fee_cents as their_fee,
      coalesce(ours.fee_cents, private.largest_payment_fee(ours.payment_method, ours.amount_cents)) as fee_limit,
      theirs.names, theirs.happened_at as their_moment
    from ours left join theirs using (part, id)
  )
  select 'provider_missing', booking_id, amount_cents::text, null
    from compared, read
    where names is null and happened_at >= read.since and happened_at < read.until
  union all
  select 'provider_amount', booking_id, amount_cents::text, their_cents::text
    from compared, read where their_moment < read.until and their_cents <> amount_cents and not is_open
  union all
  -- The fee of a payment has a limit, by the contract; that of a dispute is in the provider's report of it.
  select 'provider_fee', booking_id, fee_limit::text, their_fee::text
    from compared, read
    where their_moment < read.until
      and case part when 'charge' then their_fee not between 0 and fee_limit else their_fee <> fee_limit end
  union all
  -- Movements of the provider that cancel each other out need no row of ours.
  select 'provider_unknown', min(payment.booking_id::text)::uuid, null, string_agg(theirs.names, ' ' order by theirs.first_at)
    from read, theirs
    left join public.payments as payment on payment.payment_intent_id = theirs.intent
    where not exists (select from ours where (ours.part, ours.id) = (theirs.part, theirs.id))
    group by coalesce(theirs.intent, theirs.id), read.until
    -- After 30 days a person has looked at it, and it is in the provider's books.
    having sum(theirs.amount_cents) <> 0 and max(theirs.happened_at) < read.until and max(theirs.happened_at) > now() - interval '30 days'
  union all
  select 'provider_balance', null, (opened.balance_cents + moved.cents)::text, closed.balance_cents::text
    from (select * from private.provider_readings where balance_cents is not null order by until limit 1) as opened
    cross join (select * from private.provider_readings where balance_cents is not null order by until desc limit 1) as closed
    cross join lateral (
      select coalesce(sum(amount_cents - fee_cents), 0) as cents from private.provider_lines
      where happened_at >= opened.until and happened_at < closed.until
    ) as moved
    where opened.balance_cents + moved.cents <> closed.balance_cents
  union all
  -- Until is midnight: the day before it was read.
  select 'provider_unread', null, private.day_in_rio(private.provider_until() - interval '1 hour')::text,
      -- As above.
      private.day_in_rio(read.until - interval '1 hour')::text
    from read where read.until < private.provider_until();
$$;
