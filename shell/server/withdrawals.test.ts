import { beforeEach, expect, test, vi } from 'vitest';
import { watchWithdrawals } from './withdrawals.ts';

beforeEach(() => void vi.useFakeTimers());

test('each withdrawal is reported once, also those before a failure; nothing is requested after the end', async () => {
  const answers: (object[] | null)[] = [
    [{ space_id: 'a', withdrawn_at: '2026-11-23T12:00:00Z' }],
    null,
    [
      { space_id: 'b', withdrawn_at: '2026-11-23T12:00:09Z' },
      { space_id: 'a', withdrawn_at: '2026-11-23T12:00:00Z' },
    ],
    [{ space_id: 'b', withdrawn_at: '2026-11-23T12:00:09Z' }],
  ];
  const requested: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(new URL(url).searchParams.get('withdrawn_at'));
    const rows = answers.shift();
    return rows ? Response.json(rows) : new Response(null, { status: 503 });
  });
  const reported: (readonly string[])[] = [];
  const watch = watchWithdrawals({
    config: { supabaseUrl: 'http://api.test', supabaseKey: 'key' },
    onWithdrawn: (ids) => reported.push(ids),
  });
  await vi.advanceTimersByTimeAsync(20_500);
  expect(reported).toEqual([['a'], ['b']]);
  expect(requested).toEqual([null, 'gte.2026-11-23T12:00:00Z', 'gte.2026-11-23T12:00:00Z', 'gte.2026-11-23T12:00:09Z']);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toHaveLength(4);
});
