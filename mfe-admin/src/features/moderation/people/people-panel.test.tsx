import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { expect, test } from 'vitest';
import { renderAdmin } from '../../../testing/render.tsx';
import { PeoplePanel } from './people-panel.tsx';

test('the people whose name is to be changed are listed apart; the address has the filter', async () => {
  const person = {
    id: '33333333-0000-4000-8000-000000000003',
    full_name: 'Ana zap 21 99887-7665',
    is_host: false,
    host_verified: false,
    created_at: '2026-11-22T12:00:00Z',
    is_closed: false,
    suspended_at: null,
    appealed_at: null,
  };
  const api = new FakeApi().on('admin_list_people', ({ body }) => {
    const items = (body as { people_filter?: string }).people_filter === 'refused_names' ? [person] : [];
    return { items, total: items.length, suspended: 0, page: 1, page_size: 20 };
  });
  api.install();
  renderAdmin(<PeoplePanel />);
  await screen.findByText('Ninguém encontrado');
  await userEvent.click(screen.getByRole('button', { name: 'Nome a mudar' }));
  await screen.findByText('Ana zap 21 99887-7665');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('so=nomes'));
});
