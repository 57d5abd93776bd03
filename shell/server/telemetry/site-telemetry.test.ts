import { randomUUID } from 'node:crypto';
import { readHeartbeat } from 'federation/registry/canary-heartbeat.ts';
import { anyVisitor, chooseVersions } from 'federation/registry/choose-versions.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { analysisTiming } from '../canary-analysis/analysis-timing.ts';
import { type RunningSite, startSite } from '../site.ts';
import { fakeReleases } from '../testing/fake-releases.ts';
import { fakeTelemetryApi } from '../testing/fake-telemetry-api.ts';

const live = 'aaaaaaaaaaaaaaaa';
const next = 'bbbbbbbbbbbbbbbb';
const chat = {
  name: 'chat',
  routes: [
    { id: 'list', path: '/chat', ssr: true },
    { id: 'part', path: '/parte', ssr: true },
    { id: 'stray', path: '/solta', ssr: true },
  ],
};
const siteUrl = 'https://espacos.example.test';

// long enough for both reports of a page to arrive on a busy machine
const timing = { ...analysisTiming(120), settleMs: 1000 };

let releases: Awaited<ReturnType<typeof fakeReleases>>;
let api: Awaited<ReturnType<typeof fakeTelemetryApi>>;
let site: RunningSite;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  releases = await fakeReleases([
    {
      ...chat,
      server: `exports.routes = {
        list: async () => { throw new Error(String(process.env.SECRET_OF_THE_SERVER)); },
        part: async () => ({ html: 'x', failures: [{ unit: 'chat', stack: 'TypeError: sem título' }] }),
        stray: async () => { void Promise.reject(new Error('esquecida')); return { html: 'x' }; },
      };`,
    },
  ]);
  await releases.writeRemote({ ...chat, version: next });
  api = await fakeTelemetryApi();
  process.env.SECRET_OF_THE_SERVER = 'segredo';
  site = await startSite({
    port: 0,
    apiUrl: api.url,
    publishableKey: 'chave',
    secretKey: 'secreta',
    siteUrl,
    releasesDir: releases.dir,
    clientAddress: { trustedHops: 1 },
    timing,
    rollbackWebhook: `${api.url}/webhook`,
    errorsDsn: `${api.url.replace('://', '://abc@')}/42`,
    rendering: { workers: 1 },
  });
});
afterEach(async () => {
  delete process.env.SECRET_OF_THE_SERVER;
  await site.stop();
  await api.stop();
  await releases.remove();
});

