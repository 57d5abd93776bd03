import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { HostApi, hostId, requestRow } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as HostBookingsRoute } from './host-bookings.route.tsx';

let api: HostApi;
const user = userEvent.setup();
const page = () => renderHost(<HostBookingsRoute />, '/gerenciar-espacos/reservas?aba=pedidos');
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');

const beatriz = requestRow({
  extras: [
    {
      extra_id: 'x',
      name: 'Cadeiras',
      per: 'event',
      unit_cents: 1_000,
      quantity: 20,
      total_cents: 20_000,
      is_obligatory: false,
    },
  ],
});
const tiago = requestRow({
  id: 'e2000000-0000-4000-8000-000000000002',
  guest_name: 'Tiago Luz',
  message: null,
  answer_by: '2026-11-21T12:25:00Z',
  conversation_id: 'c2',
  guest: { avatar_url: null, member_since: '2026-11-02T12:00:00Z', events: 0 },
});
beatriz.rivals = [{ id: tiago.id, guest_name: tiago.guest_name, status: 'open' }];
tiago.rivals = [{ id: beatriz.id, guest_name: beatriz.guest_name, status: 'open' }];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.requests = { record: null, open: [beatriz, tiago], answered: [] };
  api.install();
  signIn();
});

test('a request: who asks, for what, until when, and what the host receives', async () => {
  api.requests.record = { accepted_share: 88, minutes: 180 };
  page();
  await screen.findByText('Você aceita 88% dos pedidos e responde em 3 horas, em média. Isso aparece no seu anúncio.');
  expect(screen.getByRole('button', { name: 'Pedidos 2' }).getAttribute('aria-pressed')).toBe('true');
  const tab = within(screen.getByRole('navigation', { name: 'Gestão dos espaços' })).getByRole('link', {
    name: /^Reservas/,
  });
  await waitFor(() => expect(tab.textContent).toContain('2 pedidos à espera'));
  expect(tab.getAttribute('href')).toBe('/gerenciar-espacos/reservas?aba=pedidos');
  screen.getByText(
    'Dois pedidos são para 12 de dezembro. Ao aceitar um, a data fica guardada por 24 horas para o pagamento e o outro recebe um aviso.',
  );
  const [first, second] = within(screen.getByRole('list', { name: 'Pedidos à espera' })).getAllByRole('listitem');
  const words = plain(first?.textContent);
  for (const text of [
    'Beatriz Nogueira7 eventos · desde 2024',
    'EspaçoGalpão Estúdio 27Horário14:00 às 22:00Pessoas26 de até 30ExtrasCadeiras, 20 × R$ 10,00',
    'É a gravação do catálogo de verão.',
    'Responda em até5 h 20 minaté hoje, às 17h20',
    'Você recebeR$ 2.430,00',
  ])
    expect(words).toContain(text);
  expect(second?.textContent).toContain('primeiro evento · desde nov. 2026');
  expect(second?.textContent).toContain('ExtrasNenhum');
  expect(
    within(second as HTMLElement)
      .getByRole('link', { name: 'Conversar com Tiago Luz' })
      .getAttribute('href'),
  ).toBe('/chat?conversa=c2');
});

test('what the listing says otherwise by now is told, and that the request stands', async () => {
  const changes = { owner_cents: 260_000, capacity: 20, hours: true, rules: true, policy: true } as const;
  api.requests.open = [requestRow({ changes })];
  page();
  const item = (await screen.findByText(/^O anúncio mudou desde o pedido/)).closest('li');
  const words = plain(item?.textContent);
  for (const text of [
    'Ao aceitar, vale o combinado no pedido.',
    'Preço: hoje você receberia R$ 2.600,00; no pedido são R$ 2.430,00.',
    'Capacidade: o anúncio agora diz até 20; o pedido é para 26 pessoas.',
    'Horário: o pedido passa do horário',
    'Regras da casa: valem as que',
    'Cancelamento: vale a política do dia do pedido.',
  ])
    expect(words).toContain(text);
});

