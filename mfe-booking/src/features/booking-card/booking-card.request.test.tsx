import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestRow } from 'shared-domain/requests/requests.answers.ts';
import { json } from 'shared-domain/testing/fake-api.ts';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BookingApi, space, spaceTermsRow } from '../../testing/fake-api.ts';
import { BookingCard } from './booking-card.tsx';

const requestId = 'b0000000-0000-4000-8000-000000000001';
const words = 'Bodas de ouro dos meus pais, almoço com 110 pessoas.';
const open = vi.fn(() => null);
let api: BookingApi;
let user: ReturnType<typeof userEvent.setup>;
/** Why `ask_to_book` refuses. */
let refused: { status: number; code: string; fields?: unknown } | null;

beforeAll(() => Promise.all([import('./card-body.tsx'), import('./request/request-parts.ts')]));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T21:40:00Z') });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  refused = null;
  api = new BookingApi();
  api.terms = spaceTermsRow({ booking_mode: 'request' });
  api.on('ask_to_book', () => {
    if (refused)
      return json(
        {
          message: refused.code,
          code: `PT${refused.status}`,
          ...(refused.fields ? { details: JSON.stringify({ fields: refused.fields }) } : {}),
        },
        refused.status,
      );
    api.asked = [request()];
    return json(requestId);
  });
  api.install();
  vi.stubGlobal('open', open);
  localStorage.clear();
  sessionStorage.clear();
  signIn();
});
afterEach(() => {
  vi.clearAllMocks();
});

const request = () =>
  ({
    id: requestId,
    status: 'open',
    space_id: space.id,
    event_date: '2026-12-12',
    answer_by: '2026-11-24T21:40:00Z',
  }) as RequestRow;
const asks = () => api.callsOf('ask_to_book').map(({ body }) => body);
const button = () => screen.getByRole('button', { name: /^Pedir/ });
const message = () => screen.getByLabelText('Mensagem para Helena');
const card = (props = {}) =>
  renderPart(
    <BookingCard space={{ ...space, hostName: 'Helena', answerMinutes: 42, ...props }} initialDate="2026-12-12" />,
    { remote: 'booking' },
  );

async function filled() {
  card();
  await screen.findByText('Data disponível');
  fireEvent.change(screen.getByLabelText('Número de convidados'), { target: { value: '110' } });
  fireEvent.change(message(), { target: { value: words } });
}
async function summary() {
  await user.click(button());
  return screen.findByRole('dialog', { name: 'Confira o pedido' });
}
const send = () => user.click(screen.getByRole('button', { name: 'Enviar pedido' }));
const kept = () => {
  expect(screen.getByLabelText('Número de convidados')).toHaveProperty('value', '110');
  expect(message()).toHaveProperty('value', words);
};

test('the card asks: its word, a message with its counter, no way to pay, and what asking means', async () => {
  await filled();
  expect(screen.getByText('Sob aprovação')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Forma de pagamento' })).toBeNull();
  expect(screen.queryByText('PIX')).toBeNull();
  expect(screen.getByText('52 de 500')).toBeTruthy();
  expect(screen.getByText('Conte o que vai acontecer e quem vem.')).toBeTruthy();
  expect(screen.getByText('Total, se aceito')).toBeTruthy();
  expect(screen.getByText('Pedir não custa nada e não guarda a data')).toBeTruthy();
  expect(screen.getByText('Helena responde em até 24 h; costuma levar 40 min')).toBeTruthy();
  expect(screen.getByText('Se aceitar, você tem 24 h para pagar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reservar' })).toBeNull();
});

test('without a host and a record it speaks of the host and says nothing of the usual', async () => {
  renderPart(<BookingCard space={space} />, { remote: 'booking' });
  expect(await screen.findByLabelText('Mensagem para o anfitrião')).toBeTruthy();
  expect(screen.getByText('O anfitrião responde em até 24 h')).toBeTruthy();
});

