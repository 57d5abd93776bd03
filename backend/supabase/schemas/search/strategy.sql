-- How search answers.
--
-- Three questions are asked with the same filters: `search_spaces`, a page of spaces and how many there are; beside it `search_map`, how
-- many of all pages are in which neighbourhood, and `search_facets`, how many each further value of a filter would leave. They answer from what triggers keep:
--
--   space_search     a row for each approved space: its filters in one number (`facets`), its orders, its words   (tables.sql)
--   search_counters  how many spaces there are by neighbourhood, type and bands, and of them with each amenity    (counters.sql)
--                    (of spaces whose prices vary, search_weekday_prices and search_ranges have those of a day: dates.sql)
--   search_months    which days of a month are taken, as bits                                                     (months.sql)
--   search_lexemes   all words of all spaces, so that an unfinished word is looked up as whole words               (words.sql)
--
-- In place of a day a month may be asked for, with some of its weekdays: spaces that have one of them free, at the price of the cheapest.
-- That is one more condition and another price; the ways are the same, without the subtraction of a day.
--
-- The planner cannot know how many spaces a combination of filters leaves, so the way is chosen here, by what is asked and by
-- the counters (decisions 022, 140, 142, 156). The ways differ in time, never in their answers.
--
-- How many, and which (find_spaces, ways in find.sql):
--   an impossible filter                                  none
--   words                                                 find_by_words: the index of documents
--   neither day, month, guests, a price between bands
--     nor two amenities                                   count_by_counters: exactly, and nothing else is read
--   a day, with one amenity at most and no such amounts, of a
--     fair number, and with fewer out than that           count_out_alike: the counters less those taken, too near or too far
--   few                                                   gather: counter by counter, then those that are free
--   a share of all                                        count_share: counter by counter, up to the limit
--   else                                                  count_in_order: days and spaces side by side, up to the limit
--
-- A page of them (page_of, ways in pages.sql):
--   a page that will soon be full                         read_in_order: off the index of its order; by the price of a day
--                                                         or for guests, read_by_shown_price: off several of them;
--                                                         by that of a month, read_by_month_price
--   a single word                                         sort_by_words
--   else, and always by relevance                         sort_gathered
--
-- Numbers beside the filters (facet_sums, ways in facets.sql):
--   words, guests, a price between bands                  facets_by_rows
--   amenities                                             facets_by_amenities: the index on `facets`
--   else                                                  facets_by_counters
--
-- The factors (an eighth, a hundredth, a thousand) were measured with 100 000 and a million spaces: bench/search.ts.

create function private.find_spaces(filter private.search_filter)
returns private.search_found language plpgsql stable set search_path = '' as $$
declare
  most_counted integer := (private.search_limits()).most_counted;
  all_spaces bigint := private.count_all_spaces();
  -- So few are sooner looked up one by one than subtracted from.
  most_to_look_up bigint := least(1000, all_spaces / 100);
  is_counted boolean := bit_count(filter.amenities::bit(32)) < 2 and num_nonnulls(filter.guests, filter.max_price) = 0
    and (filter.day is null or filter.price is null) and filter.month is null;
  found private.search_found;
begin
  if filter.is_impossible or filter.type = -1 or cardinality(filter.places) = 0 then
    found.total := 0;
    return found;
  elsif (filter.words).words > 0 then
    return private.find_by_words(filter);
  end if;

  found.most := private.count_by_counters(filter);
  if is_counted and filter.day is null then
    found.total := found.most;
  elsif is_counted and found.most between most_to_look_up and least(all_spaces / 8, 2 * most_counted)
    and private.count_out(filter.day, filter.ahead, found.most) < found.most
  then
    found.total := found.most - private.count_out_alike(filter);
  elsif found.most < least(most_counted, all_spaces / 8) then
    found.ids := private.gather(filter, true);
    found.total := cardinality(found.ids);
  elsif found.most < all_spaces / 8 then
    found.total := private.count_share(filter);
  else
    found.total := private.count_in_order(filter);
  end if;
  found.total := least(found.total, most_counted);
  return found;
end;
$$;

create function private.page_of(
  result private.search_found, filter private.search_filter, sorting text, size integer, skipped integer
)
returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  if result.total <= skipped then
    return '{}';
  -- Of many, enough for a page are soon met when all are read in their order, which takes about all / total for each; one that words
  -- are looked up in costs as much as one gathered, another an eighth.
  elsif sorting <> 'relevance' and (
    result.total >= (private.search_limits()).most_counted
    or (skipped + size) * private.count_all_spaces()
      <= result.total * result.total * case when (filter.words).words > 0 then 1 else 8 end)
  then
    if num_nonnulls(filter.day, filter.month, filter.guests) > 0 and sorting in ('menor-preco', 'maior-preco') then
      return private.read_by_shown_price(filter, sorting, size, skipped);
    end if;
    return private.read_in_order(filter, sorting, size, skipped);
  elsif result.ids is not null then
    return private.sort_gathered(result.ids, filter, sorting, size, skipped);
  elsif (filter.words).words > 0 then
    return private.sort_by_words(filter, sorting, size, skipped);
  end if;
  return private.sort_gathered(
    private.gather(filter, result.most < private.count_all_spaces() / 8), filter, sorting, size, skipped);
