-- Reviews by people who were there, and the ratings of spaces that follow from them.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references public.spaces (id) on delete set null,
  user_id uuid not null references public.profiles (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  comment_removed_at timestamptz,
  unique (space_id, user_id),
  check ((answer is null) = (answered_at is null)),
  constraint reviews_comment_given_check check ((comment_removed_at is not null) = (btrim(comment) = ''))
);
comment on column public.reviews.comment_removed_at is
  'Administrators took the comment away, after a report; the stars stay, of somebody who was there.';
comment on column public.reviews.answer is 'The host''s, once and in public. It goes with the space.';
create index reviews_space_idx on public.reviews (space_id, created_at desc);
create index reviews_user_idx on public.reviews (user_id);
create index reviews_latest_idx on public.reviews (created_at desc);

-- The pictures of a review, in their order.
create table public.review_photos (
  review_id uuid not null references public.reviews (id) on delete cascade,
  position smallint not null check (position between 1 and private.most_review_photos()),
  -- Named as a picture of a space is (private.picture_stem), in the bucket review-photos.
  path text not null unique,
  primary key (review_id, position)
);

-- null when the caller may review the space, otherwise why not.
create function private.review_obstacle(target_space uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null then 'unauthenticated'
    when not exists (select from public.spaces where id = target_space and is_listed) then 'space_not_found'
    when private.am_suspended() then 'account_suspended'
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

-- A review of the caller's with its pictures, whose files lie in the caller's folder already.
-- @api authenticated: Writes the caller's review of a space with up to five pictures, named as they lie in the bucket
-- review-photos without width: <person>/<space>-<stamp>.webp. Returns its id. Codes: unauthenticated, space_not_found, own_space,
-- already_reviewed, no_past_booking, invalid_input, picture_gone, comment_has_email, comment_has_link, comment_has_phone,
-- comment_has_handle, comment_has_payment, comment_has_words.
create function private.write_review(target_space uuid, rating integer, comment text, photos text[] default '{}')
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  obstacle text := private.review_obstacle(target_space);
  wrong text[] := array_remove(array[
    case when rating is null or rating not between 1 and 5 then 'rating' end,
    case when coalesce(private.normal_text(comment), '') = '' or not private.is_text('public.reviews.comment', comment) then 'comment' end,
    case when cardinality(photos) > private.most_review_photos() or array_position(photos, null) is not null
      or (select count(distinct photo) from unnest(photos) as photo) < cardinality(photos) then 'photos' end
  ], null);
  written uuid;
begin
  -- A token outlives its account for up to an hour.
  if obstacle = 'unauthenticated' or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  elsif obstacle is not null then
    perform private.refuse(case obstacle when 'space_not_found' then 404 when 'already_reviewed' then 409 else 403 end, obstacle);
  end if;
  if wrong <> '{}' then
    perform private.refuse(422, 'invalid_input', wrong);
  end if;
  if exists (select from unnest(photos) as photo where not private.is_own_review_photo(photo, target_space)) then
    perform private.refuse(409, 'picture_gone');
  end if;
  insert into public.reviews (space_id, user_id, rating, comment)
  values (target_space, person, write_review.rating, write_review.comment)
  on conflict (space_id, user_id) do nothing
  returning id into written;
  if written is null then
    perform private.refuse(409, 'already_reviewed');
  end if;
  insert into public.review_photos (review_id, position, path)
  select written, photo.position, photo.path from unnest(photos) with ordinality as photo (path, position);
  return written;
end;
$$;

-- The host's word on a review, once.
-- @api authenticated: The host of the reviewed space answers, once and in public. Codes: unauthenticated, account_suspended,
-- review_not_found, already_answered, invalid_input, answer_has_email, answer_has_link, answer_has_phone, answer_has_handle,
-- answer_has_payment, answer_has_words.
create function private.answer_review(target_review uuid, answer text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  words text := private.normal_text(answer);
  review public.reviews;
begin
  if person is null or not exists (select from auth.users where id = person) then
    perform private.refuse(401, 'unauthenticated');
  end if;
  perform private.require_not_suspended();
  select found.* into review
  from public.reviews as found join public.spaces as space on space.id = found.space_id
  where found.id = target_review and space.host_id = person
  for no key update of found;
  if review.id is null then
    perform private.refuse(404, 'review_not_found');
  end if;
  if review.answer is not null then
    perform private.refuse(409, 'already_answered');
  end if;
  if coalesce(words, '') = '' then
    perform private.refuse(422, 'invalid_input', array['answer']);
  end if;
  update public.reviews set answer = words, answered_at = now() where id = review.id returning * into review;
  return json_build_object('answer', review.answer, 'answered_at', review.answered_at);
end;
$$;

-- Whose answer it was is known by the space only.
create function private.drop_answer()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.answer := null;
  new.answered_at := null;
  return new;
end;
$$;
create trigger reviews_derive_update before update of space_id on public.reviews
  for each row when (new.space_id is null) execute function private.drop_answer();

create function private.refresh_rating(target uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the row first, so that the count sees concurrently committed reviews.
  perform from public.spaces where id = target for no key update;
  update public.spaces
  set (rating_average, rating_count) = (
    select round(avg(rating), 2), count(*) from public.reviews where space_id = target
  )
  where id = target;
end;
$$;

-- Runs the consequences of a change of a review, in order.
create function private.after_review()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refresh_rating(old.space_id);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.enqueue_guest_review_email(new, 'review_received');
    perform private.refresh_rating(new.space_id);
    return null;
  end if;
  if old.answer is null and new.answer is not null then
    perform private.enqueue_guest_review_email(new, 'review_answered');
  end if;
  if new.rating <> old.rating then
    perform private.refresh_rating(new.space_id);
  end if;
  return null;
end;
$$;
create trigger reviews_after after insert or update or delete on public.reviews
  for each row execute function private.after_review();

create type public.review_state as (may_review boolean, obstacle text);

-- @api anon: Whether the caller may review a space; obstacle is unauthenticated, space_not_found, account_suspended, own_space,
-- already_reviewed or no_past_booking.
create function public.my_review_state(target_space uuid)
returns public.review_state language sql stable set search_path = '' as $$
  select obstacle is null, obstacle
  from (select private.review_obstacle(target_space) as obstacle) as checked;
$$;

-- @api anon: The latest reviews of spaces that can be visited, with reviewer and space; before = created_at of the last one seen.
create function public.latest_reviews(page_size integer default 12, before timestamptz default null)
returns table (
  id uuid, rating smallint, comment text, created_at timestamptz, reviewer_name text, reviewer_avatar text,
  space_id uuid, space_title text, space_type text, neighborhood_name text
) language sql stable set search_path = '' as $$
  select private.require_finite_times('before', latest_reviews.before);
  select review.id, review.rating, review.comment, review.created_at, reviewer.full_name, reviewer.avatar_url,
    space.id, space.title, space.type, neighborhood.name
  from public.reviews as review
  join public.profiles as reviewer on reviewer.id = review.user_id
  join public.spaces as space on space.id = review.space_id and space.is_listed
  join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
  where review.comment <> '' and review.created_at < coalesce(latest_reviews.before, 'infinity')
  order by review.created_at desc, review.id
  limit least(greatest(coalesce(page_size, 12), 1), 100);
$$;
