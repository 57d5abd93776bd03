import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { serviceFee } from 'shared-domain/money/booking-price.ts';
import { configurePlatform, platformConfig, setSession, supabase } from 'shared-domain/platform';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, bookingRow, space, spaceTermsRow } from '../../testing/fake-api.ts';
import { BookingCard } from './booking-card.tsx';

let api: BookingApi;
let user: ReturnType<typeof userEvent.setup>;
const tab = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
const open = vi.fn(() => tab as unknown as Window | null);

// next to the space it loads with the card
beforeAll(() =>
  Promise.all([
    import('./card-body.tsx'),
    import('shared-domain/bookings/booking-messages.ts'),
    import('shared-domain/coupons/coupon-messages.ts'),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = new BookingApi();
  api.install();
  vi.stubGlobal('open', open);
  open.mockImplementation(() => tab as unknown as Window | null);
  tab.opener = {};
  localStorage.clear();
  sessionStorage.clear();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const card = (date: string | null = '2026-12-12') =>
  renderPart(<BookingCard space={space} {...(date ? { initialDate: date } : {})} />, { remote: 'booking' });
const button = () => screen.getByRole('button', { name: 'Reservar' });
const guests = () => screen.getByLabelText('Número de convidados');
const description = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const answered = (name: string) => api.requests.filter((request) => request.name === name);

async function readyCard() {
  card();
  await screen.findByText('Data disponível');
  fireEvent.change(guests(), { target: { value: '110' } });
}

describe('the button is live; pressed too early it leads to what is missing and books nothing', () => {
  test('nothing chosen', async () => {
    card(null);
    expect(button()).toHaveProperty('disabled', false);
    expect(screen.queryByText(/Selecione uma data futura/)).toBeNull();
    expect(screen.queryByText('Preencha todos os campos corretamente')).toBeNull();
    await user.click(button());
    const shown = 'Campos obrigatórios: Por favor, selecione a data e número de convidados.';
    await expectWords(screen, 'Campos obrigatórios: Por favor, selecione a data e número de convidados.');
    await expectWords(screen, 'Por favor, selecione a data e número de convidados.');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(/selecione a data\.|selecione o número|Preencha todos/)).toBeNull();
    for (const field of [screen.getByRole('button', { name: /^Data do evento/, hidden: true }), guests()])
      expect([field.getAttribute('aria-invalid'), description(field)]).toEqual([
        'true',
        expect.stringContaining(shown),
      ]);
    const calendar = await screen.findByRole('dialog', { name: 'Data do evento' });
    await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
    expect(toasts).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });

  test('no guests; once they are there, nothing is wrong any more', async () => {
    card();
    await expectWords(screen, 'Data disponível');
    await user.click(button());
    expect(await screen.findByText('Por favor, selecione o número de convidados.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(guests()));
    await user.type(guests(), '110');
    await waitFor(() => expect(screen.queryByText('Por favor, selecione o número de convidados.')).toBeNull());
    expect(screen.queryByText('Preencha todos os campos corretamente')).toBeNull();
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
  });

  test('a free day chosen after one that was refused is judged for itself', async () => {
    api.calendar = [{ date: '2026-12-12', state: 'booked' }];
    card();
    await user.type(guests(), '110');
    await expectWords(screen, 'Data indisponível para reserva');
    await user.click(button());
    expect(open).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Data do evento/ }));
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /19 de dezembro/ }));
    expect(await screen.findByText('Data disponível')).toBeTruthy();
    expect(screen.queryByText('Data indisponível para reserva')).toBeNull();
  });

  test('too many guests', async () => {
    card();
    await screen.findByText('Data disponível');
    await user.type(guests(), '141');
    await expectWords(screen, 'Número de convidados excede a capacidade');
    await user.click(button());
    await expectWords(screen, 'Preencha todos os campos corretamente');
    await waitFor(() => expect(document.activeElement).toBe(guests()));
    await user.clear(guests());
    await user.type(guests(), '140');
    await waitFor(() => expect(screen.queryByText('Preencha todos os campos corretamente')).toBeNull());
    expect(answered('create-booking-payment')).toEqual([]);
  });

  test('the total is withdrawn while the guests exceed the capacity', async () => {
    card();
    await screen.findByText('Data disponível');
    await user.type(guests(), '14');
    const sums = () => [screen.queryByText('Total'), screen.queryByText(/^Taxa de serviço/)];
    expect(sums()).not.toContain(null);
    await user.type(guests(), '1');
    await expectWords(screen, 'Número de convidados excede a capacidade');
    expect(sums()).toEqual([null, null]);
    await user.type(guests(), '{Backspace}');
    expect(sums()).not.toContain(null);
  });

  test('the calendar begins with the current week and shows the price of each free day', async () => {
    card();
    await screen.findByText('Data disponível');
    await user.click(screen.getByRole('button', { name: /^Data do evento/ }));
    await user.click(await screen.findByRole('button', { name: 'Mês anterior' }));
    const days = await within(await screen.findByRole('grid', { name: 'novembro de 2026' })).findAllByRole('button');
    expect(days[0]?.getAttribute('aria-label')).toContain('15 de novembro');
    expect(days.filter((day) => /, R\$\s\d/.test(day.getAttribute('aria-label') ?? '')).length).toBeGreaterThan(5);
  });

  test('a date that has passed, and what to do', async () => {
    card('2026-11-19');
    await expectWords(screen, 'Data selecionada já passou');
    await expectWords(screen, 'Selecione uma data futura');
  });

  test.each([
    ['2026-11-19', [], 'Data selecionada já passou. Selecione uma data futura'],
    ['2026-12-12', [{ date: '2026-12-12', state: 'held' }], /Outra pessoa está pagando/],
    [
      '2026-12-12',
      [{ date: '2026-12-12', state: 'held', held_until: '2026-11-20T17:32:00Z' }],
      'Data indisponível para reserva. Alguém está pagando esta data até 14h32; se não concluir, ela volta a ficar livre.',
    ],
  ])('%s %j', async (date, calendar, message) => {
    api.calendar = calendar;
    card(date);
    expect(await screen.findByText(message)).toBeTruthy();
    await user.type(guests(), '2');
    await user.click(button());
    expect(await screen.findByText('Preencha todos os campos corretamente')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Data do evento/ })));
    expect(toasts).toEqual([]);
    expect(answered('create-booking-payment')).toEqual([]);
  });

  test('1e3 is no number of guests, and stays as it was typed', async () => {
    card();
    await screen.findByText('Data disponível');
    await user.type(guests(), '1e3');
    expect(guests()).toHaveProperty('value', '1e3');
    expect(screen.getByText('Informe um número inteiro de convidados, a partir de 1.')).toBeTruthy();
    await user.click(button());
    expect(await screen.findByText('Preencha todos os campos corretamente')).toBeTruthy();
    expect(screen.getByText('Informe um número inteiro de convidados, a partir de 1.')).toBeTruthy();
  });

  test('a day that others let go is free again by itself', async () => {
    api.calendar = [{ date: '2026-12-12', state: 'held' }];
    card();
    await screen.findByText(/Outra pessoa está pagando/);
    api.calendar = [];
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText('Data disponível')).toBeTruthy();
  });

  describe('before a person uses the page', () => {
    beforeEach(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
    });
    afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

    test('the calendar is not read without a day; the first sign reads it', async () => {
      card(null);
      await screen.findByLabelText('Começa às');
      expect(api.callsOf('space_calendar')).toEqual([]);
      fireEvent.scroll(window);
      await waitFor(() => expect(api.callsOf('space_calendar')).toHaveLength(1));
    });

    test('a day that the page brings is judged at once', async () => {
      card();
      expect(await screen.findByText('Data disponível')).toBeTruthy();
    });

    test('it is read where bookings may have taken all days of the lowest price', async () => {
      api.terms = spaceTermsRow({
        price_ranges: [{ name: 'Maio', first_day: '2027-05-01', last_day: '2027-05-02', weekdays: null, price: 1 }],
      });
      card(null);
      await waitFor(() => expect(api.callsOf('space_calendar')).toHaveLength(1));
    });
  });

  test('without a calendar nothing is promised, and it can be asked again', async () => {
    api.calendarFails = true;
    card();
    expect(await screen.findByText('Não foi possível carregar a disponibilidade do espaço.')).toBeTruthy();
    await user.type(guests(), '2');
    await user.click(button());
    await screen.findByText('Preencha todos os campos corretamente');
    api.calendarFails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('Data disponível');
    expect(screen.queryByText('Preencha todos os campos corretamente')).toBeNull();
  });
});

