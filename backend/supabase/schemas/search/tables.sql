-- The read model of search: one row per approved space, the words there are, and counts that are kept.
--
-- `facets` packs what the facets need of a space: amenities (bits 0 to 11, in the order of private.amenities), capacity
-- band (12, 13), price band (14, 15), type (16 to 18) and neighbourhood (from 19). Comparing and grouping integers is several
-- times as fast as the texts they stand for, and the index alone answers a search without words and date.

create table private.search_places (
  neighborhood text primary key references public.neighborhoods (slug) on delete cascade,
  code integer generated always as identity unique check (code < 4096)
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

-- Every lexeme of an indexed space. The beginning of a word is looked up here and asked for as the lexemes it stands for, since
-- the index of documents finds whole lexemes several times as fast as beginnings. One that is no longer used does no harm.
create table private.search_lexemes (
  lexeme text collate "C" primary key
);
comment on table private.search_lexemes is 'No policy on purpose: only privileged functions use it.';

create table private.space_search (
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- Neighbourhood, type, bands and amenities.
  facets integer not null,
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
