import { retire } from 'federation/commands/retire.ts';
import { rollback } from 'federation/commands/rollback.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

// Tests the pages of a remote that is retired while the site runs.

vi.setConfig({ testTimeout: 30_000 });

const html = (text: string) => `async () => ({ html: '<h1>${text}</h1>' })`;
const discovery = {
  name: 'discovery',
  routes: [
    { id: 'home', path: '/', ssr: true },
    { id: 'search', path: '/buscar', ssr: true },
  ],
  server: `exports.routes = { home: ${html('início')}, search: ${html('busca')} };`,
};
const chat = {
  name: 'chat',
  routes: [
    { id: 'list', path: '/chat', aliases: ['/mensagens'], ssr: true },
    { id: 'one', path: '/chat/:id' },
  ],
  widgets: ['chat-box'],
  server: `exports.routes = { list: ${html('conversas')} };`,
};

let releases: Awaited<ReturnType<typeof fakeReleases>>;
let site: RunningSite;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  releases = await fakeReleases([discovery, chat]);
  site = await startSite({
    port: 0,
    apiUrl: 'https://api.example.test/',
    publishableKey: 'chave',
    releasesDir: releases.dir,
    siteUrl: 'https://espacos.example.test',
    rendering: { workers: 1 },
  });
});
afterEach(async () => {
  await site.stop();
  await releases.remove();
});

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const untilAnswered = (path: string, status: number) =>
  vi.waitFor(async () => expect((await get(path)).status).toBe(status), { interval: 200 });

test('the addresses of a retired remote answer 410 with a page that leads home, until another remote has them; its files stay', async () => {
  const offered = async () =>
    ((await (await get('/registry.json')).json()) as { remotes: { name: string }[]; retired?: string[] }) ?? {};
  expect((await get('/chat')).status).toBe(200);
  expect((await offered()).remotes.map(({ name }) => name)).toEqual(['discovery', 'chat']);
  await retire(releases.target, ['chat']);
  await untilAnswered('/chat', 410);
  const answer = await get('/chat/7?de=1');
  expect(answer.status).toBe(410);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('content-security-policy')).not.toBeNull();
  const text = await answer.text();
  expect(text).toContain('<h1');
  expect(text).toContain('Esta página não existe mais');
  expect(text).toContain('<a href="/"');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect((await get('/mensagens')).status).toBe(410);
  expect((await get('/')).status).toBe(200);
  expect((await get('/nunca-existiu')).status).toBe(404);
  // open pages keep its files; new pages no longer offer its widgets
  const { remotes, retired } = await offered();
  expect(remotes.map(({ name }) => name)).toEqual(['discovery']);
  expect(retired).toEqual(['/chat', '/mensagens', '/chat/:id']);
  expect((await get('/releases/chat/aaaaaaaaaaaaaaaa/widget-chat-box.js')).status).toBe(200);

  await releases.releaseRemote({
    name: 'contact',
    routes: [{ id: 'list', path: '/chat', ssr: true }],
    server: `exports.routes = { list: ${html('contato')} };`,
  });
  await untilAnswered('/chat', 200);
  expect(await (await get('/chat')).text()).toContain('contato');
  expect((await get('/chat/7')).status).toBe(410);
});

test('the addresses of a retired remote lead to the page that was named, with the code of an affiliate, until a rollback', async () => {
  await retire(releases.target, ['chat'], { to: '/buscar' });
  await untilAnswered('/chat', 301);
  const answer = await get('/chat/7?ref=ana&utm_source=x');
  expect(answer.headers.get('location')).toBe('/buscar?ref=ana');
  // no browser keeps that
  expect(answer.headers.get('cache-control')).toBe('no-store');
  // named again, they lead elsewhere, though visitors get the same versions
  await retire(releases.target, ['chat'], { to: '/' });
  await vi.waitFor(async () => expect((await get('/chat')).headers.get('location')).toBe('/'));
  await rollback(releases.target, 'chat', { reason: 'sentimos falta' });
  await untilAnswered('/chat', 200);
  expect(await (await get('/chat')).text()).toContain('conversas');
});
