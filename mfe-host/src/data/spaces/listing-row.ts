import { formatReais } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';
import type { Listing } from './listing.schema.ts';
import { listingColumns, listingLists } from './listing.schema.ts';
import {
  addressRowSchema,
  extraRowSchema,
  priceRangeRowSchema,
  weekdayPriceRowSchema,
} from './listing-terms.schema.ts';
import {
  addressLabel,
  extrasText,
  hoursLabel,
  noticeLabel,
  policyLabel,
  priceRangesText,
  rulesText,
  weekdayPricesText,
} from './listing-terms.ts';

/** What the form of a listing changes: columns of `spaces`, and lists that are saved as wholes. Prices in decimal reais. */
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
  // a draft that was begun before they were asked for has read what every listing had then
  opens_at: z._default(z.string(), '08:00:00'),
  closes_at: z._default(z.string(), '02:00:00'),
  music_until: z._default(z.nullable(z.string()), null),
  house_rules: z._default(z.record(z.string(), z.string()), {}),
  house_rules_note: z._default(z.nullable(z.string()), null),
  notice_days: z._default(z.number(), 0),
  horizon_days: z._default(z.number(), bookableDays),
  cancellation_policy: z._default(z.string(), 'moderate'),
  extras: z._default(z.array(extraRowSchema), []),
  weekday_prices: z._default(z.array(weekdayPriceRowSchema), []),
  price_ranges: z._default(z.array(priceRangeRowSchema), []),
  address: z._default(z.nullable(addressRowSchema), null),
});
export type ListingRow = z.output<typeof listingRowSchema>;

/** These columns of a row that has more, as the Data API answers it. */
export const storedListing = (row: object): ListingRow => listingRowSchema.parse(row);

/** A listing as its form sends it: the first picture is the cover. */
export const rowOfListing = (listing: Listing): ListingRow => ({
  ...listingColumns(listing),
  ...listingLists(listing),
  cover_image_index: 0,
});

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
  {
    label: 'Endereço e chegada',
    columns: ['address'],
    fields: ['postalCode', 'street', 'streetNumber', 'complement', 'arrival', 'dayPhone'],
    text: ({ address }: ListingRow) => addressLabel(address),
  },
  {
    label: 'Horários',
    columns: ['opens_at', 'closes_at', 'music_until'],
    fields: ['opensAt', 'closesAt', 'musicUntil'],
    text: (row: ListingRow) => hoursLabel(row),
  },
  {
    label: 'Regras',
    columns: ['house_rules', 'house_rules_note'],
    fields: ['houseRules', 'houseRulesNote'],
    text: (row: ListingRow) => rulesText(row),
  },
  {
    label: 'Extras',
    columns: ['extras'],
    fields: ['extras'],
    text: ({ extras }: ListingRow) => extrasText(extras),
  },
  {
    label: 'Preços por dia da semana',
    columns: ['weekday_prices'],
    fields: ['weekdayPrices'],
    text: ({ weekday_prices }: ListingRow) => weekdayPricesText(weekday_prices),
  },
  {
    label: 'Preços por período',
    columns: ['price_ranges'],
    fields: ['priceRanges'],
    text: ({ price_ranges }: ListingRow) => priceRangesText(price_ranges),
  },
  {
    label: 'Antecedência',
    columns: ['notice_days', 'horizon_days'],
    fields: ['noticeDays', 'horizonDays'],
    text: (row: ListingRow) => noticeLabel(row),
  },
  {
    label: 'Política de cancelamento',
    columns: ['cancellation_policy'],
    fields: ['cancellationPolicy'],
    text: ({ cancellation_policy }: ListingRow) => policyLabel(cancellation_policy),
  },
] as const;