let address = 0;
/** Each from a network of its own, unless given. */
function post(
  body: unknown,
  { origin = siteUrl, from = `10.${(address >> 8) & 255}.${address++ & 255}.7`, more = {} } = {},
) {
  const headers = { ...more, origin, 'x-forwarded-for': `forged, ${from}`, 'content-type': 'application/json' };
  return fetch(`${site.url}/telemetry`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
const visit = (version: string, more: object = {}) => ({
  visit: randomUUID(),
  used: [{ unit: 'chat', version }],
  ...more,
});
const failing = (version: string) => visit(version, { failed: [{ unit: 'chat', version }] });
/** As a browser reports crashes of pages, without the `Origin` that pages send. */
function crash(versions: Record<string, string>, bodies: object[], { url = `${siteUrl}/chat`, type = 'crash' } = {}) {
  const from = `10.${(address >> 8) & 255}.${address++ & 255}.7`;
  return fetch(`${site.url}/telemetry/crash?${new URLSearchParams(versions)}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `forged, ${from}`, 'content-type': 'application/reports+json' },
    body: JSON.stringify(bodies.map((body) => ({ type, url, age: 10, user_agent: 'x', body }))),
  });
}
const anError = {
  unit: 'chat',
  version: live,
  kind: 'render',
  message: 'TypeError: maria@exemplo.com',
  count: 1,
  first: true,
};

const visits = () => api.recorded().flatMap((batch) => batch.visits);
const total = (version: string) =>
  visits()
    .filter((row) => row.version === version)
    .reduce(
      (sum, row) => ({
        visits: sum.visits + row.visits,
        exposures: sum.exposures + row.exposures,
        failures: sum.failures + row.failures,
      }),
      { visits: 0, exposures: 0, failures: 0 },
    );

describe('the endpoint', () => {
  test('takes what a page of the site reports, and keeps nothing of a person', async () => {
    const response = await post(visit(live, { errors: [anError] }));
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    await vi.waitFor(() => expect(total(live)).toEqual({ visits: 1, exposures: 1, failures: 0 }));
    const [error] = api.recorded().flatMap((batch) => batch.errors);
    expect(error).toMatchObject({ unit: 'chat', kind: 'render', message: 'TypeError: ‹e-mail›', occurrences: 1 });
    expect(api.state.keys).toEqual(new Set(['secreta']));
    expect(JSON.stringify(api.recorded())).not.toMatch(/10\.\d+\.\d+\.7|forged|maria/);
  });

  test('hands the same errors, scrubbed, to the error server of ERRORS_DSN, also while the database is away', async () => {
    api.state.isAway = true;
    await post(visit(live, { errors: [{ ...anError, page: '/chat' }] }));
    await vi.waitFor(() => expect(api.events()).toHaveLength(1));
    const { auth, text } = api.events()[0] as { auth: string; text: string };
    expect(auth).toContain('sentry_key=abc');
    expect(JSON.parse(text.split('\n')[2] ?? '')).toMatchObject({
      release: `chat@${live}`,
      transaction: '/chat',
      exception: { values: [{ type: 'TypeError', value: '‹e-mail›' }] },
    });
    expect(text).not.toMatch(/10\.\d+\.\d+\.7|maria/);
    api.state.isAway = false;
  });

  test('counts the visitors of each browser and of each language', async () => {
    const safari = { 'user-agent': 'Version/19.1 Safari/604.1', 'accept-language': 'pt-BR,en;q=0.5' };
    await post(visit(live), { more: safari });
    await post(failing(live), { more: { ...safari, 'accept-language': 'en-US' } });
    await vi.waitFor(() => expect(total(live)).toEqual({ visits: 2, exposures: 2, failures: 1 }));
    const counted = new Map<string, number[]>();
    for (const [group, counts] of visits().flatMap((row) => Object.entries(row.by_group))) {
      counted.set(
        group,
        counts.map((count, index) => count + (counted.get(group)?.[index] ?? 0)),
      );
    }
    expect(Object.fromEntries(counted)).toEqual({
      'browser Safari': [2, 1, 0, 0, 0],
      'language pt': [1, 0, 0, 0, 0],
      'language en': [1, 1, 0, 0, 0],
    });
  });

  test('refuses what no page of the site sends, and what is too much', async () => {
    const refused: [reason: string, status: number, answer: Promise<Response>][] = [
      ['another site', 403, post(visit(live), { origin: 'https://outro.example.test' })],
      ['nobody says where from', 403, fetch(`${site.url}/telemetry`, { method: 'POST', body: '{}' })],
      ['no report', 400, post({ visit: 'x' })],
      ['no JSON', 400, post('{')],
      ['what only the server may report', 400, post(visit(live, { errors: [{ ...anError, kind: 'server' }] }))],
      ['an address instead of a route', 400, post(visit(live, { errors: [{ ...anError, page: '/buscar?q=ana' }] }))],
      ['too much', 413, post(visit(live, { errors: [{ ...anError, stack: 'x'.repeat(40_000) }] }))],
    ];
    for (const [reason, status, answer] of refused) expect((await answer).status, reason).toBe(status);
  });

  test('takes crashes of pages of this site only, and no other type of report', async () => {
    const answer = await fetch(`${site.url}/parte`);
    const address = `/telemetry/crash?shell=${'f'.repeat(16)}&chat=${live}`;
    expect(answer.headers.get('reporting-endpoints')).toBe(`default="${address}"`);
    expect((await fetch(`${site.url}/nada`)).headers.get('reporting-endpoints')).toBeNull();
    for (const sent of [
      await crash({ chat: live }, [{ reason: 'oom' }], { url: 'https://outro.example.test/' }),
      await crash({ chat: live }, [{ id: 'WebSQL' }], { type: 'deprecation' }),
      await crash({ chat: 'cccccccccccccccc' }, [{}]),
    ])
      expect(sent.status).toBe(204);
    expect((await crash({ chat: 'not a version' }, [{}])).status).toBe(400);
    expect((await fetch(`${site.url}${address}`, { method: 'POST', body: '[]' })).status).toBe(415);
    await crash({ shell: 'f'.repeat(16), chat: live }, [{ reason: 'unresponsive' }, {}]);
    await vi.waitFor(() => expect(total(live)).toEqual({ visits: 2, exposures: 1, failures: 1 }));
    const errors = api.recorded().flatMap((batch) => batch.errors);
    expect(errors.filter(({ kind }) => kind === 'error')).toMatchObject([
      { unit: 'chat', version: live, message: 'A página caiu: unresponsive' },
      { unit: 'chat', version: live, message: 'A página caiu: crash' },
    ]);
  });

  test('forgets versions and units that were never released', async () => {
    await post(visit('cccccccccccccccc', { errors: [{ ...anError, unit: 'inventado' }] }));
    await post(visit(live));
    await vi.waitFor(() => expect(total(live).visits).toBe(1));
    expect(visits().map(({ version }) => version)).toEqual([live]);
    expect(api.recorded().flatMap((batch) => batch.errors)).toEqual([]);
  });

  test('one network counts once for a release, whatever it sends, and not without end', async () => {
    const answers = [];
    for (let turn = 0; turn < 130; turn++) answers.push((await post(failing(live), { from: '203.0.113.9' })).status);
    expect(answers.slice(0, 120)).toEqual(Array(120).fill(204));
    expect(answers.slice(120)).toEqual(Array(10).fill(429));
    await vi.waitFor(() => expect(total(live).visits).toBe(120));
    expect(total(live)).toMatchObject({ exposures: 1, failures: 1 });
  });
});

test('while the database is away reports wait, and a batch is sent again as it was', async () => {
  api.state.isAway = true;
  await post(visit(live));
  await vi.waitFor(() => expect(api.state.attempts.length).toBeGreaterThan(2));
  expect(new Set(api.state.attempts).size).toBe(1);
  await post(visit(live));
  api.state.isAway = false;
  await vi.waitFor(() => expect(total(live).visits).toBe(2));
});

test('what fails on the server is reported with its remote, which does not see the keys of the server', async () => {
  await fetch(`${site.url}/chat`);
  await vi.waitFor(() =>
    expect(api.recorded().flatMap((batch) => batch.errors)).toMatchObject([
      { unit: 'chat', version: live, kind: 'server', page: '/chat', visits: null, message: /undefined/ },
    ]),
  );
});

test.each([
  ['/parte', 'Parte da página falhou no servidor: TypeError: sem título'],
  ['/solta', 'Não tratado no servidor: Error: esquecida'],
])('%s: what fails beside a page that the server draws is reported with its remote', async (path, message) => {
  await fetch(`${site.url}${path}`);
  await vi.waitFor(() =>
    expect(api.recorded().flatMap((batch) => batch.errors)).toMatchObject([
      { unit: 'chat', version: live, kind: 'server', message },
    ]),
  );
});

describe('the canary analysis', { timeout: 60_000 }, () => {
  /** The site server has noticed that some visitors get this version. */
  const offered = (version: string) =>
    vi.waitFor(async () => {
      const [registry, buckets] = [await readRegistry(releases.target), Array.from({ length: 100 }, (_, at) => at)];
      const bucket = buckets.find((at) => chooseVersions(registry, { ...anyVisitor, bucket: at }).chat === version);
      const response = await fetch(`${site.url}/registry.json`, { headers: { cookie: `mfe-bucket=${bucket}` } });
      const { remotes } = (await response.json()) as { remotes: { version: string }[] };
      expect(remotes.map((remote) => remote.version)).toContain(version);
    });
  const registry = () => readRegistry(releases.target);
  const canary = async () => (await registry()).units.chat?.canary?.version;
  const sendAll = (count: number, report: () => object) =>
    Promise.all(Array.from({ length: count }, () => post(report())));

  test('ends a canary that fails its visitors, and writes down why', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    // visitors of both versions keep coming: only counts of the same interval are compared
    await vi.waitFor(
      async () => {
        await Promise.all([sendAll(4, () => failing(next)), sendAll(12, () => visit(live))]);
        expect(await canary()).toBeUndefined();
      },
      { timeout: 45_000, interval: 100 },
    );
    const { units, history } = await registry();
    expect(units.chat?.live).toBe(live);
    expect(history.at(-1)).toMatchObject({
      unit: 'chat',
      pointer: 'canary',
      from: next,
      to: null,
      by: 'automatic',
      reason: expect.stringMatching(/^It failed \d+ of \d+ visitors, the live version 0 of \d+/),
    });
    await vi.waitFor(() =>
      expect(api.recorded().flatMap((batch) => batch.errors)).toMatchObject([
        { unit: 'chat', version: next, kind: 'server' },
      ]),
    );
    await vi.waitFor(() =>
      expect(api.notices()).toMatchObject([
        { site: siteUrl, unit: 'chat', version: next, text: /^chat@b+ was rolled back \(.*\)\. It failed \d+ of/ },
      ]),
    );
  });

  test('ends a canary whose code throws at a click, and not for what extensions and networks do', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    const met =
      (version: string, message: string, file = `/releases/chat/${version}/entry.js`) =>
      () =>
        visit(version, {
          errors: [
            { unit: 'chat', version, kind: 'error', message, stack: `at f (${file}:1:2)`, count: 1, first: true },
          ],
        });
    const noise = () =>
      Promise.all([
        sendAll(6, met(next, 'TypeError: Failed to fetch')),
        sendAll(6, met(next, 'TypeError: preço', 'chrome-extension://abc/content.js')),
        sendAll(12, () => visit(live)),
      ]);
    for (let round = 0; round < 5; round++) await noise();
    await vi.waitFor(() => expect(total(next).exposures).toBe(60));
    const counted = visits().filter(({ version }) => version === next);
    expect(counted.map(({ uncaught }) => uncaught)).toEqual(counted.map(() => 0));
    expect(await canary()).toBe(next);
    await vi.waitFor(
      async () => {
        await Promise.all([sendAll(4, met(next, 'TypeError: preço')), sendAll(12, () => visit(live))]);
        expect(await canary()).toBeUndefined();
      },
      { timeout: 45_000, interval: 100 },
    );
    expect((await registry()).history.at(-1)).toMatchObject({
      unit: 'chat',
      pointer: 'canary',
      from: next,
      to: null,
      by: 'automatic',
      reason: expect.stringMatching(
        /^Errors that it threw were caught by nobody for \d+ of \d+ visitors, those of the live version for 0 of \d+/,
      ),
    });
  });

  /**
   * A page as a browser loads it: it reports its start, and that it came to life. `frozen`: in an endless loop, or with a loader that never
   * answers, it does not get that far.
   */
  const open = async (version: string, { frozen = false, errors = [] as object[] } = {}) => {
    const [name, from] = [randomUUID(), `10.${(address >> 8) & 255}.${address++ & 255}.7`];
    const units = [{ unit: 'chat', version }];
    await post({ visit: name, started: units }, { from });
    await Promise.all([
      frozen || post({ visit: name, alive: units, after_ms: 5 }, { from }),
      errors.length === 0 || post({ visit: name, used: units, errors }, { from }),
    ]);
  };
  const openAll = (count: number, version: string, how?: Parameters<typeof open>[1]) =>
    Promise.all(Array.from({ length: count }, () => open(version, how)));

  test('ends a canary whose pages start and never come to life', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    await vi.waitFor(
      async () => {
        // few in parallel: on a busy machine one of many would come to life too late
        await Promise.all([openAll(3, next, { frozen: true }), openAll(8, live), openAll(1, live, { frozen: true })]);
        expect(await canary()).toBeUndefined();
      },
      { timeout: 45_000, interval: 100 },
    );
    expect((await registry()).history.at(-1)?.reason).toMatch(
      /^Its pages started and then froze for (\d+) of \1 visitors, those of the live version for \d+ of \d+;/,
    );
  });

  test('leaves one whose visitors leave early, have extensions or lose the network as those of the live version', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    const error = (version: string, message: string, file: string) => ({
      unit: 'chat',
      version,
      kind: 'error',
      message,
      stack: `at f (${file}:1:2)`,
      count: 1,
      first: true,
    });
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        [next, live].flatMap((version) => [
          openAll(4, version),
          openAll(2, version, { frozen: true }),
          openAll(2, version, { errors: [error(version, 'TypeError: x', 'chrome-extension://abc/content.js')] }),
          openAll(2, version, {
            errors: [error(version, 'TypeError: Failed to fetch', `/releases/chat/${version}/entry.js`)],
          }),
        ]),
      );
    }
    const started = (version: string) =>
      visits().reduce((sum, row) => sum + (row.version === version ? row.started : 0), 0);
    await vi.waitFor(() => expect([started(next), started(live)]).toEqual([50, 50]));
    const heartbeat = async () => (await readHeartbeat(releases.target)).chat;
    await vi.waitFor(async () => expect((await heartbeat())?.alive).toBeGreaterThan(20));
    expect(await canary()).toBe(next);
  });

  test('ends a canary whose pages crash, by the reports of browsers', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    await vi.waitFor(
      async () => {
        await Promise.all([
          sendAll(12, () => visit(live)),
          ...Array.from({ length: 4 }, () => crash({ chat: next }, [{ reason: 'oom' }])),
        ]);
        expect(await canary()).toBeUndefined();
      },
      { timeout: 45_000, interval: 100 },
    );
    expect((await registry()).history.at(-1)?.reason).toMatch(/^It failed (\d+) of \1 visitors/);
    expect(api.recorded().flatMap((batch) => batch.errors)).toContainEqual(
      expect.objectContaining({ unit: 'chat', version: next, message: 'A página caiu: oom' }),
    );
  });

  test('leaves a healthy one, and one that fails as the live version does', async () => {
    await releases.deploy({ unit: 'chat', pointer: 'canary', to: next, percent: 10 });
    await offered(next);
    await Promise.all([
      sendAll(12, () => failing(next)),
      sendAll(48, () => failing(live)),
      sendAll(8, () => visit(next)),
      sendAll(32, () => visit(live)),
    ]);
    await vi.waitFor(() => expect(total(next).exposures + total(live).exposures).toBeGreaterThanOrEqual(80));
    const looked = api.state.attempts.length;
    await post(visit(live));
    await vi.waitFor(() => expect(api.state.attempts.length).toBeGreaterThan(looked));
    expect(await canary()).toBe(next);
  });

  test('puts back a release that everybody has and that fails', async () => {
    await sendAll(80, () => visit(live));
    await vi.waitFor(() => expect(total(live).exposures).toBe(80));
    // reports from before the release are history only when their slot is over
    await new Promise((resolve) => setTimeout(resolve, 2 * 120));
    await releases.deploy({ unit: 'chat', pointer: 'live', to: next });
    await offered(next);
    await sendAll(30, () => failing(next));
    await vi.waitFor(async () => expect((await registry()).units.chat?.live).toBe(live));
    expect((await registry()).history.at(-1)).toMatchObject({ from: next, to: live, by: 'automatic' });
  });
});
