import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { type Booking, bookingOptions, liveHoldOptions } from '../../../data/bookings/booking.query.ts';
import { type HoldPhase, holdPhase, payableUntil } from '../../../data/bookings/hold.ts';
import { useBookingWatch } from '../../../data/bookings/use-booking-watch.ts';
import { useNow } from '../../../data/bookings/use-now.ts';

/** The state of the booking that this card follows. */
export type ActiveBooking =
  | { view: 'none' }
  | { view: 'loading' }
  | { view: 'waiting'; booking: Booking; phase: Exclude<HoldPhase, 'over'>; leftMs: number }
  | { view: 'confirmed'; booking: Booking }
  | { view: 'ended'; reason: string };

/**
 * The booking in progress on a space: the one made here, or a hold the person already has (after a reload, from another
 * tab). It is followed until it is paid or over.
 */
export function useActiveBooking(spaceId: string, userId: string | null) {
  const queryClient = useQueryClient();
  const [followed, setFollowed] = useState<{ userId: string; bookingId: string } | null>(null);
  const [left, setLeft] = useState<string | null>(null);

  const hold = useQuery({ ...liveHoldOptions(spaceId, userId ?? ''), enabled: userId !== null });
  const known = followed !== null && followed.userId === userId ? followed.bookingId : null;
  const found = userId !== null && hold.data && hold.data.id !== left ? hold.data.id : null;
  const id = known ?? found;
  if (userId !== null && known === null && found !== null) setFollowed({ userId, bookingId: found });

  const detail = useQuery({ ...bookingOptions(id ?? ''), enabled: id !== null });
  const booking = id === null ? null : (detail.data ?? (hold.data?.id === id ? hold.data : undefined));
  const pending = booking?.status === 'pending';
  const now = useNow(pending);
  const phase = booking ? holdPhase(booking, now) : 'over';
  const waiting = pending && phase !== 'over';

  useBookingWatch({ id: booking?.id ?? '', sessionId: booking?.stripe_session_id ?? null, waiting });

  // Paid, given up or over: the day means something else now in every calendar of the page.
  useEffect(() => {
    if (id !== null && !waiting) void queryClient.invalidateQueries({ queryKey: spaceKeys.calendars(spaceId) });
  }, [queryClient, spaceId, id, waiting]);

  return {
    active: toActive(booking, phase, now, detail.isError),
    follow: (bookingId: string) => {
      if (userId !== null) setFollowed({ userId, bookingId });
    },
    /** Back to an empty form. */
    leave: () => {
      setLeft(id);
      setFollowed(null);
    },
  };
}

function toActive(booking: Booking | null | undefined, phase: HoldPhase, now: number, failed: boolean): ActiveBooking {
  if (booking === null) return { view: 'none' };
  if (booking === undefined) return failed ? { view: 'none' } : { view: 'loading' };
  if (booking.status === 'paid') return { view: 'confirmed', booking };
  if (booking.status === 'pending' && phase !== 'over')
    return { view: 'waiting', booking, phase, leftMs: Math.max(0, (payableUntil(booking) ?? now) - now) };
  return { view: 'ended', reason: booking.cancellation_reason ?? 'expired' };
}
