import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { supabase } from 'shared-domain/platform';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnreadCount } from './use-unread-count.ts';

let unread = 0;
let insert: (change: { new: unknown }) => void;
let status: (status: string) => void;
const removeChannel = vi.fn();

beforeEach(() => {
  new FakeApi().on('unread_count', () => unread).install();
  const channel = {
    on: (_kind: string, _filter: unknown, callback: typeof insert) => {
      insert = callback;
      return channel;
    },
    subscribe: (callback: typeof status) => {
      status = callback;
      return channel;
    },
  };
  vi.spyOn(supabase(), 'channel').mockReturnValue(channel as never);
  vi.spyOn(supabase(), 'removeChannel').mockImplementation(removeChannel);
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test('the count is asked for, and again after every subscription and every message', async () => {
  unread = 2;
  const { result, unmount } = renderHook(() => useUnreadCount('someone'), { wrapper });
  expect(result.current).toBe(0);
  await waitFor(() => expect(result.current).toBe(2));
  unread = 3;
  act(() => status('SUBSCRIBED'));
  await waitFor(() => expect(result.current).toBe(3));
  unread = 4;
  act(() => insert({ new: {} }));
  await waitFor(() => expect(result.current).toBe(4));
  // the socket was away and is back
  unread = 7;
  act(() => status('CHANNEL_ERROR'));
  act(() => status('SUBSCRIBED'));
  await waitFor(() => expect(result.current).toBe(7));
  unmount();
  expect(removeChannel).toHaveBeenCalledOnce();
});
