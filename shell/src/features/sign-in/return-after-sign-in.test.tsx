// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onNotification, setSession } from 'shared-domain/platform';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRepeatedSignUp, overLinkOf, useOverLink, useRepeatedSignUp } from './over-link.ts';
import { markLeavingSite, rememberReturn, takeReturn } from './return-address.ts';
import { ReturnAfterSignIn } from './return-after-sign-in.tsx';

const said: string[] = [];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  said.length = 0;
  stop = onNotification(({ title, text }) => said.push(`${title} / ${text}`));
  setSession({ status: 'loading', user: null });
});
afterEach(() => {
  stop();
  cleanup();
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

test('an address that was signed up more than once leads to a new password, and from there back', async () => {
  rememberReturn('/espaco/1');
  markLeavingSite();
  const router = await landAt('/');
  await signedIn();
  await act(async () => useRepeatedSignUp.setState({ isConfirmed: true }));
  expect(router.state.location.pathname).toBe('/redefinir-senha');
  expect(isRepeatedSignUp(router.state.location.state)).toBe(true);
  expect(takeReturn()).toBe('/espaco/1');
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
  await waitFor(() => expect(said).toEqual(['Erro no login com Google / O acesso com o Google foi cancelado.']));
});

test.each([
  ['of the mail', '/', () => act(async () => useOverLink.setState({ email: 'ana@exemplo.com' })), 'ana@exemplo.com'],
  ['that the service refused', '/#error=access_denied&error_code=otp_expired', async () => {}, ''],
])(
  'a link %s that is over leads to where another is sent, and keeps the place to return to',
  async (_, address, arrives, email) => {
    rememberReturn('/espaco/1');
    const router = await landAt(address);
    await arrives();
    await act(async () => signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(overLinkOf(router.state.location.state)).toBe(email);
    expect(said).toEqual([]);
    expect(takeReturn()).toBe('/espaco/1');
  },
);

test('a signed-in person who opens a used link stays, with a message', async () => {
  const router = await landAt('/');
  await act(async () => useOverLink.setState({ email: 'ana@exemplo.com' }));
  await signedIn();
  expect(router.state.location.pathname).toBe('/');
  expect(said).toEqual(['Este link não vale mais / Você já entrou na sua conta.']);
});
