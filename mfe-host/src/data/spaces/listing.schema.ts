import type { AddressRow } from 'shared-domain/bookings/bookings.answers.ts';
import { minutesUntil } from 'shared-domain/days/time-of-day.ts';
import { phoneSchema } from 'shared-domain/people/phone.schema.ts';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { isCityPostalCode, isPostalCode } from 'shared-domain/places/postal-codes.ts';
import { isZoneSlug, type ZoneSlug } from 'shared-domain/places/zones.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { type AmenityLabel, amenities, findAmenityByLabel } from 'shared-domain/spaces/amenities.ts';
import type { FieldColumn } from 'shared-domain/spaces/fields/field.ts';
import { fields, type PlainColumn } from 'shared-domain/spaces/fields/field-words.ts';
import { type HouseRuleAnswers, houseRuleAnswers, houseRuleKeys } from 'shared-domain/spaces/house-rules.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';
import { foreignPostalCode } from './listing-error.ts';
import { emptyFields, fieldSchemas, plainFields } from './listing-fields.ts';
import {
  type ExtraRow,
  extraRowSchema,
  optionalPriceText,
  type PriceRangeRow,
  priceRangeRowSchema,
  type WeekdayPriceRow,
} from './listing-terms.schema.ts';

/** A listing while it is written: every field as a text, under the name of its column; pictures as stored paths. */
export interface ListingDraft extends Record<PlainColumn, string> {
  zone: string;
  neighborhood: string;
  amenities: string[];
  /** Entries of `spaces.images`, the cover first. */
  images: string[];
  image_descriptions: Record<string, string>;
  house_rules: HouseRuleAnswers;
  extras: ExtraRow[];
  /** Sunday first; '' where the listing's price applies. */
  weekdayPrices: string[];
  priceRanges: PriceRangeRow[];
  /** Required, except of listings from before it was added. */
  asksAddress: boolean;
  postalCode: string;
  street: string;
  streetNumber: string;
  complement: string;
  arrival: string;
  dayPhone: string;
}

export const emptyListing: ListingDraft = {
  ...emptyFields,
  zone: '',
  neighborhood: '',
  amenities: [],
  images: [],
  image_descriptions: {},
  house_rules: {},
  extras: [],
  weekdayPrices: ['', '', '', '', '', '', ''],
  priceRanges: [],
  asksAddress: true,
  postalCode: '',
  street: '',
  streetNumber: '',
  complement: '',
  arrival: '',
  dayPhone: '',
};

type Address = Pick<
  ListingDraft,
  'asksAddress' | 'postalCode' | 'street' | 'streetNumber' | 'complement' | 'arrival' | 'dayPhone'
>;

/** A listing from before the address was required has none until one of its fields is filled in. */
const saysAddress = ({ asksAddress, ...address }: Address) =>
  asksAddress ||
  [
    address.postalCode,
    address.street,
    address.streetNumber,
    address.complement,
    address.arrival,
    address.dayPhone,
  ].some((text) => text !== '');

/**
 * The rules that both sides apply to a listing: the form before it is sent, the checks of the table when it arrives.
 */
