-- Administrators see every affiliate with what is owed and taken back, and settle exactly the amount they saw.

-- For administrators: every affiliate with something pending, the most first.
create function private.commissions_to_settle()
returns table (
  affiliate_id uuid, affiliate_code text, full_name text, avatar_url text, pending_cents bigint, pending_count bigint, total_earnings integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  return query
    select affiliate.id, affiliate.affiliate_code, person.full_name, person.avatar_url, sum(commission.commission_amount),
      count(*), affiliate.total_earnings
    from public.affiliate_commissions as commission
    join public.affiliates as affiliate on affiliate.id = commission.affiliate_id
    join public.profiles as person on person.id = affiliate.user_id
    where commission.status = 'pending'
    group by affiliate.id, person.id
    order by sum(commission.commission_amount) desc, affiliate.id;
end;
$$;
grant execute on function private.commissions_to_settle() to authenticated;

create function public.commissions_to_settle()
returns table (
  affiliate_id uuid, affiliate_code text, full_name text, avatar_url text, pending_cents bigint, pending_count bigint, total_earnings integer
)
language sql stable set search_path = '' as $$
  select * from private.commissions_to_settle();
$$;
grant execute on function public.commissions_to_settle() to authenticated;

create function private.admin_list_affiliates(search_text text, page_number integer, page_size integer)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 50), 1), 200);
  page integer := least(greatest(coalesce(page_number, 1), 1), 10000);
  answer json;
begin
  perform private.require_admin();
  with balances as (
    select affiliate.id, affiliate.affiliate_code, person.full_name,
      count(*) filter (where commission.status = 'pending' and commission.kind = 'earned') as pending_bookings,
      coalesce(sum(commission.commission_amount) filter (where commission.status = 'pending' and commission.kind = 'earned'), 0) as earned_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.status = 'pending' and commission.kind = 'reversed'), 0) as reversed_cents,
      coalesce(sum(commission.commission_amount) filter (where commission.status = 'pending'), 0) as owed_cents,
      max(commission.settled_at) as last_settled_at
    from public.affiliates as affiliate
    join public.profiles as person on person.id = affiliate.user_id
    join public.affiliate_commissions as commission on commission.affiliate_id = affiliate.id
    group by affiliate.id, person.id
  ), found as (
    select * from balances
    where private.mentions(full_name, search_text) or private.mentions(affiliate_code, search_text)
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(item)
      from (
        select * from found
        -- Whom something is owed, the most first; then who owes; then who is even.
        order by (owed_cents > 0) desc, (owed_cents < 0) desc, owed_cents desc, last_settled_at desc nulls last, id
        limit size offset (page - 1) * size
      ) as item
    ), '[]'),
    'total', (select count(*) from found),
    'owed_cents', (select coalesce(sum(owed_cents), 0) from balances where owed_cents > 0),
    'to_pay', (select count(*) from balances where owed_cents > 0),
    'deducted_cents', (select coalesce(-sum(owed_cents), 0) from balances where owed_cents < 0),
    'page', page,
    'page_size', size
  ) into answer;
  return answer;
end;
$$;
grant execute on function private.admin_list_affiliates(text, integer, integer) to authenticated;

create function public.admin_list_affiliates(
  search_text text default null, page_number integer default 1, page_size integer default 50
)
returns json language sql stable set search_path = '' as $$
  select private.admin_list_affiliates(search_text, page_number, page_size);
$$;
comment on function public.admin_list_affiliates is
  'Every affiliate with commissions, for an administrator: {items: [{id, affiliate_code, full_name, pending_bookings, earned_cents, reversed_cents, owed_cents, last_settled_at}], total, owed_cents, to_pay, deducted_cents, page, page_size}; the sums regardless of the search. Codes: unauthenticated, admin_required.';
grant execute on function public.admin_list_affiliates(text, integer, integer) to authenticated;

-- Pays all that is pending, less what is to be taken back; that stays for the next time while it is more. Nothing is settled that
-- nobody has looked at: the sum that was shown comes along.
create function private.settle_commissions(target_affiliate uuid, expected_cents integer)
returns json language plpgsql security definer set search_path = '' as $$
declare
  owed bigint;
  settled integer;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
  end if;
  if expected_cents is null then
    perform private.refuse(422, 'invalid_input', array['expectedCents']);
  end if;
  perform from public.affiliates where id = target_affiliate for no key update;
  if not found then
    perform private.refuse(404, 'affiliate_not_found');
  end if;
  -- A statement of its own: it sees what was committed before the lock.
  select coalesce(sum(commission_amount), 0) into owed
  from public.affiliate_commissions where affiliate_id = target_affiliate and status = 'pending';
  if owed <= 0 then
    perform private.refuse(409, 'nothing_to_settle');
  elsif owed <> expected_cents then
    perform private.refuse(409, 'settlement_changed');
  end if;
  update public.affiliate_commissions
  set status = 'paid', settled_at = clock_timestamp(), settled_by = (select auth.uid())
  where affiliate_id = target_affiliate and status = 'pending';
  get diagnostics settled = row_count;
  return json_build_object('affiliate_id', target_affiliate, 'settled_cents', owed, 'commissions', settled);
end;
$$;
grant execute on function private.settle_commissions(uuid, integer) to authenticated;

create function public.settle_commissions(target_affiliate uuid, expected_cents integer)
returns json language sql volatile set search_path = '' as $$
  select private.settle_commissions(target_affiliate, expected_cents);
$$;
comment on function public.settle_commissions is
  'By an administrator, once the money has been sent, and only while exactly expected_cents is owed: {affiliate_id, settled_cents, commissions}. Codes: admin_required, invalid_input, affiliate_not_found, nothing_to_settle, settlement_changed.';
grant execute on function public.settle_commissions(uuid, integer) to authenticated;
