import { beforeEach, expect, test, vi } from 'vitest';
import { answerNamed, fetchNamed, logFailure } from '../../supabase/functions/_shared/request-id.ts';
import { backend } from './testing/backend.ts';

let lines: object[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(JSON.parse(String(line)) as object));
});

const called = (headers: Record<string, string> = {}) =>
  new Request('http://api.test/functions/v1/cancel-booking', { method: 'POST', headers });

test('a failure in a function is logged under the request id that the caller gets', async () => {
  const answered = await answerNamed(called(), async (id) => {
    await Promise.resolve();
    logFailure(new Error('the provider is away'));
    return new Response(id);
  });
  const name = await answered.text();
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(answered.headers.get('x-request-id')).toBe(name);
  expect(lines).toEqual([
    expect.objectContaining({
      log: 'failure',
      request: name,
      function: 'cancel-booking',
      message: 'the provider is away',
    }),
  ]);
});

test('a secret in the address of a calendar is in no line', async () => {
  const secret = 'a1'.repeat(32);
  for (const prefix of ['/functions/v1', '']) {
    await answerNamed(new Request(`http://api.test${prefix}/calendar-feed/${secret}.ics`), async () => {
      logFailure(new Error('away'));
      return new Response();
    });
  }
  expect(lines).toMatchObject([{ function: 'calendar-feed' }, { function: 'calendar-feed' }]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a function goes by the name that it was given, and gives it to the API', async () => {
  let requested: Headers | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    requested = new Headers(init?.headers);
    return new Response('{}');
  });
  const answered = await answerNamed(called({ 'x-request-id': 'from-the-page-1' }), () =>
    fetchNamed('http://api.test/rest/v1/x', { headers: { apikey: 'k' } }),
  );
  expect(answered.headers.get('x-request-id')).toBe('from-the-page-1');
  expect(Object.fromEntries(requested ?? [])).toMatchObject({ apikey: 'k', 'x-request-id': 'from-the-page-1' });
});

test('what is no name is not written into any log', async () => {
  const answered = await answerNamed(called({ 'x-request-id': '","log":"forged' }), async () => new Response('{}'));
  expect(answered.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
});

test('each answer of a function that runs says its name, and browsers may send one', async () => {
  const ask = (init: RequestInit) => fetch(`${backend.apiUrl}/functions/v1/cancel-booking`, init);
  const answered = await ask({
    method: 'POST',
    headers: { 'x-request-id': 'abcdef12', apikey: backend.publishableKey },
  });
  expect({ status: answered.status, name: answered.headers.get('x-request-id') }).toEqual({
    status: 401,
    name: 'abcdef12',
  });
  const allowed = (await ask({ method: 'OPTIONS' })).headers.get('access-control-allow-headers');
  expect(allowed).toContain('x-request-id');
});
