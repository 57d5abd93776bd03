-- How many approved spaces there are by neighbourhood, type, price band and capacity band (`facets` of private.space_search without
-- amenities), and how many of them have each amenity: at most some 20 000 counters, whatever the number of spaces (decision 022).
--
-- A change adds a row of +1 or -1 and locks nothing, so that two hosts never wait for each other; now and then the rows of a
-- counter are folded into one.

create table private.search_counters (
  -- The two that are read most come first.
  spaces integer not null,
  facets bigint not null,
  id bigint generated always as identity primary key
);
comment on table private.search_counters is 'No policy on purpose: only privileged functions use it.';
create index search_counters_facets_idx on private.search_counters (facets);

-- A piece of SQL once for each amenity, with its number for %1$s.
create function private.for_each_amenity(piece text)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (select string_agg(format(piece, number), ', ' order by number) from private.amenities);
end;
$$;

-- Of these, those with an amenity: a column for each, `amenity_<number>`, which comes with its row in private.amenities. Sums over columns
-- are three times as quick as over an array or over rows.
create function private.add_amenity_counters()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute 'alter table private.search_counters '
    || private.for_each_amenity('add column if not exists amenity_%1$s integer not null default 0');
  return null;
end;
$$;

create trigger amenities_add_counters after insert on private.amenities
  for each statement execute function private.add_amenity_counters();
-- For the amenities that are there already: a statement without rows sets the trigger off, too.
insert into private.amenities (number, label) select number, label from private.amenities on conflict do nothing;

-- For those who ask for type and place alone.
create view private.search_counts as
  select facets >> 48 as place, (facets >> 40 & 255)::integer as type, spaces from private.search_counters;

create function private.count_searchable_space()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last_added bigint;
begin
  execute format('with added as ('
    ' insert into private.search_counters (facets, spaces, %s)'
    ' select facets >> 32 << 32, sign, %s from (values ($1, -1), ($2, 1)) as changed (facets, sign)'
    ' where facets is not null returning id)'
    ' select max(id) from added',
    private.for_each_amenity('amenity_%1$s'), private.for_each_amenity('sign * (facets >> %1$s & 1)'))
    into last_added using old.facets, new.facets;
  if last_added % 500 < 2 then
    perform private.fold_search_counters();
  end if;
  return null;
end;
$$;

create trigger space_search_count after insert or delete on private.space_search
  for each row execute function private.count_searchable_space();
create trigger space_search_count_anew after update of facets on private.space_search
  for each row when (new.facets <> old.facets) execute function private.count_searchable_space();

-- Several rows of a counter become one. Rows that others add meanwhile stay as they are.
create function private.fold_search_counters()
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_counters', 0)) then
    return;
  end if;
  execute format('with gone as ('
    ' delete from private.search_counters'
    ' where facets in (select facets from private.search_counters group by facets having count(*) > 1)'
    ' returning *)'
    ' insert into private.search_counters (facets, spaces, %s)'
    ' select facets, sum(spaces), %s from gone group by facets having sum(spaces) <> 0',
    private.for_each_amenity('amenity_%1$s'), private.for_each_amenity('sum(amenity_%1$s)'));
end;
$$;

-- Counts everything anew, as after a load without triggers.
create function private.recount_search_counters()
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_counters where true;
  execute format('insert into private.search_counters (facets, spaces, %s)'
    ' select facets >> 32 << 32, count(*), %s from private.space_search group by 1',
    private.for_each_amenity('amenity_%1$s'), private.for_each_amenity('sum((facets >> %1$s & 1)::integer)'));
end;
$$;

-- The counters of a few places, or all, as SQL.
create function private.counters_of(places integer[])
returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when places is null or cardinality(places) > 4 then 'private.search_counters'
    else format('(select kept.* from unnest(%L::bigint[]) as place (code), lateral ('
      'select * from private.search_counters where facets between place.code << 48 and (place.code + 1 << 48) - 1 offset 0) as kept)',
      places) end;
end;
$$;
