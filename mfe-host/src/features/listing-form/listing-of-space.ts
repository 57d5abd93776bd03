import { writePrice } from 'shared-domain/spaces/price-input.ts';
import type { ListingDraft } from '../../data/spaces/listing.schema.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';

/** A stored space as its form shows it. */
export const listingOfSpace = (space: OwnSpace): ListingDraft => ({
  title: space.title,
  type: space.type,
  capacity: String(space.capacity),
  zone: space.zone,
  neighborhood: space.neighborhood,
  description: space.description,
  amenities: space.amenities,
  price: writePrice(space.price),
  images: space.images,
  imageDescriptions: space.imageDescriptions,
});
