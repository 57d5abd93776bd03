import { act, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onNotification, setSession } from 'shared-domain/platform';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailLinkOf, overLinkOf, useMailLink } from './mail-link.ts';
import { markLeavingSite, rememberReturn, takeReturn } from './return-address.ts';
import { ReturnAfterSignIn } from './return-after-sign-in.tsx';

const shown: string[] = [];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  stop = onNotification(({ title, text }) => shown.push(`${title} / ${text}`));
  setSession({ status: 'loading', user: null });
});
afterEach(() => {
  stop();
});

async function landAt(address: string) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '*', Component: ReturnAfterSignIn }]);
  render(<RouterProvider router={router} />);
  return router;
}
const signedIn = () => act(async () => signIn());

test('from the provider back to where the person was', async () => {
  rememberReturn('/espaco/1?date=2026-12-12');
  markLeavingSite();
  const router = await landAt('/');
  expect(router.state.location.pathname).toBe('/');
  await signedIn();
  expect(router.state.location.pathname + router.state.location.search).toBe('/espaco/1?date=2026-12-12');
});

test('from the link of the confirmation mail, too', async () => {
  rememberReturn('/espaco/1');
  const router = await landAt('/?code=abc');
  await signedIn();
  expect(router.state.location.pathname).toBe('/espaco/1');
});

test('somebody who just opens the site stays where they are', async () => {
  rememberReturn('/espaco/1');
  const router = await landAt('/');
  await signedIn();
  expect(router.state.location.pathname).toBe('/');
});

test('a refused consent is said and leads to sign-in', async () => {
  rememberReturn('/espaco/1');
  markLeavingSite();
  const router = await landAt('/?error=access_denied&error_description=x');
  await act(async () => signOut());
  expect(router.state.location.pathname).toBe('/profile');
  await waitFor(() => expect(shown).toEqual(['Erro no login com Google / O acesso com o Google foi cancelado.']));
});

test('a link that the service refused leads to where another is sent, and keeps the place to return to', async () => {
  rememberReturn('/espaco/1');
  const router = await landAt('/#error=access_denied&error_code=otp_expired');
  await act(async () => signOut());
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(overLinkOf(router.state.location.state)).toBe('');
  expect(shown).toEqual([]);
  expect(takeReturn()).toBe('/espaco/1');
});

const link = { type: 'signup', tokenHash: 'abc', email: 'ana@exemplo.com' } as const;

test.each([
  ['/', '/espaco/1'],
  ['/buscar?ref=ANA#topo', '/buscar?ref=ANA#topo'],
])('the link of a mail to %s leads to its button, and from there to %s', async (address, back) => {
  rememberReturn('/espaco/1');
  useMailLink.setState({ link });
  const router = await landAt(address);
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(mailLinkOf(router.state.location.state)).toEqual(link);
  expect(useMailLink.getState().link).toBeNull();
  await act(async () => signOut());
  expect(takeReturn()).toBe(back);
});
