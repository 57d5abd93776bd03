import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SiteOptions, startSite } from '../site.ts';
import { fakeReleases } from '../testing/fake-releases.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});
let failures: string[];
beforeEach(() => {
  failures = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void failures.push(String(line)));
});

const alarm = { id: '1', began_at: '2026-11-23T12:00:00Z', ended_at: null, details: {} };
const alarms = [
  { ...alarm, kind: 'money_differences' },
  { ...alarm, kind: 'outbox_late', ended_at: '2026-11-23T12:30:00Z' },
];
const databaseMetrics = {
  outbox_waiting: 3,
  outbox_oldest_seconds: 41.5,
  outbox_failed: 0,
  holds_open: 2,
  holds_overdue: 1,
  webhook_events: 4,
  webhook_lag_seconds: 2.25,
  money_differences: 7,
  reconciliation_age_seconds: null,
  schedule_silence_seconds: { reconcile: 60 },
  schedules_silent: 0,
  alarms,
};

async function fakeApi() {
  const state = { isAway: false, holds: false, requests: [] as IncomingMessage[], held: [] as ServerResponse[] };
  const server = createServer((request, response) => {
    state.requests.push(request);
    if (state.holds) return void state.held.push(response);
    if (state.isAway) response.writeHead(503).end('{}');
    else if (request.url?.endsWith('/operations_metrics')) response.end(JSON.stringify(databaseMetrics));
    else response.end(request.url?.includes('/rpc/') ? 'true' : 'texto');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function observedSite(options: Partial<SiteOptions> = {}) {
  const api = await fakeApi();
  const releases = await fakeReleases([
    {
      name: 'discovery',
      routes: [
        { id: 'home', path: '/', ssr: true },
        { id: 'list', path: '/lista/:codigo', ssr: true },
        { id: 'broken', path: '/quebrada', ssr: true },
      ],
      server: `
        const home = async (url, signal) => ({ html: await (await fetch('${api.url}/rest/v1/data', { signal })).text() });
        const broken = async () => { throw new Error('quebrou para ana@exemplo.test'); };
        exports.routes = { home, list: home, broken };`,
    },
  ]);
  cleanUp.push(releases.remove);
  const lines: string[] = [];
  const site = await startSite({
    port: 0,
    apiUrl: api.url,
    publishableKey: 'chave',
    secretKey: 'secreta',
    releasesDir: releases.dir,
    metrics: { port: 0, hostname: '127.0.0.1' },
    writeLog: (text) => void lines.push(...text.trim().split('\n')),
    ...options,
    rendering: { workers: 1, apiTimeoutMs: 60_000, ...options.rendering },
  });
  cleanUp.push(() => site.stop());
  api.state.requests.splice(0);
  const log = async (isWanted: (line: Record<string, unknown>) => boolean = () => true) => {
    let found: Record<string, unknown>[] = [];
    await expect
      .poll(() => {
        found = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(isWanted);
        return found.length;
      })
      .toBeGreaterThan(0);
    return found;
  };
  const metrics = async () => (await fetch(site.metricsUrl ?? '')).text();
  return { api, site, log, metrics, lines };
}

test('metrics tell requests, pages, renderings, the API, releases and what the database knows', async () => {
  const { site, metrics, log } = await observedSite();
  await (await fetch(site.url)).text();
  await (await fetch(site.url)).text();
  await (await fetch(`${site.url}/nada`)).text();
  await log(({ status }) => status === 404);
  const text = await metrics();
  for (const line of [
    'site_requests_total{kind="page",status="2xx"} 2',
    'site_requests_total{kind="page",status="4xx"} 1',
    'site_pages_total{source="memory"} 1',
    'site_render_workers 1',
    'site_render_waiting 0',
    'site_page_cache_pages 2',
    'site_automatic_rollback 1',
    'site_server_info{version="unknown"} 1',
    'database_up 1',
    'outbox_oldest_seconds 41.5',
    'holds_overdue 1',
    'webhook_lag_seconds 2.25',
    'money_differences 7',
    'schedule_silence_seconds{job="reconcile"} 60',
    'alarm_raised{kind="money_differences"} 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('outbox_late');
  expect(text).toMatch(/^site_render_seconds_count\{outcome="rendered"\} 2$/m);
  expect(text).toMatch(/^site_api_answer_seconds_count\{status="2xx"\} [1-9]/m);
  expect(text).toMatch(/^site_release_info\{unit="discovery",version="a+",pointer="live"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('the metrics are on their own port only, and without one nowhere', async () => {
  const { site } = await observedSite();
  const page = await (await fetch(`${site.url}/metrics`)).text();
  expect(page).not.toContain('site_requests_total');
  expect(new URL(site.metricsUrl ?? '').port).not.toBe(new URL(site.url).port);
  expect((await fetch(new URL('/', site.metricsUrl ?? ''))).status).toBe(404);
  const other = await observedSite({ metrics: undefined as never });
  expect(other.site.metricsUrl).toBeNull();
});

test('a database that is away is reported, and its last numbers are not reported as current', async () => {
  const { api, metrics } = await observedSite();
  api.state.isAway = true;
  const lines = (await metrics()).split('\n');
  expect(lines).toContain('database_up 0');
  expect(lines.filter((line) => /^(outbox|holds|webhook|money|schedule|alarm)_/.test(line))).toEqual([]);
});

test('whatever visitors ask for, the number of series stays the same', async () => {
  const { site, metrics, log } = await observedSite();
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(site.url + path, init)).text();
  await ask('/');
  await ask('/nada');
  await ask('/releases/discovery/aaaaaaaaaaaaaaa/nada.js');
  await ask('/nada', { method: 'DELETE' });
  await log();
  const seriesOf = async () =>
    (await metrics())
      .split('\n')
      .filter((line) => line.startsWith('site_'))
      .map((line) => line.replace(/ [^ ]+$/, ''))
      .sort();
  const before = await seriesOf();
  for (let n = 0; n < 40; n += 1) {
    await ask(`/lista-${n}?utm=${n}`);
    await ask(`/releases/unit${n}/v${n}/f${n}.js`);
    await ask(`/f${n}.png`);
  }
  expect(await seriesOf()).toEqual(before);
});

test('the access log has a line of JSON for each request, without queries, secrets of links or whole addresses', async () => {
  const { site, log, lines } = await observedSite({ clientAddress: { trustedHops: 1 } });
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  await (await fetch(`${site.url}/lista/segredo-da-lista?ref=MARIA123&token_hash=abc`, { headers })).text();
  const [line] = await log(({ kind }) => kind === 'page');
  expect(line).toMatchObject({
    log: 'access',
    kind: 'page',
    method: 'GET',
    route: '/lista/:codigo',
    network: '203.0.113.0/24',
    request: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  expect(line?.bytes).toBeGreaterThan(0);
  await (await fetch(`${site.url}/calendario/segredo.ics?x=1`, { headers })).text();
  await log(({ status }) => status === 404);
  await (await fetch(`${site.url}/health`)).text();
  await site.stop();
  const text = lines.join('\n');
  for (const secret of ['segredo', 'MARIA123', 'token_hash', '203.0.113.77', '/health'])
    expect(text).not.toContain(secret);
});

test('a request has one name: in its answer, its line, the calls of the API for it, and what failed for it', async () => {
  const { api, site, log } = await observedSite();
  const answer = await fetch(site.url);
  await answer.text();
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(api.state.requests.map(({ headers }) => headers['x-request-id'])).toContain(id);
  await log(({ request }) => request === id);
  const broken = await fetch(`${site.url}/quebrada`);
  await broken.text();
  const failure = failures.map((line) => (line.startsWith('{') ? (JSON.parse(line) as object) : {}));
  expect(failure).toContainEqual(
    expect.objectContaining({
      log: 'failure',
      request: broken.headers.get('x-request-id'),
      unit: 'discovery',
      route: '/quebrada',
      message: 'Não desenhada no servidor: Error: quebrou para ‹e-mail›',
    }),
  );
});

test('the name comes from proxies of ours only, and only if it is one', async () => {
  const named = (site: { url: string }, name: string) =>
    fetch(site.url, { headers: { 'x-request-id': name } }).then(({ headers }) => headers.get('x-request-id'));
  const { site: alone } = await observedSite();
  expect(await named(alone, 'de-um-visitante')).not.toBe('de-um-visitante');
  const { site: behind } = await observedSite({ clientAddress: { trustedHops: 1 } });
  expect(await named(behind, 'da-cdn-12345678')).toBe('da-cdn-12345678');
  expect(await named(behind, '{"log":"forged"}')).toMatch(/^[0-9a-f]{16}$/);
});

test('a visitor who is sent away because too many ask sees the code of their request', async () => {
  const { api, site } = await observedSite({ rendering: { maxWaiting: 0 } });
  api.state.holds = true;
  const full = Array.from({ length: 8 }, async (_, page) => (await fetch(`${site.url}/?p=${page}`)).text());
  await expect.poll(() => api.state.held.length).toBe(8);
  for (const page of ['a', 'b']) {
    const answer = await fetch(`${site.url}/?p=${page}`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(`Código ${answer.headers.get('x-request-id')}`);
  }
  for (const response of api.state.held) response.end('texto');
  await Promise.all(full);
});
