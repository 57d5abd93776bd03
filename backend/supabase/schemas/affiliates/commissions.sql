-- Commissions of affiliates on the bookings of people they brought.
--
-- pending → paid        an administrator has written down a payment (payouts/settle.sql)
-- paid → pending        that payment was taken back
-- pending → reversed    the booking was cancelled with everything back, before the commission was due
-- A partial reversal, or one after the due date, is a negative row, which the next payment deducts: amounts that an administrator has
-- seen stay payable.
--
-- Lock order: …, booking, affiliate, commission.

-- A payment that was taken back is owed again.
create table private.commission_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table private.commission_transitions is 'No policy on purpose: guards and privileged functions read it.';
alter table private.commission_transitions enable row level security;
insert into private.commission_transitions (from_status, to_status, actors) values
  ('pending', 'paid', '{administrator}'),
  ('paid', 'pending', '{administrator}'),
  ('pending', 'reversed', '{guest, host, administrator}');

create function private.guard_commission()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refuse(409, 'append_only');
  end if;
  if (new.id, new.affiliate_id, new.booking_id, new.kind, new.commission_amount, new.due_on, new.payment_on,
    new.created_at)
    is distinct from (old.id, old.affiliate_id, old.booking_id, old.kind, old.commission_amount, old.due_on, old.payment_on,
      old.created_at) then
    perform private.refuse(409, 'commission_immutable_field');
  end if;
  if new.status <> old.status and not exists (
    select from private.commission_transitions as step where (step.from_status, step.to_status) = (old.status, new.status)
  ) then
    perform private.refuse(409, 'commission_transition_illegal');
  end if;
  return new;
end;
$$;
create trigger affiliate_commissions_guard before update or delete on public.affiliate_commissions
  for each row execute function private.guard_commission();

-- total_earnings: all that was earned and not taken back, settled or not.
create function private.count_earnings(affiliate uuid, difference integer)
returns void language sql security definer set search_path = '' as $$
  update public.affiliates set total_earnings = total_earnings + difference where id = affiliate and difference <> 0;
$$;

-- Runs the consequences of a change of a commission, in order.
create function private.after_commission_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'reversed' then
      perform private.count_earnings(new.affiliate_id, new.commission_amount);
    end if;
    if new.kind = 'earned' and new.status = 'pending' then
      perform private.enqueue_commission_email(new);
    end if;
    if new.kind in ('reversed', 'disputed') then
      perform private.enqueue_reversed_commission_email(new);
    end if;
    return null;
  end if;
  if old.status <> 'reversed' and new.status = 'reversed' then
    perform private.count_earnings(new.affiliate_id, -new.commission_amount);
    perform private.enqueue_reversed_commission_email(new);
  end if;
  return null;
end;
$$;
create trigger affiliate_commissions_after after insert or update on public.affiliate_commissions
  for each row execute function private.after_commission_status();

-- Per cent of an amount in cents; halves are rounded up.
create function private.part_of(cents integer, share integer)
returns integer language sql immutable set search_path = '' as $$
  select ((cents::bigint * share + 50) / 100)::integer;
$$;

-- Of a booking made at a time: a later change of the share leaves it as it was.
create function private.commission_cents(total_cents integer, booked_at timestamptz)
returns integer language sql stable set search_path = '' as $$
  select private.part_of(total_cents, private.commission_percent(private.day_in_rio(booked_at)));
$$;

-- Uses the attribution at the time of booking; attribution_of never makes a person their own affiliate.
create function private.earn_commission(booking public.bookings)
returns void language plpgsql security definer set search_path = '' as $$
declare
  link public.referral_attributions := private.attribution_of(booking.user_id, booking.created_at);
  amount integer := private.commission_cents(booking.total_amount, booking.created_at);
  due date := booking.event_date + private.payout_days();
begin
  if link.id is not null and amount > 0 then
    insert into public.affiliate_commissions (affiliate_id, booking_id, commission_amount, due_on, payment_on, campaign)
    values (link.affiliate_id, booking.id, amount, due, private.commission_payment_on(due), link.campaign);
  end if;
end;
$$;

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
  update public.affiliate_commissions set status = 'reversed'
  where id = earned.id and status = 'pending' and share = 100 and due_on > private.today_in_rio();
  if not found then
    insert into public.affiliate_commissions (affiliate_id, booking_id, kind, commission_amount, due_on, payment_on, campaign)
    values (earned.affiliate_id, target_booking, 'reversed', -taken_back, earned.due_on, earned.payment_on, earned.campaign);
  end if;
end;
$$;
