// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { MessagesPanel } from './messages-panel.tsx';

const message = {
  ...{ id: 'm1', name: 'Marina', email: 'marina@exemplo.com', phone: null, subject: 'Dúvida', message: 'Olá' },
  ...{ created_at: '2026-11-20T12:00:00Z', resolved_at: null, archived_at: null },
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('contact_messages', ({ params }) => (params.or?.includes('nada') ? [] : [message]));
  api.install();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('search and filter are in the address', async () => {
  const user = userEvent.setup();
  draw(<MessagesPanel />, '/admin?aba=mensagens');
  await screen.findByRole('button', { name: /Marina/ });
  await user.click(screen.getByRole('button', { name: 'Só novas' }));
  await waitFor(() =>
    expect(api.calls.at(-1)?.params).toMatchObject({ resolved_at: 'is.null', archived_at: 'is.null' }),
  );
  await user.type(screen.getByRole('searchbox'), 'nada');
  await screen.findByRole('heading', { name: 'Nenhuma mensagem encontrada' });
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=mensagens&so=novas&busca=nada');
});

test('a page beyond the last one is said to be none; older messages are on further pages', async () => {
  api.on('contact_messages', ({ params }) =>
    params.offset === '60'
      ? json({ code: 'PGRST103', message: 'Requested range not satisfiable' }, 416)
      : new Response(JSON.stringify([message]), {
          headers: { 'content-type': 'application/json', 'content-range': '30-30/31' },
        }),
  );
  draw(<MessagesPanel />, '/admin?aba=mensagens&pagina=2');
  await screen.findByRole('button', { name: /Marina/ });
  expect(screen.getByRole('link', { name: 'Página 1' }).getAttribute('href')).toBe('/admin?aba=mensagens');
  expect(api.calls.at(-1)?.params).toMatchObject({ offset: '30', limit: '30' });
  cleanup();
  draw(<MessagesPanel />, '/admin?aba=mensagens&pagina=3');
  await screen.findByText('Esta página não existe');
});
