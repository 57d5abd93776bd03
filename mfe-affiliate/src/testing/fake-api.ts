import { type Call, FakeApi, json } from 'shared-domain/testing/fake-api.ts';

export const personId = '11111111-0000-4000-8000-000000000001';
const affiliateId = 'af000000-0000-4000-8000-000000000001';

/** A row of `affiliate_commissions` as the Data API answers it; `number` makes it older. */
export const commissionRow = (number: number, overrides: Record<string, unknown> = {}) => ({
  id: `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  booking_id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000001`,
  kind: 'earned',
  commission_amount: 46_725,
  status: 'pending',
  payment_on: '2027-01-05',
  campaign: null,
  created_at: new Date(Date.UTC(2026, 10, 18, 15) - number * 86_400_000).toISOString(),
  ...overrides,
});

/** The programme's tables and procedures. Change its fields in a test. */
export class AffiliateApi extends FakeApi {
  code = 'MARNA7KX';
  isAffiliate = false;
  totalEarnings = 0;
  results = {
    signups: 0,
    bookings: 0,
    booked_signups: 0,
    signups_this_month: 0,
    booked_people: 0,
    next_payment_on: '2026-12-05',
    next_payment_cents: 0,
    due_cents: 0,
    clicks: 0,
  };
  campaigns: { campaign: string; clicks: number; signups: number; bookings: number; commission_cents: number }[] = [];
  payments: { id: string; amount_cents: number; bank_reference: string; created_at: string }[] = [];
  commissions: ReturnType<typeof commissionRow>[] = [];
  /** The refusal when the account is opened. */
  openingRefusal: { status: number; code: string } | null = null;
  opened: unknown[] = [];
  /** Lets a test look at what happens before the account is opened. */
  beforeOpening: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.on('generate_affiliate_code', () => this.code);
    this.on('affiliates', ({ method, body }) => (method === 'POST' ? this.open(body) : this.mine()));
    this.on('affiliate_results', () => this.results);
    this.on('affiliate_campaign_results', () => this.campaigns);
    this.on('host_settlements', () => this.payments);
    this.on('affiliate_commissions', ({ params }) => this.page(params));
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

  private page(filters: Call['params']) {
    const before = /created_at\.lt\."([^"]+)"/.exec(filters.or ?? '')?.[1];
    const rest = before ? this.commissions.filter(({ created_at }) => created_at < before) : this.commissions;
    return rest.slice(0, Number(filters.limit));
  }
}
