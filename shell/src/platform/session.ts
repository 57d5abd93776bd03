import type { AuthChangeEvent, Session as AuthSession } from '@supabase/supabase-js';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { forgetNextEvent } from 'shared-domain/bookings/next-event.ts';
import { forgetDrafts } from 'shared-domain/chat/chat-drafts.ts';
import { listLinksKey } from 'shared-domain/favourites/stored-links.ts';
import type { Account } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify, setSession, supabase, useSession } from 'shared-domain/platform';
import { recentSearchesKey } from './recent-searches-key.ts';

/** In the chunk of the library, which a session comes from. */
const signedIn = () => import(/* webpackChunkName: "supabase" */ './signed-in-session.ts');

let latest = 0;

function applyLatest(queryClient: QueryClient, event: AuthChangeEvent, session: AuthSession | null): Promise<void> {
  const turn = ++latest;
  return applySession(queryClient, { event, session, isLatest: () => turn === latest });
}

/** Keeps the session store in step with the authentication service. Returns what ends it. */
export function watchSession(queryClient: QueryClient): () => void {
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    // the service holds a lock while it calls us: asking it for something here would wait for ourselves
    setTimeout(() => void applyLatest(queryClient, event, session), 0);
  });
  const stopFollowing = followAccount(queryClient);
  return () => {
    data.subscription.unsubscribe();
    stopFollowing();
  };
}

/** Applies the session that the browser has stored, where the page may have missed the event that says so. */
export const followStoredSession = (queryClient: QueryClient, session: AuthSession | null): Promise<void> =>
  applyLatest(queryClient, session ? 'SIGNED_IN' : 'SIGNED_OUT', session);

let leaving = false;

/**
 * Ends the session at the person's request; a session that ends otherwise is announced on any page.
 * @returns the service's answer, with its `error`
 */
export async function endSession(scope: 'global' | 'local' = 'global') {
  leaving = true;
  try {
    return await supabase().auth.signOut({ scope });
  } finally {
    // the service's event is applied a moment later
    setTimeout(() => {
      leaving = false;
    }, 0);
  }
}

interface Change {
  event: AuthChangeEvent;
  session: AuthSession | null;
  isLatest: () => boolean;
}

async function applySession(queryClient: QueryClient, { event, session, isLatest }: Change): Promise<void> {
  // Immediately. A session that only can't be renewed now ends without that event: its person may be on the way to the event.
  if (session || event === 'SIGNED_OUT') forgetNextEvent(session?.user.id ?? null);
  if (!session) {
    const { status, user } = useSession.getState();
    // a stored session may end before the page knows whose it is
    const ends = user !== null || (status === 'loading' && event === 'SIGNED_OUT');
    if (ends && !leaving) {
      notify({ title: 'Sessão encerrada', text: 'Sua sessão terminou. Entre novamente.', tone: 'danger' });
    }
    forgetPerson(queryClient, null);
    setSession({ status: 'anonymous', user: null });
    return;
  }
  const { readAccount, readSecondFactor, signIn } = await signedIn();
  const secondFactor = await readSecondFactor(session);
  if (!isLatest()) return;
  const { user: known } = useSession.getState();
  if (known?.id === session.user.id) {
    // a renewed token changes nothing on the screen, unless a code was entered or an authenticator was added or removed
    if (hashKey([known.secondFactor]) === hashKey([secondFactor])) return;
    setSession({ status: 'signed-in', user: { ...known, secondFactor } });
    if (known.secondFactor?.entered !== secondFactor.entered) void queryClient.invalidateQueries();
    return;
  }
  const account = await readAccount(queryClient, session.user.id);
  if (!isLatest()) return;
  forgetPerson(queryClient, session.user.id);
  signIn(session, account, secondFactor);
}

/** Updates the session with the account: the header follows when a profile is saved anywhere. */
function followAccount(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { user } = useSession.getState();
    if (!user || event.query.queryHash !== hashKey(peopleKeys.account(user.id))) return;
    const account = event.query.state.data as Account | null;
    if (!account) return;
    const { fullName, avatarUrl, isAdmin, isHost, suspension } = account;
    const isSuspended = suspension ? true : undefined;
    setSession({
      status: 'signed-in',
      user: { ...user, fullName: fullName || user.fullName, avatarUrl, isAdmin, isHost, isSuspended },
    });
  });
}

const lastPersonKey = 'last-person';
/** Marks that files of a former person are still on the device. */
const filesKey = 'files-to-forget';

/**
 * Forgets a person's drafts, uploads and links of lists. They outlive a session that ended without signing out, until the person signs out
 * or another one signs in.
 */
function forgetWriting(nextId: string | null): void {
  try {
    const last = localStorage.getItem(lastPersonKey);
    if (nextId === null ? leaving : last !== null && last !== nextId) {
      forgetDrafts();
      localStorage.removeItem(recentSearchesKey);
      localStorage.removeItem(listLinksKey);
      localStorage.setItem(filesKey, '');
    }
    if (nextId !== null) localStorage.setItem(lastPersonKey, nextId);
    else if (leaving) localStorage.removeItem(lastPersonKey);
    if (localStorage.getItem(filesKey) !== null) void forgetFiles(nextId);
  } catch {
    // without storage there are no drafts either
  }
}

/** Rarely wanted: not part of the first view. What fails now (offline, the tab is closed) is done when the site is opened again. */
async function forgetFiles(nextId: string | null): Promise<void> {
  try {
    const { forgetStoredFiles } = await import('shared-domain/files/stored-files.ts');
    await forgetStoredFiles(nextId);
    localStorage.removeItem(filesKey);
  } catch {
    // see above
  }
}

/** Forgets a person's data, so that the next one does not see it. */
function forgetPerson(queryClient: QueryClient, nextId: string | null): void {
  const { status, user } = useSession.getState();
  forgetWriting(nextId);
  if (status === 'loading' || (status === 'anonymous' && nextId === null)) return;
  if (user !== null) {
    queryClient.removeQueries({ type: 'inactive' });
    const shown = new Set(queryClient.getQueryCache().getAll());
    // data on the screen leaves it with the session; not every key names its person
    setTimeout(() => queryClient.removeQueries({ type: 'inactive', predicate: (query) => shown.has(query) }), 0);
  }
  void queryClient.invalidateQueries();
}
