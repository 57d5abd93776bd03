import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminBookingMoney } from 'shared-domain/testing/booking-money.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AdminPerson, PersonHistory } from '../data/suspensions/suspension.queries.ts';
import { renderAdmin, signIn } from '../testing/render.tsx';
import { Component } from './person.route.tsx';

const id = '22222222-0000-4000-8000-000000000002';
const spaceId = '7f3a91c2-0000-4000-8000-000000000001';
const person: AdminPerson = {
  id,
  full_name: 'Caio Prado',
  is_host: true,
  host_verified: false,
  is_admin: false,
  is_closed: false,
  email: 'cai•••@exemplo.com',
  is_confirmed: true,
  phone: '(21) •••••-4410',
  created_at: '2026-11-21T21:02:00Z',
  came_by: 'ALINE22K',
  is_of_age: true,
  authenticators: 0,
  suspension: null,
  upcoming: [],
  reports: null,
  spaces: [{ id: spaceId, title: 'Laje do Vidigal', status: 'pending', suspended_at: null }],
};
const none = { count: 0, items: [] };
const history: PersonHistory = {
  guest_bookings: { ...none, upcoming: 0 },
  host_bookings: { ...none, upcoming: 0 },
  cancellations: none,
  refunds: { ...none, sum_cents: 0 },
  disputes: { ...none, sum_cents: 0 },
  reports_about: none,
  reports_by: none,
  suspensions: none,
  payouts: { ...none, sum_cents: 0 },
  notes: none,
};
const act = (number: number, action: string, type: string, target: string, details: object) => ({
  id: number,
  action,
  target_type: type,
  target_id: target,
  details,
  actor: { full_name: 'Renata Lima' },
  created_at: '2026-11-22T12:00:00Z',
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .on('admin_person', () => person)
    .on('admin_person_history', () => history)
    .on('audit_log', () => [])
    .on('admin_affiliate_signs', () => []);
  api.install();
  signIn();
});

test('the account, what it has on the site, and all that was decided about it and its listings', async () => {
  api.on('audit_log', () => [
    act(2, 'space_suspended', 'space', spaceId, { title: 'Laje do Vidigal', reason: 'Fotos de outro lugar' }),
    act(1, 'letter_sent', 'profile', id, { letter_id: 'l1' }),
  ]);
  api.on('admin_letters', () => [{ id: 'l1', message: 'Podemos ligar amanhã?' }]);
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  await screen.findByRole('heading', { level: 1, name: 'Caio Prado' });
  for (const words of ['21/11/2026, pelo link de ALINE22K', 'Sim, por data de nascimento', 'Não ativado'])
    screen.getByText(words);
  screen.getByRole('link', { name: 'Ver anúncio: Laje do Vidigal' });
  const history = within(screen.getByRole('region', { name: 'Registro' }));
  await history.findByText('Anúncio suspenso');
  history.getByText('Motivo: Fotos de outro lugar');
  expect(history.getByRole('link', { name: 'Laje do Vidigal' }).getAttribute('href')).toBe(`/admin/space/${spaceId}`);
  history.getByText('“Podemos ligar amanhã?”');
  expect(history.getAllByRole('listitem').at(-1)?.textContent).toContain('Conta criada');
  expect(api.callsOf('audit_log')[0]?.params.or).toContain(`details->>host_id.eq.${id}`);
});

const sections = [
  ['Reservas como cliente', 'Nenhuma reserva.'],
  ['Reservas como anfitrião', 'Nenhum evento nos espaços da pessoa.'],
  ['Cancelamentos', 'Nenhuma reserva paga foi cancelada.'],
  ['Reembolsos', 'Nenhum reembolso.'],
  ['Contestações', 'Nenhum pagamento foi contestado.'],
  ['Denúncias sobre a pessoa', 'Ninguém denunciou a pessoa, nem o que é dela.'],
  ['Denúncias feitas pela pessoa', 'A pessoa não denunciou nada.'],
  ['Suspensões', 'Nenhuma suspensão da conta, nem de anúncio.'],
  ['Repasses e comissões', 'Nada foi pago à pessoa.'],
  ['Notas da administração', 'Nenhuma mensagem nem nota sobre a pessoa.'],
] as const;

