import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** Holds every call until the test lets them go, and those after that no more. */
async function gate() {
  const held: ServerResponse[] = [];
  let isOpen = false;
  const server = createServer((_request, response) => {
    if (isOpen) response.end();
    else held.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    held,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open() {
      isOpen = true;
      for (const response of held) response.end();
    },
  };
}

const live = 'aaaaaaaaaaaaaaaa';
const next = 'bbbbbbbbbbbbbbbb';
const route = { id: 'home', path: '/', ssr: true };
/** Says which version has rendered the page, and which page of its worker it is: the first one warms the worker up. */
const server = (version: string, firstPage: string) => `
  let pages = 0;
  exports.routes = { home: async () => {
    const page = ++pages;
    if (page === 1) await (${firstPage});
    return { html: '<h1>${version} ' + page + '</h1>' };
  } };`;

test.each([
  ['for everybody', { pointer: 'live' as const, to: next }],
  ['as a canary', { pointer: 'canary' as const, to: next, percent: 50 }],
])('while a release goes live %s, no visitor waits for the start of its worker', async (_, deployment) => {
  const warmUp = await gate();
  const releases = await fakeReleases([{ name: 'discovery', routes: [route], server: server(live, 'null') }]);
  cleanUp.push(releases.remove);
  const site = await startSite({
    port: 0,
    apiUrl: 'http://127.0.0.1:9',
    publishableKey: 'chave',
    releasesDir: releases.dir,
    // each visitor has a page rendered
    pageCache: { maxBytes: 0 },
    // the clock of a busy machine decides nothing
    rendering: { workers: 1, warmUpMs: 60_000, apiTimeoutMs: 60_000, renderTimeoutMs: 60_000, maxWaitMs: 60_000 },
  });
  cleanUp.push(() => site.stop());

  const seen: string[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    while (!isOver) {
      // one without a cookie: the canary's share is by lot
      const html = await (await fetch(`${site.url}/?visitor=${visitor}`)).text();
      seen.push(/<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? html);
    }
  });
  const more = async () => {
    const before = seen.length;
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  };
  await more();
  await releases.writeRemote({
    name: 'discovery',
    version: next,
    routes: [route],
    server: server(next, `fetch('${warmUp.url}')`),
  });
  await releases.deploy({ unit: 'discovery', ...deployment });
  // its worker runs, and is not warm
  await expect.poll(() => warmUp.held.length, { timeout: 20_000 }).toBe(1);
  await more();
  expect(seen.filter((page) => !page.startsWith(live))).toEqual([]);
  warmUp.open();
  await expect.poll(() => seen.some((page) => page.startsWith(next)), { timeout: 20_000 }).toBe(true);
  await more();
  isOver = true;
  await Promise.all(visitors);
  expect(seen.filter((page) => !/^(a{16}|b{16}) \d+$/.test(page))).toEqual([]);
  expect(seen).not.toContain(`${next} 1`);
  expect(seen).not.toContain(`${live} 1`);
});
