/**
 * The site under load: pages from memory, pages that are rendered, more connections than it can serve, and its memory.
 *
 *   npm run bench site            SECONDS=5 REQUESTS=200000 by default; RELEASES_DIR=<folder that has been built>
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import type { RunningStack } from 'backend-stack/start-stack.ts';
import { buildAll } from 'federation/build/build-all.ts';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { startDemoBackend, writeTable } from './demo-site.ts';
import { type LoadResult, runLoad } from './http-load.ts';
import { canMeasureCost, pageCost } from './page-cost.ts';
import { machine } from './timing.ts';

const seconds = Number(process.env.SECONDS ?? 5);
const requests = Number(process.env.REQUESTS ?? 200_000);
const connectionCounts = [2, 4, 8, 16];
/** Requests from memory after which the size of the process is read. */
const steps = [Math.min(200_000, requests / 4), requests / 2, (requests * 3) / 4, requests];

const cleanUp = new CleanUp();
const lines: string[] = [];
const tell = (line: string) => {
  lines.push(line);
  console.log(line);
};

async function releases(folder: string): Promise<string> {
  const { units } = await readRegistry(folderTarget(defaultReleasesDir));
  if (units.shell?.live) return defaultReleasesDir;
  await buildAll({ releasesDir: folder });
  return folder;
}

/** The bounds of memory that the site server's image sets. */
function imageBounds(): Record<string, string> {
  const dockerfile = readFileSync(path.resolve(import.meta.dirname, '../Dockerfile'), 'utf8');
  const [, pairs = ''] = /^ENV (NODE_OPTIONS=.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(/=(.*)/)));
}

/** A site server of its own, and how many of its workers have been ended. */
async function startServer(environment: Record<string, string>) {
  const server: ChildProcess = spawn(process.execPath, [path.resolve(import.meta.dirname, '../shell/server/main.ts')], {
    env: {
      ...process.env,
      ...imageBounds(),
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost',
      SITE_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  server.stderr?.on('data', (text: Buffer) => {
    logged += text.toString();
  });
  const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  cleanUp.add(stop);
  return {
    url: /http:\S+/.exec(line.toString())?.[0] ?? '',
    /** Milliseconds of processor time since it began; the work of others on the machine does not change them. */
    processorMs: () => {
      const [hours = 0, minutes = 0, rest = 0] = execFileSync('ps', ['-o', 'cputime=', '-p', String(server.pid)])
        .toString()
        .split(':')
        .map(Number);
      return ((hours * 60 + minutes) * 60 + rest) * 1000;
    },
    pid: server.pid ?? 0,
    megabytes: () => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)])) / 1024),
    workersEnded: () => logged.split('A render worker hangs').length - 1,
    stop,
  };
}

const row = (what: string, connections: number, { perSecond, p50, p99, empty, refused, failed }: LoadResult) =>
  tell(
    `| ${what} | ${connections} | ${perSecond.toFixed(0)} | ${p50.toFixed(0)} ms | ${p99.toFixed(0)} ms | ${empty} | ${refused} | ${failed} |`,
  );

/** Tells how much processor time a page of each kind takes in the parts that make it. */
async function tellCosts(
  kinds: Record<string, string[]>,
  site: { url: string; pid: number; metricsUrl: string },
  stack: RunningStack,
  folder: string,
): Promise<void> {
  const log = path.join(folder, 'data', 'logs', 'postgres.log');
  const parts = { sitePid: site.pid, metricsUrl: site.metricsUrl, databaseUrl: stack.databaseUrl, databaseLog: log };
  tell('\nProcessor time for a rendered page, in ms, whatever else the machine does:\n');
  tell('| | site server | its main thread | API requests | gateway | statements | Postgres | together |');
  tell('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [kind, paths] of Object.entries(kinds)) {
    const { main, others, apiRequests, gateway, statements, database } = await pageCost(
      parts,
      (limit) => runLoad({ ...limit, url: site.url, paths, isUnique: true, connections: 4 }),
      seconds * 1000,
    );
    const cells = [main + others, main, apiRequests, gateway, statements, database, main + others + gateway + database];
    tell(`| ${kind} | ${cells.map((value) => value.toFixed(1)).join(' | ')} |`);
  }
}

async function main(): Promise<void> {
  const folder = await benchFolder('site', cleanUp);
  console.log('backend and demo data …');
  const stack = await startDemoBackend(folder, cleanUp);
  const environment = {
    SUPABASE_URL: stack.urls.api,
    SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    RELEASE_TARGET: await releases(path.join(folder, 'releases')),
  };
  const spaces = (await (
    await fetch(`${stack.urls.api}/rest/v1/spaces?select=id&status=eq.approved&limit=3`, {
      headers: { apikey: stack.keys.publishable },
    })
  ).json()) as { id: string }[];
  const kinds = {
    home: ['/'],
    search: ['/buscar'],
    category: ['/categoria/salao-festas'],
    space: spaces.map(({ id }) => `/espaco/${id}`),
  };
  const paths = Object.values(kinds).flat();
  const measured = { paths, milliseconds: seconds * 1000 };

  tell(`${machine()}, ${seconds} s for each row:\n`);
  tell('| | connections | pages/s | p50 | p99 | empty | refused | failed |');
  tell('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const stored = await startServer(environment);
  await runLoad({ ...measured, url: stored.url, isUnique: false, connections: 2 });
  for (const connections of [10, 40]) {
    row('from memory', connections, await runLoad({ ...measured, url: stored.url, isUnique: false, connections }));
  }
  const sizes: number[] = [];
  const processorBefore = stored.processorMs();
  for (const [index, step] of steps.entries()) {
    const more = step - (steps[index - 1] ?? 0);
    await runLoad({ paths, url: stored.url, isUnique: false, connections: 10, requests: more });
    sizes.push(stored.megabytes());
  }
  const growth = Math.round(100 * ((sizes.at(-1) ?? 0) / (sizes[0] ?? 0) - 1));
  const perPage = (stored.processorMs() - processorBefore) / requests;
  await stored.stop();

  const metricsPort = String(await freePort());
  const rendering = await startServer({ ...environment, PAGE_CACHE_MB: '0', METRICS_PORT: metricsPort });
  const load = { ...measured, url: rendering.url, isUnique: true };
  await runLoad({ ...load, connections: 4 });
  let best = { connections: 0, perSecond: 0 };
  for (const connections of connectionCounts) {
    const result = await runLoad({ ...load, connections });
    row('rendered', connections, result);
    if (result.perSecond > best.perSecond) best = { connections, perSecond: result.perSecond };
  }
  const above = await runLoad({ ...load, connections: 4 * best.connections });
  row('rendered, 4 × the best', 4 * best.connections, above);
  const pages = (above.answered - above.empty - above.refused - above.failed) / above.answered;
  const share = Math.round((100 * pages * above.perSecond) / best.perSecond);
  tell(
    `\nAt four times the connections: ${share} % of the best throughput in pages with content; workers ended: ${rendering.workersEnded()}.`,
  );
  tell(
    `Memory of the process after ${steps.join(', ')} requests from memory: ${sizes.join(', ')} MB, so ${growth} % more than after the first ${steps[0]}.`,
  );
  tell(`Processor time for a page from memory, whatever else the machine does: ${perPage.toFixed(2)} ms.`);
  if (canMeasureCost) {
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    await tellCosts(kinds, { url: rendering.url, pid: rendering.pid, metricsUrl }, stack, folder);
  }
  await writeTable('site', lines.join('\n'));
}

try {
  await main();
} finally {
  await cleanUp.run();
}
