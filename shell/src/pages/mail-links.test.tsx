import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onNotification } from 'shared-domain/platform';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isRepeatedSignUp,
  type MailLink,
  mailLinkOf,
  mailLinkState,
  type OpenedAccount,
} from '../features/sign-in/mail-link.ts';
import { redeemMailLink } from '../features/sign-in/redeem-mail-link.ts';
import { rememberReturn } from '../features/sign-in/return-address.ts';
import { Component as Profile } from './profile.page.tsx';
import { Component as NewPassword } from './redefinir-senha.page.tsx';

vi.mock('../features/sign-in/redeem-mail-link.ts');
vi.mock('./person.tsx', () => ({ Person: () => <h1>Seu perfil</h1> }));

const shown: string[] = [];
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  shown.length = 0;
  stop = onNotification(({ title, text }) => shown.push(`${title} / ${text}`));
  signOut();
});
afterEach(() => {
  stop();
  vi.resetAllMocks();
});

const account: OpenedAccount = { userId: 'ana', email: 'ana@exemplo.com', needsPassword: false, doubt: null };
const open = { state: 'open', account } as const;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const at = (address: string, state?: unknown, pages = ['/profile', '/redefinir-senha']) => {
  const [pathname = '', search = ''] = address.split('?');
  const router = createMemoryRouter(
    [
      ...(pages.includes('/profile') ? [{ path: '/profile', Component: Profile }] : []),
      ...(pages.includes('/redefinir-senha') ? [{ path: '/redefinir-senha', Component: NewPassword }] : []),
      { path: '*', element: <h1>Outra página</h1> },
    ],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />);
  return () => router.state.location;
};
const arrive = (type: MailLink['type']) =>
  at('/profile', mailLinkState({ type, tokenHash: 'abc', email: 'ana@exemplo.com' }));

test('a confirmed person goes back to where they were', async () => {
  rememberReturn('/espaco/1');
  vi.mocked(redeemMailLink).mockImplementation(async () => {
    act(() => signIn());
    return open;
  });
  const place = arrive('signup');
  await press('Confirmar meu e-mail');
  await waitFor(() => expect(place().pathname).toBe('/espaco/1'));
  expect(shown).toEqual(['Login realizado com sucesso! / Você entrou na conta ana@exemplo.com.']);
});

test.each([
  ['/profile', 'magiclink', 'Entrar'],
  ['/redefinir-senha', 'recovery', 'Escolher nova senha'],
] as const)('%s asks whose account it is, also after a reload, before it goes on', async (path, type, action) => {
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'open', account: { ...account, doubt: 'other-account' } });
  const place = at(path, mailLinkState({ type, tokenHash: 'abc', email: '' }));
  await press(action);
  await screen.findByRole('heading', { level: 1, name: 'Esta conta é sua?' });
  const { state } = place();
  cleanup();
  signIn();
  const after = at(path, state);
  await press('Sim, é minha');
  if (type === 'recovery') await screen.findByText('Para a conta ana@exemplo.com');
  else await waitFor(() => expect(after().pathname).toBe('/'));
  expect(redeemMailLink).toHaveBeenCalledOnce();
});

test('an address that was signed up more than once leads to a new password', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'open', account: { ...account, needsPassword: true } });
  const place = at('/profile', mailLinkState({ type: 'signup', tokenHash: 'abc', email: '' }), ['/profile']);
  await press('Confirmar meu e-mail');
  await waitFor(() => expect(place().pathname).toBe('/redefinir-senha'));
  expect(isRepeatedSignUp(place().state)).toBe(true);
});

test('an expired sign-up link offers another one to the same address', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'over' });
  arrive('signup');
  await press('Confirmar meu e-mail');
  await screen.findByRole('heading', { level: 1, name: 'Este link não vale mais' });
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com');
});

test('a signed-in person who presses a used link goes back, with a message', async () => {
  signIn();
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'over' });
  const place = arrive('signup');
  await press('Confirmar meu e-mail');
  await waitFor(() => expect(place().pathname).toBe('/'));
  expect(shown).toEqual(['Este link não vale mais / Você já entrou na sua conta.']);
});

test('an expired link of another kind shows a message and leads to sign-in', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'over' });
  const place = arrive('magiclink');
  await press('Entrar');
  await screen.findByRole('button', { name: 'Esqueci minha senha' });
  expect(place().state).toBeNull();
  expect(shown).toEqual([expect.stringMatching(/^Erro no login/)]);
});

test('an address of a change is said to be confirmed', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue(open);
  const place = arrive('email_change');
  await press('Confirmar troca');
  await waitFor(() => expect(place().pathname).toBe('/'));
  expect(shown).toEqual([expect.stringMatching(/^Endereço confirmado/)]);
});

const recovery = '/redefinir-senha?token_hash=abc&type=recovery';

test('a recovery’s link leaves the address, waits for its press, and opens the form', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue(open);
  const place = at(recovery);
  await screen.findByRole('button', { name: 'Escolher nova senha' });
  expect(place().search).toBe('');
  expect(mailLinkOf(place().state)?.tokenHash).toBe('abc');
  expect(redeemMailLink).not.toHaveBeenCalled();
  await press('Escolher nova senha');
  await screen.findByRole('heading', { level: 1, name: 'Criar nova senha' });
  expect(redeemMailLink).toHaveBeenCalledExactlyOnceWith({ type: 'recovery', tokenHash: 'abc', email: '' });
  expect(mailLinkOf(place().state)).toBeUndefined();
});

test('a recovery’s page that is loaded again before the press still has its button', async () => {
  at('/redefinir-senha', mailLinkState({ type: 'recovery', tokenHash: 'abc', email: '' }));
  await screen.findByRole('button', { name: 'Escolher nova senha' });
  expect(redeemMailLink).not.toHaveBeenCalled();
});

test('an expired recovery link offers another one', async () => {
  vi.mocked(redeemMailLink).mockResolvedValue({ state: 'over' });
  at(recovery);
  await press('Escolher nova senha');
  await screen.findByRole('heading', { level: 1, name: 'Este link não vale mais' });
  await screen.findByRole('button', { name: 'Enviar novo link' });
});
