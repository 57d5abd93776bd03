import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { refusal } from 'shared-domain/testing/fake-api.ts';
import { gates, signIn, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { requestRow } from 'shared-domain/testing/request-row.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, bookingRow } from '../../testing/fake-api.ts';
import { MyBookingsPage } from './my-bookings-page.tsx';

/* Requests to book among the guest's bookings: waiting, accepted and paid here, over with the reason. */

let api: BookingApi;
let user: ReturnType<typeof userEvent.setup>;
let tab: { opener: unknown; location: { replace: ReturnType<typeof vi.fn> }; close: ReturnType<typeof vi.fn> };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = new BookingApi();
  api.install();
  signIn();
  tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const draw = (at = '/minhas-reservas?aba=pedidos') => renderPart(<MyBookingsPage />, { remote: 'booking', at });
const list = () => screen.findByRole('region', { name: 'Pedidos' });
const row = async (name = /Sítio Vargem Alta/) => within(await screen.findByRole('article', { name }));
const accepted = (more = {}) =>
  requestRow({
    status: 'accepted',
    answered_at: '2026-11-20T14:00:00Z',
    pay_by: '2026-11-21T14:00:00Z',
    host_note: 'Podem montar a partir das 10h.',
    ...more,
  });
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('an open one says until when the host answers, and is among the coming ones, too', async () => {
  api.asked = [requestRow()];
  draw('/minhas-reservas');
  const open = await row();
  expect(open.getByText('Pedido enviado')).toBeTruthy();
  expect(
    open.getByText('Helena Furtado responde até terça, 24 de nov., às 18h40. Nada foi cobrado nem guardado.'),
  ).toBeTruthy();
  expect(open.getByText('16h às 0h')).toBeTruthy();
  expect(open.getByRole('link', { name: /^Conversar/ }).getAttribute('href')).toMatch(/^\/chat\?conversa=/);
  expect(screen.getByRole('tab', { name: 'Próximas 1' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Pedidos 1' }));
  expect(within(await list()).getAllByRole('article')).toHaveLength(1);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/minhas-reservas?aba=pedidos'));
});

test('without any there is no tab, unless its address was followed', async () => {
  api.bookings = [bookingRow({ status: 'paid', paid_at: '2026-01-02T12:00:00Z' })];
  draw('/minhas-reservas').unmount();
  expect(screen.queryByRole('tab', { name: /^Pedidos/ })).toBeNull();
  draw();
  expect(await screen.findByRole('heading', { name: 'Nenhum pedido ainda' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /^Próximas/ }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^Pedidos/ })).toBeNull());
});

test('a failure is said under its tab; the bookings stay', async () => {
  api.bookings = [bookingRow({ status: 'paid', paid_at: '2026-01-02T12:00:00Z' })];
  api.askedFails = true;
  draw();
  expect(await screen.findByText('Não foi possível carregar seus pedidos.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Próximas 1' })).toBeTruthy();
  api.askedFails = false;
  api.asked = [requestRow()];
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await row()).toBeTruthy();
});

test('the accepted come first; the unpaid checkouts of a request are not listed beside it', async () => {
  api.asked = [requestRow({ id: id(1), title: 'Espera' }), accepted({ id: id(2), title: 'Aceita' })];
  api.bookings = [
    bookingRow({ id: id(3), request_id: id(2), snapshot: { title: 'Pagamento aberto' } }),
    bookingRow({
      id: id(4),
      request_id: id(2),
      status: 'cancelled',
      cancellation_reason: 'expired',
      snapshot: { title: 'Pagamento de antes' },
    }),
  ];
  draw();
  const names = within(await list())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Aceita', 'Espera']);
  expect(screen.queryByText('Reservas não pagas')).toBeNull();
  const open = await row(/Aceita/);
  expect(open.getByText('Helena Furtado aceitou: a data é sua até amanhã, às 11h.')).toBeTruthy();
  expect(open.getByText('Podem montar a partir das 10h.')).toBeTruthy();
  expect(open.getByRole('link', { name: /^Abrir página de pagamento/ })).toBeTruthy();
});

