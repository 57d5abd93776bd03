import { defaultReleasesDir } from 'federation/workspace.ts';
import { analysisTiming } from './canary-analysis/analysis-timing.ts';
import { parsePolicy } from './override-target.ts';
import { startSite } from './site.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

// Taken out of the environment: what runs beside the server does not inherit it.
const secretKey = process.env.SUPABASE_SECRET_KEY;
delete process.env.SUPABASE_SECRET_KEY;

const site = await startSite({
  port: Number(process.env.SITE_PORT ?? 3000),
  ...(process.env.SITE_HOST && { hostname: process.env.SITE_HOST }),
  apiUrl: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
  releasesDir: process.env.RELEASE_TARGET ?? defaultReleasesDir,
  ...(process.env.RELEASES_URL && { assetsUrl: process.env.RELEASES_URL }),
  ...(process.env.RELEASES_CACHE && { cacheDir: process.env.RELEASES_CACHE }),
  overrides: parsePolicy(process.env.OVERRIDE_ALLOW ?? '', process.env.OVERRIDE_SECRET),
  ...(process.env.SITE_URL && { siteUrl: process.env.SITE_URL }),
  ...(secretKey && { secretKey }),
  ...(process.env.CLIENT_ADDRESS_HEADER && { addressHeader: process.env.CLIENT_ADDRESS_HEADER }),
  ...(process.env.CANARY_ANALYSIS_SLOT_MS && { timing: analysisTiming(Number(process.env.CANARY_ANALYSIS_SLOT_MS)) }),
  ...(process.env.RENDER_TIMEOUT_MS && { renderTimeoutMs: Number(process.env.RENDER_TIMEOUT_MS) }),
});
console.log(`Site: ${site.url}`);

const stop = () => void site.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
