import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';

/** What a row needs before it is an item; names fall back to those of our own table. */
export function toSpaceItem(row: {
  id: string;
  title: string;
  type: string;
  zone: string | null;
  neighborhood: string | null;
  neighborhood_name?: string | null | undefined;
  zone_name?: string | null | undefined;
  capacity: number;
  price: number;
  price_varies?: boolean | undefined;
  price_per_guest?: number | null | undefined;
  free_days?: string[] | undefined;
  amenities: string[] | null;
  images: unknown;
  cover_image_index?: number | null | undefined;
  rating_average: number | null;
  rating_count: number | null;
}): SpaceItem {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    zone: row.zone ?? '',
    neighborhood: row.neighborhood ?? '',
    neighborhoodName: row.neighborhood_name || (row.neighborhood ? neighborhoodName(row.neighborhood) : ''),
    zoneName: row.zone_name || (row.zone ? zoneName(row.zone) : ''),
    capacity: row.capacity,
    price: row.price,
    priceVaries: row.price_varies ?? false,
    pricePerGuest: row.price_per_guest ?? null,
    ...(row.free_days ? { freeDays: row.free_days } : {}),
    amenities: row.amenities ?? [],
    images: orderedImages(row.images, row.cover_image_index),
    rating:
      row.rating_average !== null && row.rating_count ? { average: row.rating_average, count: row.rating_count } : null,
  };
}
