-- What search knows of a space, kept by triggers.

-- Words as search compares them: folded, and with the plurals that the stemmer of Portuguese leaves apart
-- ('salões' and 'salão', 'jardins' and 'jardim') brought together.
create function private.search_words(value text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    private.fold(value), 'oes\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ns\M', 'm', 'g');
$$;

-- What search knows of a space. Type and place are in the document, too, as lexemes that no word begins: one look into its
-- index finds words of a type or place. Set-based, too: a rebuild is `select row.* from spaces, private.space_search_row(spaces) as row`.
create function private.space_search_row(space public.spaces)
returns private.space_search language sql stable set search_path = '' as $$
  select (
    space.id,
    private.amenity_bits(space.amenities)
      | (private.band_of('capacity', space.capacity)::bigint << 32)
      | (private.band_of('price', space.price)::bigint << 36)
      | (kind.number::bigint << 40)
      | (place.code::bigint << 48),
    space.rating_count, space.rating_average, space.price, space.created_at,
    setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.title)), 'A')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(concat_ws(' ', kind.label, place.names))), 'B')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(array_to_string(space.amenities, ' '))), 'C')
      || setweight(to_tsvector('pg_catalog.portuguese', private.search_words(space.description)), 'D')
      || array_to_tsvector(array['@t:' || space.type, '@z:' || space.zone, '@n:' || space.neighborhood])
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

create function private.index_space_for_search()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  indexed private.space_search;
begin
  if new.status <> 'approved' then
    delete from private.space_search where space_id = new.id;
    return null;
  end if;
  indexed := private.space_search_row(new);
  -- The row as it is written now, whoever wrote it last: the space is locked by its own update.
  if exists (select from private.space_search as known where known.space_id = new.id and known = indexed) then
    return null;
  end if;

  -- In order, so that two spaces approved at once never wait for each other in a circle.
  insert into private.search_vocabulary (word)
  select distinct word from private.vocabulary_of(new) as word order by word
  on conflict do nothing;

  insert into private.search_lexemes (lexeme)
  select used.lexeme from unnest(tsvector_to_array(indexed.document)) as used (lexeme)
  where not exists (select from private.search_lexemes as known where known.lexeme = used.lexeme)
  order by used.lexeme collate "C"
  on conflict do nothing;

  insert into private.space_search select indexed.*
  on conflict (space_id) do update set
    facets = excluded.facets, rating_count = excluded.rating_count, rating_average = excluded.rating_average,
    price = excluded.price, document = excluded.document;
  return null;
end;
$$;
create trigger spaces_index_for_search after insert or update on public.spaces
  for each row execute function private.index_space_for_search();
