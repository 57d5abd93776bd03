import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, refusal } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { HostDue } from '../../data/payouts/due-payouts.query.ts';
import type { Settlement } from '../../data/payouts/settlements.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';

const reference = 'E00000000202611231400abcdefghijk';

const due = (overrides: Partial<HostDue> = {}): HostDue => ({
  host_id: 'h1',
  host_name: 'Helena Prado',
  owed_cents: 150_055,
  earned_cents: 200_055,
  reversed_cents: -50_000,
  bookings: 2,
  oldest_due_on: '2026-11-03',
  has_key: true,
  key_type: 'cpf',
  is_closed: false,
  assignment: null,
  ...overrides,
});
const settlement: Settlement = {
  id: 's1',
  host_name: 'Olívia',
  amount_cents: 90_000,
  bank_reference: 'E0001',
  key_type: 'email',
  key_hint: 'o•••@exemplo.test',
  created_at: '2026-11-20T12:00:00Z',
  settled_by: 'Ana',
  reversed_at: null,
  reversed_by: null,
  reversed_reason: null,
  bookings: [{ booking_id: 'a3f29c1e-0000-4000-8000-000000000001', title: 'Casa', amount_cents: 90_000 }],
};

let api: FakeApi;
let items: HostDue[];
beforeEach(() => {
  items = [due(), due({ host_id: 'h2', host_name: 'Semíramis', has_key: false, key_type: null, reversed_cents: 0 })];
  api = new FakeApi()
    .on('admin_list_payouts', () => ({
      items,
      total: items.length,
      owed_cents: 300_110,
      to_pay: 2,
      without_key: 1,
      deducted_cents: 0,
    }))
    .on('admin_list_settlements', () => ({ items: [settlement], total: 1, sent_cents: 90_000 }))
    .on('admin_due_payouts', () => [
      {
        payout_id: 'p1',
        booking_id: 'b1',
        amount_cents: 200_055,
        due_on: '2026-11-03',
        title: 'Casa',
        event_date: '2026-11-01',
      },
      {
        payout_id: 'p2',
        booking_id: 'b2',
        amount_cents: -50_000,
        due_on: '2026-10-03',
        title: 'Sítio',
        event_date: '2026-10-01',
      },
    ])
    .on('reveal_payout_key', () =>
      api.callsOf('reveal_payout_key').length < 2
        ? { is_noted: false }
        : {
            is_noted: true,
            version: 'v1',
            key_type: 'cpf',
            pix_key: '52998224725',
            holder_name: 'Helena Prado',
            changed_at: new Date().toISOString(),
            seen_by: 'Bia',
            seen_at: new Date().toISOString(),
          },
    );
  api.install();
});

test('what is due, who can be paid, and what was sent; the sums keep their place while they come', async () => {
  renderAdmin(<PayoutsPanel periodExport={null} />);
  screen.getByText('Anfitriões a receber');
  const row = await screen.findByRole('row', { name: /Helena/ });
  for (const word of ['03/11/2026', '− R$\u00a0500,00', 'R$\u00a01.500,55', 'CPF'])
    expect(row.textContent).toContain(word);
  expect((await screen.findByRole('row', { name: /Semíramis/ })).textContent).toContain('Sem chave');
  expect(screen.getByText(/Um anfitrião a receber ainda não informou a chave PIX/)).toBeTruthy();
  expect(await screen.findByText(/Referência E0001/)).toBeTruthy();
});

test('paying: the key is asked for, the reference is needed, what was seen is sent, a refusal is read', async () => {
  const user = userEvent.setup();
  renderAdmin(<PayoutsPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /^Pagar R\$\s1\.500,55 a Helena Prado/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repasse a Helena Prado' }));
  await user.click(await dialog.findByRole('button', { name: 'Mostrar chave PIX' }));
  expect(await dialog.findByText('529.982.247-25')).toBeTruthy();
  expect(dialog.getByText(/Bia viu esta chave/)).toBeTruthy();
  expect(dialog.getByText(/confirme com o anfitrião/)).toBeTruthy();
  const record = () => user.click(dialog.getByRole('button', { name: 'Marcar como pago' }));
  await record();
  expect(await dialog.findByText('Escreva a referência do banco.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Referência do banco'), 'E123');
  await record();
  expect(await dialog.findByText('O código do comprovante tem a letra E e mais 31 letras e números.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Referência do banco'));
  await user.type(dialog.getByLabelText('Referência do banco'), reference);
  api.on('settle_host_payouts', () => refusal('payout_already_paid'));
  // payouts that came due since then were not sent
  api.on('admin_due_payouts', () => []);
  await record();
  expect(await dialog.findByText(/já foi registrado por outra pessoa/)).toBeTruthy();
  // a booking was cancelled since then: the record keeps the payouts that were seen and sent
  api.on('settle_host_payouts', () => refusal('payout_changed'));
  api.on('admin_due_payouts', () => []);
  await record();
  expect(await dialog.findByText(/O valor mudou enquanto você conferia/)).toBeTruthy();
  expect(dialog.getByText(/^R\$\s1\.500,55$/)).toBeTruthy();
  api.on('settle_host_payouts', () => ({ settlement_id: 's2' }));
  await record();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf('settle_host_payouts').at(-1)?.body).toEqual({
    beneficiary: 'host',
    target_host: 'h1',
    payout_ids: ['p1', 'p2'],
    expected_cents: 150_055,
    bank_reference: reference,
    key_version: 'v1',
  });
  expect(toasts.at(-1)).toMatchObject({ title: 'Repasse registrado' });
  await waitFor(() => expect(document.activeElement?.textContent ?? '').toMatch(/^Ver valores .* a SemíramisA$/));
  // the case of the next host
  expect(document.activeElement?.closest('[data-case]')?.textContent).toContain('Semíramis');
});

