import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { keepHere, storedHere } from 'shared-domain/favourites/stored-here.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import { FavouritesCarrier } from './favourites-carrier.tsx';

const api = new FakeApi();
const [laje, sitio] = [
  { id: 'laje', title: 'Laje da Penha' },
  { id: 'sitio', title: 'Sítio Vargem Alta' },
];

let router: ReturnType<typeof createMemoryRouter>;
beforeEach(() => {
  localStorage.clear();
  signOut();
  api.calls = [];
  api.failing.clear();
  api.on('save_favourites', ({ body }) => (body.space_ids as string[]).filter((id) => id !== 'gone'));
  api.install();
  router = createMemoryRouter([{ path: '*', Component: FavouritesCarrier }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});

test('signing in moves the hearts of this browser to the account; hearts that it refuses stay', async () => {
  keepHere({ id: 'gone', title: 'Armazém' });
  keepHere(laje);
  keepHere(sitio);
  expect(api.calls).toEqual([]);
  await act(async () => signIn());
  await waitFor(() => expect(storedHere()).toEqual([{ id: 'gone', title: 'Armazém' }]));
  expect(api.callsOf('save_favourites')).toMatchObject([{ body: { space_ids: ['sitio', 'laje', 'gone'] } }]);
});

test('what did not arrive is kept, and brought with the next page', async () => {
  keepHere(laje);
  api.failing.add('save_favourites');
  await act(async () => signIn());
  await waitFor(() => expect(api.callsOf('save_favourites')).toHaveLength(1));
  expect(storedHere()).toEqual([laje]);
  api.failing.clear();
  await act(() => router.navigate('/buscar'));
  await waitFor(() => expect(storedHere()).toEqual([]));
});

test('nobody is asked for anything who kept nothing, or whose account is suspended', async () => {
  await act(async () => signIn());
  await act(() => router.navigate('/buscar'));
  await act(async () => signOut());
  keepHere(laje);
  await act(async () => signIn({ isSuspended: true }));
  await act(() => router.navigate('/'));
  expect(api.calls).toEqual([]);
  expect(storedHere()).toEqual([laje]);
});
