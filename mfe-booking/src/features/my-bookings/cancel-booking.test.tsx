import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { signIn, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, bookingRow } from '../../testing/fake-api.ts';
import { MyBookingsPage } from './my-bookings-page.tsx';

let api: BookingApi;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = new BookingApi();
  api.install();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const policy = { fullRefundDays: 30, halfRefundDays: 7, withdrawalDays: 7, withdrawalNoticeDays: 7 };
const paid = (overrides: Record<string, unknown> = {}) =>
  bookingRow({
    status: 'paid',
    paid_at: '2026-10-29T15:00:00Z',
    created_at: '2026-10-29T15:00:00Z',
    event_date: '2026-11-27',
    total_amount: 273_000,
    checkout_url: null,
    snapshot: { title: 'Sala Atlântica', zone: 'zona-sul', neighborhood: 'leblon', policy },
    ...overrides,
  });
const half = {
  refund_cents: 136_500,
  kept_cents: 136_500,
  share: 50,
  deadlines: [
    { share: 100, until: '2026-11-05' },
    { share: 50, until: '2026-11-20' },
  ],
};
const row = async () => within(await screen.findByRole('article'));
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Cancelar reserva?' }));

async function openDialog() {
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  await user.click((await row()).getByRole('button', { name: /^Cancelar reserva/ }));
  return dialog();
}

test('the row says what a cancellation gives back from now on', async () => {
  api.bookings = [paid()];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect((await row()).getByText('Reembolso de metade até hoje, 20 de nov. Depois, sem reembolso.')).toBeTruthy();
});

test('the refund in reais, the deadlines, and only then the cancellation', async () => {
  api.bookings = [paid()];
  api.cancellation = half;
  const requested = await openDialog();
  expect(await requested.findByText(/R\$\s1\.365,00/, { selector: 'b' })).toBeTruthy();
  expect(requested.getByText(/metade de R\$\s2\.730,00, no cartão usado no pagamento/)).toBeTruthy();
  expect(requested.getByText(/Sala Atlântica, sexta-feira, 27 de novembro de 2026\./)).toBeTruthy();
  expect(requested.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s/g, ' '))).toEqual([
    'Até 5 de nov. (já passou)R$ 2.730,00',
    'Até 20 de nov.HojeR$ 1.365,00',
    'A partir de 21 de nov.Sem reembolso',
  ]);
  expect(requested.getByText(/Política aceita na reserva, em 29\/10\/2026/)).toBeTruthy();
  expect(api.requests).toEqual([]);

  await user.click(requested.getByRole('button', { name: /Cancelar e receber R\$\s1\.365,00/ }));
  // its row moves to another part of the page
  await waitFor(async () => expect((await row()).getByText('Cancelada')).toBeTruthy());
  expect(api.requests).toEqual([
    { name: 'cancel-booking', body: { bookingId: api.bookings[0]?.id, expectedRefundCents: 136_500 } },
  ]);
  expect(toasts.at(-1)).toMatchObject({
    title: 'Reserva cancelada',
    text: 'O reembolso de R$\u00a01.365,00 está a caminho.',
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // no refund is previewed for a cancelled booking: the request would be refused
  expect(api.previews).toBe(1);
});

test('the safe way out changes nothing', async () => {
  api.bookings = [paid()];
  api.cancellation = half;
  const requested = await openDialog();
  await user.click(await requested.findByRole('button', { name: 'Manter reserva' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.requests).toEqual([]);
  expect((await row()).getByText('Confirmada')).toBeTruthy();
});

test('too late for a refund', async () => {
  api.bookings = [paid({ payment_method: 'pix' })];
  api.cancellation = { ...half, refund_cents: 0, kept_cents: 273_000, share: 0 };
  api.money = [{ booking_id: bookingRow().id, ...bookingMoney({ paid_cents: 273_000 }) }];
  const requested = await openDialog();
  expect(await requested.findByText(/R\$\s0,00/, { selector: 'b' })).toBeTruthy();
  await user.click(requested.getByRole('button', { name: 'Cancelar sem reembolso' }));
  expect(await (await row()).findByText(/Sem reembolso, pela política da reserva/)).toBeTruthy();
  expect(toasts.at(-1)?.text).toBe('Pela política desta reserva, não há reembolso.');
});

test('a refund that changed meanwhile is shown anew and not taken for granted', async () => {
  api.bookings = [paid()];
  api.cancellation = half;
  const requested = await openDialog();
  await requested.findByRole('button', { name: /receber R\$\s1\.365,00/ });
  api.refuse = { status: 409, code: 'refund_changed' };
  api.cancellation = { ...half, refund_cents: 0, kept_cents: 273_000, share: 0 };
  await user.click(requested.getByRole('button', { name: /receber/ }));
  expect(await requested.findByText('O reembolso mudou.')).toBeTruthy();
  expect(await requested.findByRole('button', { name: 'Cancelar sem reembolso' })).toBeTruthy();
  expect(api.bookings[0]?.status).toBe('paid');
});

test('a failure is said in words of a cancellation, and can be tried again', async () => {
  api.bookings = [paid()];
  api.cancellation = half;
  const requested = await openDialog();
  api.refuse = { status: 500, code: 'boom' };
  await user.click(await requested.findByRole('button', { name: /receber/ }));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: 'Erro ao cancelar',
      text: 'Não foi possível cancelar a reserva. Tente novamente.',
      tone: 'danger',
    }),
  );
  await expectWords(screen, 'Erro ao cancelar');
  api.refuse = null;
  await user.click(await requested.findByRole('button', { name: /receber/ }));
  // its row moves to another part of the page
  await waitFor(async () => expect((await row()).getByText('Cancelada')).toBeTruthy());
});

