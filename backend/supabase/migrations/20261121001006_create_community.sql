-- Purpose: real aggregates of the whole site and its latest reviews, for everybody.
-- Tables: none. Destructive: nothing.

-- Counted anew at every call; its callers keep the answer for minutes.
create function private.site_stats()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'spaces', (select count(*) from public.spaces where status = 'approved'),
    'neighborhoods', (select count(distinct neighborhood) from public.spaces where status = 'approved'),
    'hosts', (select count(distinct host_id) from public.spaces where status = 'approved'),
    'events', (select count(*) from public.bookings where status = 'paid' and event_date < private.today_in_rio()),
    'bookings', (select count(*) from public.bookings where status = 'paid'),
    'guests', (select count(distinct user_id) from public.bookings where status = 'paid'),
    'reviews', (select count(*) from public.reviews),
    'rating_average', (select round(avg(rating), 2) from public.reviews)
  );
$$;
grant execute on function private.site_stats() to anon, authenticated;

create function public.site_stats()
returns json language sql stable set search_path = '' as $$
  select private.site_stats();
$$;
comment on function public.site_stats is
  'Figures of the whole site: {spaces, neighborhoods, hosts, events, bookings, guests, reviews, rating_average null while there is none}.';
grant execute on function public.site_stats() to anon, authenticated;

-- Reviews of spaces that can be visited, newest first.
create function public.latest_reviews(page_size integer default 12, before timestamptz default null)
returns table (
  id uuid, rating smallint, comment text, created_at timestamptz, reviewer_name text, reviewer_avatar text,
  space_id uuid, space_title text, space_type text, neighborhood_name text
) language sql stable set search_path = '' as $$
  select review.id, review.rating, review.comment, review.created_at, reviewer.full_name, reviewer.avatar_url,
    space.id, space.title, space.type, neighborhood.name
  from public.reviews as review
  join public.profiles as reviewer on reviewer.id = review.user_id
  join public.spaces as space on space.id = review.space_id and space.status = 'approved'
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  where review.created_at < coalesce(latest_reviews.before, 'infinity')
  order by review.created_at desc, review.id
  limit least(greatest(coalesce(page_size, 12), 1), 100);
$$;
comment on function public.latest_reviews is
  'The latest reviews of spaces that can be visited, with reviewer and space; before = created_at of the last one seen.';
grant execute on function public.latest_reviews(integer, timestamptz) to anon, authenticated;
