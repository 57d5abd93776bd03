import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BookingError, isCouponRefusal } from 'shared-domain/bookings/booking-error.ts';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { normaliseCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { formatDay } from 'shared-domain/days/day-words.ts';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { notify, requireCompleteProfile, requireSignIn, useSession } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { useCancelBookingHold } from '../../data/bookings/booking.mutations.ts';
import { type BookingChoice, isReady, refusal } from './booking-choice.ts';
import { clearDraft, saveDraft, startingChoice } from './booking-draft.ts';
import { openCheckoutTab } from './checkout-tab.ts';
import { judgeDate } from './date-verdict.ts';
import { useActiveBooking } from './use-active-booking.ts';
import { useCheckout } from './use-checkout.ts';
import { useCoupon } from './use-coupon.ts';
import { usePhone } from './use-phone.ts';
import { useToday } from './use-today.ts';

/** What is said comes with the form: nothing is booked without it, so it is there before a connection can be lost. */
const sayings = () => import(/* webpackChunkName: "card-body" */ 'shared-domain/bookings/booking-messages.ts');

const notifyError = (error: unknown, context?: { capacity: number }) =>
  void sayings().then(({ notifyBookingError }) => notifyBookingError(error, context));

/** What became of the tab for the checkout; `unknown` when the booking was made before this page was opened. */
export type TabState = 'opened' | 'blocked' | 'unknown';

/** All state of the booking card; the card and the phone's bar and sheet only draw it. */
export function useBookingCard({ space, initialDate, onDateChange }: BookingCardProps) {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.user?.id ?? null;
  const today = useToday();
  const brought = initialDate ?? null;
  const phone = usePhone();

  const [start] = useState(() => startingChoice(space.id, brought));
  const [choice, setChoice] = useState<BookingChoice>(start.choice);
  const [lastBrought, setLastBrought] = useState(brought);
  const [couponCode, setCouponCode] = useState(start.couponCode);
  // An answer about a coupon arrives later than the question: it must not bring an older choice back.
  const latest = useRef({ choice, couponCode });
  useEffect(() => {
    latest.current = { choice, couponCode };
  });
  const keepDraft = (changed: { choice?: BookingChoice; couponCode?: string | null; resume?: boolean } = {}) =>
    saveDraft(space.id, { ...latest.current, broughtDate: brought, ...changed });
  const change = (next: Partial<BookingChoice>) => {
    const changed = { ...choice, ...next };
    setChoice(changed);
    keepDraft({ choice: changed });
    setPriceChanged(false);
    if (changed.date !== null && changed.date !== choice.date) onDateChange?.(changed.date);
  };
  // The page's own calendar may choose a day while the card is there.
  if (brought !== lastBrought) {
    setLastBrought(brought);
    if (brought !== null) setChoice({ ...choice, date: brought });
  }

  const calendar = useQuery(spaceCalendarOptions(space.id));
  const verdict = judgeDate(choice.date, today, calendar.data ?? (calendar.isError ? null : undefined));
  const priceCents = toCents(space.price);
  const coupon = useCoupon({
    bookingAmount: bookingPrice(priceCents).total,
    userId,
    keptCode: start.couponCode,
    keep: (code) => {
      setCouponCode(code);
      keepDraft({ couponCode: code });
    },
    signIn: () => signIn(),
  });
  const price = bookingPrice(priceCents, coupon.applied?.discount);
  const ready = isReady(choice, verdict, space.capacity);

  const account = useQuery({ ...myAccountOptions(userId ?? ''), enabled: userId !== null });
  const { active, follow, leave } = useActiveBooking(space.id, userId);
  const checkout = useCheckout(space.id);
  const giveUp = useCancelBookingHold();
  const [tabState, setTabState] = useState<TabState>('unknown');
  const [priceChanged, setPriceChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  // State arrives with the next drawing; a second click may be faster.
  const underWay = useRef(false);

  const confirmed = active.view === 'confirmed' ? active.booking : null;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (active.view === 'waiting') wasWaiting.current = true;
    if (!confirmed) return;
    clearDraft(space.id);
    // The phone's bar says it in view of everything.
    if (wasWaiting.current && !phone)
      notify({
        title: 'Pagamento Confirmado!',
        text: `${confirmed.snapshot.title}: ${formatDay(confirmed.event_date)}.`,
        tone: 'success',
      });
    wasWaiting.current = false;
  }, [active.view, confirmed, space.id, phone]);

  const signIn = () => {
    keepDraft({ couponCode: coupon.applied?.code ?? (normaliseCouponCode(coupon.typed) || null), resume: true });
    notifyError(new BookingError('unauthenticated'));
    requireSignIn();
  };

  const book = async () => {
    if (underWay.current || checkout.isPending) return;
    if (!isReady(choice, verdict, space.capacity)) {
      const why = refusal(choice, verdict, space.capacity);
      if (why) notify({ ...why, tone: 'danger' });
      return;
    }
    if (session.status === 'loading') {
      notify({ title: 'Carregando', text: 'Aguarde enquanto verificamos seu perfil...' });
      return;
    }
    if (session.status === 'anonymous') {
      signIn();
      return;
    }
    if (coupon.isAsking) return;
    if (coupon.applied === null && coupon.typed.trim() !== '') {
      coupon.insist();
      return;
    }
    underWay.current = true;
    setAsking(true);
    try {
      keepDraft();
      // A profile known to be complete lets the tab open in the click itself; else the gate comes first.
      const knownComplete = account.data?.missing.length === 0;
      if (!knownComplete && !(await requireCompleteProfile('fazer uma reserva'))) return;
      // With nothing to pay there is no page to open.
      const tab = price.total > 0 ? openCheckoutTab() : null;
      const payment = await checkout.mutateAsync({
        tab,
        request: {
          spaceId: space.id,
          guestCount: choice.guests,
          eventDate: choice.date,
          basePrice: price.price,
          paymentMethods: [choice.method],
          couponId: coupon.applied?.couponId ?? null,
          discountAmount: price.discount,
        },
      });
      setTabState(tab ? 'opened' : 'blocked');
      follow(payment.bookingId);
      if (tab && payment.url) notify((await sayings()).redirecting(choice.method));
      else if (payment.status === 'paid' && !phone)
        notify({ title: 'Reserva confirmada', text: `${space.title}: ${formatDay(choice.date)}.`, tone: 'success' });
    } catch (error) {
      await explain(error);
    } finally {
      underWay.current = false;
      setAsking(false);
    }
  };

  const explain = async (error: unknown) => {
    const code = error instanceof BookingError ? error.code : null;
    if (code === 'unauthenticated') {
      signIn();
      return;
    }
    if (code === 'price_changed') setPriceChanged(true);
    if (isCouponRefusal(error)) coupon.withdraw((await sayings()).bookingErrorMessage(error).text);
    // The page around the card learns it, too.
    if (code === 'space_not_found') void queryClient.invalidateQueries({ queryKey: spaceKeys.page(space.id) });
    notifyError(error, { capacity: space.capacity });
  };

  const cancelHold = async (bookingId: string) => {
    try {
      const { status } = await giveUp.mutateAsync({ bookingId });
      if (status !== 'cancelled') return;
      leave();
      await queryClient.invalidateQueries({ queryKey: spaceKeys.calendars(space.id) });
      notify({ title: 'Reserva cancelada', text: 'A data voltou a ficar livre. Nada foi cobrado.', tone: 'success' });
    } catch (error) {
      notifyError(error);
    }
  };

  return {
    space,
    today,
    choice,
    change,
    calendar,
    verdict,
    coupon,
    price,
    ready,
    active,
    phone,
    /** After a confirmed booking: the same form, without the day that is now taken. */
    bookAnother: () => {
      leave();
      setChoice({ ...choice, date: null });
      coupon.clear();
      setCouponCode(null);
    },
    tabState,
    priceChanged,
    /** Reads the space again, so that the card shows the price of now. */
    renewPrice: async () => {
      await queryClient.invalidateQueries({ queryKey: spaceKeys.page(space.id) });
      await coupon.recheck();
      setPriceChanged(false);
    },
    book,
    isBooking: asking || checkout.isPending,
    cancelHold,
    isCancelling: giveUp.isPending,
    /** The person comes back from sign-in. */
    resumed: start.resume,
  };
}

export type BookingCardState = ReturnType<typeof useBookingCard>;
