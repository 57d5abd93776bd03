import { MutationCache, QueryClient } from '@tanstack/react-query';
import { reportAction } from '../platform/telemetry.ts';

/** Defaults of docs/product.md: one retry; what is older than a minute is refetched when it is looked at again. */
export function createQueryClient(): QueryClient {
  const onServer = typeof document === 'undefined';
  return new QueryClient({
    // of every remote: the page says that it failed, and nobody else would learn that the code was at fault
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
