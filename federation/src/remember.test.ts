import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('the same is made once, also when two want it at once', async () => {
  const remembered = remember<string>(2);
  const make = vi.fn(async () => 'made');
  await Promise.all([remembered('a', make), remembered('a', make)]);
  expect(await remembered('a', make)).toBe('made');
  expect(make).toHaveBeenCalledOnce();
});

test('what failed is made anew', async () => {
  const remembered = remember<string>(2);
  await expect(remembered('a', () => Promise.reject(new Error('not there')))).rejects.toThrow('not there');
  expect(await remembered('a', async () => 'there')).toBe('there');
});

test('what was not wanted for longest goes first', async () => {
  const remembered = remember<string>(2);
  const make = vi.fn(async () => 'made');
  for (const key of ['a', 'b', 'a', 'c']) await remembered(key, make);
  await remembered('a', make);
  expect(make).toHaveBeenCalledTimes(3);
  await remembered('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});
