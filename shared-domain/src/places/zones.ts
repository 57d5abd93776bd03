/** The four zones, in the order of the forms. */
export const zones = [
  { slug: 'zona-central', name: 'Zona Central' },
  { slug: 'zona-sul', name: 'Zona Sul' },
  { slug: 'zona-norte', name: 'Zona Norte' },
  { slug: 'zona-oeste', name: 'Zona Oeste' },
] as const;

type Zone = (typeof zones)[number];
export type ZoneSlug = Zone['slug'];

export const zoneSlugs = zones.map((zone) => zone.slug) as [ZoneSlug, ...ZoneSlug[]];

export function isZoneSlug(value: unknown): value is ZoneSlug {
  return zones.some((zone) => zone.slug === value);
}

/** The zone's name, or the value itself when it is not one of ours. */
export function zoneName(slug: string): string {
  return zones.find((zone) => zone.slug === slug)?.name ?? slug;
}
