-- Reviews by people who were there, and the ratings of spaces that follow from them.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  user_id uuid not null references public.profiles (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (char_length(btrim(comment)) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (space_id, user_id)
);
create index reviews_space_idx on public.reviews (space_id, created_at desc);
create index reviews_user_idx on public.reviews (user_id);
create index reviews_latest_idx on public.reviews (created_at desc);

-- null when the caller may review the space, otherwise why not.
create function private.review_obstacle(target_space uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null then 'unauthenticated'
    when not exists (select from public.spaces where id = target_space and status = 'approved') then 'space_not_found'
    when exists (select from public.spaces where id = target_space and host_id = (select auth.uid())) then 'own_space'
    when exists (select from public.reviews where space_id = target_space and user_id = (select auth.uid())) then 'already_reviewed'
    when not exists (
      select from public.bookings
      where space_id = target_space and user_id = (select auth.uid()) and status = 'paid'
        and event_date < private.today_in_rio()
    ) then 'no_past_booking'
  end;
$$;
grant execute on function private.review_obstacle(uuid) to anon, authenticated;

create function private.refresh_rating()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target uuid := case when tg_op = 'DELETE' then old.space_id else new.space_id end;
begin
  -- The row first: whoever waits here counts with a snapshot that sees the review of whoever was before.
  perform from public.spaces where id = target for no key update;
  update public.spaces
  set (rating_average, rating_count) = (
    select round(avg(rating), 2), count(*) from public.reviews where space_id = target
  )
  where id = target;
  return null;
end;
$$;
create trigger reviews_refresh_rating after insert or delete or update of rating on public.reviews
  for each row execute function private.refresh_rating();

create function public.my_review_state(target_space uuid)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'may_review', obstacle is null,
    'obstacle', obstacle
  )
  from (select private.review_obstacle(target_space) as obstacle) as checked;
$$;
comment on function public.my_review_state is
  'Whether the caller may review a space; obstacle is unauthenticated, space_not_found, own_space, already_reviewed or no_past_booking.';
grant execute on function public.my_review_state(uuid) to anon, authenticated;

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
