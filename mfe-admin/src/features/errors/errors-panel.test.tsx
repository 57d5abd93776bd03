// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ErrorsPanel } from './errors-panel.tsx';

const error = {
  ...{ id: 'e0000000-0000-4000-8000-000000000001', unit: 'chat', kind: 'server', page: null, message: 'Falhou' },
  ...{ status: 'new', occurrences: 12, visits: 3, first_seen_at: '2026-11-20T12:00:00Z' },
  last_seen_at: '2026-11-20T12:00:00Z',
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_error_overview', () => ({
    ...{ items: [error], total: 1, units: ['chat', 'booking'], new_count: 1 },
    ...{ errors_per_1000: 4.2, lcp_ms: 1900, inp_ms: 140, cls: 0.02, visits: 100 },
  }));
  api.install();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is shown is in the address, and what the address says is shown', async () => {
  const user = userEvent.setup();
  draw(<ErrorsPanel />, '/admin?aba=erros&periodo=24&parte=chat');
  await screen.findByRole('row', { name: /Falhou/ });
  expect(api.calls.at(-1)?.body).toEqual({ period_hours: 24, open_first: true, only_unit: 'chat' });
  await user.click(screen.getByRole('button', { name: 'Abertos primeiro' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('ordem=data'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parte do site' }), 'Todas');
  await waitFor(() => expect(api.calls.at(-1)?.body).toEqual({ period_hours: 24, open_first: false }));
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=erros&periodo=24&ordem=data');
});
