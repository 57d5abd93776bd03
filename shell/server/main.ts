import { readSettings } from './settings.ts';
import { startSite } from './site.ts';

const { options, shutdown } = readSettings(process.env);
// Removed from the environment, so that child processes do not inherit it.
for (const name of ['SUPABASE_SECRET_KEY', 'ROLLBACK_WEBHOOK', 'ALERT_WEBHOOK', 'HEARTBEAT_URL', 'ERRORS_DSN'])
  delete process.env[name];

const site = await startSite(options);
console.log(`Site: ${site.url}`);
if (site.metricsUrl) console.log(`Metrics: ${site.metricsUrl}`);

const stop = (announceMs: number) => void site.stop({ ...shutdown, announceMs }).then(() => process.exit(0));
// in a terminal no proxy has to notice first; a second signal ends it immediately
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(shutdown.announceMs));
