/** Stored by their label (`spaces.amenities`), named by their slug in addresses. fields/amenity-entries.ts declares them. */
export const amenities = [
  // Fields: amenities
  { label: 'Estacionamento', slug: 'estacionamento', icon: 'square-parking' },
  { label: 'Wi-Fi gratuito', slug: 'wi-fi-gratuito', icon: 'wifi' },
  { label: 'Som profissional', slug: 'som-profissional', icon: 'speaker' },
  { label: 'Cozinha completa', slug: 'cozinha-completa', icon: 'cooking-pot' },
  { label: 'Vista para o mar', slug: 'vista-para-o-mar', icon: 'waves' },
  { label: 'Acesso 24h', slug: 'acesso-24h', icon: 'clock' },
  { label: 'Área externa', slug: 'area-externa', icon: 'trees' },
  { label: 'Piscina', slug: 'piscina', icon: 'waves-ladder' },
  { label: 'Bar', slug: 'bar', icon: 'martini' },
  { label: 'Ar condicionado', slug: 'ar-condicionado', icon: 'air-vent' },
  { label: 'Churrasqueira', slug: 'churrasqueira', icon: 'flame' },
  { label: 'Projetor', slug: 'projetor', icon: 'projector' },
  // End of fields.
] as const;

export type Amenity = (typeof amenities)[number];
export type AmenityLabel = Amenity['label'];
export type AmenitySlug = Amenity['slug'];
/** A Lucide drawing. */
export type AmenityIcon = Extract<Amenity, { icon: string }>['icon'];

export function findAmenityByLabel(label: string): Amenity | undefined {
  return amenities.find((amenity) => amenity.label === label);
}

/** Each once, in the order of the table: so that one choice has one spelling. */
export function inAmenityOrder(slugs: readonly AmenitySlug[]): AmenitySlug[] {
  return amenities.map((amenity) => amenity.slug).filter((slug) => slugs.includes(slug));
}
