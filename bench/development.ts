/**
 * Measures `pnpm dev` of one remote with a running backend: from the command to the address, without and with what an earlier
 * start left in the cache, and from a saved file to the pixel. `npm run bench development [edits]`; the remotes come from
 * `releases/`, so build once before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from 'backend-stack/free-port.ts';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { copyWorkspace } from 'federation/testing/workspace-copy.ts';
import { writeTable } from './demo-site.ts';
import { machine, timing } from './timing.ts';

const edits = Number(process.argv[2] ?? 20);
const load = machine();
const workspace = await copyWorkspace();
await workspace.newRemote('medida');
const page = path.join(workspace.dir, 'mfe-medida/src/routes/home.route.tsx');
const source = (text: string) => `export const Component = () => <h1 className="wrap">${text}</h1>;\n`;
await writeFile(page, source('zero'));

const ports = {
  SITE_PORT: String(await freePort()),
  DEV_UNITS: JSON.stringify([{ name: 'medida', port: await freePort(), page: '/medida' }]),
};
let dev: ChildProcess | undefined;

/** Resolves with the milliseconds until the address is printed. */
async function start(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(workspace.dir, 'scripts/dev-site.ts')], {
    env: {
      ...process.env,
      ...ports,
      RELEASES_DIR: defaultReleasesDir,
      SUPABASE_URL: 'http://localhost:9',
      SUPABASE_PUBLISHABLE_KEY: 'none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  dev = child;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let logged = '';
  // read to the end: who writes into a pipe that is no longer read is ended, and each compilation writes a line
  child.stdout.on('data', (chunk) => {
    logged += chunk;
    if (logged.includes('with medida')) resolve();
  });
  child.once('exit', (code) => reject(new Error(`The development site ended with ${code}.\n${logged}`)));
  await promise;
  return performance.now() - started;
}

async function stop(): Promise<void> {
  if (!dev || dev.exitCode !== null) return;
  dev.kill('SIGTERM');
  await once(dev, 'exit');
}

const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(process.env.ESPACOS_BROWSER && { executablePath: process.env.ESPACOS_BROWSER }),
});
try {
  const cold = await start();
  await stop();
  const warm = await start();
  const tab = await browser.newPage();
  await tab.goto(`http://localhost:${ports.SITE_PORT}/medida`);
  await tab.getByRole('heading', { name: 'zero' }).waitFor();
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const seen = tab.waitForFunction((text) => document.querySelector('h1')?.textContent === text, `mudança ${edit}`);
    const saved = performance.now();
    await writeFile(page, source(`mudança ${edit}`));
    await seen;
    times.push(performance.now() - saved);
  }
  const { p50, p95 } = timing(times);
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const table = `${load}, ${edits} edits:

| first start | later start | edit to screen p50 | p95 |
| --- | --- | --- | --- |
| ${seconds(cold)} | ${seconds(warm)} | ${Math.round(p50)} ms | ${Math.round(p95)} ms |`;
  console.log(table);
  await writeTable('development', table);
} finally {
  await browser.close();
  await stop();
  await workspace.remove();
}
