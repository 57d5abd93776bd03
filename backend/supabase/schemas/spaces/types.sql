-- The types of spaces: one row each, written from `shared-domain/src/spaces/fields/type-entries.ts`. Everything else of the database
-- follows from these rows: what a listing may be, its words, the filter and the numbers of search.

create table private.space_types (
  -- Its number in private.search_listings. Never used again for another type.
  number integer primary key check (number between 0 and 254),
  key text not null unique,
  label text not null
);

comment on table private.space_types is 'No policy on purpose: only privileged functions read it.';

insert into private.space_types (number, key, label) values
  -- Fields: rows of types
  (0, 'casa-com-piscina', 'Casa com piscina'),
  (1, 'salao-de-festas', 'Salão de festas'),
  (2, 'sitio', 'Sítio'),
  (3, 'estudio-de-fotografia', 'Estúdio de Fotografia'),
  (4, 'evento-corporativo', 'Evento Corporativo'),
  (5, 'coworking', 'Coworking'),
  (6, 'casamento', 'Casamento'),
  (7, 'outros', 'Outros')
  -- End of fields.
;