test('without a key there is something to see and nothing to pay', async () => {
  const user = userEvent.setup();
  renderAdmin(<PayoutsPanel periodExport={null} />);
  const opener = await screen.findByRole('button', { name: /^Ver valores R\$\s1\.500,55 a Semíramis/ });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Repasse a Semíramis' }));
  expect(await dialog.findByText(/ainda não informou uma chave PIX/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Marcar como pago' })).toBeNull();
  await user.click(dialog.getByText('Fechar', { selector: 'button' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('where a payment went is shown to who asks; of a forgotten person nothing is', async () => {
  const user = userEvent.setup();
  api.on('admin_list_settlements', () => ({
    items: [settlement, { ...settlement, id: 's0', host_name: 'Conta excluída', key_hint: '' }],
    total: 2,
    sent_cents: 180_000,
  }));
  api.on('reveal_settlement_key', () => refusal('settlement_not_found', 404));
  renderAdmin(<PayoutsPanel periodExport={null} />);
  expect(await screen.findByText('Chave PIX apagada com a conta')).toBeTruthy();
  const show = () => user.click(screen.getByRole('button', { name: 'Mostrar chave do pagamento a Olívia' }));
  await show();
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Este pagamento não existe mais.'));
  // the first call notes, the second shows
  api.calls = [];
  api.on('reveal_settlement_key', () =>
    api.callsOf('reveal_settlement_key').length < 2
      ? { is_noted: false }
      : { is_noted: true, key_type: 'email', pix_key: 'olivia@exemplo.test', holder_name: 'Olívia Prado' },
  );
  await show();
  expect(await screen.findByText('olivia@exemplo.test')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('E-mail olivia@exemplo.test, em nome de Olívia Prado');
  expect(api.callsOf('reveal_settlement_key').at(-1)?.body).toEqual({ target_settlement: 's1' });
});

test('a key that comes at the second attempt leaves no failure behind, and takes the focus', async () => {
  const user = userEvent.setup();
  const answer = {
    is_noted: true,
    version: 'v1',
    key_type: 'cpf',
    pix_key: '52998224725',
    holder_name: 'Helena Prado',
  };
  api.on('reveal_payout_key', () => refusal('payout_key_missing', 404));
  renderAdmin(<PayoutsPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /a Helena Prado/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repasse a Helena Prado' }));
  await user.click(await dialog.findByRole('button', { name: 'Mostrar chave PIX' }));
  await dialog.findByRole('alert');
  api.on('reveal_payout_key', () => ({ ...answer, changed_at: '2026-01-02T12:00:00Z', seen_by: null, seen_at: null }));
  await user.click(dialog.getByRole('button', { name: 'Mostrar chave PIX' }));
  expect(document.activeElement).toBe(await dialog.findByRole('button', { name: 'Copiar chave' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('what was looked at is what is recorded: a refusal brings nothing new into the open dialog', async () => {
  const user = userEvent.setup();
  renderAdmin(<PayoutsPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /a Helena Prado/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repasse a Helena Prado' }));
  await user.click(await dialog.findByRole('button', { name: 'Mostrar chave PIX' }));
  await user.type(await dialog.findByLabelText('Referência do banco'), reference.replace('k', 'x'));
  const overdue = { payout_id: 'p3', booking_id: 'b3', amount_cents: 70_000, due_on: '2026-11-22', title: 'Loja' };
  api.on('admin_due_payouts', () => [{ ...overdue, event_date: '2026-11-20' }]);
  api.on('settle_host_payouts', () => refusal('bank_reference_used'));
  const record = () => user.click(dialog.getByRole('button', { name: 'Marcar como pago' }));
  await record();
  await dialog.findByText(/já está em outro pagamento/);
  await user.clear(dialog.getByLabelText('Referência do banco'));
  await user.type(dialog.getByLabelText('Referência do banco'), reference);
  await record();
  await waitFor(() => expect(api.callsOf('settle_host_payouts')).toHaveLength(2));
  expect(api.callsOf('settle_host_payouts')[1]?.body).toMatchObject({
    payout_ids: ['p1', 'p2'],
    expected_cents: 150_055,
    bank_reference: reference,
  });
});

test('a wrong record is taken back with a reason', async () => {
  const user = userEvent.setup();
  api.on('reverse_host_settlement', () => ({ settlement_id: 's3' }));
  renderAdmin(<PayoutsPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /^Corrigir repasse de R\$\s900,00 a Olívia/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Corrigir repasse?' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: /^Corrigir R\$/ }));
  await confirm();
  expect(await dialog.findByText('Escreva o motivo.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Motivo'), 'Devolvido');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('reverse_host_settlement').at(-1)?.body).toEqual({ target_settlement: 's1', reason: 'Devolvido' });
});
