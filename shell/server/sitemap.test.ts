import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

let api: Server;
let requested: string[];
let answer: (query: URLSearchParams) => { status: number; rows: unknown[] };
let site: Awaited<ReturnType<typeof startSite>>;
let releases: Awaited<ReturnType<typeof fakeReleases>>;

interface Space {
  id: string;
  created_at: string;
  updated_at: string;
}
/** A hundred spaces came in each second. */
const catalogue = (count: number): Space[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${String(index).padStart(6, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 100) * 1000).toISOString(),
    updated_at: '2026-11-01T10:00:00+00:00',
  }));

/** As the Data API answers: filters, order, offset, and never more than a thousand rows. */
const answersFrom = (all: Space[]) => (query: URLSearchParams) => {
  const since = query.get('created_at')?.slice('gte.'.length);
  const [, at = '', id = ''] = /^\(created_at\.gt\."([^"]+)",id\.gt\.([^)]+)\)$/.exec(query.get('or') ?? '') ?? [];
  const rows = all.filter(
    (space) => since === undefined || (space.created_at >= since && (space.created_at > at || space.id > id)),
  );
  const offset = Number(query.get('offset'));
  return { status: 200, rows: rows.slice(offset, offset + Math.min(1000, Number(query.get('limit')))) };
};

beforeEach(async () => {
  requested = [];
  answer = answersFrom(catalogue(10_001));
  api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    requested.push(
      `${pathname} ${request.headers.apikey} ${searchParams.get('status')} ${request.headers.prefer ?? ''}`,
    );
    const { status, rows } = answer(searchParams);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(rows));
  });
  await new Promise<void>((done) => api.listen(0, done));
  releases = await fakeReleases([
    {
      name: 'discovery',
      routes: [
        { id: 'home', path: '/', ssr: true },
        { id: 'mine', path: '/minhas-reservas' },
        { id: 'detail', path: '/espaco/:id', ssr: true },
      ],
    },
  ]);
  site = await startSite({
    port: 0,
    apiUrl: `http://localhost:${(api.address() as AddressInfo).port}`,
    publishableKey: 'chave',
    releasesDir: releases.dir,
    siteUrl: 'https://espacos.example.test',
    rendering: { workers: 1 },
  });
});
afterEach(async () => {
  await site.stop();
  api.closeAllConnections();
  api.close();
  await releases.remove();
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/espacos\.example\.test([^<]*)<\/loc>/g)].map(([, path]) => path);

test('robots.txt names the sitemap and keeps crawlers out of personal pages', async () => {
  const { text } = await get('/robots.txt');
  expect(text).toContain('Sitemap: https://espacos.example.test/sitemap.xml');
  expect(text).toContain('Disallow: /minhas-reservas');
  expect(text).not.toContain('Disallow: /\n');
});

test('the sitemap is an index of files that hold ten thousand spaces each, found without counting them', async () => {
  const { type, text } = await get('/sitemap.xml');
  expect(type).toContain('application/xml');
  expect(addresses(text)).toEqual(['/sitemap-paginas.xml', '/sitemap-espacos-1.xml', '/sitemap-espacos-2.xml']);
  // the beginning of the second file, and that there is no third
  expect(requested).toEqual(Array(2).fill('/rest/v1/spaces chave eq.approved '));
  const first = addresses((await get('/sitemap-espacos-1.xml')).text);
  expect(first).toHaveLength(10_000);
  expect(new Set(first).size).toBe(10_000);
  const last = await get('/sitemap-espacos-2.xml');
  expect(addresses(last.text)).toEqual(['/espaco/s010000']);
  expect(last.text).toContain('<lastmod>2026-11-01T10:00:00+00:00</lastmod>');
});

test('pages: those rendered on the server without a parameter, and the categories', async () => {
  const paths = addresses((await get('/sitemap-paginas.xml')).text);
  expect(paths).toContain('/');
  expect(paths).toContain('/categoria/salao-festas');
  expect(paths).toContain('/categoria/outros');
  expect(paths).not.toContain('/minhas-reservas');
  expect(paths.filter((path) => path?.includes(':'))).toEqual([]);
});

test('the API is asked once for all crawlers of ten minutes', async () => {
  await Promise.all([get('/sitemap.xml'), get('/sitemap.xml')]);
  await get('/sitemap.xml');
  expect(requested).toHaveLength(2);
});

test('files that there are not are a 404, without a question for each', async () => {
  await get('/sitemap.xml');
  for (const name of ['nada', 'espacos-0', 'espacos-3', 'espacos-9999']) {
    expect((await get(`/sitemap-${name}.xml`)).status).toBe(404);
  }
  expect(requested).toHaveLength(2);
});

test('an API that fails is not remembered, and what there was is given out on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const working = answer;
  answer = () => ({ status: 503, rows: [] });
  expect((await get('/sitemap.xml')).status).toBe(500);
  answer = working;
  expect((await get('/sitemap.xml')).status).toBe(200);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  answer = () => ({ status: 503, rows: [] });
  const older = await get('/sitemap.xml');
  expect(older.status).toBe(200);
  expect(addresses(older.text)).toHaveLength(3);
});