test('a refusal says why, and nothing can be confirmed', async () => {
  api.bookings = [paid()];
  api.cancellation = 'booking_already_cancelled';
  const requested = await openDialog();
  expect(await requested.findByText(/já tinha sido cancelada/)).toBeTruthy();
  expect(requested.getByRole('button', { name: 'Cancelar reserva' })).toHaveProperty('disabled', true);
});

describe('a cancelled booking', () => {
  const paid_cents = 136_500;
  const was = (sums: Partial<BookingMoney>) => ({
    booking_id: bookingRow().id,
    ...bookingMoney({ paid_cents, ...sums }),
  });
  test.each([
    [
      'guest',
      { waiting_cents: paid_cents },
      /^Cancelada por você\. Reembolso de R\$\s1\.365,00 a caminho, no cartão usado/,
    ],
    [
      'host',
      { sent_cents: paid_cents, sent_at: '2026-08-19T01:00:00Z' },
      /anfitrião\. R\$\s1\.365,00 devolvidos no cartão em 18\/08\/2026\.$/,
    ],
    [
      'platform',
      { failed_cents: paid_cents },
      /plataforma\. O reembolso de R\$\s1\.365,00 não passou pelo banco\. Nossa equipe/,
    ],
    [
      'host',
      { by_hand_cents: paid_cents, by_hand_at: '2026-08-20T01:00:00Z' },
      /1\.365,00 devolvidos pela nossa equipe em 19\/08\/2026\.$/,
    ],
  ])('%s, %j', async (cancellation_reason, sums, words) => {
    api.bookings = [paid({ status: 'cancelled', cancellation_reason, total_amount: paid_cents })];
    api.money = [was(sums)];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    expect(await (await row()).findByText(words)).toBeTruthy();
  });

  test('the reason and the words of its host', async () => {
    const why = { host_reason: 'repair', host_note: 'O telhado cedeu com a chuva.' };
    api.bookings = [paid({ status: 'cancelled', cancellation_reason: 'host', ...why })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    const words = /Motivo: O espaço precisa de reparo\. “O telhado cedeu com a chuva\.”/;
    expect(await (await row()).findByText(words)).toBeTruthy();
  });

  test('what the guest’s bank has taken back is not promised again', async () => {
    api.bookings = [paid({ status: 'cancelled', cancellation_reason: 'platform', total_amount: 200_000 })];
    api.money = [was({ paid_cents: 200_000, waiting_cents: paid_cents, withdrawn_cents: 63_500, dispute: 'lost' })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    const note = await (await row()).findByText(/^Cancelada pela plataforma\. Reembolso de R\$\s1\.365,00 a caminho/);
    expect(note.textContent).toMatch(/ O banco do cartão pagou R\$\s635,00 a quem contestou\.$/);
    expect(note.textContent).not.toMatch(/devolvid/);
  });

  test('the words of the administrator who cancelled it', async () => {
    const why = { cancellation_reason: 'platform', platform_reason: 'Anúncio duplicado.' };
    api.bookings = [paid({ status: 'cancelled', ...why })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    expect(await (await row()).findByText('Cancelada pela plataforma. Motivo: “Anúncio duplicado.”')).toBeTruthy();
  });

  test('a payment that came too late, and went back', async () => {
    api.bookings = [paid({ status: 'cancelled', cancellation_reason: 'given_up', paid_at: null })];
    api.money = [was({ sent_cents: paid_cents })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    expect(
      await screen.findByText(/^Você cancelou antes de pagar\. R\$\s1\.365,00 devolvidos no cartão\.$/),
    ).toBeTruthy();
  });

  test('withdrawn by its host before anything was paid', async () => {
    api.bookings = [paid({ status: 'cancelled', cancellation_reason: 'host', paid_at: null })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    await user.click(await screen.findByText('Reservas não pagas'));
    expect(await (await row()).findByText('Cancelada pelo anfitrião. Nada foi cobrado.')).toBeTruthy();
  });
});

describe('once the date has passed', () => {
  test('a review can be written on the page of the space', async () => {
    api.bookings = [paid({ event_date: '2026-10-03' })];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    const link = await (await row()).findByRole('link', { name: /^Avaliar/ });
    expect(link.getAttribute('href')).toBe(`/espaco/${api.bookings[0]?.space_id}#avaliar`);
    expect((await row()).queryByRole('button', { name: /Cancelar/ })).toBeNull();
  });

  test('once', async () => {
    api.bookings = [paid({ event_date: '2026-10-03' })];
    api.reviewObstacle = 'already_reviewed';
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    expect(await (await row()).findByText('Você já avaliou este espaço')).toBeTruthy();
    expect((await row()).queryByRole('link', { name: /^Avaliar/ })).toBeNull();
  });
});
