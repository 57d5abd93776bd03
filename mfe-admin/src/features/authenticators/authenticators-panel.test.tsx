import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AuthenticatorOwner } from '../../data/people/authenticator-owners.query.ts';
import { renderAdmin, signIn } from '../../testing/render.tsx';
import { AuthenticatorsPanel } from './authenticators-panel.tsx';

const me = '11111111-0000-4000-8000-000000000001';
const owner = (id: string, name: string, more: Partial<AuthenticatorOwner> = {}): AuthenticatorOwner => ({
  id,
  full_name: name,
  email: `${id}@exemplo.com`,
  is_admin: true,
  authenticators: 2,
  last_used_at: null,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('admin_list_authenticators', ({ body }) =>
    body.search_text
      ? { items: [], total: 0 }
      : {
          items: [
            owner(me, 'Chefe'),
            owner('rui', 'Rui Sem Telefone'),
            owner('nova', 'Nova Chefe', { authenticators: 0 }),
            owner('helena', 'Helena', { is_admin: false, authenticators: 1, last_used_at: '2026-11-20T12:00:00Z' }),
          ],
          total: 4,
        },
  );
  api.install();
  signIn();
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('who administers and who else has authenticators; one’s own are changed on one’s own page', async () => {
  renderAdmin(<AuthenticatorsPanel />, '/admin?aba=autenticadores');
  expect(
    within(await row('Chefe chefe|Chefe 1111'))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/segundo-fator');
  expect(within(await row('Nova Chefe')).queryByRole('button')).toBeNull();
  within(await row('Nova Chefe')).getByText('Nenhum');
  within(await row('Helena')).getByText('20/11/2026');
  await userEvent.type(screen.getByRole('searchbox'), 'ninguém');
  await screen.findByRole('heading', { name: 'Ninguém encontrado' });
});

test('lost ones are taken away after a question that says what follows', async () => {
  api.on('remove_authenticators', () => ({ id: 'rui', removed: 2 }));
  renderAdmin(<AuthenticatorsPanel />, '/admin?aba=autenticadores');
  await userEvent.click(within(await row('Rui')).getByRole('button', { name: /Rui Sem Telefone/ }));
  const question = await screen.findByRole('alertdialog', { name: /Rui Sem Telefone/ });
  within(question).getByText(/Todas as sessões dela terminam agora/);
  await userEvent.click(within(question).getByRole('button', { name: 'Remover autenticadores' }));
  await expect.poll(() => toasts.map(({ title }) => title)).toContain('Autenticadores removidos');
  expect(api.callsOf('remove_authenticators')[0]?.body).toEqual({ target_person: 'rui' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('somebody else was faster: it is said, and the question stays', async () => {
  api.on('remove_authenticators', () => json({ message: 'no_authenticators' }, 409));
  renderAdmin(<AuthenticatorsPanel />, '/admin?aba=autenticadores');
  await userEvent.click(within(await row('Rui')).getByRole('button', { name: /Rui Sem Telefone/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remover autenticadores' }));
  await expect.poll(() => toasts.map(({ text }) => text)).toContain('Esta pessoa não tem mais autenticadores.');
  screen.getByRole('alertdialog');
});
