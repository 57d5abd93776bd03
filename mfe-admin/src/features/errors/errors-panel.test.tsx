import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { SiteError } from '../../data/telemetry/site-error.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { ErrorsPanel } from './errors-panel.tsx';

const error: SiteError = {
  id: 'e0000000-0000-4000-8000-000000000001',
  unit: 'chat',
  kind: 'server',
  page: null,
  message: 'Falhou',
  status: 'new',
  occurrences: 12,
  visits: 3,
  last_seen_at: '2026-11-20T12:00:00Z',
  file: 'mfe-chat/src/features/list/list.tsx',
  line: 48,
  owners: ['@espacos-rio/squad-chat'],
  version: '71b0c3f012345678',
  is_new_in_version: false,
  has_returned: false,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_error_overview', () => ({
    items: [error],
    total: 1,
    units: ['chat', 'booking'],
    new_count: 1,
    open_count: 4,
    errors_per_1000: 4.2,
    lcp_ms: 1900,
    inp_ms: 140,
    cls: 0.02,
    visits: 100,
  }));
  api.install();
});

test('what is shown is in the address, and what the address says is shown', async () => {
  const user = userEvent.setup();
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros&periodo=24&parte=chat');
  await screen.findByRole('row', { name: /Falhou/ });
  const asked = () => api.calls.at(-1)?.body;
  expect(asked()).toEqual({ period_hours: 24, only_state: 'open', only_new: false, only_unit: 'chat' });
  expect(screen.getByRole('button', { name: 'Abertos 4' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Resolvidos' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parte do site' }), 'Todas as partes');
  await waitFor(() => expect(asked()).toEqual({ period_hours: 24, only_state: 'resolved', only_new: false }));
  await user.click(screen.getByRole('button', { name: 'Só desta versão' }));
  await waitFor(() => expect(asked()).toMatchObject({ only_new: true }));
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=erros&periodo=24&situacao=resolvidos&versao=nova');
});

test('each row says where in the code it began and which squad owns it', async () => {
  api.on('admin_error_overview', () => ({
    total: 2,
    units: [],
    new_count: 1,
    open_count: 2,
    errors_per_1000: null,
    lcp_ms: null,
    inp_ms: null,
    cls: null,
    items: [error, { ...error, id: 'e2', unit: 'payments', file: null, owners: [], has_returned: true, visits: null }],
  }));
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/mfe-chat\/src\/features\/list\/list.tsx:48.*Chat.*Novo.*chat 71b0c3f.*12.*3/);
  // its place in the code is not known yet: it belongs to the owner of its unit
  expect(second?.textContent).toMatch(/pagamento · servidor.*Backend.*Voltou.*servidor.*12.*—/);
  expect(screen.getAllByRole('link', { name: 'Falhou' })[0]?.getAttribute('href')).toBe(`/admin/erro/${error.id}`);
});

test('one squad sees what is its', async () => {
  const user = userEvent.setup();
  renderAdmin(<ErrorsPanel />, '/admin?aba=erros');
  await user.click(await screen.findByRole('button', { name: 'Minha squad' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Minha squad é' }), 'Anfitriões');
  await waitFor(() =>
    expect(api.calls.at(-1)?.body).toMatchObject({ only_owner: '@espacos-rio/squad-host', owner_units: ['host'] }),
  );
  await user.click(screen.getByRole('button', { name: 'Minha squad' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?aba=erros'));
});