test('the page learns of a day chosen in the card, not of one it brought itself', async () => {
  const onDateChange = vi.fn();
  renderPart(<BookingCard space={space} initialDate="2026-12-12" onDateChange={onDateChange} />, { remote: 'booking' });
  await screen.findByText('Data disponível');
  await user.type(guests(), '10');
  expect(onDateChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Data do evento/ }));
  const grid = await screen.findByRole('grid');
  await user.click(within(grid).getByRole('button', { name: /19 de dezembro/ }));
  expect(onDateChange).toHaveBeenCalledExactlyOnceWith('2026-12-19');
});

test('a day that the page brings later is the chosen one, and nothing else changes', async () => {
  const Page = () => {
    const [day, setDay] = useState('2026-12-12');
    return (
      <>
        <button type="button" onClick={() => setDay('2026-12-19')}>
          Outro dia
        </button>
        <BookingCard space={space} initialDate={day} />
      </>
    );
  };
  renderPart(<Page />, { remote: 'booking' });
  await screen.findByText('Data disponível');
  await user.type(guests(), '110');
  await user.click(screen.getByRole('button', { name: 'Outro dia' }));
  expect(screen.getByRole('button', { name: /^Data do evento sáb., 19\/12\/2026/ })).toBeTruthy();
  expect(guests()).toHaveProperty('value', '110');
  await user.click(button());
  await waitFor(() =>
    expect(answered('create-booking-payment')[0]?.body).toMatchObject({ eventDate: '2026-12-19', guestCount: 110 }),
  );
});

