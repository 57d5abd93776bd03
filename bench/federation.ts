/**
 * Compares the federated site with the same code as one bundle, in alternating cold loads of one throttled Chromium.
 *
 *   npm run bench federation          ROUNDS=5 by default; ESPACOS_BROWSER=<chromium>
 */
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { RunningStack } from 'backend-stack/start-stack.ts';
import { buildAll } from 'federation/build/build-all.ts';
import { findBrowser } from '../scripts/browser.ts';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { serveReleases, startDemoBackend, writeTable } from './demo-site.ts';
import { releaseMonolith } from './monolith.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

/** A phone of the middle: Lighthouse's slow 4G, a processor four times slower than this one. */
const network = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;

const sides = ['one bundle', 'federated'] as const;
type Side = (typeof sides)[number];

interface Load {
  scripts: number;
  total: number;
  requests: number;
  content: number;
  largest: number;
  /** When the first control in `main` answers; on a space's page the booking card's. */
  press: number;
}

const cleanUp = new CleanUp();

async function main(): Promise<void> {
  const folder = await benchFolder('federation', cleanUp);
  console.log('backend and demo data …');
  const stack = await startDemoBackend(folder, cleanUp);
  console.log('builds …');
  const urls = {
    'one bundle': await serve(stack, folder, 'monolith', (dir) => releaseMonolith(dir)),
    federated: await serve(stack, folder, 'federated', (dir) => buildAll({ releasesDir: dir })),
  };
  const space = await aSpace(stack);
  const pages = {
    'home `/`': '/',
    'search `/buscar`': '/buscar',
    'space, with the card of another remote': `/espaco/${space}`,
    'my bookings, rendered by the browser': '/minhas-reservas',
  };
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  cleanUp.add(() => browser.close());

  const load = loadavg()[0] ?? 0;
  const results = new Map<string, Record<Side, Load[]>>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, target] of Object.entries(pages)) {
      const ofPage = results.get(name) ?? { 'one bundle': [], federated: [] };
      results.set(name, ofPage);
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await coldLoad(browser, urls[side] + target);
        // the first round warms servers and caches of the machine
        if (round > 0) ofPage[side].push(measured);
      }
    }
    console.log(`round ${round}/${rounds}`);
  }
  const change = await routeChanges(browser, urls.federated);
  await report(results, change, load);
}

/** Builds into a folder of its own and serves that. */
async function serve(stack: RunningStack, folder: string, name: string, build: (dir: string) => Promise<unknown>) {
  const releasesDir = path.join(folder, name);
  await build(releasesDir);
  return serveReleases(stack, releasesDir, folder, cleanUp);
}

async function aSpace(stack: RunningStack): Promise<string> {
  const response = await fetch(
    `${stack.urls.api}/rest/v1/spaces?select=id&status=eq.approved&order=created_at&limit=1`,
    {
      headers: { apikey: stack.keys.publishable },
    },
  );
  const [space] = (await response.json()) as { id: string }[];
  if (!space) throw new Error('The demo has no space.');
  return space.id;
}

async function throttled(browser: Browser): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, cdp, close: () => context.close() };
}

/** One visit with nothing in the cache. Times are milliseconds from the start of the navigation. */
async function coldLoad(browser: Browser, url: string): Promise<Load> {
  const { page, cdp, close } = await throttled(browser);
  const kinds = new Map<string, string>();
  const bytes = { scripts: 0, total: 0, requests: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.requests++;
    bytes.total += encodedDataLength;
    if (kinds.get(requestId) === 'Script') bytes.scripts += encodedDataLength;
  });
  await page.addInitScript(() => {
    const times = { content: 0, largest: 0, press: 0 };
    // React marks the elements it has taken over
    const isHydrated = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    Object.assign(window, { times });
    const look = () => {
      if (!times.content && document.querySelector('main h1')) times.content = performance.now();
      const part = location.pathname.startsWith('/espaco/') ? '[data-mfe="booking"]' : 'main';
      if (times.content && isHydrated(document.querySelector(`${part} :is(button, a)`)))
        times.press = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) times.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as unknown as { times: { press: number } }).times.press > 0);
  await page.waitForTimeout(800);
  const times = await page.evaluate(() => (window as unknown as { times: Omit<Load, keyof typeof bytes> }).times);
  await close();
  return { ...bytes, ...times };
}

/** From the click on a link of another remote, which the pointer rested on, to its heading. */
async function routeChanges(browser: Browser, url: string): Promise<number[]> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, cdp, close } = await throttled(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(url);
    const link = page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' });
    const entry = page.waitForResponse(/\/releases\/affiliate\/.*route-/);
    await link.hover();
    await entry;
    await page.waitForTimeout(300);
    durations.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const started = performance.now();
            const before = document.querySelector('main h1');
            document.querySelector<HTMLElement>('header a[href="/afiliados"]')?.click();
            const look = () => {
              const heading = document.querySelector('main h1');
              if (heading && heading !== before) resolve(performance.now() - started);
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
    );
    await close();
  }
  return durations;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function report(results: Map<string, Record<Side, Load[]>>, change: number[], load: number): Promise<void> {
  const kilobytes = (value: number) => `${Math.round(value / 1024)} KB`;
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  const rows = [...results].flatMap(([page, ofPage]) => {
    const middle = (side: Side, what: keyof Load) => median(ofPage[side].map((measured) => measured[what]));
    const ratio = (what: keyof Load) => `**${(middle('federated', what) / middle('one bundle', what)).toFixed(2)}×**`;
    const line = (side: Side) =>
      `| ${page} | ${side} | ${kilobytes(middle(side, 'scripts'))} | ${kilobytes(middle(side, 'total'))} | ${middle(side, 'requests')} | ${milliseconds(middle(side, 'content'))} | ${milliseconds(middle(side, 'largest'))} | ${milliseconds(middle(side, 'press'))} |`;
    const compare = `| | | ${ratio('scripts')} | ${ratio('total')} | ${ratio('requests')} | ${ratio('content')} | ${ratio('largest')} | ${ratio('press')} |`;
    return [line('one bundle'), line('federated'), compare];
  });
  const table = [
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${load.toFixed(1)} before the run, Node ${process.versions.node}, ${rounds} rounds, medians:`,
    '',
    '| Page | | JS | all bytes | requests | content | LCP | press |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Route change to another remote after the pointer rested on its link (${cpuSlowdown}× slower processor): ${milliseconds(median(change))} (p50), ${milliseconds(Math.max(...change))} (worst of ${change.length}). Goal: ≤ 100 ms.`,
  ].join('\n');
  console.log(table);
  await writeTable('federation', table);
}

try {
  await main();
} finally {
  await cleanUp.run();
}
process.exit();
