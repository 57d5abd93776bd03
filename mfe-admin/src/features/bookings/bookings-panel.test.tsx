import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminBookingMoney } from 'shared-domain/testing/booking-money.ts';
import { FakeApi, json, refusal } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AdminBooking } from '../../data/bookings/admin-bookings.query.ts';
import type { AdminRequest } from '../../data/bookings/admin-requests.query.ts';
import type { RefundToDo } from '../../data/bookings/open-refunds.query.ts';
import { bookingTrail } from '../../testing/booking-trail.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { BookingsPanel } from './bookings-panel.tsx';

const booking = (overrides: Partial<AdminBooking> = {}): AdminBooking => ({
  id: 'a3f29c1e-0000-4000-8000-000000000001',
  title: 'Casa do Mirante',
  event_date: '2026-12-12',
  status: 'paid',
  total_amount: 934_500,
  owner_amount: 890_000,
  payment_method: 'card',
  cancellation_reason: null,
  platform_reason: null,
  platform_code: null,
  created_at: '2026-11-20T12:00:00Z',
  guest_name: 'Marina Azevedo',
  host_name: 'Helena Furtado',
  money: adminBookingMoney({ paid_cents: 934_500, owed_cents: 890_000, kept_cents: 44_500 }),
  ...overrides,
});
const refund: RefundToDo = {
  id: 'f0000000-0000-4000-8000-000000000001',
  booking_id: booking().id,
  title: 'Casa do Mirante',
  amount_cents: 105_000,
  status: 'manual',
  payment_method: 'pix',
  created_at: '2026-11-20T12:00:00Z',
  guest_name: 'Otávio Brandão',
  guest_email: 'otavio@exemplo.com',
};

let api: FakeApi;
let refunds: RefundToDo[];
beforeEach(() => {
  refunds = [];
  api = new FakeApi()
    .on('admin_list_bookings', () => ({ items: [booking()], total: 1 }))
    .on('admin_list_refunds', () => ({ items: refunds, open: refunds.length }))
    .on('admin_waiting_money', () => ({ without_key: null, disputed: null }));
  api.install();
});

test('the address filters the list by the days of the events', async () => {
  renderAdmin(<BookingsPanel periodExport={null} />, '/admin?de=2026-12-01&ate=2026-12-31');
  await screen.findByRole('row', { name: /Casa do Mirante/ });
  expect(api.callsOf('admin_list_bookings').at(-1)?.body).toMatchObject({
    from_day: '2026-12-01',
    to_day: '2026-12-31',
  });
});

test('the days of the filter may be of the past', async () => {
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />);
  await screen.findByRole('row', { name: /Casa do Mirante/ });
  await user.click(screen.getByRole('button', { name: /^De/ }));
  await user.click(await screen.findByRole('button', { name: 'Mês anterior' }));
  await user.click(await screen.findByRole('button', { name: /^[^,]+, 15 de / }));
  await waitFor(() => {
    const { from_day: day = '9' } = (api.callsOf('admin_list_bookings').at(-1)?.body ?? {}) as { from_day?: string };
    expect(day < new Date().toISOString()).toBe(true);
  });
});

test('a row for each booking; one that was cancelled says by whom and what went back', async () => {
  const money = adminBookingMoney({ paid_cents: 934_500, sent_cents: 467_250, by_hand_cents: 1 });
  const cancelled = { status: 'cancelled', cancellation_reason: 'guest', money };
  api.on('admin_list_bookings', () => ({ items: [booking(cancelled)], total: 1 }));
  renderAdmin(<BookingsPanel periodExport={null} />, '/admin?status=cancelled&busca=casa');
  const row = await screen.findByRole('row', { name: /Casa do Mirante/ });
  for (const word of ['Número a3f29c1e', 'Marina Azevedo', '12/12/2026', 'R$\u00a09.345,00', 'Cancelada'])
    expect(row.textContent).toContain(word);
  expect(row.textContent).toContain(
    'Pelo cliente. R$\u00a04.672,50 devolvidos. R$\u00a00,01 devolvidos à mão. R$\u00a04.672,49 não voltam, pela política.',
  );
  expect(within(row).queryByRole('button')).toBeNull();
  expect(
    within(row)
      .getByRole('link', { name: /^Número a3f29c1e: ver a reserva/ })
      .getAttribute('href'),
  ).toBe(`/admin?status=cancelled&busca=casa&reserva=${booking().id}`);
  expect(api.callsOf('admin_list_bookings').at(-1)?.body).toMatchObject({
    status_filter: 'cancelled',
    search_text: 'casa',
  });
  // refunds are not mentioned while there are none
  expect(screen.queryByRole('heading', { name: 'Reembolsos a fazer à mão' })).toBeNull();
});

