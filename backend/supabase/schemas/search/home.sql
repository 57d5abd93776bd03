-- The home page, in one call, and figures of the whole site.

-- Returns up to six spaces, the best of each type first, so that the home shows what there is.
create function private.featured_spaces()
returns setof public.space_cards language sql stable security definer set search_path = '' as $$
  with best as (
    select *, row_number() over (partition by type order by quality desc, approved_at desc, space_id) as place
    from (
      (
        select space_id, type, quality, approved_at from private.search_listings
        where quality < 2000000000 order by quality desc, approved_at desc, space_id limit 200
      )
      union all
      -- New listings as complete ones without reviews.
      (
        select space_id, type, 20000000, approved_at from private.search_listings
        where quality >= 2000000000 order by approved_at desc, space_id limit 200
      )
    ) as candidates
  ), chosen as (
    select array(
      select space_id from best order by place > 1, quality desc, approved_at desc, space_id limit 6
    ) as ids
  )
  select item.* from chosen, private.space_items(chosen.ids) as item;
$$;

-- @api anon: Everything the home page shows. counts: listed spaces by type, types without one are left out; featured: up to six; free:
-- up to four others that can be booked on free_on, at that day's price, and the total of all that can be; reviews: the latest three
-- with a text, their space null unless it is listed. Code: invalid_input (an impossible day).
create function private.home_page(free_on date)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  featured json;
  featured_ids uuid[];
  free json;
begin
  select coalesce(json_agg(best), '[]'), coalesce(array_agg(best.id), '{}') into featured, featured_ids
  from private.featured_spaces() as best;
  -- Enough for four, should all featured spaces be among them.
  free := private.search_spaces(jsonb_build_object('event_date', free_on, 'page_size', cardinality(featured_ids) + 4));
  return json_build_object(
    'counts', (
      select coalesce(json_object_agg(kind.key, listed.spaces), '{}')
      from (select type, count(*) as spaces from private.search_listings group by type) as listed
      join private.space_types as kind on kind.number = listed.type
    ),
    'featured', featured,
    'free', json_build_object('total', free -> 'total', 'spaces', (
      select coalesce(json_agg(item order by place), '[]')
      from (
        select item, place from json_array_elements(free -> 'items') with ordinality as found (item, place)
        where (item ->> 'id')::uuid <> all (featured_ids) order by place limit 4
      ) as shown
    )),
    'reviews', (
      select coalesce(json_agg(latest), '[]')
      from (
        select review.id, review.rating, review.comment, reviewer.full_name as reviewer_name, reviewer.avatar_url as reviewer_avatar,
          case when space.is_listed then
            json_build_object('id', space.id, 'title', space.title, 'neighborhood_name', neighborhood.name)
          end as space
        from public.reviews as review
        join public.profiles as reviewer on reviewer.id = review.user_id
        left join public.spaces as space on space.id = review.space_id
        left join public.neighborhoods as neighborhood on neighborhood.slug = space.neighborhood
        -- A comment that administrators removed is only shown with its space.
        where review.comment <> ''
        order by review.created_at desc, review.id
        limit 3
      ) as latest
    )
  );
end;
$$;

create type public.site_figures as (
  spaces bigint, neighborhoods bigint, hosts bigint, events bigint, bookings bigint, guests bigint, reviews bigint,
  -- Null while there is none.
  rating_average numeric
);

-- Counted at every call: callers keep the answer for minutes.
-- @api anon: Figures of the whole site.
create function private.site_stats()
returns public.site_figures language sql stable security definer set search_path = '' as $$
  with approved as (
    select place, count(*) as spaces from private.search_listings group by place
  ), paid as (
    select count(*) as bookings, count(*) filter (where event_date < private.today_in_rio()) as events
    from public.bookings where status = 'paid'
  )
  select
    (select coalesce(sum(spaces), 0) from approved),
    (select count(*) from approved),
    -- One look for each host, not one for each space.
    (
      select count(*) from public.profiles as host
      where is_host and (select true from public.spaces where host_id = host.id and is_listed limit 1)
    ),
    paid.events,
    paid.bookings,
    -- count(distinct …) would read the table in the order of people.
    (select count(*) from (select user_id from public.bookings where status = 'paid' group by user_id) as guest),
    (select count(*) from public.reviews),
    (select round(avg(rating), 2) from public.reviews)
  from paid;
$$;
