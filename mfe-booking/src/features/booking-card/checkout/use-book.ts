import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookingMessage } from 'shared-domain/bookings/booking-error.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import type { BookingInProgress, TabState } from './booking-in-progress.ts';

/** In the chunk of the form, which is there before anything can be pressed. */
const loadActs = () => import(/* webpackChunkName: "card-body" */ './booking-acts.ts');

/** Passes the gates, holds the date and opens the checkout; a refusal is shown where it belongs. */
export function useBook(booking: BookingInProgress) {
  const queryClient = useQueryClient();
  const [tabState, setTabState] = useState<TabState>('unknown');
  const [isBooking, setBooking] = useState(false);
  // The phone's sheet may be closed and opened in the meantime: another form, the same booking.
  const underWay = useRef(false);
  const around = { ...booking, queryClient, setTabState };

  return {
    /** @returns what a field was refused for, null when there is nothing to say there */
    book: async (choice: BookingChoice) => {
      if (underWay.current) return null;
      underWay.current = true;
      setBooking(true);
      try {
        const acts = await loadActs();
        return await acts.book(around, choice);
      } finally {
        underWay.current = false;
        setBooking(false);
      }
    },
    passGates: async () => (await loadActs()).passGates(around),
    explain: async (error: unknown, words?: (error: unknown) => BookingMessage) =>
      (await loadActs()).explain(around, error, words),
    isBooking,
    tabState,
  };
}
