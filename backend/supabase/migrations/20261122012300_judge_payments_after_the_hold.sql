-- Purpose: a payment that arrives after the hold's end is a late one even while nobody has released the hold yet: the host may
-- have blocked the day since. Tables: none. Destructive: replaces private.confirm_booking.

create or replace function private.confirm_booking(
  booking public.bookings, session_id text, payment_intent text, amount_cents integer, currency text
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  is_free boolean;
begin
  if exists (select from public.payments where stripe_session_id = session_id) then
    return 'already_confirmed';
  end if;
  if amount_cents is distinct from booking.total_amount or lower(currency) is distinct from 'brl' then
    return 'amount_mismatch';
  end if;

  insert into public.payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
  values (booking.id, session_id, payment_intent, amount_cents, lower(currency), booking.payment_method)
  returning * into payment;

  is_free := booking.status = 'pending' and booking.hold_expires_at > clock_timestamp();
  if not is_free and booking.space_id is not null
    and (booking.status = 'pending' or (booking.status = 'cancelled' and booking.cancellation_reason = 'expired')) then
    -- Late: honoured if the date is still free, as agreed then. Whoever gave up, or lost the space, gets the money back.
    if booking.status = 'cancelled' then
      perform private.release_ended_holds(booking.space_id, booking.event_date);
    end if;
    is_free := booking.event_date >= private.today_in_rio()
      and not private.is_blocked(booking.space_id, booking.event_date)
      and exists (select from public.spaces where id = booking.space_id and status = 'approved')
      and not exists (
        select from public.bookings as other
        where other.space_id = booking.space_id and other.event_date = booking.event_date and other.id <> booking.id
          and other.status in ('pending', 'paid')
      );
  end if;

  if is_free then
    update public.bookings
    set status = 'paid', paid_at = clock_timestamp(), cancelled_at = null, cancellation_reason = null,
      checkout_url = null, stripe_session_id = session_id
    where id = booking.id;
    insert into public.host_payouts (booking_id, host_id, kind, amount_cents, due_on)
    values (booking.id, booking.host_id, 'earned', booking.owner_amount, booking.event_date + 2);
    return 'confirmed';
  end if;

  update public.bookings
  set status = 'cancelled', cancelled_at = clock_timestamp(), cancellation_reason = 'expired', checkout_url = null
  where id = booking.id and status = 'pending';
  if amount_cents > 0 then
    perform private.request_refund(payment, amount_cents, 'late_payment');
  end if;
  return 'refund_requested';
end;
$$;
