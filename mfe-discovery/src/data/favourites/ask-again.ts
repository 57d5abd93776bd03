import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Settled {
  mutationKey: QueryKey;
  queryKey: QueryKey;
  /** Null where the mutation succeeded. */
  error: Error | null;
}

/**
 * The last of several mutations refetches what they changed. A success waits for it. A failure does not: without a network
 * the refetch retries for many seconds, and the mutation would be pending that long.
 */
export function askAgain(
  queryClient: QueryClient,
  { mutationKey, queryKey, error }: Settled,
): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey }) !== 1) return undefined;
  const answer = queryClient.invalidateQueries({ queryKey });
  return error ? undefined : answer;
}
