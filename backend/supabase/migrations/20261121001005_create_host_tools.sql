-- Purpose: what hosts see and do: real figures, their own calendar, blocking of days that nobody has taken, and how
-- fast they answer.
-- Tables: private.host_responses; a trigger on space_availability. Destructive: replaces private.space_page.

-- What stands in the way of blocking a day: 'date_booked', 'date_held' or null. As the owner of the table, because a
-- hold is nobody's to read.
create function private.blocking_obstacle(target_space uuid, target_date date)
returns text language sql volatile security definer set search_path = '' as $$
  select case status when 'paid' then 'date_booked' else 'date_held' end
  from public.bookings
  where space_id = target_space and event_date = target_date
    and (status = 'paid' or (status = 'pending' and hold_expires_at > clock_timestamp()))
  order by status
  limit 1;
$$;

create function private.lock_own_space(target_space uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.lock_space(target_space);
  end if;
end;
$$;
grant execute on function private.blocking_obstacle(uuid, date), private.lock_own_space(uuid) to authenticated;

-- Hosts only: what the platform itself blocks after a cancellation is its own affair.
create function private.guard_availability()
returns trigger language plpgsql set search_path = '' as $$
declare
  obstacle text;
begin
  if not private.is_api_role() then
    return new;
  end if;
  if new.date < private.today_in_rio() then
    perform private.refuse(422, 'date_in_past', array[new.date::text]);
  elsif new.date > private.today_in_rio() + 800 then
    perform private.refuse(422, 'date_too_far', array[new.date::text]);
  end if;
  if not new.is_available and new.host_id = (select auth.uid()) then
    -- Whoever is taking the day just now is waited for.
    perform private.lock_own_space(new.space_id);
    if exists (select from public.spaces where id = new.space_id and host_id = new.host_id) then
      obstacle := private.blocking_obstacle(new.space_id, new.date);
      if obstacle is not null then
        perform private.refuse(409, obstacle, array[new.date::text]);
      end if;
    end if;
  end if;
  return new;
end;
$$;

create trigger space_availability_guard before insert or update on public.space_availability
  for each row execute function private.guard_availability();

create function private.host_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, booking_id uuid, guest_name text, guest_avatar text, guest_count integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if (select auth.uid()) is null then
    perform private.refuse(401, 'unauthenticated');
  end if;
  if not exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then
    perform private.refuse(404, 'space_not_found');
  end if;
  -- A hold is the guest's own business: the host sees that the day is being taken, not by whom.
  return query
  select distinct on (day.date) day.date, day.state, day.booking_id, guest.full_name, guest.avatar_url, day.guest_count
  from (
    select booking.event_date as date, case booking.status when 'paid' then 'booked' else 'held' end as state,
      case when booking.status = 'paid' then booking.id end as booking_id,
      case when booking.status = 'paid' then booking.user_id end as user_id,
      case when booking.status = 'paid' then booking.guest_count end as guest_count, 1 as place
    from public.bookings as booking
    where booking.space_id = target_space and booking.event_date between from_date and least(to_date, from_date + 800)
      and (booking.status = 'paid' or (booking.status = 'pending' and booking.hold_expires_at > clock_timestamp()))
    union all
    select blocked.date, 'blocked', null, null, null, 2
    from public.space_availability as blocked
    where blocked.space_id = target_space and blocked.date between from_date and least(to_date, from_date + 800)
      and not blocked.is_available
  ) as day
  left join public.profiles as guest on guest.id = day.user_id
  order by day.date, day.place;
end;
$$;
grant execute on function private.host_calendar(uuid, date, date) to authenticated;

create function public.host_calendar(target_space uuid, from_date date, to_date date)
returns table (date date, state text, booking_id uuid, guest_name text, guest_avatar text, guest_count integer)
language sql stable set search_path = '' as $$
  select * from private.host_calendar(target_space, from_date, to_date);
$$;
comment on function public.host_calendar is
  'The days of the caller''s space that are not free: blocked, held, or booked (with booking and guest). Codes: unauthenticated, space_not_found.';
grant execute on function public.host_calendar(uuid, date, date) to authenticated;

-- How long a host took for the first answer in each conversation: what the page of a space shows is their median.
create table private.host_responses (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  host_id uuid not null references public.profiles (id),
  minutes integer not null check (minutes >= 0),
  answered_at timestamptz not null
);

create index host_responses_host_idx on private.host_responses (host_id, answered_at desc);
alter table private.host_responses enable row level security;
comment on table private.host_responses is 'No policy on purpose: only privileged functions use it.';

create function private.note_first_reply()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.host_responses (conversation_id, host_id, minutes, answered_at)
  select conversation.id, conversation.host_id,
    ceil(extract(epoch from new.created_at - asked.created_at) / 60)::integer, new.created_at
  from public.conversations as conversation
  cross join lateral (
    select message.created_at from public.messages as message
    where message.conversation_id = conversation.id and message.sender_id = conversation.client_id
      and not message.is_moderated and message.created_at <= new.created_at
    order by message.created_at
    limit 1
  ) as asked
  where conversation.id = new.conversation_id and conversation.host_id = new.sender_id
  on conflict (conversation_id) do nothing;
  return null;
end;
$$;

create trigger messages_note_first_reply after insert on public.messages
  for each row when (not new.is_moderated) execute function private.note_first_reply();

-- The median of the latest 20 first answers, in minutes; null while there is none.
create function private.host_response_minutes(host uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select percentile_cont(0.5) within group (order by latest.minutes)::integer
  from (
    select minutes from private.host_responses where host_id = host order by answered_at desc limit 20
  ) as latest;
$$;

-- Revenue is what the payouts say: earned with a booking, taken back with its cancellation. In cents.
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
        min(event_date) filter (where status = 'paid' and event_date >= today) as next_date
      from earned group by space_id
    )
    select json_build_object(
      'revenue_cents', (select coalesce(sum(revenue), 0) from by_space),
      'bookings', (select coalesce(sum(bookings), 0) from by_space),
      'upcoming_bookings', (select coalesce(sum(upcoming), 0) from by_space),
      'active_spaces', (select count(*) from public.spaces where host_id = host and status = 'approved'),
      'pending_spaces', (select count(*) from public.spaces where host_id = host and status = 'pending'),
      'response_minutes', private.host_response_minutes(host),
      'months', coalesce((
        select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'revenue_cents', revenue, 'bookings', bookings) order by month)
        from (
          select month, coalesce(sum(earned.amount), 0) as revenue, count(earned.id) filter (where earned.status = 'paid') as bookings
          from generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') as month
          left join earned on date_trunc('month', earned.event_date) = month
          group by month
        ) as monthly
      ), '[]'),
      'spaces', coalesce((
        select json_agg(json_build_object(
          'id', space.id, 'title', space.title, 'type', space.type, 'status', space.status, 'zone', space.zone,
          'neighborhood', space.neighborhood, 'neighborhood_name', neighborhood.name, 'zone_name', zone.name,
          'price', space.price, 'capacity', space.capacity, 'images', space.images, 'cover_image_index', space.cover_image_index,
          'rejection_reason', space.rejection_reason, 'rating_average', space.rating_average,
          'rating_count', space.rating_count, 'created_at', space.created_at,
          'revenue_cents', coalesce(figures.revenue, 0), 'bookings', coalesce(figures.bookings, 0),
          'upcoming_bookings', coalesce(figures.upcoming, 0), 'next_booking_on', figures.next_date
        ) order by space.created_at desc, space.id)
        from public.spaces as space
        join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
        join public.zones as zone on zone.slug = space.zone
        left join by_space as figures on figures.space_id = space.id
        where space.host_id = host
      ), '[]')
    )
  );
