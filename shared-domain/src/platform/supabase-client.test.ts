// @vitest-environment happy-dom
import type * as library from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

const key = 'sb-api-auth-token';
const createClient = vi.hoisted(() => vi.fn());
vi.mock('@supabase/supabase-js', async (importOriginal) => {
  const official = await importOriginal<typeof library>();
  return { ...official, createClient: createClient.mockImplementation(official.createClient) };
});

const person = { id: '7b0a0000-0000-4000-8000-000000000001', email: 'ana@exemplo.com' };
const session = () =>
  JSON.stringify({
    access_token: `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ sub: person.id, exp: 4e9 }))}.c2ln`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4e9,
    user: person,
  });

let asked: { url: string; authorization: string | null }[];

/** A page of its own: the client exists once per document. */
async function openPage() {
  vi.resetModules();
  const platform = await import('./index.ts');
  platform.configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'key' });
  return platform.supabase();
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  createClient.mockClear();
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
    return Response.json([]);
  });
});

test('a visitor reads as nobody, and the library is never asked for', async () => {
  const client = await openPage();
  const events: [string, unknown][] = [];
  client.auth.onAuthStateChange((event, known) => void events.push([event, known]));
  await client.from('spaces').select('id');
  expect(events).toEqual([['INITIAL_SESSION', null]]);
  expect(asked).toEqual([{ url: 'http://api.test/rest/v1/spaces?select=id', authorization: 'Bearer key' }]);
  expect(createClient).not.toHaveBeenCalled();
});

test('a session that is stored is restored before the first request', async () => {
  localStorage.setItem(key, session());
  const client = await openPage();
  const signedIn = new Promise((resolve) => client.auth.onAuthStateChange((_event, known) => resolve(known?.user.id)));
  await client.rpc('my_account');
  expect(asked.at(-1)?.authorization).toMatch(/^Bearer ey/);
  expect(await signedIn).toBe(person.id);
  expect(createClient).toHaveBeenCalledTimes(1);
});

test('a person who signs in in another tab is signed in here, too', async () => {
  const client = await openPage();
  const seen: (string | undefined)[] = [];
  const { subscription } = client.auth.onAuthStateChange((_event, known) => void seen.push(known?.user.id)).data;
  await client.from('spaces').select('id');
  expect(seen).toEqual([undefined]);
  localStorage.setItem(key, session());
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: session() }));
  await vi.waitFor(() => expect(seen.at(-1)).toBe(person.id));
  subscription.unsubscribe();
  seen.length = 0;
  await client.auth.signOut({ scope: 'local' });
  expect(seen).toEqual([]);
});

test('an address that the provider led to is given to the library at once', async () => {
  window.history.replaceState(null, '', '/?code=abc');
  const client = await openPage();
  await client.auth.getSession();
  expect(createClient).toHaveBeenCalledTimes(1);
});

test('a channel that is described before the library has come is the real one then', async () => {
  const client = await openPage();
  const steps: string[] = [];
  const real = {
    on: () => steps.push('on'),
    subscribe: (callback: (status: string) => void) => {
      steps.push('subscribe');
      callback('SUBSCRIBED');
    },
  };
  const removeChannel = vi.fn(async () => 'ok' as const);
  createClient.mockReturnValueOnce({ channel: () => real, removeChannel });
  const joined = new Promise((resolve) => {
    const channel = client
      .channel('room')
      .on('broadcast', { event: 'hi' }, () => {})
      .subscribe((status) => resolve([status, channel]));
  });
  const [status, channel] = (await joined) as [string, Parameters<typeof client.removeChannel>[0]];
  expect(status).toBe('SUBSCRIBED');
  expect(steps).toEqual(['on', 'subscribe']);
  await client.removeChannel(channel);
  expect(removeChannel).toHaveBeenCalledWith(real);
});
