// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { noteRequest, useConnection } from 'shared-domain/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { watchRequests } from './watch-requests.ts';

let onLine = true;
let queryClient: QueryClient;
afterEach(() => queryClient.unmount());
const isLost = () => useConnection.getState().isLost;

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  onLine = true;
  noteRequest(true);
  queryClient = createQueryClient();
  queryClient.mount();
  watchRequests(queryClient);
});

test('neither a missing connection nor a failure alone is a lost connection', () => {
  noteRequest(false);
  expect(isLost()).toBe(false);
  onLine = false;
  expect(isLost()).toBe(false);
  noteRequest(false);
  expect(isLost()).toBe(true);
});

test.each([
  [
    'a query that waits',
    () => {
      dispatchEvent(new Event('offline'));
      void queryClient.fetchQuery({ queryKey: ['a'], queryFn: async () => 1 });
    },
  ],
  [
    'a mutation that is refused',
    () => {
      const options = { networkMode: 'always' as const, mutationFn: () => Promise.reject(new Error('offline')) };
      void queryClient
        .getMutationCache()
        .build(queryClient, options)
        .execute(undefined)
        .catch(() => {});
    },
  ],
  [
    'a script that does not arrive',
    () => {
      const script = document.body.appendChild(document.createElement('script'));
      script.dispatchEvent(new Event('error'));
    },
  ],
])('%s is a request that failed; the connection, or a request that succeeds, ends it', async (_name, fail) => {
  onLine = false;
  fail();
  await expect.poll(isLost).toBe(true);
  onLine = true;
  dispatchEvent(new Event('online'));
  expect(isLost()).toBe(false);
  onLine = false;
  noteRequest(false);
  noteRequest(true);
  expect(isLost()).toBe(false);
});
