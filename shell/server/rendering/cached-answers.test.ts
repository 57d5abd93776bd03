import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { readingProcedures, withCachedAnswers } from './cached-answers.ts';

beforeEach(() => {
  // the cache takes 0 for no time at all
  vi.useFakeTimers().advanceTimersByTime(1);
});

const apiUrl = 'https://api.example.test';
const spaces = `${apiUrl}/rest/v1/spaces?select=id`;
const anonymous = { apikey: 'chave', authorization: 'Bearer chave' };

/**
 * Returns one worker's answers, in front of an API that numbers its own and answers immediately or when the test
 * releases it.
 */
function workerWith({ status = 200, isHeld = false } = {}) {
  const requested: { url: string; signal: AbortSignal | null | undefined; answer(): void }[] = [];
  const api = (input: string | URL | Request, init?: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const number = requested.length + 1;
    const answer = () => resolve(new Response(`answer ${number}`, { status, headers: { date: 'Thu, 26 Nov 2026' } }));
    requested.push({ url: String(input), signal: init?.signal, answer });
    if (!isHeld) answer();
    return promise;
  };
  const stored = withCachedAnswers(api, { apiUrl, apiKey: 'chave' });
  const text = async (url = spaces, init: RequestInit = {}) =>
    (await stored.fetch(url, { headers: anonymous, ...init })).text();
  return { requested: requested, cached: stored, text };
}

test('an anonymous call is answered from memory for ten seconds', async () => {
  const { requested, cached: stored, text } = workerWith();
  expect([await text(), await text()]).toEqual(['answer 1', 'answer 1']);
  // the platform must not take it for the present time
  expect((await stored.fetch(spaces, { headers: anonymous })).headers.get('date')).toBeNull();
  await vi.advanceTimersByTimeAsync(9999);
  expect(await text()).toBe('answer 1');
  await vi.advanceTimersByTimeAsync(2);
  expect(await text()).toBe('answer 2');
  expect(requested).toHaveLength(2);
});

test('a reading procedure is answered from memory by its parameters; no other procedure is', async () => {
  const { text } = workerWith();
  const search = (body: string) => text(`${apiUrl}/rest/v1/rpc/search_spaces`, { method: 'POST', body });
  expect([await search('{"page":1}'), await search('{"page":1}')]).toEqual(['answer 1', 'answer 1']);
  expect(await search('{"page":2}')).toBe('answer 2');
  const write = () => text(`${apiUrl}/rest/v1/rpc/send_report`, { method: 'POST', body: '{}' });
  expect([await write(), await write()]).toEqual(['answer 3', 'answer 4']);
});

test('Postgres lets the reading procedures write nothing', () => {
  const folder = join(workspaceRoot, 'backend/supabase/schemas');
  const sql = ['api.sql', 'spaces/terms.sql'].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  for (const name of readingProcedures) {
    expect(sql).toMatch(new RegExp(`create function public\\.${name}\\([^$]*? stable `));
  }
});

test('a call with a person’s token, or without the publishable key, always reaches the API', async () => {
  const { text } = workerWith();
  expect(await text()).toBe('answer 1');
  const signedIn = { headers: { apikey: 'chave', authorization: 'Bearer token' } };
  expect([await text(spaces, signedIn), await text(spaces, signedIn)]).toEqual(['answer 2', 'answer 3']);
  expect([await text(spaces, { headers: {} }), await text(spaces, { headers: {} })]).toEqual(['answer 4', 'answer 5']);
});

test('calls whose headers differ have answers of their own', async () => {
  const { text } = workerWith();
  expect(await text()).toBe('answer 1');
  expect(await text(spaces, { headers: { ...anonymous, range: '0-9' } })).toBe('answer 2');
});

test('equal calls at the same time share one, which goes on when the first caller gives up', async () => {
  const { requested, text } = workerWith({ isHeld: true });
  const gone = new AbortController();
  const first = text(spaces, { signal: gone.signal });
  const second = text();
  gone.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(requested[0]?.signal?.aborted).toBe(false);
  requested[0]?.answer();
  expect(await second).toBe('answer 1');
  expect(requested).toHaveLength(1);
});

test('an error is not kept', async () => {
  const { text } = workerWith({ status: 500 });
  expect([await text(), await text()]).toEqual(['answer 1', 'answer 2']);
});

test('forgotten answers are asked for anew, also those that were under way', async () => {
  const { requested, cached: stored, text } = workerWith({ isHeld: true });
  const early = text();
  stored.forget();
  const slow = text();
  for (const { answer } of requested) answer();
  expect([await early, await slow, await text()]).toEqual(['answer 1', 'answer 2', 'answer 2']);
});
