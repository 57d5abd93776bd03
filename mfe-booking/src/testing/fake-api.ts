import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import type { BookingSnapshot } from 'shared-domain/db/row.types.ts';
import type { RequestRow } from 'shared-domain/requests/requests.answers.ts';
import { heldMinutes } from 'shared-domain/rules/booking-rules.ts';
import { bookingSnapshot } from 'shared-domain/testing/booking-snapshot.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { type Call, FakeApi, json, refusal } from 'shared-domain/testing/fake-api.ts';

export type BookingOverrides = Record<string, unknown> & { snapshot?: Partial<BookingSnapshot> };

/** A row of `bookings` as the Data API answers it. */
export function bookingRow({ snapshot, ...overrides }: BookingOverrides = {}) {
  return {
    id: 'a3f29c1e-0000-4000-8000-000000000001',
    user_id: guestId,
    space_id: space.id,
    host_id: hostId,
    event_date: '2026-12-12',
    guest_count: 110,
    status: 'pending',
    total_amount: 934_500,
    owner_amount: 890_000,
    service_fee: 44_500,
    discount_amount: 0,
    payment_method: 'card',
    stripe_session_id: 'cs_test_1',
    checkout_url: 'http://localhost:54330/c/pay/cs_test_1',
    hold_expires_at: new Date(Date.now() + heldMinutes * 60_000).toISOString(),
    paid_at: null,
    cancelled_at: null,
    cancellation_reason: null,
    host_reason: null,
    host_note: null,
    platform_reason: null,
    snapshot: bookingSnapshot(snapshot),
    created_at: new Date(Date.now()).toISOString(),
    starts_at: null,
    ends_at: null,
    request_id: null as string | null,
    booking_extras: [],
    booking_companies: null,
    ...overrides,
  };
}

/** One of `booking_contacts`, of the row above. */
export function contactRow(overrides: Record<string, unknown> = {}) {
  return {
    booking_id: 'a3f29c1e-0000-4000-8000-000000000001',
    space_id: space.id,
    guest_id: guestId,
    host_id: hostId,
    event_date: '2026-12-12',
    guest_count: 110,
    starts_at: null,
    ends_at: null,
    hours: null,
    role: 'guest',
    other_name: 'Tomás Aguiar',
    phone: '(21) 99999-0142',
    address: {
      street: 'Rua das Acácias Claras',
      number: '120',
      complement: 'Fundos',
      postal_code: '20000-120',
      arrival: 'Portão verde.',
      day_phone: '(21) 99999-0142',
    },
    agreed_address: null,
    until: '2026-12-15T05:00:00Z',
    ...overrides,
  };
}

export const guestId = '11111111-0000-4000-8000-000000000001';
export const hostId = '22222222-0000-4000-8000-000000000002';
export const couponId = 'c0000000-0000-4000-8000-000000000001';
export const space = {
  id: '7f3a91c2-0000-4000-8000-000000000001',
  title: 'Casa do Mirante',
  price: 8900,
  capacity: 140,
};

/** A listing that says nothing of its own but its price, as `space_terms` answers it. */
export function spaceTermsRow(overrides: Record<string, unknown> = {}) {
  return {
    price: space.price,
    capacity: space.capacity,
    opens_at: '08:00',
    closes_at: '02:00',
    music_until: null,
    notice_days: 0,
    booking_mode: 'instant',
    horizon_days: 365,
    cancellation_policy: 'moderate',
    house_rules: {},
    house_rules_note: null,
    rules_version: 1,
    fields: emptyFields,
    extras: [],
    weekday_prices: [],
    price_ranges: [],
    ...overrides,
  };
}

interface Refusal {
  status: number;
  code: string;
  fields?: Record<string, unknown>;
}

/** Bookings and what they need. Change its fields in a test; `requests` are the function calls that arrived. */
export class BookingApi extends FakeApi {
  bookings: ReturnType<typeof bookingRow>[] = [];
  calendar: { date: string; state: string; held_until?: string }[] = [];
  calendarFails = false;
  /** Answer of `space_terms`. */
  terms = spaceTermsRow();
  bookingsFail = false;
  refuse: Refusal | null = null;
  missing: string[] = [];
  /** Answers of `validate_coupon`, by code; another code is unknown. */
  coupons: Record<string, { discount: number } | { error: string; minimum?: number }> = {};
  couponsFail = false;
  /** Answer of `preview_cancellation`, or the code of its refusal. */
  cancellation: Record<string, unknown> | string = 'booking_not_found';
  /** Fields of the next booking that differ from the default. */
  made: Record<string, unknown> = {};
  /** Number of calls of `preview_cancellation`. */
  previews = 0;
  /** Answer of `list_booking_money`. */
  money: (BookingMoney & { booking_id: string })[] = [];
  /** Answer of `booking_contacts`. */
  contacts: Record<string, unknown>[] = [];
  contactsFail = false;
  /** Answer of `my_requests`. */
  asked: RequestRow[] = [];
  askedFails = false;
  /** The person's conversations about spaces that are gone. */
  goneConversations: Record<string, unknown>[] = [];
  reviewObstacle: string | null = null;
  /** Codes sent to `validate_coupon`, in order. */
  requestedCoupons: unknown[] = [];
  /** Runs when a function is called, before it answers. */
  onCall: () => void = () => {};
  requests: { name: string; body: Record<string, unknown> }[] = [];
  /** Lets a test look at what happens before the answer. */
  beforeAnswer: Promise<void> = Promise.resolve();

