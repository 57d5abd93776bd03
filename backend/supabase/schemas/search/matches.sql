-- Which spaces match a search, and at what price: the one source of list, map and facets.

-- SQL over $1, a private.search_criteria: a row for each match with its price in cents (`shown`) and the requested days that are free, as
-- bits. EXECUTE plans it with $1 as a constant, so the planner drops each condition and join that the search does not need.
--
-- Planning takes most of a search's time, so the text has only what is asked for.
-- `weekdays`: those of the criteria; null: they have no days.
-- `price`: 'unread': nobody reads `shown`. 'shown': the answer alone reads it; it is computed at each mention, but an index can give the
-- order. 'compared': a condition or an order reads it; OFFSET 0 makes the planner compute free days and price once for each row.
create function private.matching_spaces(weekdays integer[], price text)
returns text language sql immutable set search_path = '' as $sql$
  select replace(format($$
    select matched.* from (
      select s.space_id, s.type, s.place, s.capacity, s.amenities, s.rating_count, s.rating_average, s.created_at, s.approved_at, s.quality,
        s.document, s.free, %3$s as shown
      from (
        select s.space_id, s.type, s.place, s.capacity, s.amenities, s.price, s.per_guest, s.obligatory, s.prices,
          s.rating_count, s.rating_average, s.created_at, s.approved_at, s.quality,
          case when ($1).query is not null then d.document end as document, %1$s as free
        from private.search_listings as s
        left join private.search_documents as d on d.space_id = s.space_id
        %2$s
        where (($1).query is null or d.document @@ ($1).query)
          and (($1).type is null or s.type = ($1).type)
          and (($1).places is null or s.place = any (($1).places))
          and (($1).amenities is null or s.amenities & ($1).amenities = ($1).amenities)
          and (($1).guests is null or s.capacity >= ($1).guests)
          and (($1).seats is null or s.seats >= ($1).seats)
          and (($1).standing is null or s.standing >= ($1).standing)
          and (($1).needs_approval is null or s.needs_approval = ($1).needs_approval)
          and (($1).rules is null or s.rules & ($1).rules = ($1).rules)
          and (($1).capacity_above is null or s.capacity > ($1).capacity_above)
          and (($1).capacity_up_to is null or s.capacity <= ($1).capacity_up_to)
        {fence}
      ) as s
      %4$s
      {fence}
    ) as matched
    %5$s
  $$,
    -- free
    case when weekdays is not null then $$
          ($1).days & ~coalesce(h.days, 0) & ~case when ($1).shift = 0 then coalesce(s.unavailable[($1).month], 0)
              else coalesce(s.unavailable[($1).month], 0) >> ($1).shift
                | (coalesce(s.unavailable[($1).month + 1], 0)::bigint << ($1).month_days - ($1).shift & 2147483647)::integer end
            & case when s.notice <= ($1).first_ahead and s.horizon >= ($1).last_ahead then -1
              else ((1::bigint << least(greatest(s.horizon - ($1).month_ahead + 1, 0), 31)) - 1)::integer
                & ~((1::bigint << least(greatest(s.notice - ($1).month_ahead, 0), 31)) - 1)::integer end
    $$ else 'null::integer' end,
    -- Days held or sold since the index was written.
    case when weekdays is not null then $$
        left join (
          select space_id, bit_or(1 << date - ($1).first_day) as days from private.claims
          where ends_at > now() and date between ($1).first_day and ($1).first_day + 30
          group by space_id
        ) as h on h.space_id = s.space_id
    $$ end,
    case when price = 'unread' then 'null::bigint'
      else 'p.price + case when ($1).guests is null then 0 else s.per_guest * ($1).guests end' end,
    -- p: the price of the cheapest free day.
    case when price = 'unread' then case when weekdays is not null then 'where s.free <> 0' end
      when weekdays is not null then format($$
      left join (
        select space_id, bit_or(days) as days, min(cents) as cents, count(*) > 1 as are_several,
          array_agg(days) as each_days, array_agg(cents) as each_cents
        from (
          -- A range with weekdays comes before one without.
          select space_id, cents, case when is_of_weekdays then days
            else days & ~coalesce(bit_or(days) filter (where is_of_weekdays) over (partition by space_id), 0) end as days
          from (
            select space_id, (price * 100)::bigint as cents, weekdays is not null as is_of_weekdays,
              case when weekdays is null then ($1).days
                else (select bit_or(($1).weekdays[weekday + 1]) from unnest(weekdays) as weekday) end
              & ((1::bigint << least(last_day - ($1).first_day, 30) + 1)
                - (1::bigint << greatest(first_day - ($1).first_day, 0)))::integer as days
            from public.space_price_ranges
            where first_day <= ($1).first_day + 30 and last_day >= ($1).first_day
          ) as ranked
        ) as range
        where days <> 0 group by space_id
      ) as r on r.space_id = s.space_id
      cross join lateral (
        select case when s.prices is null then s.price else least(%s s.obligatory
          + case when r.are_several
              then (select min(cents) from unnest(r.each_days, r.each_cents) as own (days, cents) where s.free & days <> 0)
            when s.free & r.days <> 0 then r.cents end) end as price
      ) as p
      where s.free <> 0
    $$, (
      select string_agg(format('case when s.free & ~coalesce(r.days, 0) & ($1).weekdays[%s] <> 0 then s.prices[%1$s] end,', number), ' ')
      from generate_series(1, 7) as number where weekdays[number] <> 0
    )) else 'cross join lateral (select s.price) as p' end,
    case when price <> 'unread' then $$
      where (($1).price_above is null or shown > ($1).price_above)
        and (($1).price_up_to is null or shown <= ($1).price_up_to)
        and (($1).min_price is null or shown >= ($1).min_price)
        and (($1).max_price is null or shown <= ($1).max_price)
    $$ end
  ), '{fence}', case when price = 'compared' then 'offset 0' else '' end);
$sql$;
