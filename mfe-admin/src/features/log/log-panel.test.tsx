import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { MoneyDifference } from '../../data/administration/reconciliation.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { LogPanel } from './log-panel.tsx';

const act = {
  id: 7,
  action: 'space_edited',
  target_type: 'space',
  target_id: '7f3a91c2-0000-4000-8000-000000000001',
  details: { title: 'Casa do Horto', changed: { price: { from: 1000, to: 1200 } } },
  created_at: '2026-11-22T12:00:00Z',
  actor: 'Helena',
  person: null,
  note: null,
};
const chief = { id: '33333333-0000-4000-8000-000000000003', full_name: 'Helena' };
const listOf = (...items: object[]) => ({ items, total: items.length, people: [chief] });

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_list_acts', () => listOf(act)).on('reconciliation_reports', () => []);
  api.install();
});

test('who changed what, with both values; one kind at a time', async () => {
  renderAdmin(<LogPanel />);
  await screen.findByText('Preço: R$ 1.000 → R$ 1.200');
  screen.getByRole('cell', { name: 'Helena' });
  screen.getByText('22/11/2026 às 09:00');
  expect(screen.getByRole('link', { name: 'Casa do Horto' }).getAttribute('href')).toBe(
    `/admin/space/${act.target_id}`,
  );
  await screen.findByText(/ainda não tem resultado/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'O que mostrar' }), 'Cupons');
  await waitFor(() =>
    expect(api.calls.at(-1)?.body).toMatchObject({
      action_filter: ['coupon_created', 'coupon_edited', 'coupon_deleted'],
      page_number: 1,
    }),
  );
  expect(screen.getByTestId('address').textContent).toContain('tipo=coupon');
});

test('person, days and words filter; the address has them', async () => {
  renderAdmin(<LogPanel />, '/admin?aba=registro&de=2026-11-01&ate=ontem&pessoa=x');
  const people = await screen.findByRole('option', { name: 'Helena' });
  expect(api.callsOf('admin_list_acts')[0]?.body).toEqual({ from_date: '2026-11-01', page_number: 1, page_size: 30 });
  await userEvent.selectOptions(people.parentElement as HTMLElement, 'Helena');
  await userEvent.click(screen.getByRole('button', { name: /^Até/ }));
  await userEvent.click(await screen.findByRole('button', { name: /\b30 de nov/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar anúncio ou pessoa' }), 'horto');
  await waitFor(() =>
    expect(api.callsOf('admin_list_acts').at(-1)?.body).toEqual({
      from_date: '2026-11-01',
      to_date: '2026-11-30',
      person_filter: chief.id,
      search_text: 'horto',
      page_number: 1,
      page_size: 30,
    }),
  );
  const written = new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]);
  expect(Object.fromEntries(written)).toEqual({
    aba: 'registro',
    de: '2026-11-01',
    ate: '2026-11-30',
    pessoa: chief.id,
    busca: 'horto',
  });
  api.on('admin_list_acts', () => listOf());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'O que mostrar' }), 'Planilhas');
  await screen.findByText('Nada encontrado no registro');
});

test('a long text opens with both versions; a rejected listing that was mended is not called approved', async () => {
  const long = 'Um salão claro, com vista para a baía e espaço para cem pessoas.';
  const resent = {
    ...act,
    action: 'space_resent',
    details: { title: 'Casa do Horto', changed: { description: { from: 'Um salão', to: long } } },
  };
  api.on('admin_list_acts', () => listOf(resent));
  renderAdmin(<LogPanel />);
  const row = await screen.findByRole('row', { name: /Anúncio corrigido e reenviado/ });
  expect(row.textContent).not.toMatch(/aprovado/i);
  const values = within(row).getByRole('group');
  expect(values.hasAttribute('open')).toBe(false);
  await userEvent.click(within(row).getByText('Descrição: ver antes e depois'));
  expect(values.hasAttribute('open')).toBe(true);
  expect(within(row).getByText('Antes').nextElementSibling?.textContent).toBe('Um salão');
  expect(within(row).getByText('Depois').nextElementSibling?.textContent).toBe(long);
});

