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
-- reviews, then their number. A new listing has 2 000 000 000: it is complete, without reviews, and approved in the last 14 days. At night
-- private.refresh_search_prices ends that.
create function private.listing_quality(space public.spaces)
returns integer language sql stable set search_path = '' as $$
  select case
    when completeness = 2 and space.rating_count = 0
      and private.day_in_rio(coalesce(space.reviewed_at, space.created_at)) >= private.today_in_rio() - 14 then 2000000000
    else completeness * 10000000 + coalesce(space.rating_average * 100, 0)::integer * 10000 + least(space.rating_count, 9999)
  end
  from private.listing_completeness(space) as completeness;
$$;

-- Returns SQL: new listings, then the others by quality; with words by their rank, which completeness weighs. So a complete listing leads
-- among equal matches, one of the kind or place in question still leads those that only mention it, and new listings come first.
create function private.relevance_order(word_rank text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(word_rank || ' * (6 + quality / 10000000) desc nulls last, ', '') || 'quality desc, approved_at desc, space_id';
end;
$$;

create type private.found_space as (space_id uuid, shown bigint, free integer, quality integer);

-- Returns a page of these rows by private.relevance_order. New listings at its beginning move to the places 5, 9, 13 and so on, so that
-- the first page has some and its first row none; without words they come before the listings with a single photo. The order is the
-- same for every size of page.
create function private.page_with_new(matches private.found_space[], has_words boolean, skipped integer, size integer)
returns private.found_space[] language plpgsql stable set search_path = '' as $$
declare
  fresh integer := 0;
  complete integer := cardinality(matches);
begin
  while fresh < cardinality(matches) and matches[fresh + 1].quality >= 2000000000 loop
    fresh := fresh + 1;
  end loop;
  if fresh = 0 then
    return matches[skipped + 1 : skipped + size];
  end if;
  if not has_words then
    while complete > fresh and matches[complete].quality < 10000000 loop
      complete := complete - 1;
    end loop;
  end if;
  return array(
    select matches[place] from generate_series(1, cardinality(matches)) as place
    -- By how many of the others come before it.
    order by case when place <= fresh then least(3 * place + 1, complete - fresh) + 0.5 else place - fresh end, place
    limit size offset skipped
  );
end;
$$;
