// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json, refusal } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { AffiliatesPanel } from './affiliates-panel.tsx';

const balance = (overrides = {}) => ({
  ...{ id: 'a0000000-0000-4000-8000-000000000001', affiliate_code: 'OTAVIO3P', full_name: 'Otávio Brandão' },
  ...{ pending_bookings: 3, earned_cents: 41_265, reversed_cents: -22_050, owed_cents: 19_215 },
  ...{ last_settled_at: '2026-10-22T12:00:00Z', ...overrides },
});
const negative = balance({
  ...{ id: 'a0000000-0000-4000-8000-000000000002', full_name: 'Rafael Tavares', pending_bookings: 0 },
  ...{ earned_cents: 0, reversed_cents: -7_613, owed_cents: -7_613, last_settled_at: null },
});

let api: FakeApi;
let items: ReturnType<typeof balance>[];
beforeEach(() => {
  items = [balance(), negative];
  api = new FakeApi().on('admin_list_affiliates', () => ({
    ...{ items, total: items.length, owed_cents: 93_240, to_pay: 3, deducted_cents: 7_613 },
  }));
  api.install();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('sums, and a row for each affiliate; nothing to settle where nothing is owed', async () => {
  draw(<AffiliatesPanel />);
  const owed = await screen.findByRole('row', { name: /Otávio/ });
  for (const word of ['R$\u00a0412,65', '− R$\u00a0220,50', 'R$\u00a0192,15', '22/10/2026', 'Pendente'])
    expect(owed.textContent).toContain(word);
  const other = screen.getByRole('row', { name: /Rafael/ });
  for (const word of ['− R$\u00a076,13', 'Nunca', 'Saldo negativo']) expect(other.textContent).toContain(word);
  expect(within(other).queryByRole('button', { name: /Marcar como pago/ })).toBeNull();
  expect(document.querySelector('dl')?.textContent).toContain('R$\u00a0932,40');
});

test('settling states the amount, sends what was seen, and shows a sum that changed', async () => {
  const user = userEvent.setup();
  draw(<AffiliatesPanel />);
  await user.click(await screen.findByRole('button', { name: /^Marcar como pago: Otávio Brandão/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Marcar como pago?' });
  expect(dialog.textContent).toContain('3 comissões (R$\u00a0412,65) menos R$\u00a0220,50 de estornos');
  expect(dialog.textContent).toContain('não pode ser desfeito');

  api.on('settle_commissions', () => {
    items = [balance({ owed_cents: 24_465, earned_cents: 46_515, pending_bookings: 4 }), negative];
    return refusal('settlement_changed');
  });
  await user.click(within(dialog).getByRole('button', { name: /^Marcar .+192,15 como pagos$/ }));
  await within(dialog).findByText(/O valor mudou/);

  api.on('settle_commissions', () => {
    items = [negative];
    return { settled_cents: 24_465 };
  });
  await user.click(await within(dialog).findByRole('button', { name: /^Marcar .+244,65 como pagos$/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('settle_commissions').map(({ body }) => body.expected_cents)).toEqual([19_215, 24_465]);
  expect(toasts.at(-1)).toMatchObject({ title: 'Comissões pagas', text: 'R$\u00a0244,65 para Otávio Brandão.' });
});

test('a sum that changes while the money is being sent is said before it can be confirmed', async () => {
  const user = userEvent.setup();
  draw(<AffiliatesPanel />);
  await user.click(await screen.findByRole('button', { name: /^Marcar como pago: Otávio Brandão/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Marcar como pago?' });
  expect(within(dialog).queryByText(/O valor mudou/)).toBeNull();
  items = [balance({ owed_cents: 24_465, earned_cents: 46_515, pending_bookings: 4 }), negative];
  // back from the bank's page
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await within(dialog).findByText(/O valor mudou/);
  within(dialog).getByRole('button', { name: /^Marcar .+244,65 como pagos$/ });
  focusManager.setFocused(undefined);
});

test('the commissions of one, and the spreadsheet of all', async () => {
  const user = userEvent.setup();
  const row = { id: 'k1', booking_id: 'a3f29c1e-0000-4000-8000-000000000001', created_at: '2026-11-20T12:00:00Z' };
  api.on('affiliate_commissions', () => [{ ...row, commission_amount: -22_050, status: 'pending' }]);
  draw(<AffiliatesPanel />);
  await user.click(await screen.findByRole('button', { name: 'Ver comissões de Otávio Brandão' }));
  const dialog = await screen.findByRole('dialog', { name: 'Comissões de Otávio Brandão' });
  await within(dialog).findByText(/Reserva a3f29c1e/);
  expect(dialog.textContent).toContain('− R$\u00a0220,50');
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));

  const sheets: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    sheets.push(blob as Blob);
    return 'blob:x';
  });
  await user.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  await waitFor(() => expect(sheets).toHaveLength(1));
  const text = (await sheets[0]?.text()) ?? '';
  expect(text.split('\r\n')[1]).toBe(
    '"Otávio Brandão";"OTAVIO3P";"3";"412,65";"-220,50";"192,15";"22/10/2026";"Pendente"',
  );
});

test('a list that does not come says so', async () => {
  api.on('admin_list_affiliates', () => json({ message: 'x' }, 500));
  draw(<AffiliatesPanel />);
  await screen.findByText('Não foi possível carregar os afiliados.');
});
