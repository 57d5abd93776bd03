-- Amounts due to hosts and affiliates.

-- Returns the queue of payments to hosts or to affiliates; its items are their ids.
create function private.payment_queue(beneficiary text)
returns text language sql immutable set search_path = '' as $$
  select case beneficiary when 'host' then 'payouts' when 'affiliate' then 'commissions' end;
$$;

-- Returns the due and unsettled amounts of payouts, a row for each movement; without those that are held (public.suspensions,
-- public.disputes).
create function private.due_payouts()
returns table (payout_id uuid, booking_id uuid, host_id uuid, amount_cents integer, due_on date)
language sql stable security definer set search_path = '' as $$
  select payout.id, payout.booking_id, payout.host_id, (payout.amount_cents - coalesce(settled.cents, 0))::integer, payout.due_on
  from public.host_payouts as payout
  left join (
    select line.payout_id, sum(line.amount_cents) as cents from public.settled_payouts as line group by line.payout_id
  ) as settled on settled.payout_id = payout.id
  where payout.due_on <= private.today_in_rio() and payout.amount_cents <> coalesce(settled.cents, 0)
    and not private.is_payout_held(payout.host_id, payout.booking_id)
    and not private.waits_for_dispute(payout.booking_id, 'host');
$$;

-- Returns the due amounts owed to hosts or to affiliates, a row for each movement.
create function private.due_to(beneficiary text)
returns table (line_id uuid, booking_id uuid, person_id uuid, amount_cents integer, due_on date)
language sql stable security definer set search_path = '' as $$
  select due.payout_id, due.booking_id, due.host_id, due.amount_cents, due.due_on
  from private.due_payouts() as due where due_to.beneficiary = 'host'
  union all
  select commission.id, commission.booking_id, affiliate.user_id, commission.commission_amount, commission.due_on
  from public.affiliate_commissions as commission
  join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
  where due_to.beneficiary = 'affiliate' and commission.status = 'pending' and commission.due_on <= private.today_in_rio()
    and not private.is_payout_held(affiliate.user_id, commission.booking_id)
    and not private.waits_for_dispute(commission.booking_id, 'affiliate');
$$;

-- Of a booking that was cancelled in time both rows are due, and nothing is owed.
create function private.due_by_person(beneficiary text)
returns table (person_id uuid, owed_cents bigint, earned_cents bigint, reversed_cents bigint, bookings bigint, oldest_due_on date)
language sql stable security definer set search_path = '' as $$
  select by_booking.person_id, sum(cents)::bigint, coalesce(sum(cents) filter (where cents > 0), 0)::bigint,
    coalesce(sum(cents) filter (where cents < 0), 0)::bigint, count(*) filter (where cents <> 0),
    min(by_booking.due_on) filter (where cents > 0)
  from (
    select due.person_id, due.booking_id, sum(due.amount_cents) as cents, min(due.due_on) as due_on
    from private.due_to(due_by_person.beneficiary) as due group by due.person_id, due.booking_id
  ) as by_booking
  group by by_booking.person_id
  having sum(cents) <> 0;
$$;

-- Hosts whose payouts wait for a PIX key; amounts in cents.
create function private.payouts_without_key()
returns table (person_id uuid, owed_cents bigint, bookings bigint, oldest_due_on date)
language sql stable security definer set search_path = '' as $$
  select due.person_id, due.owed_cents, due.bookings, due.oldest_due_on from private.due_by_person('host') as due
  where due.owed_cents > 0 and not exists (select from public.payout_keys as own where own.host_id = due.person_id);
$$;

-- Asks hosts for the key that their payouts wait for, by the daily run: with the first payout, then monthly. The worker drops the e-mail
-- when the key has been given.
create function private.ask_for_payout_keys()
returns void language sql security definer set search_path = '' as $$
  select private.announce(waiting.person_id, 'payout_key_missing', waiting.person_id || ':' || private.today_in_rio(),
    jsonb_build_object('host_id', waiting.person_id), private.next_morning())
  from private.payouts_without_key() as waiting
  where exists (select from auth.users where id = waiting.person_id)
    and not exists (
      select from public.notifications as told
      where told.person_id = waiting.person_id and told.kind = 'payout_key_missing'
        and private.day_in_rio(told.created_at) > private.today_in_rio() - private.missing_key_interval()
    );
