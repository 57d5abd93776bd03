-- Taking down a listing or an account, and lifting it. One transaction: what is paid, open holds, mails and the log.

-- Ends holds immediately: a payment that arrives later is refunded.
create function private.end_holds(targets public.bookings[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  held public.bookings;
begin
  foreach held in array targets loop
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'platform', checkout_url = null
    where id = held.id and status = 'pending';
    if found and held.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || held.stripe_session_id,
        jsonb_build_object('booking_id', held.id, 'session_id', held.stripe_session_id));
    end if;
  end loop;
end;
$$;

-- Returns the paid bookings to come of some listings.
create function private.upcoming_of(targets uuid[])
returns setof public.bookings language sql stable security definer set search_path = '' as $$
  select * from public.bookings
  where space_id = any (targets) and status = 'paid' and event_date >= private.today_in_rio()
  order by id;
$$;

create function private.take_down(
  person uuid, space uuid, why text, treatment text, hold_payouts text, expected_refund_cents integer, reason_code text
)
returns json language plpgsql security definer set search_path = '' as $$
declare
  written text := private.normal_text(coalesce(why, ''));
  held_because text := nullif(private.normal_text(hold_payouts), '');
  targets uuid[];
  target uuid;
  booking public.bookings;
  made public.suspensions;
  refund_cents bigint;
  owner uuid;
begin
  if not private.is_text('public.suspensions.reason', written) then
    perform private.refuse(422, 'suspension_reason_required', array['reason']);
  elsif treatment is null or treatment not in ('keep', 'cancel') then
    perform private.refuse(422, 'invalid_input', array['paid_bookings']);
  elsif not private.is_text('public.suspensions.payouts_held_reason', held_because) then
    perform private.refuse(422, 'invalid_input', array['hold_payouts']);
  end if;
  perform private.require_decision_reason(case when person is null then 'listing_suspension' else 'account_suspension' end, reason_code);
  targets := array(select id from public.spaces where id = space or host_id = person order by id);
  -- The locks of a booking, one space after the other, as deletions take them.
  foreach target in array targets loop
    perform private.lock_space(target);
  end loop;
  if person is not null then
    -- A concurrent hold is refused by the suspension or ended below.
    perform pg_advisory_xact_lock(hashtextextended('holds:' || person::text, 0));
  end if;
  if exists (select from public.suspensions
      where lifted_at is null and (person_id = take_down.person or space_id = take_down.space)) then
    perform private.refuse(409, 'already_suspended');
  end if;
  select coalesce(sum(private.refund_cents_of(booked, 100)), 0) into refund_cents from private.upcoming_of(targets) as booked;
  if treatment = 'cancel' and expected_refund_cents is not null and expected_refund_cents <> refund_cents then
    perform private.refuse(409, 'refund_changed');
  end if;

  insert into public.suspensions (person_id, space_id, reason, reason_code, paid_bookings, payouts_held_reason, suspended_by)
  values (person, space, written, take_down.reason_code, treatment, held_because, (select auth.uid()))
  returning * into made;
  perform private.refresh_suspended_spaces(targets);
  perform private.end_holds(array(
    select own from public.bookings as own
    where own.status = 'pending' and (own.space_id = any (targets) or own.user_id = person) order by own.id for update
  ));
  perform private.cancel_requests(private.live_requests_of(targets, person));
  -- In one statement and in order: two suspensions that share two affiliates never deadlock.
  perform from public.affiliates
  where id in (
    select commission.affiliate_id from public.affiliate_commissions as commission
    join public.bookings as paid on paid.id = commission.booking_id
    where paid.space_id = any (targets)
  )
  order by id for no key update;
  for booking in select * from private.upcoming_of(targets) loop
    if treatment = 'cancel' then
      perform private.cancel_paid_booking(booking, 100, 'platform');
    else
      perform private.announce(booking.user_id, 'booking_kept', made.id || ':' || booking.id,
        jsonb_build_object('booking_id', booking.id, 'suspension_id', made.id));
    end if;
  end loop;

  owner := coalesce(person, (select host_id from public.spaces where id = space));
  perform private.announce(owner, case when person is null then 'listing_suspended' else 'account_suspended' end, made.id::text,
    jsonb_build_object('suspension_id', made.id));
  perform private.log_act(case when person is null then 'space_suspended' else 'account_suspended' end,
    case when person is null then 'space' else 'profile' end, coalesce(space, person)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'title', (select title from public.spaces where id = space),
      'full_name', (select full_name from public.profiles where id = owner), 'host_id', owner,
      'reason', written, 'reason_code', take_down.reason_code, 'paid_bookings', treatment, 'payouts_held_reason', held_because,
      'bookings', (select count(*) from public.bookings
        where space_id = any (targets) and event_date >= private.today_in_rio()
          and (status = 'paid' or (status = 'cancelled' and paid_at is not null and cancelled_at >= now()))),
      'refund_cents', case when treatment = 'cancel' then refund_cents end)));
  return json_build_object('id', made.id, 'refund_cents', case when treatment = 'cancel' then refund_cents else 0 end);
end;
$$;

