import { expect, test, vi } from 'vitest';
import { asyncLruCache } from './lru-cache.ts';

test('the same is made once, also when two want it at once', async () => {
  const cached = asyncLruCache<string>(2);
  const make = vi.fn(async () => 'made');
  await Promise.all([cached('a', make), cached('a', make)]);
  expect(await cached('a', make)).toBe('made');
  expect(make).toHaveBeenCalledOnce();
});

test('what failed is made anew', async () => {
  const cached = asyncLruCache<string>(2);
  await expect(cached('a', () => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
  expect(await cached('a', async () => 'there')).toBe('there');
});

test('what was not wanted for longest goes first', async () => {
  const cached = asyncLruCache<string>(2);
  const make = vi.fn(async () => 'made');
  for (const key of ['a', 'b', 'a', 'c']) await cached(key, make);
  await cached('a', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cached('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});
