import { minutesUntil } from 'shared-domain/days/time-of-day.ts';
import type { AddressRow } from 'shared-domain/db/api.types.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { phoneSchema } from 'shared-domain/people/phone.schema.ts';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { isCityPostalCode, isPostalCode } from 'shared-domain/places/postal-codes.ts';
import { isZoneSlug, type ZoneSlug } from 'shared-domain/places/zones.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { bookableDays, cancellationPolicyNames } from 'shared-domain/rules/booking-rules.ts';
import { houseRuleKeys, listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { type AmenityLabel, amenities, findAmenityByLabel } from 'shared-domain/spaces/amenities.ts';
import { type HouseRuleAnswers, houseRuleAnswers } from 'shared-domain/spaces/house-rules.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import { isSpaceTypeKey, type SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';
import { foreignPostalCode } from './listing-error.ts';
import {
  type ExtraRow,
  extraRowSchema,
  optionalPriceText,
  type PriceRangeRow,
  priceRangeRowSchema,
  priceText,
  type WeekdayPriceRow,
} from './listing-terms.schema.ts';

/** A listing while it is written: every field as text, pictures as stored paths. */
export interface ListingDraft {
  title: string;
  type: string;
  capacity: string;
  zone: string;
  neighborhood: string;
  description: string;
  amenities: string[];
  price: string;
  /** Entries of `spaces.images`, the cover first. */
  images: string[];
  imageDescriptions: Record<string, string>;
  /** 'HH:mm'; what does not come after `opensAt` is on the next day. */
  opensAt: string;
  closesAt: string;
  /** '' where nothing is said. */
  musicUntil: string;
  houseRules: HouseRuleAnswers;
  houseRulesNote: string;
  extras: ExtraRow[];
  /** Sunday first; '' where the price of the listing stands. */
  weekdayPrices: string[];
  priceRanges: PriceRangeRow[];
  /** Days, as a choice of a list. */
  noticeDays: string;
  horizonDays: string;
  cancellationPolicy: string;
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
  title: '',
  type: '',
  capacity: '',
  zone: '',
  neighborhood: '',
  description: '',
  amenities: [],
  price: '',
  images: [],
  imageDescriptions: {},
  opensAt: '08:00',
  closesAt: '02:00',
  musicUntil: '',
  houseRules: {},
  houseRulesNote: '',
  extras: [],
  weekdayPrices: ['', '', '', '', '', '', ''],
  priceRanges: [],
  noticeDays: '0',
  horizonDays: String(bookableDays),
  cancellationPolicy: 'moderate',
  asksAddress: true,
  postalCode: '',
  street: '',
  streetNumber: '',
  complement: '',
  arrival: '',
  dayPhone: '',
};

const wholeNumber = /^\d{1,3}(?:\.\d{3})+$|^\d+$/;
const readCount = (text: string) => (wholeNumber.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN);

const requiredText = (message: string, most: number) =>
  z.string().check(z.trim(), z.minLength(1, message), atMost(most));

const capacity = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'Informe a capacidade.'),
    z.refine((text) => text === '' || readCount(text) >= 1, 'Informe um número inteiro de pessoas, a partir de 1.'),
    z.refine(
      (text) => !(readCount(text) > listingLimits.capacity),
      `A capacidade máxima é de ${formatNumber(listingLimits.capacity)} pessoas.`,
    ),
  ),
  z.transform((text: string) => readCount(text)),
);

const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'Escolha o horário.'));

const days = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.refine((text) => Number(text) >= least && Number(text) <= most, 'Escolha um prazo.')),
    z.transform(Number),
  );

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

/** What both sides ask of a listing: the form before it is sent, the checks of the table when it arrives. */
export const listingSchema = z
  .object({
    title: requiredText('Informe o título.', listingLimits.title),
    type: z.string().check(z.refine(isSpaceTypeKey, 'Escolha o tipo de espaço.')),
    capacity,
    zone: z.string().check(z.refine(isZoneSlug, 'Escolha a zona.')),
    neighborhood: z.string().check(z.minLength(1, 'Escolha o bairro.')),
    description: requiredText('Descreva o espaço.', listingLimits.description),
    amenities: z.pipe(
      z.array(z.string()),
      z.transform((chosen): AmenityLabel[] =>
        amenities
          .map(({ label }) => label)
          .filter((label) => chosen.some((one) => findAmenityByLabel(one)?.label === label)),
      ),
    ),
    price: priceText('Informe o preço por evento.'),
    images: z
      .array(z.string())
      .check(
        z.minLength(1, 'Você deve adicionar pelo menos 1 imagem do seu espaço.'),
        z.maxLength(listingLimits.images, `Você pode adicionar no máximo ${listingLimits.images} imagens.`),
      ),
    imageDescriptions: z.record(z.string(), z.string().check(z.trim(), atMost(listingLimits.imageDescription))),
    opensAt: time,
    closesAt: time,
    musicUntil: z.union([time, z.literal('')]),
    houseRules: z.partialRecord(z.enum(houseRuleKeys), z.enum(houseRuleAnswers)),
    houseRulesNote: z.string().check(z.trim(), atMost(listingLimits.houseRulesNote)),
    extras: z.array(extraRowSchema).check(z.maxLength(listingLimits.extras)),
    weekdayPrices: z.array(optionalPriceText),
    priceRanges: z.array(priceRangeRowSchema).check(z.maxLength(listingLimits.priceRanges)),
    noticeDays: days(0, listingLimits.longestNotice),
    horizonDays: days(listingLimits.shortestHorizon, bookableDays),
    cancellationPolicy: z.enum(cancellationPolicyNames),
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
      ({ opensAt, closesAt, musicUntil }) =>
        musicUntil === '' || minutesUntil(opensAt, musicUntil) <= minutesUntil(opensAt, closesAt),
      { path: ['musicUntil'], message: 'A música termina dentro do horário do espaço.' },
    ),
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

/** The columns of `spaces` that a host writes; empty descriptions are left out. */
export function listingColumns(listing: z.output<typeof listingSchema>) {
  const { images, imageDescriptions } = listing;
  return {
    title: listing.title,
    type: listing.type,
    capacity: listing.capacity,
    zone: listing.zone,
    neighborhood: listing.neighborhood,
    description: listing.description,
    amenities: listing.amenities,
    price: listing.price,
    images,
    image_descriptions: Object.fromEntries(
      Object.entries(imageDescriptions).filter(([image, text]) => text !== '' && images.includes(image)),
    ),
    opens_at: storedTime(listing.opensAt),
    closes_at: storedTime(listing.closesAt),
    music_until: listing.musicUntil === '' ? null : storedTime(listing.musicUntil),
    house_rules: listing.houseRules,
    house_rules_note: listing.houseRulesNote || null,
    notice_days: listing.noticeDays,
    horizon_days: listing.horizonDays,
    cancellation_policy: listing.cancellationPolicy,
  };
}

/** A time as its column answers. */
const storedTime = (time: string) => `${time}:00`;

/** What stands in tables of its own, each as a whole. */
export function listingLists(listing: z.output<typeof listingSchema>) {
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
