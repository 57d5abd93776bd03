// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { storedNextEvent, storeNextEvent } from 'shared-domain/bookings/next-event.ts';
import { readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import { keepLink, storedLink } from 'shared-domain/favourites/stored-links.ts';
import { onNotification, setSession, useSession } from 'shared-domain/platform';
import { nextEvent } from 'shared-domain/testing/next-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentSearchesKey } from './recent-searches-key.ts';
import { endSession, watchSession } from './session.ts';

const forgetStoredFiles = vi.hoisted(() => vi.fn(async (_exceptOf: string | null) => {}));
vi.mock('shared-domain/files/stored-files.ts', () => ({ forgetStoredFiles: forgetStoredFiles }));

interface FakeSession {
  user: { id: string; email: string; user_metadata: object; factors?: { status: string }[] };
}
type Listener = (event: string, session: FakeSession | null) => void;
const service = vi.hoisted(() => ({
  tell: undefined as Listener | undefined,
  level: 'aal1',
  account: null as object | null,
}));
vi.mock('shared-domain/platform', async (original) => ({
  ...(await original<object>()),
  supabase: () => ({
    auth: {
      onAuthStateChange: (listener: Listener) => {
        service.tell = listener;
        return { data: { subscription: { unsubscribe: () => {} } } };
      },
      signOut: async () => {
        service.tell?.('SIGNED_OUT', null);
        return { error: null };
      },
      mfa: { getAuthenticatorAssuranceLevel: async () => ({ data: { currentLevel: service.level }, error: null }) },
    },
    rpc: () => ({
      abortSignal: () => ({ maybeSingle: () => ({ throwOnError: async () => ({ data: service.account }) }) }),
    }),
  }),
}));

const shown: string[] = [];
let queryClient: QueryClient;
const stops: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  forgetStoredFiles.mockClear();
  shown.length = 0;
  service.level = 'aal1';
  service.account = null;
  setSession({ status: 'loading', user: null });
  queryClient = new QueryClient();
  stops.push(
    watchSession(queryClient),
    onNotification(({ text }) => shown.push(text ?? '')),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function signIn(id: string) {
  service.tell?.('SIGNED_IN', { user: { id, email: `${id}@exemplo.com`, user_metadata: {} } });
  await expect.poll(() => useSession.getState().user?.id).toBe(id);
}
const anonymous = () => expect.poll(() => useSession.getState().status).toBe('anonymous');

test('a session that ends by itself is said, and its person finds the words again', async () => {
  await signIn('ana');
  writeDraft('conversa', 'Podemos chegar às 9h?');
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  expect(shown).toEqual(['Sua sessão terminou. Entre novamente.']);
  expect(readDraft('conversa')).toBe('Podemos chegar às 9h?');
  await signIn('ana');
  expect(readDraft('conversa')).toBe('Podemos chegar às 9h?');
});

test('somebody else does not find them', async () => {
  await signIn('ana');
  writeDraft('conversa', 'Podemos chegar às 9h?');
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  await signIn('bia');
  expect(readDraft('conversa')).toBe('');
});

test('signing out shows no message that the session ended, and leaves no drafts', async () => {
  await signIn('ana');
  writeDraft('conversa', 'Podemos chegar às 9h?');
  localStorage.setItem(recentSearchesKey, '["sítio"]');
  keepLink('lista', 'a1'.repeat(32));
  await endSession();
  await anonymous();
  expect(shown).toEqual([]);
  expect(readDraft('conversa')).toBe('');
  expect(localStorage.getItem(recentSearchesKey)).toBeNull();
  expect(storedLink('lista')).toBeNull();
});

test('a stored session that ends before the page knows its person says so, once', async () => {
  service.tell?.('SIGNED_OUT', null);
  service.tell?.('INITIAL_SESSION', null);
  await anonymous();
  expect(shown).toEqual(['Sua sessão terminou. Entre novamente.']);
});

test('who has a name that breaks the rule is asked for another, and is signed in', async () => {
  service.account = { id: 'ana', full_name: 'Ana zap 21 99887-7665', needs_name: true, suspension: null };
  await signIn('ana');
  expect(shown).toEqual([expect.stringMatching(/^Todos leem o seu nome/)]);
  service.account = { id: 'bia', full_name: 'Bia', needs_name: false, suspension: null };
  await signIn('bia');
  expect(shown).toHaveLength(1);
});

test('a visitor hears nothing', async () => {
  service.tell?.('INITIAL_SESSION', null);
  await anonymous();
  expect(shown).toEqual([]);
});

test('files that somebody leaves behind go with them; what could not be removed then goes the next time', async () => {
  await signIn('ana');
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  await signIn('ana');
  expect(forgetStoredFiles).not.toHaveBeenCalled();
  forgetStoredFiles.mockRejectedValueOnce(new Error('offline'));
  await endSession();
  await anonymous();
  await expect.poll(() => forgetStoredFiles.mock.calls).toEqual([[null]]);
  await signIn('bia');
  await expect.poll(() => forgetStoredFiles.mock.calls).toEqual([[null], ['bia']]);
  await expect.poll(() => localStorage.getItem('files-to-forget')).toBeNull();
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  expect(forgetStoredFiles).toHaveBeenCalledTimes(2);
});

test('when a session ends, here or in another tab, nothing of what its person was shown stays in the memory', async () => {
  await signIn('ana');
  queryClient.setQueryData(['left-before'], 'private');
  queryClient.setQueryData(['on-the-screen'], 'private');
  const stopShowing = new QueryObserver(queryClient, { queryKey: ['on-the-screen'], enabled: false }).subscribe(
    () => {},
  );
  // as React does: what needs a person leaves the screen with the session
  stops.push(useSession.subscribe(({ user }) => user === null && stopShowing()));
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([]);
});

test('what a person has besides a password is known, and a code that was entered is seen everywhere', async () => {
  const user = { id: 'ana', email: 'ana@exemplo.com', user_metadata: {} };
  await signIn('ana');
  expect(useSession.getState().user?.secondFactor).toEqual({ authenticators: 0, entered: false });
  const factors = [{ status: 'verified' }, { status: 'unverified' }];
  service.tell?.('TOKEN_REFRESHED', { user: { ...user, factors } });
  await expect.poll(() => useSession.getState().user?.secondFactor).toEqual({ authenticators: 1, entered: false });
  const reads = vi.fn(async () => 'lido');
  const watched = new QueryObserver(queryClient, { queryKey: ['espacos'], queryFn: reads });
  stops.push(watched.subscribe(() => {}));
  await expect.poll(() => reads.mock.calls.length).toBe(1);
  service.level = 'aal2';
  service.tell?.('MFA_CHALLENGE_VERIFIED', { user: { ...user, factors } });
  await expect.poll(() => useSession.getState().user?.secondFactor).toEqual({ authenticators: 1, entered: true });
  // an administrator is shown more now
  await expect.poll(() => reads.mock.calls.length).toBe(2);
});

test('the next event goes when its person leaves, here or in another tab, and when another one signs in', async () => {
  const store = () => storeNextEvent(nextEvent({ userId: 'ana', until: '2999-01-01T00:00:00Z' }));
  await signIn('ana');
  store();
  await signIn('ana');
  expect(storedNextEvent()).not.toBeNull();
  service.tell?.('SIGNED_OUT', null);
  await anonymous();
  expect(storedNextEvent()).toBeNull();
  await signIn('ana');
  store();
  await endSession();
  await anonymous();
  expect(storedNextEvent()).toBeNull();
  store();
  // before the account has answered
  service.tell?.('SIGNED_IN', { user: { id: 'bia', email: 'bia@exemplo.com', user_metadata: {} } });
  await expect.poll(storedNextEvent).toBeNull();
});

test('the next event stays while its person’s session can’t be renewed for want of a connection', async () => {
  storeNextEvent(nextEvent({ userId: 'ana', until: '2999-01-01T00:00:00Z' }));
  service.tell?.('INITIAL_SESSION', null);
  await anonymous();
  expect(storedNextEvent()).not.toBeNull();
});
