-- What search reads, kept by triggers: a row for each approved space, prices of those whose prices vary, and the words there are. How it is used: strategy.sql.

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
  -- Of the cheapest of its free days, with what is obligatory for the event: private.search_prices.
  price numeric(10, 2) not null,
  -- What is obligatory for each guest, beside `price`.
  per_guest numeric(10, 2) not null,
  capacity integer not null,
  created_at timestamptz not null,
  document tsvector not null,
  -- What a day asks for, in one number. From its end: 7 times 4 bits of the price band on a weekday, Sunday first; 7 bits that say on which
  -- weekdays this is another band than that of `price`; 1 bit, whether prices vary; 6 bits, days of notice; 9 bits, days that are missing
  -- to the longest horizon. Its parts as SQL: dates.sql.
  days bigint not null,
  -- Orders and counts are read off the index alone.
  primary key (space_id) include (facets, days, capacity)
);
comment on table private.space_search is 'No policy on purpose: only privileged functions read it.';
create index space_search_document_idx on private.space_search using gin (document);
create index space_search_facets_idx on private.space_search (facets);
create index space_search_newest_idx on private.space_search (created_at desc, space_id) include (facets, days, capacity);
create index space_search_price_idx on private.space_search (price, space_id) include (facets, days, capacity);
create index space_search_rating_idx on private.space_search (rating_average desc nulls last, rating_count desc, space_id)
  include (facets, days, capacity);
-- Those whose price the number of guests changes.
create index space_search_per_guest_idx on private.space_search (space_id) where per_guest > 0;
-- Those that a day may put into another price band, and those that can't be booked on every day.
create index space_search_repriced_idx on private.space_search (space_id) include (facets, days) where days >> 28 & 127 > 0;
create index space_search_notice_idx on private.space_search ((days >> 36 & 63)) include (space_id, facets, days) where days >> 36 & 63 > 0;
create index space_search_horizon_idx on private.space_search ((days >> 42 & 511)) include (space_id, facets, days) where days >> 42 & 511 > 0;

-- Of spaces whose prices vary: what they cost on each weekday, in reais, with what is obligatory for the event …
create table private.search_weekday_prices (
  space_id uuid not null references private.space_search (space_id) on delete cascade,
  weekday integer not null,
  price numeric(10, 2) not null,
  primary key (space_id, weekday) include (price)
);
comment on table private.search_weekday_prices is 'No policy on purpose: only privileged functions read it.';
create index search_weekday_prices_order_idx on private.search_weekday_prices (weekday, price, space_id);

-- … and in a range of days, which comes before.
create table private.search_ranges (
  space_id uuid not null references private.space_search (space_id) on delete cascade,
  days daterange not null,
  price numeric(10, 2) not null,
  band integer not null,
  primary key (space_id, days)
);
comment on table private.search_ranges is 'No policy on purpose: only privileged functions read it.';
create index search_ranges_days_idx on private.search_ranges using gist (days);