test('a person without a past: each part of the history says so', async () => {
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  await screen.findByRole('region', { name: 'Reembolsos' });
  expect(api.callsOf('admin_person_history')[0]?.body).toEqual({ target_person: id });
  for (const [name, empty] of sections) within(screen.getByRole('region', { name })).getByText(empty);
});

test('each part of the history has its count and its latest rows', async () => {
  const booking = 'a3f29c1e-0000-4000-8000-000000000001';
  const at = '2026-11-20T15:00:00Z';
  const row = { id: booking, title: 'Casa do Horto', other_name: 'Júlia Campos' };
  const paid = { ...row, event_date: '2020-03-01', status: 'paid', total_cents: 105_000 };
  const money = { id: 'm1', booking_id: booking, role: 'guest' as const, title: 'Casa do Horto', amount_cents: 52_500 };
  const reported = { id: 'r1', kind: 'message' as const, title: null, other_name: 'Rui Sá', created_at: at };
  const full: PersonHistory = {
    guest_bookings: { count: 12, upcoming: 2, items: [paid] },
    host_bookings: { count: 1, upcoming: 1, items: [{ ...paid, event_date: '2099-03-01' }] },
    cancellations: {
      count: 1,
      items: [
        {
          ...paid,
          role: 'host',
          cancelled_at: at,
          cancellation_reason: 'guest',
          money: adminBookingMoney({ paid_cents: 105_000, failed_cents: 52_500 }),
        },
      ],
    },
    refunds: { count: 1, sum_cents: 52_500, items: [{ ...money, status: 'manual', manual_at: null, created_at: at }] },
    disputes: {
      count: 1,
      sum_cents: 52_500,
      items: [{ ...money, id: 'd1', reason: 'fraudulent', status: 'lost', opened_at: at, closed_at: at }],
    },
    reports_about: { count: 1, items: [{ ...reported, reason: 'scam', outcome: 'acted' }] },
    reports_by: { count: 1, items: [{ ...reported, reason: 'offensive', outcome: null }] },
    suspensions: {
      count: 1,
      items: [
        {
          id: 's1',
          title: null,
          reason: 'Golpe',
          reason_code: 'scam',
          by: 'Renata Lima',
          created_at: at,
          appeal: 'Não fui eu',
          lifted_at: at,
          lifted_by: 'Ana Reis',
        },
      ],
    },
    payouts: {
      count: 1,
      sum_cents: 90_000,
      items: [
        {
          id: 'p1',
          beneficiary: 'host',
          kind: 'paid',
          amount_cents: 90_000,
          bank_reference: 'E123',
          reason: null,
          by: 'Renata Lima',
          created_at: at,
        },
      ],
    },
    notes: {
      count: 1,
      items: [{ id: 'n1', kind: 'letter', text: 'Podemos ligar?', by: 'Renata Lima', created_at: at }],
    },
  };
  api.on('admin_person_history', () => full);
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  await screen.findByRole('region', { name: 'Reembolsos' });
  const texts = sections.map(([name]) =>
    (screen.getByRole('region', { name }).textContent ?? '').slice(name.length).replaceAll('\u00a0', ' '),
  );
  expect(texts).toEqual([
    '12 no total · 2 por vir · 10 realizadas. Aqui estão 1.Casa do Horto 01/03/2020Júlia Campos · R$ 1.050,00Reserva a3f29c1eRealizada',
    '1 no total · 1 por vir · 0 realizadasCasa do Horto 01/03/2099Júlia Campos · R$ 1.050,00Reserva a3f29c1eConfirmada',
    '1 no totalCasa do Horto 20/11/2026como anfitrião · evento em 01/03/2020 · R$ 1.050,00 · Pelo cliente. Reembolso de R$ 525,00 a fazer à mão. R$ 525,00 não voltam, pela política.Reserva a3f29c1e',
    '1 no total · R$ 525,00R$ 525,00 20/11/2026Casa do Horto · como clienteReserva a3f29c1eA pagar à mão',
    '1 no total · R$ 525,00R$ 525,00 20/11/2026Não reconhece a compra · Casa do Horto · como clienteVer contestaçãoPerdida',
    '1 no totalMensagem 20/11/2026Golpe ou identidade falsa · por Rui SáOutra medida',
    '1 no totalMensagem 20/11/2026Ofende ou ameaça · sobre Rui SáAberta',
    '1 no totalConta 20/11/2026Suspeita de golpe · “Golpe” · por Renata Lima · Resposta: “Não fui eu” · levantada em 20/11/2026 por Ana ReisLevantada',
    '1 no total · R$ 900,00R$ 900,00 20/11/2026Repasse · referência E123 · por Renata Lima',
    '1 no totalMensagem enviada 20/11/2026 às 12:00“Podemos ligar?” · por Renata Lima',
  ]);
  expect(screen.getByRole('link', { name: 'Ver contestação' }).getAttribute('href')).toBe('/admin/contestacao/d1');
});

