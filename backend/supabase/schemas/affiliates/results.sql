-- What came through an affiliate's link.

-- Privileged: who signed up is nobody's to read, only how many of them have booked.
create function private.affiliate_results()
returns table (signups integer, bookings integer, booked_signups integer)
language sql stable security definer set search_path = '' as $$
  select
    count(*) filter (where tracked.event_type = 'signup')::integer,
    count(*) filter (where tracked.event_type = 'booking')::integer,
    count(*) filter (where tracked.event_type = 'signup' and exists (
      select from public.affiliate_tracking as brought
      join public.bookings as booking on booking.id = brought.booking_id
      where brought.affiliate_id = tracked.affiliate_id and booking.user_id = tracked.person_id
    ))::integer
  from public.affiliate_tracking as tracked
  where tracked.affiliate_id = (select id from public.affiliates where user_id = (select auth.uid()));
$$;
grant execute on function private.affiliate_results() to authenticated;

create function public.affiliate_results()
returns table (signups integer, bookings integer, booked_signups integer)
language sql stable set search_path = '' as $$
  select signups, bookings, booked_signups from private.affiliate_results();
$$;
comment on function public.affiliate_results is
  'One row: what came through the caller''s link; booked_signups are the sign-ups that have booked through it.';
grant execute on function public.affiliate_results() to authenticated;
