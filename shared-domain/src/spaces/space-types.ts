import { slugOf } from '../places/slug.ts';

/** The kinds of spaces, in the order of the home: `key` as stored in `spaces.type`. fields/type-entries.ts declares them. */
export const spaceTypes = [
  // Fields: types
  {
    key: 'casamento',
    label: 'Casamento',
    category: {
      slug: 'casamento',
      heading: 'Casamentos',
      short: 'Casamentos',
    },
  },
  {
    key: 'casa-com-piscina',
    label: 'Casa com piscina',
    category: {
      slug: 'casa-com-piscina',
      heading: 'Casas com Piscina',
      short: 'Casas com Piscina',
    },
  },
  {
    key: 'salao-de-festas',
    label: 'Salão de festas',
    category: {
      slug: 'salao-festas',
      heading: 'Salões de Festas no Rio de Janeiro',
      short: 'Salões de Festas',
    },
  },
  {
    key: 'coworking',
    label: 'Coworking',
    category: {
      slug: 'coworking',
      heading: 'Coworking',
      short: 'Coworking',
    },
  },
  {
    key: 'estudio-de-fotografia',
    label: 'Estúdio de Fotografia',
    category: {
      slug: 'estudio-fotografia',
      heading: 'Estúdios de Fotografia',
      short: 'Estúdios de Fotografia',
    },
  },
  {
    key: 'evento-corporativo',
    label: 'Evento Corporativo',
    category: {
      slug: 'evento-corporativo',
      heading: 'Eventos Corporativos',
      short: 'Eventos Corporativos',
    },
  },
  {
    key: 'sitio',
    label: 'Sítio',
    category: {
      slug: 'sitio',
      heading: 'Sítios',
      short: 'Sítios',
    },
  },
  {
    key: 'outros',
    label: 'Outros',
    category: {
      slug: 'outros',
      heading: 'Outros Espaços',
      short: 'Outros',
    },
  },
  // End of fields.
] as const;

export type SpaceType = (typeof spaceTypes)[number];
export type SpaceTypeKey = SpaceType['key'];

export function isSpaceTypeKey(value: unknown): value is SpaceTypeKey {
  return spaceTypes.some((type) => type.key === value);
}

/** The label, or the stored value itself when we do not know it. */
export function spaceTypeLabel(key: string): string {
  return findType(key)?.label ?? key;
}

export function findType(key: string): SpaceType | undefined {
  return spaceTypes.find((type) => type.key === key);
}

/** By what addresses call it: its key, the slug of its page, or its label, however written. */
export function findTypeByName(name: string | undefined): SpaceType | undefined {
  const slug = slugOf(name ?? '');
  return spaceTypes.find(({ key, category }) => key === slug || category.slug === slug);
}

/** `/categoria/salao-festas` for 'salao-de-festas'. */
export const categoryPath = (type: SpaceType): string => `/categoria/${type.category.slug}`;