test('guests are typed, and the field says how many fit', async () => {
  await readyCard();
  expect(guests()).toHaveProperty('placeholder', 'Até 140');
  expect(document.getElementById(guests().getAttribute('aria-describedby') ?? '')?.textContent).toBe('até 140');
  expect(screen.queryByRole('button', { name: /convidados/ })).toBeNull();
});

describe('the card shows what the moment needs', () => {
  test('untouched: the price of an event, the fields, the button and why one may press it; no sum and no coupon yet', async () => {
    card(null);
    expect(screen.getByText('por evento')).toBeTruthy();
    expect(screen.getByText('Reservar ainda não cobra nada')).toBeTruthy();
    expect(screen.getByText('Visa, Mastercard, Elo ou PIX, pela Stripe')).toBeTruthy();
    expect(screen.getByText('O anfitrião só recebe 2 dias depois do evento')).toBeTruthy();
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText(/^Cupom/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Cupom/)));
  });

  test('with a day: each line of the sum by its name, the way to pay, and the refund', async () => {
    card();
    await screen.findByText('Data disponível');
    expect(screen.getByText('Sábado, 12 de dezembro').nextSibling?.textContent).toMatch(/R\$\s8\.900,00/);
    expect(screen.getByText('Taxa de serviço (5%)').nextSibling?.textContent).toMatch(/R\$\s445,00/);
    expect(screen.getByText('Total').parentElement?.textContent).toMatch(/R\$\s9\.345,00/);
    expect(screen.getByRole('radio', { name: 'Cartão' })).toHaveProperty('checked', true);
    expect(screen.getByText(/Reembolso total até 27 de nov\. e de metade até 5 de dez\./)).toBeTruthy();
  });

  test.each([
    ['2026-11-20', 'nesta sexta-feira'],
    ['2026-11-21', 'neste sábado'],
    ['2026-11-26', 'nesta quinta-feira'],
    ['2026-11-27', 'na sexta-feira, 27 de nov.'],
    ['2026-12-12', 'no sábado, 12 de dez.'],
    ['2027-02-27', 'no sábado, 27 de fev.'],
    ['2026-11-14', 'no sábado, 14 de nov.'],
  ])('the price is that of %s: "%s"', async (day, words) => {
    card(day);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('a day that is taken costs nothing: no sum, no way to pay', async () => {
    api.calendar = [{ date: '2026-12-12', state: 'booked' }];
    card();
    await screen.findByText('Data indisponível para reserva');
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('where no payment moves money the card says so, and who hosts', async () => {
    configurePlatform({ ...platformConfig(), testPayments: true });
    renderPart(<BookingCard space={{ ...space, hostName: 'Helena' }} />, { remote: 'booking' });
    expect(await screen.findByText('Cartão ou PIX, em ambiente de testes')).toBeTruthy();
    expect(screen.getByText('Helena só recebe 2 dias depois do evento')).toBeTruthy();
    configurePlatform({ ...platformConfig(), testPayments: false });
  });
});

describe('signed out', () => {
  test('says that sign-in is needed, leads there, and finds the choice again', async () => {
    signOut();
    await readyCard();
    await user.click(screen.getByRole('radio', { name: 'PIX' }));
    await user.click(button());
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Login necessário', text: 'Você precisa estar logado para fazer uma reserva.', tone: 'danger' },
      ]),
    );
    await expectWords(screen, 'Você precisa estar logado para fazer uma reserva.');
    await expectWords(screen, 'Login necessário');
    expect(gates.requireSignIn).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();

    cleanup();
    signIn();
    card(null);
    expect(guests()).toHaveProperty('value', '110');
    await screen.findByText('Data disponível');
    expect(await screen.findByRole('radio', { name: 'PIX' })).toHaveProperty('checked', true);
  });
});

