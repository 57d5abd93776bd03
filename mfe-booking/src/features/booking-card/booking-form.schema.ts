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

interface Bookable {
  capacity: number;
  judge: (date: string) => DateVerdict;
}

/** What can be booked: what the server accepts, on a day that is free, for no more guests than fit. */
export const bookingFormSchema = ({ capacity, judge }: Bookable) =>
  z.object({
    date: z.pipe(
      z.pipe(
        z.transform((date: string | null) => date ?? ''),
        z.string().check(z.minLength(1, 'Por favor, selecione a data.')),
      ),
      eventDate.check(
        z.refine((date) => judge(date).kind === 'free', { error: ({ input }) => judge(String(input)).message }),
      ),
    ),
    guests: z.pipe(
      z.pipe(
        z.pipe(
          z.string().check(z.trim(), z.minLength(1, 'Por favor, selecione o número de convidados.')),
          z.string().check(
            z.refine((typed) => guestsMessage(typed, capacity) === null, {
              error: ({ input }) => guestsMessage(String(input), capacity) ?? '',
            }),
          ),
        ),
        z.transform((typed: string) => parseGuests(typed) ?? 0),
      ),
      guestCount,
    ),
    method: paymentMethodSchema,
  });

export type ReadyChoice = z.output<ReturnType<typeof bookingFormSchema>>;
