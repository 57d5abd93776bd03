import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configurePlatform, platformConfig } from 'shared-domain/platform';
import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { gates, signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BookingApi, bookingRow, contactRow, hostId } from '../../testing/fake-api.ts';
import { ReceiptPage } from './receipt-page.tsx';

const code = 'F2ZB7E54M9K2MWX3';
const paid = { checkout_url: null, paid_at: '2026-11-01T12:00:00Z' };
const profileRow = { id: hostId, full_name: 'Helena Furtado', created_at: '2026-01-01T12:00:00Z' };
let api: BookingApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  api = new BookingApi();
  api.on('receipt_code', () => code);
  api.on('profiles', () => [profileRow]);
  api.install();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const paper = () => screen.findByRole('article', { name: 'Comprovante' });
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

test('names the extras, the hours and the company that were agreed, and the policy by its name', async () => {
  api.bookings = [
    bookingRow({
      ...paid,
      status: 'paid',
      starts_at: '18:00:00',
      ends_at: '01:00:00',
      guest_count: 80,
      owner_amount: 621_000,
      service_fee: 31_050,
      total_amount: 652_050,
      booking_companies: { name: 'Festa Ltda.', cnpj: '12ABC34501DE35' },
      booking_extras: [
        {
          position: 2,
          name: 'Cadeiras',
          per: 'guest',
          unit_cents: 1_200,
          quantity: 1,
          total_cents: 96_000,
          is_obligatory: false,
        },
        {
          position: 1,
          name: 'Limpeza',
          per: 'event',
          unit_cents: 35_000,
          quantity: 1,
          total_cents: 35_000,
          is_obligatory: true,
        },
      ],
      snapshot: { title: 'Casa do Mirante', policy_name: 'firm', price_cents: 490_000, terms_version: 2 },
    }),
  ];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  const receipt = within(await paper());
  const amounts = receipt.getAllByText(/^R\$/).map((amount) => amount.textContent?.replace(/\s/g, ' '));
  expect(amounts).toEqual(['R$ 4.900,00', 'R$ 350,00', 'R$ 960,00', 'R$ 310,50', 'R$ 6.520,50']);
  expect(receipt.getByText(/^Cadeiras, 80 × R\$\s12,00$/)).toBeTruthy();
  expect(receipt.getByText(/, das 18h à 1h$/)).toBeTruthy();
  expect(receipt.getByText('Festa Ltda., CNPJ 12.ABC.345/01DE-35')).toBeTruthy();
  const host = receipt.getByText('Em nome de quem anuncia').nextElementSibling;
  await waitFor(() => expect(host?.textContent).toBe('Helena FurtadoCasa do Mirante'));
  expect(receipt.queryByText(/^CNPJ/)).toBeNull();
  expect(receipt.getByText(/^Cancelamento: Firme\./)).toBeTruthy();
  expect(receipt.getByText(/^Termos de Uso: versão 2/)).toBeTruthy();
});

test('names who runs the site, and whom to write to, where the site says so', async () => {
  const company = { name: 'Espaços Rio Ltda.', cnpj: '11222333000181', support: 'ajuda@exemplo.com' };
  const before = platformConfig();
  configurePlatform({ ...before, company });
  onTestFinished(() => configurePlatform(before));
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  const receipt = within(await paper());
  expect(receipt.getByText('Espaços Rio Ltda.')).toBeTruthy();
  expect(receipt.getByText('CNPJ 11.222.333/0001-81')).toBeTruthy();
  expect(receipt.getByRole('link', { name: 'ajuda@exemplo.com' }).getAttribute('href')).toBe(
    'mailto:ajuda@exemplo.com',
  );
});

const addCompany = async (cnpj: string) => {
  await user().click(await screen.findByRole('button', { name: 'Comprovante em nome de empresa' }));
  await user().type(screen.getByLabelText('Nome da empresa'), 'Festa Ltda.');
  await user().type(screen.getByLabelText('CNPJ'), cnpj);
  await user().click(screen.getByRole('button', { name: 'Pôr no comprovante' }));
};

