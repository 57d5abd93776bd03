import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedNextEvent, storeNextEvent } from 'shared-domain/bookings/next-event.ts';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { nextEvent } from 'shared-domain/testing/next-event.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, bookingRow, contactRow, guestId, hostId } from '../../testing/fake-api.ts';
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

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const row = (name: string) => screen.findByRole('article', { name: new RegExp(name) });

test('signed out', async () => {
  signOut();
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByRole('heading', { name: 'Faça login para ver suas reservas' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
});

test('nothing yet leads to the search', async () => {
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buscar espaços' }).getAttribute('href')).toBe('/buscar');
});

test('a failure is said in its place and can be tried again', async () => {
  api.bookingsFail = true;
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByText('Não foi possível carregar suas reservas.')).toBeTruthy();
  api.bookingsFail = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeTruthy();
});

const titles = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const named = (title: string) => ({ snapshot: { title, zone: 'zona-sul', neighborhood: 'leblon' } });
const paidAt = { paid_at: '2026-01-02T12:00:00Z' };

test('the next event first, then what is over as “Realizada”, then what was cancelled; other people’s are not there', async () => {
  api.bookings = [
    bookingRow({ id: id(1), status: 'paid', ...paidAt, event_date: '2027-04-10', ...named('Abril') }),
    bookingRow({ id: id(2), status: 'paid', ...paidAt, event_date: '2027-02-01', ...named('Sala Atlântica') }),
    bookingRow({ id: id(3), status: 'paid', ...paidAt, event_date: '2026-10-03', ...named('Casa da Gávea') }),
    bookingRow({ id: id(4), status: 'paid', ...paidAt, event_date: '2026-11-19', ...named('Ontem') }),
    bookingRow({
      id: id(5),
      status: 'cancelled',
      cancellation_reason: 'guest',
      ...paidAt,
      event_date: '2026-12-20',
      ...named('Salão Guanabara'),
    }),
    bookingRow({ id: id(6), status: 'disputed', event_date: '2026-11-20', ...named('Sítio') }),
    bookingRow({ id: id(7), status: 'paid', user_id: id(9), ...named('De outra pessoa') }),
  ];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  await screen.findByRole('region', { name: 'Próximas' });
  expect(titles('Próximas')).toEqual(['Sítio', 'Sala Atlântica', 'Abril', 'Ontem']);
  expect(titles('Última realizada')).toEqual(['Ontem']);
  await expectWords(within(await row('Sala Atlântica')), 'Confirmada');
  expect(within(await row('Sala Atlântica')).getByText('Leblon, Zona Sul')).toBeTruthy();
  expect(within(await row('Sítio')).getByText('disputed')).toBeTruthy();
  expect(
    within(await row('Sala Atlântica'))
      .getByRole('link', { name: /Ver Espaço/ })
      .getAttribute('href'),
  ).toMatch(/^\/espaco\//);
  await openTab('Realizadas 2');
  expect(titles('Realizadas')).toEqual(['Ontem', 'Casa da Gávea']);
  expect(within(await row('Casa da Gávea')).getByText('Realizada')).toBeTruthy();
  await openTab('Canceladas 1');
  expect(titles('Canceladas')).toEqual(['Salão Guanabara']);
  await expectWords(within(await row('Salão Guanabara')), 'Cancelada');
});

test('a booking whose space had no place says so', async () => {
  api.bookings = [
    bookingRow({
      id: id(6),
      status: 'disputed',
      event_date: '2026-11-20',
      snapshot: { zone: '', neighborhood: '' },
    }),
  ];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  await expectWords(screen, 'Local não informado');
});

test('the next event says how soon, where, when and with whom, each with its one link', async () => {
  const hours = { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' };
  api.bookings = [
    bookingRow({ id: id(1), status: 'paid', ...paidAt, event_date: '2026-12-20', ...named('Depois') }),
    bookingRow({
      id: id(2),
      status: 'paid',
      ...paidAt,
      event_date: '2026-12-02',
      starts_at: '14:00:00',
      ends_at: '22:00:00',
      snapshot: { title: 'Casa da Gávea', zone: 'zona-sul', neighborhood: 'gavea', hours },
    }),
  ];
  api.contacts = [contactRow({ booking_id: id(2), until: '2026-12-05T01:00:00Z' })];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  const next = within(await row('Casa da Gávea'));
  expect(next.getByText('em 12 dias')).toBeTruthy();
  await expectWords(next, 'Ver Espaço');
  expect(next.getByText(', das 14h às 22h')).toBeTruthy();
  expect(await next.findByText('Rua das Acácias Claras, 120, Fundos')).toBeTruthy();
  expect(next.getByText('Gávea, CEP 20000-120. Portão verde.')).toBeTruthy();
  expect(next.getByRole('link', { name: /^Abrir no mapa/ }).getAttribute('href')).toContain('query=Rua%20das');
  expect(next.getByText('Evento das 14h às 22h')).toBeTruthy();
  expect(next.getByText('O espaço é seu das 8h às 2h. Música alta até 22h')).toBeTruthy();
  expect(next.getByRole('button', { name: 'Adicionar à agenda' })).toBeTruthy();
  expect(next.getByText('Tomás Aguiar, (21) 99999-0142')).toBeTruthy();
  expect(next.getByText('Vale até 4 de dez.')).toBeTruthy();
  expect(next.getByRole('link', { name: /^Ligar/ }).getAttribute('href')).toBe('tel:21999990142');
  expect(await link('Casa da Gávea', /^Conversar/)).toMatch(/^\/chat/);
  expect(await link('Depois', /^Endereço e contato/)).toBeNull();
});

test('another address than at payment is said, and what it was', async () => {
  api.bookings = [bookingRow({ status: 'paid', ...paidAt, ...named('Mudou') })];
  const before = { ...contactRow().address, number: '7' };
  api.contacts = [contactRow({ agreed_address: before })];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(
    await screen.findByText('O endereço mudou depois do pagamento. Antes: Rua das Acácias Claras, 7, Fundos.'),
  ).toBeTruthy();
});

test('an address that the host has not given yet is announced; one that is over is nowhere', async () => {
  api.bookings = [
    bookingRow({ status: 'paid', ...paidAt, ...named('Sem endereço') }),
    bookingRow({ id: id(2), status: 'paid', ...paidAt, event_date: '2026-11-10', ...named('Passada') }),
  ];
  api.contacts = [contactRow({ address: null }), contactRow({ booking_id: id(2), until: '2026-11-13T05:00:00Z' })];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByText('Tomás Aguiar ainda não informou o endereço')).toBeTruthy();
  expect(screen.queryByText(/Rua das Acácias/)).toBeNull();
  expect(await link('Passada', /^Endereço e contato/)).toBeNull();
});

test('when address and contact can’t be loaded it is said there, and the bookings stay', async () => {
  api.contactsFail = true;
  api.bookings = [bookingRow({ status: 'paid', ...paidAt, ...named('Casa') })];
  api.contacts = [contactRow()];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByText('Não foi possível carregar endereço e contato.')).toBeTruthy();
  api.contactsFail = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Rua das Acácias Claras, 120, Fundos')).toBeTruthy();
});

describe('the event for the page without a connection', () => {
  beforeEach(() => localStorage.clear());
  const paid = (number: number, event_date: string) =>
    bookingRow({ id: id(number), status: 'paid', ...paidAt, event_date, ...named(`Casa ${number}`) });
  const contact = (number: number, until: string, more = {}) => contactRow({ booking_id: id(number), until, ...more });
  const title = () => storedNextEvent()?.title;

  test('is the next one with contacts, with everything that the page shows of it', async () => {
    const hours = { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' };
    api.bookings = [
      bookingRow({
        ...paid(1, '2026-12-02'),
        starts_at: '14:00:00',
        ends_at: '22:00:00',
        snapshot: { title: 'Casa 1', neighborhood: 'leblon', hours },
      }),
      paid(2, '2026-11-19'),
      paid(3, '2027-01-02'),
      bookingRow({ id: id(4), event_date: '2026-11-21' }),
    ];
    api.contacts = [
      contact(3, '2027-01-05T05:00:00Z'),
      contact(2, '2026-11-22T05:00:00Z'),
      contact(1, '2026-12-05T01:00:00Z'),
    ];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    await expect.poll(storedNextEvent).toEqual({
      userId: guestId,
      bookingId: id(1),
      date: '2026-12-02',
      until: '2026-12-05T01:00:00Z',
      seenAt: expect.stringMatching(/^2026-11-20T15:00:/),
      title: 'Casa 1',
      when: expect.stringContaining('2 de'),
      address: 'Rua das Acácias Claras, 120, Fundos',
      arrival: 'Leblon, CEP 20000-120. Portão verde.',
      hours: 'Evento das 14h às 22h. O espaço é seu das 8h às 2h. Música alta até 22h',
      contact: 'Tomás Aguiar',
      phone: '(21) 99999-0142',
      code: '00000000',
    });
  });

  test('is the last one in the days after it, until its contacts end', async () => {
    api.bookings = [paid(1, '2026-11-18'), paid(2, '2026-11-19'), paid(3, '2026-11-10')];
    api.contacts = [
      contact(1, '2026-11-21T05:00:00Z'),
      contact(2, '2026-11-22T05:00:00Z'),
      contact(3, '2026-11-13T05:00:00Z'),
    ];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    await expect.poll(title).toBe('Casa 2');
  });

  test.each([
    ['every booking is cancelled', [bookingRow({ ...paid(1, '2026-12-02'), status: 'cancelled' })], false],
    [
      'it is cancelled, and the contacts of others can’t be read',
      [bookingRow({ ...paid(1, '2026-12-02'), status: 'cancelled' }), paid(2, '2027-01-02')],
      true,
    ],
    ['its contacts ended', [paid(1, '2026-11-10')], false],
    ['there is no booking', [], false],
  ])('goes when %s', async (_name, bookings, contactsFail) => {
    storeNextEvent(nextEvent({ bookingId: id(1) }));
    api.bookings = bookings;
    api.contactsFail = contactsFail;
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    await expect.poll(storedNextEvent).toBeNull();
  });

  test('is none of a suspended person', async () => {
    storeNextEvent(nextEvent({ bookingId: id(1) }));
    signIn({ isSuspended: true });
    api.bookings = [paid(1, '2026-12-02')];
    api.contacts = [contact(1, '2026-12-05T01:00:00Z')];
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    await expect.poll(storedNextEvent).toBeNull();
  });

  test('stays while nothing is known of the bookings', async () => {
    storeNextEvent(nextEvent({ bookingId: id(1) }));
    api.bookingsFail = true;
    renderPart(<MyBookingsPage />, { remote: 'booking' });
    expect(await screen.findByText('Não foi possível carregar suas reservas.')).toBeTruthy();
    expect(storedNextEvent()).not.toBeNull();
  });
});

const openTab = (name: string) => user.click(screen.getByRole('tab', { name }));

const link = async (title: string, name: RegExp) =>
  within(await row(title))
    .queryByRole('link', { name })
    ?.getAttribute('href') ?? null;

test('receipt and conversation stay when the event is over and when it was cancelled; what nobody paid has none', async () => {
  api.bookings = [
    bookingRow({ id: id(1), status: 'paid', ...paidAt, event_date: '2026-12-01', ...named('Por vir') }),
    bookingRow({ id: id(2), status: 'paid', ...paidAt, event_date: '2026-10-03', ...named('Passada') }),
    bookingRow({ id: id(3), status: 'cancelled', cancellation_reason: 'host', ...paidAt, ...named('Desfeita') }),
    bookingRow({ id: id(4), status: 'cancelled', cancellation_reason: 'expired', ...named('Nunca paga') }),
    // nothing had to be paid: no session of the provider
    bookingRow({
      id: id(5),
      status: 'paid',
      ...paidAt,
      stripe_session_id: null,
      total_amount: 0,
      ...named('Cortesia'),
    }),
  ];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  for (const [index, title] of ['Por vir', 'Passada', 'Desfeita'].entries()) {
    if (title === 'Desfeita') await openTab('Canceladas 1');
    expect(await link(title, /^Comprovante/)).toBe(`/comprovante/${id(index + 1)}`);
    expect(await link(title, /^Conversar com o anfitrião de/)).toMatch(/^\/chat\?espaco=/);
  }
  await openTab('Próximas 2');
  expect(await link('Cortesia', /^Comprovante/)).toBe(`/comprovante/${id(5)}`);
  await user.click(screen.getByText('Reservas não pagas'));
  expect(await link('Nunca paga', /^Comprovante/)).toBeNull();
  expect(await link('Nunca paga', /^Conversar/)).toBeNull();
});

test('a conversation outlives its space and is found by its host', async () => {
  const gone = { space_id: null, status: 'paid', ...paidAt, event_date: '2026-10-03' };
  api.bookings = [
    bookingRow({ id: id(1), ...gone, ...named('Casa da Gávea') }),
    bookingRow({ id: id(2), ...gone, host_id: id(8), ...named('Nunca conversada') }),
  ];
  api.goneConversations = [
    { id: 'c1', host_id: hostId, space_title: 'Outro espaço' },
    { id: 'c2', host_id: hostId, space_title: 'Casa da Gávea' },
  ];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  await waitFor(async () => expect(await link('Casa da Gávea', /^Conversar/)).toBe('/chat?conversa=c2'));
  expect(await link('Nunca conversada', /^Conversar/)).toBeNull();
  expect(within(await row('Nunca conversada')).getByText('Este espaço não está mais no site.')).toBeTruthy();
});

test('holds that nobody paid stand at the end, in a closed group', async () => {
  api.bookings = [
    bookingRow({ id: id(1), status: 'cancelled', cancellation_reason: 'expired', ...named('Não paga') }),
    bookingRow({ id: id(2), status: 'cancelled', cancellation_reason: 'given_up', ...named('Desistência') }),
    bookingRow({ id: id(3), status: 'paid', ...paidAt, ...named('Paga') }),
  ];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  const group = (await screen.findByText('Reservas não pagas')).closest('details');
  expect(group?.open).toBe(false);
  expect(group?.textContent).toContain('2 datas que voltaram a ficar livres. Nada foi cobrado.');
  expect(screen.queryByRole('region', { name: 'Canceladas' })).toBeNull();
  expect(titles('Próximas')).toEqual(['Paga']);
  await user.click(screen.getByText('Reservas não pagas'));
  expect(group?.open).toBe(true);
  expect(within(await row('Não paga')).getByText(/voltou a ficar livre/)).toBeTruthy();
});

test('where nothing was ever paid the way to the search stands above what ended', async () => {
  api.bookings = [bookingRow({ status: 'cancelled', cancellation_reason: 'expired' })];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma reserva ainda' })).toBeTruthy();
  expect(screen.getByText('1 data que voltou a ficar livre. Nada foi cobrado.')).toBeTruthy();
});

test('an unpaid booking counts down, can be paid, and turns by itself', async () => {
  api.bookings = [bookingRow()];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  const pending = within(await row('Casa do Mirante'));
  await expectWords(pending, 'Pendente');
  expect(pending.getByText(/Data guardada por mais 3[01] min/)).toBeTruthy();
  expect(pending.getByRole('link', { name: /Pagar agora/ }).getAttribute('target')).toBe('_blank');
  Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(await within(await row('Casa do Mirante')).findByText('Confirmada')).toBeTruthy();
});

test('giving a hold up says what happens and asks first', async () => {
  api.bookings = [bookingRow()];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  const ask = async () => {
    await user.click(within(await row('Casa do Mirante')).getByRole('button', { name: /^Cancelar reserva/ }));
    return within(await screen.findByRole('alertdialog', { name: 'Cancelar reserva em andamento?' }));
  };
  let requested = await ask();
  expect(requested.getByText('Casa do Mirante, sábado, 12 de dezembro de 2026.')).toBeTruthy();
  expect(requested.getByText('A página de pagamento deixa de valer. Nada foi cobrado.')).toBeTruthy();
  await user.click(requested.getByRole('button', { name: 'Manter reserva' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.requests.filter(({ name }) => name === 'cancel-booking-hold')).toEqual([]);

  requested = await ask();
  await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
  expect(await screen.findByText('Reservas não pagas')).toBeTruthy();
  expect(api.requests).toContainEqual({ name: 'cancel-booking-hold', body: { bookingId: api.bookings[0]?.id } });
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Reserva cancelada'));
});

test('a hold that has ended offers no payment', async () => {
  api.bookings = [bookingRow({ hold_expires_at: new Date(Date.now() - 1000).toISOString(), user_id: guestId })];
  renderPart(<MyBookingsPage />, { remote: 'booking' });
  await user.click(await screen.findByText('Reservas não pagas'));
  const ended = within(await row('Casa do Mirante'));
  expect(ended.queryByRole('link', { name: /Pagar agora/ })).toBeNull();
  expect(ended.getByText(/prazo para pagar terminou/)).toBeTruthy();
});
