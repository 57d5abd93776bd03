import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBookingPayment } from './booking.mutations.ts';

const invoke = vi.hoisted(() => vi.fn());
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ functions: { invoke } }), notify: vi.fn() }));

const request = {
  spaceId: '7f3a91c2-0000-4000-8000-000000000001',
  guestCount: 2,
  eventDate: '2026-12-12',
  basePrice: 100,
  paymentMethods: ['card'] as ['card'],
  couponId: null,
  discountAmount: 0,
};

const refused = (status: number, body: string) => ({
  data: null,
  error: Object.assign(new Error('x'), { name: 'FunctionsHttpError', context: new Response(body, { status }) }),
});

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  invoke.mockReset();
});

const words = async () => {
  const error: unknown = await createBookingPayment(request).catch((thrown: unknown) => thrown);
  return bookingErrorMessage(error, { capacity: 140 });
};

describe('a refusal becomes words', () => {
  test.each([
    [422, 'capacity_exceeded', { title: 'Capacidade excedida', text: 'O espaço comporta no máximo 140 pessoas.' }],
    [422, 'date_too_far', { title: 'Data não disponível', text: expect.any(String) }],
  ])('%i %s, with its title', async (status, code, expected) => {
    invoke.mockResolvedValue(refused(status, JSON.stringify({ error: { code } })));
    expect(await words()).toMatchObject(expected);
  });

  test.each([
    [409, 'price_changed', 'O preço deste espaço mudou. Atualize a página.'],
    [409, 'date_held', /Outra pessoa está pagando/],
    [409, 'date_unavailable', /acabou de ser reservada ou bloqueada/],
    [401, 'unauthenticated', 'Você precisa estar logado para fazer uma reserva.'],
    [502, 'provider_unavailable', /Nada foi cobrado/],
    [500, 'a_code_of_tomorrow', 'Não foi possível processar sua reserva. Tente novamente.'],
  ])('%i %s', async (status, code, text) => {
    invoke.mockResolvedValue(refused(status, JSON.stringify({ error: { code } })));
    expect((await words()).text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('a gateway’s HTML is no riddle', async () => {
    invoke.mockResolvedValue(refused(502, '<html>Bad gateway</html>'));
    expect(await words()).toEqual({
      title: 'Erro na reserva',
      text: 'Não foi possível processar sua reserva. Tente novamente.',
    });
  });

  test('a session that has ended leads to sign-in even without a body', async () => {
    invoke.mockResolvedValue(refused(401, ''));
    expect((await words()).title).toBe('Login necessário');
  });
});

describe('what the browser finds itself', () => {
  test('offline is said at once, without asking', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect((await words()).title).toBe('Sem conexão');
    expect(invoke).not.toHaveBeenCalled();
  });

  test('an unreachable server', async () => {
    invoke.mockResolvedValue({ data: null, error: Object.assign(new Error(), { name: 'FunctionsFetchError' }) });
    expect((await words()).title).toBe('Sem conexão');
  });

  test('no answer in time', async () => {
    const over = AbortSignal.abort();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over);
    invoke.mockResolvedValue({ data: null, error: Object.assign(new Error(), { name: 'FunctionsFetchError' }) });
    expect((await words()).title).toBe('A resposta demorou demais');
    vi.restoreAllMocks();
  });

  test('an answer of the wrong shape opens nothing', async () => {
    invoke.mockResolvedValue({
      data: { url: 'javascript:alert(1)', bookingId: request.spaceId, status: 'pending' },
      error: null,
    });
    expect((await words()).title).toBe('Erro na reserva');
  });
});
