import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import type { Database } from '../db/api.types.ts';
import { apiFetch } from './api-fetch.ts';
import { platformConfig } from './config.ts';
import { createLazyChannels } from './lazy-channel.ts';
import { createLazyQueries, loadPostgrest } from './lazy-query.ts';
import { createLazyClient, type LazyClient, type OfficialClient } from './official-client.ts';
import { beginsWithSession, isSessionStored, onSignInElsewhere } from './stored-session.ts';

const authMethods = [
  'exchangeCodeForSession',
  'getSession',
  'getUser',
  'initialize',
  'reauthenticate',
  'refreshSession',
  'resend',
  'resetPasswordForEmail',
  'setSession',
  'signInWithOAuth',
  'signInWithOtp',
  'signInWithPassword',
  'signOut',
  'signUp',
  'updateUser',
  'verifyOtp',
] as const;

const factorMethods = [
  'challengeAndVerify',
  'enroll',
  'getAuthenticatorAssuranceLevel',
  'listFactors',
  'unenroll',
] as const;

const bucketMethods = [
  'copy',
  'createSignedUploadUrl',
  'createSignedUrl',
  'createSignedUrls',
  'download',
  'exists',
  'info',
  'list',
  'move',
  'remove',
  'update',
  'upload',
  'uploadToSignedUrl',
] as const;

type Bucket = ReturnType<OfficialClient['storage']['from']>;

/** The used part of Supabase's client. A method that is missing here is added to the lists above. */
export interface Supabase extends Pick<OfficialClient, 'from' | 'rpc' | 'channel' | 'removeChannel'> {
  auth: Pick<OfficialClient['auth'], (typeof authMethods)[number] | 'onAuthStateChange'> & {
    mfa: Pick<OfficialClient['auth']['mfa'], (typeof factorMethods)[number]>;
  };
  storage: { from(bucket: string): Pick<Bucket, (typeof bucketMethods)[number] | 'getPublicUrl'> };
  functions: Pick<OfficialClient['functions'], 'invoke'>;
}

let client: Supabase | undefined;

/**
 * The one Supabase client of the page. The code of tables and procedures comes with the first query. Session, files,
 * functions and realtime are the official client's, whose code comes when one of them is first used or a person is signed in: most first
 * views need none of it. On the server there is no session: it sees what an anonymous visitor sees.
 * @throws if the platform is not configured.
 */
export function supabase(): Supabase {
  client ??= createClient();
  return client;
}

function createClient(): Supabase {
  const { supabaseUrl, supabaseKey } = platformConfig();
  // the name that the library would choose itself
  const storageKey = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;
  const lazy = createLazyClient({ supabaseUrl, supabaseKey, storageKey });
  if (beginsWithSession(storageKey)) void lazy.loadAtLast();
  else if (typeof document !== 'undefined') onSignInElsewhere(storageKey, () => void lazy.loadAtLast());

  const accessToken = async () => {
    if (!lazy.isWanted() && !isSessionStored(storageKey)) return undefined;
    const { auth } = await lazy.load();
    return (await auth.getSession()).data.session?.access_token;
  };
  const loadRest = async () => {
    const { PostgrestClient } = await loadPostgrest();
    return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
      schema: 'public',
      // its pauses are longer than a page may take on the server
      retry: typeof document !== 'undefined',
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('apikey', supabaseKey);
        headers.set('authorization', `Bearer ${(await accessToken()) ?? supabaseKey}`);
        return apiFetch(input, { ...init, headers });
      },
    });
  };
  return {
    ...(createLazyQueries(loadRest) as Pick<OfficialClient, 'from' | 'rpc'>),
    ...createLazyChannels(lazy),
    auth: {
      ...lazyMethods<OfficialClient['auth'], (typeof authMethods)[number]>(authMethods, lazy, ({ auth }) => auth),
      mfa: lazyMethods<OfficialClient['auth']['mfa'], (typeof factorMethods)[number]>(
        factorMethods,
        lazy,
        ({ auth }) => auth.mfa,
      ),
      onAuthStateChange: authEvents(lazy),
    },
    storage: {
      from: (bucket) => ({
        ...lazyMethods<Bucket, (typeof bucketMethods)[number]>(bucketMethods, lazy, ({ storage }) =>
          storage.from(bucket),
        ),
        getPublicUrl: (path) => ({
          data: { publicUrl: encodeURI(`${supabaseUrl}/storage/v1/object/public/${bucket}/${path}`) },
        }),
      }),
    },
    functions: lazyMethods<OfficialClient['functions'], 'invoke'>(['invoke'], lazy, ({ functions }) => functions),
  };
}

type Method = (...args: unknown[]) => unknown;

/** Methods that wait for the library; all of them answer with a promise anyway. */
function lazyMethods<Part, Name extends keyof Part>(
  names: readonly Name[],
  lazy: LazyClient,
  partOf: (client: OfficialClient) => Part,
): Pick<Part, Name> {
  const methods = names.map((name) => {
    const call = async (...args: unknown[]) => {
      const part = partOf(await lazy.load());
      return (part[name] as Method).apply(part, args);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(methods) as Pick<Part, Name>;
}

/** Reports a signed-out session while the library is not loaded, then passes on its events. */
function authEvents(lazy: LazyClient): OfficialClient['auth']['onAuthStateChange'] {
  return (callback: (event: AuthChangeEvent, session: Session | null) => void | Promise<void>) => {
    let stopFollowing: (() => void) | undefined;
    let ended = false;
    const stopWaiting = lazy.whenPresent(({ auth }) => {
      const { subscription } = auth.onAuthStateChange(async (event, session) => callback(event, session)).data;
      stopFollowing = () => subscription.unsubscribe();
    });
    queueMicrotask(() => {
      if (ended || lazy.present()) return;
      if (lazy.isWanted()) void lazy.loadAtLast();
      else void callback('INITIAL_SESSION', null);
    });
    const unsubscribe = () => {
      ended = true;
      stopWaiting();
      stopFollowing?.();
    };
    return { data: { subscription: { id: Symbol('late'), callback, unsubscribe } } };
  };
}
