import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingRow, guestId, HostApi, spaceId } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as HostBookingsRoute } from './host-bookings.route.tsx';

let api: HostApi;
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.install();
  signIn();
});

const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');

test('a booking names the extras that the guest has paid for', async () => {
  const extra = {
    position: 1,
    per: 'event',
    unit_cents: 35_000,
    quantity: 1,
    total_cents: 35_000,
    is_obligatory: true,
  };
  api.bookings = [
    bookingRow({
      booking_extras: [
        { ...extra, position: 2, name: 'Cadeiras', per: 'guest', unit_cents: 1_200, total_cents: 31_200 },
        { ...extra, name: 'Limpeza' },
      ],
    }),
  ];
  renderHost(<HostBookingsRoute />);
  const note = await screen.findByText(/^Extras:/);
  expect(plain(note.textContent)).toBe('Extras: Limpeza; Cadeiras, 26 × R$ 12,00');
});

test('bookings: the next ones, the way to the chat, cancelling with its price', async () => {
  api.bookings = [
    bookingRow(),
    bookingRow({ id: 'gone', event_date: '2026-09-01', snapshot: { title: 'Antiga' } }),
    bookingRow({ id: 'off', status: 'cancelled', cancellation_reason: 'guest', snapshot: { title: 'Desistência' } }),
  ];
  api.conversations = [{ id: 'c1', space_id: spaceId, client_id: guestId }];
  renderHost(<HostBookingsRoute />);
  const section = within(await screen.findByRole('region', { name: 'Próximas reservas' }));
  expect((await section.findByRole('link', { name: 'Conversar com Marina Azevedo' })).getAttribute('href')).toBe(
    '/chat?conversa=c1',
  );
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Realizadas 1' }));
  expect(await screen.findByRole('link', { name: /^Antiga/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Canceladas 1' }));
  expect(await screen.findByText('Cancelada pelo cliente.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Próximas 1' }));
  await user.click(await screen.findByRole('button', { name: /^Cancelar reserva de Marina/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(plain(dialog.getByText('O cliente recebe de volta').parentElement?.textContent)).toContain('R$ 1.522,50');
  expect(plain(dialog.getByText('Você deixa de receber').parentElement?.textContent)).toContain('R$ 1.450,00');
  await user.click(dialog.getByRole('button', { name: /Cancelar e devolver/ }));
  expect(await dialog.findByText('Escolha o motivo.')).toBeTruthy();
  expect(api.written).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Motivo'), 'O espaço precisa de reparo');
  await user.type(dialog.getByLabelText(/^Mensagem/), 'Me ligue no 21 99887-7665');
  api.refuseOnce = { status: 422, message: 'text_blocked', code: 'PT422', details: '{"fields": {"note": "phone"}}' };
  await user.click(dialog.getByRole('button', { name: /Cancelar e devolver/ }));
  expect(await dialog.findByText(/O cliente lê esta mensagem: tire os contatos/)).toBeTruthy();
  await user.clear(dialog.getByLabelText(/^Mensagem/));
  await user.type(dialog.getByLabelText(/^Mensagem/), 'O telhado cedeu.');
  api.refuse = { status: 409, message: 'booking_in_past', code: 'PT409' };
  const confirm = () => user.click(dialog.getByRole('button', { name: /Cancelar e devolver R\$\s1\.522,50/ }));
  await confirm();
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('A data desta reserva já passou.'));
  api.refuse = null;
  await confirm();
  await user.click(await screen.findByRole('button', { name: 'Canceladas 2' }));
  expect(await screen.findByText('Cancelada por você.')).toBeTruthy();
  expect(api.written.at(-1)).toMatchObject({
    table: 'cancel_booking_as_host',
    body: { target_booking: api.bookings[0]?.id, reason: 'repair', note: 'O telhado cedeu.' },
  });
  expect(plain(toasts.at(-1)?.text)).toContain('Marina Azevedo recebe R$ 1.522,50 de volta');
});

test('bookings are found by words, space and month, past ones too, and downloaded as they are found', async () => {
  api.bookings = [
    bookingRow({ snapshot: { title: 'Galpão Estúdio 27' } }),
    bookingRow({
      id: 'b0000000-0000-4000-8000-000000000002',
      event_date: '2026-09-01',
      snapshot: { title: 'Sítio Açaí' },
    }),
    bookingRow({
      id: 'c0000000-0000-4000-8000-000000000003',
      event_date: '2027-01-09',
      snapshot: { title: 'Sítio Açaí' },
    }),
  ];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:sheet';
  });
  renderHost(<HostBookingsRoute />);
  const titles = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link', { name: /, / }).firstChild?.textContent);
  await screen.findByRole('list', { name: 'Reservas por vir' });
  await user.type(screen.getByLabelText('Buscar cliente, espaço, número'), 'acai');
  expect(titles()).toEqual(['Sítio Açaí']);
  expect(screen.getByText('2 reservas encontradas, 1 nesta lista')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Realizadas 1' }));
  expect(titles()).toEqual(['Sítio Açaí']);
  await user.selectOptions(screen.getByLabelText('Período'), 'Setembro de 2026');
  await user.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  const text = (await files[0]?.text()) ?? '';
  expect(text.split('\r\n')).toHaveLength(2);
  expect(text).toContain('"01/09/2026";"Sítio Açaí";"Marina Azevedo";"26"');
  await user.selectOptions(screen.getByLabelText('Espaço'), 'Galpão Estúdio 27');
  expect(screen.getByText('Nenhuma reserva encontrada.')).toBeTruthy();
});

test('a cancelled booking says why and what became of the payment; a contested one what would go back', async () => {
  const why = { cancellation_reason: 'platform', platform_reason: 'Anúncio duplicado.' };
  api.bookings = [bookingRow(), bookingRow({ id: 'off', status: 'cancelled', ...why })];
  api.money = [
    { booking_id: 'off', ...bookingMoney({ paid_cents: 152_250, withdrawn_cents: 152_250, dispute: 'lost' }) },
    {
      booking_id: bookingRow().id,
      ...bookingMoney({ paid_cents: 152_250, withdrawn_cents: 152_250, dispute: 'open' }),
    },
  ];
  renderHost(<HostBookingsRoute />);
  await screen.findByText(/^R\$\s1\.522,50 estão com o banco do cartão, que decide a contestação\.$/);
  await user.click(screen.getByRole('button', { name: 'Canceladas 1' }));
  const note = await screen.findByText(/O banco do cartão/);
  expect(plain(note.textContent)).toBe(
    'Cancelada pela plataforma. Motivo: “Anúncio duplicado.” O banco do cartão pagou R$ 1.522,50 a quem contestou.',
  );
  api.money = [
    {
      booking_id: bookingRow().id,
      ...bookingMoney({ paid_cents: 152_250, withdrawn_cents: 100_000, dispute: 'lost' }),
    },
  ];
  await user.click(screen.getByRole('button', { name: 'Próximas 1' }));
  await user.click(await screen.findByRole('button', { name: /^Cancelar reserva de Marina/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByRole('button', { name: /Cancelar e devolver R\$\s522,50/ })).toBeTruthy();
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
  const { unmount } = renderHost(<HostBookingsRoute />, '/gerenciar-espacos/reservas?aba=realizadas');
  const chats = async () =>
    (await screen.findAllByRole('link', { name: /^Conversar/ })).map((link) => link.getAttribute('href'));
  await waitFor(async () => expect(await chats()).toEqual(['/chat?conversa=c1', '/chat?conversa=c2']));
  expect(screen.getAllByText('Realizada')).toHaveLength(2);
  unmount();
  renderHost(<HostBookingsRoute />, '/gerenciar-espacos/reservas?aba=canceladas');
  await waitFor(async () => expect(await chats()).toEqual(['/chat?conversa=c1']));
  expect(screen.getByText('Cancelada')).toBeTruthy();
});

test('a host may write first where a booking is confirmed, and nowhere else', async () => {
  api.bookings = [
    bookingRow({ id: 'next' }),
    bookingRow({ id: 'gone', event_date: '2026-09-01' }),
    bookingRow({ id: 'off', status: 'cancelled', cancellation_reason: 'guest' }),
    bookingRow({ id: 'deleted', event_date: '2026-08-01', space_id: null }),
  ];
  renderHost(<HostBookingsRoute />);
  const chats = () =>
    screen.queryAllByRole('link', { name: 'Conversar com Marina Azevedo' }).map((link) => link.getAttribute('href'));
  await screen.findByRole('list', { name: 'Reservas por vir' });
  expect(chats()).toEqual(['/chat?reserva=next']);
  await user.click(screen.getByRole('button', { name: 'Realizadas 2' }));
  expect(
    within(await screen.findByRole('list', { name: 'Reservas realizadas' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(chats()).toEqual(['/chat?reserva=gone']);
  await user.click(screen.getByRole('button', { name: 'Canceladas 1' }));
  await screen.findByRole('list', { name: 'Reservas canceladas' });
  expect(chats()).toEqual([]);
});

test('hours and the guest’s phone stand with a booking while the two may reach each other; a missing address is said', async () => {
  const hours = { opens_at: '08:00', closes_at: '02:00', music_until: null };
  api.bookings = [
    bookingRow({ starts_at: '14:00:00', ends_at: '22:00:00', snapshot: { title: 'Galpão', hours } }),
    bookingRow({ id: 'later', event_date: '2026-12-20' }),
  ];
  api.contacts = [
    {
      booking_id: api.bookings[0]?.id,
      space_id: spaceId,
      guest_id: guestId,
      host_id: 'h',
      role: 'host',
      event_date: '2026-12-12',
      guest_count: 26,
      starts_at: '14:00',
      ends_at: '22:00',
      hours,
      other_name: 'Marina Azevedo',
      phone: '(21) 99123-4567',
      address: null,
      agreed_address: null,
      until: '2026-12-15T01:00:00Z',
    },
  ];
  renderHost(<HostBookingsRoute />);
  const [first, later] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(first?.getByText('Evento das 14h às 22h')).toBeTruthy();
  expect((await first?.findByRole('link', { name: /Ligar para Marina/ }))?.getAttribute('href')).toBe(
    'tel:21991234567',
  );
  expect(first?.getByText('Marina Azevedo espera o endereço deste espaço.')).toBeTruthy();
  expect(later?.queryByRole('link', { name: /Ligar/ })).toBeNull();
});
