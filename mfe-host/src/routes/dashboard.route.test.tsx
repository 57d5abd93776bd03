// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, signIn } from '../testing/draw.tsx';
import { bookingRow, guestId, HostApi, spaceId } from '../testing/fake-api.ts';
import { Component as DashboardRoute } from './dashboard.route.tsx';

let api: HostApi;
const user = userEvent.setup();

const figures = (overrides: Record<string, unknown> = {}) => ({
  id: spaceId,
  title: 'Galpão Estúdio 27',
  status: 'approved',
  images: [],
  cover_image_index: 0,
  rating_average: 4.7,
  rating_count: 12,
  revenue_cents: 1_885_000,
  bookings: 13,
  ...overrides,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.dashboard = {
    revenue_cents: 2_460_000,
    bookings: 20,
    upcoming_bookings: 3,
    active_spaces: 2,
    pending_spaces: 1,
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
      revenue_cents: index * 10_000,
      bookings: index,
    })),
    spaces: [
      figures(),
      figures({
        id: 'p',
        title: 'Casa do Horto',
        status: 'pending',
        revenue_cents: 0,
        bookings: 0,
        rating_average: null,
        rating_count: 0,
      }),
      figures({ id: 'r', title: 'Recusada', status: 'rejected' }),
    ],
  };
  api.install();
  signIn();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');

test('signed out', async () => {
  signOut();
  draw(<DashboardRoute />);
  expect(await screen.findByText('Você precisa estar logado para acessar esta página.')).toBeTruthy();
});

