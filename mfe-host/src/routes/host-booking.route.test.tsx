import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, bookingRow, guestId, HostApi, hostId, spaceId } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as HostBookingRoute } from './host-booking.route.tsx';

let api: HostApi;
const user = userEvent.setup();
const id = bookingRow().id;
const open = (path = `/gerenciar-espacos/reservas/${id}`) => renderHost(<HostBookingRoute />, path);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.install();
  signIn();
});

const plain = (element: HTMLElement | null) => element?.textContent?.replace(/\u00a0/g, ' ');
const part = async (name: string) => plain(await screen.findByRole('region', { name }));

const extra = { position: 1, per: 'event', unit_cents: 18_000, quantity: 1, total_cents: 18_000, is_obligatory: true };
const agreed = bookingRow({
  starts_at: '14:00:00',
  ends_at: '22:00:00',
  snapshot: {
    title: 'Galpão Estúdio 27',
    capacity: 30,
    hours: { opens_at: '08:00:00', closes_at: '02:00:00', music_until: '22:00:00' },
    rules: { version: 1, answers: { animals: 'no' }, note: 'Sapatos na porta.' },
  },
  booking_extras: [{ ...extra, name: 'Limpeza' }],
});
const contact = {
  booking_id: id,
  space_id: spaceId,
  guest_id: guestId,
  host_id: hostId,
  event_date: '2026-12-12',
  guest_count: 26,
  starts_at: null,
  ends_at: null,
  hours: null,
  role: 'host',
  other_name: 'Marina Azevedo',
  phone: '(21) 99123-4567',
  address,
  agreed_address: null,
  until: '2026-12-15T02:59:00Z',
};

test('one booking: when, what was agreed, whom to call, what it brings and what has happened', async () => {
  api.bookings = [agreed];
  api.contacts = [contact];
  api.payouts = [{ booking_id: id, amount_cents: 145_000, due_on: '2026-12-14' }];
  open();
  expect(await screen.findByRole('heading', { name: 'Galpão Estúdio 27' })).toBeTruthy();
  expect(screen.getByText('sáb., 12 de dez. de 2026', { selector: 'time' }).parentElement?.textContent).toMatch(
    /, em 22 dias$/,
  );
  const event = await part('O evento');
  for (const words of [
    'Evento14h às 22h',
    '8h às 2h, com montagem',
    '26 de até 30',
    'Limpeza',
    'Animais: Não pode',
    'Sapatos na porta.',
  ])
    expect(event).toContain(words);
  const call = await screen.findByRole('link', { name: /^Ligar para Marina Azevedo/ });
  expect(call.getAttribute('href')).toBe('tel:21991234567');
  expect(screen.getByRole('link', { name: 'Mensagem para Marina Azevedo' }).getAttribute('href')).toBe(
    `/chat?reserva=${id}`,
  );
  expect(await part('Contato')).toContain('Marina Azevedo já tem o endereço e como chegar.');
  await vi.waitFor(async () => expect(await part('Valores')).toContain('Sai em seg., 14 de dez. de 2026'));
  const amounts = await part('Valores');
  for (const words of ['Preço de sábadoR$ 1.270,00', 'LimpezaR$ 180,00', 'Você recebeR$ 1.450,00'])
    expect(amounts).toContain(words);
  expect(await part('O que aconteceu')).toContain('12/11/2026, 09:48Pagamento confirmado: R$ 1.522,50 com cartão');
});

test('the host cancels here, and the page says so', async () => {
  api.bookings = [bookingRow()];
  open();
  await user.click(await screen.findByRole('button', { name: 'Cancelar esta reserva' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.selectOptions(dialog.getByLabelText('Motivo'), 'Emergência');
  await user.click(dialog.getByRole('button', { name: /Cancelar e devolver/ }));
  expect(await screen.findByText('Cancelada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancelar esta reserva' })).toBeNull();
});

test.each([
  ['of nobody', '/gerenciar-espacos/reservas/11111111-0000-4000-8000-00000000dead'],
  ['that is no id', '/gerenciar-espacos/reservas/x'],
])('a booking %s is not found', async (_, path) => {
  open(path);
  await expectWords(screen, 'Reserva não encontrada');
});

test('what cannot be read is offered again', async () => {
  api.failing.add('bookings');
  api.bookings = [bookingRow()];
  open();
  expect(await screen.findByText('Não foi possível carregar a reserva.')).toBeTruthy();
  api.failing.clear();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Galpão Estúdio 27' })).toBeTruthy();
});
