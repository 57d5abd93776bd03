import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Assignment } from 'shared-domain/db/answer-parts.types.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ChangedHost, ChangedListing } from '../../../data/changes/changes.query.ts';
import { renderAdmin } from '../../../testing/render.tsx';
import { ChangesPanel } from './changes-panel.tsx';

const id = '7f3a91c2-0000-4000-8000-0000000000c1';
const before: ChangedListing['before'] = {
  title: 'Varanda da Urca',
  description: 'Vista para a enseada.',
  ...emptyFields,
  price: 1900,
  weekday_prices: [{ weekday: 6, price: 2000 }],
  price_ranges: [],
  extras: [{ name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: true }],
  rules: { house_rules: { smoke: 'no' }, house_rules_note: null },
  images: ['a/1.webp', 'a/2.webp'],
  address: null,
};
const change = (overrides: Partial<ChangedListing> = {}): ChangedListing => ({
  id,
  space_id: '7f3a91c2-0000-4000-8000-000000000001',
  title: 'Varanda com vista',
  host_id: '7f3a91c2-0000-4000-8000-000000000002',
  host_name: 'Marina Azevedo',
  opened_at: '2026-11-22T13:15:00Z',
  changed_at: '2026-11-23T13:15:00Z',
  cover: 'a/1.webp',
  suspended_at: null,
  before,
  now: { ...before, title: 'Varanda com vista', price: 3300, images: ['a/1.webp', 'a/3.webp'] },
  fields: ['title', 'price', 'images'],
  assignment: null,
  upcoming: [],
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});

test('shows before and after side by side, and settles', async () => {
  api.on('admin_list_changes', () => ({ items: [change()], total: 1 }));
  api.on('settle_change', () => ({ id }));
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  const row = await screen.findByRole('article', { name: 'Varanda da Urca' });
  expect(row.querySelector('del')?.textContent).toBe('Varanda da Urca');
  expect(row.querySelector('ins')?.textContent).toBe('Varanda com vista');
  expect(row.textContent).toContain('74% a mais');
  within(row).getByRole('img', { name: 'Nova' });
  await userEvent.click(within(row).getByRole('button', { name: /^Está certo/ }));
  expect(api.callsOf('settle_change')).toEqual([]);
  const dialog = await screen.findByRole('alertdialog', { name: 'Está certo?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Está certo' }));
  await waitFor(() =>
    expect(api.callsOf('settle_change').map(({ body }) => body)).toEqual([
      { target_change: id, as_of: '2026-11-23T13:15:00Z' },
    ]),
  );
});

test('description, prices of dates, extras and rules in words; lines that are the same are not marked', async () => {
  const now: ChangedListing['before'] = {
    ...before,
    description: 'Vista para o mar.',
    weekday_prices: [...before.weekday_prices, { weekday: 0, price: 4000 }],
    price_ranges: [
      { name: 'Réveillon', first_day: '2026-12-30', last_day: '2027-01-02', weekdays: null, price: 14_000 },
    ],
    extras: before.extras.map((extra) => ({ ...extra, price: 900 })),
    rules: { house_rules: { smoke: 'no', animals: 'ask' }, house_rules_note: 'Sem salto.' },
  };
  const fields: ChangedListing['fields'] = ['description', 'weekday_prices', 'price_ranges', 'extras', 'rules'];
  api.on('admin_list_changes', () => ({ items: [change({ now, fields })], total: 1 }));
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  const row = await screen.findByRole('article', { name: 'Varanda da Urca' });
  const marked = (tag: string) =>
    [...row.querySelectorAll(tag)].map(({ textContent }) => textContent.replace(/\u00a0/g, ' '));
  expect(row.textContent).toContain('descrição, preços por dia da semana, preços por período, extras e regras');
  await waitFor(() => expect(row.querySelectorAll('del')).toHaveLength(2));
  // words next to each other are one change
  expect(marked('del')).toEqual(['[retirado: a enseada]', 'Limpeza, R$ 100 · Obrigatório · por evento']);
  expect(marked('ins')).toEqual([
    '[acrescentado: o mar]',
    'dom. R$ 4.000',
    'Réveillon: 30/12/2026 a 02/01/2027, R$ 14.000',
    'Limpeza, R$ 900 · Obrigatório · por evento',
    'Animais: A combinar',
    'Sem salto.',
  ]);
  expect(within(row).getAllByText('Fumar: Não pode')).toHaveLength(2);
});

