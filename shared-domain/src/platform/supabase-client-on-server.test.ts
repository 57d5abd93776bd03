import { expect, test, vi } from 'vitest';
import { configurePlatform, supabase } from './index.ts';

test('on the server a call that fails is not repeated: a page has no time for the pauses', async () => {
  const fetch = vi.fn(async () => {
    throw new TypeError('fetch failed');
  });
  vi.stubGlobal('fetch', fetch);
  configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'key' });
  await expect(supabase().from('spaces').select('id').throwOnError()).rejects.toThrow('fetch failed');
  expect(fetch).toHaveBeenCalledTimes(1);
});
