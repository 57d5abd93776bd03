-- Purpose: how many spaces each further filter of a search would leave, in one pass over packed integers.
-- Tables: private.search_places (new), private.space_search (+ facets). Destructive: nothing.
--
-- `facets` packs what the facets need of a space: amenities (bits 0 to 11, in the order of private.amenities), capacity
-- band (12, 13), price band (14, 15), type (16 to 18) and neighbourhood (from 19). Comparing and grouping integers is several
-- times as fast as the texts they stand for, and the index alone answers a search without words and date.

create table private.search_places (
  neighborhood text primary key references public.neighborhoods (slug) on delete cascade,
  code integer generated always as identity unique check (code < 4096)
);

alter table private.search_places enable row level security;
comment on table private.search_places is 'No policy on purpose: only privileged functions read it.';

insert into private.search_places (neighborhood) select slug from public.neighborhoods order by slug;

create function private.add_search_place()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_places (neighborhood) values (new.slug);
  return null;
end;
$$;

create trigger neighborhoods_add_search_place after insert on public.neighborhoods
  for each row execute function private.add_search_place();

-- The place of a value in these lists is its number in `facets`: new ones go to the end.
create function private.space_types()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['casa-com-piscina', 'salao-de-festas', 'sitio', 'estudio-de-fotografia', 'evento-corporativo', 'coworking',
    'casamento', 'outros'];
$$;

create function private.amenities()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['Estacionamento', 'Wi-Fi gratuito', 'Som profissional', 'Cozinha completa', 'Vista para o mar', 'Acesso 24h',
    'Área externa', 'Piscina', 'Bar', 'Ar condicionado', 'Churrasqueira', 'Projetor'];
$$;

-- null when one of the labels is unknown.
create function private.amenity_bits(labels text[])
returns integer language sql immutable parallel safe set search_path = '' as $$
  select case when count(*) = count(known.position) then coalesce(bit_or(1 << (known.position - 1)::integer), 0) end
  from unnest(labels) as wanted (label)
  left join unnest(private.amenities()) with ordinality as known (label, position) on known.label = wanted.label;
$$;

create function private.price_band_code(price numeric)
returns integer language sql immutable parallel safe set search_path = '' as $$
  select case when price <= 1000 then 0 when price <= 2500 then 1 when price <= 5000 then 2 else 3 end;
$$;

create function private.capacity_band_code(capacity integer)
returns integer language sql immutable parallel safe set search_path = '' as $$
  select case when capacity <= 50 then 0 when capacity <= 100 then 1 when capacity <= 200 then 2 else 3 end;
$$;

alter table private.space_search add column facets integer;

-- What search knows of a space. Set-based, too: a rebuild is `select row.* from spaces, private.space_search_row(spaces) as row`.
create function private.space_search_row(space public.spaces)
returns private.space_search language sql stable set search_path = '' as $$
  select (
    space.id, space.type, space.zone, space.neighborhood, space.capacity, space.price, space.amenities, space.rating_average,
    space.rating_count, space.created_at,
    setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', private.type_label(space.type), place.names))), 'B')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D'),
    private.amenity_bits(space.amenities)
      | (private.capacity_band_code(space.capacity) << 12)
      | (private.price_band_code(space.price) << 14)
      | ((array_position(private.space_types(), space.type) - 1) << 16)
      | (place.code << 19)
  )::private.space_search
  from (
    select neighborhood.name || ' ' || zone.name as names, known.code
    from public.neighborhoods as neighborhood
    join public.zones as zone on zone.slug = neighborhood.zone
    join private.search_places as known on known.neighborhood = neighborhood.slug
    where neighborhood.slug = space.neighborhood
  ) as place;
$$;

update private.space_search as indexed set facets = row.facets
from public.spaces as space, private.space_search_row(space) as row
where space.id = indexed.space_id;
alter table private.space_search alter column facets set not null;
create index space_search_facets_idx on private.space_search (facets);

create or replace function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'approved' then
    delete from private.space_search where space_id = new.id;
    return null;
  end if;

  -- In order, so that two spaces approved at once never wait for each other in a circle.
  insert into private.search_vocabulary (word)
  select distinct used.word
  from public.neighborhoods as neighborhood
  join public.zones as zone on zone.slug = neighborhood.zone,
    regexp_split_to_table(private.search_words(concat_ws(' ', new.title, private.type_label(new.type), neighborhood.name,
      zone.name, array_to_string(new.amenities, ' '))), '[^a-z0-9]+') as used (word)
  where neighborhood.slug = new.neighborhood and char_length(used.word) between 4 and 40 and used.word !~ '[0-9]'
  order by used.word
  on conflict do nothing;

  insert into private.space_search as indexed select row.* from private.space_search_row(new) as row
  on conflict (space_id) do update set
    type = excluded.type, zone = excluded.zone, neighborhood = excluded.neighborhood, capacity = excluded.capacity,
    price = excluded.price, amenities = excluded.amenities, rating_average = excluded.rating_average,
    rating_count = excluded.rating_count, document = excluded.document, facets = excluded.facets;
  return null;
end;
$$;

