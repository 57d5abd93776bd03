-- Purpose: what affiliates earn on the bookings of people they brought, and its settlement by administrators.
-- Tables: affiliate_commissions; maintains affiliates.total_earnings. Destructive: nothing.
--
-- pending → paid        an administrator settles
-- pending → reversed    the booking was cancelled with everything back, before a settlement
-- What goes back in part, or after a settlement, is a negative row, which the next settlement deducts.
--
-- Lock order: …, booking, affiliate, commission.

create table public.affiliate_commissions (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id),
  booking_id uuid not null references public.bookings (id),
  kind text not null default 'earned' check (kind in ('earned', 'reversed')),
  commission_amount integer not null
    check ((kind = 'earned' and commission_amount > 0) or (kind = 'reversed' and commission_amount < 0)),
  status text not null default 'pending' check (status in ('pending', 'paid', 'reversed')),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  unique (booking_id, kind),
  check ((status = 'paid') = (settled_at is not null)),
  check (status <> 'reversed' or kind = 'earned')
);

comment on column public.affiliate_commissions.commission_amount is 'Cents; negative in a row that takes something back.';

create index affiliate_commissions_affiliate_idx on public.affiliate_commissions (affiliate_id, created_at desc);
create index affiliate_commissions_pending_idx on public.affiliate_commissions (affiliate_id) where status = 'pending';
create index affiliate_commissions_settled_by_idx on public.affiliate_commissions (settled_by) where settled_by is not null;

create function private.guard_commission()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.affiliate_id, new.booking_id, new.kind, new.commission_amount, new.created_at)
    is distinct from (old.id, old.affiliate_id, old.booking_id, old.kind, old.commission_amount, old.created_at) then
    perform private.refuse(409, 'commission_immutable_field');
  end if;
  if new.status <> old.status and old.status <> 'pending' then
    perform private.refuse(409, 'commission_transition_illegal');
  end if;
  return new;
end;
$$;

create trigger affiliate_commissions_guard before update on public.affiliate_commissions
  for each row execute function private.guard_commission();
create trigger affiliate_commissions_refuse_deletion before delete on public.affiliate_commissions
  for each row execute function private.refuse_deletion();

-- total_earnings: all that was earned and not taken back, settled or not.
create function private.count_commission()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  difference integer := case when new.status = 'reversed' then 0 else new.commission_amount end;
begin
  if tg_op = 'UPDATE' then
    difference := difference - case when old.status = 'reversed' then 0 else old.commission_amount end;
  end if;
  if difference <> 0 then
    update public.affiliates set total_earnings = total_earnings + difference where id = new.affiliate_id;
  end if;
  return null;
end;
$$;

create trigger affiliate_commissions_count after insert or update of status on public.affiliate_commissions
  for each row execute function private.count_commission();

-- Per cent of an amount in cents; halves are rounded up.
create function private.part_of(cents integer, share integer)
returns integer language sql immutable set search_path = '' as $$
  select ((cents::bigint * share + 50) / 100)::integer;
$$;

create function private.commission_cents(total_cents integer)
returns integer language sql immutable set search_path = '' as $$
  select private.part_of(total_cents, 5);
$$;

-- What counts is to whom the guest was attributed when they booked; affiliate_of knows nobody as their own affiliate.
create function private.earn_commission()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  affiliate uuid := private.affiliate_of(new.user_id, new.created_at);
  amount integer := private.commission_cents(new.total_amount);
begin
  if affiliate is not null and amount > 0 then
    insert into public.affiliate_commissions (affiliate_id, booking_id, commission_amount)
    values (affiliate, new.id, amount);
  end if;
  return null;
end;
$$;

create trigger bookings_earn_commission after update of status on public.bookings
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.earn_commission();

-- The same share of the commission as of the booking. The caller has locked the booking.
create function private.reverse_commission(target_booking uuid, share integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  earned public.affiliate_commissions;
  taken_back integer;
begin
  select * into earned from public.affiliate_commissions where booking_id = target_booking and kind = 'earned';
  taken_back := private.part_of(earned.commission_amount, share);
  if earned.id is null or taken_back = 0 then
    return;
  end if;
  perform from public.affiliates where id = earned.affiliate_id for no key update;
  update public.affiliate_commissions set status = 'reversed' where id = earned.id and status = 'pending' and share = 100;
  if not found then
    insert into public.affiliate_commissions (affiliate_id, booking_id, kind, commission_amount)
    values (earned.affiliate_id, target_booking, 'reversed', -taken_back);
  end if;
end;
$$;

-- Pays all that is pending, less what is to be taken back. What is to be taken back stays for the next time while it is more.
create function private.settle_commissions(target_affiliate uuid)
returns json language plpgsql security definer set search_path = '' as $$
declare
  owed bigint;
  settled integer;
begin
  if not private.is_admin() then
    perform private.refuse(403, 'admin_required');
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
  end if;
  update public.affiliate_commissions
  set status = 'paid', settled_at = clock_timestamp(), settled_by = (select auth.uid())
  where affiliate_id = target_affiliate and status = 'pending';
  get diagnostics settled = row_count;
  return json_build_object('affiliate_id', target_affiliate, 'settled_cents', owed, 'commissions', settled);
end;
$$;

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

grant execute on function private.settle_commissions(uuid), private.commissions_to_settle() to authenticated;

create function public.settle_commissions(target_affiliate uuid)
returns json language sql volatile set search_path = '' as $$
  select private.settle_commissions(target_affiliate);
$$;
comment on function public.settle_commissions is
  'By an administrator, once the money has been sent: {affiliate_id, settled_cents, commissions}. Codes: admin_required, affiliate_not_found, nothing_to_settle.';

create function public.commissions_to_settle()
returns table (
  affiliate_id uuid, affiliate_code text, full_name text, avatar_url text, pending_cents bigint, pending_count bigint, total_earnings integer
)
language sql stable set search_path = '' as $$
  select * from private.commissions_to_settle();
$$;

grant execute on function public.settle_commissions(uuid), public.commissions_to_settle() to authenticated;

alter table public.affiliate_commissions enable row level security;

grant select (id, affiliate_id, booking_id, kind, commission_amount, status, settled_at, created_at)
  on public.affiliate_commissions to authenticated;

create policy affiliate_commissions_select_owner_or_admin on public.affiliate_commissions for select to authenticated
  using (
    (select private.is_admin())
    or affiliate_id in (select id from public.affiliates where user_id = (select auth.uid()))
  );
