import type { Session as AuthSession } from '@supabase/supabase-js';
import { setSession, supabase } from 'shared-domain/platform';

interface Account {
  id: string;
  full_name: string | null;
  avatar_url: string | null;
  is_host: boolean;
  is_admin: boolean;
}

/** Keeps the session store in step with the authentication service. Returns what ends it. */
export function watchSession(): () => void {
  let latest = 0;
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    const turn = ++latest;
    // the service holds a lock while it calls us: asking it for something here would wait for ourselves
    setTimeout(() => void applySession(session, () => turn === latest, event === 'TOKEN_REFRESHED'), 0);
  });
  return () => data.subscription.unsubscribe();
}

async function applySession(session: AuthSession | null, isLatest: () => boolean, quiet: boolean): Promise<void> {
  if (!session) {
    setSession({ status: 'anonymous', user: null });
    return;
  }
  if (quiet) return;
  const { user } = session;
  const account = await readAccount();
  if (!isLatest()) return;
  setSession({
    status: 'signed-in',
    user: {
      id: user.id,
      email: user.email ?? '',
      fullName: account?.full_name || nameFrom(user.user_metadata, user.email),
      avatarUrl: account?.avatar_url ?? null,
      isAdmin: account?.is_admin ?? false,
      isHost: account?.is_host ?? false,
    },
  });
}

async function readAccount(): Promise<Account | null> {
  try {
    const call = supabase().rpc as unknown as (name: string) => Promise<{ data: Account | null }>;
    return (await call.call(supabase(), 'my_account')).data;
  } catch {
    // offline: the person is still signed in, with what the token says
    return null;
  }
}

function nameFrom(metadata: Record<string, unknown>, email: string | undefined): string {
  const name = metadata.full_name ?? metadata.name;
  return typeof name === 'string' && name.trim() ? name.trim() : (email?.split('@')[0] ?? '');
}
