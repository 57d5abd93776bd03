import { vi } from 'vitest';

export const personId = '11111111-0000-4000-8000-000000000001';
const affiliateId = 'af000000-0000-4000-8000-000000000001';

/** A row of `affiliate_commissions` as the Data API answers it; `number` makes it older. */
export const commissionRow = (number: number, overrides: Record<string, unknown> = {}) => ({
  id: `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  booking_id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000001`,
  commission_amount: 46_725,
  status: 'pending',
  created_at: new Date(Date.UTC(2026, 10, 18, 15) - number * 86_400_000).toISOString(),
  ...overrides,
});

/** The backend as the browser sees it: only `fetch` is replaced, so that queries and the client library are the real ones. */
export class FakeApi {
  code = 'MARNA7KX';
  isAffiliate = false;
  totalEarnings = 0;
  results = { signup: 0, booking: 0 };
  commissions: ReturnType<typeof commissionRow>[] = [];
  /** Tables and procedures that answer with a failure. */
  failing = new Set<string>();
  /** What opening the account is refused with. */
  openingRefusal: { status: number; code: string } | null = null;
  opened: unknown[] = [];
  /** Lets a test look at what happens before the account is opened. */
  beforeOpening: Promise<void> = Promise.resolve();

  install(): void {
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.answer(new Request(input, init)));
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    if (this.failing.has(name)) return json({ message: 'x' }, 500);
    if (name === 'generate_affiliate_code') return json(this.code);
    if (name === 'affiliates') return request.method === 'POST' ? this.open(await request.json()) : json(this.mine());
    if (name === 'affiliate_tracking') return this.count(searchParams.get('event_type') ?? '');
    if (name === 'affiliate_commissions') return json(this.page(searchParams));
    throw new Error(`Nobody answers ${request.method} ${pathname}`);
  }

  private mine() {
    return this.isAffiliate ? [{ id: affiliateId, affiliate_code: this.code, total_earnings: this.totalEarnings }] : [];
  }

  private async open(row: unknown): Promise<Response> {
    await this.beforeOpening;
    if (this.openingRefusal) {
      // refused because it is there: opened in another tab
      this.isAffiliate = this.openingRefusal.code === '23505';
      return json({ code: this.openingRefusal.code, message: 'x' }, this.openingRefusal.status);
    }
    this.opened.push(row);
    this.isAffiliate = true;
    return new Response(null, { status: 201 });
  }

  private count(filter: string): Response {
    const total = this.results[filter.replace('eq.', '') as keyof typeof this.results];
    return new Response(null, { headers: { 'content-range': `*/${total}` } });
  }

  private page(filters: URLSearchParams) {
    const before = /created_at\.lt\."([^"]+)"/.exec(filters.get('or') ?? '')?.[1];
    const rest = before ? this.commissions.filter(({ created_at }) => created_at < before) : this.commissions;
    return rest.slice(0, Number(filters.get('limit')));
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
