import { expect, test } from 'vitest';
import { drill } from '../src/drill/drill.ts';

test('everything deleted and the machine lost: the moment before comes back from backup, log and files, and all adds up', async () => {
  const logged: string[] = [];
  const result = await drill((line) => logged.push(line));
  expect(result.destroyed).toMatchObject({ bookings: 0, cents: 0 });
  expect(result.before.bookings).toBeGreaterThan(40);
  expect(result.after).toEqual(result.before);
  expect(result.differences).toBe(0);
  expect(result.files).toEqual({ named: 2, found: 2 });
  expect(logged).toHaveLength(5);
  expect(logged.at(-1)).toContain('(2 from the copy)');
});
