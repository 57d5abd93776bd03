import { MutationCache, QueryClient } from '@tanstack/react-query';
import { reportAction } from '../platform/telemetry.ts';

/** Creates the client with the defaults of docs/product.md: one retry; data older than a minute is refetched when it is shown again. */
export function createQueryClient(): QueryClient {
  const onServer = typeof document === 'undefined';
  return new QueryClient({
    // mutations of every remote: the page shows the failure, and without this report a fault in the code would stay unknown
    mutationCache: new MutationCache({ onError: reportAction }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: onServer ? false : 1,
        // without this, tests and servers keep a timer for five minutes
        gcTime: onServer ? Number.POSITIVE_INFINITY : 5 * 60_000,
      },
    },
  });
}
