import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ErrorOverview, SiteError } from '../../data/telemetry/site-error.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { ErrorsPanel } from './errors-panel.tsx';

const error: SiteError = {
  id: 'e0000000-0000-4000-8000-000000000001',
  unit: 'chat',
  kind: 'render',
  page: null,
  message: 'Falhou',
  places: ['mfe-chat/src/features/list/list.tsx:48', 'mfe-chat/src/routes/chat.route.tsx:7'],
  occurrences: 12,
  visits: 3,
  last_seen_at: '2026-11-20T12:00:00Z',
  version: '71b0c3f012345678',
};
const overview: ErrorOverview = {
  items: [error, { ...error, id: 'e2', unit: 'payments', kind: 'server', places: [], visits: null }],
  total: 2,
  units: ['chat', 'booking'],
  by_unit: { chat: 1, payments: 1 },
  errors_per_1000: 4.2,
  lcp_ms: 1900,
  inp_ms: 140,
  cls: 0.02,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_error_overview', () => overview);
  api.install();
});

test('what is shown is in the address, and what the address says is shown', async () => {
  const user = userEvent.setup();
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros&periodo=24&parte=chat');
  await screen.findByRole('table', { name: 'Erros' });
  const requested = () => api.calls.at(-1)?.body;
  expect(requested()).toEqual({ period_hours: 24, only_unit: 'chat' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parte do site' }), 'Todas as partes');
  await waitFor(() => expect(requested()).toEqual({ period_hours: 24 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Últimos 14 dias');
  await waitFor(() => expect(requested()).toEqual({ period_hours: 336 }));
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=erros');
});

test('each row has its places in the code and its counts', async () => {
  const user = userEvent.setup();
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/Falhou.*list.tsx:48.*Mais 1 lugar.*chat 71b0c3f.*12.*3/);
  await user.click(within(first as HTMLElement).getByText('Mais 1 lugar'));
  expect(within(first as HTMLElement).getByText('mfe-chat/src/routes/chat.route.tsx:7')).toBeTruthy();
  expect(second?.textContent).toMatch(/pagamento · servidor.*servidor.*12.*—/);
});

test('a failure offers to try again', async () => {
  api.failing.add('admin_error_overview');
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros');
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});
