import { expect, test } from 'vitest';
import { groupBookings } from './booking-groups.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const moment = { today: '2026-11-20', now, charged: new Set<string>() };
const booking = (id: string, status: string, event_date: string, more: Record<string, string> = {}) => ({
  id,
  status,
  event_date,
  hold_expires_at: null,
  paid_at: status === 'paid' ? '2026-01-01T12:00:00Z' : null,
  created_at: '2026-01-01T12:00:00Z',
  ...more,
});
const ids = (bookings: { id: string }[]) => bookings.map(({ id }) => id);

test('the next event comes first, of what is over the latest; today is still to come', () => {
  const { upcoming, done } = groupBookings(
    [
      booking('april', 'paid', '2027-04-10'),
      booking('last-year', 'paid', '2025-12-01'),
      booking('february', 'paid', '2027-02-01'),
      booking('yesterday', 'paid', '2026-11-19'),
      booking('today', 'paid', '2026-11-20'),
      booking('disputed', 'disputed', '2026-12-01'),
    ],
    moment,
  );
  expect(ids(upcoming)).toEqual(['today', 'disputed', 'february', 'april']);
  expect(ids(done)).toEqual(['yesterday', 'last-year']);
});

test('what was paid and cancelled stands apart from holds that nobody paid', () => {
  const paidOnce = { paid_at: '2026-10-01T12:00:00Z' };
  const { upcoming, cancelled, unpaid } = groupBookings(
    [
      booking('taken-back', 'cancelled', '2026-12-01', paidOnce),
      booking('taken-back-later', 'cancelled', '2027-01-01', paidOnce),
      booking('given-up', 'cancelled', '2026-12-01'),
      booking('expired', 'cancelled', '2026-12-02', { created_at: '2026-01-02T12:00:00Z' }),
      booking('paid-too-late', 'cancelled', '2026-11-01'),
      booking('live', 'pending', '2026-12-03', { hold_expires_at: '2026-11-20T15:10:00Z' }),
      booking('over', 'pending', '2026-12-03', { hold_expires_at: '2026-11-20T14:59:00Z' }),
    ],
    { ...moment, charged: new Set(['paid-too-late']) },
  );
  expect(ids(upcoming)).toEqual(['live']);
  expect(ids(cancelled)).toEqual(['taken-back-later', 'taken-back', 'paid-too-late']);
  expect(ids(unpaid)).toEqual(['expired', 'given-up', 'over']);
});
