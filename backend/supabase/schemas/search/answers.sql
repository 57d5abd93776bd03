-- Answers of the API to a search: a page of spaces, the map of all pages, and the number of spaces for each further value of a filter.

-- @api anon: Spaces that match a request. The fields of a request are those of private.search_request; an unknown one is
-- refused. total counts no further, and pages are no larger, than private.search_limits() says. words: the number of words of q
-- in the search, 0 for none; with q_only_ranks, and of occasions always, they only rank; words_found: whether any approved
-- space has one of these. Only approved spaces; with event_date only those that can be booked that day, at its price; with
-- event_dates (at most 5, within 31 days) or event_month (any day of it) and event_weekdays (Sunday 0; none: all) those that
-- have such a day free, their free_days and free_day_prices, those of the first three, at the price of the cheapest of these;
-- else price is the lowest. Prices with what is obligatory for the event, and, with guests, for so many of them; without,
-- price_per_guest is the sum of obligatory extras for each. guests: with room for so many; seats, standing: with room for so
-- many seated or standing; allowed: house rules answered with yes; min_price, max_price: in reais. Code: invalid_input (the
-- unknown fields, or request).
create function private.search_spaces(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  limits private.search_limits := private.search_limits();
  sent private.search_request := private.search_request(request);
  criteria private.search_criteria := private.search_criteria(sent);
  size integer := least(greatest(coalesce(sent.page_size, limits.page_size), 1), limits.largest_page_size);
  page integer := least(greatest(coalesce(sent.page_number, 1), 1), limits.most_counted / size);
  is_priced boolean := num_nonnulls(criteria.price_above, criteria.price_up_to, criteria.min_price, criteria.max_price) > 0;
  skipped integer := (page - 1) * size;
  order_by text := case sent.sort_by
    when 'menor-preco' then 'shown, space_id'
    when 'maior-preco' then 'shown desc, space_id desc'
    when 'mais-novo' then 'created_at desc, space_id'
    when 'avaliacao' then 'rating_average desc nulls last, rating_count desc, space_id'
  end;
  has_words boolean := order_by is null and criteria.words > 0;
  fresh integer := 0;
  total integer := 0;
  matches private.found_space[];
  items json;
  words_found boolean := true;
begin
  if criteria.is_impossible is not true then
    if order_by is null then
      -- At least the number of new listings in the result. No page after their places needs them.
      fresh := (
        select count(*) from private.search_listings
        where quality >= 2000000000 and (criteria.type is null or type = criteria.type)
          and (criteria.places is null or place = any (criteria.places))
          and (criteria.amenities is null or amenities & criteria.amenities = criteria.amenities)
      );
      fresh := case when skipped <= 4 * fresh then fresh else 0 end;
    end if;
    -- With a bound on the price one pass finds the matches for total and page. Without, the total needs no price and ends at its limit.
    execute format($sql$
      with found as %s (%s),
      counted as materialized (select count(*) as total from (select from %s as counted limit $2) as counted),
      ranked as materialized (
        select space_id, case when count(*) over () <= $5 then %s else 1 end as rank
        from private.search_documents where document @@ ($1).ranking
      )
      select (select total from counted), %s, array(
        select page::private.found_space from (select space_id, shown, free, %s from found %s order by %s limit $3 offset $4) as page
      )
    $sql$,
      case when is_priced then 'materialized' else 'not materialized' end,
      private.matching_spaces(criteria.weekdays,
        case when is_priced or sent.sort_by in ('menor-preco', 'maior-preco') then 'compared' else 'shown' end),
      case when is_priced then 'found' else '(' || private.matching_spaces(criteria.weekdays, 'unread') || ')' end,
      coalesce(private.word_rank(criteria.ranking), '0'),
      case when criteria.ranking is not null then 'exists (select from ranked)' else 'true' end,
      case when order_by is null then 'quality' else '0' end,
      case when criteria.ranking is not null then 'left join ranked using (space_id)' else '' end,
      coalesce(order_by, private.relevance_order(case
        when criteria.ranking is not null then 'ranked.rank'
        -- Words that many spaces have tell none of them apart: then the best come first.
        when has_words then
          format('case when (select total from counted) <= %s then %s end', limits.most_ranked, private.word_rank(criteria.query))
      end)))
    into total, words_found, matches using criteria, limits.most_counted, case when fresh > 0 then fresh + skipped + size else size end,
      case when fresh > 0 then 0 else skipped end, limits.most_ranked;
    if fresh > 0 then
      matches := private.page_with_new(matches, has_words, skipped, size);
    end if;
    select json_agg(to_jsonb(item) || jsonb_build_object('price', round(row.shown / 100.0, 2))
      || case when sent.event_date is null and criteria.month is not null then jsonb_build_object(
        'free_days', array(select criteria.first_day + ahead from generate_series(0, 30) as ahead
          where row.free >> ahead & 1 = 1 order by 1),
        'free_day_prices', array(
          select round((private.price_on(row.space_id, criteria.first_day + ahead) + own.obligatory
            + case when criteria.guests is null then 0 else own.per_guest * criteria.guests end) / 100.0, 2)
          from generate_series(0, 30) as ahead join private.search_listings as own on own.space_id = row.space_id
          where row.free >> ahead & 1 = 1 order by ahead limit 3
        )
      ) else '{}' end order by row.place)
    into items
    from unnest(matches) with ordinality as row (space_id, shown, free, quality, place)
    join private.space_items(array(select space_id from unnest(matches)), null, criteria.guests) as item on item.id = row.space_id;
  end if;
  return json_build_object('items', coalesce(items, '[]'), 'total', total, 'page', page, 'page_size', size, 'words', criteria.words,
    'words_found', words_found);
end;
$$;

-- By neighbourhood, since only its centre is known.
-- @api anon: where the results of search_spaces with this request are, on all its pages: how many in each neighbourhood, and
-- the lowest of their prices as that function shows them. total counts no further than that of search_spaces. Code:
-- invalid_input.
create function private.search_map(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  criteria private.search_criteria := private.search_criteria(private.search_request(request));
  answer json;
begin
  if criteria.is_impossible is not true then
    execute 'select json_build_object(''total'', least(sum(spaces), $2), ''places'', json_agg(json_build_object('
      '   ''neighborhood'', known.neighborhood, ''spaces'', spaces, ''price'', round(cents / 100.0, 2)) order by known.neighborhood))'
      ' from (select place, count(*) as spaces, min(shown) as cents'
      '   from (' || private.matching_spaces(criteria.weekdays, 'compared') || ') as s group by place) as found'
      ' join private.search_places as known on known.code = found.place having count(*) > 0'
      into answer using criteria, (private.search_limits()).most_counted;
  end if;
  return coalesce(answer, json_build_object('total', 0, 'places', '[]'::json));
end;
$$;

-- The lowest amounts of the bands of a facet, in cents or people: width_bucket finds the band of an amount.
create function private.band_edges(band_facet text)
returns bigint[] language sql stable set search_path = '' as $$
  select array_agg((above * case band_facet when 'price' then 100 else 1 end)::bigint + 1 order by number)
  from private.search_bands where facet = band_facet and above > '-infinity';
$$;

-- A space counts for a value of a facet if it matches all filters but the facet's own. So `others` has none of the four filters with a
-- facet, and each of its matches says which of them it fails: 1 type, 2 place, 4 price, 8 capacity.
-- @api anon: how many spaces each value would leave, by all filters of the request but its own facet (amenities: with those
-- chosen). No key: none. Counts no further than the total of search_spaces; neighborhoods only of the chosen zone. Code:
-- invalid_input.
create function private.search_facets(request jsonb)
returns json language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  criteria private.search_criteria := private.search_criteria(private.search_request(request));
  others private.search_criteria := criteria;
  answer json;
begin
  others.type := null;
  others.places := null;
  others.price_above := null;
  others.price_up_to := null;
  others.capacity_above := null;
  others.capacity_up_to := null;
  if criteria.is_impossible then
    others.places := '{}';
  end if;
  execute $sql$
    with match as (
      select s.place, s.amenities, failed.filters, (s.type::integer << 16) | (width_bucket(s.shown, $3) << 12)
        | (width_bucket(s.capacity::bigint, $4) << 8) | failed.filters as kind
      from ($sql$ || private.matching_spaces(criteria.weekdays, 'compared') || $sql$) as s cross join lateral (
        select case when ($2).type is null or s.type = ($2).type then 0 else 1 end
          | case when ($2).places is null or s.place = any (($2).places) then 0 else 2 end
          | case when (($2).price_above is null or s.shown > ($2).price_above)
              and (($2).price_up_to is null or s.shown <= ($2).price_up_to) then 0 else 4 end
          | case when (($2).capacity_above is null or s.capacity > ($2).capacity_above)
              and (($2).capacity_up_to is null or s.capacity <= ($2).capacity_up_to) then 0 else 8 end as filters
        offset 0
      ) as failed
      where failed.filters in (0, 1, 2, 4, 8)
    ), sums as materialized (
      select kind, place, amenities, count(*) as spaces
      from (
        select kind, case when filters & ~2 = 0 then place end as place, case when filters = 0 then amenities end as amenities from match
      ) as match
      group by grouping sets ((kind), (place), (amenities))
    ), kind as materialized (
      select kind >> 16 as type, kind >> 12 & 15 as price, kind >> 8 & 15 as capacity, kind & 255 as failed, spaces
      from sums where kind is not null
    ), neighborhood as (
      select place.slug, place.zone, sums.spaces
      from sums join private.search_places as known on known.code = sums.place
      join public.neighborhoods as place on place.slug = known.neighborhood
    ), counted (facet, key, spaces) as (
      select 'types', known.key, sum(spaces)
      from kind join private.space_types as known on known.number = kind.type where failed & ~1 = 0 group by 2
      union all
      select 'zones', zone, sum(spaces) from neighborhood group by 2
      union all
      select 'neighborhoods', slug, spaces from neighborhood where zone = ($2).zone
      union all
      select 'prices', band.key, sum(spaces)
      from kind join private.search_bands as band on band.facet = 'price' and band.number = kind.price
      where failed & ~4 = 0 group by 2
      union all
      select 'capacities', band.key, sum(spaces)
      from kind join private.search_bands as band on band.facet = 'capacity' and band.number = kind.capacity
      where failed & ~8 = 0 group by 2
      union all
      select 'amenities', label, sum(spaces) from sums join private.amenities as known on sums.amenities >> known.number & 1 = 1 group by 2
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), $5)) from kind where failed = 0)
      else (select coalesce(json_object_agg(key, least(spaces, $5) order by spaces desc, key), '{}') from counted where facet = name) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
  $sql$ into answer
  using others, criteria, private.band_edges('price'), private.band_edges('capacity'), (private.search_limits()).most_counted;
  return answer;
end;
$$;
