import { defaultReleasesDir } from 'federation/workspace.ts';
import { startSite } from './site.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const site = await startSite({
  port: Number(process.env.SITE_PORT ?? 3000),
  ...(process.env.SITE_HOST && { hostname: process.env.SITE_HOST }),
  apiUrl: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_ANON_KEY'),
  releasesDir: defaultReleasesDir,
  ...(process.env.SITE_URL && { siteUrl: process.env.SITE_URL }),
  ...(process.env.RENDER_TIMEOUT_MS && { renderTimeoutMs: Number(process.env.RENDER_TIMEOUT_MS) }),
});
console.log(`Site: ${site.url}`);

const stop = () => void site.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
