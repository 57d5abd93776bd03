import { createBookingPaymentSchema, paymentMethodSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import * as z from 'zod/mini';
import { type BookingChoice, guestsMessage, parseGuests } from './booking-choice.ts';
import type { DateVerdict } from './date-verdict.ts';

const { eventDate, guestCount } = createBookingPaymentSchema.shape;

/** The fields as they are filled in: guests as typed. */
export const writeChoice = ({ date, guests, method }: BookingChoice) => ({
  date,
  guests: guests === null ? '' : String(guests),
  method,
});

export type BookingFields = ReturnType<typeof writeChoice>;

/** What the fields say so far, complete or not. */
export const readChoice = ({ date, guests, method }: BookingFields): BookingChoice => ({
  date,
  guests: parseGuests(guests),
  method,
});

/** What can be booked: what the server accepts, on a day that is free, for no more guests than fit. */
export const bookingFormSchema = ({ capacity, verdict }: { capacity: number; verdict: DateVerdict }) =>
  z.object({
    date: z.pipe(
      z.transform((date: string | null) => date ?? ''),
      eventDate.check(z.refine(() => verdict.kind === 'free', verdict.message)),
    ),
    guests: z.pipe(
      z.transform((typed: string) => parseGuests(typed) ?? 0),
      guestCount.check(z.lte(capacity, guestsMessage(String(capacity + 1), capacity) ?? undefined)),
    ),
    method: paymentMethodSchema,
  });

export type ReadyChoice = z.output<ReturnType<typeof bookingFormSchema>>;
