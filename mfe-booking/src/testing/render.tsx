import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import {
  configurePlatform,
  type Notification,
  onNotification,
  provideGates,
  RemoteRoot,
  setSession,
} from 'shared-domain/platform';
import { vi } from 'vitest';
import { guestId } from './fake-api.ts';

// a busy machine must not decide a test
configure({ asyncUtilTimeout: 8000 });

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
      id: guestId,
      email: 'marina@exemplo.com',
      fullName: 'Marina Azevedo',
      avatarUrl: null,
      isAdmin: false,
      isHost: false,
    },
  });

export const signOut = () => setSession({ status: 'anonymous', user: null });

/** What the shell puts around a page or widget of this remote. */
export function draw(ui: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RemoteRoot name="booking">{ui}</RemoteRoot>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
