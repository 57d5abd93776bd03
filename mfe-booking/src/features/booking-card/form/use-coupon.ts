import { useEffect, useRef, useState } from 'react';
import { foldCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { CouponError } from 'shared-domain/coupons/coupon-error.ts';
import { notify } from 'shared-domain/platform';
import { useValidateCoupon } from '../../../data/coupons/validate-coupon.mutation.ts';
import type { CouponPreview } from '../../../data/coupons/validate-coupon.ts';
import type { BookingGates } from '../checkout/use-booking-gates.ts';

/** Loads the messages in the chunk of the form, in which codes are typed. */
const loadMessages = () => import(/* webpackChunkName: "card-body" */ 'shared-domain/coupons/coupon-messages.ts');

interface CouponQuestion {
  /** Amount that the coupon is applied to: price with the service fee, in cents. */
  bookingAmount: number;
  /** Until it is, nothing is requested automatically. */
  isAmountKnown: boolean;
  /** Coupons belong to a person; null while signed out. */
  userId: string | null;
  session: BookingGates['session'];
  /** The code of the kept booking in progress, if it had one. */
  storedCode: string | null;
  /** Keeps the code that applies, or null, with the booking in progress. */
  keep: (code: string | null) => void;
  /** Leads to sign-in; the code comes back as `keptCode`. */
  signIn: (code: string) => void;
}

/**
 * The coupon of a booking in progress: typed, applied, removed. The card shows a preview; the server takes the coupon,
 * and when it refuses, `withdraw` reports that before anything is paid.
 */
export function useCoupon({
  bookingAmount,
  isAmountKnown,
  userId,
  session,
  storedCode: savedCode,
  keep,
  signIn,
}: CouponQuestion) {
  const [typed, setTyped] = useState(savedCode ?? '');
  const [error, setError] = useState<string | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  /** Raised when a person who pressed Reservar is led back to this field. */
  const [calls, setCalls] = useState(0);
  const callBack = () => setCalls((before) => before + 1);
  const [preview, setPreview] = useState<CouponPreview | null>(null);
  const validation = useValidateCoupon();
  const requested = useRef<string | null>(null);

  const ask = async (code: string) => {
    requested.current = `${code} ${bookingAmount} ${userId}`;
    setError(null);
    let found: CouponPreview;
    try {
      found = await validation.mutateAsync({ code, bookingAmount });
    } catch (thrown) {
      setPreview(null);
      setTyped(code);
      // Without an answer the code stays with the booking in progress; a refusal ends that.
      if (thrown instanceof CouponError) keep(null);
      // last: on the phone the words may yet have to come
      setError((await loadMessages()).couponErrorMessage(thrown));
      return;
    }
    // the code as its administrator wrote it
    requested.current = `${found.code} ${bookingAmount} ${userId}`;
    setPreview(found);
    setTyped('');
    keep(found.code);
  };

  // A code that came back with a stored booking, or whose discount was calculated for another price or person.
  const due = preview ? preview.code : savedCode;
  const isDue =
    due !== null &&
    isAmountKnown &&
    userId !== null &&
    (preview === null ? requested.current === null : requested.current !== `${due} ${bookingAmount} ${userId}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question, which `isDue` tells
  useEffect(() => {
    if (isDue && due !== null) void ask(due);
  }, [isDue, due, bookingAmount, userId]);

  /** Only for the sums of now. */
  const applied = preview?.bookingAmount === bookingAmount && userId !== null ? preview : null;

  return {
    typed,
    type: (text: string) => {
      setTyped(text.toUpperCase());
      setError(null);
      setNeedsSignIn(false);
    },
    error,
    /** The error is that the person is signed out. */
    needsSignIn: needsSignIn && userId === null,
    signIn: () => signIn(foldCouponCode(typed)),
    applied,
    /** Of what applies, or as typed. */
    code: applied?.code ?? (foldCouponCode(typed) || null),
    isAsking: validation.isPending || isDue,
    apply: (written: string) => {
      const code = foldCouponCode(written);
      if (code === '') {
        void loadMessages().then(({ couponCodeRequired }) => {
          setError(couponCodeRequired);
          callBack();
        });
      }
      // the session is known within a moment of the page's start
      else if (session === 'loading')
        notify({ title: 'Carregando', text: 'Aguarde enquanto verificamos seu perfil...' });
      else if (userId === null)
        void loadMessages().then(({ couponNeedsSignIn }) => {
          setError(couponNeedsSignIn);
          setNeedsSignIn(true);
          callBack();
        });
      else if (!validation.isPending) void ask(code);
    },
    remove: () => {
      setPreview(null);
      setTyped('');
      keep(null);
      void loadMessages().then(({ couponRemoved }) => notify(couponRemoved));
    },
    /**
     * Warns about a typed code that was not applied, which would be lost silently. A refused code already shows the way
     * out.
     */
    insist: () =>
      void loadMessages().then(({ couponNotApplied }) => {
        setError((current) => current ?? couponNotApplied);
        callBack();
      }),
    /** The server refused the coupon: the sums go back to what they are without it. */
    withdraw: (why: string) => {
      setTyped(preview?.code ?? '');
      setPreview(null);
      keep(null);
      void loadMessages().then(({ withWayOut }) => {
        setError(withWayOut(why));
        callBack();
      });
    },
    calls,
    /** Calculates the applied coupon again. */
    recheck: () => (preview ? ask(preview.code) : Promise.resolve()),
    clear: () => {
      setPreview(null);
      setTyped('');
      setError(null);
    },
  };
}

export type CouponState = ReturnType<typeof useCoupon>;
