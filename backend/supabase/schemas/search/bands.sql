-- Bands and limits of search, once. `shared-domain/src/spaces/search-bands.ts` adds the labels; a test compares both.

-- A value on an edge belongs to the lower band: it is above `above` and at most `up_to`.
create table private.search_bands (
  facet text not null check (facet in ('price', 'capacity')),
  -- Its number in `facets`.
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

create function private.band_of(band_facet text, value numeric)
returns integer language plpgsql stable set search_path = '' as $$
begin
  return (select number from private.search_bands where facet = band_facet and value > above and value <= up_to);
end;
$$;

create type private.search_limits as (
  -- Counting stops here: nobody reads further, and a count of everything would be the slowest part.
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
