-- Amenities: one row each, written from `shared-domain/src/spaces/fields/amenity-entries.ts`. Everything else of the database follows
-- from these rows: which labels a space may carry, the filter and the numbers of search.

create table private.amenities (
  -- Its bit in private.search_listings. Never used again for another amenity.
  number integer primary key check (number between 0 and 31),
  label text not null unique
);

comment on table private.amenities is 'No policy on purpose: only privileged functions read it.';

insert into private.amenities (number, label) values
  -- Fields: rows of amenities
  (0, 'Estacionamento'),
  (1, 'Wi-Fi gratuito'),
  (2, 'Som profissional'),
  (3, 'Cozinha completa'),
  (4, 'Vista para o mar'),
  (5, 'Acesso 24h'),
  (6, 'Área externa'),
  (7, 'Piscina'),
  (8, 'Bar'),
  (9, 'Ar condicionado'),
  (10, 'Churrasqueira'),
  (11, 'Projetor')
  -- End of fields.
;

-- The bits of some amenities in private.search_listings; null when one of the labels is unknown.
create function private.amenity_bits(labels text[])
returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when count(*) = count(amenity.number) then coalesce(bit_or(1::bigint << amenity.number), 0) end
    from unnest(labels) as wanted (label)
    left join private.amenities as amenity on amenity.label = wanted.label
  );
end;
$$;

-- Replaces a check constraint, which cannot read a table, with the same error. Runs after the row is written, so that a caller without
-- the right to write gets that error first.
create function private.check_space_amenities(space public.spaces)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if private.amenity_bits(space.amenities) is null or cardinality(space.amenities) > (select count(*) from private.amenities) then
    raise exception using
      errcode = 'check_violation', schema = 'public', table = 'spaces', constraint = 'spaces_amenities_check',
      message = 'new row for relation "spaces" violates check constraint "spaces_amenities_check"';
  end if;
end;
$$;
