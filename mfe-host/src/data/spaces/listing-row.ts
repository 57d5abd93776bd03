import { formatReais } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';
import type { Listing } from './listing.schema.ts';
import { listingColumns } from './listing.schema.ts';

/** The columns of `spaces` that the form of a listing changes. `price` in decimal reais. */
export const listingRowSchema = z.object({
  title: z.string(),
  type: z.string(),
  capacity: z.number(),
  zone: z.string(),
  neighborhood: z.string(),
  description: z.string(),
  amenities: z.array(z.string()),
  price: z.number(),
  images: z.array(z.string()),
  cover_image_index: z.number(),
  image_descriptions: z.record(z.string(), z.string()),
});
export type ListingRow = z.output<typeof listingRowSchema>;

/** These columns of a row that has more. */
export const listingRow = (row: ListingRow): ListingRow => listingRowSchema.parse(row);

/** A listing as its form sends it: the first picture is the cover. */
export const rowOfListing = (listing: Listing): ListingRow => ({ ...listingColumns(listing), cover_image_index: 0 });

/** The pictures in the order in which they are shown, each with its description. */
export const shownPictures = ({ images, cover_image_index, image_descriptions }: ListingRow) =>
  orderedImages(images, cover_image_index).map((image) => ({ image, description: image_descriptions[image] ?? '' }));

/** What of a listing is decided about as one, in the order of the form. */
export const listingParts = [
  { label: 'Título', columns: ['title'], fields: ['title'], text: ({ title }: ListingRow) => title.trim() },
  {
    label: 'Tipo de espaço',
    columns: ['type'],
    fields: ['type'],
    text: ({ type }: ListingRow) => spaceTypeLabel(type),
  },
  {
    label: 'Capacidade',
    columns: ['capacity'],
    fields: ['capacity'],
    text: ({ capacity }: ListingRow) => capacityLabel(capacity),
  },
  {
    label: 'Localização',
    columns: ['zone', 'neighborhood'],
    fields: ['zone', 'neighborhood'],
    text: (row: ListingRow) => placeLabel(row),
  },
  {
    label: 'Como é o espaço',
    columns: ['description'],
    fields: ['description'],
    text: ({ description }: ListingRow) => description.trim(),
  },
  {
    label: 'Fotos',
    columns: ['images', 'cover_image_index', 'image_descriptions'],
    fields: ['images'],
    text: (row: ListingRow) => JSON.stringify(shownPictures(row)),
  },
  {
    label: 'Comodidades',
    columns: ['amenities'],
    fields: ['amenities'],
    text: ({ amenities }: ListingRow) => [...amenities].sort((a, b) => a.localeCompare(b, 'pt-BR')).join(', '),
  },
  {
    label: 'Preço por evento',
    columns: ['price'],
    fields: ['price'],
    text: ({ price }: ListingRow) => formatReais(price),
  },
] as const;
