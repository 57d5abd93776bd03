-- Counts of approved spaces are kept instead of counted: facets without words, categories and the site's figures cost the same with
-- a thousand spaces and with a million.
--
-- A cell is what the facets tell apart but amenities: neighbourhood, type, price band, capacity band (`facets >> 12`), at most
-- some 20 000. A change adds a row of +1 or -1 and locks nothing, so that two hosts never wait for each other; now and then
-- the rows of a cell are folded into one.

create table private.search_cells (
  id bigint generated always as identity primary key,
  code integer not null,
  spaces integer not null,
  -- Of these, those with an amenity, in the order of private.amenities().
  amenity_0 integer not null, amenity_1 integer not null, amenity_2 integer not null, amenity_3 integer not null,
  amenity_4 integer not null, amenity_5 integer not null, amenity_6 integer not null, amenity_7 integer not null,
  amenity_8 integer not null, amenity_9 integer not null, amenity_10 integer not null, amenity_11 integer not null
);
comment on table private.search_cells is 'No policy on purpose: only privileged functions use it.';
create index search_cells_code_idx on private.search_cells (code);

-- Every approved space as a row of its cell.
create view private.space_cells as
  select space_id, facets >> 12 as code, 1 as spaces,
    facets & 1 as amenity_0, facets >> 1 & 1 as amenity_1, facets >> 2 & 1 as amenity_2, facets >> 3 & 1 as amenity_3,
    facets >> 4 & 1 as amenity_4, facets >> 5 & 1 as amenity_5, facets >> 6 & 1 as amenity_6, facets >> 7 & 1 as amenity_7,
    facets >> 8 & 1 as amenity_8, facets >> 9 & 1 as amenity_9, facets >> 10 & 1 as amenity_10, facets >> 11 & 1 as amenity_11
  from private.space_search;

-- Several rows of a cell become one. Rows that others add meanwhile stay as they are.
create function private.fold_search_cells()
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_cells', 0)) then
    return;
  end if;
  with gone as (
    delete from private.search_cells
    where code in (select code from private.search_cells group by code having count(*) > 1)
    returning *
  )
  insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
    amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
  select code, sum(spaces), sum(amenity_0), sum(amenity_1), sum(amenity_2), sum(amenity_3), sum(amenity_4), sum(amenity_5),
    sum(amenity_6), sum(amenity_7), sum(amenity_8), sum(amenity_9), sum(amenity_10), sum(amenity_11)
  from gone group by code having sum(spaces) <> 0;
end;
$$;

create function private.note_search_cell()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  with added as (
    insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
      amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
    select facets >> 12, sign, sign * (facets & 1), sign * (facets >> 1 & 1), sign * (facets >> 2 & 1), sign * (facets >> 3 & 1),
      sign * (facets >> 4 & 1), sign * (facets >> 5 & 1), sign * (facets >> 6 & 1), sign * (facets >> 7 & 1),
      sign * (facets >> 8 & 1), sign * (facets >> 9 & 1), sign * (facets >> 10 & 1), sign * (facets >> 11 & 1)
    from (values (old.facets, -1), (new.facets, 1)) as changed (facets, sign)
    where facets is not null
    returning id
  )
  select max(id) into noted from added;
  if noted % 500 < 2 then
    perform private.fold_search_cells();
  end if;
  return null;
end;
$$;
create trigger space_search_note_cell after insert or delete on private.space_search
  for each row execute function private.note_search_cell();
create trigger space_search_note_other_cell after update of facets on private.space_search
  for each row when (new.facets <> old.facets) execute function private.note_search_cell();

-- Counts everything anew, as after a load without triggers.
create function private.recount_search_cells()
returns void language sql security definer set search_path = '' as $$
  delete from private.search_cells;
  insert into private.search_cells (code, spaces, amenity_0, amenity_1, amenity_2, amenity_3, amenity_4, amenity_5, amenity_6,
    amenity_7, amenity_8, amenity_9, amenity_10, amenity_11)
  select code, sum(spaces), sum(amenity_0), sum(amenity_1), sum(amenity_2), sum(amenity_3), sum(amenity_4), sum(amenity_5),
    sum(amenity_6), sum(amenity_7), sum(amenity_8), sum(amenity_9), sum(amenity_10), sum(amenity_11)
  from private.space_cells group by code;
$$;

-- The cells of a few places, or all, as SQL, with `facets` as a filter compares them.
create function private.cells_of(places integer[])
returns text language sql immutable set search_path = '' as $$
  select case when places is null or cardinality(places) > 4 then '(select *, code << 12 as facets from private.search_cells)'
    else format('(select kept.*, kept.code << 12 as facets from unnest(%L::integer[]) as place (code),'
      ' lateral (select * from private.search_cells as cell where cell.code between place.code << 7 and place.code << 7 | 127 offset 0) as kept)',
      places) end;
$$;
