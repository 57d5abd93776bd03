import { largestCapacity } from './largest-capacity.ts';
import { textLimits } from './text-limits.ts';

/** Limits of a listing. After a change `npm run db:rules` writes what the database checks; the rest a test compares with it. */

/** Prices in reais, texts in characters. */
export const listingLimits = {
  title: textLimits.title,
  description: textLimits.description,
  capacity: largestCapacity,
  smallestPrice: 1,
  largestPrice: 900_000,
  images: 10,
  imageDescription: textLimits.imageDescription,
  extras: 12,
  extraName: textLimits.extraName,
  extraDescription: textLimits.extraDescription,
  smallestExtraPrice: 0.01,
  houseRulesNote: textLimits.houseRulesNote,
  street: textLimits.street,
  streetNumber: textLimits.streetNumber,
  complement: textLimits.complement,
  arrival: textLimits.arrival,
  /** Ranges of days with a price of their own. */
  priceRanges: 24,
  priceRangeName: textLimits.priceRangeName,
  /** Days ahead that a host may ask for. */
  longestNotice: 60,
  /** Days ahead that a host takes bookings for: from this many to `bookableDays`. */
  shortestHorizon: 30,
} as const;

/** Age below which an account is a new host's, unless it has a paid booking. */
export const newHostDays = 90;

/** Of a picture of a space, and of a person. */
export const pictureMegabytes = 5;
export const maxPictureBytes = pictureMegabytes * 1024 * 1024;

/** Of a chosen file, which the browser makes smaller before it is sent. */
export const chosenMegabytes = 20;
export const maxChosenBytes = chosenMegabytes * 1024 * 1024;