-- @api admin: An administrator takes an approved listing down: out of search, no bookings, holds ended; paid_bookings keep |
-- cancel (everything goes back, expected_refund_cents must be the sum); hold_payouts: the reason to hold due payouts; reason_code: what the
-- words of the reason are about. Codes:
-- unauthenticated, admin_required, space_not_found, suspension_reason_required, invalid_input, already_suspended,
-- refund_changed.
create function private.suspend_space(
  target_space uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null,
  expected_refund_cents integer default null, reason_code text default null
)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from public.spaces where id = target_space and status = 'approved') then
    perform private.refuse(404, 'space_not_found');
  end if;
  return private.take_down(null, target_space, reason, paid_bookings, hold_payouts, expected_refund_cents,
    reason_code);
end;
$$;

-- @api admin: As suspend_space, for an account and all its listings; what the person booked stays theirs. Codes: also
-- profile_not_found, person_is_admin.
create function private.suspend_person(
  target_person uuid, reason text, paid_bookings text default 'keep', hold_payouts text default null,
  expected_refund_cents integer default null, reason_code text default null
)
returns json language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = target_person) then
    perform private.refuse(404, 'profile_not_found');
  elsif exists (select from public.user_roles where user_id = target_person and role = 'admin') then
    perform private.refuse(409, 'person_is_admin');
  end if;
  return private.take_down(target_person, null, reason, paid_bookings, hold_payouts, expected_refund_cents,
    reason_code);
end;
$$;

-- @api admin: An administrator lifts a suspension: what was there is there again, but for what was cancelled. Twice is once.
-- Codes: unauthenticated, admin_required, suspension_not_found.
create function private.lift_suspension(target_suspension uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  suspension public.suspensions;
  targets uuid[];
begin
  perform private.require_admin();
  select * into suspension from public.suspensions where id = target_suspension for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  elsif suspension.lifted_at is not null then
    return;
  end if;
  update public.suspensions set lifted_at = clock_timestamp(), lifted_by = (select auth.uid()) where id = suspension.id;
  targets := array(select id from public.spaces where id = suspension.space_id or host_id = suspension.person_id order by id);
  perform private.refresh_suspended_spaces(targets);
  delete from private.deletion_requests where person_id = suspension.person_id;
  perform private.announce(coalesce(suspension.person_id, (select host_id from public.spaces where id = suspension.space_id)),
    case when suspension.person_id is null then 'listing_reinstated' else 'account_reinstated' end,
    suspension.id::text, jsonb_build_object('suspension_id', suspension.id));
  perform private.log_act(case when suspension.person_id is null then 'space_reinstated' else 'account_reinstated' end,
    case when suspension.person_id is null then 'space' else 'profile' end,
    coalesce(suspension.space_id, suspension.person_id)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'title', (select title from public.spaces where id = suspension.space_id),
      'host_id', (select host_id from public.spaces where id = suspension.space_id),
      'full_name', (select full_name from public.profiles where id = suspension.person_id))));
end;
$$;

-- @api admin: An administrator holds the due payouts of what is suspended, with a reason, or sends them after all (no reason).
-- Codes: unauthenticated, admin_required, suspension_not_found, invalid_input.
create function private.hold_payouts_of(target_suspension uuid, reason text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  suspension public.suspensions;
  written text := nullif(private.normal_text(reason), '');
begin
  perform private.require_admin();
  if not private.is_text('public.suspensions.payouts_held_reason', written) then
    perform private.refuse(422, 'invalid_input', array['reason']);
  end if;
  select * into suspension from public.suspensions where id = target_suspension and lifted_at is null for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  end if;
  if suspension.payouts_held_reason is distinct from written then
    update public.suspensions set payouts_held_reason = written where id = suspension.id;
    perform private.log_act(case when written is null then 'payouts_released' else 'payouts_held' end,
      case when suspension.person_id is null then 'space' else 'profile' end,
      coalesce(suspension.space_id, suspension.person_id)::text, jsonb_strip_nulls(jsonb_build_object('reason', written,
        'host_id', (select host_id from public.spaces where id = suspension.space_id))));
  end if;
end;
$$;

-- Once per suspension; notifies every administrator.
-- @api authenticated: The suspended person, or the host of the suspended listing, answers once. Codes: unauthenticated,
-- suspension_not_found, invalid_input, already_appealed.
create function private.appeal_suspension(target_suspension uuid, appeal text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  written text := private.normal_text(coalesce(appeal, ''));
  suspension public.suspensions;
begin
  if person is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  select own.* into suspension from public.suspensions as own
  where own.id = target_suspension and own.lifted_at is null
    and (own.person_id = person or own.space_id in (select id from public.spaces where host_id = person))
  for update;
  if suspension.id is null then
    perform private.refuse(404, 'suspension_not_found');
  elsif written = '' or not private.is_text('public.suspensions.appeal', written) then
    perform private.refuse(422, 'invalid_input', array['appeal']);
  elsif suspension.appealed_at is not null then
    perform private.refuse(409, 'already_appealed');
  end if;
  update public.suspensions as own set appeal = written, appealed_at = clock_timestamp() where own.id = suspension.id;
  perform private.log_act('suspension_appealed', case when suspension.person_id is null then 'space' else 'profile' end,
    coalesce(suspension.space_id, suspension.person_id)::text, jsonb_strip_nulls(jsonb_build_object(
      'host_id', (select host_id from public.spaces where id = suspension.space_id))));
  perform private.announce(role.user_id, 'suspension_appealed', suspension.id || ':' || role.user_id,
    jsonb_build_object('suspension_id', suspension.id, 'recipient_id', role.user_id))
  from public.user_roles as role where role.role = 'admin';
end;
$$;