test('a press shows what will be sent; sent, the card says until when the host answers', async () => {
  await filled();
  const shown = await summary();
  for (const text of ['Sábado, 12 de dezembro de 2026', 'Das 8h às 2h', '110 pessoas', 'R$ 9.345,00', words])
    expect(within(shown).getByText(text)).toBeTruthy();
  expect(shown.textContent).toContain('Nada é cobrado agora');
  await user.click(within(shown).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asks()).toEqual([]);
  kept();
  await summary();
  await send();
  expect(await screen.findByText('Pedido enviado.')).toBeTruthy();
  expect((await screen.findByText(/^Helena responde até amanhã, às 18h40\./)).textContent).toContain(
    'Nada foi cobrado',
  );
  expect(asks()).toEqual([
    {
      target_space: space.id,
      event_date: '2026-12-12',
      guest_count: 110,
      expected_total_cents: 934_500,
      message: words,
    },
  ]);
  expect(screen.getByRole('link', { name: 'Ver meus pedidos' }).getAttribute('href')).toBe(
    '/minhas-reservas?aba=pedidos',
  );
  expect(screen.getByRole('link', { name: 'Abrir a conversa' }).getAttribute('href')).toBe(`/chat?espaco=${space.id}`);
  expect(open).not.toHaveBeenCalled();
  expect(api.requests).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Pedir outra data' }));
  expect(await screen.findByLabelText('Mensagem para Helena')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Número de convidados')).toHaveProperty('value', '110');
});

test('with hours, extras, rules, a coupon and a company, as a booking has them', async () => {
  const extra = 'e0000000-0000-4000-8000-000000000001';
  api.coupons = { VERAO10: { discount: 10_000 } };
  api.terms = spaceTermsRow({
    booking_mode: 'request',
    house_rules: { animals: 'no' },
    rules_version: 3,
    extras: [{ id: extra, name: 'Som', description: null, price: 600, per: 'event', is_obligatory: false }],
  });
  await filled();
  await user.selectOptions(screen.getByLabelText('Começa às'), '18:00');
  await user.selectOptions(screen.getByLabelText('Termina às'), '01:00');
  await user.click(screen.getByRole('button', { name: /^Extras/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Som/ }));
  await user.click(screen.getByRole('button', { name: /cupom/ }));
  await user.type(screen.getByLabelText('Cupom'), 'verao10');
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  await screen.findByText('Cupom VERAO10');
  await user.click(screen.getByRole('button', { name: 'Comprovante em nome de empresa' }));
  await user.type(screen.getByLabelText('Nome da empresa'), 'Aurora Eventos');
  await user.type(screen.getByLabelText('CNPJ'), '11.222.333/0001-81');
  await user.click(button());
  expect(await screen.findByText('Leia e aceite as regras da casa para reservar.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /regras da casa/ }));
  const shown = await summary();
  expect(within(shown).getByText('Das 18h à 1h')).toBeTruthy();
  await send();
  await screen.findByText('Pedido enviado.');
  expect(asks()[0]).toMatchObject({
    starts_at: '18:00',
    ends_at: '01:00',
    extras: [{ id: extra, quantity: 1 }],
    rules_version: 3,
    coupon_id: 'c0000000-0000-4000-8000-000000000001',
    company: { name: 'Aurora Eventos', cnpj: '11222333000181' },
  });
});

describe('a refusal says why where it belongs, and keeps what was typed', () => {
  const field = (label: RegExp) => screen.findByText(label);

  test.each([
    [409, 'date_held', { heldUntil: '2026-11-23T22:10:00Z' }, /Alguém está pagando esta data até 19h10/],
    [409, 'date_unavailable', undefined, /acabou de ser reservada ou bloqueada/],
    [422, 'notice_too_short', undefined, /resposta até 2 horas antes do evento/],
    [422, 'capacity_exceeded', undefined, /O espaço comporta no máximo 140 pessoas/],
    [422, 'text_blocked', { message: 'phone' }, /^Helena lê a mensagem: tire o número de telefone\.$/],
    [409, 'rules_changed', undefined, /Leia as regras de novo e aceite-as antes de pedir/],
    [409, 'price_changed', undefined, /O preço deste espaço mudou/],
  ])('%s %s in the form', async (status, code, fields, text) => {
    api.terms = spaceTermsRow({ booking_mode: 'request', house_rules: { animals: 'no' } });
    await filled();
    await user.click(screen.getByRole('checkbox', { name: /regras da casa/ }));
    await summary();
    refused = { status, code, fields };
    await send();
    expect(await field(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    kept();
  });

  test.each([
    [409, 'request_open', /Você já pediu esta data\. O pedido está em Minhas Reservas/],
    [429, 'too_many_requests', /Cada pessoa tem até 5 pedidos/],
    [429, 'rate_limited', /muitos pedidos nas últimas 24 horas/],
    [403, 'own_space', /Você não pode reservar o seu próprio espaço/],
    [403, 'account_suspended', /Conta suspensa/],
    [500, 'a_code_of_tomorrow', /Não foi possível enviar o pedido\. Tente novamente/],
  ])('%s %s in the summary, from where it can be sent again', async (status, code, text) => {
    await filled();
    const shown = await summary();
    refused = { status, code };
    await send();
    expect((await within(shown).findByRole('alert')).textContent).toMatch(text);
    kept();
    refused = null;
    await send();
    expect(await screen.findByText('Pedido enviado.')).toBeTruthy();
  });

  test('without a connection', async () => {
    await filled();
    const shown = await summary();
    api.on('ask_to_book', () => {
      throw new TypeError('Failed to fetch');
    });
    await send();
    expect((await within(shown).findByRole('alert')).textContent).toContain('O pedido não foi enviado.');
    kept();
  });
});

test('a message of more than 500 characters is not sent', async () => {
  await filled();
  fireEvent.change(message(), { target: { value: 'a'.repeat(501) } });
  expect(await screen.findByText('Use até 500 caracteres.')).toBeTruthy();
  await user.click(button());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(message().getAttribute('aria-invalid')).toBe('true');
});

test('a date that is already requested says so', async () => {
  api.asked = [request()];
  card();
  expect((await screen.findByText(/Você já pediu esta data\./)).closest('[role=status]')?.textContent).toContain(
    'Helena responde até amanhã, às 18h40.',
  );
});

test('signed out it leads to sign-in, and the form comes back with its message', async () => {
  signOut();
  await filled();
  await user.click(button());
  await waitFor(() => expect(gates.requireSignIn).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
  document.body.innerHTML = '';
  signIn();
  card();
  await screen.findByText('Data disponível');
  kept();
});

describe('the mode changed meanwhile: the card becomes the other one, with all that was typed', () => {
  test('a booking that needs approval', async () => {
    api.terms = spaceTermsRow();
    renderPart(<BookingCard space={{ ...space, hostName: 'Helena' }} initialDate="2026-12-12" />, {
      remote: 'booking',
    });
    await screen.findByText('Data disponível');
    fireEvent.change(screen.getByLabelText('Número de convidados'), { target: { value: '110' } });
    api.refuse = { status: 409, code: 'approval_needed' };
    api.terms = spaceTermsRow({ booking_mode: 'request' });
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    expect(await screen.findByRole('button', { name: 'Pedir reserva' })).toBeTruthy();
    expect(screen.getByLabelText('Número de convidados')).toHaveProperty('value', '110');
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Este espaço agora aprova cada reserva'));
  });

  test('a request that needs none', async () => {
    await filled();
    await summary();
    refused = { status: 409, code: 'instant_booking' };
    api.terms = spaceTermsRow();
    await send();
    expect(await screen.findByRole('button', { name: 'Reservar' })).toBeTruthy();
    expect(screen.getByLabelText('Número de convidados')).toHaveProperty('value', '110');
    expect(toasts.at(-1)?.title).toBe('Este espaço agora tem reserva imediata');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
