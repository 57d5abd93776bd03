import { queryOptions } from '@tanstack/react-query';
import type { AgreedExtra } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { BookingSnapshot } from 'shared-domain/bookings/booking-snapshot.schema.ts';
import type { Database } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';

const columns =
  'id, user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee, discount_amount, payment_method, stripe_session_id, checkout_url, hold_expires_at, paid_at, cancelled_at, cancellation_reason, snapshot, created_at, starts_at, ends_at, booking_extras(position, name, per, unit_cents, quantity, total_cents, is_obligatory), booking_companies(name, cnpj)';

type Row = Pick<
  Database['public']['Tables']['bookings']['Row'],
  | 'id'
  | 'user_id'
  | 'space_id'
  | 'host_id'
  | 'event_date'
  | 'guest_count'
  | 'status'
  | 'total_amount'
  | 'owner_amount'
  | 'service_fee'
  | 'discount_amount'
  | 'payment_method'
  | 'stripe_session_id'
  | 'checkout_url'
  | 'hold_expires_at'
  | 'paid_at'
  | 'cancelled_at'
  | 'cancellation_reason'
  | 'snapshot'
  | 'created_at'
  | 'starts_at'
  | 'ends_at'
> & {
  booking_extras: (AgreedExtra & { position: number })[];
  booking_companies: { name: string; cnpj: string } | null;
};

/** A booking as its guest sees it. Amounts in cents, `event_date` as `yyyy-MM-dd`, instants in ISO 8601, hours in Rio. */
export type Booking = Omit<Row, 'snapshot' | 'booking_extras' | 'booking_companies'> & {
  snapshot: BookingSnapshot;
  extras: AgreedExtra[];
  /** On whose name it was booked, where a company was named. */
  company: { name: string; cnpj: string } | null;
};

/** The check of snapshots comes with the first booking (decision 042). */
async function toBookings(rows: Row[]): Promise<Booking[]> {
  const { readSnapshot } = await import('shared-domain/bookings/booking-snapshot.schema.ts');
  return rows.map(({ booking_extras: extras, booking_companies: company, ...row }) => ({
    ...row,
    snapshot: readSnapshot(row.snapshot),
    extras: [...extras].sort((a, b) => a.position - b.position),
    company,
  }));
}

const toBooking = async (row: Row | null): Promise<Booking | null> =>
  row ? ((await toBookings([row]))[0] ?? null) : null;

/** The person's own bookings, newest first. A host also may read bookings of their spaces: those are not among these. */
export const myBookingsOptions = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.mine(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('bookings')
        .select(columns)
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return toBookings(data);
    },
  });

export const bookingOptions = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.detail(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('bookings')
        .select(columns)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return toBooking(data);
    },
  });

/** The booking that a checkout session belongs to; null when there is none or it is someone else's. */
export const bookingBySessionOptions = (sessionId: string) =>
  queryOptions({
    queryKey: bookingKeys.session(sessionId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('bookings')
        .select(columns)
        .eq('stripe_session_id', sessionId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return toBooking(data);
    },
  });

/** The person's hold on a space that has not ended: what "Aguardando pagamento" shows, also after a reload. */
export const liveHoldOptions = (spaceId: string, userId: string) =>
  queryOptions({
    queryKey: bookingKeys.hold(spaceId, userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('bookings')
        .select(columns)
        .eq('user_id', userId)
        .eq('space_id', spaceId)
        .eq('status', 'pending')
        .gt('hold_expires_at', new Date().toISOString())
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return toBooking(data);
    },
  });
