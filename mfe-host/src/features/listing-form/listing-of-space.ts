import { type ListingDraft, writeWeekdayPrices } from '../../data/spaces/listing.schema.ts';
import { writeFields } from '../../data/spaces/listing-fields.ts';
import { type ListingRow, shownPictures } from '../../data/spaces/listing-row.ts';

/** A stored listing as its form shows it. */
export const listingOfRow = (row: ListingRow): ListingDraft => ({
  ...writeFields(row),
  zone: row.zone,
  neighborhood: row.neighborhood,
  amenities: row.amenities,
  images: shownPictures(row).map(({ image }) => image),
  image_descriptions: row.image_descriptions,
  house_rules: row.house_rules,
  extras: row.extras,
  weekdayPrices: writeWeekdayPrices(row.weekday_prices),
  priceRanges: row.price_ranges,
  // an older listing has none; the form asks for it without blocking the save
  asksAddress: row.address !== null,
  postalCode: row.address?.postal_code ?? '',
  street: row.address?.street ?? '',
  streetNumber: row.address?.number ?? '',
  complement: row.address?.complement ?? '',
  arrival: row.address?.arrival ?? '',
  dayPhone: row.address?.day_phone ?? '',
});

/** Returns a listing that was taken back as a new draft. New listings have to state their address. */
export const copyOfRow = (row: ListingRow): ListingDraft => ({
  ...listingOfRow(row),
  extras: row.extras.map(({ id: _, ...extra }) => extra),
  asksAddress: true,
});
