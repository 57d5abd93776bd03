/**
 * Cold starts: a render worker, a function as it is deployed, and all functions of the embedded stack.
 *
 *   npm run bench cold-start          RUNS=20 by default
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { denoBinary, startFunctions } from 'backend-stack/functions-runtime.ts';
import { StackProcesses } from 'backend-stack/stack-processes.ts';
import type { RunningStack } from 'backend-stack/start-stack.ts';
import { buildAll } from 'federation/build/build-all.ts';
import { openTarget } from 'federation/targets/open-target.ts';
import { releaseStore } from 'federation/targets/release-store.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { watchLiveSites } from 'shell/server/live-registry.ts';
import { RenderThread } from 'shell/server/rendering/render-thread.ts';
import { workerData } from 'shell/server/rendering/server-renderer.ts';
import { bundleFunctions } from '../deploy/src/bundle-functions.ts';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { startDemoBackend, writeTable } from './demo-site.ts';
import { machine, timing } from './timing.ts';

/** Milliseconds; the start ends where a page or a call can be asked for. */
interface Start {
  start: number;
  first: number;
  second: number;
}
interface Call {
  method: string;
  headers: Record<string, string>;
  body: string;
}

const runs = Number(process.env.RUNS ?? 20);
/** A visitor waits for it. */
const functionName = 'create-booking-payment';
const siteUrl = 'http://localhost:3000';
const cleanUp = new CleanUp();

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function repeated(once: () => Promise<Start>): Promise<Start[]> {
  const starts: Start[] = [];
  for (let run = 0; run < runs; run++) starts.push(await once());
  return starts;
}

async function renderWorkers(stack: RunningStack, folder: string): Promise<Start[]> {
  const releasesDir = path.join(folder, 'releases');
  await buildAll({ releasesDir });
  const target = openTarget(releasesDir);
  const live = watchLiveSites({
    target,
    store: releaseStore(target, path.join(folder, 'cache')),
    baseOf: ({ name, version }) => `/releases/${name}/${version}/`,
    prepare: async () => {},
  });
  const site = await live.site();
  live.stop();
  const config = { supabaseUrl: stack.urls.api, supabaseKey: stack.keys.publishable };
  return repeated(async () => {
    let thread: RenderThread | undefined;
    const start = await milliseconds(async () => {
      thread = new RenderThread(workerData(site, { releasesDir, config, apiTimeoutMs: 10_000 }), 60_000);
      await thread.ready;
    });
    const page = () => thread?.render({ url: `${siteUrl}/`, requestId: 'bench' }, 60_000) ?? Promise.reject();
    const times = { start, first: await milliseconds(page), second: await milliseconds(page) };
    thread?.end();
    return times;
  });
}

const environmentOf = ({ urls, keys }: RunningStack): Record<string, string> => ({
  SUPABASE_URL: urls.api,
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
  STRIPE_SECRET_KEY: keys.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  STRIPE_API_BASE: urls.payments,
  SITE_URL: siteUrl,
});

async function isolates(stack: RunningStack, folder: string, call: Call): Promise<Start[]> {
  await bundleFunctions(folder, [functionName]);
  const bundle = pathToFileURL(path.join(folder, functionName, 'index.js')).href;
  const address = `${stack.urls.api}/functions/v1/${functionName}`;
  const { stdout } = await promisify(execFile)(
    denoBinary(),
    [
      'run',
      '--quiet',
      '--no-config',
      '--no-lock',
      '--no-remote',
      '--allow-net',
      '--allow-env',
      '--allow-sys',
      '--allow-read',
      path.join(import.meta.dirname, 'isolates.js'),
      bundle,
      String(runs),
      address,
      JSON.stringify(call),
    ],
    { env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', ...environmentOf(stack) } },
  );
  return JSON.parse(stdout) as Start[];
}

async function embeddedFunctions(stack: RunningStack, folder: string, call: Call): Promise<Start[]> {
  const processes = await StackProcesses.open(path.join(folder, 'functions'));
  cleanUp.add(() => processes.close());
  const options = { environment: environmentOf(stack), logFile: path.join(folder, 'functions.log'), processes };
  return repeated(async () => {
    const began = performance.now();
    const functions = await startFunctions(options, new AbortController().signal);
    const start = performance.now() - began;
    const ask = () => answer(`${functions.url}/${functionName}`, call);
    const times = { start, first: await milliseconds(ask), second: await milliseconds(ask) };
    await functions.stop();
    return times;
  });
}

async function answer<Answer>(url: string, { method, headers, body }: Call): Promise<Answer> {
  const response = await fetch(url, { method, headers, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A guest's call that opens the checkout of a held date: the same one again does the same. */
async function checkoutCall({ urls, keys }: RunningStack): Promise<Call> {
  const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
  const post = <Answer>(route: string, body: unknown) =>
    answer<Answer>(`${urls.api}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const person = { email: 'hospede@espacosrio.test', password: 'demo1234' };
  const { access_token } = await post<{ access_token: string }>('/auth/v1/token?grant_type=password', person);
  const eventDate = addDays(todayInRio(), 120);
  const { items } = await post<{ items: { id: string; price: number; price_per_guest: number | null }[] }>(
    '/rest/v1/rpc/search_spaces',
    { request: { event_date: eventDate } },
  );
  const [space] = items;
  if (!space) throw new Error('No space of the demo is free.');
  return {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      spaceId: space.id,
      guestCount: 1,
      eventDate,
      basePrice: Math.round((space.price + (space.price_per_guest ?? 0)) * 100),
      paymentMethods: ['card'],
      couponId: null,
      discountAmount: 0,
    }),
  };
}

function row(what: string, starts: Start[]): string {
  const cells = (['start', 'first', 'second'] as const).flatMap((part) => {
    const { p50, p95 } = timing(starts.map((start) => start[part]));
    return [`${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`];
  });
  return `| ${what} | ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  const folder = await benchFolder('cold-start', cleanUp);
  const about = `${machine()}, ${runs} starts each:`;
  const stack = await startDemoBackend(folder, cleanUp);
  const call = await checkoutCall(stack);
  // the date is held and its checkout made by the first one of all
  await answer(`${stack.urls.api}/functions/v1/${functionName}`, call);
  const table = [
    `${about}\n`,
    '| | start p50 | p95 | first page or call p50 | p95 | second p50 | p95 |',
    '|---|---|---|---|---|---|---|',
    row('a render worker', await renderWorkers(stack, folder)),
    row(`\`${functionName}\` in an isolate, as deployed`, await isolates(stack, folder, call)),
    row('all functions of the embedded stack', await embeddedFunctions(stack, folder, call)),
  ].join('\n');
  console.log(table);
  await writeTable('cold-start', table);
}

try {
  await main();
} finally {
  await cleanUp.run();
}
