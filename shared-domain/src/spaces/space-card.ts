import { formatNumber } from '../money/format.ts';
import { neighborhoodName } from '../places/neighborhoods.ts';
import { zoneName } from '../places/zones.ts';
import { orderedImages } from './space-image.ts';
import { spaceTypeLabel } from './space-types.ts';

/** A row of `search_spaces` and `featured_spaces`. `price` in reais per event. */
export interface SpaceItem {
  id: string;
  title: string;
  type: string;
  zone: string;
  neighborhood: string;
  neighborhoodName: string;
  zoneName: string;
  capacity: number;
  price: number;
  amenities: string[];
  /** Object paths or absolute addresses, the cover first; only those that may be shown. */
  images: string[];
  /** Null until the first review: the space is 'Novo'. */
  rating: { average: number; count: number } | null;
}

/** A space as its card says it. */
export interface SpaceCardModel {
  id: string;
  href: string;
  title: string;
  /** 'Santa Teresa, Zona Central' */
  place: string;
  /** 'Casamento · até 140 pessoas' */
  summary: string;
  /** The first three. */
  amenities: string[];
  /** How many more there are: '+3 mais'. */
  moreAmenities: number;
  /** Reais per event. */
  price: number;
  rating: { average: number; count: number } | null;
  /** Stored image of the cover, for `spaceImage`. */
  image: string | null;
}

const shownAmenities = 3;

export function spaceHref(id: string, date?: string | null): string {
  return date ? `/espaco/${id}?date=${date}` : `/espaco/${id}`;
}

/** @param date the day of the search that led here, so that the booking card starts with it */
export function spaceCard(space: SpaceItem, date?: string | null): SpaceCardModel {
  return {
    id: space.id,
    href: spaceHref(space.id, date),
    title: space.title,
    place: [space.neighborhoodName, space.zoneName].filter(Boolean).join(', ') || 'Local não informado',
    summary: `${spaceTypeLabel(space.type)} · ${capacityLabel(space.capacity)}`,
    amenities: space.amenities.slice(0, shownAmenities),
    moreAmenities: Math.max(space.amenities.length - shownAmenities, 0),
    price: space.price,
    rating: space.rating,
    image: space.images[0] ?? null,
  };
}

/** 'até 140 pessoas' */
export function capacityLabel(capacity: number): string {
  return `até ${formatNumber(capacity)} ${capacity === 1 ? 'pessoa' : 'pessoas'}`;
}

/** 4.87 → '4,9': one decimal, as everywhere. */
export function formatRating(average: number): string {
  return formatNumber(average, { least: 1, most: 1 });
}

/** '64 avaliações' */
export function reviewCountLabel(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'avaliação' : 'avaliações'}`;
}

/** The database counts no further: from here on a number means 'or more'. */
export const mostCounted = 10_000;

/** '23 espaços'; '10.000 espaços ou mais' where counting ended. */
export function spaceCountLabel(count: number): string {
  const label = `${formatNumber(count)} ${count === 1 ? 'espaço' : 'espaços'}`;
  return count >= mostCounted ? `${label} ou mais` : label;
}

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
    amenities: row.amenities ?? [],
    images: orderedImages(row.images, row.cover_image_index),
    rating:
      row.rating_average !== null && row.rating_count ? { average: row.rating_average, count: row.rating_count } : null,
  };
}