test('one that another administrator has is not settled here; a free one can be taken', async () => {
  let assignment: Assignment = { by: 'Paulo Reis', is_mine: false, until: '2026-11-23T13:40:00Z' };
  api.on('admin_list_changes', () => ({ items: [change({ assignment })], total: 1 }));
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  await screen.findByText('Com Paulo Reis até 10:40.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Está certo/ }).disabled).toBe(true);
  cleanup();
  assignment = null;
  api.on('assign_item', () => {
    assignment = { by: 'Chefe', is_mine: true, until: '2026-11-23T13:40:00Z' };
    return assignment;
  });
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  await userEvent.click(await screen.findByRole('button', { name: 'Assumir' }));
  await screen.findByText(/Com você até 10:40/);
  expect(api.callsOf('assign_item').map(({ body }) => body)).toEqual([{ queue_name: 'changes', item: id }]);
});

test('a host is one case with the profile before and after, and their account is suspended', async () => {
  const profile = { full_name: 'Marina Azevedo', bio: 'Recebo bem.', location: null, avatar_url: 'x/1.webp' };
  const host: ChangedHost = {
    id,
    space_id: null,
    title: 'Marina Azul',
    host_id: '7f3a91c2-0000-4000-8000-000000000002',
    host_name: 'Marina Azul',
    opened_at: '2026-11-22T13:15:00Z',
    changed_at: '2026-11-23T13:15:00Z',
    cover: null,
    suspended_at: null,
    before: profile,
    now: { ...profile, full_name: 'Marina Azul', bio: 'Recebo bem e barato.', location: 'Urca' },
    fields: ['full_name', 'bio', 'location'],
    assignment: null,
    upcoming: [],
  };
  api.on('admin_list_changes', () => ({ items: [host], total: 1 }));
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  const row = await screen.findByRole('article', { name: 'Marina Azevedo' });
  within(row).getByText(/Perfil de quem anuncia · .* · nome, biografia e lugar/);
  expect(row.querySelector('del')?.textContent).toBe('Marina Azevedo');
  await within(row).findByText(/e barato/);
  // there was none: nothing is struck out
  expect(within(row).getByText('Nada informado').closest('del')).toBeNull();
  expect(row.querySelector('ins')?.textContent).toBe('Marina Azul');
  expect(within(row).getByRole('link', { name: 'Marina Azevedo' }).getAttribute('href')).toBe(
    `/admin/pessoa/${host.host_id}`,
  );
});

test('cases are decided by keys while one has the focus; then the next is shown; a switch turns them off', async () => {
  const other = '7f3a91c2-0000-4000-8000-0000000000c2';
  let items = [change(), change({ id: other, before: { ...before, title: 'Laje do Leme' } })];
  api.on('admin_list_changes', () => ({ items, total: items.length }));
  api.on('settle_change', () => {
    items = items.slice(1);
    return null;
  });
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  const first = await screen.findByRole('article', { name: 'Varanda da Urca' });
  const second = screen.getByRole('article', { name: 'Laje do Leme' });
  await userEvent.keyboard('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  first.focus();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(first);
  const keys = screen.getByRole('checkbox', { name: /Teclas no caso em foco/ });
  await userEvent.click(keys);
  first.focus();
  await userEvent.keyboard('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.click(keys);
  first.focus();
  await userEvent.keyboard('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'Está certo?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Está certo' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Varanda da Urca' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Laje do Leme' })));
});

test('after a suspension the next case is on the screen, too', async () => {
  const other = '7f3a91c2-0000-4000-8000-0000000000c2';
  let items = [change(), change({ id: other, before: { ...before, title: 'Laje do Leme' } })];
  api.on('admin_list_changes', () => ({ items, total: items.length }));
  api.on('suspend_space', () => {
    items = [change({ suspended_at: '2026-11-23T14:00:00Z' }), ...items.slice(1)];
    return { id: 's1', refund_cents: 0 };
  });
  renderAdmin(<ChangesPanel />, '/admin?aba=alteracoes');
  (await screen.findByRole('article', { name: 'Varanda da Urca' })).focus();
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: /^Suspender/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Motivo' }), 'Anúncio enganoso');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspender anúncio' }));
  await waitFor(() =>
    expect(api.callsOf('suspend_space').map(({ body }) => body)).toMatchObject([{ reason_code: 'misleading' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Laje do Leme' })));
});
