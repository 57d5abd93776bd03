-- Results of an affiliate's link, and its next payment.

-- Privileged: the affiliate reads counts of sign-ups and bookings, never the people.
-- @api authenticated: One row: what came through the caller's link; booked_signups are the sign-ups that have booked through it,
-- booked_people all who have. next_payment_cents is what is due by next_payment_on, the next day of payment, due_cents what is
-- due now; less than zero is deducted. clicks are of the last 90 days.
create function private.affiliate_results()
returns table (
  signups integer, bookings integer, booked_signups integer, signups_this_month integer, booked_people integer,
  next_payment_on date, next_payment_cents integer, due_cents integer, clicks integer
)
language sql stable security definer set search_path = '' as $$
  with own as (
    select id from public.affiliates where user_id = (select auth.uid())
  ), tracked as (
    select tracking.*, booking.user_id as guest_id
    from public.affiliate_tracking as tracking
    left join public.bookings as booking on booking.id = tracking.booking_id
    where tracking.affiliate_id = (select id from own)
  ), today as (
    select private.today_in_rio() as day, private.commission_payment_on(private.today_in_rio()) as payment_on
  ), pending as (
    select commission.* from public.affiliate_commissions as commission
    where commission.affiliate_id = (select id from own) and commission.status = 'pending'
  )
  select
    (select count(*) from tracked where event_type = 'signup')::integer,
    (select count(*) from tracked where event_type = 'booking')::integer,
    (select count(*) from tracked as signup where event_type = 'signup'
      and exists (select from tracked as brought where brought.guest_id = signup.person_id))::integer,
    (select count(*) from tracked where event_type = 'signup'
      and date_trunc('month', private.day_in_rio(created_at)::timestamp) = date_trunc('month', today.day::timestamp))::integer,
    (select count(distinct guest_id) from tracked)::integer,
    today.payment_on,
    (select coalesce(sum(commission_amount), 0) from pending where due_on <= today.payment_on)::integer,
    (select coalesce(sum(commission_amount), 0) from pending where due_on <= today.day)::integer,
    (select coalesce(sum(counted.clicks), 0) from private.affiliate_clicks as counted
      where counted.affiliate_id = (select id from own) and counted.day > today.day - private.click_days())::integer
  from today;
$$;
