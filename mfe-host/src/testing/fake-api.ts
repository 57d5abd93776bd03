import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { addDays } from 'shared-domain/days/day.ts';
import type { AnswerRow, Answers } from 'shared-domain/db/api.types.ts';
import type { BookingSnapshot } from 'shared-domain/db/row.types.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import type { RequestDeclineReason } from 'shared-domain/rules/booking-rules.ts';
import { bookingSnapshot } from 'shared-domain/testing/booking-snapshot.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { type Call, FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { fakeEdit, type SentEdit } from 'shared-domain/testing/fake-edit.ts';

export const hostId = '22222222-0000-4000-8000-000000000001';
export const guestId = '11111111-0000-4000-8000-000000000001';
export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

export const address = {
  street: 'Rua São Luiz Gonzaga',
  number: '27',
  complement: null,
  postal_code: '20910-063',
  arrival: null,
  day_phone: null,
};

/** A row of `spaces` as the Data API answers it. */
export function spaceRow(overrides: Record<string, unknown> = {}) {
  return {
    id: spaceId,
    title: 'Galpão Estúdio 27',
    description: 'Fundo infinito e luz natural.',
    type: 'estudio-de-fotografia',
    capacity: 30,
    ...emptyFields,
    zone: 'zona-central',
    neighborhood: 'sao-cristovao',
    price: 1450,
    amenities: ['Estacionamento'],
    images: [`${hostId}/1.webp`, `${hostId}/2.webp`],
    image_descriptions: {},
    cover_image_index: 1,
    opens_at: '08:00:00',
    closes_at: '02:00:00',
    music_until: null,
    house_rules: {},
    house_rules_note: null,
    notice_days: 0,
    horizon_days: 365,
    booking_mode: 'instant',
    cancellation_policy: 'moderate',
    extras: [] as Record<string, unknown>[],
    weekday_prices: [] as Record<string, unknown>[],
    price_ranges: [] as Record<string, unknown>[],
    address: { ...address } as typeof address | null,
    host_id: hostId,
    status: 'approved',
    rejection_reason: null,
    reviewed_at: null,
    created_at: '2026-10-01T12:00:00Z',
    updated_at: '2026-10-01T12:00:00Z',
    ...overrides,
  };
}

type BookingOverrides = Record<string, unknown> & { snapshot?: Partial<BookingSnapshot> };

/** A row of `bookings` with its guest, as a host reads it. */
export function bookingRow({ snapshot, ...overrides }: BookingOverrides = {}) {
  return {
    id: 'a3f29c1e-0000-4000-8000-000000000001',
    space_id: spaceId,
    user_id: guestId,
    host_id: hostId,
    event_date: '2026-12-12',
    starts_at: null,
    ends_at: null,
    guest_count: 26,
    status: 'paid',
    cancellation_reason: null,
    platform_reason: null,
    total_amount: 152_250,
    owner_amount: 145_000,
    snapshot: bookingSnapshot({ title: 'Galpão Estúdio 27', neighborhood: 'sao-cristovao', ...snapshot }),
    payment_method: 'card',
    paid_at: '2026-11-12T12:48:00Z',
    cancelled_at: null as string | null,
    guest: { full_name: 'Marina Azevedo', avatar_url: null, created_at: '2025-03-10T12:00:00Z' },
    booking_extras: [],
    ...overrides,
  };
}

/** A row of `host_requests`. */
export function requestRow(overrides: Partial<HostRequestRow> = {}): HostRequestRow {
  return {
    id: 'e1000000-0000-4000-8000-000000000001',
    status: 'open',
    space_id: spaceId,
    title: 'Galpão Estúdio 27',
    image: null,
    neighborhood_name: 'São Cristóvão',
    capacity: 30,
    event_date: '2026-12-12',
    starts_at: '14:00',
    ends_at: '22:00',
    hours: { opens_at: '08:00', closes_at: '02:00', music_until: null },
    guest_count: 26,
    extras: [],
    message: 'É a gravação do catálogo de verão.',
    price_cents: 243_000,
    owner_cents: 243_000,
    fee_cents: 12_150,
    discount_cents: 0,
    total_cents: 255_150,
    coupon_code: null,
    lost_coupon: false,
    guest_id: guestId,
    guest_name: 'Beatriz Nogueira',
    host_id: hostId,
    host_name: 'Helena Farias',
    created_at: '2026-11-19T23:40:00Z',
    answer_by: '2026-11-20T20:20:00Z',
    answered_at: null,
    pay_by: null,
    changed_at: null,
    decline_reason: null,
    host_note: null,
    booking_id: null,
    conversation_id: 'c1',
    guest: { avatar_url: null, member_since: '2024-03-10T12:00:00Z', events: 7 },
    changes: null,
    rivals: [],
    ...overrides,
  };
}

