import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { createLazyQueries } from './lazy-query.ts';

const fetched = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => Response.json([{ id: 1 }]));
const client = () => new PostgrestClient<never>('http://api.test/rest/v1', { fetch: fetched });
type Load = Parameters<typeof createLazyQueries>[0];

test('all that a query says before the code has come is sent once it has, and nothing before it is awaited', async () => {
  const { from } = createLazyQueries((async () => client()) as Load);
  const query = from('spaces').select('id').order('id');
  query.limit(2);
  await Promise.resolve();
  expect(fetched).not.toHaveBeenCalled();
  expect((await query.throwOnError()).data).toEqual([{ id: 1 }]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(String(fetched.mock.lastCall?.[0])).toBe('http://api.test/rest/v1/spaces?select=id&order=id.asc&limit=2');
});

test('code that does not come is an answer with an error or thrown, as a failing network is; the next query asks again', async () => {
  const load = vi.fn(async () => client());
  load.mockRejectedValueOnce(new Error('Loading chunk postgrest failed.'));
  load.mockRejectedValueOnce(new Error('Loading chunk postgrest failed.'));
  const { from } = createLazyQueries(load as Load);
  const { data, error } = await from('spaces').select('id');
  expect([data, error?.message]).toEqual([null, 'Error: Loading chunk postgrest failed.']);
  await expect(from('spaces').select('id').throwOnError()).rejects.toThrow('Loading chunk');
  expect((await from('spaces').select('id')).data).toEqual([{ id: 1 }]);
});
