import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { bookingSum } from 'shared-domain/money/booking-sum.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { holdEndsOf, spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { isLowestOfFew, lowestPrice, priceOn } from 'shared-domain/spaces/space-terms.ts';
import { useFirstInput } from 'shared-ui/lib/first-input.ts';
import { useActiveBooking } from './checkout/use-active-booking.ts';
import { useBook } from './checkout/use-book.ts';
import { useBookingGates } from './checkout/use-booking-gates.ts';
import { useConfirmation } from './checkout/use-confirmation.ts';
import { judgeDate } from './choice/date-verdict.ts';
import { guestsMessage, parseGuests } from './choice/guest-count.ts';
import { useBookingFields } from './choice/use-booking-fields.ts';
import { useCoupon } from './form/use-coupon.ts';
import { usePriceChange } from './form/use-price-change.ts';
import { usePhone } from './use-phone.ts';
import { useToday } from './use-today.ts';

/** All state of the booking card; the card and the phone's bar and sheet only render it. */
export function useBookingCard(props: BookingCardProps) {
  const { space } = props;
  const today = useToday();
  const phone = usePhone();
  const {
    fields,
    form,
    setForm,
    chooseAnew,
    keep,
    keepCoupon,
    storedCode: savedCode,
    resumed,
  } = useBookingFields(props);
  const { date, extras } = fields;
  const guests = parseGuests(fields.guests);
  const gates = useBookingGates(keep);

  const termsQuery = useQuery(spaceTermsOptions(space.id));
  const terms = termsQuery.data ?? null;
  // a first view without a day to judge shows nothing of it, unless the lowest price is that of few days
  const isCalendarShown = useFirstInput() || date !== null || (terms !== null && isLowestOfFew(terms));
  const calendarOptions = { ...spaceCalendarOptions(space.id), enabled: isCalendarShown };
  const calendar = useQuery(calendarOptions);
  const { data: holdEnds } = useQuery({ ...calendarOptions, select: holdEndsOf });
  const days = calendar.data ?? (calendar.isError ? null : undefined);
  const judge = useCallback(
    (date: string | null) => judgeDate(date, today, days, terms ?? undefined, holdEnds),
    [today, days, terms, holdEnds],
  );

  const question = {
    priceCents: terms && date ? priceOn(terms, date) : (terms?.priceCents ?? toCents(space.price)),
    extras: terms?.extras ?? [],
    chosen: Object.entries(extras).map(([id, quantity]) => ({ id, quantity })),
    guests: guests ?? 0,
    bookedOn: today,
  };
  const coupon = useCoupon({
    bookingAmount: bookingSum(question).total,
    isAmountKnown: !termsQuery.isPending,
    userId: gates.userId,
    session: gates.session,
    storedCode: savedCode,
    keep: keepCoupon,
    signIn: gates.signIn,
  });
  const verdict = judge(date);
  const price = bookingSum({ ...question, discountCents: coupon.applied?.discount ?? 0 });
  const { priceChanged, refuse, renewPrice, was } = usePriceChange({
    spaceId: space.id,
    fields,
    total: price.total,
    recheckCoupon: coupon.recheck,
  });

  const { active, follow, leave } = useActiveBooking(space.id, gates.userId);
  useConfirmation(space.id, active, phone);
  const [askedId, setAskedId] = useState<string | null>(null);
  const { book, passGates, explain, isBooking, tabState } = useBook({
    space,
    price,
    coupon,
    gates,
    keep,
    phone,
    onBooked: follow,
    onPriceChanged: refuse,
  });

  // every day of a year is looked at: not with each key
  const fromCents = useMemo(
    () => (terms ? lowestPrice(terms, calendar.data, today) : toCents(space.price)),
    [terms, calendar.data, today, space.price],
  );

  return {
    space,
    today,
    phone,
    resumed,
    fields,
    date,
    /** Null while no usable number is typed. May exceed the capacity, which the card then reports. */
    guests,
    form,
    setForm,
    calendar,
    judge,
    verdict,
    /** A chosen day, and guests if any, that can be booked as far as known: sums are shown. */
    isPriced:
      ['free', 'checking', 'unknown'].includes(verdict.kind) &&
      date !== null &&
      guestsMessage(fields.guests, space.capacity) === null &&
      !termsQuery.isPending,
    terms,
    /** Before a day is chosen: the price of the cheapest day, in cents. */
    fromCents,
    /** The total before the price was read again, in cents; null when it is the same. */
    was,
    coupon,
    price,
    priceChanged,
    renewPrice,
    active,
    book,
    /** The host answers before anything is paid. */
    isRequest: (terms?.bookingMode ?? space.bookingMode) === 'request',
    passGates,
    explain,
    /** The request that was just sent. */
    askedId,
    setAskedId,
    userId: gates.userId,
    isBooking,
    tabState,
    /** The hold was given up: back to the form. */
    leave,
    bookAnother: () => {
      leave();
      setAskedId(null);
      chooseAnew();
      coupon.clear();
    },
  };
}

export type BookingCardState = ReturnType<typeof useBookingCard>;
