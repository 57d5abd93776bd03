import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteData } from '../src/platform/site-data.ts';
import { offlineFiles, offlinePage, offlineWorker } from './offline.ts';
import { PageBody } from './page-body.ts';
import { type RunningSite, startSite } from './site.ts';
import { freezeWatchdog, keepReferral, pageStart, startWatchdog } from './static-scripts.ts';
import { fakeReleases } from './testing/fake-releases.ts';

type Releases = Awaited<ReturnType<typeof fakeReleases>>;
let releases: Releases;
let site: RunningSite;

const pages = {
  name: 'discovery',
  routes: [
    { id: 'home', path: '/', ssr: true },
    { id: 'plain', path: '/sem-servidor' },
    { id: 'detail', path: '/espaco/:id', aliases: ['/space/:id'] },
    { id: 'moved', path: '/mudou', ssr: true },
    { id: 'secret', path: '/segredo', ssr: true },
    { id: 'random', path: '/aleatoria', ssr: true },
    { id: 'loop', path: '/trava', ssr: true },
    { id: 'slow', path: '/devagar', ssr: true },
    { id: 'broken', path: '/quebra', ssr: true },
    { id: 'places', path: '/lugares', ssr: true },
    { id: 'unwritable', path: '/sem-texto', ssr: true },
    { id: 'forgetful', path: '/esquece', ssr: true },
  ],
  server: `
    const react = require('react');
    exports.routes = {
      home: async () => ({ html: '<h1>' + (react.isTheShellsReact && require('release:base')) + '</h1>' }),
      moved: async () => ({ location: '/' }),
      secret: async () => ({ html: '<h1>' + Math.random() + '</h1>', secret: true }),
      random: async () => ({ html: '<h1>' + Math.random() + '</h1>' }),
      loop: async () => { for (;;); },
      slow: (url, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      places: async () => ({ html: '<picture><source type="image/avif" srcSet="/a.avif 480w" sizes="100vw"/><img src="/a.webp" fetchPriority="high"/></picture>',
        widgets: ['chat/box', 'chat/nothing', 'nobody/box'] }),
      broken: async () => { throw new Error('quebrou'); },
      unwritable: async () => ({ html: '<h1>nunca</h1>', view: { pending: false, hydration: { loaderData: { price: 7n } } } }),
      forgetful: (url, signal) => {
        void Promise.reject(new Error('esquecida'));
        setTimeout(() => { throw new Error('solta'); });
        return new Promise((resolve) => setTimeout(() => resolve({ html: '<h1>pronta</h1>' }), 30));
      },
    };`,
};

const options = () => ({
  port: 0,
  apiUrl: 'https://api.example.test/',
  publishableKey: 'chave',
  releasesDir: releases.dir,
  siteUrl: 'https://espacos.example.test',
  rendering: { workers: 1, renderTimeoutMs: 300 },
});

