import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitViewTransitions } from './view-transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose transitions are ready when the test says so. */
function fakePage() {
  const skipTransition = vi.fn(() => ready.reject(new DOMException('Skipped', 'AbortError')));
  const ready = Promise.withResolvers<undefined>();
  const started = vi.fn(() => ({ ready: ready.promise, skipTransition }) as unknown as ViewTransition);
  const page = { startViewTransition: started as Document['startViewTransition'] };
  limitViewTransitions(page);
  return { page, started, ready, skipTransition };
}

test('a transition that is ready in time runs', async () => {
  const { page, started, ready, skipTransition } = fakePage();
  const update = () => {};
  page.startViewTransition(update);
  expect(started).toHaveBeenCalledWith(update);
  await vi.advanceTimersByTimeAsync(249);
  ready.resolve(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(skipTransition).not.toHaveBeenCalled();
});

test('one that is not ready after 250 ms is skipped, without an unhandled rejection', async () => {
  const { page, skipTransition } = fakePage();
  page.startViewTransition(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(249);
  expect(skipTransition).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(skipTransition).toHaveBeenCalledOnce();
});

test('a browser without transitions stays as it is', () => {
  const page = {} as Pick<Document, 'startViewTransition'>;
  limitViewTransitions(page);
  expect(page).toEqual({});
});