test('accepting: what it means, the rivals, a refused message that stays, and the list after it', async () => {
  page();
  await user.click(await screen.findByRole('button', { name: /^Aceitar o pedido de Beatriz/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aceitar o pedido' }));
  expect(plain(dialog.getByText('Você recebe').parentElement?.textContent)).toContain('R$ 2.430,00');
  dialog.getByText(/^A data fica guardada por 24 horas para Beatriz pagar/);
  dialog.getByText(/^Tiago Luz também pediu esta data/);
  const message = dialog.getByRole('textbox', { name: /^Mensagem para Beatriz/ });
  await user.type(message, 'Me ligue no 21 99887-7665');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Aceitar pedido' }));
  api.refuseOnce = {
    status: 422,
    message: 'text_blocked',
    code: 'PT422',
    details: '{"fields": {"host_note": "phone"}}',
  };
  await confirm();
  await dialog.findByText('O cliente lê esta mensagem: tire o número de telefone.');
  expect(document.activeElement).toBe(message);
  api.refuseOnce = {
    status: 409,
    message: 'date_held',
    code: 'PT409',
    details: '{"fields": {"heldUntil": "2026-11-20T18:00:00Z"}}',
  };
  await confirm();
  expect((await dialog.findByRole('alert')).textContent).toContain('até hoje, às 15h.');
  expect(dialog.getByDisplayValue('Me ligue no 21 99887-7665')).toBe(message);
  await user.clear(message);
  await user.type(message, 'Até lá!');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.written.at(-1)).toMatchObject({
    table: 'accept_request',
    body: { target_request: beatriz.id, note: 'Até lá!' },
  });
  expect(toasts.at(-1)).toMatchObject({
    title: 'Pedido aceito',
    text: 'A data fica guardada para Beatriz Nogueira até amanhã, às 12h.',
  });
  const over = within(screen.getByRole('region', { name: 'Pedidos respondidos e encerrados' }));
  over.getByText('A data está guardada para Beatriz Nogueira pagar até amanhã, às 12h.');
  screen.getByRole('button', { name: 'Pedidos 1' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pedidos à espera da sua resposta'));
});

test('a date that is reserved for another guest cannot be given again', async () => {
  api.requests.open = [requestRow({ rivals: [{ id: 'r', guest_name: 'Tiago Luz', status: 'accepted' }] })];
  page();
  await screen.findByText(/^Você já aceitou o pedido de Tiago Luz para esta data/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Aceitar o pedido/ }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Recusar o pedido/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('declining: a reason, the words kept after an error, and the date blocked on demand', async () => {
  page();
  await user.click(await screen.findByRole('button', { name: /^Recusar o pedido de Beatriz/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido' }));
  dialog.getByText('Beatriz Nogueira, 12 de dezembro, Galpão Estúdio 27. Nada foi cobrado.');
  dialog.getByText('Beatriz lê o motivo e a mensagem.');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
  await confirm();
  await dialog.findByText('Escolha o motivo.');
  expect(api.written).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Pessoas ou horário não cabem' }));
  await user.type(dialog.getByRole('textbox'), 'No dia 13 consigo.');
  await user.click(dialog.getByRole('checkbox', { name: 'Bloquear também 12 de dezembro no calendário' }));
  api.refuseOnce = { status: 500, message: 'down' };
  await confirm();
  await dialog.findByText('Não foi possível enviar a resposta. Tente novamente.');
  dialog.getByDisplayValue('No dia 13 consigo.');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.written.at(-1)).toMatchObject({
    table: 'decline_request',
    body: { target_request: beatriz.id, reason: 'size', note: 'No dia 13 consigo.', block_date: true },
  });
  expect(toasts.at(-1)?.text).toBe(
    'Beatriz Nogueira recebe um aviso. A data 12 de dezembro foi bloqueada no calendário.',
  );
  screen.getByText('Você recusou: pessoas ou horário não cabem.');
});

test('what was written stays when the dialog is closed, and when nothing reaches the site', async () => {
  page();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Aceitar o pedido de Beatriz/ }));
    return within(await screen.findByRole('dialog', { name: 'Aceitar o pedido' }));
  };
  const dialog = await open();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Voltar' }));
  await user.type(dialog.getByRole('textbox'), 'Até lá!');
  const reachable = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(dialog.getByRole('button', { name: 'Aceitar pedido' }));
  await dialog.findByText('Confira sua internet e tente novamente. Sua resposta ainda não foi enviada.');
  vi.stubGlobal('fetch', reachable);
  await user.click(dialog.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  again.getByDisplayValue('Até lá!');
  expect(again.queryByRole('alert')).toBeNull();
});

test('a request that ended in between says so and leaves the list', async () => {
  page();
  await user.click(await screen.findByRole('button', { name: /^Recusar o pedido de Beatriz/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Outro motivo' }));
  api.refuse = { status: 409, message: 'request_over', code: 'PT409', details: '{"fields": {"status": "withdrawn"}}' };
  api.requests.open = [tiago];
  await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Quem pediu retirou o pedido.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Beatriz Nogueira' })).toBeNull();
});

test('answered requests: the one that waits for its payment first, then each with its end', async () => {
  api.requests = {
    record: null,
    open: [],
    answered: [
      requestRow({ id: '1', status: 'declined', decline_reason: 'date', host_note: 'Só no dia 13.' }),
      requestRow({ id: '2', status: 'lapsed' }),
      requestRow({ id: '3', status: 'unpaid' }),
      requestRow({ id: '4', status: 'withdrawn' }),
      requestRow({ id: '5', status: 'cancelled' }),
      requestRow({ id: '6', status: 'booked' }),
      requestRow({ id: '7', status: 'accepted', pay_by: '2026-11-20T23:40:00Z' }),
    ],
  };
  page();
  const list = within(await screen.findByRole('region', { name: 'Pedidos respondidos e encerrados' }));
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(6);
  [
    'A data está guardada para Beatriz Nogueira pagar até hoje, às 20h40.',
    'Você recusou: a data não está livre.“Só no dia 13.”',
    'O prazo de 24 horas terminou sem resposta.',
    'O pagamento não chegou no prazo.',
    'Beatriz Nogueira retirou o pedido.',
    'O pedido foi encerrado pela plataforma.',
  ].forEach((text, index) => {
    expect(rows[index]).toContain(text);
  });
  screen.getByText('Nenhum pedido à espera');
});

test('requests that do not come say so, and are asked for again', async () => {
  api.failing.add('host_requests');
  page();
  await screen.findByText('Não foi possível carregar os pedidos.');
  api.failing.delete('host_requests');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { name: 'Beatriz Nogueira' });
});

test('the host’s own requests are read, and one that has ended by the clock is not answered', async () => {
  api.requests.open = [requestRow({ answer_by: '2026-11-20T14:59:00Z' })];
  page();
  await screen.findByText('Nenhum pedido à espera');
  screen.getByRole('button', { name: 'Pedidos 0' });
  expect(hostId).toBe(api.requests.open[0]?.host_id);
});