test('a company is added to the receipt before the event', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  const requested = vi.fn();
  api.on('add_booking_company', ({ body }) => {
    requested(body);
    api.bookings = [
      bookingRow({ ...paid, status: 'paid', booking_companies: { name: 'Festa Ltda.', cnpj: '11222333000181' } }),
    ];
    return null;
  });
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  await addCompany('11.222.333/0001-80');
  expect(await screen.findByText('CNPJ inválido. Confira os números.')).toBeTruthy();
  expect(requested).not.toHaveBeenCalled();
  await user().clear(screen.getByLabelText('CNPJ'));
  await user().type(screen.getByLabelText('CNPJ'), '11.222.333/0001-81');
  await user().click(screen.getByRole('button', { name: 'Pôr no comprovante' }));
  expect(await screen.findByText('Festa Ltda., CNPJ 11.222.333/0001-81')).toBeTruthy();
  expect(requested).toHaveBeenCalledExactlyOnceWith({
    target_booking: bookingRow().id,
    company_name: 'Festa Ltda.',
    cnpj: '11222333000181',
  });
  expect(screen.queryByLabelText('CNPJ')).toBeNull();
});

test('a refused company keeps the form and explains why', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  api.on('add_booking_company', () => Response.json({ message: 'booking_in_past' }, { status: 409 }));
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  await addCompany('11.222.333/0001-81');
  expect((await screen.findByRole('alert')).textContent).toContain('O evento já terminou');
  expect(screen.getByLabelText('Nome da empresa')).toHaveProperty('value', 'Festa Ltda.');
});

test('no company is offered after the event or for a cancelled booking', async () => {
  for (const row of [
    bookingRow({ ...paid, status: 'paid', event_date: '2026-11-19' }),
    bookingRow({ ...paid, status: 'cancelled', cancelled_at: '2026-11-10T15:00:00Z' }),
  ]) {
    api.bookings = [row];
    renderPart(<ReceiptPage bookingId={row.id} />, { remote: 'booking' });
    await paper();
    expect(screen.queryByRole('button', { name: 'Comprovante em nome de empresa' })).toBeNull();
    cleanup();
  }
});

test('carries a code that leads to the page which confirms it', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  const receipt = within(await paper());
  expect(await receipt.findByRole('img', { name: /^Código QR/ })).toBeTruthy();
  expect(receipt.getByText('F2ZB-7E54-M9K2-MWX3')).toBeTruthy();
});

test('without its code it can still be read and printed, and the code asked for again', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  api.on('receipt_code', () => Response.json({ message: 'x' }, { status: 500 }));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  const receipt = within(await paper());
  expect((await receipt.findByRole('alert')).textContent).toContain('O código não carregou.');
  await user().click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  api.on('receipt_code', () => code);
  await user().click(receipt.getByRole('button', { name: 'Tentar novamente' }));
  expect(await receipt.findByText('F2ZB-7E54-M9K2-MWX3')).toBeTruthy();
});

test('has the address while its guest may know it', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid' })];
  api.contacts = [contactRow()];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  expect(await screen.findByText('Rua das Acácias Claras, 120, Fundos')).toBeTruthy();
});

test('of a booking that had nothing to pay', async () => {
  api.bookings = [bookingRow({ ...paid, status: 'paid', stripe_session_id: null, total_amount: 0 })];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  expect(within(await paper()).getByText(/^Sem cobrança/)).toBeTruthy();
});

test('of a cancelled one: what was paid, that it was cancelled, and what went back', async () => {
  const cancelled = { status: 'cancelled', cancellation_reason: 'guest', cancelled_at: '2026-11-10T15:00:00Z' };
  api.bookings = [bookingRow({ ...paid, ...cancelled })];
  api.money = [
    {
      booking_id: bookingRow().id,
      ...bookingMoney({ paid_cents: 467_250, sent_cents: 467_250, sent_at: '2026-11-11T15:00:00Z' }),
    },
  ];
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  const receipt = within(await paper());
  expect(receipt.getByText('10/11/2026')).toBeTruthy();
  expect(receipt.getByText(/R\$\s9\.345,00/)).toBeTruthy();
  expect(await receipt.findByText(/^Cancelada por você\. R\$\s4\.672,50 devolvidos no cartão em 11\/11/)).toBeTruthy();
});

test.each([
  ['that nobody has paid', bookingRow()],
  ['of another person, though a host may read it', bookingRow({ ...paid, status: 'paid', user_id: 'x' })],
])('a booking %s has none', async (_, row) => {
  api.bookings = [row];
  renderPart(<ReceiptPage bookingId={row.id} />, { remote: 'booking' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprovante não encontrado' })).toBeTruthy();
});

test('an address that is none asks nobody', async () => {
  renderPart(<ReceiptPage bookingId="nada" />, { remote: 'booking' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprovante não encontrado' })).toBeTruthy();
});

test('signed out: leads to sign-in', async () => {
  signOut();
  renderPart(<ReceiptPage bookingId={bookingRow().id} />, { remote: 'booking' });
  await user().click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
});
