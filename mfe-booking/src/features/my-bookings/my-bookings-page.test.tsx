// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { BookingApi, bookingRow, guestId } from '../../testing/fake-api.ts';
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
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const row = (name: string) => screen.findByRole('article', { name: new RegExp(name) });

test('signed out', async () => {
  signOut();
  draw(<MyBookingsPage />);
  expect(await screen.findByRole('heading', { name: 'Faça login para ver suas reservas' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
});

test('nothing yet leads to the search', async () => {
  draw(<MyBookingsPage />);
  expect(await screen.findByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buscar espaços' }).getAttribute('href')).toBe('/buscar');
});

test('a failure is said in its place and can be tried again', async () => {
  api.bookingsFail = true;
  draw(<MyBookingsPage />);
  expect(await screen.findByText('Não foi possível carregar suas reservas.')).toBeTruthy();
  api.bookingsFail = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeTruthy();
});

test('upcoming and past, with the words of each status; other people’s are not there', async () => {
  const named = (title: string) => ({ snapshot: { title, zone: 'zona-sul', neighborhood: 'leblon' } });
  api.bookings = [
    bookingRow({ id: id(1), status: 'paid', event_date: '2026-11-27', ...named('Sala Atlântica') }),
    bookingRow({ id: id(2), status: 'paid', event_date: '2026-10-03', space_id: null, ...named('Casa da Gávea') }),
    bookingRow({
      id: id(3),
      status: 'cancelled',
      cancellation_reason: 'expired',
      event_date: '2026-12-20',
      ...named('Salão Guanabara'),
    }),
    bookingRow({ id: id(4), status: 'disputed', event_date: '2026-11-20', ...named('Sítio') }),
    bookingRow({ id: id(5), status: 'paid', user_id: id(9), ...named('De outra pessoa') }),
  ];
  draw(<MyBookingsPage />);
  const upcoming = within(await screen.findByRole('region', { name: 'Próximas' }));
  const past = within(screen.getByRole('region', { name: 'Anteriores e canceladas' }));
  expect(upcoming.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Sala Atlântica',
    'Sítio',
  ]);
  expect(past.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Casa da Gávea',
    'Salão Guanabara',
  ]);
  expect(within(await row('Sala Atlântica')).getByText('Confirmada')).toBeTruthy();
  expect(within(await row('Sala Atlântica')).getByText('Leblon, Zona Sul')).toBeTruthy();
  expect(within(await row('Salão Guanabara')).getByText('Cancelada')).toBeTruthy();
  expect(within(await row('Salão Guanabara')).getByText(/voltou a ficar livre/)).toBeTruthy();
  expect(within(await row('Sítio')).getByText('disputed')).toBeTruthy();
  expect(
    within(await row('Sala Atlântica'))
      .getByRole('link', { name: /Ver Espaço/ })
      .getAttribute('href'),
  ).toMatch(/^\/espaco\//);
  expect(
    within(await row('Sala Atlântica'))
      .getByRole('link', { name: 'Conversar com o anfitrião de Sala Atlântica' })
      .getAttribute('href'),
  ).toMatch(/^\/chat\?espaco=/);
  expect(within(await row('Casa da Gávea')).queryByRole('link')).toBeNull();
});

test('an unpaid booking counts down, can be paid, and turns by itself', async () => {
  api.bookings = [bookingRow()];
  draw(<MyBookingsPage />);
  const pending = within(await row('Casa do Mirante'));
  expect(pending.getByText('Pendente')).toBeTruthy();
  expect(pending.getByText(/Data guardada por mais 3[01] min/)).toBeTruthy();
  expect(pending.getByRole('link', { name: /Pagar agora/ }).getAttribute('target')).toBe('_blank');
  Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(await within(await row('Casa do Mirante')).findByText('Confirmada')).toBeTruthy();
});

test('giving up', async () => {
  api.bookings = [bookingRow()];
  draw(<MyBookingsPage />);
  await user.click(within(await row('Casa do Mirante')).getByRole('button', { name: 'Cancelar reserva em andamento' }));
  expect(await within(await row('Casa do Mirante')).findByText('Cancelada')).toBeTruthy();
  expect(api.requests).toContainEqual({ name: 'cancel-booking-hold', body: { bookingId: api.bookings[0]?.id } });
  expect(toasts.at(-1)?.title).toBe('Reserva cancelada');
});

test('a hold that has ended offers no payment', async () => {
  api.bookings = [bookingRow({ hold_expires_at: new Date(Date.now() - 1000).toISOString(), user_id: guestId })];
  draw(<MyBookingsPage />);
  const ended = within(await row('Casa do Mirante'));
  expect(ended.queryByRole('link', { name: /Pagar agora/ })).toBeNull();
  expect(ended.getByText(/prazo para pagar terminou/)).toBeTruthy();
});
