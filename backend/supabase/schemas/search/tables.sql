-- Data of the search: a row for each listed space, its document, the words there are, bands and limits. Triggers keep it: listings.sql.
create table private.search_listings (
  space_id uuid primary key references public.spaces (id) on delete cascade,
  type smallint not null,
  place smallint not null,
  notice smallint not null,
  horizon smallint not null,
  capacity integer not null,
  -- One bit for each row of private.amenities, by its number.
  amenities bigint not null,
  -- One bit for each house rule that is answered with yes: private.rule_bits.
  rules integer not null,
  -- Its host answers requests.
  needs_approval boolean not null,
  -- Fields: filters of the index
  seats integer, standing integer,
  -- End of fields.
  price bigint not null,
  per_guest bigint not null,
  obligatory bigint not null,
  prices bigint[] check (cardinality(prices) = 7),
  rating_count integer not null,
  rating_average numeric(3, 2),
  created_at timestamptz not null,
  approved_at timestamptz not null,
  quality integer not null,
  unavailable integer[] not null
)
-- Most updates change `unavailable`, which no index has: with free space they stay in their page (HOT).
with (fillfactor = 80);
comment on table private.search_listings is 'No policy on purpose: only privileged functions use it.';
comment on column private.search_listings.price is
  'Cents, with `obligatory`; of the cheapest free day. A booking does not change it: private.refresh_search_prices does, nightly.';
comment on column private.search_listings.per_guest is 'Cents of obligatory extras for each guest; in no other column.';
comment on column private.search_listings.obligatory is 'Cents of obligatory extras for the event.';
comment on column private.search_listings.prices is
  'Cents by weekday, Sunday first, with `obligatory`; null: every day costs `price`. Ranges of days are in space_price_ranges.';
comment on column private.search_listings.unavailable is
  'Days sold or blocked, a number of bits for each month; the subscript is private.month_number, so that a new month needs no update.';
comment on column private.search_listings.quality is 'Completeness and rating as one number, for relevance: private.listing_quality.';
create index search_listings_quality_idx on private.search_listings (quality desc, approved_at desc, space_id);
create index search_listings_rating_idx on private.search_listings (rating_average desc nulls last, rating_count desc, space_id);
create index search_listings_newest_idx on private.search_listings (created_at desc, space_id);

-- Apart from the rows that every search reads: a document is larger than all other columns together.
create table private.search_documents (
  space_id uuid primary key references private.search_listings (space_id) on delete cascade,
  document tsvector not null
);
comment on table private.search_documents is 'No policy on purpose: only privileged functions use it.';
create index search_documents_document_idx on private.search_documents using gin (document);

-- The numbers of neighbourhoods in private.search_listings.
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
create trigger neighborhoods_after after insert on public.neighborhoods
  for each row execute function private.add_search_place();

-- Words of titles, types, places and amenities: a word that nothing has is taken for a misspelling of one of these.
-- Comparing with some thousand words is much cheaper than with every space. A word that is no longer used does no harm.
create table private.search_vocabulary (
  word text primary key
);
comment on table private.search_vocabulary is 'No policy on purpose: only privileged functions read it.';
create index search_vocabulary_similar_idx on private.search_vocabulary using gin (word extensions.gin_trgm_ops);
create index search_vocabulary_prefix_idx on private.search_vocabulary (word text_pattern_ops);

-- Every lexeme of an indexed space. An unfinished word is looked up here and searched for by its completions, since the index of
-- documents finds whole lexemes several times as fast as prefixes. An unused lexeme does no harm.
create table private.search_lexemes (
  lexeme text collate "C" primary key
);
comment on table private.search_lexemes is 'No policy on purpose: only privileged functions use it.';

-- Bands: `shared-domain/src/spaces/search-bands.ts` adds the labels; a test compares both.
-- A value on an edge belongs to the lower band: it is above `above` and at most `up_to`.
create table private.search_bands (
  facet text not null check (facet in ('price', 'capacity')),
  -- private.search_facets packs it into four bits.
  number integer not null check (number between 0 and 15),
  key text not null,
  above numeric not null,
  up_to numeric not null check (above < up_to),
  primary key (facet, number),
  unique (facet, key)
);

comment on table private.search_bands is 'No policy on purpose: only privileged functions read it.';

insert into private.search_bands (facet, number, key, above, up_to) values
  ('price', 0, 'ate-1000', '-infinity', 1000),
  ('price', 1, '1000-2500', 1000, 2500),
  ('price', 2, '2500-5000', 2500, 5000),
  ('price', 3, 'acima-5000', 5000, 'infinity'),
  ('capacity', 0, 'ate-50', '-infinity', 50),
  ('capacity', 1, '50-100', 50, 100),
  ('capacity', 2, '100-200', 100, 200),
  ('capacity', 3, 'acima-200', 200, 'infinity');

create type private.search_limits as (
  -- Counting stops here: users read no further, and a count of everything would be the slowest part.
  most_counted integer,
  -- Words that so many spaces have tell none of them apart: then the best rated come first.
  most_ranked integer,
  page_size integer,
  largest_page_size integer
);

create function private.search_limits()
returns private.search_limits language plpgsql immutable set search_path = '' as $$
begin
  return (10000, 2000, 12, 48)::private.search_limits;
end;
$$;
