-- Data of the home page: featured spaces, categories with their counts, and figures of the whole site.

-- Best first, a type at a time, so that the home shows what there is.
-- @api anon: Up to six spaces for the home page, the best of each type first.
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

-- @api anon: How many spaces of each type are listed; types without one are left out.
create function private.category_counts()
returns table (type text, count integer) language sql stable security definer set search_path = '' as $$
  select kind.key, count(*)::integer
  from private.search_listings as listed join private.space_types as kind on kind.number = listed.type
  group by kind.key order by kind.key;
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
