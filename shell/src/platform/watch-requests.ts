import type { QueryClient } from '@tanstack/react-query';
import { noteRequest } from 'shared-domain/platform';

/** Notes requests that fail without reaching the API: queries that wait for a connection, scripts of lazy parts, pictures. */
export function watchRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.state.fetchStatus === 'paused') noteRequest(false);
  });
  // also a mutation that was refused without a request
  queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'error') noteRequest(false);
  });
  // an element's error does not bubble
  addEventListener('error', ({ target }) => target instanceof HTMLElement && noteRequest(false), true);
  addEventListener('online', () => noteRequest(true));
}