test('cancelling states every amount first, and says when it is refused', async () => {
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />);
  await user.click(
    await screen.findByRole('button', { name: 'Cancelar a reserva de Marina Azevedo em Casa do Mirante' }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancelar reserva?' });
  expect(dialog.textContent).toContain('R$\u00a09.345,00');
  expect(dialog.textContent).toContain('Helena Furtado deixa de receber R$\u00a08.900,00.');
  expect(dialog.textContent).toContain('não pode ser desfeito');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Manter reserva'));

  api.on('cancel_booking_as_admin', () => refusal('booking_already_cancelled'));
  const confirm = within(dialog).getByRole('button', { name: /^Cancelar e devolver .+9\.345,00$/ });
  await user.click(confirm);
  expect(await within(dialog).findByText('Escreva o motivo do cancelamento.')).toBeTruthy();
  expect(api.callsOf('cancel_booking_as_admin')).toEqual([]);
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Motivo' }), 'Outro motivo');
  await user.type(within(dialog).getByRole('textbox', { name: 'Palavras para os dois' }), 'Anúncio duplicado.');
  await user.click(confirm);
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/já foi cancelada/));
  api.on('cancel_booking_as_admin', () => ({ status: 'cancelled' }));
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toasts.at(-1)).toMatchObject({ title: 'Reserva cancelada' });
  expect(api.callsOf('cancel_booking_as_admin').at(-1)?.body).toEqual({
    target_booking: booking().id,
    reason: 'Anúncio duplicado.',
    reason_code: 'other',
  });
});

test('of a contested payment the dialog says what goes back and what the bank has', async () => {
  const money = adminBookingMoney({
    paid_cents: 934_500,
    withdrawn_cents: 900_000,
    dispute: 'lost',
    owed_cents: 30_000,
  });
  api.on('admin_list_bookings', () => ({ items: [booking({ money })], total: 1 }));
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /^Cancelar a reserva de Marina/ }));
  const dialog = await screen.findByRole('alertdialog');
  const text = dialog.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('do total de R$ 9.345,00: R$ 9.000,00 foram pagos pelo banco, na contestação perdida');
  expect(text).toContain('Helena Furtado deixa de receber R$ 300,00.');
  within(dialog).getByRole('button', { name: /^Cancelar e devolver R\$\s345,00$/ });
});

test('money that waits for a key or a bank is named with its age', async () => {
  const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  api.on('admin_waiting_money', () => ({
    without_key: { amount_cents: 5_178_200, people: 3, since: since(95).slice(0, 10) },
    disputed: { amount_cents: 1_081_500, bookings: 1, since: since(8) },
  }));
  renderAdmin(<BookingsPanel periodExport={null} />);
  const notice = (await screen.findByText(/Esperando chave PIX/)).parentElement;
  expect(notice?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Esperando chave PIX há 3 meses: R$ 51.782,00, de 3 anfitriões.Em contestação há 8 dias: R$ 10.815,00, de 1 pagamento.',
  );
});

