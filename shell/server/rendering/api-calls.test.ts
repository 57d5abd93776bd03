import { expect, test, vi } from 'vitest';
import { withApiCalls } from './api-calls.ts';

const apiUrl = 'http://api.test';

test('a call is named and measured by its status, 0 without an answer; another address gets neither', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('', { status: 206 }));
  const onAnswer = vi.fn();
  const call = withApiCalls(fetched, { apiUrl, header: () => ['x-request-id', 'abc'], onAnswer });
  await call(`${apiUrl}/rest/v1/spaces`, { headers: { accept: 'text/plain' } });
  const headers = new Headers(fetched.mock.lastCall?.[1]?.headers);
  expect([headers.get('x-request-id'), headers.get('accept')]).toEqual(['abc', 'text/plain']);
  expect(onAnswer).toHaveBeenLastCalledWith(206, expect.any(Number));
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
  await expect(call(`${apiUrl}/rest/v1/spaces`)).rejects.toThrow('fetch failed');
  expect(onAnswer).toHaveBeenLastCalledWith(0, expect.any(Number));
  await call('http://elsewhere.test/');
  expect(fetched.mock.lastCall).toEqual(['http://elsewhere.test/', undefined]);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});
