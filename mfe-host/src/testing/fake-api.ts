import { vi } from 'vitest';

export const hostId = '22222222-0000-4000-8000-000000000001';
export const guestId = '11111111-0000-4000-8000-000000000001';
export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

/** A row of `spaces` as the Data API answers it. */
export function spaceRow(overrides: Record<string, unknown> = {}) {
  return {
    id: spaceId,
    title: 'Galpão Estúdio 27',
    description: 'Fundo infinito e luz natural.',
    type: 'estudio-de-fotografia',
    capacity: 30,
    zone: 'zona-central',
    neighborhood: 'sao-cristovao',
    price: 1450,
    amenities: ['Estacionamento'],
    images: [`${hostId}/1.webp`, `${hostId}/2.webp`],
    image_descriptions: {},
    cover_image_index: 1,
    host_id: hostId,
    status: 'approved',
    rejection_reason: null,
    created_at: '2026-10-01T12:00:00Z',
    updated_at: '2026-10-01T12:00:00Z',
    ...overrides,
  };
}

/** A row of `bookings` with its guest, as a host reads it. */
export function bookingRow(overrides: Record<string, unknown> = {}) {
  return {
    id: 'a3f29c1e-0000-4000-8000-000000000001',
    space_id: spaceId,
    user_id: guestId,
    host_id: hostId,
    event_date: '2026-12-12',
    guest_count: 26,
    status: 'paid',
    cancellation_reason: null,
    total_amount: 152_250,
    owner_amount: 145_000,
    snapshot: { title: 'Galpão Estúdio 27', zone: 'zona-central', neighborhood: 'sao-cristovao' },
    guest: { full_name: 'Marina Azevedo', avatar_url: null },
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

/**
 * The backend as the browser sees it: only `fetch` is replaced, so that queries, mutations and the client library are the
 * real ones. Change its fields in a test; `written` is what arrived.
 */
export class FakeApi {
  spaces: ReturnType<typeof spaceRow>[] = [];
  bookings: ReturnType<typeof bookingRow>[] = [];
  conversations: Record<string, unknown>[] = [];
  payouts: Record<string, unknown>[] = [];
  payoutKeys: Record<string, unknown>[] = [];
  calendar: Record<string, unknown>[] = [];
  dashboard: Record<string, unknown> = {};
  /** Tables and procedures that answer 500. */
  failing = new Set<string>();
  /** What the next write is refused with. */
  refuse: Refusal | null = null;
  /** The same for the next write alone. */
  refuseOnce: Refusal | null = null;
  /** A write waits for this. */
  beforeAnswer: Promise<void> = Promise.resolve();
  /** The bookings wait for this. */
  beforeBookings: Promise<void> = Promise.resolve();
  written: Written[] = [];

  install(): void {
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.answer(new Request(input, init)));
    vi.stubGlobal('WebSocket', DeadSocket);
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    if (this.failing.has(name)) return json({ message: 'x' }, 500);
    if (request.method !== 'GET' && !pathname.includes('/rpc/host_')) {
      const body: unknown = request.method === 'DELETE' ? null : await request.json();
      this.written.push({ method: request.method, table: name, body });
      await this.beforeAnswer;
      const refusal = this.refuse ?? this.refuseOnce;
      this.refuseOnce = null;
      if (refusal) return json(refusal, refusal.status);
      return rows(request, this.write(request.method, name, body, searchParams));
    }
    if (name === 'spaces') return rows(request, this.spaces);
    if (name === 'bookings') {
      await this.beforeBookings;
      return json(this.bookings);
    }
    if (name === 'conversations') return json(this.conversations);
    if (name === 'host_payouts') return json(this.payouts.map((row) => ({ settled_payouts: [], ...row })));
    if (name === 'payout_keys') return json(this.payoutKeys);
    if (name === 'host_calendar') return json(this.calendar);
    if (name === 'host_dashboard') return json(this.dashboard);
    throw new Error(`Nobody answers ${request.method} ${pathname}`);
  }

  private write(method: string, table: string, body: unknown, filters: URLSearchParams): unknown {
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
    if (table === 'payout_keys' && method === 'POST') {
      this.payoutKeys = [body as Record<string, unknown>];
      return null;
    }
    if (table === 'payout_keys' && method === 'DELETE') {
      this.payoutKeys = [];
      return null;
    }
    if (table !== 'spaces') return [];
    const wanted = [...filters].filter(([, filter]) => filter.startsWith('eq.'));
    const target = this.spaces.filter((space) =>
      wanted.every(([column, filter]) => filter === `eq.${String(space[column as keyof typeof space])}`),
    );
    if (method === 'POST') {
      const made = spaceRow({ ...(body as object), id: 'new-space' });
      this.spaces.unshift(made);
      return { id: made.id };
    }
    if (method === 'PATCH') for (const space of target) Object.assign(space, body);
    if (method === 'DELETE') this.spaces = this.spaces.filter((space) => !target.includes(space));
    return target.map((space) => ({ id: space.id }));
  }
}

/** Rows, or the one row that was asked for. */
function rows(request: Request, found: unknown): Response {
  if (!Array.isArray(found) || !request.headers.get('accept')?.includes('vnd.pgrst.object')) return json(found);
  return found.length === 1
    ? json(found[0])
    : json({ code: 'PGRST116', message: 'not one row', details: '0 rows' }, 406);
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A socket that never opens. */
class DeadSocket extends EventTarget {
  readyState = 0;
  close() {}
  send() {}
}
