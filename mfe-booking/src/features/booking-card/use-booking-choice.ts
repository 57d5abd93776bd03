import { useEffect, useRef, useState } from 'react';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import type { BookingChoice } from './booking-choice.ts';
import { saveDraft, startingChoice } from './booking-draft.ts';

/**
 * What has been chosen on a space, kept as the booking in progress. It stands here and not in the form: the phone's bar
 * shows it before the form's code is there.
 */
export function useBookingChoice({ space, initialDate, initialGuests, onDateChange }: BookingCardProps) {
  const brought = initialDate ?? null;
  const broughtGuests = initialGuests ?? null;
  const [start] = useState(() => startingChoice(space.id, brought, broughtGuests));
  const [choice, setChoice] = useState<BookingChoice>(start.choice);
  const [lastBrought, setLastBrought] = useState(brought);
  const [couponCode, setCouponCode] = useState(start.couponCode);

  // An answer about a coupon arrives later than the question: it must not bring an older choice back.
  const latest = useRef({ choice, couponCode });
  useEffect(() => {
    latest.current = { choice, couponCode };
  });
  const keep = (changed: { choice?: BookingChoice; couponCode?: string | null; resume?: boolean } = {}) =>
    saveDraft(space.id, { ...latest.current, broughtDate: brought, broughtGuests, ...changed });

  // The page's own calendar may choose a day while the card is there.
  if (brought !== lastBrought) {
    setLastBrought(brought);
    if (brought !== null) setChoice({ ...choice, date: brought });
  }

  return {
    choice,
    choose: (next: BookingChoice) => {
      setChoice(next);
      keep({ choice: next });
      if (next.date !== null && next.date !== choice.date) onDateChange?.(next.date);
    },
    /** After a confirmed booking: the same again, without the day that is now taken and the coupon that is used. */
    chooseAnew: () => {
      setChoice({ ...choice, date: null });
      setCouponCode(null);
    },
    keep,
    keepCoupon: (code: string | null) => {
      setCouponCode(code);
      keep({ couponCode: code });
    },
    /** The code of the booking that was kept before this card was opened. */
    keptCode: start.couponCode,
    /** The person comes back from sign-in. */
    resumed: start.resume,
  };
}

export type KeepBooking = ReturnType<typeof useBookingChoice>['keep'];