type Dashboard = Answers['host_dashboard'];

/** A space in what `host_dashboard` answers. */
export function spaceFigures(overrides: Partial<Dashboard['spaces'][number]> = {}): Dashboard['spaces'][number] {
  return {
    id: spaceId,
    title: 'Galpão Estúdio 27',
    status: 'approved',
    images: [],
    cover_image_index: 0,
    shown_price: { price: 1450, price_varies: false, price_per_guest: null },
    rating_average: 4.7,
    rating_count: 12,
    revenue_cents: 1_885_000,
    coming_cents: 300_000,
    bookings: 13,
    upcoming_bookings: 2,
    next_booking_on: '2026-12-12',
    ...overrides,
  };
}

interface Refusal {
  status: number;
  message: string;
  code?: string;
  details?: string;
}

interface Written {
  method: string;
  table: string;
  body: unknown;
}

/** Spaces, bookings and payouts of a host. Change its fields in a test; `written` is what arrived. */
export class HostApi extends FakeApi {
  /** Answer of `list_booking_money`. */
  money: (BookingMoney & { booking_id: string })[] = [];
  spaces: ReturnType<typeof spaceRow>[] = [];
  bookings: ReturnType<typeof bookingRow>[] = [];
  conversations: Record<string, unknown>[] = [];
  /** Answer of `booking_contacts`. */
  contacts: Record<string, unknown>[] = [];
  payouts: Record<string, unknown>[] = [];
  payoutKeys: Record<string, unknown>[] = [];
  calendar: AnswerRow<'host_calendar'>[] = [];
  weekdays: AnswerRow<'set_weekdays'> = { changed: [], kept: [] };
  dashboard: Dashboard = {
    bookings: 0,
    upcoming_bookings: 0,
    active_spaces: 0,
    pending_spaces: 0,
    months: [],
    coming_months: [],
    spaces: [],
    conflicts: [],
  };
  /** Answer of `host_calendars`. */
  calendars: Answers['host_calendars'] = {
    address: null,
    calendars: [],
    slots: 0,
    providers: ['Airbnb', 'Google Agenda'],
  };
  /** Answer of `read-calendar`. */
  reading: Record<string, unknown> = {
    outcome: 'read',
    dates: 2,
    unreadable: 0,
    conflicts: 0,
    events: 2,
    free_events: 0,
    blocks_free: false,
  };
  visits: Record<string, unknown>[] = [];
  /** Answer of `host_requests`. */
  requests: Answers['host_requests'] = { record: null, open: [], answered: [] };
  /** Reviews without an answer. */
  reviews: Record<string, unknown>[] = [];
  /** Messages to the host. */
  unread = 0;
  /** Deletions meet no row, as those do that a policy hides. */
  deletesNothing = false;
  /** Refusal of every write. */
  refuse: Refusal | null = null;
  /** The same for the next write alone. */
  refuseOnce: Refusal | null = null;
  /** A write waits for this. */
  beforeAnswer: Promise<void> = Promise.resolve();
  /** The bookings wait for this. */
  beforeBookings: Promise<void> = Promise.resolve();
  written: Written[] = [];

  constructor() {
    super();
    this.on('spaces', (call) => rows(call, this.spaces));
    this.on('bookings', async (call) => {
      await this.beforeBookings;
      const wanted = call.params.id?.replace('eq.', '');
      return rows(call, wanted ? this.bookings.filter(({ id }) => id === wanted) : this.bookings);
    });
    this.on('conversations', () => this.conversations);
    this.on('visits', () => this.visits);
    this.on('reviews', () => this.reviews);
    this.on('booking_contacts', () => this.contacts);
    this.on('list_booking_money', () => this.money);
    this.on('host_payouts', () => this.payouts.map((row) => ({ settled_payouts: [], ...row })));
    this.on('payout_keys', () => this.payoutKeys);
    this.on('profile_private', () => []);
    this.on('host_calendar', () => this.calendar);
    this.on('host_calendars', () => this.calendars);
    this.on('host_dashboard', () => this.dashboard);
    this.on('host_requests', () => this.requests);
    this.on('count_open_requests', () => this.requests.open.length);
    this.on('unread_count', () => this.unread);
    this.on('space_prices', ({ body }) => this.prices(String(body.target_space)));
  }

