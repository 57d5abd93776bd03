import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePolicy } from './override-target.ts';
import { type RunningSite, type SiteOptions, startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

// A site whose pages wait for an API that answers when the test says so.

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function fakeApi() {
  const state = {
    mode: 'answers' as 'answers' | 'holds' | 'fails',
    text: 'um',
    requests: 0,
    held: [] as ServerResponse[],
  };
  const answer = (response: ServerResponse) => {
    if (!response.destroyed) response.writeHead(state.mode === 'fails' ? 500 : 200).end(state.text);
  };
  const server: Server = createServer((request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(state.mode === 'fails' ? 503 : 200).end();
    state.requests += 1;
    if (state.mode === 'holds') state.held.push(response);
    else answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const release = () => {
    state.mode = 'answers';
    for (const response of state.held.splice(0)) answer(response);
  };
  return { state, release, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startedSite(options: Partial<SiteOptions> = {}) {
  const api = await fakeApi();
  const discovery = {
    name: 'discovery',
    routes: [
      { id: 'home', path: '/', ssr: true },
      { id: 'other', path: '/outra', ssr: true },
      { id: 'spaces', path: '/espacos', ssr: true },
    ],
    server: `
        const page = async (url, signal, path = '/data', headers = {}) => {
          const response = await fetch('${api.url}' + path, { signal, headers });
          if (!response.ok) throw new Error('A API falhou');
          return { html: '<h1>' + (await response.text()) + '</h1><p>' + new URL(url).search + '</p>' };
        };
        const spaces = (url, signal) => page(url, signal, '/rest/v1/spaces', { apikey: 'chave' });
        exports.routes = { home: page, other: page, spaces };`,
  };
  const releases = await fakeReleases([discovery]);
  cleanUp.push(releases.remove);
  const site = await startSite({
    port: 0,
    apiUrl: api.url,
    publishableKey: 'chave',
    releasesDir: releases.dir,
    // the clock of a busy machine decides nothing
    pageCache: { maxBytes: 1e6, freshMs: 0, retryMs: 0, patienceMs: 60_000 },
    ...options,
    rendering: { workers: 1, apiTimeoutMs: 60_000, renderTimeoutMs: 60_000, maxWaitMs: 60_000, ...options.rendering },
  });
  cleanUp.push(() => site.stop());
  // does not count the requests that warmed the worker up
  api.state.requests = 0;
  return { api, site, releases, discovery };
}

const get = async (site: RunningSite, path = '/', headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const untilRequested = (api: Awaited<ReturnType<typeof fakeApi>>, times: number) =>
  expect.poll(() => api.state.requests).toBe(times);

test('while the API is away the site goes on showing what it showed; a page never shown is left to the browser', async () => {
  const { api, site } = await startedSite();
  expect((await get(site)).html).toContain('<h1>um</h1>');
  api.state.mode = 'fails';
  const shown = await get(site);
  expect(shown.html).toContain('<h1>um</h1>');
  expect(shown.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
  const never = await get(site, '/outra');
  expect(never.html).toContain('<div id="root"></div>');
  expect(never.headers.get('cache-control')).toBe('no-store');
  Object.assign(api.state, { mode: 'answers', text: 'dois' });
  expect((await get(site)).html).toContain('<h1>dois</h1>');
});

test('visitors who ask for the same page at the same time wait for one rendering of it', async () => {
  const { api, site } = await startedSite();
  api.state.mode = 'holds';
  const requested = Array.from({ length: 5 }, () => get(site));
  await untilRequested(api, 1);
  // four more connections have arrived by the time that another page is requested
  const other = get(site, '/outra');
  await untilRequested(api, 2);
  api.release();
  for (const { html } of await Promise.all([...requested, other])) expect(html).toContain('<h1>um</h1>');
  expect(api.state.requests).toBe(2);
});

test('above capacity pages wait, then are shown as they were, then are a 503 in Portuguese; none is empty, no worker ends', async () => {
  const { api, site } = await startedSite({ rendering: { maxWaiting: 1 } });
  await get(site);
  api.state.mode = 'holds';
  const full = Array.from({ length: 8 }, (_, page) => get(site, `/outra?p=${page}`));
  await untilRequested(api, 9);
  // the first to arrive waits, the other one is answered
  const paths = ['/outra?p=either', '/outra?p=other'];
  const both = paths.map((path) => get(site, path).then((answer) => ({ ...answer, path })));
  const refused = await Promise.race(both);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(refused.html).toContain('Muitas visitas ao mesmo tempo');
  expect(refused.html).toContain(`href="${refused.path}"`);
  expect(refused.html).not.toContain('<script');
  expect((await get(site)).html).toContain('<h1>um</h1>');
  api.release();
  const statuses = (await Promise.all([...full, ...both])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
});

test('while the API is silent a page that is not kept is a 503 in Portuguese, which never waits for the API again', async () => {
  const { api, site } = await startedSite({ rendering: { apiTimeoutMs: 50 } });
  await get(site);
  api.state.mode = 'holds';
  for (const page of [1, 2, 3, 4]) {
    const away = await get(site, `/outra?p=${page}`);
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(away.headers.get('cache-control')).toBe('no-store');
    expect(away.html).toContain('Não conseguimos abrir esta página agora');
    expect(away.html).toContain('<meta name="robots" content="noindex">');
    expect(away.html).toContain(`<a href="/outra?p=${page}"`);
    expect(away.html).not.toContain('<script');
  }
  expect((await get(site)).html).toContain('<h1>um</h1>');
  const mailed = await get(site, '/?token_hash=abc&type=signup');
  expect(mailed.status).toBe(503);
  expect(mailed.headers.get('referrer-policy')).toBe('no-referrer');
  expect(mailed.headers.get('x-robots-tag')).toBe('noindex');
  api.release();
  await expect.poll(async () => (await get(site, '/outra')).html).toContain('<h1>um</h1>');
  expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('a API não respondeu a tempo');
});

test('a page is kept without what campaigns add to links, and apart from one with an affiliate’s code', async () => {
  const { api, site } = await startedSite({ pageCache: { maxBytes: 1e6, freshMs: 3_600_000 } });
  for (const path of ['/?date=1', '/?date=1&utm_source=x&fbclid=1', '/?gclid=2&date=1']) {
    expect((await get(site, path)).html).toContain('<p>?date=1</p>');
  }
  expect(api.state.requests).toBe(1);
  expect((await get(site, '/?date=1&ref=ABCD2345')).html).toContain('<p>?date=1&ref=ABCD2345</p>');
  expect(api.state.requests).toBe(2);
});

test('a page made anew asks the API nothing that another page asked within ten seconds; another cohort asks itself', async () => {
  const { api, site, releases, discovery } = await startedSite({ overrides: parsePolicy('releases') });
  const version = 'bbbbbbbbbbbbbbbb';
  await releases.writeRemote({ ...discovery, version });
  for (const page of [1, 2, 3]) expect((await get(site, `/espacos?p=${page}`)).html).toContain(`?p=${page}`);
  expect(api.state.requests).toBe(1);
  const cookie = Buffer.from(JSON.stringify({ plain: { discovery: version }, signed: [] })).toString('base64url');
  const own = async () => (await get(site, '/espacos?p=4', { cookie: `mfe-overrides=${cookie}` })).html;
  // its first visitor does not wait for the worker to start
  await expect.poll(own).toContain('<h1>um</h1>');
  // its worker has also rendered the home page, to warm up
  expect(api.state.requests).toBe(3);
});

test('without memory for pages no answer of the API is kept', async () => {
  const { api, site } = await startedSite({ pageCache: { maxBytes: 0 } });
  for (const text of ['um', 'dois']) {
    api.state.text = text;
    expect((await get(site, '/espacos')).html).toContain(`<h1>${text}</h1>`);
  }
});

test('what one person chose to look at is rendered for that person and kept for nobody', async () => {
  const { api, site } = await startedSite({ pageCache: { maxBytes: 1e6, freshMs: 3_600_000 } });
  await get(site);
  const switched = Buffer.from(JSON.stringify({ plain: { discovery: 'bbbbbbbbbbbbbbbb' }, signed: [] })).toString(
    'base64url',
  );
  const own = await get(site, '/', { cookie: `mfe-overrides=${switched}` });
  expect(own.html).toContain('mfe-badge');
  expect(own.headers.get('cache-control')).toBe('no-store');
  const others = await get(site, '/');
  expect(others.html).not.toContain('mfe-badge');
  expect(others.headers.get('cache-control')).toContain('s-maxage');
  expect(api.state.requests).toBe(2);
});

test('a kept page carries nothing of who asked for it: no cookie, no session, no nonce', async () => {
  const { site } = await startedSite({ pageCache: { maxBytes: 1e6, freshMs: 3_600_000 } });
  const first = await get(site, '/', { cookie: 'session=segredo', authorization: 'Bearer segredo' });
  const second = await get(site);
  expect(second.html).toBe(first.html);
  expect(second.html).not.toContain('segredo');
  expect(second.html).not.toContain('nonce=');
  for (const { headers } of [first, second]) {
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('nonce');
  }
});

test('an instance is ready once it had a registry, a worker and an answer of the API; an API that goes away later is only reported', async () => {
  const api = await fakeApi();
  api.state.mode = 'fails';
  const releases = await fakeReleases([]);
  cleanUp.push(releases.remove);
  const site = await startSite({ port: 0, apiUrl: api.url, publishableKey: 'chave', releasesDir: releases.dir });
  cleanUp.push(() => site.stop());
  const ready = async () => {
    const response = await fetch(`${site.url}/ready`);
    return [response.status, await response.json()];
  };
  expect(await ready()).toEqual([
    503,
    { ready: false, stopping: false, registry: true, workers: true, api: false, rollback: false, version: 'unknown' },
  ]);
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  api.state.mode = 'answers';
  expect(await ready()).toEqual([
    200,
    { ready: true, stopping: false, registry: true, workers: true, api: true, rollback: false, version: 'unknown' },
  ]);
});

test('after a signal to stop, the site is not ready, answers requests under way, and then ends', async () => {
  const { api, site } = await startedSite();
  api.state.mode = 'holds';
  const underWay = Array.from({ length: 6 }, (_, page) => get(site, `/?p=${page}`));
  await untilRequested(api, 6);
  const stopped = site.stop({ announceMs: 1000 });
  const announced = await fetch(`${site.url}/ready`);
  expect(announced.status).toBe(503);
  expect(await announced.json()).toMatchObject({ ready: false, stopping: true });
  // proxies have not noticed yet: new requests are served
  expect((await get(site, '/health')).status).toBe(200);
  await expect
    .poll(() =>
      fetch(`${site.url}/health`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused');
  api.release();
  for (const { status, html } of await Promise.all(underWay)) {
    expect(status).toBe(200);
    expect(html).toContain('<h1>um</h1>');
  }
  await stopped;
});