test('a refund that a person has to make: to whom, why, and written down with its note', async () => {
  refunds = [refund];
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />);
  const list = await screen.findByRole('region', { name: 'Reembolsos a fazer à mão' });
  expect(list.textContent).toContain('O provedor não faz mais este reembolso.');
  within(list).getByRole('link', { name: 'otavio@exemplo.com' });
  await user.click(within(list).getByRole('button', { name: /^Registrar pagamento de .+ a Otávio Brandão$/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Registrar pagamento' });
  const confirm = within(dialog).getByRole('button', { name: /^Registrar R/ });
  await user.click(confirm);
  await within(dialog).findByText('Escreva como o valor foi devolvido.');

  const note = () => screen.getByRole('textbox', { name: 'Como foi devolvido' });
  await user.type(note(), 'PIX em 22/11');
  // closed by mistake: the typed text is still there
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(within(list).getByRole('button', { name: /^Registrar pagamento de / }));
  expect(await screen.findByDisplayValue('PIX em 22/11')).toBe(note());
  const confirmAgain = screen.getByRole('button', { name: /^Registrar R/ });
  api.on('mark_refund_manual', () => json({ message: 'x' }, 500));
  await user.click(confirmAgain);
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/^Não deu para confirmar\. Confira a conexão/));
  api.on('mark_refund_manual', () => {
    refunds = [];
    return { status: 'manual' };
  });
  await user.click(confirmAgain);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reembolsos a fazer à mão' })).toBeNull());
  expect(api.callsOf('mark_refund_manual').at(-1)?.body).toEqual({ target_refund: refund.id, note: 'PIX em 22/11' });
});

