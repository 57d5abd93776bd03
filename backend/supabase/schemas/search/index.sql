-- What search knows of a space, kept by triggers.

-- Words as search compares them: folded, and with the plurals that the stemmer of Portuguese leaves apart
-- ('salões' and 'salão', 'jardins' and 'jardim') brought together.
create function private.search_words(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    private.fold(value), 'oes\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ns\M', 'm', 'g');
$$;

-- What search knows of a space. Type and place are in the document, too, as lexemes that no word begins: one look into its
-- index finds words of a type or place. Set-based, too: a rebuild is
-- `select row.* from spaces, private.space_search_row(spaces, private.search_prices(spaces)) as row`.
create function private.space_search_row(space public.spaces, prices private.search_prices)
returns private.space_search language sql stable set search_path = '' as $$
  select (
    space.id,
    private.amenity_bits(space.amenities)
      | (private.band_of('capacity', space.capacity)::bigint << 32)
      | (private.band_of('price', prices.lowest)::bigint << 36)
      | (kind.number::bigint << 40)
      | (place.code::bigint << 48),
    space.rating_count, space.rating_average, prices.lowest, prices.per_guest, space.capacity,
    space.created_at,
    setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', kind.label, place.names))), 'B')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D')
      || array_to_tsvector(array['@t:' || space.type, '@z:' || space.zone, '@n:' || space.neighborhood]),
    prices.days
  )::private.space_search
  from (
    select neighborhood.name || ' ' || zone.name as names, known.code
    from public.neighborhoods as neighborhood
    join public.zones as zone on zone.slug = neighborhood.zone
    join private.search_places as known on known.neighborhood = neighborhood.slug
    where neighborhood.slug = space.neighborhood
  ) as place, private.space_types as kind
  where kind.key = space.type;
$$;

-- The words of a space that a misspelling may have meant: of its title, type, place and amenities.
create function private.vocabulary_of(space public.spaces)
returns setof text language sql stable set search_path = '' as $$
  select used.word
  from public.neighborhoods as neighborhood
  join public.zones as zone on zone.slug = neighborhood.zone
  join private.space_types as kind on kind.key = space.type,
    regexp_split_to_table(private.search_words(concat_ws(' ', space.title, kind.label, neighborhood.name,
      zone.name, array_to_string(space.amenities, ' '))), '[^a-z0-9]+') as used (word)
  where neighborhood.slug = space.neighborhood and char_length(used.word) between 4 and 40 and used.word !~ '[0-9]';
$$;

create function private.index_space(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
declare
  prices private.search_prices;
  indexed private.space_search;
begin
  perform private.keep_listing(space);
  if not space.is_listed then
    delete from private.space_search where space_id = space.id;
    return;
  end if;
  prices := private.search_prices(space);
  indexed := private.space_search_row(space, prices);
  -- The row as it is written now, whoever wrote it last: the space is locked by its own update.
  if not exists (select from private.space_search as known where known.space_id = space.id and known = indexed) then
    -- In order, so that two spaces approved at once never wait for each other in a circle.
    insert into private.search_vocabulary (word)
    select distinct word from private.vocabulary_of(space) as word order by word
    on conflict do nothing;

    insert into private.search_lexemes (lexeme)
    select used.lexeme from unnest(tsvector_to_array(indexed.document)) as used (lexeme)
    where not exists (select from private.search_lexemes as known where known.lexeme = used.lexeme)
    order by used.lexeme collate "C"
    on conflict do nothing;

    insert into private.space_search select indexed.*
    on conflict (space_id) do update set
      facets = excluded.facets, rating_count = excluded.rating_count, rating_average = excluded.rating_average,
      price = excluded.price, per_guest = excluded.per_guest, capacity = excluded.capacity, document = excluded.document, days = excluded.days;
  end if;
  perform private.keep_search_prices(space, prices);
end;
$$;

create function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_space(new);
  return null;
end;
$$;
create trigger spaces_index_for_search after insert or update on public.spaces
  for each row execute function private.index_space_for_search();

-- Its lists are part of a listing.
create function private.index_prices_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  space public.spaces;
begin
  for space in
    select * from public.spaces where id in (select space_id from changed) and is_listed order by id for no key update
  loop
    perform private.index_space(space);
  end loop;
  return null;
end;
$$;
create trigger space_weekday_prices_index_insert after insert on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_weekday_prices_index_update after update on public.space_weekday_prices
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_weekday_prices_index_delete after delete on public.space_weekday_prices
  referencing old table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_index_insert after insert on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_index_update after update on public.space_price_ranges
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_price_ranges_index_delete after delete on public.space_price_ranges
  referencing old table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_index_insert after insert on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_index_update after update on public.space_extras
  referencing new table as changed for each statement execute function private.index_prices_for_search();
create trigger space_extras_index_delete after delete on public.space_extras
  referencing old table as changed for each statement execute function private.index_prices_for_search();
