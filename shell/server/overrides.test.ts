import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePolicy } from './override-target.ts';
import { signOverride } from './override-token.ts';
import { type RunningSite, startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

type Releases = Awaited<ReturnType<typeof fakeReleases>>;
const secret = 'um segredo do servidor';
const older = 'aaaaaaaaaaaaaaaa';
const newer = 'bbbbbbbbbbbbbbbb';
const home = {
  name: 'discovery',
  routes: [{ id: 'home', path: '/', ssr: true }],
  server: `exports.routes = { home: async () => ({ html: '<h1>' + require('release:base') + '</h1>' }) };`,
};
let releases: Releases;
let site: RunningSite;
/** Sites by their policy. No test changes one: each browser has its own cookie. */
const sites = new Map<string, RunningSite>();

beforeAll(async () => {
  releases = await fakeReleases([
    { ...home, version: older },
    { ...home, version: newer },
    { name: 'chat', routes: [{ id: 'conversations', path: '/chat' }] },
  ]);
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
const stopAll = async () => {
  for (const started of sites.values()) await started.stop();
  sites.clear();
};
afterAll(async () => {
  await stopAll();
  await releases?.remove();
});

async function start(allow = ''): Promise<void> {
  const known = sites.get(allow);
  site =
    known ??
    (await startSite({
      port: 0,
      apiUrl: 'https://api.example.test',
      publishableKey: 'chave',
      releasesDir: releases.dir,
      overrides: parsePolicy(allow, secret),
      rendering: { workers: 1 },
    }));
  sites.set(allow, site);
}

/** A browser: it keeps the cookie that it is given. */
function browser() {
  let cookie = '';
  return {
    forge: (value: unknown) => {
      cookie = `mfe-overrides=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
    },
    async ask(path: string, init: RequestInit = {}) {
      const response = await fetch(site.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
      });
      const given = response.headers.get('set-cookie');
      if (given) cookie = given.includes('Max-Age=0') ? '' : (given.split(';')[0] ?? '');
      return { response, text: await response.text(), setCookie: given };
    },
    change(unit: string, target: string | null, headers: Record<string, string> = {}) {
      return this.ask('/overrides.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.url, ...headers },
        body: JSON.stringify({ unit, target }),
      });
    },
  };
}

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="site-data">(.*)<\/script>/.exec(html)?.[1] ?? '');
const hours = (count: number) => Math.round(Date.now() / 1000) + count * 3600;
const link = (target: string, until = hours(1), unit = 'discovery') =>
  `/?mfe=${signOverride({ unit, target, until }, secret)}`;

describe('without an override', () => {
  test('a page says nothing of it and may be cached', async () => {
    await start('releases http://localhost:*');
    await expect.poll(async () => (await browser().ask('/')).text).toContain('<h1>');
    const { text, response } = await browser().ask('/');
    expect(text).not.toContain('mfe-badge');
    expect(dataOf(text)).not.toHaveProperty('overrides');
    expect(response.headers.get('cache-control')).toContain('s-maxage');
  });
});

describe('another release', () => {
  test('is served and rendered for this browser only, is not cached, and says so', async () => {
    await start('releases');
    const person = browser();
    expect((await person.change('discovery', older)).response.status).toBe(200);
    await expect.poll(async () => (await person.ask('/')).text).toContain(`<h1>/releases/discovery/${older}/`);
    const { text, response } = await person.ask('/');
    expect(dataOf(text).registry.remotes).toContainEqual(
      expect.objectContaining({ name: 'discovery', version: older }),
    );
    // its start and its end are no evidence about a release
    expect(dataOf(text).units.map(({ unit }: { unit: string }) => unit)).toEqual(['shell']);
    expect(dataOf((await browser().ask('/')).text).units).toContainEqual({ unit: 'discovery', version: newer });
    expect(text).toMatch(/id="mfe-badge".*discovery.*href="\?mfe=reset"/s);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await browser().ask('/')).text).toContain(`/releases/discovery/${newer}/`);
  });

  test('that does not exist is ignored, and said so', async () => {
    await start('releases');
    const person = browser();
    await person.change('discovery', 'cccccccccccccccc');
    const { text } = await person.ask('/');
    expect(text).toContain('Esta versão não existe mais');
    expect(dataOf(text).registry.remotes).toContainEqual(
      expect.objectContaining({ name: 'discovery', version: newer }),
    );
  });

  test('goes with one click, in the panel or by the address', async () => {
    await start('releases');
    const person = browser();
    await person.change('discovery', older);
    expect((await person.ask('/?q=%22a&mfe')).text).toContain('href="?q=%22a&amp;mfe=reset"');
    const { response } = await person.ask('/buscar?q=a&mfe=reset');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/buscar?q=a');
    expect((await person.ask('/')).text).not.toContain('mfe-badge');
    await person.change('discovery', older);
    await person.change('discovery', null);
    expect((await person.ask('/')).text).not.toContain('mfe-badge');
  });
});

describe('a developer’s machine', () => {
  const machine = 'http://localhost:3010/';

  test('may run code in this page and no other, and its pages are left to the browser', async () => {
    await start('http://localhost:*');
    const person = browser();
    await person.change('discovery', machine);
    const { text, response } = await person.ask('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' http://localhost:3010;");
    expect(policy).toContain('ws://localhost:3010');
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain(`/releases/discovery/${newer}/entry.js"`);
    expect(dataOf(text).overrides.active).toEqual([{ unit: 'discovery', target: machine }]);
    expect((await browser().ask('/')).response.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  test('may have pages that no release has', async () => {
    await start('http://localhost:*');
    const person = browser();
    expect((await person.ask('/novidade')).response.status).toBe(404);
    await person.change('eventos', machine);
    expect((await person.ask('/novidade')).response.status).toBe(200);
  });
});

describe('what is not allowed', () => {
  test.each([
    ['a release', older],
    ['a machine', 'https://evil.example/'],
  ])('%s is refused when it is asked for', async (_, target) => {
    await start();
    const { response, setCookie } = await browser().change('discovery', target);
    expect(response.status).toBe(403);
    expect(setCookie).toBeNull();
  });

  test('is ignored in a cookie that somebody made, and said so', async () => {
    await start('releases');
    const person = browser();
    person.forge({ plain: { discovery: 'https://evil.example/' }, signed: ['e30.falsa'] });
    const { text, response } = await person.ask('/');
    expect(response.headers.get('content-security-policy')).not.toContain('evil.example');
    expect(dataOf(text).overrides.active).toEqual([]);
    expect(text).toContain('Esta troca não é permitida aqui');
    expect(text).toContain('Este link de teste não é válido');
  });

  test.each([{ plain: { '../../etc': older }, signed: [] }, { plain: 1 }, 'texto'])(
    'a cookie that is none is as good as nothing: %j',
    async (value) => {
      await start('releases');
      const person = browser();
      person.forge(value);
      const { text, response } = await person.ask('/');
      expect(response.status).toBe(200);
      expect(text).not.toContain('mfe-badge');
    },
  );

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('%s can not switch a visitor', async (_, headers) => {
    await start('releases');
    const { response, setCookie } = await browser().change('discovery', older, headers);
    expect(response.status).toBe(403);
    expect(setCookie).toBeNull();
  });

  test('the shell comes from a release or not at all', async () => {
    await start('releases http://localhost:*');
    expect((await browser().change('shell', 'http://localhost:3010/')).response.status).toBe(400);
  });
});

describe('a signed link', () => {
  test('works where nothing else does, until it expires', async () => {
    await start();
    const person = browser();
    const { response, setCookie } = await person.ask(link(older, hours(8)));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(setCookie).toMatch(/HttpOnly/);
    expect((await person.ask('/')).text).toContain(`/releases/discovery/${older}/`);
    vi.setSystemTime(Date.now() + 9 * 3_600_000);
    const later = await person.ask('/');
    vi.useRealTimers();
    expect(later.text).toContain('Este link de teste venceu');
    expect(dataOf(later.text).overrides.active).toEqual([]);
  });

  test.each([
    ['expired', () => link(older, hours(-1)), 'Este link de teste venceu'],
    ['changed', () => `${link(older)}x`, 'Este link de teste não é válido'],
    [
      'signed by somebody else',
      () => `/?mfe=${signOverride({ unit: 'chat', target: older, until: hours(1) }, 'outro')}`,
      'não é válido',
    ],
  ])('%s changes nothing and says so', async (_, address, sentence) => {
    await start();
    const { text, response, setCookie } = await browser().ask(address());
    expect(response.status).toBe(200);
    expect(setCookie).toBeNull();
    expect(text).toContain(sentence);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('allows that machine and no other', async () => {
    await start();
    const person = browser();
    await person.ask(link('https://laptop.example.com:3010/chat/', hours(1), 'chat'));
    const { response } = await person.ask('/chat');
    expect(response.headers.get('content-security-policy')).toContain(
      "script-src 'self' https://laptop.example.com:3010;",
    );
  });
});

describe('a channel', () => {
  const onChannel = async (person: ReturnType<typeof browser>) =>
    dataOf((await person.ask('/')).text).registry.remotes.find(({ name }: { name: string }) => name === 'discovery');

  beforeAll(async () => {
    await stopAll();
    await releases.deploy({ unit: 'discovery', pointer: 'next', to: older });
  });

  test('is for those who chose it, until they leave it; the badge says so', async () => {
    await start('channels');
    const person = browser();
    const { response, setCookie } = await person.ask('/?a=1&mfe-channel=next');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/?a=1');
    expect(setCookie).toMatch(/HttpOnly/);
    expect(await onChannel(person)).toMatchObject({ version: older });
    const page = await person.ask('/');
    expect(page.text).toMatch(/id="mfe-badge".*canal next.*href="\?mfe=reset"/s);
    expect(page.response.headers.get('cache-control')).toBe('no-store');
    expect(await onChannel(browser())).toMatchObject({ version: newer });
    await person.ask('/?mfe-channel=');
    expect(await onChannel(person)).toMatchObject({ version: newer });
    await person.ask('/?mfe-channel=next');
    await person.ask('/?mfe=reset');
    expect((await person.ask('/')).text).not.toContain('mfe-badge');
  });

  test.each(['', 'releases http://localhost:*'])('is refused where the list is "%s", and said so', async (allow) => {
    await start(allow);
    const person = browser();
    const { text, response, setCookie } = await person.ask('/?mfe-channel=next');
    expect(response.status).toBe(200);
    expect(setCookie).toBeNull();
    expect(text).toContain('Esta troca não é permitida aqui');
    person.forge({ plain: { site: 'channel:next' }, signed: [] });
    expect(await onChannel(person)).toMatchObject({ version: newer });
    expect((await person.change('site', 'channel:next')).response.status).toBe(403);
  });

  test('comes with a signed link where nothing else does, until it expires', async () => {
    await start();
    const person = browser();
    expect((await person.ask(link('channel:next', hours(8), 'site'))).response.status).toBe(303);
    expect(await onChannel(person)).toMatchObject({ version: older });
    vi.setSystemTime(Date.now() + 9 * 3_600_000);
    const later = await person.ask('/');
    expect(await onChannel(person)).toMatchObject({ version: newer });
    vi.useRealTimers();
    expect(later.text).toContain('Este link de teste venceu');
  });

  test('that does not exist (any more) is ignored, and said so', async () => {
    await start('channels');
    const person = browser();
    await person.ask('/?mfe-channel=beta');
    expect((await person.ask('/')).text).toContain('Este canal não existe mais');
    expect((await browser().ask('/?mfe-channel=../live')).text).toContain('Este canal não existe mais');
  });

  test.each([
    ['site', older],
    ['site', 'http://localhost:3010/'],
    ['discovery', 'channel:next'],
  ])('%s is not switched to %s', async (unit, target) => {
    await start('releases channels http://localhost:*');
    expect((await browser().change(unit, target)).response.status).toBe(400);
    const person = browser();
    await person.ask(link(target, hours(1), unit));
    expect((await person.ask('/')).text).toContain('Este link de teste não é válido');
  });
});

test('the panel gets the releases and the permissions', async () => {
  await start('releases');
  const { text, response } = await browser().ask('/overrides.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(text)).toMatchObject({
    active: [],
    may: { releases: true, channels: false, origins: [] },
    units: { discovery: { live: newer, releases: [{ version: expect.any(String) }, { version: expect.any(String) }] } },
  });
});
