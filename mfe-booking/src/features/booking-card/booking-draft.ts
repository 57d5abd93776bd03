import { isDay } from 'shared-domain/days/day.ts';
import { mostOfAnExtra } from 'shared-domain/rules/booking-rules.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import type { HouseRules } from 'shared-domain/spaces/house-rules.ts';
import { type BookingChoice, emptyChoice } from './booking-choice.ts';

/**
 * The booking in progress of a space, kept in `localStorage`: a reload, the way through sign-in and a closed tab keep the
 * choice. It holds nothing about the person and no amount.
 */
interface Draft extends BookingChoice {
  version: 1;
  /** The code of the coupon that applies, or of one to apply after sign-in; what it takes off is asked again. */
  couponCode: string | null;
  /** The date the page brought along when this was written: a newer one from a search replaces the kept date. */
  broughtDate: string | null;
  /** The same with the number of guests. */
  broughtGuests: number | null;
  /** The person was sent to sign in: open the card again when they come back. */
  resume: boolean;
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isGuests = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= listingLimits.capacity;

/** Checked by hand, since it is read with the first drawing: what else needs Zod comes later (decision 042). */
function asDraft(stored: unknown): Draft | null {
  const { version, date, guests, method, couponCode, broughtDate, broughtGuests, resume, ...rest } = (stored ??
    {}) as Partial<Draft>;
  const isDraft =
    version === 1 &&
    isTextOrNull(date) &&
    (date === null || isDay(date)) &&
    (guests === null || isGuests(guests)) &&
    (method === 'card' || method === 'pix') &&
    isTextOrNull(broughtDate) &&
    typeof resume === 'boolean';
  if (!isDraft) return null;
  const isCode = typeof couponCode === 'string' && couponCode.length >= 1 && couponCode.length <= 40;
  return {
    ...{ version, date, guests: guests ?? null, method, couponCode: isCode ? couponCode : null, broughtDate, resume },
    broughtGuests: isGuests(broughtGuests) ? broughtGuests : null,
    ...keptTerms(rest),
  };
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value);

/** Hours, extras, rules and the wish for a company's receipt, as far as what is stored can be read as such. */
function keptTerms({
  startsAt,
  endsAt,
  extras,
  acceptedRules,
  hasCompany,
}: Partial<Draft>): Pick<BookingChoice, 'startsAt' | 'endsAt' | 'extras' | 'acceptedRules' | 'hasCompany'> {
  const quantities = Object.entries(extras ?? {}).filter(
    ([, quantity]) => Number.isInteger(quantity) && quantity >= 1 && quantity <= mostOfAnExtra,
  );
  return {
    startsAt: isTime(startsAt) ? startsAt : null,
    endsAt: isTime(endsAt) ? endsAt : null,
    extras: Object.fromEntries(quantities),
    acceptedRules: isRules(acceptedRules) ? acceptedRules : null,
    hasCompany: hasCompany === true,
  };
}

const isRules = (value: unknown): value is HouseRules =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  Number.isInteger(value.version) &&
  'answers' in value &&
  typeof value.answers === 'object' &&
  value.answers !== null &&
  'note' in value &&
  isTextOrNull(value.note);

const storageKeyOf = (spaceId: string) => `booking-draft:${spaceId}`;

function read(spaceId: string): Draft | null {
  try {
    const stored = localStorage.getItem(storageKeyOf(spaceId));
    return stored ? asDraft(JSON.parse(stored)) : null;
  } catch {
    // No storage (private mode) or somebody else's text: there is no draft.
    return null;
  }
}

function write(spaceId: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKeyOf(spaceId), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the booking works without it, only a reload forgets the choice.
  }
}

export interface KeptBooking {
  choice: BookingChoice;
  couponCode: string | null;
  broughtDate: string | null;
  broughtGuests: number | null;
  resume?: boolean;
}

export function saveDraft(
  spaceId: string,
  { choice, couponCode, broughtDate, broughtGuests, resume = false }: KeptBooking,
): void {
  write(spaceId, { version: 1, ...choice, couponCode, broughtDate, broughtGuests, resume });
}

export function clearDraft(spaceId: string): void {
  try {
    localStorage.removeItem(storageKeyOf(spaceId));
  } catch {
    // see write
  }
}

/**
 * The choice to start with. What was kept wins, unless the page brings a date or guests that it did not bring then (a new
 * search). `resume` is reported once.
 */
export function startingChoice(
  spaceId: string,
  broughtDate: string | null,
  broughtGuests: number | null = null,
): { choice: BookingChoice; couponCode: string | null; resume: boolean } {
  const draft = read(spaceId);
  const brought = broughtDate !== null && isDay(broughtDate) ? broughtDate : null;
  const broughtNumber = isGuests(broughtGuests) ? broughtGuests : null;
  if (!draft) {
    return { choice: { ...emptyChoice, date: brought, guests: broughtNumber }, couponCode: null, resume: false };
  }
  const {
    version: _,
    date,
    guests,
    couponCode,
    broughtDate: dateBefore,
    broughtGuests: guestsBefore,
    resume,
    ...rest
  } = draft;
  if (resume) write(spaceId, { ...draft, resume: false });
  const newer = <T>(now: T | null, before: T | null, kept: T | null) =>
    !resume && now !== null && now !== before ? now : kept;
  return {
    choice: { ...rest, date: newer(brought, dateBefore, date), guests: newer(broughtNumber, guestsBefore, guests) },
    couponCode,
    resume,
  };
}
