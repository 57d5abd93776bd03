import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../db/api.types.ts';
import { authFetch } from './api-fetch.ts';

/** The client of supabase-js, typed by our tables and functions. */
export type OfficialClient = SupabaseClient<Database>;

/** Where the API answers, and under which key the session is stored. */
export interface ClientAddress {
  supabaseUrl: string;
  supabaseKey: string;
  /** Where the session is kept in `localStorage`. */
  storageKey: string;
}

/** Supabase's own client, loaded at its first use. */
export interface LazyClient {
  /** Undefined until its code has come. */
  present(): OfficialClient | undefined;
  /** There, or on its way. */
  isWanted(): boolean;
  /** A failure is not remembered: the next call tries again. */
  load(): Promise<OfficialClient>;
  /** For what waits in the background: tries until the network gives the code. */
  loadAtLast(): Promise<OfficialClient>;
  /** Calls back when it is there, without asking for it. Returns what ends the waiting. */
  whenPresent(callback: (client: OfficialClient) => void): () => void;
}

const retryMs = 5000;

/** Loads supabase-js at the first use of what only it can do. */
export function createLazyClient({ supabaseUrl, supabaseKey, storageKey }: ClientAddress): LazyClient {
  const waiting = new Set<(client: OfficialClient) => void>();
  let present: OfficialClient | undefined;
  let arriving: Promise<OfficialClient> | undefined;

  const fetchAndStart = async (): Promise<OfficialClient> => {
    const { createClient } = await import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');
    const client = createClient<Database>(supabaseUrl, supabaseKey, {
      auth: { storageKey, persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, flowType: 'pkce' },
      global: { fetch: authFetch },
    });
    present = client;
    for (const callback of waiting) callback(client);
    waiting.clear();
    return client;
  };

  const lazy: LazyClient = {
    present: () => present,
    isWanted: () => arriving !== undefined,
    load() {
      arriving ??= fetchAndStart().catch((error: unknown) => {
        arriving = undefined;
        throw error;
      });
      return arriving;
    },
    loadAtLast: () =>
      lazy.load().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        return lazy.loadAtLast();
      }),
    whenPresent(callback) {
      if (present) {
        callback(present);
        return () => {};
      }
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
  };
  return lazy;
}