// one site for all: what changes or loads it comes last
beforeAll(async () => {
  releases = await fakeReleases([pages, { name: 'chat', routes: [], widgets: ['box'] }]);
  site = await startSite(options());
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(async () => {
  await site?.stop();
  await releases?.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });

function expectSecret({ headers }: Response) {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
}

/** Parses the data that the site writes into a page. */
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="site-data">(.*)<\/script>/.exec(html)?.[1] ?? '{}') as {
    config?: object;
  };

/** `fetch` tidies addresses up before it sends them; an attacker does not. */
function getRaw(path: string): Promise<number | undefined> {
  const { port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    request({ port, path, host: 'localhost' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('styles of a first view', () => {
  const link = (html: string) => /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  const attribute = (element: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(element)?.[1] ?? '';

  test.each([
    ['the owner of the page', '/', ['discovery']],
    ['the owner of its widget as well', '/lugares', [pages.name, 'chat']],
  ])(
    'come as one sheet with those of %s, checked by its hash, that says which ones it holds',
    async (_, page, remotes) => {
      const element = link(await (await get(page)).text());
      const address = attribute(element, 'href');
      const [, , , ...parts] = address.replace(/\.css$/, '').split('/');
      expect(address).toMatch(/^\/styles\/.*\.css$/);
      expect(parts.filter((_, index) => index % 2 === 0)).toEqual(remotes);
      const answer = await get(address);
      expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const text = await answer.text();
      expect(attribute(element, 'integrity')).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
      const held = attribute(element, 'data-holds').split(' ');
      expect(held).toHaveLength(1 + remotes.length);
      for (const one of held) expect(text).toContain(await (await get(one)).text());
    },
  );

  test('are separate where the browser draws the page: a sheet that hangs must not hold up the retry', async () => {
    const html = await (await get('/quebra')).text();
    expect(attribute(link(html), 'href')).toMatch(/^\/releases\/shell\//);
  });

  test.each([
    '/styles/aaaaaaaaaaaaaaaa/nobody/aaaaaaaaaaaaaaaa.css',
    '/styles/0000000000000000/discovery/0000000000000000.css',
    '/styles/ffffffffffffffff/discovery/0000000000000000/chat/aaaaaaaaaaaaaaaa/booking/aaaaaaaaaaaaaaaa.css',
  ])('%s is not there', async (path) => expect((await get(path)).status).toBe(404));
});

describe('without a connection', () => {
  test('the browser asks for the worker at every visit, and stores its files for good', async () => {
    const worker = await get(offlineWorker.path);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await worker.text()).toContain(JSON.stringify(offlineFiles));
    for (const file of offlineFiles) {
      expect((await get(file)).headers.get('cache-control')).toContain('immutable');
    }
    expect((await get('/offline.000000000000.html')).status).toBe(404);
  });

  test('the policy of the page allows its own style and script, and nothing else', async () => {
    const answer = await get(offlinePage.path);
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    for (const element of ['style', 'script']) {
      const text = new RegExp(`<${element}>([\\s\\S]*)</${element}>`).exec(html)?.[1] ?? '';
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${element}-src 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect((await get('/')).headers.get('content-security-policy')).toMatch(/worker-src 'self'/);
  });
});

describe('a page', () => {
  test('carries its content, its head, the registry and the scripts it will need', async () => {
    const response = await get('/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<div id="root"><h1>/releases/discovery/aaaaaaaaaaaaaaaa/</h1></div>');
    expect(html).toContain('<title>Feita no servidor</title>');
    expect(html).toContain('<meta name="description" content="a &quot;b&quot;">');
    expect(html).toContain('<link rel="canonical" href="https://espacos.example.test/">');
    for (const file of ['entry.js', 'route-home.js']) {
      expect(html).toMatch(
        new RegExp(`<link rel="later" as="script"[^>]*/aaaaaaaaaaaaaaaa/${file}" integrity="sha256-`),
      );
    }
    expect(html).not.toContain('href="/releases/discovery/aaaaaaaaaaaaaaaa/route-plain.js"');
    expect(dataOf(html)).toMatchObject({
      config: { supabaseUrl: 'https://api.example.test', supabaseKey: 'chave' },
      registry: { remotes: [{ name: 'discovery', entry: 'entry.js' }, { name: 'chat' }] },
      rendered: { pending: false },
    });
    expect(response.headers.get('cache-control')).toContain('s-maxage');
  });

  test('that is drawn starts its scripts after it is seen, by a script with a hash', async () => {
    const html = await (await get('/')).text();
    expect(html).toMatch(/<template id="entry" data-integrity="sha256-[^"]+" data-src="[^"]+shell\.js">/);
    const [, integrity, path = ''] = /<script defer [^>]*integrity="([^"]+)" src="([^"]+)">/.exec(html) ?? [];
    const response = await get(path);
    const hash = createHash('sha384')
      .update(await response.text())
      .digest('base64');
    expect(integrity).toBe(`sha384-${hash}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
  });

  test('sends for the code of the widgets it has a place for, after it is seen, and for its main picture at once', async () => {
    const html = await (await get('/lugares')).text();
    const links = [...html.matchAll(/<link rel="([a-z]+)" as="([a-z]+)" .*?(?:href|imagesrcset)="([^" ]+)/g)];
    const described = links.map(([, when, what, file = '']) => `${when} ${what} ${file.replace(/.*\/releases/, '')}`);
    expect(described.filter((line) => line.includes('/chat/'))).toEqual([
      'later script /chat/aaaaaaaaaaaaaaaa/entry.js',
      'later script /chat/aaaaaaaaaaaaaaaa/widget-box.js',
    ]);
    expect(described[0]).toBe('preload image /a.avif');
    const { units, freezeWatchdog: watchdog } = JSON.parse(
      /id="site-data">(.*)<\/script>/.exec(html)?.[1] ?? '',
    ) as SiteData;
    expect(watchdog).toBe(freezeWatchdog.path);
    expect(units?.map(({ unit }) => unit)).toEqual(['shell', pages.name, 'chat']);
    expect(described.filter((line) => line.includes('image'))).toHaveLength(1);
  });

  test('that is not drawn: the shell comes first and asks for the rest', async () => {
    const html = await (await get('/devagar')).text();
    expect(html).toMatch(/<link rel="later" as="script"[^>]*\/entry\.js"/);
    expect(html).toMatch(/<script defer fetchpriority="high"[^>]*\/shell\.js"/);
    expect(html).toMatch(/<script defer [^>]*src="[^"]+shell\.js">/);
    expect(html).not.toContain('id="entry"');
  });

  test('has no script that runs inline', async () => {
    const html = await (await get('/')).text();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toHaveLength(3);
    expect(scripts[0]).toContain(' src=');
    // nothing holds it up: neither the parser nor a stylesheet
    expect(scripts[1]).toContain(`async data-entry="/releases/shell/ffffffffffffffff/shell.js"`);
    expect(scripts[1]).toContain(`integrity="${startWatchdog.integrity}" src="${startWatchdog.path}"`);
    expect(scripts[2]).toContain('type="application/json"');
  });

  test('of an affiliate’s link keeps its code first, for everybody the same; no other page carries that script', async () => {
    const response = await get('/?date=2026-12-01&ref=ABCD2345');
    const html = await response.text();
    const [first = ''] = /<script[^>]*>/.exec(html) ?? [];
    expect(first).toBe(
      `<script async crossorigin="anonymous" integrity="${keepReferral.integrity}" src="${keepReferral.path}">`,
    );
    expect(response.headers.get('cache-control')).toContain('s-maxage');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await (await get('/sem-servidor?ref=ABCD2345')).text()).toContain(keepReferral.path);
    expect(await (await get('/')).text()).not.toContain(keepReferral.path);
    const script = await get(keepReferral.path);
    expect(
      `sha384-${createHash('sha384')
        .update(await script.text())
        .digest('base64')}`,
    ).toBe(keepReferral.integrity);
    expect(script.headers.get('cache-control')).toContain('immutable');
    const post = (origin: string, body: string) =>
      fetch(`${site.url}/indicacao`, { method: 'POST', headers: { origin }, body });
    const own = 'https://espacos.example.test';
    const answer = await post(own, 'ABCD2345.1764331200000.instagram');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(answer.headers.get('set-cookie')).toBe(
      'affiliate_referral=ABCD2345.1764331200000.instagram; Max-Age=7776000; Path=/; Secure; SameSite=Lax',
    );
    for (const [status, origin, body] of [
      [403, 'https://outra.example.test', 'ABCD2345.1764331200000'],
      [400, own, 'ABCD2345'],
      [400, own, 'ABCD2345.1; Domain=example.test'],
      [413, own, `ABCD2345.1.${'a'.repeat(200)}`],
    ] as const) {
      const refused = await post(origin, body);
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([status, null]);
    }
    // a page that leads on takes the code along
    expect((await get('/mudou?ref=ABCD2345')).headers.get('location')).toBe('/?ref=ABCD2345');
  });

  test('is kept in front for so short that what was taken down is gone within a minute', async () => {
    const control = (await get('/')).headers.get('cache-control') ?? '';
    const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1]);
    const [learning, freshInMemory] = [5, 2];
    expect(seconds('max-age')).toBe(0);
    expect(seconds('s-maxage') + seconds('stale-while-revalidate') + learning + freshInMemory).toBeLessThanOrEqual(60);
  });

  test('keeps no code before it is allowed where the setting asks for a permission, and tells the browser so', async () => {
    const asking = await startSite({ ...options(), referralConsent: true });
    try {
      const html = await (await fetch(`${asking.url}/?ref=ABCD2345`)).text();
      expect(html).not.toContain(keepReferral.path);
      expect(dataOf(html).config).toMatchObject({ referralConsent: true });
    } finally {
      await asking.stop();
    }
    expect(dataOf(await (await get('/')).text()).config).not.toHaveProperty('referralConsent');
  });

  test('whose address is a secret is kept by nobody, and tells no other site where somebody came from', async () => {
    const response = await get('/segredo');
    const html = await response.text();
    expectSecret(response);
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(await (await get('/segredo')).text()).not.toBe(html);
  });

  describe.each(['token_hash=abc&type=signup', 'code=abc'])('whose address has the token of ?%s', (query) => {
    test.each([
      ['rendered', '/', 200],
      ['that leads elsewhere', '/mudou', 302],
      ['that does not exist', '/nao-existe', 404],
      ['that fails', '/quebra', 200],
      ['that takes too long', '/devagar', 200],
      ['that can not be written down', '/sem-texto', 200],
      ['with a refused override', '/?mfe=nothing', 200],
      ['that ends an override', '/?mfe=reset', 303],
    ])('%s is kept by nobody, sends no referrer and is not indexed', async (_, path, status) => {
      const response = await get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
      expect(response.status).toBe(status);
      expectSecret(response);
    });

    test('and that breaks the site as well', async () => {
      vi.spyOn(PageBody.prototype, 'as').mockRejectedValueOnce(new Error('quebrou'));
      const response = await get(`/?${query}`);
      expect(response.status).toBe(500);
      expectSecret(response);
    });

    test('never goes through the memory for pages', async () => {
      const before = await (await get('/aleatoria')).text();
      expect(await (await get('/aleatoria')).text()).toBe(before);
      const first = await (await get(`/aleatoria?${query}`)).text();
      expect(await (await get(`/aleatoria?${query}`)).text()).not.toBe(first);
    });
  });

  test('may send the browser elsewhere', async () => {
    const response = await get('/mudou');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
  });

  test('that no route has is a 404', async () => {
    const response = await get('/nao-existe');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('nada');
  });

  test('whose path begins with two slashes names no other host', async () => {
    const response = await get('//outro.invalid/');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('https://outro.invalid');
    expect((await get('//')).status).toBe(404);
  });

  test('is found by every spelling', async () => {
    const html = await (await get('/space/1')).text();
    expect(html).toContain('/route-detail.js');
  });

  test('is compressed as the browser accepts it', async () => {
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    expect((await get('/', { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding')).toBe('br');
  });
});

describe('files', () => {
  test('of a release are sent compressed and kept for good', async () => {
    const response = await get('/releases/discovery/aaaaaaaaaaaaaaaa/entry.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '/releases/discovery/aaaaaaaaaaaaaaaa/server/server.cjs',
    '/releases/registry.json',
    '/releases/.inputs/shell.json',
    '/releases/discovery/aaaaaaaaaaaaaaaa/nothing.js',
    '/releases/../package.json',
    '/releases/discovery/aaaaaaaaaaaaaaaa/..%2f..%2f..%2fregistry.json',
    '/releases/discovery/%2e%2e/registry.json',
  ])('%s is not there', async (path) => {
    expect(await getRaw(path)).toBe(404);
  });
});

test('config and health say what tools ask for', async () => {
  expect(await (await get('/health')).text()).toBe('ok');
  expect(await (await get('/config.json')).json()).toEqual({
    supabaseUrl: 'https://api.example.test',
    supabaseKey: 'chave',
  });
});

describe('the security headers are on', () => {
  const released = '/releases/discovery/aaaaaaaaaaaaaaaa';
  test.each([
    ['a page', '/', 200],
    ['a page without content', '/devagar', 200],
    ['a page that is not there', '/nao-existe', 404],
  ])('%s', async (_, path, status) => {
    const { headers, status: given } = await get(path);
    expect(given).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'sha256-abc';");
    expect(policy).toContain('https://api.example.test wss://api.example.test');
    for (const closed of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
      expect(policy).toContain(closed);
    }
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-(inline|eval|hashes)/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    }
  });

  test.each([
    ['a redirect', '/mudou', 302],
    ['a way back from an override', '/?mfe=reset', 303],
    ['a file of a release', `${released}/entry.js`, 200],
    ['a file that is not there', `${released}/nothing.js`, 404],
    ['what is not given out', `${released}/server/server.cjs`, 404],
    ['the script that starts the page', pageStart.path, 200],
    ['the script that watches over the start', startWatchdog.path, 200],
    ['the script that watches the page from a worker', freezeWatchdog.path, 200],
    ['a picture of the site', '/favicon.svg', 200],
    ['JSON', '/config.json', 200],
    ['the registry', '/registry.json', 200],
    ['what the panel asks', '/overrides.json', 200],
    ['robots.txt', '/robots.txt', 200],
    ['the sign of life', '/health', 200],
  ])('%s, which is no document: without its policy', async (_, path, status) => {
    const { headers, status: given } = await get(path);
    expect(given).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const isDrawing = headers.get('content-type')?.startsWith('image/svg') ?? false;
    expect(headers.get('content-security-policy')).toBe(
      isDrawing ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" : null,
    );
    expect(headers.has('permissions-policy')).toBe(false);
  });

  test('what somebody else posts', async () => {
    const response = await fetch(`${site.url}/overrides.json`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(403);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('a page that only the browser draws says so to those without scripts; one that is drawn does not', async () => {
  expect(await (await get('/devagar')).text()).toContain('<noscript>');
  expect(await (await get('/')).text()).not.toContain('<noscript>');
});

describe('a page that can not be rendered', () => {
  async function expectEmpty(path: string): Promise<void> {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('"rendered"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  }

  test.each(['/quebra', '/devagar', '/sem-texto'])('%s goes out without content and is not cached', expectEmpty);

  test('that forgets a promise, or throws where nobody catches it, takes no other with it', async () => {
    expect(await (await get('/esquece')).text()).toContain('<h1>pronta</h1>');
    expect(await (await get('/?outra')).text()).toContain('<h1>/releases');
    const logged = vi.mocked(console.error).mock.calls.flat().join('\n');
    expect(logged).toContain('Not caught on the server: Error: esquecida');
    expect(logged).toContain('Not caught on the server: Error: solta');
  });

  test('a slow page ends by itself: its worker goes on', async () => {
    const [slow, ...others] = await Promise.all([get('/devagar'), ...[1, 2, 3].map((page) => get(`/?p=${page}`))]);
    expect(await slow?.text()).toContain('<div id="root"></div>');
    for (const other of others) expect(await other?.text()).toContain('<h1>');
    expect(await (await get('/?p=4')).text()).toContain('<h1>');
  });

  test('does not hold up the others: a worker that loops is replaced', async () => {
    await expectEmpty('/trava');
    await expect
      .poll(async () => (await get('/?depois')).text())
      .toContain('<h1>/releases/discovery/aaaaaaaaaaaaaaaa/</h1>');
  });
});

describe('the registry', () => {
  test('is read again when a release goes live, without a restart', async () => {
    await releases.releaseRemote({ ...pages, version: 'bbbbbbbbbbbbbbbb' });
    await expect.poll(async () => (await get('/')).text()).toContain('<h1>/releases/discovery/bbbbbbbbbbbbbbbb/</h1>');
    // a page that was opened before still finds its files
    expect((await get('/releases/discovery/aaaaaaaaaaaaaaaa/route-plain.js')).status).toBe(200);
  });

  test('a remote whose bundle fails or hangs when it is loaded takes nobody with it', async () => {
    await releases.releaseRemote({
      name: 'chat',
      version: 'cccccccccccccccc',
      routes: [{ id: 'chat', path: '/chat', ssr: true }],
      server: 'throw new Error("no import")',
    });
    await expect.poll(async () => (await get('/chat')).status).toBe(404);
    await expect.poll(async () => (await get('/')).text()).toContain('<h1>');
  });
});
