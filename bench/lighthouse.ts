/**
 * Lighthouse in its mobile preset (a slow phone on slow 4G, simulated) of the pages a visitor sees first.
 *
 *   npm run bench lighthouse -- [--runs 3] [address]     without an address it starts a site of its own, behind HTTP/2
 *
 * Each figure is the median. The table goes into README.md unless an address is given.
 */
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from 'backend-stack/free-port.ts';
import { buildAll } from 'federation/build/build-all.ts';
import lighthouse from 'lighthouse';
import { findBrowser } from '../scripts/browser.ts';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { serveReleases, startDemoBackend, writeTable } from './demo-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const cleanUp = new CleanUp();
const runs = Number(values.runs);

interface Figures {
  score: number;
  accessibility: number;
  seo: number;
  firstPaint: number;
  mainImage: number;
  blocked: number;
  shift: number;
  scripts: number;
  images: number;
  all: number;
}

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests']?.details as { items: Request[] } | undefined)?.items ?? [];
  const bytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    score: (categories.performance?.score ?? 0) * 100,
    accessibility: (categories.accessibility?.score ?? 0) * 100,
    seo: (categories.seo?.score ?? 0) * 100,
    firstPaint: figure('first-contentful-paint'),
    mainImage: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    scripts: bytes('Script'),
    images: bytes('Image'),
    all: bytes(),
  };
}

interface Request {
  resourceType: string;
  transferSize: number;
}

/** The median of each figure. */
function middle(all: Figures[]): Figures {
  const [first] = all;
  if (!first) throw new Error('Nothing was measured.');
  const entries = (Object.keys(first) as (keyof Figures)[]).map((key) => {
    const sorted = all.map((one) => one[key]).sort((a, b) => a - b);
    return [key, sorted[Math.floor(sorted.length / 2)] ?? first[key]] as const;
  });
  return { ...first, ...Object.fromEntries(entries) };
}

/** A site of our own, as it would be served. */
async function startOwnSite(): Promise<string> {
  const folder = await benchFolder('lighthouse', cleanUp);
  console.log('builds …');
  await buildAll({ releasesDir: path.join(folder, 'releases') });
  console.log('backend and demo data …');
  const stack = await startDemoBackend(folder, cleanUp);
  return serveReleases(stack, path.join(folder, 'releases'), folder, cleanUp);
}

async function main(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const site = positionals[0]?.replace(/\/$/, '') ?? (await startOwnSite());
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // the certificate of our own proxy
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
    ],
  });
  cleanUp.add(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${site}/buscar`);
  const space = await page.locator('a[href^="/espaco/"]').first().getAttribute('href');
  await page.close();
  if (!space) throw new Error(`${site}/buscar shows no space: is the demo data there?`);

  const rows: string[] = [];
  for (const [name, target] of [
    ['home', '/'],
    ['search', '/buscar'],
    ['category', '/categoria/casamento'],
    ['space', space],
  ]) {
    const all: Figures[] = [];
    for (let turn = 0; turn < runs; turn++) all.push(await measure(site + target, port));
    rows.push(rowOf(name ?? '', middle(all)));
    console.log(rows.at(-1));
  }
  const table = [
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${load.toFixed(1)} before the run, Node ${process.versions.node}, ${runs} runs, medians:`,
    '',
    '| Page | score | LCP | FCP | TBT | CLS | scripts | pictures | all | accessibility | SEO |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(`\n${table}`);
  if (positionals.length === 0) await writeTable('lighthouse', table);
}

function rowOf(name: string, figures: Figures): string {
  const { score, mainImage, firstPaint, blocked, shift, scripts, images, all, accessibility, seo } = figures;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const cells = [
    name,
    score.toFixed(0),
    seconds(mainImage),
    seconds(firstPaint),
    `${Math.round(blocked)} ms`,
    shift.toFixed(3),
    kilobytes(scripts),
    kilobytes(images),
    kilobytes(all),
    accessibility.toFixed(0),
    seo.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

try {
  await main();
} finally {
  await cleanUp.run();
}
process.exit();
