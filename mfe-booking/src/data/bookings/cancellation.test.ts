import { QueryClient } from '@tanstack/react-query';
import { BookingError, isCouponRefusal } from 'shared-domain/bookings/booking-error.ts';
import { bookingCancelled, bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelBooking } from './booking.mutations.ts';
import { cancellationPreviewOptions } from './cancellation.query.ts';

const platform = vi.hoisted(() => ({ invoke: vi.fn(), rpc: vi.fn() }));
vi.mock('shared-domain/platform', () => ({
  supabase: () => ({ functions: { invoke: platform.invoke }, rpc: platform.rpc }),
  notify: vi.fn(),
}));
beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.resetAllMocks();
});

const id = '7f3a91c2-0000-4000-8000-000000000001';
const preview = () => new QueryClient().fetchQuery(cancellationPreviewOptions(id)).catch((error: unknown) => error);
const answers = (answer: { data?: unknown; error?: { message: string } | null }) =>
  platform.rpc.mockReturnValue({ abortSignal: () => Promise.resolve({ data: null, error: null, ...answer }) });

test.each(['booking_not_found', 'booking_not_paid', 'booking_already_cancelled', 'booking_in_past'] as const)(
  '%s has its message, and is not asked again',
  async (code) => {
    answers({ error: { message: code } });
    const error = await preview();
    expect(error).toMatchObject({ name: 'BookingError', code });
    expect(bookingErrorMessage(error).text).toMatch(/\.$/);
    expect(platform.rpc).toHaveBeenCalledTimes(1);
  },
);

test('cancelling sends what the person was shown; a refund that changed is a refusal with words', async () => {
  platform.invoke.mockResolvedValueOnce({ data: { status: 'cancelled', refundCents: 105_000 }, error: null });
  expect(await cancelBooking({ bookingId: id, expectedRefundCents: 105_000 })).toEqual({
    status: 'cancelled',
    refundCents: 105_000,
  });
  const [name, { body }] = platform.invoke.mock.calls[0] as [string, { body: unknown }];
  expect([name, body]).toEqual(['cancel-booking', { bookingId: id, expectedRefundCents: 105_000 }]);

  const context = new Response(JSON.stringify({ error: { code: 'refund_changed' } }), { status: 409 });
  platform.invoke.mockResolvedValueOnce({
    data: null,
    error: Object.assign(new Error('x'), { name: 'FunctionsHttpError', context }),
  });
  const error: unknown = await cancelBooking({ bookingId: id, expectedRefundCents: 1 }).catch(
    (thrown: unknown) => thrown,
  );
  expect(bookingErrorMessage(error)).toEqual({
    title: 'O reembolso mudou',
    text: 'O prazo de cancelamento avançou. Confira o novo valor antes de confirmar.',
  });
});

test('a coupon that no longer applies differs from other refusals', () => {
  expect(isCouponRefusal(new BookingError('coupon_expired'))).toBe(true);
  expect(isCouponRefusal(new BookingError('price_changed'))).toBe(false);
  expect(bookingErrorMessage(new BookingError('coupon_used_up'))).toEqual({
    title: 'Cupom inválido',
    text: 'Este cupom atingiu o limite de usos.',
  });
});

test('the toast of a cancellation states the refund, or that there is none', () => {
  expect(bookingCancelled(105_000).text).toBe('O reembolso de R$\u00a01.050,00 está a caminho.');
  expect(bookingCancelled(0).text).toBe('Pela política desta reserva, não há reembolso.');
});
