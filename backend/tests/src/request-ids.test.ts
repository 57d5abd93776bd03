import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dependencies } from '../../supabase/functions/_shared/dependencies.ts';
import { Refusal, withErrors } from '../../supabase/functions/_shared/http.ts';
import { fetchNamed } from '../../supabase/functions/_shared/request-id.ts';
import { backend } from './testing/backend.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

const dependencies = {
  settings: { version: 'local' },
  server: { rpc: () => ({ abortSignal: async () => ({}) }) },
} as unknown as Dependencies;
const call = (answer: () => Promise<Response>, headers: Record<string, string> = {}) =>
  withErrors(
    answer,
    dependencies,
  )(new Request('http://api.test/functions/v1/cancel-booking', { method: 'POST', headers }));

test('what fails in a function is logged under the code that whoever called is answered', async () => {
  const answered = await call(async () => {
    throw new Error('a secret detail');
  });
  const body = (await answered.json()) as { error: { code: string; request: string } };
  expect(body).toEqual({ error: { code: 'unexpected', request: answered.headers.get('x-request-id') } });
  expect(body.error.request).toMatch(/^[0-9a-f]{16}$/);
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      log: 'failure',
      request: body.error.request,
      function: 'cancel-booking',
      message: 'a secret detail',
    }),
  );
});

test('a function goes by the name that it was given, and gives it to the API', async () => {
  let asked: Headers | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    asked = new Headers(init?.headers);
    return new Response('{}');
  });
  const answered = await call(
    async () => {
      await fetchNamed('http://api.test/rest/v1/x', { headers: { apikey: 'k' } });
      throw new Refusal(409, 'date_held');
    },
    { 'x-request-id': 'from-the-page-1' },
  );
  expect(answered.headers.get('x-request-id')).toBe('from-the-page-1');
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ apikey: 'k', 'x-request-id': 'from-the-page-1' });
  expect(lines).toEqual([]);
});

test('what is no name is not written into any log', async () => {
  const answered = await call(async () => new Response('{}'), { 'x-request-id': '","log":"forged' });
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
