import { beforeEach, expect, test, vi } from 'vitest';
import type { RenderResult } from '../../src/server.tsx';
import { PoolBusy, type PoolThread, RenderPool, type RequestedPage } from './render-pool.ts';

// Workers whose pages end when the test says so, and a clock of the test's own.

beforeEach(() => void vi.useFakeTimers());

class FakeThread implements PoolThread {
  ended = false;
  isSilent = false;
  isRetired = false;
  readonly pages: { url: string; finish(): void; fail(error: Error): void }[] = [];
  #listener: (() => void) | undefined;

  get underWay(): number {
    return this.pages.length;
  }
  onChange(listener: () => void): void {
    this.#listener = listener;
  }
  render({ url }: RequestedPage): Promise<RenderResult> {
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
    const leave = () => void this.pages.splice(this.pages.indexOf(page), 1);
    const page = {
      url,
      finish: () => {
        leave();
        resolve({ kind: 'redirect', status: 302, location: url });
      },
      fail: (error: Error) => {
        leave();
        reject(error);
      },
    };
    this.pages.push(page);
    return promise;
  }
  finishAll(): void {
    for (const page of [...this.pages]) page.finish();
  }
  change(state: Partial<Pick<FakeThread, 'isSilent' | 'ended'>>): void {
    Object.assign(this, state);
    if (this.ended) for (const page of [...this.pages]) page.fail(new Error('ended'));
    this.#listener?.();
  }
  forgetAnswers(): void {}
  retire(): void {
    this.isRetired = true;
  }
  end(): void {
    this.ended = true;
  }
}

function poolOf(
  options: { size?: number; perWorker?: number; maxWaiting?: number; starts?: (FakeThread | null)[] } = {},
) {
  const { size = 2, perWorker = 2, maxWaiting = 3, starts } = options;
  const threads: FakeThread[] = [];
  const pool = new RenderPool({
    size,
    limits: { perWorker, maxWaiting, maxWaitMs: 1000, renderTimeoutMs: 5000 },
    startThread: async () => {
      const thread = starts ? (starts.shift() ?? null) : new FakeThread();
      if (thread) threads.push(thread);
      return thread;
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** Outcomes of the pages, by address. */
  const outcomes: Record<string, string> = {};
  const ask = (url: string, how?: { patient: boolean }) =>
    void pool.render({ url, requestId: 'r' }, how).then(
      () => {
        outcomes[url] = 'rendered';
      },
      (error: unknown) => {
        outcomes[url] = error instanceof PoolBusy ? 'busy' : 'failed';
      },
    );
  return { pool, threads, settle, outcomes, ask };
}

test('pages are spread over the workers; what finds none free waits for its turn', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf();
  await pool.start();
  await settle();
  for (const url of ['a', 'b', 'c', 'd', 'e']) ask(url);
  expect(threads.map(({ pages }) => pages.map(({ url }) => url))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  expect(pool.isBusy).toBe(true);
  threads[1]?.pages[0]?.finish();
  await settle();
  expect(outcomes).toEqual({ b: 'rendered' });
  expect(threads[1]?.pages.map(({ url }) => url)).toEqual(['d', 'e']);
  expect(pool.isBusy).toBe(false);
});

test('above its capacity a pool says so at once, and no worker is ended for being busy', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 1, perWorker: 1, maxWaiting: 2 });
  await pool.start();
  for (const url of ['a', 'b', 'c', 'd']) ask(url);
  await settle();
  expect(outcomes).toEqual({ d: 'busy' });
  for (let turn = 0; turn < 3; turn++) {
    threads[0]?.finishAll();
    await settle();
  }
  expect(outcomes).toEqual({ a: 'rendered', b: 'rendered', c: 'rendered', d: 'busy' });
  expect(threads).toHaveLength(1);
  expect(threads[0]).toMatchObject({ ended: false, isRetired: false });
});

test('a page that has waited for a second is given up; those that came later keep their places', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 1, perWorker: 1 });
  await pool.start();
  ask('a');
  ask('b');
  await vi.advanceTimersByTimeAsync(600);
  ask('c');
  await vi.advanceTimersByTimeAsync(400);
  expect(outcomes).toEqual({ b: 'busy' });
  threads[0]?.finishAll();
  await settle();
  expect(threads[0]?.pages.map(({ url }) => url)).toEqual(['c']);
});

test('who has an older page in hand does not wait for a worker', async () => {
  const { pool, settle, ask, outcomes } = poolOf({ size: 1, perWorker: 1 });
  await pool.start();
  ask('a');
  ask('b', { patient: false });
  await settle();
  expect(outcomes).toEqual({ b: 'busy' });
});

test('a worker that ends is replaced; what waited is rendered by its successor', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 2, perWorker: 1 });
  await pool.start();
  await settle();
  for (const url of ['a', 'b', 'c']) ask(url);
  threads[0]?.change({ ended: true });
  await settle();
  expect(outcomes).toEqual({ a: 'failed' });
  expect(threads).toHaveLength(3);
  expect(threads[2]?.pages.map(({ url }) => url)).toEqual(['c']);
});

test('a worker that has not answered gets no page before it does', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 1, perWorker: 2 });
  await pool.start();
  threads[0]?.change({ isSilent: true });
  ask('a');
  ask('b');
  expect(threads[0]?.underWay).toBe(0);
  threads[0]?.change({ isSilent: false });
  await settle();
  expect(threads[0]?.underWay).toBe(2);
  threads[0]?.finishAll();
  threads[0]?.change({ isSilent: true });
  ask('c');
  await vi.advanceTimersByTimeAsync(1000);
  // it is stuck, not busy: the browser draws the page
  expect(outcomes).toMatchObject({ c: 'failed' });
});

test('a worker that does not start is not started anew for each page', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 1, starts: [null, new FakeThread()] });
  await pool.start();
  ask('a');
  await settle();
  expect(outcomes).toEqual({ a: 'failed' });
  expect(threads).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  ask('b');
  await settle();
  expect(threads).toHaveLength(1);
});

test('a pool that others replace renders what waits, then lets its workers go', async () => {
  const { pool, threads, settle, ask, outcomes } = poolOf({ size: 1, perWorker: 1 });
  await pool.start();
  ask('a');
  ask('b');
  pool.retire();
  expect(threads[0]?.isRetired).toBe(false);
  threads[0]?.finishAll();
  await settle();
  expect(threads[0]?.pages.map(({ url }) => url)).toEqual(['b']);
  expect(threads[0]?.isRetired).toBe(true);
  threads[0]?.finishAll();
  await settle();
  expect(outcomes).toEqual({ a: 'rendered', b: 'rendered' });
});
