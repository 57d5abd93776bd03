import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';
import type { Settlement } from '../../data/payouts/settlements.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { AffiliatesPanel } from './affiliates-panel.tsx';

const reference = 'E00000000202611231400abcdefghijk';

const balance = (overrides: Partial<AffiliateBalance> = {}): AffiliateBalance => ({
  id: 'a1',
  person_id: 'p1',
  affiliate_code: 'MARNA7KX',
  full_name: 'Marina Azevedo',
  pending_bookings: 6,
  has_key: true,
  key_type: 'cpf',
  key_hint: '•••• 4725',
  last_settled_at: null,
  assignment: null,
  earned_cents: 13_650,
  reversed_cents: -2_601,
  owed_cents: 11_049,
  due_cents: 11_049,
  coming_cents: 0,
  signs: 0,
  ...overrides,
});
const others = [
  balance({ id: 'a2', full_name: 'Aline Duarte', has_key: false, key_type: null, key_hint: null, reversed_cents: 0 }),
  balance({ id: 'a3', full_name: 'Caio Prado', due_cents: 5_000 }),
  balance({ id: 'a4', full_name: 'Rafael Tavares', owed_cents: -7_613, due_cents: -7_613, earned_cents: 0 }),
];
const settlement: Settlement = {
  id: 's1',
  host_name: 'Caio Prado',
  amount_cents: 50_400,
  bank_reference: 'E0001',
  key_type: 'email',
  key_hint: 'c•••@exemplo.test',
  created_at: '2026-11-05T12:00:00Z',
  settled_by: 'Ana',
  bookings: [],
  reversed_at: null,
  reversed_by: null,
  reversed_reason: null,
};

let api: FakeApi;
let items: AffiliateBalance[];
beforeEach(() => {
  items = [balance(), ...others];
  api = new FakeApi()
    .on('admin_list_affiliates', () => ({
      items,
      total: items.length,
      paid_on: '2026-12-05',
      owed_cents: 80_419,
      to_pay: 3,
      without_key: 1,
      coming_cents: 60_300,
      deducted_cents: 7_613,
      sent_cents: 981_200,
      sent_count: 41,
    }))
    .on('admin_list_settlements', () => ({ items: [settlement], total: 1, sent_cents: 50_400 }))
    .on('admin_due_payouts', () => [
      {
        payout_id: 'c1',
        booking_id: 'b1',
        amount_cents: 13_650,
        due_on: '2026-11-11',
        title: 'Casa',
        event_date: '2026-11-09',
      },
      {
        payout_id: 'c2',
        booking_id: 'b2',
        amount_cents: -2_601,
        due_on: '2026-10-30',
        title: 'Salão',
        event_date: '2026-10-28',
      },
    ])
    .on('reveal_payout_key', () =>
      api.callsOf('reveal_payout_key').length % 2 === 1
        ? { is_noted: false }
        : {
            is_noted: true,
            version: 'v1',
            key_type: 'cpf',
            pix_key: '52998224725',
            holder_name: 'Marina Azevedo',
            changed_at: '2026-03-02T12:00:00Z',
            seen_by: null,
            seen_at: null,
          },
    )
    .on('settle_host_payouts', () => ({ kind: 'paid' }));
  api.install();
});

test('what goes out on the next day of payment, and a row for each: who has no key, or is owed later, cannot be paid', async () => {
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  const row = (name: RegExp) => screen.findByRole('row', { name });
  const marina = await row(/Marina/);
  for (const word of ['MARNA7KX · 6 reservas', 'CPF •••• 4725', '− R$\u00a026,01', 'R$\u00a0110,49'])
    expect(marina.textContent).toContain(word);
  const pay = (where: HTMLElement) => within(where).queryByRole('button', { name: /^Registrar pagamento/ });
  expect(pay(marina)).toHaveProperty('disabled', false);
  const aline = await row(/Aline/);
  expect(aline.textContent).toContain('Sem chave');
  expect(pay(aline)).toHaveProperty('disabled', true);
  expect((await row(/Caio/)).textContent).toContain('R$\u00a050,00 já podem ser pagos');
  expect(pay(await row(/Rafael/))).toBeNull();
  const sums = document.querySelector('dl')?.textContent ?? '';
  for (const word of [
    'Sai em 5 de dezembro de 20',
    'R$\u00a0804,19',
    '3 pessoas',
    'R$\u00a0603,00eventos',
    '41 pagamentos',
  ])
    expect(sums).toContain(word);
});

