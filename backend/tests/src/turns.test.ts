import { expect, test } from 'vitest';
import { Turns } from '../../supabase/functions/_shared/turns.ts';

/** Returns work that ends on the test's command, and a count of how much of it ran concurrently. */
function workshop() {
  const turns = new Turns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (party: string, name: string) =>
    turns.run(party, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turns, begun, work, end };
}

test('one piece at a time, in turn by party', async () => {
  const { begun, work, end } = workshop();
  const done = Promise.all(
    [...'123'].map((n) => work('ana', `ana ${n}`)).concat(work('bia', 'bia 1'), work('caio', 'caio 1')),
  );
  expect(begun).toEqual(['ana 1']);
  for (const name of ['ana 1', 'bia 1', 'caio 1', 'ana 2', 'ana 3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(await done).toEqual(['ana 1', 'ana 2', 'ana 3', 'bia 1', 'caio 1']);
  expect(begun).toEqual(['ana 1', 'bia 1', 'caio 1', 'ana 2', 'ana 3']);
});

test('a party that comes while another works is next, also behind a failure', async () => {
  const { turns, begun, work, end } = workshop();
  const first = work('ana', 'ana 1');
  void work('ana', 'ana 2');
  const failure = turns.run('bia', () => Promise.reject(new Error('unreadable')));
  const last = work('bia', 'bia 2');
  await Promise.all([end('ana 1'), expect(failure).rejects.toThrow('unreadable')]);
  expect(begun).toEqual(['ana 1', 'ana 2']);
  await end('ana 2');
  expect(begun).toEqual(['ana 1', 'ana 2', 'bia 2']);
  await end('bia 2');
  expect([await first, await last]).toEqual(['ana 1', 'bia 2']);
});

test('what comes after a rest begins at once', async () => {
  const { begun, work, end } = workshop();
  const first = work('ana', 'ana 1');
  await end('ana 1');
  await first;
  void work('ana', 'ana 2');
  expect(begun).toEqual(['ana 1', 'ana 2']);
});
