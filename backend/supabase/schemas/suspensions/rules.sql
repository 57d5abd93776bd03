-- Who is suspended, and what that closes. What stays open: signing in, reading, cancelling bookings, the conversations of paid
-- ones, one appeal, the export and the deletion.

create function private.is_suspended(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.suspensions where person_id = person and lifted_at is null);
$$;

-- For policies and guards that run as the caller.
create function private.am_suspended()
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_suspended((select auth.uid()));
$$;
grant execute on function private.am_suspended() to anon, authenticated, service_role;

-- For procedures that write with other rights than the caller's.
create function private.require_not_suspended()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
end;
$$;
grant execute on function private.require_not_suspended() to authenticated;

-- For each statement, so that the refusal does not depend on the rows it would change.
create function private.refuse_suspended()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_api_role() and private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
  return null;
end;
$$;

-- Every table that people write by themselves, but for spaces (private.guard_spaces), their days (private.guard_availability), messages
-- (private.prepare_message) and payout keys, which past events need.
create trigger profiles_guard before insert or update on public.profiles
  for each statement execute function private.refuse_suspended();
create trigger profile_private_guard_statement before insert or update on public.profile_private
  for each statement execute function private.refuse_suspended();
create trigger space_addresses_guard before insert or update on public.space_addresses
  for each statement execute function private.refuse_suspended();
create trigger reviews_guard before insert on public.reviews
  for each statement execute function private.refuse_suspended();
create trigger conversations_guard_statement before insert on public.conversations
  for each statement execute function private.refuse_suspended();
create trigger affiliates_guard_statement before insert on public.affiliates
  for each statement execute function private.refuse_suspended();
create trigger affiliate_campaigns_guard_statement before insert or update on public.affiliate_campaigns
  for each statement execute function private.refuse_suspended();

-- A listing is out while it is suspended or its host is.
create function private.refresh_suspended_spaces(targets uuid[])
returns void language sql volatile security definer set search_path = '' as $$
  update public.spaces as space
  set suspended_at = open.since
  from (
    select listed.id, (
      select min(suspension.created_at) from public.suspensions as suspension
      where suspension.lifted_at is null and (suspension.space_id = listed.id or suspension.person_id = listed.host_id)
    ) as since
    from public.spaces as listed where listed.id = any (targets)
  ) as open
  where space.id = open.id and space.suspended_at is distinct from open.since;
$$;

-- Notifies the processes that cache pages.
create function private.withdraw_space(space public.spaces)
returns void language sql security definer set search_path = '' as $$
  insert into public.withdrawn_spaces (space_id, withdrawn_at) values (space.id, clock_timestamp())
  on conflict (space_id) do update set withdrawn_at = excluded.withdrawn_at;
  -- Every process has read it since then.
  delete from public.withdrawn_spaces where withdrawn_at < now() - interval '1 day';
$$;

-- Whether a guest may cancel a paid booking for a full refund, regardless of its policy: its space was taken down.
create function private.is_of_suspended(booking public.bookings)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions
    where lifted_at is null and (space_id = booking.space_id or person_id = booking.host_id)
  );
$$;

create function private.is_payout_held(target_host uuid, target_booking uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions as suspension
    where suspension.lifted_at is null and suspension.payouts_held_reason is not null
      and (suspension.person_id = target_host
        or suspension.space_id = (select space_id from public.bookings where id = target_booking))
  );
$$;

-- Ends the visits of a suspended guest, also when the suspension is lifted later.
create function private.end_visits_of_suspended_guest()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_visit(visit) from public.visits as visit where visit.guest_id = new.person_id;
  return null;
end;
$$;
create trigger suspensions_after after insert on public.suspensions
  for each row when (new.person_id is not null) execute function private.end_visits_of_suspended_guest();
