import type { AddressRow, Row } from 'shared-domain/db/api.types.ts';
import { columnsOf } from 'shared-domain/edits/edit.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import {
  extrasText,
  hoursLabel,
  noticeLabel,
  priceRangesText,
  weekdayPricesText,
} from 'shared-domain/spaces/listing-terms.ts';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import type { Listing } from './listing.schema.ts';
import { listingColumns, listingLists } from './listing.schema.ts';
import type { ExtraRow, PriceRangeRow, WeekdayPriceRow } from './listing-terms.schema.ts';
import { addressLabel, policyLabel, rulesText } from './listing-terms.ts';

/** The columns of `spaces` and the lists beside them that the form of a listing changes. Prices in decimal reais. */
export type ListingRow = Pick<
  Row<'spaces'>,
  | 'title'
  | 'type'
  | 'capacity'
  | 'zone'
  | 'neighborhood'
  | 'description'
  | 'amenities'
  | 'price'
  | 'images'
  | 'cover_image_index'
  | 'image_descriptions'
  | 'opens_at'
  | 'closes_at'
  | 'music_until'
  | 'house_rules'
  | 'house_rules_note'
  | 'notice_days'
  | 'horizon_days'
  | 'cancellation_policy'
> & {
  extras: ExtraRow[];
  weekday_prices: WeekdayPriceRow[];
  price_ranges: PriceRangeRow[];
  address: AddressRow | null;
};

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

/** These columns of a row that has more. */
export const storedListing = (row: ListingRow): ListingRow => columnsOf(listingParts, row) as ListingRow;
