import type { QueryClient } from '@tanstack/react-query';
import {
  BookingError,
  type BookingErrorCode,
  type BookingMessage,
  isCouponRefusal,
} from 'shared-domain/bookings/booking-error.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { notify, useSession } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { checkOut } from '../../../data/bookings/checkout.mutation.ts';
import { openCheckoutTab } from '../../../lib/checkout-tab.ts';
import type { BookingInProgress, FieldRefusal, RefusedField, TabState } from './booking-in-progress.ts';
import { bookingMessages, notifyError } from './lazy-messages.ts';

// Only a press needs this: it is in the form's chunk (`use-book.ts`).

interface Around extends BookingInProgress {
  queryClient: QueryClient;
  setTabState: (state: TabState) => void;
}

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

async function mayBook({ gates, coupon }: Around): Promise<boolean> {
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
}

/** Whether the person may go on: signed in, no coupon left open, a complete profile. */
export async function passGates(around: Around): Promise<boolean> {
  if (!(await mayBook(around))) return false;
  around.keep();
  return around.gates.isProfileComplete || (await around.gates.completeProfile());
}

async function holdAndPay(
  { queryClient, space, price, coupon, phone, onBooked, setTabState }: Around,
  choice: BookingChoice,
): Promise<void> {
  // With nothing to pay there is no page to open.
  const tab = price.total > 0 ? openCheckoutTab() : null;
  const payment = await checkOut(queryClient, {
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
}

/**
 * Shows an error where it belongs. Returns it as the refusal of a field when it concerns one: that field alone shows it then;
 * `unshown` where nothing shows it yet.
 * @param words in place of those of a booking
 */
export async function explain(
  { queryClient, space, coupon, gates, onPriceChanged }: Around,
  error: unknown,
  words?: (error: unknown) => BookingMessage,
): Promise<FieldRefusal | 'shown' | 'unshown'> {
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
}

/** @returns what a field was refused for, null when there is nothing to say there */
export async function book(around: Around, choice: BookingChoice): Promise<FieldRefusal | null> {
  try {
    if (await passGates(around)) await holdAndPay(around, choice);
    return null;
  } catch (error) {
    const explained = await explain(around, error);
    if (explained === 'unshown') notifyError(error);
    return typeof explained === 'string' ? null : explained;
  }
}
