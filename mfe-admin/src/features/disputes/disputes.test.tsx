import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DisputeFacts } from 'shared-domain/disputes/disputes.answers.ts';
import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Dispute, DisputeRow } from '../../data/disputes/disputes.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { DisputePage } from './dispute-page.tsx';
import { DisputesPanel } from './disputes-panel.tsx';

const id = '7f3a91c2-0000-4000-8000-0000000000d1';
const booking = '7f3a91c2-0000-4000-8000-0000000000b1';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const row = (overrides: Partial<DisputeRow> = {}): DisputeRow => ({
  id,
  provider_dispute_id: 'du_1',
  booking_id: booking,
  title: 'Galpão Estúdio 27',
  event_date: '2026-12-05',
  guest_name: 'Júlia Campos',
  amount_cents: 248_850,
  reason: 'fraudulent',
  status: 'needs_response',
  due_by: inDays(2),
  opened_at: inDays(-7),
  closed_at: null,
  needs_answer: true,
  sent_at: null,
  has_failed: false,
  assignment: null,
  ...overrides,
});
const facts: DisputeFacts = {
  booking_id: booking,
  status: 'paid',
  title: 'Galpão Estúdio 27',
  event_date: '2026-12-05',
  guest_count: 40,
  starts_at: '14:00',
  ends_at: '22:00',
  hours: null,
  created_at: inDays(-30),
  paid_at: inDays(-30),
  cancelled_at: null,
  cancellation_reason: null,
  guest_name: 'Júlia Campos',
  guest_email: 'julia@exemplo.com',
  guest_since: inDays(-300),
  email_confirmed_at: null,
  host_name: 'Marina Azevedo',
  company: null,
  extras: [],
  owner_cents: 237_000,
  fee_cents: 11_850,
  discount_cents: 0,
  total_cents: 248_850,
  payment_method: 'card',
  payments: [],
  terms_version: 2,
  rules: null,
  policy_name: 'moderate',
  deadlines: [],
  address: null,
  money: bookingMoney({ paid_cents: 248_850 }),
  access_until: null,
  mails: [],
  visited_at: null,
  review: null,
  earlier_payments: 0,
  conversation: {
    by_guest: 3,
    by_host: 2,
    by_guest_after_payment: 1,
    first_at: inDays(-31),
    last_at: inDays(-9),
    last_by_guest_at: inDays(-9),
  },
};
const dispute = (overrides: Partial<Dispute> = {}): Dispute => ({
  id,
  provider_dispute_id: 'du_1',
  charge_id: 'ch_1',
  payment_intent_id: 'pi_1',
  booking_id: booking,
  amount_cents: 248_850,
  reason: 'fraudulent',
  status: 'needs_response',
  due_by: inDays(2),
  opened_at: inDays(-7),
  closed_at: null,
  needs_answer: true,
  assignment: null,
  facts,
  host_waits: true,
  evidence: null,
  given_up: null,
  movements: [{ id: 'txn_1', amount_cents: -248_850, fee_cents: 5_500, happened_at: inDays(-7) }],
  payouts: [
    { id: 'p1', kind: 'earned', amount_cents: 237_000, due_on: '2026-12-07', created_at: inDays(-30) },
    { id: 'p2', kind: 'disputed', amount_cents: -237_000, due_on: '2026-12-07', created_at: inDays(-7) },
  ],
  commissions: [],
  history: [{ id: 'evt_1', type: 'charge.dispute.created', happened_at: inDays(-7) }],
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});