describe('what is over says why, and leads to what is free', () => {
  const endings: [Exclude<RequestStatus, 'open' | 'accepted' | 'booked'>, string][] = [
    ['declined', 'Helena Furtado recusou: pessoas ou horário não cabem. Nada foi cobrado.'],
    ['lapsed', 'Helena Furtado não respondeu a tempo. Nada foi cobrado.'],
    ['unpaid', 'O pagamento não chegou a tempo. Nada foi cobrado, e a data está livre de novo.'],
    ['withdrawn', 'Você desistiu do pedido. Nada foi cobrado.'],
    ['cancelled', 'O anúncio ou uma das contas não está mais disponível. Nada foi cobrado.'],
  ];
  test.each(endings)('%s', async (status, text) => {
    api.asked = [
      requestRow(
        status === 'declined' ? { status, decline_reason: 'size', host_note: 'No dia 13 consigo.' } : { status },
      ),
    ];
    draw();
    const over = await row();
    expect(over.getByText(text)).toBeTruthy();
    expect(over.getByRole('link', { name: 'Ver espaços livres nesta data' }).getAttribute('href')).toBe(
      '/buscar?date=2026-12-19',
    );
    expect(over.queryByText('No dia 13 consigo.') !== null).toBe(status === 'declined');
    expect(over.queryByRole('button')).toBeNull();
  });
});

