import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { freePort } from 'backend-stack/free-port.ts';
import type { RunningStack } from 'backend-stack/start-stack.ts';
import { buildAll } from 'federation/build/build-all.ts';
import { startSite } from 'shell/server/site.ts';
import { benchFolder, type CleanUp, startBackend } from './bench-backend.ts';
import { startHttp2Proxy } from './http2-proxy.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const readme = path.join(import.meta.dirname, 'README.md');

/** The backend with the demonstration's data. */
export async function startDemoBackend(...args: Parameters<typeof startBackend>): Promise<RunningStack> {
  const stack = await startBackend(...args);
  // a process of its own: the API lives in this one and must not be held up while it is filled
  await run(process.execPath, ['scripts/seed-demo.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: stack.databaseUrl,
      SUPABASE_URL: stack.urls.api,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      STRIPE_API_BASE: stack.urls.payments,
      STRIPE_SECRET_KEY: stack.keys.stripeSecretKey,
    },
  });
  return stack;
}

export interface DemoSite {
  siteUrl: string;
  apiUrl: string;
  /** The publishable one. */
  key: string;
}

/** The whole product with the demonstration's data, from the sources as they are. */
export async function startDemoSite(name: string, cleanUp: CleanUp): Promise<DemoSite> {
  const folder = await benchFolder(name, cleanUp);
  const site = await freePort();
  const siteUrl = `http://localhost:${site}`;
  const stack = await startDemoBackend(folder, cleanUp, { siteUrl, durable: true });
  const releasesDir = path.join(folder, 'releases');
  await buildAll({ releasesDir });
  const running = await startSite({
    port: site,
    apiUrl: stack.urls.api,
    publishableKey: stack.keys.publishable,
    releasesDir,
    rendering: { apiTimeoutMs: 3000 },
  });
  cleanUp.add(running.stop);
  return { siteUrl, apiUrl: stack.urls.api, key: stack.keys.publishable };
}

/** Signs a browser in without the form. */
export async function signInDemo(
  context: BrowserContext,
  { apiUrl, key }: DemoSite,
  person: { email: string; password: string },
): Promise<void> {
  const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const session = await response.text();
  await context.addInitScript((value) => localStorage.setItem('sb-localhost-auth-token', value), session);
}

/** Serves a folder of releases behind HTTP/2, as a CDN would. Returns its address. */
export async function serveReleases(
  stack: RunningStack,
  releasesDir: string,
  folder: string,
  cleanUp: CleanUp,
): Promise<string> {
  const site = await startSite({
    port: 0,
    apiUrl: stack.urls.api,
    publishableKey: stack.keys.publishable,
    releasesDir,
    rendering: { apiTimeoutMs: 3000 },
  });
  cleanUp.add(site.stop);
  const proxy = await startHttp2Proxy(site.url, folder);
  cleanUp.add(proxy.stop);
  return proxy.url;
}

/** Puts a table between the marks `<!-- name -->` and `<!-- /name -->` of the README. */
export async function writeTable(name: string, table: string): Promise<void> {
  const text = await readFile(readme, 'utf8');
  const marked = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marked.test(text)) throw new Error(`bench/README.md has no place for the figures of ${name}.`);
  await writeFile(
    readme,
    text.replace(marked, (_whole, before: string, after: string) => `${before}\n\n${table}\n\n${after}`),
  );
}
