/**
 * The site with one unit from a development server: the others as they are released. Run by dev.ts and start.ts, which
 * give the ports and the API.
 */

import { isPortFree } from '../backend/stack/src/ports.ts';
import { startDevServer } from '../federation/src/dev/dev-server.ts';
import { developmentReleases } from '../federation/src/dev/development-releases.ts';
import { startSite } from '../shell/server/site.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function main(): Promise<void> {
  const unit = required('DEV_UNIT');
  const ports = { DEV_SERVER_PORT: Number(required('DEV_SERVER_PORT')), SITE_PORT: Number(required('SITE_PORT')) };
  for (const [variable, port] of Object.entries(ports)) {
    if (!(await isPortFree(port))) throw new Error(`Port ${port} (${variable}) is taken by another program.`);
  }
  let compilations = 0;
  const [releasesDir, devServer] = await Promise.all([
    developmentReleases(console.log),
    startDevServer({
      name: unit,
      port: ports.DEV_SERVER_PORT,
      onCompiled: ({ milliseconds, error }) => {
        compilations += 1;
        if (error) console.log(`✖ ${unit} does not compile\n${error}`);
        else if (compilations > 1) console.log(`✔ ${unit} (${milliseconds} ms)`);
      },
    }),
  ]);
  const site = await startSite({
    port: ports.SITE_PORT,
    apiUrl: required('SUPABASE_URL'),
    publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
    testPayments: true,
    releasesDir,
    development: { [unit]: devServer.url },
  });
  console.log(`✔ ${site.url} with ${unit} from this folder (${seconds()})`);
  const stop = async () => {
    await Promise.allSettled([site.stop(), devServer.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** At once: a bundler that still watches would keep the program, and whoever waits for it, in the dark. */
function giveUp(error: unknown): never {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

process.once('uncaughtException', (error) => {
  console.error(error);
  giveUp(error);
});
await main().catch(giveUp);