  protected override async answer(call: Call): Promise<unknown> {
    const reads =
      call.method === 'GET' ||
      ['unread_count', 'count_open_requests', 'booking_contacts', 'list_booking_money', 'space_prices'].includes(
        call.name,
      ) ||
      call.name.startsWith('host_');
    if (reads || this.failing.has(call.name)) return super.answer(call);
    const body = call.method === 'DELETE' ? null : call.body;
    this.written.push({ method: call.method, table: call.name, body });
    await this.beforeAnswer;
    const refusal = this.refuse ?? this.refuseOnce;
    this.refuseOnce = null;
    if (refusal) return json(refusal, refusal.status);
    const answered = this.write(call.method, call.name, body, call.params);
    return answered instanceof Response ? answered : rows(call, answered);
  }

  /** Three weeks, each day at the price of the space or of its period. */
  private prices(id: string): unknown {
    const space = this.spaces.find((one) => one.id === id);
    return Array.from({ length: 21 }, (_, index) => {
      const date = addDays('2026-11-20', index);
      const range = space?.price_ranges.find(
        ({ first_day, last_day }) => String(first_day) <= date && date <= String(last_day),
      );
      return { date, price: range?.price ?? space?.price };
    });
  }

  /** As `private.check_edit` decides. */
  private saveListing({ target_space, resend, ...edit }: SavedListing): unknown {
    const stored: Record<string, unknown> | undefined = this.spaces.find(({ id }) => id === target_space);
    if (!stored) return json({ code: 'PT404', message: 'space_not_found' }, 404);
    if (stored.status === 'rejected' && !resend) return json({ code: 'PT409', message: 'space_rejected' }, 409);
    const refused = fakeEdit(stored, edit);
    if (refused) return refused;
    if (stored.status === 'rejected') stored.status = 'pending';
    return { id: target_space };
  }

  private write(method: string, table: string, body: unknown, filters: Call['params']): unknown {
    if (table === 'cancel_booking_as_host') {
      const { target_booking } = body as { target_booking: string };
      const booking = this.bookings.find(({ id }) => id === target_booking);
      if (booking) Object.assign(booking, { status: 'cancelled', cancellation_reason: 'host' });
      return {
        booking_id: target_booking,
        status: 'cancelled',
        refund_cents: booking?.total_amount ?? 0,
        refund_ids: [],
      };
    }
    if (table === 'accept_request' || table === 'decline_request') {
      const { target_request, note, reason } = body as {
        target_request: string;
        note: string;
        reason?: RequestDeclineReason;
      };
      const request = this.requests.open.find(({ id }) => id === target_request);
      if (!request) return json({ code: 'PT404', message: 'request_not_found' }, 404);
      const pay_by = reason ? null : '2026-11-21T15:00:00Z';
      this.requests.open = this.requests.open.filter((one) => one !== request);
      this.requests.answered.unshift({
        ...request,
        status: reason ? 'declined' : 'accepted',
        host_note: note || null,
        decline_reason: reason ?? null,
        pay_by,
      });
      return pay_by;
    }
    if (table === 'set_weekdays') return this.weekdays;
    if (table === 'payout_keys' && method === 'POST') {
      this.payoutKeys = [body as Record<string, unknown>];
      return null;
    }
    if (table === 'payout_keys' && method === 'DELETE') {
      this.payoutKeys = [];
      return null;
    }
    if (table === 'read-calendar') return this.reading;
    if (table === 'add_calendar') return 'added';
    if (table === 'block_free_events') return null;
    if (table === 'renew_calendar_address') {
      this.calendars.address = { created_at: '2026-11-20T12:00:00Z', read_at: null };
      return 'f'.repeat(64);
    }
    if (table === 'save_listing') return this.saveListing(body as SavedListing);
    if (table !== 'spaces') return [];
    const wanted = Object.entries(filters).filter(([, filter]) => filter.startsWith('eq.'));
    const target = this.spaces.filter((space) =>
      wanted.every(([column, filter]) => filter === `eq.${String(space[column as keyof typeof space])}`),
    );
    if (method === 'POST') {
      const made = spaceRow({ ...(body as object), id: 'new-space' });
      this.spaces.unshift(made);
      return { id: made.id };
    }
    if (method === 'PATCH') for (const space of target) Object.assign(space, body);
    if (method === 'DELETE' && this.deletesNothing) return [];
    if (method === 'DELETE') this.spaces = this.spaces.filter((space) => !target.includes(space));
    return target.map((space) => ({ id: space.id }));
  }
}

interface SavedListing extends SentEdit {
  target_space: string;
  resend: boolean;
}

/** Returns the rows, or the one row of a request for a single one. */
function rows({ single }: Call, found: unknown): unknown {
  if (!Array.isArray(found) || !single) return found;
  return found.length === 1 ? found[0] : json({ code: 'PGRST116', message: 'not one row', details: '0 rows' }, 406);
}
