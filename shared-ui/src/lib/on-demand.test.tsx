import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onDemand } from './on-demand.ts';

test('nothing is loaded before it is wanted, and only once', async () => {
  const load = vi.fn(async () => 'code');
  const code = onDemand(load);
  const { result, rerender } = renderHook(({ wanted }) => code.useWanted(wanted), { initialProps: { wanted: false } });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current.value).toBe('code'));
  const second = renderHook(() => code.useWanted(true));
  expect(second.result.current.value).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('what was preloaded is there at once', async () => {
  const load = vi.fn(async () => 'code');
  const code = onDemand(load);
  code.preload();
  await act(async () => {});
  const { result } = renderHook(() => code.useWanted(true));
  expect(result.current.value).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('a failure is said, not thrown, and not remembered', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new Error('offline'));
  load.mockRejectedValueOnce(new Error('offline'));
  const code = onDemand(load);
  code.preload();
  await act(async () => {});
  const { result } = renderHook(() => code.useWanted(true));
  await waitFor(() => expect(result.current.failed).toBe(true));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.value).toBe('code'));
  expect(result.current.failed).toBe(false);
  expect(load).toHaveBeenCalledTimes(3);
});