describe('booking', () => {
  test('opens the tab in the click, without a hold on ours, and leads it to the checkout', async () => {
    let answer = () => {};
    api.beforeAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    await readyCard();
    await user.click(button());
    expect(open).toHaveBeenCalledOnce();
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    answer();
    await screen.findByText('Aguardando pagamento');
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('http://localhost:54330/c/pay/cs_test_1');
    expect(answered('create-booking-payment')[0]?.body).toEqual({
      spaceId: space.id,
      guestCount: 110,
      eventDate: '2026-12-12',
      basePrice: 890_000,
      serviceFee: serviceFee(890_000),
      paymentMethods: ['card'],
      couponId: null,
      discountAmount: 0,
      expectedTotal: 934_500,
    });
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: 'Redirecionando para pagamento',
        text: 'Uma nova aba foi aberta para pagamento com cartão.',
      }),
    );
    await expectWords(screen, 'Uma nova aba foi aberta para pagamento com cartão.');
    await expectWords(screen, 'Redirecionando para pagamento');
    expect(screen.getByRole('timer').textContent).toMatch(/^3[01]\u00a0min$/);
    const link = screen.getByRole('link', { name: /Pagar agora/ });
    expect(link.getAttribute('href')).toBe('http://localhost:54330/c/pay/cs_test_1');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test('nothing but microtasks lies between the click and the tab: a blocker stops what comes later', async () => {
    await readyCard();
    fireEvent.click(button());
    for (let turn = 0; turn < 200 && open.mock.calls.length === 0; turn++) await Promise.resolve();
    expect(open).toHaveBeenCalledOnce();
    await screen.findByText('Aguardando pagamento');
  });

  test('a press while the calendar and the session are still loading counts: the server decides about the day', async () => {
    setSession({ status: 'loading', user: null });
    api.on('space_calendar', () => new Promise(() => {}));
    card();
    await screen.findByText('Consultando a disponibilidade...');
    await user.type(guests(), '110');
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Reservando...' })).toBeTruthy();
    expect(answered('create-booking-payment')).toEqual([]);
    act(() => signIn());
    await screen.findByText('Aguardando pagamento');
    expect(open).toHaveBeenCalledOnce();
    expect(answered('create-booking-payment')).toHaveLength(1);
  });

  test('a double click books once', async () => {
    await readyCard();
    await user.dblClick(button());
    await screen.findByText('Aguardando pagamento');
    expect(answered('create-booking-payment')).toHaveLength(1);
    expect(open).toHaveBeenCalledOnce();
  });

  test('a blocked tab is said, and the link stands', async () => {
    open.mockReturnValue(null);
    await readyCard();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toMatch(/não deixou abrir outra aba/);
    expect(screen.getByRole('link', { name: /Abrir página de pagamento/ })).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  test('an incomplete profile comes before the tab; closing the gate books nothing', async () => {
    api.missing = ['phone'];
    gates.requireCompleteProfile.mockResolvedValueOnce(false);
    await readyCard();
    await user.click(button());
    expect(gates.requireCompleteProfile).toHaveBeenCalledExactlyOnceWith('fazer uma reserva');
    expect(open).not.toHaveBeenCalled();
    expect(answered('create-booking-payment')).toHaveLength(0);
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
  });

  test.each([
    [404, 'space_not_found', 'Espaço não encontrado', /não está mais disponível/],
    [502, 'provider_unavailable', 'Erro na reserva', /Nada foi cobrado/],
  ])('%i %s closes the tab, says why and keeps the choice', async (status, code, title, text) => {
    api.refuse = { status, code };
    await readyCard();
    await user.click(button());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.title).toBe(title);
    expect(toasts[0]?.text).toEqual(expect.stringMatching(text));
    expect(tab.close).toHaveBeenCalledOnce();
    expect(guests()).toHaveProperty('value', '110');
  });

  test.each([
    ['date_held', { heldUntil: '2026-11-20T17:32:00Z' }, /Alguém está pagando esta data até 14h32\./],
    ['hold_budget_used', { tryAgainAt: '2026-11-20T16:05:00Z' }, /Tente de novo às 13h05\.$/],
    ['hold_budget_used', { tryAgainAt: '2026-11-21T04:05:00Z' }, /Tente de novo amanhã à 1h05\.$/],
    ['hold_budget_used', {}, /Tente novamente mais tarde/],
  ])('%s says when, at the date', async (code, fields, text) => {
    api.refuse = { status: 429, code, fields };
    await readyCard();
    await user.click(button());
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Data do evento/)));
    expect(toasts).toEqual([]);
  });

  test.each([
    [409, 'date_held', /^Data do evento/, /Outra pessoa está pagando por esta data/],
    [422, 'date_too_far', /^Data do evento/, /data mais próxima/],
    [422, 'notice_too_short', /^Data do evento/, /mais antecedência/],
    [
      422,
      'capacity_exceeded',
      /^Número de convidados/,
      'Capacidade excedida: O espaço comporta no máximo 140 pessoas.',
    ],
  ])('%i %s is said by its field and by no toast, and the focus goes there', async (status, code, label, text) => {
    api.refuse = { status, code };
    await readyCard();
    await user.click(button());
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(toasts).toEqual([]);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(guests()).toHaveProperty('value', '110');
  });

  test('what the server said of the day stays, though the calendar says it in fewer words by then', async () => {
    await readyCard();
    api.refuse = { status: 409, code: 'date_unavailable' };
    api.onCall = () => {
      api.calendar = [{ date: '2026-12-12', state: 'booked' }];
    };
    await user.click(button());
    expect(await screen.findByText(/acabou de ser reservada/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/acabou de ser reservada/)).toBeTruthy();
    expect(screen.queryByText('Data indisponível para reserva')).toBeNull();
  });

  test('more guests than fit, by the time the server counts them', async () => {
    api.refuse = { status: 422, code: 'capacity_exceeded' };
    await readyCard();
    await user.click(button());
    await expectWords(screen, 'Capacidade excedida');
    await expectWords(screen, 'O espaço comporta no máximo 140 pessoas.');
  });

  test('a day beyond what the space takes', async () => {
    api.refuse = { status: 422, code: 'date_too_far' };
    await readyCard();
    await user.click(button());
    await expectWords(screen, 'Data não disponível');
  });

  test('a failure that nobody expects', async () => {
    api.refuse = { status: 500, code: 'a_code_of_tomorrow' };
    await readyCard();
    await user.click(button());
    await expectWords(screen, 'Erro na reserva');
    await expectWords(screen, 'Não foi possível processar sua reserva. Tente novamente.');
  });

  test('a changed price stays on the card until it is read again', async () => {
    api.refuse = { status: 409, code: 'price_changed' };
    await readyCard();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('O preço deste espaço mudou. Atualize a página.');
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Atualizar o preço' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('a session that has ended leads to sign-in', async () => {
    api.refuse = { status: 401, code: 'unauthenticated' };
    await readyCard();
    await user.click(button());
    await waitFor(() => expect(gates.requireSignIn).toHaveBeenCalledOnce());
  });
});

