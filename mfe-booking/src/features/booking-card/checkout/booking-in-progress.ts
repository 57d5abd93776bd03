import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import type { BookingSum } from 'shared-domain/money/booking-sum.ts';
import type { KeepBooking } from '../choice/use-booking-fields.ts';
import type { CouponState } from '../form/use-coupon.ts';
import type { BookingGates } from './use-booking-gates.ts';

/** The state of the checkout's tab; `unknown` when the booking was made before this page was opened. */
export type TabState = 'opened' | 'blocked' | 'unknown';

/** The field that the server refused, and why. */
export type RefusedField = 'date' | 'guests' | 'startsAt' | 'extras' | 'acceptedRules' | 'message';
export type FieldRefusal = readonly [field: RefusedField, text: string];

export interface BookingInProgress {
  space: BookingCardProps['space'];
  price: BookingSum;
  coupon: CouponState;
  gates: BookingGates;
  keep: KeepBooking;
  phone: boolean;
  onBooked: (bookingId: string) => void;
  onPriceChanged: () => void;
}
