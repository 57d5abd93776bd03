-- Order by relevance: complete listings lead, and new ones have places of their own on the first page.

-- Returns how complete a listing is, 0 to 2: the least of its photos, its description, and its hours and rules. The columns of hours have
-- defaults, so a host has filled in the terms when any of them differs.
create function private.listing_completeness(space public.spaces)
returns integer language sql immutable set search_path = '' as $$
  select least(
    case when cardinality(space.images) >= 5 then 2 when cardinality(space.images) >= 2 then 1 else 0 end,
    case when char_length(space.description) >= 200 then 2 when char_length(space.description) >= 80 then 1 else 0 end,
    case when space.music_until is not null or space.house_rules <> '{}' or (space.opens_at, space.closes_at) <> ('08:00', '02:00')
      then 2 else 1 end
  );
$$;

-- Returns the quality of a listing as one number, so that one index has the order: completeness × 10 000 000, then the average of the
-- reviews, then their number.
create function private.listing_quality(space public.spaces)
returns integer language sql immutable set search_path = '' as $$
  select private.listing_completeness(space) * 10000000 + coalesce(space.rating_average * 100, 0)::integer * 10000
    + least(space.rating_count, 9999);
$$;

-- Returns SQL: the order of listings by quality; with words, first their rank. Completeness weighs the rank, so a complete listing leads
-- among equal matches, and a listing of the kind or place in question still leads those that only mention it.
create function private.relevance_order(word_rank text default null)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(word_rank || ' * (2 + quality / 10000000) desc, ', '') || 'quality desc, approved_at desc, space_id';
end;
$$;

-- Returns SQL over the CTEs `found` and `counted` of private.search_spaces: CTEs up to `page`, the rows of a page by relevance with their
-- position. The order is the same for every size of page.
--
-- A result of more than one page has its head arranged, the first 12 rows. New listings are complete, without reviews, and approved in
-- the last 30 days. The two newest of the result have the places 5 and 9. The others come by the order, but the first row of cards (3)
-- has other listings of this head, unless these have a single photo.
create function private.page_by_relevance(order_by text, joins text, page_offset integer, page_size integer)
returns text language plpgsql stable set search_path = '' as $sql$
declare
  head integer := (private.search_limits()).page_size;
  -- The rows before and after the page that the two new listings may move into it.
  first_read integer := case when page_offset < head then 0 else page_offset - 2 end;
  last_read integer := greatest(head, page_offset + page_size);
  is_new text := format('quality = 20000000 and approved_at >= %L::timestamp at time zone ''America/Sao_Paulo''',
    private.today_in_rio() - 30);
begin
  return format($$
    newest as materialized (
      select space_id, shown, free, row_number() over (order by approved_at desc, space_id) as number
      from (
        select space_id, shown, free, approved_at from found
        where %1$s and (select total from counted) > %2$s order by approved_at desc, space_id limit 2
      ) as newest
    ),
    best as materialized (
      select %3$s + row_number() over () as rank, best.*
      from (
        select space_id, shown, free, %1$s as is_new, quality from found %5$s
        where space_id <> all (array(select space_id from newest))
        order by %6$s limit %4$s offset %3$s
      ) as best
    ),
    page as materialized (
      select *
      from (
        select space_id, shown, free, case
            when not is_head then rank + placed
            when row_place <= 3 then row_place
            else place + case when placed >= 1 and place >= 5 then 1 else 0 end + case when placed >= 2 and place >= 8 then 1 else 0 end
          end as position
        from (
          select *, 3 + row_number() over (partition by is_head, row_place <= 3 order by rank) as place
          from (
            select *, row_number() over (
              partition by is_head order by case when is_new then 1 when quality < 10000000 then 2 else 0 end, rank) as row_place
            from (
              select best.*, placed, rank <= %2$s - placed and (select total from counted) > %2$s as is_head
              from best, (select count(*) as placed from newest) as newest
            ) as best
          ) as best
        ) as best
        union all
        select space_id, shown, free, 1 + 4 * number from newest
      ) as arranged
      where position between %7$s + 1 and %7$s + %8$s
    )
  $$, is_new, head, first_read, last_read - first_read, joins, order_by, page_offset, page_size);
end;
$sql$;