test('the queue says who contests what, until when it is answered, and who is on it', async () => {
  const rows = [
    row(),
    row({ id: 'd2', title: null, booking_id: null, event_date: null, guest_name: null, has_failed: true }),
    row({ id: 'd3', title: 'Casa do Horto', assignment: { by: 'Paulo Reis', is_mine: false, until: inDays(1) } }),
  ];
  api.on('admin_list_disputes', () => ({ items: rows, total: 3, waiting: 3 }));
  renderAdmin(<DisputesPanel periodExport={null} />, '/admin?aba=contestacoes');
  const first = (await screen.findByText('Galpão Estúdio 27')).closest('tr') as HTMLElement;
  expect(first.textContent).toContain('Não reconhece a compra');
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/admin/contestacao/${id}`);
  screen.getByText('Pagamento desconhecido');
  screen.getByText('Resposta recusada');
  screen.getByText('Com Paulo Reis');
  await userEvent.click(screen.getByRole('button', { name: 'Todas' }));
  await waitFor(() => expect(api.callsOf('admin_list_disputes').at(-1)?.body).toMatchObject({ only_open: false }));
});

test('the answer shows what goes to the bank, asks once more, and is sent with what was added', async () => {
  let evidence: Dispute['evidence'] = null;
  api.on('admin_dispute', () => dispute({ evidence, needs_answer: evidence === null }));
  api.on('submit_dispute_evidence', () => {
    evidence = {
      statement: 'A festa aconteceu.',
      submitted_at: inDays(0),
      sent_at: null,
      failure: null,
      submitted_by: 'Chefe',
    };
    return { id };
  });
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  await screen.findByText('Júlia Campos, julia@exemplo.com');
  screen.getByText('3 de quem reservou, 2 de quem anuncia', { exact: false });
  expect(screen.getByRole('region', { name: 'Dinheiro' }).textContent).toContain('− R$\u00a02.370,00');
  await userEvent.click(screen.getByRole('button', { name: 'Responder ao banco' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'A festa aconteceu.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar ao banco' }));
  await screen.findByText('Respondida por Chefe', { exact: false });
  expect(api.callsOf('submit_dispute_evidence').map(({ body }) => body)).toEqual([
    { target_dispute: id, statement: 'A festa aconteceu.' },
  ]);
  expect(screen.queryByRole('button', { name: 'Responder ao banco' })).toBeNull();
});

test('what the provider refused is said and can be sent again; a payment of nobody is answered elsewhere', async () => {
  const failed = {
    statement: 'x',
    submitted_at: inDays(-1),
    sent_at: null,
    failure: 'No such dispute.',
    submitted_by: 'Chefe',
  };
  api.on('admin_dispute', () => dispute({ evidence: failed }));
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  await screen.findByText('O provedor não aceitou a resposta: No such dispute.', { exact: false });
  screen.getByRole('button', { name: 'Responder ao banco' });
  cleanup();
  api.on('admin_dispute', () => dispute({ booking_id: null, facts: null, payouts: [], host_waits: false }));
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  await screen.findByText('O site não conhece este pagamento', { exact: false });
  expect(screen.queryByRole('button', { name: 'Responder ao banco' })).toBeNull();
});

test('giving up says in reais what it costs, and to whom, before it is done once', async () => {
  let givenUp: Dispute['given_up'] = null;
  const commissions = [{ id: 'c1', kind: 'disputed', amount_cents: -12_443, created_at: inDays(-7) }];
  api.on('admin_dispute', () => dispute({ commissions, given_up: givenUp, needs_answer: givenUp === null }));
  api.on('give_up_dispute', () => {
    givenUp = { given_up_at: inDays(0), given_up_by: 'Chefe', failure: null };
    return { id };
  });
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar a contestação' }));
    return screen.findByRole('alertdialog', { name: 'Aceitar a contestação?' });
  };
  const first = await open();
  const costs = within(first)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(costs).toEqual([
    'Marina Azevedo não recebe R$ 2.370,00 de repasse.',
    'A comissão do afiliado, R$ 124,43, fica estornada.',
    'A tarifa do provedor, R$ 55,00, não volta.',
    'A reserva continua de pé: se o evento não deve acontecer, cancele-a depois.',
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('give_up_dispute')).toEqual([]);
  await userEvent.click(within(await open()).getByRole('button', { name: /^Aceitar e perder R\$\s2\.488,50$/ }));
  await screen.findByText('Aceita sem resposta por Chefe', { exact: false });
  screen.getByText('Contestação aceita por Chefe');
  expect(api.callsOf('give_up_dispute').map(({ body }) => body)).toEqual([{ target_dispute: id }]);
  expect(screen.queryByRole('button', { name: 'Responder ao banco' })).toBeNull();
});

test('why it cannot be given up is said; an inquiry has nothing to be given up', async () => {
  api.on('admin_dispute', () => dispute());
  api.on('give_up_dispute', () => json({ message: 'evidence_already_sent' }, 409));
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar a contestação' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Aceitar e perder/ }));
  await waitFor(() => expect(toasts.at(-1)?.text).toContain('Esta contestação já foi respondida.'));
  cleanup();
  api.on('admin_dispute', () => dispute({ status: 'warning_needs_response' }));
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  await screen.findByRole('button', { name: 'Responder ao banco' });
  expect(screen.queryByRole('button', { name: 'Aceitar a contestação' })).toBeNull();
});

test('keys answer and give up, after a question, and open the neighbours; after a decision the next is open', async () => {
  const next = '7f3a91c2-0000-4000-8000-0000000000d2';
  api.on('admin_list_disputes', () => ({ items: [row(), row({ id: next })], total: 2, waiting: 2 }));
  api.on('admin_dispute', () => dispute());
  api.on('give_up_dispute', () => ({}));
  renderAdmin(<DisputePage id={id} />, `/admin/contestacao/${id}`, '/admin/contestacao/:id');
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await userEvent.keyboard('a');
  await screen.findByRole('alertdialog', { name: /^Responder/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  heading.focus();
  await userEvent.keyboard('r');
  const question = within(await screen.findByRole('alertdialog', { name: 'Aceitar a contestação?' }));
  expect(api.callsOf('give_up_dispute')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: /^Aceitar e perder/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/contestacao/${next}`));
});
