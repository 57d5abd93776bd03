import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  BookingError,
  type BookingErrorCode,
  type BookingMessage,
  isCouponRefusal,
} from 'shared-domain/bookings/booking-error.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import type { BookingSum } from 'shared-domain/money/booking-sum.ts';
import { notify, useSession } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { useCheckout } from '../../../data/bookings/checkout.mutation.ts';
import { openCheckoutTab } from '../../../lib/checkout-tab.ts';
import type { KeepBooking } from '../choice/use-booking-fields.ts';
import type { CouponState } from '../form/use-coupon.ts';
import { bookingMessages, notifyError } from './lazy-messages.ts';
import type { BookingGates } from './use-booking-gates.ts';

/** The state of the checkout's tab; `unknown` when the booking was made before this page was opened. */
export type TabState = 'opened' | 'blocked' | 'unknown';

/** The field that the server refused, and why. */
type RefusedField = 'date' | 'guests' | 'startsAt' | 'extras' | 'acceptedRules' | 'message';
export type FieldRefusal = readonly [field: RefusedField, text: string];

const fieldOf: Partial<Record<BookingErrorCode, RefusedField>> = {
  date_unavailable: 'date',
  date_held: 'date',
  hold_budget_used: 'date',
  date_in_past: 'date',
  date_too_far: 'date',
  notice_too_short: 'date',
  capacity_exceeded: 'guests',
  hours_outside: 'startsAt',
  extras_changed: 'extras',
  total_too_high: 'extras',
  rules_changed: 'acceptedRules',
  text_blocked: 'message',
};

/** Other texts are blocked, too: the name of a company. */
const namesMessage = (error: unknown) => error instanceof BookingError && 'message' in error.fields;

interface BookingInProgress {
  space: BookingCardProps['space'];
  price: BookingSum;
  coupon: CouponState;
  gates: BookingGates;
  keep: KeepBooking;
  phone: boolean;
  onBooked: (bookingId: string) => void;
  onPriceChanged: () => void;
}

/** On a slow network the press may come before the shell knows who is signed in. */
async function knownStatus() {
  const { status } = useSession.getState();
  if (status !== 'loading') return status;
  return new Promise<'anonymous' | 'signed-in'>((resolve) => {
    const stop = useSession.subscribe(({ status }) => {
      if (status === 'loading') return;
      stop();
      resolve(status);
    });
  });
}

/** Passes the gates, holds the date and opens the checkout; a refusal is shown where it belongs. */
export function useBook({ space, price, coupon, gates, keep, phone, onBooked, onPriceChanged }: BookingInProgress) {
  const queryClient = useQueryClient();
  const checkout = useCheckout(space.id);
  const [tabState, setTabState] = useState<TabState>('unknown');
  const [asking, setAsking] = useState(false);
  // The phone's sheet may be closed and opened in the meantime: another form, the same booking.
  const underWay = useRef(false);

  const mayBook = async () => {
    if ((await knownStatus()) === 'anonymous') {
      gates.signInToBook(coupon.code);
      return false;
    }
    if (coupon.isAsking) return false;
    if (coupon.applied === null && coupon.typed.trim() !== '') {
      coupon.insist();
      return false;
    }
    return true;
  };

  const holdAndPay = async (choice: BookingChoice) => {
    // With nothing to pay there is no page to open.
    const tab = price.total > 0 ? openCheckoutTab() : null;
    const payment = await checkout.mutateAsync({
      tab,
      request: {
        ...choice,
        spaceId: space.id,
        basePrice: price.price,
        serviceFee: price.fee,
        couponId: coupon.applied?.couponId ?? null,
        discountAmount: price.discount,
        expectedTotal: price.total,
      },
    });
    setTabState(tab ? 'opened' : 'blocked');
    onBooked(payment.bookingId);
    if (tab && payment.url) notify((await bookingMessages()).redirecting(choice.paymentMethods[0]));
    else if (payment.status === 'paid' && !phone)
      notify({ title: 'Reserva confirmada', text: `${space.title}: ${formatDay(choice.eventDate)}.`, tone: 'success' });
  };

  /**
   * Shows an error where it belongs. Returns it as the refusal of a field when it concerns one: that field alone shows it then;
   * `unshown` where nothing shows it yet.
   * @param words in place of those of a booking
   */
  const explain = async (
    error: unknown,
    words?: (error: unknown) => BookingMessage,
  ): Promise<FieldRefusal | 'shown' | 'unshown'> => {
    const code = error instanceof BookingError ? error.code : null;
    if (code === 'unauthenticated') {
      gates.signInToBook(coupon.code);
      return 'shown';
    }
    if (code === 'price_changed') {
      onPriceChanged();
      return 'shown';
    }
    const { bookingErrorMessage } = await bookingMessages();
    const { title, text: message } = words?.(error) ?? bookingErrorMessage(error, { capacity: space.capacity });
    if (code === 'approval_needed' || code === 'instant_booking') {
      // the card becomes the other one, with all that was typed
      await queryClient.invalidateQueries({ queryKey: spaceKeys.terms(space.id) });
      notify({ title, text: message });
      return 'shown';
    }
    // no reload is needed: the card reads them again
    const text =
      code === 'extras_changed' ? 'Os extras deste espaço mudaram. Confira o que está marcado e o total.' : message;
    if (isCouponRefusal(error)) {
      coupon.withdraw(text);
      return 'shown';
    }
    const field = code === 'text_blocked' && !namesMessage(error) ? undefined : code && fieldOf[code];
    // the value that was read is out of date: the field shows the current one, and no choice is lost
    if (field) void queryClient.invalidateQueries({ queryKey: spaceKeys.terms(space.id) });
    if (field === 'date' || field === 'guests') return [field, `${title}: ${text}`];
    if (field) return [field, text];
    // The page around the card learns it, too.
    if (code === 'space_not_found') void queryClient.invalidateQueries({ queryKey: spaceKeys.page(space.id) });
    return 'unshown';
  };

  /** Whether the person may go on: signed in, no coupon left open, a complete profile. */
  const passGates = async () => {
    if (!(await mayBook())) return false;
    keep();
    return gates.isProfileComplete || (await gates.completeProfile());
  };

  /** @returns what a field was refused for, null when there is nothing to say there */
  const book = async (choice: BookingChoice): Promise<FieldRefusal | null> => {
    if (underWay.current || checkout.isPending) return null;
    underWay.current = true;
    setAsking(true);
    try {
      if (await passGates()) await holdAndPay(choice);
      return null;
    } catch (error) {
      const explained = await explain(error);
      if (explained === 'unshown') notifyError(error);
      return typeof explained === 'string' ? null : explained;
    } finally {
      underWay.current = false;
      setAsking(false);
    }
  };

  return { book, passGates, explain, isBooking: asking || checkout.isPending, tabState };
}
