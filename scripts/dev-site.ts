/**
 * The site with one unit from a development server: the others as they are released. Run by dev.ts and start.ts, which
 * give the ports and the API.
 */

import { type RunningDevServer, startDevServer } from '../federation/src/dev/dev-server.ts';
import { developmentReleases } from '../federation/src/dev/development-releases.ts';
import { startSite } from '../shell/server/site.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const unit = required('DEV_UNIT');
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

let compilations = 0;
const [releasesDir, devServer] = await Promise.all([
  developmentReleases(console.log),
  startDevServer({
    name: unit,
    port: Number(required('DEV_SERVER_PORT')),
    onCompiled: ({ milliseconds, error }) => {
      compilations += 1;
      if (error) console.log(`✖ ${unit} does not compile\n${error}`);
      else if (compilations > 1) console.log(`✔ ${unit} (${milliseconds} ms)`);
    },
  }),
]);
const site = await startSite({
  port: Number(required('SITE_PORT')),
  apiUrl: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
  releasesDir,
  development: { [unit]: devServer.url },
});
console.log(`✔ ${site.url} with ${unit} from this folder (${seconds()})`);

const stop = async (running: RunningDevServer) => {
  await Promise.allSettled([site.stop(), running.stop()]);
  process.exit(0);
};
process.once('SIGINT', () => void stop(devServer));
process.once('SIGTERM', () => void stop(devServer));
