-- Deletes a space; takes the locks in the order of bookings and cancellations, so that they never deadlock.
--
-- A row's delete trigger runs when the row is locked already, while a booking takes the space's advisory lock first and its
-- row (by foreign key) second: the two could wait for each other. So deletions keep out all bookings for their few
-- milliseconds, by a lock that bookings share: before any row is locked, so a trigger of the statement takes it.

create function private.guard_spaces()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_api_role() and private.am_suspended() then
    perform private.refuse(403, 'account_suspended');
  end if;
  if tg_op = 'DELETE' then
    perform pg_advisory_xact_lock(hashtextextended('spaces:deletion', 0));
  end if;
  return null;
end;
$$;
create trigger spaces_guard_statement before insert or update or delete on public.spaces
  for each statement execute function private.guard_spaces();

-- Deleting a space: bookings keep their snapshot; future ones are cancelled, and what was paid goes back in full.
create function private.cancel_bookings_of_deleted_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform private.lock_space(old.id);
  -- In one statement and in order: two deletions that share two affiliates never deadlock.
  perform from public.affiliates
  where id in (
    select commission.affiliate_id from public.affiliate_commissions as commission
    join public.bookings as paid on paid.id = commission.booking_id
    where paid.space_id = old.id
  )
  order by id for no key update;
  for booking in
    select * from public.bookings
    where space_id = old.id and status in ('pending', 'paid')
      and (status = 'pending' or event_date >= private.today_in_rio())
    for update
  loop
    if booking.status = 'paid' then
      perform private.cancel_paid_booking(booking, 100, 'host');
      continue;
    end if;
    update public.bookings
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'host', checkout_url = null
    where id = booking.id;
    if booking.stripe_session_id is not null then
      perform private.enqueue('expire_session', 'expire_session:' || booking.stripe_session_id,
        jsonb_build_object('booking_id', booking.id, 'session_id', booking.stripe_session_id));
    end if;
  end loop;
  perform private.cancel_requests(private.live_requests_of(array[old.id], null));
  return old;
end;
$$;
create trigger spaces_guard_delete before delete on public.spaces
  for each row execute function private.cancel_bookings_of_deleted_space();