  constructor() {
    super();
    for (const name of [
      'create-booking-payment',
      'pay-request',
      'verify-payment',
      'cancel-booking-hold',
      'cancel-booking',
    ])
      this.on(name, ({ body }) => this.callFunction(name, body));
    this.on('space_calendar', () => (this.calendarFails ? json({ message: 'x' }, 500) : this.calendar));
    this.on('space_terms', () => this.terms);
    this.on('my_account', () => ({
      id: guestId,
      full_name: 'Marina Azevedo',
      avatar_url: null,
      is_host: false,
      host_verified: false,
      is_admin: false,
      phone: '21999990000',
      date_of_birth: '1990-01-01',
      missing: this.missing,
    }));
    this.on('my_review_state', () => ({ may_review: this.reviewObstacle === null, obstacle: this.reviewObstacle }));
    this.on('validate_coupon', ({ body }) =>
      this.validateCoupon(body as { coupon_code: string; booking_amount: number }),
    );
    this.on('preview_cancellation', () => {
      this.previews++;
      return typeof this.cancellation === 'string' ? refusal(this.cancellation) : this.cancellation;
    });
    this.on('conversations', () => this.goneConversations);
    this.on('my_requests', () => (this.askedFails ? json({ message: 'x' }, 500) : this.asked));
    this.on('list_booking_money', () => this.money);
    this.on('booking_contacts', () => (this.contactsFail ? json({ message: 'x' }, 500) : this.contacts));
    this.on('bookings', ({ params }) => (this.bookingsFail ? json({ message: 'x' }, 500) : this.select(params)));
  }

  private validateCoupon(requested: { coupon_code: string; booking_amount: number }): Response {
    this.requestedCoupons.push(requested);
    if (this.couponsFail) return json({ message: 'x' }, 500);
    const coupon = this.coupons[requested.coupon_code] ?? { error: 'coupon_unknown' };
    if ('error' in coupon)
      return json({
        valid: false,
        coupon_id: null,
        discount_amount: 0,
        final_amount: requested.booking_amount,
        coupon_description: null,
        error: coupon.error,
        minimum_amount: coupon.minimum ?? null,
      });
    return json({
      valid: true,
      coupon_id: couponId,
      coupon_code: requested.coupon_code,
      discount_amount: coupon.discount,
      final_amount: requested.booking_amount - coupon.discount,
      coupon_description: null,
      error: null,
      minimum_amount: null,
    });
  }

  private select(filters: Call['params']) {
    return this.bookings.filter((row) =>
      Object.entries(filters).every(([column, filter]) => {
        const value = row[column as keyof typeof row];
        if (filter.startsWith('eq.')) return String(value) === filter.slice(3);
        if (filter === 'gt.now') return Date.parse(String(value)) > Date.now() - this.aheadMs;
        return true;
      }),
    );
  }

  private async callFunction(name: string, body: Record<string, unknown>): Promise<Response> {
    this.requests.push({ name, body });
    await this.beforeAnswer;
    this.onCall();
    if (this.refuse) return json({ error: { code: this.refuse.code, fields: this.refuse.fields } }, this.refuse.status);
    if (name === 'create-booking-payment' || name === 'pay-request') {
      const row = bookingRow({ request_id: (body.requestId as string | undefined) ?? null, ...this.made });
      this.bookings.push(row);
      return json({
        bookingId: row.id,
        status: row.status,
        url: row.checkout_url,
        sessionId: row.stripe_session_id,
        holdExpiresAt: row.hold_expires_at,
      });
    }
    const row = this.bookings.find(
      ({ id, stripe_session_id }) => id === body.bookingId || stripe_session_id === body.sessionId,
    );
    if (!row) return json({ error: { code: 'booking_not_found' } }, 404);
    if (name === 'cancel-booking') {
      Object.assign(row, { status: 'cancelled', cancellation_reason: 'guest' });
      return json({ status: 'cancelled', refundCents: body.expectedRefundCents });
    }
    if (name === 'cancel-booking-hold') Object.assign(row, { status: 'cancelled', cancellation_reason: 'given_up' });
    return json({ bookingId: row.id, status: row.status });
  }
}
