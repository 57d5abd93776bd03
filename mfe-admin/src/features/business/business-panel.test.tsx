import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { BusinessPanel } from './business-panel.tsx';

const none = { volume: 0, fee: 0, promotions: 0, commissions: 0, refunds: 0, disputes: 0 };
let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T15:00:00Z'), toFake: ['Date'] });
  api = new FakeApi()
    .on('admin_business', () => ({
      days: [
        { ...none, day: '2026-10-31', is_closed: true, volume: 105_000, fee: 5_000 },
        { ...none, day: '2026-11-02', is_closed: true, volume: 210_000, fee: 10_000, commissions: 10_500 },
        { ...none, day: '2026-11-28', is_closed: false, refunds: 52_500, fee: -2_500 },
      ],
      owed: { hosts: 5_178_200, affiliates: 10_500, guests: 0 },
    }))
    .on('admin_business_lines', () => ({
      items: [
        {
          day: '2026-11-28',
          booking_id: 'a3f29c1e-0000-4000-8000-000000000001',
          title: 'Casa',
          amount_cents: -2_500,
          is_closed: false,
        },
      ],
      total: 1,
      total_cents: -2_500,
      page: 1,
      page_size: 50,
    }));
  api.install();
});

const requested = (name: string) => api.calls.filter((call) => call.name === name).at(-1)?.body;

test('months add their days up, a month opens its days, and a number its lines', async () => {
  renderAdmin(<BusinessPanel periodExport={null} />, '/admin?aba=negocio');
  const november = within(await screen.findByRole('row', { name: /Novembro de 2026/ }));
  expect(requested('admin_business')).toEqual({ from_date: '2025-12-01', to_date: '2026-11-30' });
  november.getByRole('link', { name: /^R\$\s2\.100,00/ });
  november.getByRole('link', { name: /^R\$\s75,00/ });
  expect(screen.getByText('R$ 51.782,00')).toBeTruthy();
  const user = userEvent.setup();
  await user.click(november.getByRole('button', { name: 'Novembro de 2026', expanded: false }));
  const today = within(await screen.findByRole('row', { name: /28\/11\/2026/ }));
  today.getByText('Aberto');
  within(screen.getByRole('row', { name: /02\/11\/2026/ })).getByText('Fechado');
  await user.click(today.getByRole('link', { name: /^− R\$\s25,00/ }));
  await waitFor(() =>
    expect(requested('admin_business_lines')).toMatchObject({
      from_date: '2026-11-28',
      to_date: '2026-11-28',
      part: 'fee',
    }),
  );
  await screen.findByRole('heading', { name: /^Taxa, 28 de novembro de 2026/ });
  expect((await screen.findByRole('link', { name: /A3F29C1E/i })).getAttribute('href')).toContain('aba=reservas');
  await user.click(screen.getByRole('button', { name: 'Voltar aos meses' }));
  await screen.findByRole('row', { name: /28\/11\/2026/ });
});

test('the twelve months before, and back', async () => {
  renderAdmin(<BusinessPanel periodExport={null} />, '/admin?aba=negocio');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '12 meses antes' }));
  await waitFor(() => expect(requested('admin_business')).toEqual({ from_date: '2024-12-01', to_date: '2025-11-30' }));
  await user.click(await screen.findByRole('button', { name: '12 meses depois' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '12 meses depois' })).toBeNull());
});