test.each([
  ['the open ones', { open: 1, settled: 2 }, ''],
  ['the decided ones, where all are decided', { open: 0, settled: 2 }, '&so=encerradas'],
])('reports about the person lead to %s', async (_, counts, filter) => {
  const reported = { kind: 'profile' as const, title: null, other_name: 'Rui Sá', created_at: '2026-11-20T15:00:00Z' };
  api
    .on('admin_person', () => ({ ...person, reports: { ...counts, last_at: '2026-11-22T12:00:00Z' } }))
    .on('admin_person_history', () => ({
      ...history,
      reports_about: { count: 1, items: [{ ...reported, id: 'r1', reason: 'scam', outcome: null }] },
    }));
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  const way = await screen.findByRole('link', { name: 'Ler as denúncias' });
  expect(way.getAttribute('href')).toBe(`/admin?aba=denuncias${filter}&pessoa=${id}`);
});

test('a failed history shows an error; the rest of the page stays', async () => {
  api.failing.add('admin_person_history');
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  await screen.findByText('Não foi possível carregar o histórico.');
  screen.getByRole('region', { name: 'Conta' });
});

test('what can be done stands after what it is decided by', async () => {
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  const box = await screen.findByRole('complementary', { name: 'Decisão' });
  const account = screen.getByRole('region', { name: 'Conta' });
  expect(account.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what was noticed about the links of an affiliate stands on their page, with who and which booking', async () => {
  const bookings = ['a3f29c1e-0000-4000-8000-000000000001'];
  api.on('admin_affiliate_signs', () => [
    {
      kind: 'card',
      is_own: true,
      events: 1,
      accounts: 1,
      bookings,
      people: [{ id: 'p9', full_name: 'Bia Reis' }],
      seen_from: '2026-11-22T17:03:00Z',
      seen_to: '2026-11-22T17:03:00Z',
    },
  ]);
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  const signs = within(await screen.findByRole('region', { name: 'Sinais a conferir' }));
  signs.getByText(/^Um cartão que pagou reservas desta conta pagou também 1 reserva pelo link, em 22\/11\/2026\.$/);
  expect(signs.getByRole('link', { name: 'Bia Reis' }).getAttribute('href')).toBe('/admin/pessoa/p9');
  signs.getByRole('link', { name: 'Reserva a3f29c1e' });
});

test('a letter is written in a dialog; closed before it was sent it keeps its words', async () => {
  api.on('write_to_person', ({ body }) => ({ id: body.letter_id }));
  const user = userEvent.setup();
  renderAdmin(<Component />, `/admin/pessoa/${id}`, '/admin/pessoa/:id');
  await user.click(await screen.findByRole('button', { name: 'Escrever' }));
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /que Caio vai ler/ });
  await user.type(await field(), 'Podemos ligar?');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(screen.getByRole('button', { name: 'Escrever' }));
  expect((await field()).value).toBe('Podemos ligar?');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Mensagem enviada'));
  expect(api.callsOf('write_to_person')[0]?.body).toMatchObject({ target_person: id, message: 'Podemos ligar?' });
});
