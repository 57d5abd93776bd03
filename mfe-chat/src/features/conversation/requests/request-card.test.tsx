import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestRow, RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { json, refusal } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { requestRow } from 'shared-domain/testing/request-row.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../data/chat/chat.ts';
import type { RequestToBook } from '../../../data/requests/requests.query.ts';
import { ChatApi, conversation, conversationId, signIn, spaceId } from '../../../testing/fake-api.ts';
import { RequestCard } from './request-card.tsx';

/* A request to book in its conversation, with the view and the acts of each side. */

const rowOf = (more: Partial<RequestRow> = {}): RequestToBook => ({
  ...requestRow(more),
  space_id: spaceId,
  conversation_id: conversationId,
});

let api: ChatApi;
let user: ReturnType<typeof userEvent.setup>;
let request: RequestToBook;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  user = userEvent.setup();
  api = new ChatApi();
  request = rowOf();
  api.on('list_requests', () => [request]);
  api.install();
  signIn();
});

const draw = (role: Conversation['role'] = 'client') =>
  renderPart(<RequestCard requestId={rowOf().id} conversation={{ ...conversation, role }} />, { remote: 'chat' });
const card = async (state = 'Pedido enviado') =>
  within(await screen.findByRole('region', { name: `Pedido de reserva: ${state}` }));
const press = async (name: string) => user.click((await card()).getByRole('button', { name }));

test('says what is asked, and of a sum what its reader pays or receives', async () => {
  draw().unmount();
  draw();
  const guests = await card();
  for (const text of [
    'sáb., 19 de dez. de 2026',
    '16h às 0h',
    '90 de até 120',
    'Nenhum',
    'Aniversário de 60 anos da minha mãe.',
    'Helena Furtado responde até terça, 24 de nov., às 18h40. Nada foi cobrado nem guardado.',
  ])
    expect(guests.getByText(text)).toBeTruthy();
  expect(guests.getByText(/^R\$\s4\.200,00$/)).toBeTruthy();
});

test('that it can’t be read is said there, and can be tried again', async () => {
  api.on('list_requests', () => json({ message: 'x' }, 500));
  draw();
  expect(await screen.findByText(/Não foi possível carregar o pedido\./)).toBeTruthy();
  api.on('list_requests', () => [request]);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await card()).toBeTruthy();
});

describe('the guest', () => {
  test('takes it back after being asked', async () => {
    api.on('withdraw_request', () => {
      request = rowOf({ status: 'withdrawn' });
      return null;
    });
    draw();
    await press('Desistir do pedido');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desistir do pedido' }),
    );
    expect((await card('Retirado')).getByText('Você desistiu do pedido. Nada foi cobrado.')).toBeTruthy();
  });

  test('a refusal is said on the card', async () => {
    api.on('withdraw_request', () => refusal('request_over'));
    draw();
    await press('Desistir do pedido');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desistir do pedido' }),
    );
    expect((await (await card()).findByRole('alert')).textContent).toBe(
      'Este pedido já terminou. Nada foi cobrado agora.',
    );
  });

  test('pays an accepted one in Minhas Reservas', async () => {
    request = rowOf({
      status: 'accepted',
      pay_by: '2026-11-21T14:00:00Z',
      host_note: 'Podem montar às 10h.',
      lost_coupon: true,
    });
    draw();
    const accepted = await card('Aceito, falta pagar');
    expect(accepted.getByText('Helena Furtado aceitou: a data é sua até amanhã, às 11h.')).toBeTruthy();
    expect(accepted.getByText('Podem montar às 10h.')).toBeTruthy();
    expect(accepted.getByText(/^Seu cupom se esgotou/)).toBeTruthy();
    expect(accepted.getByRole('link', { name: 'Pagar agora' }).getAttribute('href')).toBe(
      '/minhas-reservas?aba=pedidos',
    );
  });
});

const endings: [RequestStatus, string, guest: RegExp, host: RegExp][] = [
  ['declined', 'Recusado', /^Helena Furtado recusou: a data não está livre/, /^Você recusou: a data não está livre/],
  ['withdrawn', 'Retirado', /^Você desistiu/, /^Marina Azevedo desistiu/],
  ['lapsed', 'Sem resposta', /não respondeu a tempo/, /^Você não respondeu a tempo/],
  ['unpaid', 'Não foi pago', /^O pagamento não chegou/, /^Marina Azevedo não pagou a tempo/],
  ['cancelled', 'Encerrado', /não está mais disponível/, /não está mais disponível/],
  ['booked', 'Confirmada', /reserva está confirmada/, /reserva está confirmada/],
];
test.each(endings)('%s is told to both, without anything to do', async (status, label, guest, host) => {
  request = rowOf({ status, decline_reason: status === 'declined' ? 'date' : null });
  const first = draw();
  expect((await card(label)).getByText(guest)).toBeTruthy();
  first.unmount();
  draw('host');
  const theirs = await card(label);
  expect(theirs.getByText(host)).toBeTruthy();
  expect(theirs.queryByRole('button')).toBeNull();
});

