import { readSettings } from './settings.ts';
import { startSite } from './site.ts';

const { options, shutdown } = readSettings(process.env);
// Taken out of the environment: what runs beside the server does not inherit it.
for (const name of ['SUPABASE_SECRET_KEY', 'ROLLBACK_WEBHOOK', 'ALERT_WEBHOOK', 'HEARTBEAT_URL'])
  delete process.env[name];

const site = await startSite(options);
console.log(`Site: ${site.url}`);
if (site.metricsUrl) console.log(`Metrics: ${site.metricsUrl}`);

const stop = (announceMs: number) => void site.stop({ ...shutdown, announceMs }).then(() => process.exit(0));
// at the keyboard no proxy has to notice first; a second signal ends it at once
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(shutdown.announceMs));
