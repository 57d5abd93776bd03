import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

const columns =
  'id, user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee, discount_amount, payment_method, stripe_session_id, checkout_url, hold_expires_at, paid_at, cancelled_at, cancellation_reason, host_reason, host_note, platform_reason, snapshot, created_at, starts_at, ends_at, request_id, booking_extras(position, name, per, unit_cents, quantity, total_cents, is_obligatory), booking_companies(name, cnpj)';

const rows = () => supabase().from('bookings').select(columns);
type Row = NonNullable<Awaited<ReturnType<typeof rows>>['data']>[number];

const toBooking = ({ booking_extras, booking_companies: company, ...row }: Row) => ({
  ...row,
  extras: [...booking_extras].sort((a, b) => a.position - b.position),
  /** On whose name it was booked, where a company was named. */
  company,
});

/** A booking as its guest sees it. Amounts in cents, `event_date` as `yyyy-MM-dd`, instants in ISO 8601, hours in Rio. */
export type Booking = ReturnType<typeof toBooking>;

/** The person's own bookings, newest first. A host also may read bookings of their spaces: those are not among these. */
export const myBookingsOptions = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.mine(userId),
    queryFn: async ({ signal }) => {
      const { data } = await rows()
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toBooking);
    },
  });

export const bookingOptions = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.detail(id),
    queryFn: async ({ signal }) => {
      const { data } = await rows().eq('id', id).abortSignal(signal).maybeSingle().throwOnError();
      return data && toBooking(data);
    },
  });

/** The booking that a checkout session belongs to; null when there is none or it is someone else's. */
export const bookingBySessionOptions = (sessionId: string) =>
  queryOptions({
    queryKey: bookingKeys.session(sessionId),
    queryFn: async ({ signal }) => {
      const { data } = await rows().eq('stripe_session_id', sessionId).abortSignal(signal).maybeSingle().throwOnError();
      return data && toBooking(data);
    },
  });

/** The person's hold on a space that has not ended, for "Aguardando pagamento", also after a reload. */
export const liveHoldOptions = (spaceId: string, userId: string) =>
  queryOptions({
    queryKey: bookingKeys.hold(spaceId, userId),
    queryFn: async ({ signal }) => {
      const { data } = await rows()
        .eq('user_id', userId)
        .eq('space_id', spaceId)
        .eq('status', 'pending')
        .gt('hold_expires_at', 'now')
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && toBooking(data);
    },
  });