test('a payment names what was looked at, the key that was shown and the bank’s reference', async () => {
  const user = userEvent.setup();
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: /^Registrar pagamento a Marina Azevedo/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Comissões de Marina Azevedo' });
  await user.click(await within(dialog).findByRole('button', { name: 'Mostrar chave PIX' }));
  await within(dialog).findByText('529.982.247-25');
  await user.type(within(dialog).getByLabelText('Referência do banco'), reference);
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como pago' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf('settle_host_payouts')[0]?.body).toEqual({
    beneficiary: 'affiliate',
    target_host: 'p1',
    payout_ids: ['c1', 'c2'],
    expected_cents: 11_049,
    bank_reference: reference,
    key_version: 'v1',
  });
  expect(api.callsOf('admin_due_payouts')[0]?.body).toEqual({ target_host: 'p1', beneficiary: 'affiliate' });
  expect(toasts.at(-1)).toMatchObject({ title: 'Pagamento registrado' });
});

test('signs stand in the row, and before the payment; it can be made all the same', async () => {
  items = [balance({ signs: 2 })];
  const seen = { seen_from: '2026-11-22T17:03:00Z', seen_to: '2026-11-22T17:51:00Z' };
  api.on('admin_affiliate_signs', () => [
    { kind: 'signups', is_own: false, events: 12, accounts: 0, bookings: [], people: [], ...seen },
    { kind: 'cpf', is_own: true, events: 1, accounts: 1, bookings: [], people: [], ...seen },
  ]);
  const user = userEvent.setup();
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  expect((await screen.findByRole('row', { name: /Marina/ })).textContent).toContain('2 sinais a conferir');
  await user.click(screen.getByRole('button', { name: /^Registrar pagamento a Marina Azevedo/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const signs = within(await dialog.findByRole('region', { name: 'Sinais a conferir' }));
  signs.getByText('12 cadastros pelo link em até uma hora: em 22/11/2026, das 14:03 às 14:51.');
  expect(signs.getAllByRole('listitem')).toHaveLength(2);
  expect(api.callsOf('admin_affiliate_signs')[0]?.body).toEqual({ target_person: 'p1' });
  expect(dialog.getByRole('button', { name: 'Mostrar chave PIX' })).toHaveProperty('disabled', false);
});

test('a key is shown in its row, in two calls; what was paid can be corrected', async () => {
  const user = userEvent.setup();
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: 'Mostrar chave de Marina Azevedo' }));
  await screen.findByText('529.982.247-25');
  expect(api.callsOf('reveal_payout_key')).toHaveLength(2);

  api.on('reverse_host_settlement', () => ({ kind: 'reversed' }));
  await user.click(await screen.findByRole('button', { name: /^Corrigir pagamento de .+504,00 a Caio Prado$/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Corrigir pagamento?' });
  await user.type(within(dialog).getByLabelText(/Motivo/), 'voltou do banco');
  await user.click(within(dialog).getByRole('button', { name: /^Corrigir/ }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Pagamento corrigido' }));
  expect(api.callsOf('admin_list_settlements')[0]?.body).toMatchObject({ beneficiary: 'affiliate' });
});

test('the commissions of one, and the spreadsheet of all', async () => {
  const user = userEvent.setup();
  const row = { id: 'k1', booking_id: 'a3f29c1e-0000-4000-8000-000000000001', created_at: '2026-11-20T12:00:00Z' };
  api.on('affiliate_commissions', () => [
    { ...row, kind: 'reversed', commission_amount: -22_050, status: 'pending', payment_on: '2026-12-05' },
    { ...row, id: 'k2', kind: 'disputed', commission_amount: -5_250, status: 'pending', payment_on: '2026-12-05' },
    { ...row, id: 'k3', kind: 'restored', commission_amount: 5_250, status: 'pending', payment_on: '2026-12-05' },
  ]);
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  await user.click(await screen.findByRole('button', { name: 'Ver comissões de Marina Azevedo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Comissões de Marina Azevedo' });
  expect(await within(dialog).findAllByText(/Reserva a3f29c1e/)).toHaveLength(3);
  for (const why of ['Reserva cancelada', 'Pagamento contestado', 'Contestação ganha'])
    expect(dialog.textContent).toContain(`${why} · 20/11/2026`);
  expect(dialog.textContent).toContain('− R$\u00a0220,50');
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));

  const sheets: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    sheets.push(blob as Blob);
    return 'blob:x';
  });
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  await waitFor(() => expect(sheets).toHaveLength(1));
  const text = (await sheets[0]?.text()) ?? '';
  expect(text.split('\r\n')[1]).toBe(
    '"Marina Azevedo";"MARNA7KX";"6";"136,50";"-26,01";"110,49";"110,49";"0,00";"CPF";"Nunca"',
  );
});

test('a list that does not come says so', async () => {
  api.on('admin_list_affiliates', () => json({ message: 'x' }, 500));
  renderAdmin(<AffiliatesPanel periodExport={null} />);
  await screen.findByText('Não foi possível carregar os afiliados.');
});
