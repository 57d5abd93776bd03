import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberOverrides } from '../platform/overrides.ts';
import type { SiteData } from '../platform/site-data.ts';
import { createStaleReleaseHandler } from './stale-release.ts';

const registry = (shell: string, ...remotes: [name: string, version: string][]) =>
  ({
    shell: { version: shell, base: '/' },
    remotes: remotes.map(([name, version]) => ({ name, version })),
  }) as SiteRegistry;
const known = registry('a', ['chat', '1'], ['host', '1']);
const request = (signal?: AbortSignal) => new Request('http://localhost/chat?c=7', { ...(signal && { signal }) });
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const override = (...active: { unit: string; target: string }[]) =>
  rememberOverrides({ overrides: { active, refused: [] } } as unknown as SiteData);

beforeEach(() => serve(async () => Response.json(registry('b', ['chat', '2'], ['host', '1']))));
afterEach(() => {
  override();
});

const ask = (owner: string, isStarted = true) => createStaleReleaseHandler(known, () => isStarted)(owner, request());

test('a part that was released anew meanwhile: the address is opened as a document', async () => {
  for (const owner of ['chat', 'shell']) {
    const answer = await ask(owner);
    expect(answer?.headers.get('location')).toBe('/chat?c=7');
    expect(answer?.headers.get('x-remix-reload-document')).toBe('true');
  }
});

test('a part that is still the same has failed, and a new attempt may help', async () => {
  expect(await ask('host')).toBeNull();
});

test('a part that is no longer there: the server knows what to say', async () => {
  serve(async () => Response.json(registry('a')));
  expect((await ask('host'))?.headers.get('location')).toBe('/chat?c=7');
});

test('the first view and what this visit sees in another version are not asked about', async () => {
  expect(await ask('chat', false)).toBeNull();
  override({ unit: 'chat', target: 'http://localhost:3010/' });
  expect(await ask('chat')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test('without an answer, or with one that hangs, it has failed', async () => {
  serve(() => Promise.reject(new TypeError('offline')));
  expect(await ask('chat')).toBeNull();
  vi.useFakeTimers();
  serve(() => new Promise(() => {}));
  const answer = ask('chat');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBeNull();
});

test('somebody who goes elsewhere meanwhile waits for nothing', async () => {
  serve(() => new Promise(() => {}));
  const controller = new AbortController();
  const answer = createStaleReleaseHandler(known, () => true)('chat', request(controller.signal));
  controller.abort();
  await expect(answer).rejects.toThrow();
});