end;
$$;

-- @api anon: {items, total, page, page_size, words}; total counts no further, and pages are no larger, than
-- private.search_limits() says. words: how many of q were looked for, 0 when it says nothing. Only approved spaces; with
-- event_date only those that can be booked that day, at its price; with event_month (any day of it) and event_weekdays (Sunday 0;
-- none: all) those that have such a day free, their free_days, at the price of the cheapest of these; else price is the lowest.
-- Prices with what is obligatory for the event, and, with guests, for so many of them; without, price_per_guest is what is
-- obligatory for each, beside it. guests: with room for so many; max_price: in reais.
create function private.search_spaces(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null, sort_by text default null, page_number integer default null, page_size integer default null,
  guests integer default null, max_price numeric default null, event_month date default null, event_weekdays integer[] default null
)
returns json language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  limits private.search_limits := private.search_limits();
  size integer := least(greatest(coalesce(page_size, limits.page_size), 1), limits.largest_page_size);
  page integer := least(greatest(coalesce(page_number, 1), 1), limits.most_counted / size);
  filter private.search_filter := private.search_filter(
    q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band, amenity_labels, guests, max_price,
    event_month, event_weekdays);
  found private.search_found := private.find_spaces(filter);
  sorting text := case
    when sort_by in ('menor-preco', 'maior-preco', 'mais-novo', 'avaliacao') then sort_by
    when (filter.words).words > 0 and found.total <= limits.most_ranked then 'relevance'
    else 'avaliacao'
  end;
  ids uuid[] := private.page_of(found, filter, sorting, size, (page - 1) * size);
begin
  return json_build_object(
    'items', coalesce(case when filter.month is null
      then (select json_agg(item) from private.space_items(ids, filter.day, filter.guests) as item)
      else (select json_agg(item) from private.month_items(ids, filter) as item) end, '[]'),
    'total', found.total,
    'page', page,
    'page_size', size,
    'words', (filter.words).words
  );
end;
$$;

create function private.facet_sums(filter private.search_filter)
returns private.facet_sums language plpgsql stable set search_path = '' as $$
begin
  return case
    when filter.is_impossible then null
    when (filter.words).words > 0 or num_nonnulls(filter.guests, filter.max_price) > 0 then private.facets_by_rows(filter)
    when filter.amenities > 0 then private.facets_by_amenities(filter)
    else private.facets_by_counters(filter)
  end;
end;
$$;

-- @api anon: {total, types, zones, neighborhoods, prices, capacities, amenities}: how many spaces each value would leave, by all
-- filters of the search but its own facet (amenities: with those chosen). No key: none. Counts no further than the total of
-- search_spaces; neighborhoods only of the chosen zone.
create function private.search_facets(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null, guests integer default null, max_price numeric default null, event_month date default null,
  event_weekdays integer[] default null
)
returns json language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  filter private.search_filter := private.search_filter(
    q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band, amenity_labels, guests, max_price,
    event_month, event_weekdays);
begin
  return private.facets_answer(filter, private.facet_sums(filter), zone_slug);
end;
$$;

-- All that is found, by neighbourhood, since only its centre is known: how many there, and the lowest price. Read to the same limit as the
-- total counts, by the way that found them.
-- @api anon: {total, places: [{neighborhood, spaces, price}]}: where the results of search_spaces with these filters are, on all
-- its pages: how many in each neighbourhood, and the lowest of their prices as that function shows them. Counts no further than
-- its total.
create function private.search_map(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null, guests integer default null, max_price numeric default null, event_month date default null,
  event_weekdays integer[] default null
)
returns json language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  filter private.search_filter := private.search_filter(
    q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band, amenity_labels, guests, max_price,
    event_month, event_weekdays);
  found private.search_found := private.find_spaces(filter);
  places json;
begin
  if found.total > 0 then
    execute format('select json_agg(json_build_object(''neighborhood'', known.neighborhood, ''spaces'', spaces, ''price'', price)'
      ' order by known.neighborhood)'
      ' from (select place, count(*) as spaces, min(price) as price'
      '   from (select s.facets >> 48 as place, %s as price from %s where %s limit %s) as found group by place) as found'
      ' join private.search_places as known on known.code = found.place',
      private.shown_price(filter),
      case when found.ids is null and found.most < private.count_all_spaces() / 8 then private.share_by_counters(filter)
        else 'private.space_search as s' end,
      case when found.ids is null then private.search_condition(filter) else 's.space_id = any ($1)' end,
      (private.search_limits()).most_counted) into places using found.ids;
  end if;
  return json_build_object('total', found.total, 'places', coalesce(places, '[]'));
end;
$$;
