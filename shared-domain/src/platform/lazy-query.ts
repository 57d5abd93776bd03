import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../db/api.types.ts';

type Rest = PostgrestClient<Database>;
type Method = (...args: unknown[]) => unknown;

/** The code behind tables and procedures, of which a page that the server has rendered needs nothing before its first query. */
export const loadPostgrest = () => import(/* webpackChunkName: "postgrest" */ '@supabase/postgrest-js');

/** So that the first query does not wait for its code; a failure stays silent, the query will try again. */
export function preloadQueries(): void {
  loadPostgrest().catch(() => {});
}

/** Queries that are described before the library's code has come: what is said to them reaches the real ones. */
export function createLazyQueries(load: () => Promise<Rest>): Pick<Rest, 'from' | 'rpc'> {
  const describe =
    (method: 'from' | 'rpc') =>
    (...args: unknown[]) => {
      const steps: [method: string, args: unknown[]][] = [[method, args]];
      const arrival = load();
      // a query that is never sent fails nowhere
      arrival.catch(() => {});
      const send = (rest: Rest): unknown =>
        steps.reduce<unknown>((real, [step, given]) => (real as Record<string, Method>)[step]?.(...given), rest);
      /** As the library answers where the network fails. */
      const fail = (error: unknown) => {
        if (steps.some(([step]) => step === 'throwOnError')) throw error;
        const failure = { message: String(error), details: '', hint: '', code: '' };
        return { error: failure, data: null, count: null, status: 0, statusText: '' };
      };
      const query: object = new Proxy(
        {},
        {
          get: (_, step: string) =>
            step === 'then'
              ? (...settle: Parameters<Promise<unknown>['then']>) => arrival.then(send, fail).then(...settle)
              : (...given: unknown[]) => {
                  steps.push([step, given]);
                  return query;
                },
        },
      );
      return query;
    };
  return { from: describe('from'), rpc: describe('rpc') } as unknown as Pick<Rest, 'from' | 'rpc'>;
}
