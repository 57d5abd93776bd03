import { adminBookingMoney } from 'shared-domain/testing/booking-money.ts';
import type { BookingTrail } from '../data/bookings/booking-trail.query.ts';

/** R$ 1.000,00 and its fee, less a coupon of R$ 105,00; the guest got half of it back, by hand. */
export const bookingTrail = (overrides: Partial<BookingTrail> = {}): BookingTrail => ({
  ...{ id: 'a3f29c1e-0000-4000-8000-000000000001', title: 'Casa do Mirante', event_date: '2026-12-12' },
  ...{ status: 'cancelled', price_cents: 100_000, fee_cents: 5_000, discount_cents: 10_500, total_cents: 94_500 },
  ...{ extras: [], guest_count: 20, starts_at: null, ends_at: null, company: null },
  ...{ hours: null, policy_name: 'moderate', rules_version: null, terms_version: null },
  ...{ payment_method: 'pix', created_at: '2026-11-01T12:00:00Z', paid_at: '2026-11-01T12:05:00Z' },
  cancelled_at: '2026-11-20T12:00:00.200Z',
  cancellation_reason: 'guest',
  platform_reason: null,
  money: adminBookingMoney({
    paid_cents: 94_500,
    by_hand_cents: 47_250,
    by_hand_at: '2026-11-22T12:00:00Z',
    owed_cents: 50_000,
    commission_cents: 2_362,
    kept_cents: -5_112,
  }),
  ...{ guest_name: 'Marina Azevedo', host_name: 'Helena Furtado', cancelled_by: null },
  coupon: { code: 'VERAO10', discount_cents: 10_500, status: 'used' },
  payments: [{ id: 'payment', amount_cents: 94_500, created_at: '2026-11-01T12:05:00Z' }],
  refunds: [
    {
      ...{ id: 'refund', amount_cents: 47_250, status: 'manual', failure: 'charge too old' },
      ...{ created_at: '2026-11-20T12:00:00.100Z', settled_at: null, manual_at: '2026-11-22T12:00:00Z' },
      ...{ manual_by: 'Ana Administradora', manual_note: 'PIX para a chave da cliente' },
    },
  ],
  disputes: [],
  payouts: [
    {
      ...{ id: 'payout', kind: 'earned', amount_cents: 100_000 },
      ...{ due_on: '2026-12-14', created_at: '2026-11-01T12:05:00Z' },
    },
    {
      ...{ id: 'less', kind: 'reversed', amount_cents: -50_000 },
      ...{ due_on: '2026-12-14', created_at: '2026-11-20T12:00:00.100Z' },
    },
  ],
  settlements: [],
  commission_settlements: [
    {
      ...{ id: 'sent', kind: 'paid', amount_cents: 4_725, total_cents: 9_450, bank_reference: 'E123', reason: null },
      ...{ key_hint: '•••• 4725', created_at: '2026-11-10T12:00:00Z', settled_by: 'Ana Administradora' },
    },
  ],
  commissions: [
    {
      ...{ id: 'earned', kind: 'earned', amount_cents: 4_725, status: 'paid', created_at: '2026-11-01T12:05:00Z' },
      ...{ settled_at: '2026-11-10T12:00:00Z', settled_by: 'Ana Administradora' },
      ...{ affiliate_name: 'Afonso', affiliate_code: 'ABCD2345' },
    },
    {
      ...{ id: 'back', kind: 'reversed', amount_cents: -2_363, status: 'pending' },
      ...{ created_at: '2026-11-20T12:00:00.100Z', settled_at: null, settled_by: null },
      ...{ affiliate_name: 'Afonso', affiliate_code: 'ABCD2345' },
    },
  ],
  ...overrides,
});
