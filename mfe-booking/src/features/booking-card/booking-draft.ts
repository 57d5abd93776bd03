import { paymentMethodSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { isDay } from 'shared-domain/money/dates.ts';
import * as z from 'zod/mini';
import { type BookingChoice, emptyChoice } from './booking-choice.ts';

/**
 * The booking in progress of a space, kept in `localStorage`: a reload, the way through sign-in and a closed tab keep the
 * choice. It holds nothing about the person and no amount.
 */
const draftSchema = z.object({
  version: z.literal(1),
  date: z.nullable(z.string().check(z.refine(isDay))),
  guests: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  method: paymentMethodSchema,
  /** The code of the coupon that applies, or of one to apply after sign-in; what it takes off is asked again. */
  couponCode: z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(40))), null),
  /** The date the page brought along when this was written: a newer one from a search replaces the kept date. */
  broughtDate: z.nullable(z.string()),
  /** The person was sent to sign in: open the card again when they come back. */
  resume: z.boolean(),
});
type Draft = z.output<typeof draftSchema>;

const keyOf = (spaceId: string) => `booking-draft:${spaceId}`;

function read(spaceId: string): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(spaceId));
    const parsed = stored ? draftSchema.safeParse(JSON.parse(stored)) : null;
    return parsed?.data ?? null;
  } catch {
    // No storage (private mode) or somebody else's text: there is no draft.
    return null;
  }
}

function write(spaceId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(spaceId), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the booking works without it, only a reload forgets the choice.
  }
}

export interface KeptBooking {
  choice: BookingChoice;
  couponCode: string | null;
  broughtDate: string | null;
  resume?: boolean;
}

export function saveDraft(spaceId: string, { choice, couponCode, broughtDate, resume = false }: KeptBooking): void {
  write(spaceId, { version: 1, ...choice, couponCode, broughtDate, resume });
}

export function clearDraft(spaceId: string): void {
  try {
    localStorage.removeItem(keyOf(spaceId));
  } catch {
    // see write
  }
}

/**
 * The choice to start with. What was kept wins, unless the page brings a date it did not bring then (a new search).
 * `resume` is told once.
 */
export function startingChoice(
  spaceId: string,
  broughtDate: string | null,
): { choice: BookingChoice; couponCode: string | null; resume: boolean } {
  const draft = read(spaceId);
  const brought = broughtDate !== null && isDay(broughtDate) ? broughtDate : null;
  if (!draft) return { choice: { ...emptyChoice, date: brought }, couponCode: null, resume: false };
  const { date, guests, method, couponCode, resume } = draft;
  if (resume) write(spaceId, { ...draft, resume: false });
  const isNewSearch = !resume && brought !== null && brought !== draft.broughtDate;
  return { choice: { date: isNewSearch ? brought : date, guests, method }, couponCode, resume };
}