end;
$$;
grant execute on function private.host_dashboard() to authenticated;

create function public.host_dashboard()
returns json language sql stable set search_path = '' as $$
  select private.host_dashboard();
$$;
comment on function public.host_dashboard is
  'The caller''s figures as a host, in cents: {revenue_cents, bookings, upcoming_bookings, active_spaces, pending_spaces, response_minutes, months (of the event, the last 12), spaces}. Code: unauthenticated.';
grant execute on function public.host_dashboard() to authenticated;

create or replace function private.space_page(target_space uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'space', json_build_object(
      'id', space.id, 'title', space.title, 'description', space.description, 'type', space.type, 'zone', space.zone,
      'neighborhood', space.neighborhood, 'neighborhood_name', neighborhood.name, 'zone_name', zone.name,
      'capacity', space.capacity, 'price', space.price, 'amenities', space.amenities, 'images', space.images,
      'cover_image_index', space.cover_image_index, 'rating_average', space.rating_average,
      'rating_count', space.rating_count, 'created_at', space.created_at,
      'latitude', neighborhood.latitude, 'longitude', neighborhood.longitude
    ),
    'host', json_build_object(
      'id', host.id, 'full_name', host.full_name, 'avatar_url', host.avatar_url, 'member_since', host.created_at,
      'host_verified', host.host_verified, 'response_minutes', private.host_response_minutes(host.id)
    ),
    'reviews', coalesce((
      select json_agg(latest)
      from (
        select review.id, review.rating, review.comment, review.created_at, reviewer.full_name as reviewer_name,
          reviewer.avatar_url as reviewer_avatar
        from public.reviews as review join public.profiles as reviewer on reviewer.id = review.user_id
        where review.space_id = space.id
        order by review.created_at desc, review.id
        limit 20
      ) as latest
    ), '[]'),
    'rating_distribution', (
      select json_object_agg(stars.rating, (
        select count(*) from public.reviews as review where review.space_id = space.id and review.rating = stars.rating
      ) order by stars.rating)
      from generate_series(1, 5) as stars (rating)
    )
  )
  from public.spaces as space
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  join public.zones as zone on zone.slug = space.zone
  join public.profiles as host on host.id = space.host_id
  where space.id = target_space and space.status = 'approved';
$$;
