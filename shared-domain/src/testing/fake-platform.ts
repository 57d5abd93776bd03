import {
  configurePlatform,
  type Notification,
  onNotification,
  provideGates,
  type SessionUser,
  setSession,
} from 'shared-domain/platform';
import { vi } from 'vitest';

// Configures the platform as the shell does before rendering. Importing this file is enough.
configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'sb_publishable_test' });

export const gates = {
  requireSignIn: vi.fn(),
  requireCompleteProfile: vi.fn(async () => true),
};
provideGates(gates);

/** Notifications since the test installed its API. */
export const toasts: Notification[] = [];
onNotification((toast) => toasts.push(toast));

const marina: SessionUser = {
  id: '11111111-0000-4000-8000-000000000001',
  email: 'marina@exemplo.com',
  fullName: 'Marina Azevedo',
  avatarUrl: null,
  isAdmin: false,
  isHost: false,
};

/** Signs in Marina, a guest; `person` overrides her data. */
export const signIn = (person: Partial<SessionUser> = {}) =>
  setSession({ status: 'signed-in', user: { ...marina, ...person } });

export const signOut = () => setSession({ status: 'anonymous', user: null });
