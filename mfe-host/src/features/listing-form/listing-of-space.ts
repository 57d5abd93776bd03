import { writePrice } from 'shared-domain/spaces/price-input.ts';
import { type ListingDraft, writeWeekdayPrices } from '../../data/spaces/listing.schema.ts';
import { type ListingRow, shownPictures } from '../../data/spaces/listing-row.ts';

const timeOf = (column: string | null) => column?.slice(0, 5) ?? '';

/** A stored listing as its form shows it. */
export const listingOfRow = (row: ListingRow): ListingDraft => ({
  title: row.title,
  type: row.type,
  capacity: String(row.capacity),
  zone: row.zone,
  neighborhood: row.neighborhood,
  description: row.description,
  amenities: row.amenities,
  price: writePrice(row.price),
  images: shownPictures(row).map(({ image }) => image),
  imageDescriptions: row.image_descriptions,
  opensAt: timeOf(row.opens_at),
  closesAt: timeOf(row.closes_at),
  musicUntil: timeOf(row.music_until),
  houseRules: row.house_rules,
  houseRulesNote: row.house_rules_note ?? '',
  extras: row.extras,
  weekdayPrices: writeWeekdayPrices(row.weekday_prices),
  priceRanges: row.price_ranges,
  noticeDays: String(row.notice_days),
  horizonDays: String(row.horizon_days),
  cancellationPolicy: row.cancellation_policy,
  // an older listing has none; the form asks for it without blocking the save
  asksAddress: row.address !== null,
  postalCode: row.address?.postal_code ?? '',
  street: row.address?.street ?? '',
  streetNumber: row.address?.number ?? '',
  complement: row.address?.complement ?? '',
  arrival: row.address?.arrival ?? '',
  dayPhone: row.address?.day_phone ?? '',
});

/** A listing that was taken back, as it is written anew: what is listed today says where it is. */
export const copyOfRow = (row: ListingRow): ListingDraft => ({
  ...listingOfRow(row),
  extras: row.extras.map(({ id: _, ...extra }) => extra),
  asksAddress: true,
});
