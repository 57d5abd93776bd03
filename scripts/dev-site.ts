/**
 * The site with some units from development servers: the others as they are released. Run by dev.ts and start.ts, which
 * give the ports and the API.
 */

import { isPortFree } from '../backend/stack/src/ports.ts';
import { type RunningDevServer, startDevServer } from '../federation/src/dev/dev-server.ts';
import { developmentReleases } from '../federation/src/dev/development-releases.ts';
import { startSite } from '../shell/server/site.ts';
import { addressLines, type DevUnit } from './dev-units.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

function watch({ name, port }: DevUnit): Promise<RunningDevServer> {
  let compilations = 0;
  return startDevServer({
    name,
    port,
    onCompiled: ({ milliseconds, error }) => {
      compilations += 1;
      if (error) console.log(`✖ ${name} does not compile\n${error}`);
      else if (compilations > 1) console.log(`✔ ${name} (${milliseconds} ms)`);
    },
  });
}

async function main(): Promise<void> {
  const units = JSON.parse(required('DEV_UNITS')) as DevUnit[];
  const sitePort = Number(required('SITE_PORT'));
  const ports = [['SITE_PORT', sitePort] as const, ...units.map(({ name, port }) => [name, port] as const)];
  for (const [whose, port] of ports) {
    if (!(await isPortFree(port))) throw new Error(`Port ${port} (${whose}) is taken by another program.`);
  }
  const [releasesDir, ...servers] = await Promise.all([developmentReleases(console.log), ...units.map(watch)]);
  const site = await startSite({
    port: sitePort,
    apiUrl: required('SUPABASE_URL'),
    publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
    testPayments: true,
    releasesDir,
    development: Object.fromEntries(units.map(({ name }, index) => [name, servers[index]?.url ?? ''])),
  });
  console.log(`✔ ${site.url} with ${units.map(({ name }) => name).join(', ')} from this folder (${seconds()})`);
  for (const line of addressLines(site.url, units)) console.log(line);
  process.send?.('ready');
  const stop = async () => {
    await Promise.allSettled([site.stop(), ...servers.map((server) => server.stop())]);
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** Exits immediately: a bundler that still watches would keep the process alive. */
function giveUp(error: unknown): never {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

process.once('uncaughtException', (error) => {
  console.error(error);
  giveUp(error);
});
await main().catch(giveUp);