test('live figures, the months, each space with its way to the calendar', async () => {
  draw(<DashboardRoute />);
  await screen.findByText('Receita total');
  const words = plain(document.body.textContent);
  for (const text of ['R$ 24.600,00', 'R$ 1.100,00 neste mês', '3 por vir', '1 em análise', '24 avaliações'])
    expect(words).toContain(text);
  expect(within(screen.getByRole('table', { name: 'Receita por mês' })).getAllByRole('row')).toHaveLength(13);
  expect(screen.getByRole('link', { name: 'Disponibilidade de Casa do Horto' }).getAttribute('href')).toBe(
    '/gerenciar-disponibilidade/p',
  );
  expect(screen.queryByRole('link', { name: /Disponibilidade de Recusada/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Adicionar Espaço' }).getAttribute('href')).toBe('/anunciar');
});

test('the chart of a host whose only booking lies ahead shows it', async () => {
  const none = (api.dashboard.months as object[]).map((month) => ({ ...month, revenue_cents: 0, bookings: 0 }));
  const coming_months = [{ month: '2027-01', revenue_cents: 145_000, bookings: 1 }];
  Object.assign(api.dashboard, { months: none, coming_months });
  draw(<DashboardRoute />);
  const row = await screen.findByRole('row', { name: /janeiro de 2027/ });
  expect(plain(row.textContent)).toBe('janeiro de 2027R$ 0,00R$ 1.450,001');
});

test('without spaces, and when the figures do not come', async () => {
  Object.assign(api.dashboard, { bookings: 0, spaces: [] });
  draw(<DashboardRoute />);
  expect(await screen.findByRole('link', { name: 'Anunciar meu primeiro espaço' })).toBeTruthy();
  cleanup();
  api.failing.add('host_dashboard');
  draw(<DashboardRoute />);
  expect(await screen.findByText('Não foi possível carregar seus números.')).toBeTruthy();
});

test('payouts: what remains of each booking, and what is still to come', async () => {
  api.bookings = [bookingRow()];
  api.payouts = [
    { booking_id: api.bookings[0]?.id, amount_cents: 145_000, due_on: '2026-12-14' },
    { booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' },
    { booking_id: 'back', amount_cents: 70_000, due_on: '2026-12-20' },
    { booking_id: 'back', amount_cents: -70_000, due_on: '2026-12-20' },
  ];
  draw(<DashboardRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  expect(await payouts.findByText('Previsto para 14/12/2026')).toBeTruthy();
  expect(payouts.getByText('Devido desde 03/10/2026')).toBeTruthy();
  expect(payouts.getAllByRole('listitem')).toHaveLength(2);
  expect(plain(payouts.getByText('a receber').parentElement?.textContent)).toBe('R$ 1.450,00a receber');
});

test('payouts: what was sent, when and under which reference; what was cancelled afterwards is deducted', async () => {
  const sent = { kind: 'paid', bank_reference: 'E123', created_at: '2026-10-05T12:00:00Z' };
  const settled_payouts = [{ amount_cents: 90_000, host_settlements: sent }];
  api.payouts = [
    { booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03', settled_payouts },
    { booking_id: 'off', amount_cents: 90_000, due_on: '2026-10-03', settled_payouts },
    { booking_id: 'off', amount_cents: -90_000, due_on: '2026-10-03' },
  ];
  draw(<DashboardRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  expect(await payouts.findByText('Pago em 05/10/2026 · referência E123')).toBeTruthy();
  const words = () =>
    plain(
      payouts
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(),
    );
  expect(words()).toContain('Cancelada depois: R$ 900,00 a descontar do próximo repasse');
});

test('where the money goes: asked for plainly while something is due, checked, and shown', async () => {
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  draw(<DashboardRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  await payouts.findByText(/Temos R\$\s900,00 para você e não sabemos para onde enviar/);
  await user.click(payouts.getByRole('button', { name: 'Informar chave PIX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar chave PIX' }));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224726');
  await user.type(dialog.getByLabelText('Nome de quem recebe'), 'Helena Prado');
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await dialog.findByText('Informe um CPF válido.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Chave PIX'));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224725');
  api.refuse = { status: 403, message: 'sign_in_again', code: 'PT403' };
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await dialog.findByLabelText('Digite sua senha para confirmar')).toBeTruthy();
  expect(api.payoutKeys).toEqual([]);
});

test('after the first key is saved the focus is where it was, on what changes the key', async () => {
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  draw(<DashboardRoute />);
  const opener = await screen.findByRole('button', { name: 'Informar chave PIX' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar chave PIX' }));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224725');
  await user.type(dialog.getByLabelText('Nome de quem recebe'), 'Helena Prado');
  api.payoutKeys = [{ key_type: 'cpf', pix_key: '52998224725', holder_name: 'Helena Prado' }];
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await screen.findByRole('button', { name: 'Alterar chave PIX' })).toBe(opener);
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('payouts: what is waited for comes first, and when the last one was sent is said', async () => {
  const sent = { kind: 'paid', bank_reference: 'E123', created_at: '2026-11-05T12:00:00Z' };
  api.payouts = [
    { booking_id: 'next', amount_cents: 50_000, due_on: '2026-12-14' },
    { booking_id: 'due', amount_cents: 90_000, due_on: '2026-11-18' },
    { booking_id: 'overdue', amount_cents: 70_000, due_on: '2026-11-10' },
    {
      ...{ booking_id: 'past', amount_cents: 80_000, due_on: '2026-11-03' },
      settled_payouts: [{ amount_cents: 80_000, host_settlements: sent }],
    },
  ];
  draw(<DashboardRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  expect((await payouts.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Devido desde 10/11/2026'),
    expect.stringContaining('Devido desde 18/11/2026'),
    expect.stringContaining('Previsto para 14/12/2026'),
    expect.stringContaining('Pago em 05/11/2026'),
  ]);
  expect(plain(document.body.textContent)).toContain(
    'R$ 1.600,00 devidos agora · R$ 800,00 já pagos, por último em 05/11/2026',
  );
});

test('a key may be removed while money is due: that nothing can be sent is said first, and the sign-in must be fresh', async () => {
  api.payoutKeys = [{ key_type: 'cpf', pix_key: '52998224725', holder_name: 'Helena Prado' }];
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  draw(<DashboardRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  const ask = async () => {
    await user.click(await payouts.findByRole('button', { name: 'Alterar chave PIX' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Alterar chave PIX' }));
    await user.click(editing.getByRole('button', { name: 'Remover chave' }));
    return within(await screen.findByRole('alertdialog', { name: 'Remover chave PIX?' }));
  };
  let dialog = await ask();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Manter chave' })));
  expect(dialog.getByText(/Temos R\$\s900,00 para você\. Sem uma chave não podemos enviar/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Manter chave' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.payoutKeys).toHaveLength(1);

  dialog = await ask();
  api.refuse = { status: 403, message: 'sign_in_again', code: 'PT403' };
  const remove = () => user.click(dialog.getByRole('button', { name: 'Remover chave' }));
  await remove();
  expect(await dialog.findByLabelText('Digite sua senha para confirmar')).toBeTruthy();
  await remove();
  expect(await dialog.findByText('Informe sua senha.')).toBeTruthy();
  expect(api.payoutKeys).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Manter chave' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  api.refuse = null;
  dialog = await ask();
  await remove();
  expect(await payouts.findByText(/não sabemos para onde enviar/)).toBeTruthy();
  expect(toasts.at(-1)?.title).toBe('Chave PIX removida');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(payouts.getByRole('button', { name: 'Informar chave PIX' })),
  );
});

test('bookings: the next ones, the way to the chat, cancelling with its price', async () => {
  api.bookings = [
    bookingRow(),
    bookingRow({ id: 'gone', event_date: '2026-09-01', snapshot: { title: 'Antiga' } }),
    bookingRow({ id: 'off', status: 'cancelled', cancellation_reason: 'guest', snapshot: { title: 'Desistência' } }),
  ];
  api.conversations = [{ id: 'c1', space_id: spaceId, client_id: guestId }];
  draw(<DashboardRoute />);
  const section = within(await screen.findByRole('region', { name: 'Próximas reservas' }));
  expect((await section.findByRole('link', { name: 'Conversar com Marina Azevedo' })).getAttribute('href')).toBe(
    '/chat?conversa=c1',
  );
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  await user.click(section.getByRole('button', { name: 'Ver anteriores e canceladas' }));
  expect(section.getByText('Cancelada pelo cliente.')).toBeTruthy();

  await user.click(section.getByRole('button', { name: /^Cancelar reserva de Marina/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(plain(dialog.getByText('O cliente recebe de volta').parentElement?.textContent)).toContain('R$ 1.522,50');
  expect(plain(dialog.getByText('Você deixa de receber').parentElement?.textContent)).toContain('R$ 1.450,00');
  api.refuse = { status: 409, message: 'booking_in_past', code: 'PT409' };
  const confirm = () => user.click(dialog.getByRole('button', { name: /Cancelar e devolver R\$\s1\.522,50/ }));
  await confirm();
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('A data desta reserva já passou.'));
  api.refuse = null;
  await confirm();
  expect(await section.findByText('Cancelada por você.')).toBeTruthy();
  expect(api.written.at(-1)).toMatchObject({
    table: 'cancel_booking_as_host',
    body: { target_booking: api.bookings[0]?.id },
  });
  expect(plain(toasts.at(-1)?.text)).toContain('Marina Azevedo recebe R$ 1.522,50 de volta');
});

test('a conversation is reached from a booking that is over, cancelled, or whose space is gone', async () => {
  api.bookings = [
    bookingRow({ id: 'over', event_date: '2026-09-01' }),
    bookingRow({ id: 'off', status: 'cancelled', cancellation_reason: 'guest' }),
    bookingRow({ id: 'deleted', event_date: '2026-08-01', space_id: null }),
  ];
  api.conversations = [
    { id: 'c1', space_id: spaceId, client_id: guestId },
    { id: 'c2', space_id: null, client_id: guestId },
  ];
  draw(<DashboardRoute />);
  const section = within(await screen.findByRole('region', { name: 'Próximas reservas' }));
  await user.click(await section.findByRole('button', { name: 'Ver anteriores e canceladas' }));
  const [over, off, deleted] = section.getAllByRole('listitem').map((item) => within(item));
  const chat = (row: typeof over) => row?.getByRole('link', { name: /^Conversar/ }).getAttribute('href');
  expect([over, off, deleted].map(chat)).toEqual(['/chat?conversa=c1', '/chat?conversa=c1', '/chat?conversa=c2']);
  expect(over?.getByText('Realizada')).toBeTruthy();
  expect(off?.getByText('Cancelada')).toBeTruthy();
});

test('a host may write first where a booking is confirmed, and nowhere else', async () => {
  api.bookings = [
    bookingRow({ id: 'next' }),
    bookingRow({ id: 'gone', event_date: '2026-09-01' }),
    bookingRow({ id: 'off', status: 'cancelled', cancellation_reason: 'guest' }),
    bookingRow({ id: 'deleted', event_date: '2026-08-01', space_id: null }),
  ];
  draw(<DashboardRoute />);
  const section = within(await screen.findByRole('region', { name: 'Próximas reservas' }));
  await user.click(await section.findByRole('button', { name: 'Ver anteriores e canceladas' }));
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  expect(
    section.getAllByRole('link', { name: 'Conversar com Marina Azevedo' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/chat?reserva=next', '/chat?reserva=gone']);
});