create function private.search_facets(
  q text, space_type text, zone_slug text, neighborhood_slug text, event_date date, price_band text, capacity_band text,
  amenity_labels text[]
)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  -- As far as search_spaces counts.
  most constant integer := 10000;
  prices constant text[] := array['ate-1000', '1000-2500', '2500-5000', 'acima-5000'];
  capacities constant text[] := array['ate-50', '50-100', '100-200', 'acima-200'];
  -- As in search_condition: bands that are not known are ignored, an unknown type, place or amenity finds nothing.
  wanted_price integer := array_position(prices, price_band) - 1;
  wanted_capacity integer := array_position(capacities, capacity_band) - 1;
  wanted_type integer := case when space_type is not null then coalesce(array_position(private.space_types(), space_type) - 1, -1) end;
  wanted_amenities integer := private.amenity_bits(coalesce(amenity_labels, '{}'));
  condition text := private.search_condition(private.search_query(q), null, null, null, event_date, null, null, null);
  answer json;
begin
  condition := condition || case
    when wanted_amenities is null then ' and false'
    when wanted_amenities > 0 then format(' and facets & %1$s = %1$s', wanted_amenities)
    else '' end;
  execute format($query$
    with found as %3$s (
      select facets from private.space_search as s where %1$s
    ), cell as materialized (
      select (code >> 4) & 7 as type, code >> 7 as place, (code >> 2) & 3 as price, code & 3 as capacity, spaces
      from (select facets >> 12 as code, count(*) as spaces from found group by facets >> 12) as without_amenities
    ), placed as materialized (
      select cell.*, place.zone, place.slug,
        -- Which filters a cell meets: each facet asks for all but its own.
        ($1 is null or cell.type = $1) as of_type, ($2 is null or place.zone = $2) as of_zone,
        ($3 is null or place.slug = $3) as of_neighborhood, ($4 is null or cell.price = $4) as of_price,
        ($5 is null or cell.capacity = $5) as of_capacity
      from cell
      join private.search_places as known on known.code = cell.place
      join public.neighborhoods as place on place.slug = known.neighborhood
    ), counted (facet, key, spaces) as (
      select 'types', $6[1 + type], sum(spaces) from placed
        where of_zone and of_neighborhood and of_price and of_capacity group by type
      union all
      select 'zones', zone, sum(spaces) from placed where of_type and of_price and of_capacity group by zone
      union all
      select 'neighborhoods', slug, sum(spaces) from placed
        where zone = $2 and of_type and of_price and of_capacity group by slug
      union all
      select 'prices', $7[1 + price], sum(spaces) from placed
        where of_type and of_zone and of_neighborhood and of_capacity group by price
      union all
      select 'capacities', $8[1 + capacity], sum(spaces) from placed
        where of_type and of_zone and of_neighborhood and of_price group by capacity
      union all
      select 'amenities', $9[1 + bit], sum(spaces)
      from (
        select facets & 4095 as bits, count(*) as spaces
        from found
        where ($1 is null or (facets >> 16) & 7 = $1) and ($4 is null or (facets >> 14) & 3 = $4)
          and ($5 is null or (facets >> 12) & 3 = $5)
          and (($2 is null and $3 is null) or facets >> 19 in (
            select place from placed where of_zone and of_neighborhood))
        group by facets & 4095
      ) as matching
      join generate_series(0, 11) as bit on bits & (1 << bit) <> 0
      group by bit
    )
    select json_object_agg(name, case name
      when 'total' then (select to_json(least(coalesce(sum(spaces), 0), %2$s)) from placed
        where of_type and of_zone and of_neighborhood and of_price and of_capacity)
      else (select coalesce(json_object_agg(key, least(spaces, %2$s) order by spaces desc, key), '{}')
        from counted where facet = name) end)
    from unnest(array['total', 'types', 'zones', 'neighborhoods', 'prices', 'capacities', 'amenities']) as name
    $query$, condition, most,
    -- The index alone is quicker to read twice than to copy; words and days are looked up once.
    case when condition like '%@@%' or event_date is not null then 'materialized' else 'not materialized' end)
  using wanted_type, zone_slug, neighborhood_slug, wanted_price, wanted_capacity, private.space_types(), prices, capacities,
    private.amenities()
  into answer;
  return answer;
end;
$$;
grant execute on function private.search_facets(text, text, text, text, date, text, text, text[]) to anon, authenticated;

create function public.search_facets(
  q text default null, space_type text default null, zone_slug text default null, neighborhood_slug text default null,
  event_date date default null, price_band text default null, capacity_band text default null,
  amenity_labels text[] default null
)
returns json language sql stable set search_path = '' as $$
  select private.search_facets(q, space_type, zone_slug, neighborhood_slug, event_date, price_band, capacity_band, amenity_labels);
$$;
comment on function public.search_facets is
  '{total, types, zones, neighborhoods, prices, capacities, amenities}: how many spaces each value would leave, by all filters of the search but its own facet (amenities: with those chosen). No key: none. Counts no further than 10000; neighborhoods only of the chosen zone.';
grant execute on function public.search_facets(text, text, text, text, date, text, text, text[]) to anon, authenticated;