describe('the host', () => {
  const hosts = (more: Partial<RequestToBook> = {}): RequestToBook => ({
    ...rowOf(),
    guest: { avatar_url: null, member_since: '2025-01-01T12:00:00Z', events: 0 },
    changes: null,
    rivals: [],
    ...more,
  });
  beforeEach(() => {
    request = hosts();
  });

  test('sees who else wants the date, and what changed in the listing', async () => {
    request = hosts({
      rivals: [{ id: 'r2', guest_name: 'Tiago Luz', status: 'open' }],
      changes: { owner_cents: 450_000, capacity: 80, hours: true, rules: true, policy: true },
    });
    draw('host');
    const open = await card();
    expect(open.getByText(/^Tiago Luz também pediu esta data/)).toBeTruthy();
    expect(open.getByText(/^O anúncio mudou desde o pedido/)).toBeTruthy();
    expect(open.getByText(/^Preço: hoje você receberia R\$\s4\.500,00; no pedido são R\$\s4\.000,00\.$/)).toBeTruthy();
    expect(open.getAllByRole('listitem')).toHaveLength(5);
    expect(open.getByText(/^R\$\s4\.000,00$/)).toBeTruthy();
    expect(
      open.getByText('Responda até terça, 24 de nov., às 18h40. Sem resposta, o pedido conta como não aceito.'),
    ).toBeTruthy();
  });

  test('a date that another accepted person holds is said before accepting', async () => {
    request = hosts({ rivals: [{ id: 'r2', guest_name: 'Tiago Luz', status: 'accepted' }] });
    draw('host');
    const held = await card();
    expect(held.getByText(/^Você já aceitou o pedido de Tiago Luz para esta data/)).toBeTruthy();
    expect(held.getByRole<HTMLButtonElement>('button', { name: 'Aceitar' }).disabled).toBe(true);
    await press('Recusar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  test('accepts with words', async () => {
    api.on('accept_request', () => {
      request = hosts({ status: 'accepted', pay_by: '2026-11-21T14:00:00Z' });
      return '2026-11-21T14:00:00Z';
    });
    draw('host');
    await press('Aceitar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Aceitar o pedido' }));
    expect(dialog.getByText(/^A data fica guardada por 24 horas para Marina pagar/)).toBeTruthy();
    expect(dialog.getByText('90 de até 120')).toBeTruthy();
    expect(dialog.getAllByText('Você recebe')).toHaveLength(1);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Voltar' }));
    await user.type(dialog.getByLabelText(/^Mensagem para Marina/), 'Que bom!');
    await user.click(dialog.getByRole('button', { name: 'Aceitar pedido' }));
    expect(
      (await card('Aceito, falta pagar')).getByText(/^Você aceitou: a data é de Marina Azevedo até amanhã, às 11h/),
    ).toBeTruthy();
    expect(api.callsOf('accept_request').map(({ body }) => body)).toEqual([
      { target_request: rowOf().id, note: 'Que bom!' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toMatchObject([
      { title: 'Pedido aceito', text: 'A data fica guardada para Marina Azevedo até amanhã, às 11h.' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pedido de reserva'));
  });

  test('declines with a reason, words and the date blocked', async () => {
    api.on('decline_request', () => {
      request = hosts({ status: 'declined', decline_reason: 'size' });
      return null;
    });
    draw('host');
    await press('Recusar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    expect(await dialog.findByText('Escolha o motivo.')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Pessoas ou horário não cabem' }));
    await user.type(dialog.getByLabelText(/^Mensagem para Marina/), 'No dia 20 consigo.');
    await user.click(dialog.getByRole('checkbox', { name: 'Bloquear também 19 de dezembro no calendário' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    expect(await card('Recusado')).toBeTruthy();
    expect(api.callsOf('decline_request').map(({ body }) => body)).toEqual([
      { target_request: rowOf().id, reason: 'size', note: 'No dia 20 consigo.', block_date: true },
    ]);
  });

  test.each([
    ['date_held', /^A data está guardada para outra pessoa/],
    ['date_unavailable', /^A data já está reservada ou bloqueada/],
    ['text_blocked', /^O cliente lê esta mensagem: tire os contatos/],
    ['a_code_of_tomorrow', /^Não foi possível enviar a resposta/],
  ])('%s is said in the dialog, and the words stay, even closed', async (code, text) => {
    api.on('accept_request', () => refusal(code));
    draw('host');
    await press('Aceitar');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Mensagem/), 'Oi');
    await user.click(dialog.getByRole('button', { name: 'Aceitar pedido' }));
    expect(await dialog.findByText(text)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Voltar' }));
    await press('Aceitar');
    const again = within(await screen.findByRole('dialog'));
    expect((again.getByLabelText(/^Mensagem/) as HTMLTextAreaElement).value).toBe('Oi');
  });

  test('one that ended meanwhile says so and closes, and the card shows how', async () => {
    api.on('accept_request', () => {
      request = hosts({ status: 'withdrawn' });
      return refusal('request_over');
    });
    draw('host');
    await press('Aceitar');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Aceitar pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toMatchObject([{ title: 'O pedido não foi aceito', text: 'Este pedido já terminou.' }]);
    expect(await screen.findByText('Marina Azevedo desistiu do pedido.')).toBeTruthy();
  });
});
