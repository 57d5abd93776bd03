import { QueryClient } from '@tanstack/react-query';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { commitmentsOptions } from './commitments.query.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }));

test('the next paid day as a guest, and as a host', async () => {
  const api = new FakeApi();
  api.on('bookings', ({ params }) => (params.user_id ? [{ event_date: '2026-12-12' }] : []));
  api.install();
  const person = '11111111-0000-4000-8000-000000000001';
  expect(await new QueryClient().fetchQuery(commitmentsOptions(person))).toEqual({
    booking: '2026-12-12',
    event: null,
  });
  const requested = { status: 'eq.paid', event_date: 'gte.2026-11-21', order: 'event_date.asc', limit: '1' };
  expect(api.calls.map(({ params }) => params)).toEqual([
    expect.objectContaining({ ...requested, user_id: `eq.${person}` }),
    expect.objectContaining({ ...requested, host_id: `eq.${person}` }),
  ]);
});
