import { beforeEach, expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

beforeEach(() => void vi.useFakeTimers());

interface Page {
  text: string;
}
type Outcome = 'whole' | 'failed';

/** A cache whose pages the test makes, one after the other. */
function cacheOf({ maxBytes = 1000, isBusy = false } = {}) {
  const state = {
    isBusy,
    wanted: [] as { key: string; somebodyWaits: boolean; end(text: string, outcome?: Outcome): void }[],
  };
  const cache = createPageCache<Page>(({ text }) => text.length, { maxBytes, now: () => Date.now() });
  const get = (key = '/') =>
    cache.get(
      key,
      (somebodyWaits) => {
        const { promise, resolve } = Promise.withResolvers<{ isWhole: boolean; isFailed: boolean; page: Page }>();
        const end = (text: string, outcome: Outcome = 'whole') =>
          resolve({ isWhole: outcome === 'whole', isFailed: outcome === 'failed', page: { text } });
        state.wanted.push({ key, somebodyWaits, end });
        return promise;
      },
      () => state.isBusy,
    );
  const text = async (key?: string) => (await get(key)).page.text;
  /** The page is there, made now. */
  const given = async (key: string, content: string) => {
    const requested = get(key);
    state.wanted.shift()?.end(content);
    await requested;
  };
  return { cache, state, get, text, given };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('who asks for the same at the same time gets the same; it is given out as it is for two seconds', async () => {
  const { state, text } = cacheOf();
  const requested = [text(), text()];
  expect(state.wanted).toHaveLength(1);
  state.wanted[0]?.end('one');
  expect(await Promise.all(requested)).toEqual(['one', 'one']);
  await pass(1999);
  expect(await text()).toBe('one');
  expect(state.wanted).toHaveLength(1);
});

test('an older one is made anew for who asks', async () => {
  const { state, text, given } = cacheOf();
  await given('/', 'old');
  await pass(2000);
  const requested = text();
  state.wanted[0]?.end('new');
  expect(await requested).toBe('new');
});

test('an older one stands in for one that is slow, which is there for the next', async () => {
  const { state, text, given } = cacheOf();
  await given('/', 'old');
  await pass(2000);
  const requested = text();
  await pass(300);
  expect(await requested).toBe('old');
  state.wanted[0]?.end('new');
  await pass(0);
  expect(await text()).toBe('new');
});

test('while pages wait for workers, who can be given an older one is given it at once', async () => {
  const { state, text, given } = cacheOf();
  await given('/', 'old');
  await pass(2000);
  state.isBusy = true;
  expect(await text()).toBe('old');
  expect(state.wanted).toMatchObject([{ somebodyWaits: false }]);
  // beyond a minute it is too old for that
  state.wanted.shift()?.end('', 'failed');
  await pass(60_000);
  const requested = text();
  expect(state.wanted).toMatchObject([{ somebodyWaits: true }]);
  state.wanted[0]?.end('new');
  expect(await requested).toBe('new');
});

test('for an hour a page stands in for one that can not be made; that is tried every two seconds', async () => {
  const { state, get, given } = cacheOf();
  await given('/', 'old');
  await pass(3_000_000);
  const requested = get();
  state.wanted.shift()?.end('', 'failed');
  expect(await requested).toMatchObject({ page: { text: 'old' }, isStandIn: true });
  expect(await get()).toMatchObject({ page: { text: 'old' }, isStandIn: true });
  expect(state.wanted).toHaveLength(0);
  await pass(2000);
  const again = get();
  state.wanted.shift()?.end('new');
  expect(await again).toMatchObject({ page: { text: 'new' }, isStandIn: false });
});

test('after an hour nobody is shown it any more', async () => {
  const { state, get, given } = cacheOf();
  await given('/', 'old');
  await pass(3_600_000);
  const requested = get();
  state.wanted[0]?.end('failure', 'failed');
  expect(await requested).toMatchObject({ page: { text: 'failure' } });
});

test('what could not be made is nobody else’s answer later on', async () => {
  const { state, text } = cacheOf();
  const requested = text();
  state.wanted.shift()?.end('failure', 'failed');
  expect(await requested).toBe('failure');
  void text();
  expect(state.wanted).toHaveLength(1);
});

test('all pages together take no more than they may; the one not asked for longest goes', async () => {
  const { cache, state, text, given } = cacheOf({ maxBytes: 10 });
  await given('/a', 'aaaa');
  await given('/b', 'bbbb');
  expect(await text('/a')).toBe('aaaa');
  await given('/c', 'cccc');
  expect(cache.cached.bytes).toBe(8);
  expect(await text('/a')).toBe('aaaa');
  void text('/b');
  expect(state.wanted.map(({ key }) => key)).toEqual(['/b']);
  // one that is larger than all together is not kept, and still given
  const large = text('/large');
  state.wanted[1]?.end('x'.repeat(11));
  expect(await large).toHaveLength(11);
  expect(cache.cached.bytes).toBe(8);
});

test('without memory only those who ask at the same time share a page', async () => {
  const { state, text, given } = cacheOf({ maxBytes: 0 });
  await given('/', 'one');
  void text();
  void text();
  expect(state.wanted).toHaveLength(1);
});

test('what is dropped is given to nobody any more, also not by what was being made', async () => {
  const { cache, state, text, given } = cacheOf();
  await given('/espaco/1', 'space 1');
  await given('/espaco/2', 'space 2');
  const early = text('/');
  cache.drop((page) => page.text.includes('1'));
  expect(await text('/espaco/2')).toBe('space 2');
  const requested = text('/espaco/1');
  const slow = text('/');
  state.wanted.find(({ key }) => key === '/espaco/1')?.end('gone');
  expect(await requested).toBe('gone');
  // it began before the drop, so it may show the space: only visitors who waited for it get it
  const [first, second] = state.wanted.filter(({ key }) => key === '/');
  first?.end('with space 1');
  second?.end('without');
  expect([await early, await slow, await text('/')]).toEqual(['with space 1', 'without', 'without']);
});

test('after three failures in a row nobody waits for a new page where an older one is kept, until one succeeds', async () => {
  const { state, get, text, given } = cacheOf();
  await given('/kept', 'old');
  await pass(61_000);
  for (const key of ['/a', '/b', '/c']) {
    const requested = text(key);
    state.wanted.shift()?.end('parts are missing', 'failed');
    await requested;
  }
  expect(await get('/kept')).toMatchObject({ page: { text: 'old' }, isStandIn: true });
  // renewed in the background
  expect(state.wanted).toMatchObject([{ key: '/kept', somebodyWaits: false }]);
  state.wanted.shift()?.end('new');
  await pass(2000);
  const requested = text('/kept');
  state.wanted.shift()?.end('newer');
  expect(await requested).toBe('newer');
});
