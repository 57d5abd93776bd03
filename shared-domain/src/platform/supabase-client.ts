import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../db/database.types.ts';
import { platformConfig } from './config.ts';

let client: SupabaseClient<Database> | undefined;

/**
 * The one Supabase client of the page. On the server it has no session: it sees what an anonymous visitor sees.
 * @throws if the platform is not configured.
 */
export function supabase(): SupabaseClient<Database> {
  if (!client) {
    const { supabaseUrl, supabaseKey } = platformConfig();
    const inBrowser = typeof document !== 'undefined';
    client = createClient<Database>(supabaseUrl, supabaseKey, {
      auth: {
        persistSession: inBrowser,
        autoRefreshToken: inBrowser,
        detectSessionInUrl: inBrowser,
        flowType: 'pkce',
      },
    });
  }
  return client;
}
