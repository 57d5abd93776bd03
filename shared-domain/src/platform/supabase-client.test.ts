// @vitest-environment happy-dom
import type * as library from '@supabase/supabase-js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { authFetch } from './api-fetch.ts';

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

let requested: { url: string; authorization: string | null }[];

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
  requested = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requested.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
    return Response.json([]);
  });
});

test('a visitor reads as nobody, and the library is never asked for', async () => {
  const client = await openPage();
  const events: [string, unknown][] = [];
  client.auth.onAuthStateChange((event, known) => void events.push([event, known]));
  await client.from('spaces').select('id');
  expect(events).toEqual([['INITIAL_SESSION', null]]);
  expect(requested).toEqual([{ url: 'http://api.test/rest/v1/spaces?select=id', authorization: 'Bearer key' }]);
  expect(createClient).not.toHaveBeenCalled();
});

test('a session that is stored is restored before the first request', async () => {
  localStorage.setItem(key, session());
  const client = await openPage();
  const signedIn = new Promise((resolve) => client.auth.onAuthStateChange((_event, known) => resolve(known?.user.id)));
  await client.rpc('my_account');
  expect(requested.at(-1)?.authorization).toMatch(/^Bearer ey/);
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

test.each([
  [{ expires_in: 3600, expires_at: 4e9 }, { expires_in: 3600 }],
  [{ expires_at: 4e9 }, { expires_at: 4e9 }],
])('of %j the session keeps %j', async (answered, stored) => {
  vi.stubGlobal('fetch', async () => Response.json(answered));
  expect(await (await authFetch('http://api.test/auth/v1/token')).json()).toEqual(stored);
});

describe('on a device whose clock is an hour fast', () => {
  const hour = 3_600_000;
  const server = Date.parse('2026-11-20T15:00:00Z');
  let client: Awaited<ReturnType<typeof openPage>>;
  let platform: typeof import('./index.ts');

  beforeEach(async () => {
    vi.useFakeTimers({ now: server + hour, toFake: ['Date'] });
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      requested.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
      const written = Date.now() - hour;
      const headers = { date: new Date(written).toUTCString() };
      if (!String(input).includes('/auth/v1/')) return Response.json([], { headers });
      if (String(input).includes('/logout')) return new Response(null, { status: 204 });
      const expires = Math.floor(written / 1000) + 3600;
      return Response.json({ ...JSON.parse(session()), expires_in: 3600, expires_at: expires }, { headers });
    });
    client = await openPage();
    platform = await import('./index.ts');
  });
  const renewals = () => requested.filter(({ url }) => url.includes('grant_type=refresh_token')).length;

  test('a session is renewed when its hour is nearly over, not at every request', async () => {
    await client.auth.signInWithPassword({ email: person.email, password: 'segredo' });
    for (let request = 0; request < 40; request++) await client.from('spaces').select('id');
    expect(renewals()).toBe(0);
    expect(JSON.parse(localStorage.getItem(key) ?? '').expires_at * 1000).toBe(server + 2 * hour);
    vi.setSystemTime(server + 2 * hour - 60_000);
    for (let request = 0; request < 3; request++) await client.from('spaces').select('id');
    expect(renewals()).toBe(1);
  });

  test('a session that was stored by the server’s clock is renewed once', async () => {
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(session()), expires_at: server / 1000 + 3600 }));
    for (let request = 0; request < 3; request++) await client.from('spaces').select('id');
    expect(renewals()).toBe(1);
  });

  test('an answer without a body stays one', async () => {
    await client.auth.signInWithPassword({ email: person.email, password: 'segredo' });
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
  });

  test('the server’s instant follows its last answer', async () => {
    expect(platform.serverNow()).toBe(server + hour);
    await client.from('spaces').select('id');
    expect(platform.serverNow()).toBe(server);
    vi.setSystemTime(server + hour + 90_000);
    expect(platform.serverNow()).toBe(server + 90_000);
  });
});

test.each([
  ['an answer on its way for 4 seconds', 0, 4000, 0],
  ['a device that slept for an hour before it read the answer', 0, 3_600_000, 0],
  ['a clock that is two hours slow', -7_200_000, 200, -7_199_800],
  ['a clock that is two hours fast', 7_200_000, 200, 7_200_000],
])('%s', async (_, ahead, took, corrected) => {
  const server = Date.parse('2026-11-20T15:00:00Z');
  vi.useFakeTimers({ now: server + ahead, toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + took);
    return Response.json([], { headers: { date: new Date(server).toUTCString() } });
  });
  const client = await openPage();
  const { serverNow } = await import('./index.ts');
  await client.from('spaces').select('id');
  expect(Date.now() - serverNow()).toBe(corrected);
  vi.useRealTimers();
});
