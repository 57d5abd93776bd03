-- Administrators see every affiliate with what is owed and taken back. They are paid as hosts are: payouts/settle.sql.

-- Divides pending commissions by the next day of payment: due by then, or of events to come.
-- @api admin: Every affiliate with commissions, for an administrator. Pending is what is due by paid_on, the next day of
-- payment; due_cents of it can be paid now, coming_cents is of events after that. The sums regardless of the search; sent is of
-- this year. Codes: unauthenticated, admin_required.
create function private.admin_list_affiliates(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  paged private.page_window := private.page_window(page_number, page_size);
  today date := private.today_in_rio();
  paid_on date := private.commission_payment_on(today);
  answer json;
begin
  perform private.require_admin();
  with balances as (
    select affiliate.id, affiliate.affiliate_code, affiliate.user_id as person_id, person.full_name,
      own.host_id is not null as has_key, own.key_type, private.payout_key_hint(own.key_type, own.pix_key) as key_hint,
      count(*) filter (where commission.kind = 'earned' and next.is_next) as pending_bookings,
      coalesce(sum(commission.commission_amount) filter (where commission.kind = 'earned' and next.is_next), 0) as earned_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.kind <> 'earned' and next.is_next), 0) as reversed_cents,
      coalesce(sum(commission.commission_amount) filter (where next.is_next), 0) as owed_cents,
      coalesce(sum(commission.commission_amount) filter (where next.is_next and commission.due_on <= today), 0) as due_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.status = 'pending' and not next.is_next), 0) as coming_cents,
      max(commission.settled_at) as last_settled_at
    from public.affiliates as affiliate
    join public.profiles as person on person.id = affiliate.user_id
    join public.affiliate_commissions as commission on commission.affiliate_id = affiliate.id
    cross join lateral (select commission.status = 'pending' and commission.due_on <= paid_on as is_next) as next
    left join public.payout_keys as own on own.host_id = affiliate.user_id
    group by affiliate.id, person.id, own.host_id
  ), found as (
    select * from balances
    where private.mentions(full_name, search_text) or private.mentions(affiliate_code, search_text)
  ), sent as (
    select settlement.kind, settlement.amount_cents,
      exists (select from public.host_settlements where reverses = settlement.id) as is_taken_back
    from public.host_settlements as settlement
    where settlement.beneficiary = 'affiliate'
      and private.day_in_rio(settlement.created_at) >= date_trunc('year', today)::date
  )
  select private.page_answer((
      select json_agg(item)
      from (
        select found.*, private.assignment('commissions', found.person_id::text) as assignment,
          (select count(*) from private.affiliate_signs(found.id)) as signs
        from found
        -- Whom something is owed, the most first; then who owes; then who is even.
        order by (owed_cents > 0) desc, (owed_cents < 0) desc, owed_cents desc, last_settled_at desc nulls last, id
        limit paged.size offset paged.skipped
      ) as item
    ), (select count(*) from found), json_build_object(
    'paid_on', paid_on,
    'owed_cents', (select coalesce(sum(owed_cents), 0) from balances where owed_cents > 0),
    'to_pay', (select count(*) from balances where owed_cents > 0),
    'without_key', (select count(*) from balances where owed_cents > 0 and not has_key),
    'coming_cents', (select coalesce(sum(coming_cents), 0) from balances),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from balances where owed_cents < 0),
    'sent_cents', (select coalesce(sum(amount_cents), 0) from sent),
    'sent_count', (select count(*) from sent where kind = 'paid' and not is_taken_back)
  )) into answer;
  return answer;
end;
$$;