describe('what the space comes with', () => {
  const cleaning = {
    id: 'e0000000-0000-4000-8000-000000000001',
    name: 'Limpeza',
    description: null,
    price: 350,
    per: 'event',
    is_obligatory: true,
  };
  const tables = {
    ...cleaning,
    id: 'e0000000-0000-4000-8000-000000000002',
    name: 'Mesas e cadeiras',
    price: 12,
    per: 'guest',
    is_obligatory: false,
  };
  const sound = { ...tables, id: 'e0000000-0000-4000-8000-000000000003', name: 'Som', price: 600, per: 'event' };
  const body = () => answered('create-booking-payment').at(-1)?.body;
  const line = (name: string | RegExp) => screen.getByText(name).nextSibling?.textContent?.replaceAll('\u00a0', ' ');

  test('the price of the date and the extras make the sum, by their names; the request says what was chosen and shown', async () => {
    api.terms = spaceTermsRow({ weekday_prices: [{ weekday: 6, price: 9900 }], extras: [cleaning, tables, sound] });
    await readyCard();
    expect(screen.getByText('R$ 10.250')).toBeTruthy();
    expect(line('Sábado, 12 de dezembro')).toBe('R$ 9.900,00');
    expect(line('Limpeza, incluída')).toBe('R$ 350,00');
    await user.click(screen.getByRole('button', { name: /^Extras/ }));
    expect(screen.queryByRole('checkbox', { name: /Limpeza/ })).toBeNull();
    expect(screen.getByText('Obrigatória, já no preço.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Mesas e cadeiras/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Som/ }));
    await user.selectOptions(screen.getByLabelText(/^Quantidade de Som/), '2');
    expect(line('Mesas e cadeiras, 110 × R$ 12')).toBe('R$ 1.320,00');
    expect(line('Som, 2 × R$ 600')).toBe('R$ 1.200,00');
    expect(line('Taxa de serviço (5%)')).toBe('R$ 638,50');
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    expect(body()).toMatchObject({
      basePrice: 990_000,
      serviceFee: 63_850,
      expectedTotal: 1_340_850,
      extras: [
        { id: tables.id, quantity: 1 },
        { id: sound.id, quantity: 2 },
      ],
    });
  });

  test('before a day is chosen the card says from what price on, with what is obligatory', async () => {
    api.terms = spaceTermsRow({ weekday_prices: [{ weekday: 2, price: 5000 }], extras: [cleaning] });
    card(null);
    expect(await screen.findByText('a partir de')).toBeTruthy();
    expect(screen.getByText('R$ 5.350')).toBeTruthy();
  });

  test('hours are chosen within those of the space, both or none', async () => {
    api.terms = spaceTermsRow({ opens_at: '10:00', closes_at: '23:00' });
    await readyCard();
    await user.selectOptions(screen.getByLabelText('Começa às'), '18:00');
    await user.click(button());
    expect(await screen.findByText('Escolha também quando o evento termina.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Termina às')));
    await user.selectOptions(screen.getByLabelText('Termina às'), '22:30');
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    expect(body()).toMatchObject({ startsAt: '18:00', endsAt: '22:30' });
  });

  test('rules are accepted before paying; changed meanwhile, what is other is shown and accepted anew, and nothing chosen is lost', async () => {
    api.terms = spaceTermsRow({ house_rules: { animals: 'yes', smoke: 'no' }, rules_version: 4 });
    await readyCard();
    const accept = () => screen.getByRole('checkbox', { name: /Li e aceito/ });
    await user.click(button());
    expect(await screen.findByText('Leia e aceite as regras da casa para reservar.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(accept()));
    await user.click(accept());
    api.refuse = { status: 409, code: 'rules_changed' };
    api.onCall = () => {
      api.terms = spaceTermsRow({ house_rules: { animals: 'no', smoke: 'no' }, rules_version: 5 });
    };
    await user.click(button());
    expect(await screen.findByText('Animais: Não pode (antes, Pode)')).toBeTruthy();
    expect(accept()).toHaveProperty('checked', false);
    expect(guests()).toHaveProperty('value', '110');
    api.refuse = null;
    await user.click(accept());
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    expect(body()).toMatchObject({ rulesVersion: 5 });
  });

  test('a company books on its name, by a CNPJ that can be one', async () => {
    await readyCard();
    await user.click(screen.getByRole('button', { name: 'Comprovante em nome de empresa' }));
    await user.type(screen.getByLabelText('Nome da empresa'), 'Padaria Carioca Ltda.');
    await user.type(screen.getByLabelText('CNPJ'), '11.222.333/0001-80');
    await user.click(button());
    expect(await screen.findByText('CNPJ inválido. Confira os números.')).toBeTruthy();
    await user.clear(screen.getByLabelText('CNPJ'));
    await user.type(screen.getByLabelText('CNPJ'), '11.222.333/0001-81');
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    expect(body()).toMatchObject({ company: { name: 'Padaria Carioca Ltda.', cnpj: '11222333000181' } });
  });

  test('another tab asks for the company again, and keeps nothing of it', async () => {
    await readyCard();
    await user.click(screen.getByRole('button', { name: 'Comprovante em nome de empresa' }));
    await user.type(screen.getByLabelText('Nome da empresa'), 'Padaria Carioca Ltda.');
    await user.type(screen.getByLabelText('CNPJ'), '11.222.333/0001-81');
    expect(JSON.stringify(localStorage)).not.toMatch(/Padaria|11\.?222/);
    cleanup();
    sessionStorage.clear();
    card();
    expect(await screen.findByLabelText('Nome da empresa')).toHaveProperty('value', '');
    await user.click(button());
    expect(await screen.findByText('Informe o nome da empresa.')).toBeTruthy();
    expect(screen.getByText('Informe o CNPJ da empresa.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Comprovante sem empresa' }));
    expect(screen.queryByLabelText('CNPJ')).toBeNull();
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    expect(body()).not.toHaveProperty('company');
  });

  test.each([
    [422, 'hours_outside', 'Começa às', /horário em que o espaço está aberto/],
    [422, 'notice_too_short', /^Data do evento/, /antecedência/],
  ])('%i %s is said by its field', async (status, code, label, text) => {
    api.refuse = { status, code };
    await readyCard();
    await user.click(button());
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(toasts).toEqual([]);
  });

  test('extras that changed are said there, and the card shows those of now', async () => {
    api.terms = spaceTermsRow({ extras: [sound] });
    await readyCard();
    await user.click(screen.getByRole('button', { name: /^Extras/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Som/ }));
    api.refuse = { status: 409, code: 'extras_changed' };
    api.onCall = () => {
      api.terms = spaceTermsRow({ extras: [tables] });
    };
    await user.click(button());
    expect(await screen.findByText(/Os extras deste espaço mudaram/)).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: /Mesas/ })).toHaveProperty('checked', false);
  });

  test('a new price says the one before, and the button what one books for', async () => {
    await readyCard();
    api.refuse = { status: 409, code: 'price_changed' };
    api.onCall = () => {
      api.terms = spaceTermsRow({ price: 9500 });
    };
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Atualizar o preço' }));
    expect(await screen.findByText(/de R\$\s9\.345,00 para\sR\$\s9\.975,00/)).toBeTruthy();
    api.refuse = null;
    await user.click(screen.getByRole('button', { name: 'Reservar pelo novo preço' }));
    await screen.findByText('Aguardando pagamento');
    expect(body()).toMatchObject({ expectedTotal: 997_500 });
  });
});

