import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gates, signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, bookingRow, contactRow, space } from '../../testing/fake-api.ts';
import { PaymentResultPage } from './payment-result-page.tsx';

let api: BookingApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  api = new BookingApi();
  api.install();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('while the provider is asked it is verifying', async () => {
  renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  expect(screen.getByRole('heading', { level: 1, name: 'Verificando pagamento...' })).toBeTruthy();
  await vi.waitFor(() => expect(api.requests).toHaveLength(1));
});

describe('not found', () => {
  test.each([null, '', 'não é um id', 'x'.repeat(300)])('session id %s asks nobody', async (sessionId) => {
    renderPart(<PaymentResultPage sessionId={sessionId} />, { remote: 'booking' });
    expect(await heading('Reserva não encontrada')).toBeTruthy();
    expect(api.requests).toEqual([]);
  });

  test('a session of nobody', async () => {
    renderPart(<PaymentResultPage sessionId="cs_unknown" />, { remote: 'booking' });
    expect(await heading('Reserva não encontrada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  });

  test('a failed look-up offers to try again', async () => {
    api.bookingsFail = true;
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Reserva não encontrada')).toBeTruthy();
    api.bookingsFail = false;
    api.bookings = [bookingRow({ status: 'paid', checkout_url: null })];
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await heading('Pagamento Confirmado!')).toBeTruthy();
  });
});

test('signed out: leads to sign-in and asks nobody', async () => {
  signOut();
  renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  expect(await heading('Login necessário')).toBeTruthy();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
  expect(api.requests).toEqual([]);
});

test('paid: confirmed, with what was booked and paid', async () => {
  api.bookings = [bookingRow({ status: 'paid', checkout_url: null })];
  renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  expect(await heading('Pagamento Confirmado!')).toBeTruthy();
  const summary = screen.getByRole('complementary', { name: 'Resumo da reserva' });
  for (const text of ['Casa do Mirante', '12/12/2026', '110', 'a3f29c1e', '#7f3a91c2', 'R$\u00a09.345,00'])
    expect(summary.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Ver minhas reservas' }).getAttribute('href')).toBe('/minhas-reservas');
  expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
  expect(screen.getByText(/Enviamos o comprovante para marina@exemplo.com/).textContent).toMatch(
    /^A Casa do Mirante é sua no sábado, 12 de dezembro(, das .*)?\. Enviamos/,
  );
});

test('paid: the way to the host; none when the space is gone', async () => {
  api.bookings = [bookingRow({ status: 'paid', checkout_url: null })];
  const { unmount } = renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  const link = await screen.findByRole('link', { name: 'Conversar com o anfitrião' });
  expect(link.getAttribute('href')).toBe(`/chat?espaco=${space.id}`);
  unmount();
  api.bookings = [bookingRow({ status: 'paid', checkout_url: null, space_id: null })];
  renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  expect(await heading('Pagamento Confirmado!')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Conversar com o anfitrião' })).toBeNull();
});

test('what happens next, day by day: the deadlines are those of the booking', async () => {
  api.contacts = [contactRow()];
  api.bookings = [
    bookingRow({
      status: 'paid',
      checkout_url: null,
      paid_at: '2026-11-20T12:00:00Z',
      created_at: '2026-11-20T12:00:00Z',
      event_date: '2027-05-15',
      snapshot: { title: 'Casa do Mirante', policy_name: 'moderate' },
    }),
  ];
  renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
  await screen.findByText(/^Tomás Aguiar recebe/);
  const steps = within(screen.getByRole('region', { name: 'O que acontece agora' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^hojeComprovante/),
    '15 abr.Último dia para cancelar e receber tudoDepois, metade até 8 de mai',
    '8 mai.Último dia para cancelar e receber metadeDepois, sem reembolso',
    expect.stringMatching(/^15 mai\.O evento/),
    '17 mai.Tomás Aguiar recebe, e você conta como foiUma avaliação por espaço',
  ]);
});

describe('the result stays', () => {
  const paid = { checkout_url: null, paid_at: '2026-11-01T12:00:00Z' };
  const receipt = () => screen.getByRole('link', { name: 'Abrir comprovante' }).getAttribute('href');

  test('of a booking that had nothing to pay: by its own address, without asking the provider', async () => {
    api.bookings = [bookingRow({ ...paid, status: 'paid', stripe_session_id: null, total_amount: 0 })];
    renderPart(<PaymentResultPage sessionId={null} bookingId={api.bookings[0]?.id ?? ''} />, { remote: 'booking' });
    expect(await heading('Reserva confirmada')).toBeTruthy();
    expect(receipt()).toBe(`/comprovante/${bookingRow().id}`);
    expect(api.requests).toEqual([]);
  });

  test('of another person it is not found, though a host may read the booking', async () => {
    api.bookings = [bookingRow({ ...paid, status: 'paid', user_id: '33333333-0000-4000-8000-000000000003' })];
    renderPart(<PaymentResultPage sessionId={null} bookingId={api.bookings[0]?.id ?? ''} />, { remote: 'booking' });
    expect(await heading('Reserva não encontrada')).toBeTruthy();
  });

  test('after the event, with the way to the host and without the calendar', async () => {
    api.bookings = [bookingRow({ ...paid, status: 'paid', event_date: '2026-11-19' })];
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await screen.findByText(/Casa do Mirante: realizada n[oa] /)).toBeTruthy();
    expect(receipt()).toBe(`/comprovante/${bookingRow().id}`);
    expect(screen.queryByRole('button', { name: 'Adicionar à agenda' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Conversar com o anfitrião' }).getAttribute('href')).toBe(
      `/chat?espaco=${space.id}`,
    );
  });

  test('of a cancelled one, with its receipt and the way to the host', async () => {
    const cancelled = { status: 'cancelled', cancellation_reason: 'guest', cancelled_at: '2026-11-10T15:00:00Z' };
    api.bookings = [bookingRow({ ...paid, ...cancelled })];
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Reserva cancelada')).toBeTruthy();
    expect(receipt()).toBe(`/comprovante/${bookingRow().id}`);
    expect(screen.getByRole('link', { name: 'Conversar com o anfitrião' })).toBeTruthy();
  });
});

describe('any other status is processing', () => {
  test('pending turns into confirmed by itself', async () => {
    api.bookings = [bookingRow({ payment_method: 'pix' })];
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Processando Pagamento')).toBeTruthy();
    await expectWords(screen, 'Processando Pagamento');
    Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(await heading('Pagamento Confirmado!')).toBeTruthy();
  });

  test('cancelled after it was paid is no payment under way', async () => {
    const cancelled = { status: 'cancelled', cancellation_reason: 'host', checkout_url: null };
    api.bookings = [bookingRow({ ...cancelled, paid_at: '2026-11-01T12:00:00Z' })];
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Reserva cancelada')).toBeTruthy();
    expect(screen.getByText(/^Cancelada pelo anfitrião\. Em Minhas Reservas está o que volta/)).toBeTruthy();
    expect(screen.queryByText(/Processando/)).toBeNull();
  });

  test('cancelled says what happens to the money', async () => {
    api.bookings = [bookingRow({ status: 'cancelled', cancellation_reason: 'expired', checkout_url: null })];
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Processando Pagamento')).toBeTruthy();
    expect(screen.getByText(/devolvido por inteiro/)).toBeTruthy();
  });

  test('what the provider says beside the row is read at once', async () => {
    const row = bookingRow();
    api.bookings = [row];
    api.onCall = () => {
      Object.assign(row, { status: 'paid', checkout_url: null });
    };
    renderPart(<PaymentResultPage sessionId="cs_test_1" />, { remote: 'booking' });
    expect(await heading('Pagamento Confirmado!')).toBeTruthy();
  });
});