test('more refunds than a page holds: the others are asked for, and none is shown twice', async () => {
  const open = Array.from({ length: 22 }, (_, index) => ({
    ...refund,
    id: `f0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
    guest_name: `Pessoa ${index}`,
  }));
  api.on('admin_list_refunds', ({ body }) => ({
    items: body.page_number === 1 ? open.slice(0, 20) : open.slice(19),
    open: 22,
  }));
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />);
  const list = await screen.findByRole('region', { name: 'Reembolsos a fazer à mão' });
  expect(list.textContent).toContain('Mostrando 20 de 22.');
  api.on('admin_list_refunds', () => json({ message: 'x' }, 500));
  await user.click(within(list).getByRole('button', { name: 'Ver mais reembolsos' }));
  await within(list).findByText('Não foi possível carregar mais reembolsos.');
  api.on('admin_list_refunds', () => ({ items: open.slice(19), open: 22 }));
  await user.click(within(list).getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(22));
  expect(within(list).queryByRole('button', { name: 'Ver mais reembolsos' })).toBeNull();
});

test('a booking opens by its address: its money to the cent, and who did what', async () => {
  api.on('admin_booking', () =>
    bookingTrail({
      hours: { opens_at: '08:00', closes_at: '02:00', music_until: null },
      company: { name: 'Festa Ltda.', cnpj: '12ABC34501DE35' },
      extras: [
        {
          id: 'x1',
          name: 'Limpeza',
          per: 'event',
          unit_cents: 10_000,
          quantity: 1,
          total_cents: 10_000,
          is_obligatory: true,
        },
      ],
      terms_version: 2,
    }),
  );
  const user = userEvent.setup();
  renderAdmin(<BookingsPanel periodExport={null} />, `/admin?aba=reservas&pagina=2&reserva=${booking().id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Reserva a3f29c1e' });
  await within(dialog).findByText('Reembolso pago à mão');
  expect(dialog.textContent).toContain('“PIX para a chave da cliente”');
  expect(dialog.textContent).toContain('Por Ana Administradora');
  for (const agreed of [
    'das 8h às 2h',
    'Moderada',
    'Festa Ltda., CNPJ 12.ABC.345/01DE-35',
    'Limpeza',
    'Termos de Uso 2',
  ])
    expect(dialog.textContent).toContain(agreed);
  expect(within(dialog).getByRole('region', { name: 'Para onde foi' }).textContent).toMatch(/Recebido\s*R\$\s945,00/);
  await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?aba=reservas&pagina=2'));
});

test('a booking that does not exist, or does not come, says so', async () => {
  api.on('admin_booking', () => refusal('booking_not_found', 404));
  renderAdmin(<BookingsPanel periodExport={null} />, '/admin?reserva=b0000000-0000-4000-8000-000000000009');
  await screen.findByText('Esta reserva não existe mais.');
  cleanup();
  api.on('admin_booking', () => json({ message: 'x' }, 500));
  renderAdmin(<BookingsPanel periodExport={null} />, '/admin?reserva=b0000000-0000-4000-8000-000000000009');
  await screen.findByText('Não foi possível carregar a reserva.');
});

const request = (overrides: Partial<AdminRequest> = {}): AdminRequest => ({
  id: 'e1000000-0000-4000-8000-000000000001',
  status: 'open',
  space_id: null,
  title: 'Galeria da Carioca',
  image: null,
  neighborhood_name: null,
  capacity: 80,
  event_date: '2026-12-12',
  starts_at: null,
  ends_at: null,
  hours: { opens_at: '08:00', closes_at: '02:00', music_until: null },
  guest_count: 26,
  extras: [],
  message: null,
  price_cents: 243_000,
  owner_cents: 243_000,
  fee_cents: 12_150,
  discount_cents: 0,
  total_cents: 255_150,
  coupon_code: null,
  lost_coupon: false,
  guest_id: 'g',
  guest_name: 'Beatriz Nogueira',
  host_id: 'h',
  host_name: 'Helena Furtado',
  created_at: '2026-11-19T23:40:00Z',
  answer_by: '2026-11-20T23:40:00Z',
  answered_at: null,
  pay_by: null,
  changed_at: null,
  decline_reason: null,
  host_note: null,
  booking_id: null,
  conversation_id: null,
  ...overrides,
});

test('requests are a list of their own: searched, by state, page by page, each with its end', async () => {
  const user = userEvent.setup();
  const items = [
    request(),
    request({ id: 'f1', status: 'accepted', pay_by: '2026-11-21T15:00:00Z' }),
    request({ id: 'f2', status: 'declined', decline_reason: 'size', changed_at: '2026-11-20T12:00:00Z' }),
    request({ id: 'f3', status: 'booked', booking_id: booking().id, changed_at: '2026-11-20T12:00:00Z' }),
  ];
  api.on('admin_list_requests', () => ({ items, total: 45 }));
  renderAdmin(<BookingsPanel periodExport={null} />, '/admin?aba=reservas&status=paid&de=2026-12-01');
  await user.click(await screen.findByRole('button', { name: 'Pedidos' }));
  const table = await screen.findByRole('table', { name: 'Pedidos' });
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=reservas&lista=pedidos');
  const [, open, accepted, declined, booked] = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  for (const word of [
    'Galeria da Carioca',
    'Beatriz Nogueira',
    'Helena Furtado',
    '12/12/2026',
    'R$ 2.551,50',
    'Pedido enviado',
  ])
    expect(open).toContain(word);
  expect(open).toContain('Responder até 20/11/2026, 20:40');
  expect(accepted).toContain('Pagar até 21/11/2026, 12:00');
  expect(declined).toContain('Pessoas ou horário não cabem');
  expect(declined).toContain('Terminou em 20/11/2026, 09:00');
  expect(booked).toContain('Confirmada');
  expect(
    within(table)
      .getByRole('link', { name: /^Ver a reserva de Beatriz/ })
      .getAttribute('href'),
  ).toContain(`reserva=${booking().id}`);
  await user.selectOptions(screen.getByLabelText('Status'), 'Sem resposta');
  await waitFor(() =>
    expect(api.callsOf('admin_list_requests').at(-1)?.body).toMatchObject({ status_filter: 'lapsed' }),
  );
  expect(screen.getByRole('link', { name: /2/ }).getAttribute('href')).toContain('pagina=2');
  api.on('admin_list_requests', () => ({ items: [], total: 0 }));
  await user.type(screen.getByLabelText('Buscar espaço, pessoa, número'), 'nada');
  await screen.findByText('Nenhum pedido encontrado');
  expect(api.callsOf('admin_list_requests').at(-1)?.body).toMatchObject({ search_text: 'nada', page_number: 1 });
});
