-- A host's view of their spaces: real figures.

-- Revenue is what the payouts say: earned with a booking, taken back with its cancellation. In cents.
-- @api authenticated: The caller's figures as a host, in cents. Code: unauthenticated.
create function private.host_dashboard()
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  host uuid := (select auth.uid());
  today date := private.today_in_rio();
begin
  if host is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  return (
    with earned as (
      select booking.id, booking.space_id, booking.event_date, booking.status, payout.amount
      from public.bookings as booking
      left join lateral (
        select sum(amount_cents) as amount from public.host_payouts where booking_id = booking.id
      ) as payout on true
      where booking.host_id = host and booking.paid_at is not null
    ), by_space as (
      select space_id, coalesce(sum(amount), 0) as revenue,
        count(*) filter (where status = 'paid') as bookings,
        count(*) filter (where status = 'paid' and event_date >= today) as upcoming,
        coalesce(sum(amount) filter (where event_date >= today), 0) as coming,
        min(event_date) filter (where status = 'paid' and event_date >= today) as next_date
      from earned group by space_id
    )
    select json_build_object(
      'bookings', (select coalesce(sum(bookings), 0) from by_space),
      'upcoming_bookings', (select coalesce(sum(upcoming), 0) from by_space),
      'active_spaces', (select count(*) from public.spaces where host_id = host and is_listed),
      'pending_spaces', (select count(*) from public.spaces where host_id = host and status = 'pending'),
      'months', coalesce((
        select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'revenue_cents', revenue, 'bookings', bookings)
          order by month)
        from (
          select month, coalesce(sum(earned.amount), 0) as revenue, count(earned.id) filter (where earned.status = 'paid') as bookings
          from generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') as month
          left join earned on date_trunc('month', earned.event_date) = month
          group by month
        ) as monthly
      ), '[]'),
      -- Events to come in this month and the next twelve.
      'coming_months', coalesce((
        select json_agg(json_build_object('month', month, 'revenue_cents', revenue, 'bookings', bookings) order by month)
        from (
          select to_char(event_date, 'YYYY-MM') as month, coalesce(sum(amount), 0) as revenue,
            count(*) filter (where status = 'paid') as bookings
          from earned where event_date >= today group by 1
        ) as coming
      ), '[]'),
      'spaces', coalesce((
        select json_agg(json_build_object(
          'id', space.id, 'title', space.title, 'status', space.status, 'images', space.images,
          'cover_image_index', space.cover_image_index, 'shown_price', private.shown_price(space.id),
          'rating_average', space.rating_average, 'rating_count', space.rating_count,
          'revenue_cents', coalesce(figures.revenue, 0), 'coming_cents', coalesce(figures.coming, 0),
          'bookings', coalesce(figures.bookings, 0),
          'upcoming_bookings', coalesce(figures.upcoming, 0), 'next_booking_on', figures.next_date
        ) order by space.created_at desc, space.id)
        from public.spaces as space
        left join by_space as figures on figures.space_id = space.id
        where space.host_id = host
      ), '[]'),
      'conflicts', coalesce((
        select json_agg(json_build_object('space_id', space.id, 'title', space.title, 'calendar_name', calendar.name,
          'date', conflict.date, 'booking_id', conflict.booking_id, 'kind', conflict.kind, 'first_seen_at', conflict.first_seen_at)
            order by conflict.date, conflict.found_at)
        from private.open_conflicts() as conflict
        join private.imported_calendars as calendar on calendar.id = conflict.calendar_id
        join public.spaces as space on space.id = calendar.space_id
        where space.host_id = host
      ), '[]')
    )
  );
end;
$$;
