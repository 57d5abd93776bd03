-- What search reads, kept by triggers: a row for each approved space, and the words there are. How it is used: strategy.sql.

-- The numbers of neighbourhoods in `facets`.
create table private.search_places (
  neighborhood text primary key references public.neighborhoods (slug) on delete cascade,
  code integer generated always as identity unique check (code < 32768)
);
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

-- Words of titles, types, places and amenities: a word that nothing has is taken for a misspelling of one of these.
-- Comparing with some thousand words is much cheaper than with every space. A word that is no longer used does no harm.
create table private.search_vocabulary (
  word text primary key
);
comment on table private.search_vocabulary is 'No policy on purpose: only privileged functions read it.';
create index search_vocabulary_similar_idx on private.search_vocabulary using gin (word extensions.gin_trgm_ops);
create index search_vocabulary_prefix_idx on private.search_vocabulary (word text_pattern_ops);

-- Every lexeme of an indexed space. A word that is not finished is looked up here and asked for as the lexemes it stands for, since
-- the index of documents finds whole lexemes several times as fast as beginnings. One that is no longer used does no harm.
create table private.search_lexemes (
  lexeme text collate "C" primary key
);
comment on table private.search_lexemes is 'No policy on purpose: only privileged functions use it.';

create table private.space_search (
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- What filters ask for, in one number, so that they are one comparison. From its end: 32 bits of amenities, 4 of capacity band, 4
  -- of price band, 8 of type, the rest of neighbourhood, each by its number in private.amenities, search_bands, space_types, search_places.
  facets bigint not null,
  rating_count integer not null,
  rating_average numeric(3, 2),
  price numeric(10, 2) not null,
  created_at timestamptz not null,
  document tsvector not null,
  -- Orders and counts are read off the index alone.
  primary key (space_id) include (facets)
);
comment on table private.space_search is 'No policy on purpose: only privileged functions read it.';
create index space_search_document_idx on private.space_search using gin (document);
create index space_search_facets_idx on private.space_search (facets);
create index space_search_newest_idx on private.space_search (created_at desc, space_id) include (facets);
create index space_search_price_idx on private.space_search (price, space_id) include (facets);
create index space_search_rating_idx on private.space_search (rating_average desc nulls last, rating_count desc, space_id) include (facets);
