import { useQuery } from '@tanstack/react-query';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { notify, requireCompleteProfile, requireSignIn, useSession } from 'shared-domain/platform';
import type { KeepBooking } from '../choice/use-booking-fields.ts';
import { bookingMessages } from './lazy-messages.ts';

/**
 * Conditions for booking: signed in, with a complete profile. A person who comes back finds the booking in progress.
 */
export function useBookingGates(keep: KeepBooking) {
  const { status, user } = useSession();
  const userId = user?.id ?? null;
  const account = useQuery({ ...myAccountOptions(userId ?? ''), enabled: userId !== null });
  const signIn = (couponCode: string | null) => {
    keep({ couponCode, resume: true });
    requireSignIn();
  };
  return {
    session: status,
    userId,
    /** @param couponCode applied on the way back */
    signInToBook: (couponCode: string | null) => {
      signIn(couponCode);
      void bookingMessages().then(({ signInNeeded }) => notify(signInNeeded));
    },
    signIn,
    /** Known to be: then the tab of the checkout opens in the click itself, without the gate. */
    isProfileComplete: account.data?.missing.length === 0,
    completeProfile: () => requireCompleteProfile('fazer uma reserva'),
  };
}

export type BookingGates = ReturnType<typeof useBookingGates>;
