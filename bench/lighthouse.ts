/**
 * Lighthouse (its mobile preset: a slow phone on slow 4G, simulated) of the pages a visitor sees first, against a site that runs:
 * `npm start`, then `node bench/lighthouse.ts [--runs 3] [address of the site]`. Prints a table; each figure is the median.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const site = (positionals[0] ?? 'http://localhost:3000').replace(/\/$/, '');
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

const html = await (await fetch(`${site}/buscar`)).text();
const space = /\/espaco\/[0-9a-f-]{36}/.exec(html)?.[0];
if (!space) throw new Error(`${site}/buscar shows no space: is the demo data there?`);

const port = 9300 + (process.pid % 500);
const browser = await chromium.launch({
  ...(process.env.ESPACOS_BROWSER ? { executablePath: process.env.ESPACOS_BROWSER } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
});
try {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before, ${runs} runs\n`);
  console.log('| Page | score | LCP | FCP | TBT | CLS | scripts | pictures | all | accessibility | SEO |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, path] of [
    ['home', '/'],
    ['search', '/buscar'],
    ['category', '/categoria/casamento'],
    ['space', space],
  ]) {
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++) all.push(await measure(site + path, port));
    const { score, mainImage, firstPaint, blocked, shift, scripts, images, all: total, ...rest } = middle(all);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
    const cells = [
      ...[name, score.toFixed(0), seconds(mainImage), seconds(firstPaint), `${Math.round(blocked)} ms`],
      ...[shift.toFixed(3), kilobytes(scripts), kilobytes(images), kilobytes(total)],
      ...[rest.accessibility.toFixed(0), rest.seo.toFixed(0)],
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
}
