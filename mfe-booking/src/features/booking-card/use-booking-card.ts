import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { judgeDate } from './date-verdict.ts';
import { useActiveBooking } from './use-active-booking.ts';
import { useBook } from './use-book.ts';
import { useBookingChoice } from './use-booking-choice.ts';
import { useBookingGates } from './use-booking-gates.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useCoupon } from './use-coupon.ts';
import { usePhone } from './use-phone.ts';
import { usePriceChange } from './use-price-change.ts';
import { useToday } from './use-today.ts';

/** All state of the booking card; the card and the phone's bar and sheet only render it. */
export function useBookingCard(props: BookingCardProps) {
  const { space } = props;
  const today = useToday();
  const phone = usePhone();
  const { choice, choose, chooseAnew, keep, keepCoupon, keptCode, resumed } = useBookingChoice(props);
  const gates = useBookingGates(keep);

  const calendar = useQuery(spaceCalendarOptions(space.id));
  const days = calendar.data ?? (calendar.isError ? null : undefined);
  const judge = useCallback((date: string | null) => judgeDate(date, today, days), [today, days]);

  const priceCents = toCents(space.price);
  const coupon = useCoupon({
    bookingAmount: bookingPrice(priceCents, 0, today).total,
    userId: gates.userId,
    session: gates.session,
    keptCode,
    keep: keepCoupon,
    signIn: (code) => gates.signIn(code, 'coupon'),
  });
  const verdict = judge(choice.date);
  const price = bookingPrice(priceCents, coupon.applied?.discount, today);
  const { priceChanged, setPriceChanged, renewPrice } = usePriceChange(space.id, coupon.recheck);

  const { active, follow, leave } = useActiveBooking(space.id, gates.userId);
  useConfirmation(space.id, active, phone);
  const { book, isBooking, tabState } = useBook({
    space,
    price,
    coupon,
    gates,
    keep,
    phone,
    onBooked: follow,
    onPriceChanged: () => setPriceChanged(true),
  });

  return {
    space,
    today,
    phone,
    resumed,
    choice,
    choose: (next: typeof choice) => {
      choose(next);
      setPriceChanged(false);
    },
    calendar,
    judge,
    verdict,
    /** A day is chosen that can be booked as far as one knows: what it costs is shown. */
    isPriced: ['free', 'checking', 'unknown'].includes(verdict.kind) && choice.date !== null,
    coupon,
    price,
    priceChanged,
    renewPrice,
    active,
    book,
    isBooking,
    tabState,
    /** The hold was given up: back to the form. */
    leave,
    bookAnother: () => {
      leave();
      chooseAnew();
      coupon.clear();
    },
  };
}

export type BookingCardState = ReturnType<typeof useBookingCard>;
