import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import type { TermsVersion } from 'shared-domain/rules/terms-rules.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
// Comes late: a test does not wait for its code.
import './terms-acceptance.tsx';
import { TermsLine } from './terms-line.tsx';

const marina = '11111111-0000-4000-8000-000000000001';
const account = (termsVersion: number | null) => ({
  id: marina,
  full_name: 'Marina Azevedo',
  avatar_url: null,
  is_host: false,
  host_verified: false,
  is_admin: false,
  phone: null,
  date_of_birth: null,
  missing: [],
  terms_version: termsVersion,
});
const held: [TermsVersion, ...TermsVersion[]] = [
  { version: 1, startsOn: '2024-06-15' },
  { version: 2, startsOn: '2025-01-10' },
];
const announced: typeof held = [...held, { version: 3, startsOn: '2999-01-10' }];

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().on('accept_terms', () => account(2));
  api.install();
});
afterEach(() => {
  signOut();
});

function draw(versions: typeof held, termsVersion?: number | null) {
  const queryClient = new QueryClient();
  if (termsVersion !== undefined) {
    queryClient.setQueryData(peopleKeys.account(marina), { id: marina, termsVersion });
    signIn({ id: marina });
  }
  const layout = (
    <>
      <TermsLine versions={versions} />
      <Link to="/buscar">Buscar</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([{ element: layout, children: [{ path: '*', element: <p>Página</p> }] }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const line = () => screen.queryByRole('complementary', { name: 'Mudança dos Termos de Uso' });

test('nothing is said while nothing changes', async () => {
  draw(held, 2);
  await act(async () => {});
  expect(line()).toBeNull();
});

test('in the days before everybody sees the first day and a link to the changes', () => {
  draw(announced);
  expect(line()?.textContent).toContain('Os Termos de Uso mudam em 10/01/2999.');
  expect(screen.getByRole('link', { name: 'Ver o que muda' }).getAttribute('href')).toBe('/termos-uso#mudancas');
});

test('a person who returns after a change sees it once, and the button accepts it', async () => {
  draw(held, null);
  await screen.findByText(/Quem continua na conta aceita a versão 2/);
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(api.callsOf('accept_terms')).toMatchObject([{ body: { terms_version: 2 } }]));
});

test('or by going on to another page; reading the terms is not accepting them', async () => {
  const router = draw(held, 1);
  await userEvent.click(await screen.findByRole('link', { name: 'O que mudou' }));
  expect(router.state.location.pathname).toBe('/termos-uso');
  expect(api.callsOf('accept_terms')).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Buscar' }));
  await waitFor(() => expect(api.callsOf('accept_terms')).toHaveLength(1));
});

test('a server that says nothing of versions asks nothing', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(peopleKeys.account(marina), { id: marina });
  draw(held);
  act(() => signIn({ id: marina }));
  expect(line()).toBeNull();
});
