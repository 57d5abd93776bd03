import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  configurePlatform,
  type Notification,
  onNotification,
  provideGates,
  RemoteRoot,
  setSession,
} from 'shared-domain/platform';
import { vi } from 'vitest';
import { hostId } from './fake-api.ts';

// parts that come on demand are compiled first
configure({ asyncUtilTimeout: 8_000 });

configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'sb_publishable_test' });

export const gates = {
  requireSignIn: vi.fn(),
  requireCompleteProfile: vi.fn(async () => true),
};
provideGates(gates);

export const toasts: Notification[] = [];
onNotification((toast) => toasts.push(toast));

export const signIn = () =>
  setSession({
    status: 'signed-in',
    user: {
      id: hostId,
      email: 'helena@exemplo.com',
      fullName: 'Helena Farias',
      avatarUrl: null,
      isAdmin: false,
      isHost: true,
    },
  });

export const signOut = () => setSession({ status: 'anonymous', user: null });

/** What the shell puts around a page of this remote. `path` tells where the browser stands afterwards. */
export function draw(ui: ReactNode, address = '/') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: '/meus-espacos', element: <h1>Lista</h1> },
      { path: '/gerenciar-disponibilidade/:id', element: ui },
      { path: '*', element: ui },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RemoteRoot name="host">
        <RouterProvider router={router} />
      </RemoteRoot>
    </QueryClientProvider>,
  );
  return { ...view, path: () => router.state.location.pathname };
}
