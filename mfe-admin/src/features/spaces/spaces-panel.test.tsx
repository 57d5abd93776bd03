import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AdminSpace } from '../../data/spaces/admin-spaces.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { SpacesPanel } from './spaces-panel.tsx';

const space = (overrides: Partial<AdminSpace> = {}): AdminSpace => ({
  id: '7f3a91c2-0000-4000-8000-000000000001',
  title: 'Casa do Horto',
  type: 'casamento',
  zone_name: 'Zona Sul',
  neighborhood_name: 'Jardim Botânico',
  capacity: 90,
  shown_price: { price: 7200, price_varies: true, price_per_guest: null },
  status: 'pending',
  created_at: '2026-11-20T12:14:00Z',
  updated_at: '2026-11-20T12:14:00Z',
  rejections: 0,
  host_since: '2025-03-02T12:00:00Z',
  cover: null,
  host_name: 'Marina Azevedo',
  suspended_at: null,
  assignment: null,
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});

test('a row says what was announced and leads to its review; what waits says so', async () => {
  const stored = { id: '7f3a91c2-0000-4000-8000-000000000002', title: 'Sala Atlântica', status: 'arquivado' };
  api.on('admin_list_spaces', () => ({
    items: [space(), space(stored)],
    total: 2,
    pending: 1,
    oldest_pending_at: '2026-11-20T12:14:00Z',
    live: 40,
    suspended: 2,
  }));
  renderAdmin(<SpacesPanel />);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Zona Sul - Jardim Botânico');
  expect(first?.textContent).toContain('a partir deR$\u00a07.200');
  expect(first?.textContent).toContain('20/11/2026');
  expect(first?.textContent).toContain('Aguardando Aprovação');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Analisar Casa do Horto' })
      .getAttribute('href'),
  ).toBe('/admin/space/7f3a91c2-0000-4000-8000-000000000001');
  // a status that this release does not know is shown as it is
  expect(second?.textContent).toContain('arquivado');
  within(second as HTMLElement).getByRole('link', { name: 'Ver Sala Atlântica' });
  screen.getByRole('button', { name: 'No ar 40' });
});

test('search, filter and page are in the address, and what is asked follows it', async () => {
  api.on('admin_list_spaces', () => ({
    items: [space()],
    total: 45,
    pending: 1,
    oldest_pending_at: null,
    live: 40,
    suspended: 2,
  }));
  const user = userEvent.setup();
  renderAdmin(<SpacesPanel />, '/admin?aba=espacos&pagina=3');
  await screen.findByRole('link', { name: 'Página 3', current: 'page' });
  expect(api.calls.at(-1)?.body).toEqual({ page_number: 3, page_size: 20, pending_first: true });
  await user.click(screen.getByRole('button', { name: 'Aguardando 1' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?aba=espacos&so=pendentes'));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por título ou anfitrião' }), ' horto ');
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/admin?aba=espacos&so=pendentes&busca=horto'),
  );
  await waitFor(() =>
    expect(api.calls.at(-1)?.body).toEqual({
      page_number: 1,
      page_size: 20,
      pending_first: true,
      status_filter: 'pending',
      search_text: 'horto',
    }),
  );
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(' horto ');
});

test('nothing found, a page that is gone, and a failed list have different messages', async () => {
  api.on('admin_list_spaces', ({ body }) => ({
    items: [],
    total: body.search_text ? 0 : 3,
    pending: 0,
    oldest_pending_at: '2026-11-20T12:14:00Z',
    live: 3,
    suspended: 0,
  }));
  renderAdmin(<SpacesPanel />, '/admin?busca=nada');
  await screen.findByRole('heading', { name: 'Nenhum espaço encontrado' });
  cleanup();
  renderAdmin(<SpacesPanel />, '/admin?pagina=9');
  await screen.findByRole('heading', { name: 'Esta página não existe' });
  cleanup();
  api.on('admin_list_spaces', () => json({ message: 'x' }, 500));
  renderAdmin(<SpacesPanel />);
  await expectWords(screen, 'Erro ao carregar espaços');
  api.on('admin_list_spaces', () => ({
    items: [space()],
    total: 1,
    pending: 1,
    oldest_pending_at: null,
    live: 40,
    suspended: 2,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Casa do Horto');
});

test('what waits says for how long, whether it was here before, whether its host is new, and who has it', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  const assignment = { by: 'Paulo Reis', is_mine: false, until: '2026-11-23T13:40:00Z' };
  api.on('admin_list_spaces', () => ({
    items: [
      space({ updated_at: hours(49), assignment }),
      space({ id: '7f3a91c2-0000-4000-8000-000000000002', updated_at: hours(5), rejections: 1 }),
      space({ id: '7f3a91c2-0000-4000-8000-000000000003', updated_at: hours(0), host_since: hours(0) }),
    ],
    total: 3,
    pending: 3,
    oldest_pending_at: hours(49),
    live: 40,
    suspended: 2,
  }));
  renderAdmin(<SpacesPanel />, '/admin?so=pendentes');
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/Com Paulo Reis até 10:40\..*passou há 1 dia.*2 dias.*primeiro envio/);
  expect(second?.textContent).toMatch(/em 1[89] h.*5 h.*reenviado, 1 rejeição/);
  expect(third?.textContent).toMatch(/em 2[34] h|em 1 dia.*1 min.*conta de hoje/);
  screen.getByRole('columnheader', { name: 'Prazo' });
});