describe('taking it back', () => {
  const ask = async () => {
    draw();
    await user.click((await row()).getByRole('button', { name: /^Desistir do pedido/ }));
    return within(await screen.findByRole('alertdialog', { name: 'Desistir do pedido?' }));
  };

  test('asks first, and the row then says so', async () => {
    api.asked = [accepted()];
    api.on('withdraw_request', () => {
      api.asked = [requestRow({ status: 'withdrawn' })];
      return null;
    });
    const dialog = await ask();
    expect(dialog.getByText(/A data volta a ficar livre agora/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Desistir do pedido' }));
    expect(await screen.findByText('Você desistiu do pedido. Nada foi cobrado.')).toBeTruthy();
    expect(api.callsOf('withdraw_request').map(({ body }) => body)).toEqual([{ target_request: requestRow().id }]);
    expect(toasts).toMatchObject([{ title: 'Pedido retirado' }]);
  });

  test('a refusal stays in the dialog', async () => {
    api.asked = [requestRow()];
    api.on('withdraw_request', () => refusal('request_over'));
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Desistir do pedido' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Este pedido já terminou/);
  });
});

describe('paying', () => {
  const pay = async () => {
    draw();
    await user.click((await row()).getByRole('button', { name: /^Pagar agora/ }));
    return within(await screen.findByRole('dialog', { name: 'Pagar a reserva' }));
  };
  const sent = () => api.requests.filter(({ name }) => name === 'pay-request').map(({ body }) => body);
  const press = (dialog: Awaited<ReturnType<typeof pay>>) =>
    user.click(dialog.getByRole('button', { name: /^Pagar R\$|^Confirmar/ }));

  test('shows the sum, and opens the checkout in another tab', async () => {
    api.asked = [
      accepted({
        owner_cents: 420_000,
        total_cents: 441_000,
        fee_cents: 21_000,
        extras: [
          {
            extra_id: id(9),
            name: 'Limpeza',
            per: 'event',
            unit_cents: 20_000,
            quantity: 1,
            total_cents: 20_000,
            is_obligatory: true,
          },
        ],
      }),
    ];
    const dialog = await pay();
    for (const text of ['Limpeza', 'Taxa de serviço (5%)']) expect(dialog.getByText(text)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'PIX' }));
    await press(dialog);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('http://localhost:54330/c/pay/cs_test_1'));
    expect(sent()).toEqual([{ requestId: requestRow().id, paymentMethod: 'pix', expectedTotal: 441_000 }]);
    expect(tab.opener).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await (await row()).findByText(/A página de pagamento vale por mais/)).toBeTruthy();
  });

  test('a blocked tab leaves the way to the page on the row', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    api.asked = [accepted()];
    await press(await pay());
    expect(await (await row()).findByRole('link', { name: /^Abrir página de pagamento/ })).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'A aba não abriu' }]);
  });

  test('a lost coupon is said before paying, with the new sum', async () => {
    api.asked = [accepted({ lost_coupon: true })];
    const dialog = await pay();
    expect(dialog.getByText(/^Seu cupom se esgotou/)).toBeTruthy();
    expect(screen.getByText(/o total agora é R\$\s4\.200,00, sem o desconto/)).toBeTruthy();
  });

  test('an incomplete profile is completed first', async () => {
    api.missing = ['phone'];
    gates.requireCompleteProfile.mockResolvedValueOnce(false);
    api.asked = [accepted()];
    await press(await pay());
    expect(gates.requireCompleteProfile).toHaveBeenCalledWith('fazer uma reserva');
    expect(sent()).toEqual([]);
  });

  test('a total that changed is shown, and paid when it is pressed again', async () => {
    api.asked = [accepted()];
    api.refuse = { status: 409, code: 'price_changed', fields: { total_cents: 400_000 } };
    api.onCall = () => {
      api.asked = [accepted({ total_cents: 400_000 })];
    };
    const dialog = await pay();
    await press(dialog);
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^O total mudou/);
    expect(await dialog.findByRole('button', { name: /^Pagar R\$\s4\.000,00$/ })).toBeTruthy();
    expect(tab.close).toHaveBeenCalled();
    api.refuse = null;
    await press(dialog);
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ expectedTotal: 400_000 }));
  });

  test.each([
    ['provider_unavailable', /Nada foi cobrado, e a data continua guardada/],
    ['account_suspended', /suspensa/],
    ['profile_incomplete', /Complete nome completo/],
    ['request_not_found', /Pedido não encontrado/],
    ['rate_limited', /Muitas tentativas/],
    ['a_code_of_tomorrow', /^Não deu certo/],
  ])('%s is said in the dialog, the way to pay is kept', async (code, text) => {
    api.asked = [accepted()];
    api.refuse = { status: 409, code };
    const dialog = await pay();
    await user.click(dialog.getByRole('radio', { name: 'PIX' }));
    await press(dialog);
    expect((await dialog.findByRole('alert')).textContent).toMatch(text);
    expect((dialog.getByRole('radio', { name: 'PIX' }) as HTMLInputElement).checked).toBe(true);
  });

  test.each(['request_over', 'acceptance_ended'])('%s closes it, and the row says how it ended', async (code) => {
    api.asked = [accepted()];
    api.refuse = { status: 409, code };
    api.onCall = () => {
      api.asked = [requestRow({ status: 'unpaid' })];
    };
    await press(await pay());
    expect(await screen.findByText(/^O pagamento não chegou a tempo/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts).toMatchObject([{ tone: 'danger' }]);
  });

  test('nothing to pay is confirmed at once, without a tab', async () => {
    api.asked = [accepted({ total_cents: 0, discount_cents: 420_000, coupon_code: 'PRESENTE' })];
    api.made = { status: 'paid', checkout_url: null, paid_at: '2026-11-20T15:00:00Z' };
    await press(await pay());
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Reserva confirmada' }]));
    expect(window.open).not.toHaveBeenCalled();
  });
});

test('an open one whose time is over is read again', async () => {
  api.asked = [requestRow({ answer_by: '2026-11-20T15:00:30Z' })];
  draw();
  expect(await (await row()).findByText('Pedido enviado')).toBeTruthy();
  api.asked = [requestRow({ status: 'lapsed' })];
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText('Sem resposta')).toBeTruthy();
});