describe('waiting for the payment', () => {
  test('a hold made elsewhere is found again', async () => {
    api.bookings = [bookingRow()];
    card(null);
    expect(await screen.findByText('Aguardando pagamento')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reservar' })).toBeNull();
  });

  test('turns into the confirmation by itself while the socket is down', async () => {
    api.bookings = [bookingRow()];
    card(null);
    await screen.findByText('Aguardando pagamento');
    Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    const confirmed = await screen.findByText('Pagamento Confirmado!');
    await expectWords(screen, 'Pagamento Confirmado!');
    expect(confirmed.closest('[role=status]')).toBeTruthy();
    expect(toasts.at(-1)?.title).toBe('Pagamento Confirmado!');
    expect(localStorage.length).toBe(0);
  });

  test('turns at once when realtime tells it, and reads rarely while the socket is up', async () => {
    let tell = () => {};
    let state: (status: string) => void = () => {};
    const channel = {
      on: (_kind: string, filter: { filter: string }, listener: () => void) => {
        expect(filter.filter).toBe(`id=eq.${bookingRow().id}`);
        tell = listener;
        return channel;
      },
      subscribe: (listener: (status: string) => void) => {
        state = listener;
        return channel;
      },
    };
    vi.spyOn(supabase(), 'channel').mockReturnValue(channel as never);
    const remove = vi.spyOn(supabase(), 'removeChannel').mockResolvedValue('ok');
    api.bookings = [bookingRow()];
    card(null);
    await screen.findByText('Aguardando pagamento');
    await act(async () => state('SUBSCRIBED'));
    Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Pagamento Confirmado!')).toBeNull();
    await act(async () => tell());
    expect(await screen.findByText('Pagamento Confirmado!')).toBeTruthy();
    expect(remove).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  const giveUp = async () => {
    await user.click(screen.getByRole('button', { name: 'Cancelar reserva em andamento' }));
    return within(await screen.findByRole('alertdialog', { name: 'Cancelar reserva em andamento?' }));
  };

  test('giving up says what happens, frees the date and keeps the choice', async () => {
    await readyCard();
    await user.click(button());
    await screen.findByText('Aguardando pagamento');
    let requested = await giveUp();
    expect(requested.getByText(/A data volta a ficar livre agora/)).toBeTruthy();
    await user.click(requested.getByRole('button', { name: 'Manter reserva' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answered('cancel-booking-hold')).toEqual([]);
    expect(screen.getByText('Aguardando pagamento')).toBeTruthy();

    requested = await giveUp();
    await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
    expect(await screen.findByRole('button', { name: 'Reservar' })).toBeTruthy();
    expect(answered('cancel-booking-hold')).toHaveLength(1);
    expect(guests()).toHaveProperty('value', '110');
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Reserva cancelada'));
  });

  test('giving up that fails is said where it was confirmed, and can be tried again', async () => {
    api.bookings = [bookingRow()];
    card(null);
    await screen.findByText('Aguardando pagamento');
    api.refuse = { status: 502, code: 'provider_unavailable' };
    const requested = await giveUp();
    await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
    expect((await requested.findByRole('alert')).textContent).toMatch(/fora do ar/);
    api.refuse = null;
    await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
    expect(await screen.findByRole('button', { name: 'Reservar' })).toBeTruthy();
  });

  test('a payment faster than giving up is the confirmation', async () => {
    api.bookings = [bookingRow()];
    card(null);
    await screen.findByText('Aguardando pagamento');
    const requested = await giveUp();
    Object.assign(api.bookings[0] ?? {}, { status: 'paid', checkout_url: null });
    api.refuse = { status: 409, code: 'already_paid' };
    await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
    expect(await screen.findByText('Pagamento Confirmado!')).toBeTruthy();
  });

  test('the time left is the server’s where the clock of the device is an hour fast', async () => {
    api.aheadMs = 3_600_000;
    api.bookings = [bookingRow({ hold_expires_at: new Date(Date.now() - api.aheadMs + 125_000).toISOString() })];
    card(null);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^[3-6]\u00a0s$/);
  });

  test('when the time is over it says so, waits for a late answer, and offers the form again', async () => {
    api.bookings = [bookingRow({ hold_expires_at: new Date(Date.now() + 125_000).toISOString() })];
    card(null);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^[45]\u00a0s$/);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText('O prazo para pagar terminou.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Pagar agora/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    const form = await screen.findByRole('form', { name: 'Reservar Casa do Mirante' });
    expect(within(form).getByRole('status').textContent).toMatch(/prazo para pagar terminou/);
  });
});

describe('on the phone', () => {
  let isShort: boolean;
  beforeEach(() => {
    isShort = false;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('height') ? isShort : true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
  });

  test('the bar is fixed to the bottom and its room is kept; on a phone on its side it scrolls with the page', async () => {
    const keepsRoom = () => document.documentElement.hasAttribute('data-bottom-bar');
    card();
    const bar = await screen.findByRole('region', { name: 'Resumo da reserva' });
    expect(bar.hasAttribute('data-at-bottom')).toBe(true);
    expect(keepsRoom()).toBe(true);
    cleanup();
    isShort = true;
    card();
    const inPage = await screen.findByRole('region', { name: 'Resumo da reserva' });
    expect(inPage.hasAttribute('data-at-bottom')).toBe(false);
    expect(keepsRoom()).toBe(false);
  });

  test('a bar with total and date opens the form in a sheet', async () => {
    card();
    const bar = await screen.findByRole('region', { name: 'Resumo da reserva' });
    expect(bar.textContent).toContain('R$\u00a09.345');
    expect(bar.textContent).toContain('sáb., 12 de dez.');
    expect(screen.queryByRole('form')).toBeNull();
    expect(within(bar).queryByText('Escolher data')).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Reservar' }));
    expect(await screen.findByRole('dialog', { name: space.title })).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Reservar Casa do Mirante' })).toBeTruthy();
  });

  test('a closed sheet loses no field: the bar reads them, a day of the page joins them, and the next opening begins without errors', async () => {
    const Page = () => {
      const [day, setDay] = useState('2026-12-12');
      return (
        <>
          <button type="button" onClick={() => setDay('2026-12-19')}>
            Outro dia
          </button>
          <BookingCard space={space} initialDate={day} />
        </>
      );
    };
    renderPart(<Page />, { remote: 'booking' });
    const bar = await screen.findByRole('region', { name: 'Resumo da reserva' });
    await user.click(within(bar).getByRole('button', { name: 'Reservar' }));
    const form = within(await screen.findByRole('form', { name: 'Reservar Casa do Mirante' }));
    await user.click(form.getByRole('button', { name: 'Reservar' }));
    await form.findByText('Por favor, selecione o número de convidados.');
    await user.type(guests(), '110');
    await user.click(await form.findByRole('radio', { name: 'PIX' }));
    await user.type(guests(), '{Control>}a{/Control}{Backspace}');
    await form.findByText('Por favor, selecione o número de convidados.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Outro dia' }));
    expect(bar.textContent).toContain('sáb., 19 de dez.');

    await user.click(within(bar).getByRole('button', { name: 'Reservar' }));
    const again = within(await screen.findByRole('form', { name: 'Reservar Casa do Mirante' }));
    expect(again.getByRole('button', { name: /^Data do evento sáb., 19\/12\/2026/ })).toBeTruthy();
    expect(again.queryByText('Por favor, selecione o número de convidados.')).toBeNull();
    await user.type(guests(), '90');
    expect(bar.textContent).toContain('90 pessoas');
    await user.click(again.getByRole('button', { name: 'Reservar' }));
    await waitFor(() =>
      expect(answered('create-booking-payment')[0]?.body).toMatchObject({
        eventDate: '2026-12-19',
        guestCount: 90,
        paymentMethods: ['pix'],
      }),
    );
  });

  test('without a day the bar says what an event costs, and leads to the day', async () => {
    card(null);
    const bar = await screen.findByRole('region', { name: 'Resumo da reserva' });
    expect(bar.textContent).toMatch(/R\$\s8\.900 por evento/);
    await user.click(within(bar).getByRole('button', { name: 'Escolher data' }));
    expect(await screen.findByRole('form', { name: 'Reservar Casa do Mirante' })).toBeTruthy();
  });

  test('a bar whose day is taken says so', async () => {
    api.calendar = [{ date: '2026-12-12', state: 'booked' }];
    card();
    const bar = await screen.findByRole('region', { name: 'Resumo da reserva' });
    expect(await within(bar).findByText('Indisponível: sáb., 12 de dez.')).toBeTruthy();
  });

  test('while it waits the bar pays', async () => {
    api.bookings = [bookingRow()];
    card(null);
    const bar = await screen.findByRole('region', { name: 'Reserva em andamento' });
    expect(bar.textContent).toMatch(/Guardada por mais 3[01]\u00a0min/);
    expect(within(bar).getByRole('link', { name: /Pagar agora/ })).toBeTruthy();
  });
});
