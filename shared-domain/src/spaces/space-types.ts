/**
 * The kinds of spaces: key as stored in `spaces.type`, label, and the category page (its slug differs from the key for
 * party halls and photo studios). Headings are part of the product (docs/product.md); 'outros' has no page of its own.
 */
export const spaceTypes = [
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
  { key: 'outros', label: 'Outros', category: null },
] as const;

type SpaceType = (typeof spaceTypes)[number];
export type SpaceTypeKey = SpaceType['key'];
export type SpaceCategory = SpaceType & { category: NonNullable<SpaceType['category']> };

/** The seven types that have a page, in the order of the home. */
export const spaceCategories = spaceTypes.filter((type): type is SpaceCategory => type.category !== null);

export function isSpaceTypeKey(value: unknown): value is SpaceTypeKey {
  return spaceTypes.some((type) => type.key === value);
}

/** The label, or the stored value itself when we do not know it. */
export function spaceTypeLabel(key: string): string {
  return spaceTypes.find((type) => type.key === key)?.label ?? key;
}

export function findCategoryBySlug(slug: string | undefined): SpaceCategory | undefined {
  return spaceCategories.find((type) => type.category.slug === slug);
}

/** `/categoria/salao-festas` for 'salao-de-festas'; undefined for a type without a page. */
export function categoryPath(key: string): string | undefined {
  const slug = spaceCategories.find((type) => type.key === key)?.category.slug;
  return slug && `/categoria/${slug}`;
}