export const listingSchema = z
  .object({
    ...fieldSchemas,
    zone: z.string().check(z.refine(isZoneSlug, 'Escolha a zona.')),
    neighborhood: z.string().check(z.minLength(1, 'Escolha o bairro.')),
    amenities: z.pipe(
      z.array(z.string()),
      z.transform((chosen): AmenityLabel[] =>
        amenities
          .map(({ label }) => label)
          .filter((label) => chosen.some((one) => findAmenityByLabel(one)?.label === label)),
      ),
    ),
    images: z
      .array(z.string())
      .check(
        z.minLength(1, 'Você deve adicionar pelo menos 1 imagem do seu espaço.'),
        z.maxLength(listingLimits.images, `Você pode adicionar no máximo ${listingLimits.images} imagens.`),
      ),
    image_descriptions: z.record(z.string(), z.string().check(z.trim(), atMost(listingLimits.imageDescription))),
    house_rules: z.partialRecord(z.enum(houseRuleKeys), z.enum(houseRuleAnswers)),
    extras: z.array(extraRowSchema).check(z.maxLength(listingLimits.extras)),
    weekdayPrices: z.array(optionalPriceText),
    priceRanges: z.array(priceRangeRowSchema).check(z.maxLength(listingLimits.priceRanges)),
    asksAddress: z.boolean(),
    postalCode: z.string().check(z.trim()),
    street: z.string().check(z.trim(), atMost(listingLimits.street)),
    streetNumber: z.string().check(z.trim(), atMost(listingLimits.streetNumber)),
    complement: z.string().check(z.trim(), atMost(listingLimits.complement)),
    arrival: z.string().check(z.trim(), atMost(listingLimits.arrival)),
    dayPhone: phoneSchema,
  })
  .check(
    z.refine(
      ({ opens_at, closes_at, music_until }) =>
        music_until === null || minutesUntil(opens_at, music_until) <= minutesUntil(opens_at, closes_at),
      { path: ['music_until'], message: 'A música termina dentro do horário do espaço.' },
    ),
    ...plainFields.flatMap((field) => {
      if (field.kind !== 'number' || !field.within) return [];
      const { column, message } = field.within;
      return z.refine<Record<string, unknown>>(
        ({ [field.column]: value, [column]: most }) =>
          // a wrong one has its own sentence
          typeof value !== 'number' || typeof most !== 'number' || most < 1 || value <= most,
        { path: [field.column], message },
      );
    }),
    z.refine((listing) => !saysAddress(listing) || isPostalCode(listing.postalCode), {
      path: ['postalCode'],
      message: 'Informe o CEP com oito números.',
    }),
    z.refine(({ postalCode }) => !isPostalCode(postalCode) || isCityPostalCode(postalCode), {
      path: ['postalCode'],
      message: foreignPostalCode,
    }),
    z.refine((listing) => !saysAddress(listing) || listing.street !== '', {
      path: ['street'],
      message: 'Informe a rua.',
    }),
    z.refine((listing) => !saysAddress(listing) || listing.streetNumber !== '', {
      path: ['streetNumber'],
      message: 'Informe o número, ou s/n.',
    }),
    z.refine(({ zone, neighborhood }) => neighborhood === '' || findNeighborhood(neighborhood)?.zone === zone, {
      path: ['neighborhood'],
      message: 'Escolha um bairro desta zona.',
    }),
  );

/** A listing that may be sent. `price` in decimal reais. */
export type Listing = Omit<z.output<typeof listingSchema>, 'type' | 'zone'> & { type: SpaceTypeKey; zone: ZoneSlug };

type Output = z.output<typeof listingSchema>;

/** The columns of `spaces` that a host writes; empty descriptions are left out. */
export function listingColumns(listing: Output): Pick<Output, FieldColumn & keyof Output> {
  const written = fields.map(({ column }) => column).filter((column) => column in listing) as (FieldColumn &
    keyof Output)[];
  const columns = Object.fromEntries(written.map((column) => [column, listing[column]])) as unknown as Output;
  const descriptions = Object.entries(listing.image_descriptions).filter(
    ([image, text]) => text !== '' && listing.images.includes(image),
  );
  return { ...columns, image_descriptions: Object.fromEntries(descriptions) };
}

/** Returns the lists with tables of their own, each as a whole. */
export function listingLists(listing: Output) {
  return {
    extras: listing.extras,
    weekday_prices: listing.weekdayPrices.flatMap((price, weekday): WeekdayPriceRow[] =>
      price === undefined ? [] : [{ weekday, price }],
    ),
    price_ranges: listing.priceRanges,
    address: addressOf(listing),
  };
}

function addressOf(listing: z.output<typeof listingSchema>): AddressRow | null {
  if (!saysAddress(listing)) return null;
  return {
    street: listing.street,
    number: listing.streetNumber,
    complement: listing.complement || null,
    postal_code: listing.postalCode,
    arrival: listing.arrival || null,
    day_phone: listing.dayPhone || null,
  };
}

/** The fields of weekday prices, as they are written. */
export const writeWeekdayPrices = (prices: readonly WeekdayPriceRow[]): string[] =>
  emptyListing.weekdayPrices.map((_, weekday) => {
    const price = prices.find((one) => one.weekday === weekday)?.price;
    return price === undefined ? '' : writePrice(price);
  });