test('a refund paid by hand says by whom, for which booking and how; a settlement, to whom', async () => {
  const refunded = {
    ...act,
    id: 8,
    action: 'refund_settled_by_hand',
    target_type: 'refund',
    target_id: 'f0000000-1',
    details: { amount_cents: 105_000, booking_id: 'a3f29c1e-0000-4000-8000-000000000001' },
  };
  const settled = {
    ...act,
    id: 9,
    action: 'commissions_settled',
    target_type: 'affiliate',
    target_id: 'af',
    details: { code: 'ABCD2345', amount_cents: 19_215, commissions: 2 },
  };
  api.on('admin_list_acts', () => listOf(settled, { ...refunded, note: 'TED em 3/12' }));
  renderAdmin(<LogPanel />);
  const row = await screen.findByRole('row', { name: /Reembolso pago à mão/ });
  for (const word of ['R$\u00a01.050,00', 'Reserva a3f29c1e', '“TED em 3/12”', 'Helena'])
    expect(row.textContent).toContain(word);
  expect(within(row).getByRole('link').getAttribute('href')).toContain('reserva=a3f29c1e-0000-4000-8000-000000000001');
  screen.getByText('ABCD2345 · R$ 192,15 · 2 comissões');
});

test('an act about payouts names its person; one that names them itself does so once', async () => {
  const about = { ...act, target_type: 'profile', target_id: '7f3a91c2-0000-4000-8000-000000000009' };
  const sent = {
    ...about,
    id: 8,
    action: 'payout_sent',
    person: 'Olívia Reis',
    details: { settlement_id: 's1', amount_cents: 90_000 },
  };
  const verified = { ...about, id: 9, action: 'host_verified', details: { full_name: 'Olívia Reis' } };
  api.on('admin_list_acts', () => listOf(verified, sent));
  renderAdmin(<LogPanel />);
  await screen.findByText('Olívia Reis · R$\u00a0900,00', { normalizer: (text) => text });
  screen.getByText('Olívia Reis');
});

test('the sums agree, or where they do not', async () => {
  const report = { created_at: '2026-11-22T06:30:00Z', difference_count: 0, differences: [] as MoneyDifference[] };
  api.on('reconciliation_reports', () => [report]);
  renderAdmin(<LogPanel />);
  await screen.findByText('As contas fecham: nenhuma diferença na conciliação de 22/11/2026 às 03:30.');
  cleanup();
  const payout = { kind: 'payout', subject: '7f3a91c2-0000', expected: '100000', actual: '95000' };
  const refused = { kind: 'refund_failed', subject: null, expected: 'succeeded', actual: 'failed' };
  api.on('reconciliation_reports', () => [{ ...report, difference_count: 25, differences: [payout, refused] }]);
  renderAdmin(<LogPanel />);
  await screen.findByText('25 diferenças na conciliação de 22/11/2026 às 03:30.');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe(
    'Repasse ao anfitrião (7f3a91c2): esperado R$\u00a01.000,00, encontrado R$\u00a0950,00 · Ver reserva 7f3a91c2',
  );
  expect(second?.textContent).toBe('Reembolso recusado pelo banco: esperado concluído, encontrado recusado');
});

test('a page beyond the last one is said to be none', async () => {
  api.on('admin_list_acts', () => ({ items: [], total: 40, people: [] }));
  renderAdmin(<LogPanel />, '/admin?pagina=9');
  await screen.findByText('Esta página não existe');
});

test('a list or a report that does not come says so', async () => {
  api
    .on('admin_list_acts', () => json({ message: 'x' }, 500))
    .on('reconciliation_reports', () => json({ message: 'x' }, 500));
  renderAdmin(<LogPanel />);
  await screen.findByText('Não foi possível carregar o registro.');
  await screen.findByText('Não foi possível carregar a conciliação.');
});
