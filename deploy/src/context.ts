import type postgres from 'postgres';
import Stripe from 'stripe';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { SupabaseProject } from './supabase-project.ts';

/** Settings and connections that the steps share. */
export interface Context {
  settings: Settings;
  project: SupabaseProject;
  sql: postgres.Sql;
  stripe: Stripe;
}

export async function withContext<Result>(
  settings: Settings,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { SUPABASE_DB_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE } = settings.secrets;
  const sql = openDatabase(SUPABASE_DB_URL);
  const project = new SupabaseProject(settings);
  try {
    return await work({ settings, project, sql, stripe: stripeClient(STRIPE_SECRET_KEY, STRIPE_API_BASE) });
  } finally {
    await sql.end({ timeout: 5 });
    await project.close();
  }
}

function stripeClient(key: string, apiBase?: string): Stripe {
  const base = apiBase ? new URL(apiBase) : null;
  return new Stripe(key, {
    telemetry: false,
    maxNetworkRetries: 2,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  });
}
