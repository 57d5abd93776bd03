import { expect, test, vi } from 'vitest';
import { askForNewRoutes } from './unknown-path.ts';

const request = () => new Request('http://localhost/novidade/7?a=1');
const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const registry = (path: string) => async () =>
  Response.json({ remotes: [{ routes: [{ id: 'a', path: '/outra', aliases: [path] }] }] });

test('a path that was released meanwhile is opened as a document', async () => {
  serve(registry('/novidade/:id'));
  const answer = await askForNewRoutes(() => true)(request());
  expect(answer?.headers.get('location')).toBe('/novidade/7?a=1');
  expect(answer?.headers.get('x-remix-reload-document')).toBe('true');
});

test('a path of a retired remote is opened as a document: the server says what became of it', async () => {
  serve(async () => Response.json({ remotes: [], retired: ['/novidade/:id'] }));
  const answer = await askForNewRoutes(() => true)(request());
  expect(answer?.headers.get('x-remix-reload-document')).toBe('true');
});

test('a path that nobody has stays unknown', async () => {
  serve(registry('/novidades'));
  expect(await askForNewRoutes(() => true)(request())).toBeNull();
});

test('the first view is not asked about, so a stale copy of a page can not reload for ever', async () => {
  serve(registry('/novidade/:id'));
  expect(await askForNewRoutes(() => false)(request())).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test('without an answer the path stays unknown', async () => {
  serve(() => Promise.reject(new TypeError('offline')));
  expect(await askForNewRoutes(() => true)(request())).toBeNull();
});
