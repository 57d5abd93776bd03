import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { MessagesPanel } from './messages-panel.tsx';

const message: Answers['admin_list_messages']['items'][number] = {
  id: 'm1',
  name: 'Marina',
  email: 'marina@exemplo.com',
  phone: null,
  subject: 'Dúvida',
  message: 'Olá',
  created_at: '2026-11-20T12:00:00Z',
  resolved_at: null,
  archived_at: null,
  assignment: null,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_list_messages', ({ body }) =>
    body.search_text === 'nada' ? { items: [], total: 0 } : { items: [message], total: 1 },
  );
  api.install();
});

test('search and filter are in the address', async () => {
  const user = userEvent.setup();
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens');
  await screen.findByRole('button', { name: /Marina/ });
  await user.click(screen.getByRole('button', { name: 'Só novas' }));
  await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ only_new: true }));
  await user.type(screen.getByRole('searchbox'), 'nada');
  await screen.findByRole('heading', { name: 'Nenhuma mensagem encontrada' });
  expect(screen.getByTestId('address').textContent).toBe('/admin?aba=mensagens&so=novas&busca=nada');
});

test('a page beyond the last one is said to be none; older messages are on further pages', async () => {
  api.on('admin_list_messages', ({ body }) => ({ items: body.page_number === 3 ? [] : [message], total: 31 }));
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens&pagina=2');
  await screen.findByRole('button', { name: /Marina/ });
  expect(screen.getByRole('link', { name: 'Página 1' }).getAttribute('href')).toBe('/admin?aba=mensagens');
  expect(api.calls.at(-1)?.body).toMatchObject({ page_number: 2, page_size: 30 });
  cleanup();
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens&pagina=3');
  await screen.findByText('Esta página não existe');
});

test('one that another administrator has is neither answered nor archived here; who begins an answer has it', async () => {
  const assignment = { by: 'Paulo Reis', is_mine: false, until: '2026-11-23T13:40:00Z' };
  api.on('admin_list_messages', () => ({ items: [{ ...message, assignment }], total: 1 }));
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens');
  expect((await screen.findAllByText('Com Paulo Reis até 10:40.')).length).toBeGreaterThan(0);
  for (const name of ['Marcar como respondida', 'Arquivar'])
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name })) expect(button.disabled).toBe(true);
  cleanup();
  api.on('admin_list_messages', () => ({ items: [message], total: 1 })).on('assign_item', () => ({}));
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens');
  const [answer] = await screen.findAllByRole('link', { name: 'Responder por e-mail' });
  answer?.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(answer as HTMLElement);
  await waitFor(() =>
    expect(api.callsOf('assign_item').map(({ body }) => body)).toEqual([{ queue_name: 'messages', item: 'm1' }]),
  );
});

test('keys open the neighbours, decide, and show the next that waits; nothing asks, since it can be undone', async () => {
  const named = (id: string, subject: string) => ({ ...message, id, name: `Pessoa ${id}`, subject });
  let items = [named('m1', 'Dúvida'), named('m2', 'Elogio'), named('m3', 'Queixa')];
  api.on('admin_list_messages', () => ({ items, total: items.length }));
  api.on('resolve_contact_message', ({ body }) => {
    items = items.map((one) =>
      one.id === body.target_message ? { ...one, resolved_at: '2026-11-21T12:00:00Z' } : one,
    );
    return {};
  });
  api.on('archive_contact_message', ({ body }) => {
    items = items.map((one) =>
      one.id === body.target_message ? { ...one, archived_at: '2026-11-21T12:00:00Z' } : one,
    );
    return {};
  });
  renderAdmin(<MessagesPanel />, '/admin?aba=mensagens');
  const line = (id: string) => screen.getByRole('button', { name: new RegExp(`Pessoa ${id}`) });
  (await screen.findByRole('button', { name: /Pessoa m1/ })).focus();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(line('m2'));
  expect(line('m2').getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('a');
  await waitFor(() =>
    expect(api.callsOf('resolve_contact_message').map(({ body }) => body)).toEqual([
      { target_message: 'm2', resolved: true },
    ]),
  );
  await waitFor(() => expect(document.activeElement).toBe(line('m3')));
  await userEvent.keyboard('r');
  await waitFor(() => expect(api.callsOf('archive_contact_message')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(line('m1')));
});
