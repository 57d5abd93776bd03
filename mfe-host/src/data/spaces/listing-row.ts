import type { AddressRow } from 'shared-domain/bookings/bookings.answers.ts';
import type { Row } from 'shared-domain/db/row.types.ts';
import { columnsOf } from 'shared-domain/edits/edit.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { type Field, type PartName, partNames } from 'shared-domain/spaces/fields/field.ts';
import { fieldText } from 'shared-domain/spaces/fields/field-text.ts';
import { fields } from 'shared-domain/spaces/fields/field-words.ts';
import type { listingFields } from 'shared-domain/spaces/fields/listing-fields.ts';
import { rulesText } from 'shared-domain/spaces/house-rules.ts';
import {
  extrasText,
  hoursLabel,
  noticeLabel,
  priceRangesText,
  weekdayPricesText,
} from 'shared-domain/spaces/listing-terms.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import type { Listing, ListingDraft } from './listing.schema.ts';
import { listingColumns, listingLists } from './listing.schema.ts';
import type { ExtraRow, PriceRangeRow, WeekdayPriceRow } from './listing-terms.schema.ts';
import { addressLabel } from './listing-terms.ts';

/**
 * The columns of `spaces` and the lists related to them that the form of a listing changes. Prices in decimal reais.
 */
export type ListingRow = Pick<Row<'spaces'>, (typeof listingFields)[number]['column']> & {
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

/** The field of the pictures also writes their descriptions. */
type WrittenField = Exclude<keyof ListingDraft, 'image_descriptions'>;

/** One decision of an edit: columns that change together, and the fields of the form that write them. */
export interface ListingPart {
  label: string;
  columns: readonly (keyof ListingRow)[];
  fields: readonly WrittenField[];
  text: (row: ListingRow) => string;
}

const partTexts: Readonly<Record<PartName, (row: ListingRow) => string>> = {
  place: placeLabel,
  photos: (row) => JSON.stringify(shownPictures(row)),
  hours: hoursLabel,
  rules: ({ house_rules, house_rules_note }) => rulesText(house_rules, house_rules_note?.trim() ?? null),
  notice: noticeLabel,
};

const sorted = (value: unknown) =>
  Array.isArray(value) ? value.map(String).sort((a, b) => a.localeCompare(b, 'pt-BR')) : value;

function partOf(field: Field): ListingPart {
  const { part, label } = field;
  const together = part ? fields.filter((other) => other.part === part) : [field];
  const columns = together.map(({ column }) => column as keyof ListingRow);
  return {
    label: part ? partNames[part] : label,
    columns,
    // the field of the pictures also writes the cover, which is the first one, and the descriptions
    fields: part === 'photos' ? ['images'] : (columns as WrittenField[]),
    text: part ? partTexts[part] : (row) => fieldText(field, sorted(row[field.column as keyof ListingRow])),
  };
}

const isFirstOfPart = (field: Field, index: number) =>
  field.part === undefined || fields.findIndex(({ part }) => part === field.part) === index;

/** Parts with tables of their own, by the part of the form that they follow. */
const listParts: Partial<Record<string, ListingPart[]>> = {
  [partNames.place]: [
    {
      label: 'Endereço e chegada',
      columns: ['address'],
      fields: ['postalCode', 'street', 'streetNumber', 'complement', 'arrival', 'dayPhone'],
      text: ({ address }) => addressLabel(address),
    },
  ],
  [partNames.rules]: [
    { label: 'Extras', columns: ['extras'], fields: ['extras'], text: ({ extras }) => extrasText(extras) },
    {
      label: 'Preços por dia da semana',
      columns: ['weekday_prices'],
      fields: ['weekdayPrices'],
      text: ({ weekday_prices }) => weekdayPricesText(weekday_prices),
    },
    {
      label: 'Preços por período',
      columns: ['price_ranges'],
      fields: ['priceRanges'],
      text: ({ price_ranges }) => priceRangesText(price_ranges),
    },
  ],
};

/** Everything of a listing that an edit decides about, in the order of the form. */
export const listingParts: readonly ListingPart[] = fields
  .filter(isFirstOfPart)
  .map(partOf)
  .flatMap((part) => [part, ...(listParts[part.label] ?? [])]);

/** These columns of a row that has more. */
export const storedListing = (row: ListingRow): ListingRow => columnsOf(listingParts, row) as ListingRow;
