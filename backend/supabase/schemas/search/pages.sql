-- Ways to read one page of what was found, in its order. private.page_of chooses among them.

-- How well a document answers words, as SQL. Where a space lies and what it is weighs more than how it is called, and what it has more than what
-- its text speaks of: 'Salão Copacabana' may lie in Leme, and 'sem piscina' has the word. In the order D, C, B, A of private.space_search_row;
-- measured by tests/src/search-ranking.test.ts.
create function private.word_rank(query tsquery)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return format('ts_rank(''{0.1, 0.6, 0.9, 0.7}'', document, %L::tsquery)', query);
end;
$$;

-- An order as SQL over rows `s`. `relevance` is what no order asked for becomes with words that tell spaces apart.
create function private.search_order(sorting text, filter private.search_filter)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case sorting
    when 'menor-preco' then private.shown_price(filter) || ', space_id'
    when 'maior-preco' then private.shown_price(filter) || ' desc, space_id desc'
    when 'mais-novo' then 'created_at desc, space_id'
    when 'relevance' then
      private.word_rank((filter.words).query) || ' desc, rating_average desc nulls last, rating_count desc, space_id'
    else 'rating_average desc nulls last, rating_count desc, space_id'
  end;
end;
$$;

-- All that were gathered are sorted.
create function private.sort_gathered(ids uuid[], filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format('select array(select space_id from (select * from private.space_search where space_id = any ($1) offset 0) as s'
    ' order by %s limit %s offset %s)', private.search_order(sorting, filter), size, skipped) into page using ids;
  return page;
end;
$$;

-- What a word finds is sorted as the index of documents gives it.
create function private.sort_by_words(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format('select array(select space_id from (select * from private.space_search as s where %s offset 0) as s'
    ' order by %s limit %s offset %s)', private.search_condition(filter), private.search_order(sorting, filter), size, skipped)
    into page;
  return page;
end;
$$;

-- All spaces are read in their order, off its index, until the page is full. One by price begins and ends within its bounds.
create function private.read_in_order(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  page uuid[];
begin
  execute format('select array(select space_id from private.space_search as s where %s and %s order by %s limit %s offset %s)',
    private.search_condition(filter),
    case when sorting in ('menor-preco', 'maior-preco') then private.price_bounds(filter, 's.price') else 'true' end,
    private.search_order(sorting, filter), size, skipped) into page;
  return page;
end;
$$;

-- By the price of a day or month, or for a number of guests. Each part that has one price by an index is read in its order, and no further than to
-- the end of the page: those whose prices never vary, those of the weekday, those of a range. Those that guests make dearer are few.
create function private.read_by_shown_price(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  condition text := private.search_condition(filter);
  direction text := case sorting when 'menor-preco' then '' else 'desc' end;
  parts text[];
  page uuid[];
begin
  if filter.month is not null then
    return private.read_by_month_price(filter, sorting, size, skipped);
  elsif filter.day is null then
    parts := array[format('select s.space_id, s.price from private.space_search as s where %s', private.price_bounds(filter, 's.price'))];
  else
    parts := array[
      format('select s.space_id, s.price from private.space_search as s where s.days >> 35 & 1 = 0 and %s',
        private.price_bounds(filter, 's.price')),
      format('select priced.space_id, priced.price'
        ' from private.search_weekday_prices as priced join private.space_search as s on s.space_id = priced.space_id'
        ' where priced.weekday = %s and %s', filter.weekday, private.price_bounds(filter, 'priced.price'))
        || case when filter.has_ranges then format(' and not exists (select from private.search_ranges as own'
          ' where own.space_id = priced.space_id and own.days @> %L::date)', filter.day) else '' end
    ];
    if filter.has_ranges then
      parts := parts || format('select priced.space_id, priced.price'
        ' from (select * from private.search_ranges where days @> %L::date order by price %s, space_id %2$s offset 0) as priced'
        ' join private.space_search as s on s.space_id = priced.space_id where true', filter.day, direction);
    end if;
  end if;
  if filter.guests is not null then
    parts := array(select part || ' and s.per_guest = 0' from unnest(parts) as part)
      || format('select s.space_id, %s as price from private.space_search as s where s.per_guest > 0', private.shown_price(filter));
  end if;
  execute format('select array(select space_id from (%s) as page order by price %s, space_id %2$s limit %s offset %s)',
    (select string_agg(format('(%s and %s order by 2 %s, 1 %3$s limit %s)', part, condition, direction, size + skipped), ' union all ')
      from unnest(parts) as part), direction, size, skipped) into page;
  return page;
end;
$$;

-- By the price of the cheapest free day of a month. Those whose prices never vary are read in their order; of each asked weekday and of the
-- ranges those that have such a day free. From the cheapest on, the first price that is met of a space is its own; from the dearest on it is only
-- where no other day is cheaper, which has to be looked up.
create function private.read_by_month_price(filter private.search_filter, sorting text, size integer, skipped integer)
returns uuid[] language plpgsql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  condition text := private.search_condition(filter);
  is_ascending boolean := sorting = 'menor-preco';
  direction text := case when is_ascending then '' else 'desc' end;
  is_cheapest text := case when is_ascending then '' else ' and priced.price = ' || private.month_price(filter) end;
  month_days text := format('%L::daterange', private.month_range(filter.month));
  parts text[];
  page uuid[];
begin
  parts := array[format('select s.space_id, s.price from private.space_search as s where s.days >> 35 & 1 = 0 and %s',
      private.price_bounds(filter, 's.price'))]
    || array(
      select format('select priced.space_id, priced.price'
        ' from private.search_weekday_prices as priced join private.space_search as s on s.space_id = priced.space_id'
        ' where priced.weekday = %s and %s and (select regular.days from %s) & %s <> 0%s',
        place - 1, private.price_bounds(filter, 'priced.price'), private.free_sources(filter), bits, is_cheapest)
      from unnest(private.bits_of_weekdays(filter)) with ordinality as weekday (bits, place) where bits <> 0
    );
  if filter.has_ranges then
    -- Of several ranges of a space the cheapest, and of those that cost the same the first: a part has each space once.
    parts := parts || format('select priced.space_id, priced.price'
      ' from (select * from private.search_ranges where days && %1$s order by price %2$s, space_id %2$s offset 0) as priced'
      ' join private.space_search as s on s.space_id = priced.space_id, lateral (select %3$s as days offset 0) as free'
      ' where free.days & private.range_bits(priced.days, %4$L) <> 0 and not exists (select from private.search_ranges as own'
      '   where own.space_id = priced.space_id and own.days && %1$s and free.days & private.range_bits(own.days, %4$L) <> 0'
      '     and (own.price, own.days) < (priced.price, priced.days))%5$s',
      month_days, direction, private.free_bits(filter), filter.month, is_cheapest);
  end if;
  if filter.guests is not null then
    parts := array(select part || ' and s.per_guest = 0' from unnest(parts) as part)
      || format('select s.space_id, %s as price from private.space_search as s where s.per_guest > 0', private.shown_price(filter));
  end if;
  execute format('select array(select space_id from (%s) as pages group by space_id order by min(price) %s, space_id %2$s limit %s offset %s)',
    (select string_agg(format('(%s and %s order by 2 %s, 1 %3$s limit %s)', part, condition, direction, size + skipped), ' union all ')
      from unnest(parts) as part), direction, size, skipped) into page;
  return page;
end;
$$;

-- The spaces of a page as lists show them, with the price of the day, or the lowest. What is obligatory for each guest is in it once the guests
-- are known, and stands beside it before. In plpgsql the plan is kept; a function in SQL is planned anew by every statement that calls it.
create function private.space_items(ids uuid[], day date default null, guests integer default null)
returns setof public.space_cards language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  card public.space_cards;
begin
  for card in
    select known.* from unnest(ids) with ordinality as wanted (id, position)
    join public.space_cards as known on known.id = wanted.id order by wanted.position
  loop
    if day is not null then
      card.price := coalesce(
        (select own.price from private.search_ranges as own where own.space_id = card.id and own.days @> day),
        (select own.price from private.search_weekday_prices as own where own.space_id = card.id and own.weekday = extract(dow from day)),
        card.price);
    end if;
    if guests is not null then
      card.price := card.price + coalesce(card.price_per_guest, 0) * guests;
      card.price_per_guest := null;
    end if;
    return next card;
  end loop;
end;
$$;