$$;

-- Returns all that is owed to a person, due or not.
create function private.unsettled_cents(person uuid)
returns bigint language sql stable security definer set search_path = '' as $$
  select (select coalesce(sum(amount_cents), 0) from public.host_payouts where host_id = person)
    - (select coalesce(sum(amount_cents), 0) from public.settled_payouts where host_id = person)
    + (
      select coalesce(sum(commission.commission_amount), 0)
      from public.affiliate_commissions as commission
      join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
      where affiliate.user_id = person and commission.status = 'pending'
    );
$$;

-- @api admin: Hosts whom something is due, the longest first, for an administrator; then those who owe; the sums regardless of
-- the search. Codes: unauthenticated, admin_required.
create function private.admin_list_payouts(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  answer json;
begin
  perform private.require_admin();
  with owed as (
    select due.person_id as host_id, due.owed_cents, due.earned_cents, due.reversed_cents, due.bookings, due.oldest_due_on,
      host.full_name as host_name, own.key_type, own.host_id is not null as has_key,
      not exists (select from auth.users where id = due.person_id) as is_closed
    from private.due_by_person('host') as due
    join public.profiles as host on host.id = due.person_id
    left join public.payout_keys as own on own.host_id = due.person_id
  ), found as (
    select * from owed where private.mentions(host_name, search_text)
  )
  select private.page_answer((
      select json_agg(item)
      from (
        -- Whom something is owed, the longest first; then who owes.
        select found.*, private.assignment('payouts', found.host_id::text) as assignment
        from found order by (owed_cents > 0) desc, oldest_due_on, owed_cents desc, host_id
        limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found), json_build_object(
    'owed_cents', (select coalesce(sum(owed_cents), 0) from owed where owed_cents > 0),
    'to_pay', (select count(*) from owed where owed_cents > 0),
    'without_key', (select count(*) from owed where owed_cents > 0 and not has_key),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from owed where owed_cents < 0)
  )) into answer;
  return answer;
end;
$$;

-- @api admin: What is due to a person as host or as affiliate and not settled, for an administrator, the oldest first; kind: earned,
-- reversed by a cancellation or disputed at the bank (less than zero), restored from there. Codes: unauthenticated, admin_required.
create function private.admin_due_payouts(target_host uuid, beneficiary text default 'host')
returns table (payout_id uuid, booking_id uuid, kind text, amount_cents integer, due_on date, title text, event_date date)
language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select due.line_id, due.booking_id,
    coalesce((select kind from public.host_payouts where id = due.line_id),
      (select kind from public.affiliate_commissions where id = due.line_id)),
    due.amount_cents, due.due_on, booking.snapshot ->> 'title', booking.event_date
  from private.due_to(admin_due_payouts.beneficiary) as due join public.bookings as booking on booking.id = due.booking_id
  where due.person_id = target_host
  order by due.due_on, due.booking_id, due.amount_cents desc, due.line_id;
$$;

-- Its one entry in the log has the sums; each key that is shown afterwards has its own (reveal_payout_key).
-- @api admin: Opens a day of payouts, noted in the log, for an administrator who has just entered a code of their
-- authenticator: hosts who can be paid, the longest due first. Codes: unauthenticated, admin_required, code_again.
create function private.open_payout_day()
returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  answer json;
  hosts integer;
  sum_cents bigint;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  select count(*), coalesce(sum(due.owed_cents), 0), coalesce(json_agg(json_build_object('host_id', due.person_id,
    'host_name', host.full_name, 'owed_cents', due.owed_cents, 'key_type', own.key_type)
    order by due.oldest_due_on, due.owed_cents desc, due.person_id), '[]')
  into hosts, sum_cents, answer
  from private.due_by_person('host') as due
  join public.profiles as host on host.id = due.person_id
  join public.payout_keys as own on own.host_id = due.person_id
  where due.owed_cents > 0;
  perform private.log_act('payout_day_opened', 'payout_day', private.today_in_rio()::text,
    jsonb_build_object('hosts', hosts, 'amount_cents', sum_cents));
  return answer;
end;
$$;
