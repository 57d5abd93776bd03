import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

let api: Server;
let asked: string[];
let answer: (offset: number, limit: number) => { status: number; rows: unknown[]; total: number };
let site: Awaited<ReturnType<typeof startSite>>;
let releases: Awaited<ReturnType<typeof fakeReleases>>;

const spaces = (count: number) => (offset: number, limit: number) => ({
  status: 206,
  total: count,
  rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
    id: `s${offset + index}`,
    updated_at: '2026-11-01T10:00:00+00:00',
  })),
});

beforeEach(async () => {
  asked = [];
  answer = spaces(1001);
  api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${pathname} ${request.headers.apikey} ${searchParams.get('status')}`);
    const { status, rows, total } = answer(Number(searchParams.get('offset')), Number(searchParams.get('limit')));
    response.writeHead(status, { 'content-type': 'application/json', 'content-range': `0-0/${total}` });
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

test('the sitemap is an index of files that hold a thousand spaces each', async () => {
  const { type, text } = await get('/sitemap.xml');
  expect(type).toContain('application/xml');
  expect(addresses(text)).toEqual(['/sitemap-paginas.xml', '/sitemap-espacos-1.xml', '/sitemap-espacos-2.xml']);
  expect(addresses((await get('/sitemap-espacos-1.xml')).text)).toHaveLength(1000);
  const last = await get('/sitemap-espacos-2.xml');
  expect(addresses(last.text)).toEqual(['/espaco/s1000']);
  expect(last.text).toContain('<lastmod>2026-11-01T10:00:00+00:00</lastmod>');
  expect(asked).toEqual(Array(3).fill('/rest/v1/spaces chave eq.approved'));
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
  expect(asked).toHaveLength(1);
});

test('files that there are not are a 404, also beyond the last space', async () => {
  expect((await get('/sitemap-nada.xml')).status).toBe(404);
  expect((await get('/sitemap-espacos-0.xml')).status).toBe(404);
  answer = () => ({ status: 416, rows: [], total: 0 });
  expect((await get('/sitemap-espacos-9.xml')).status).toBe(404);
});

test('an API that fails is not remembered', async () => {
  answer = () => ({ status: 503, rows: [], total: 0 });
  expect((await get('/sitemap.xml')).status).toBe(500);
  answer = spaces(1);
  expect((await get('/sitemap.xml')).status).toBe(200);
});
