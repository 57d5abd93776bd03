import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { settledWithin } from './settled-within.ts';

test('what does not answer is left behind after its time; what fails is reported', async () => {
  expect(await settledWithin(20, new Promise(() => undefined))).toBe(false);
  expect(await settledWithin(5_000, Promise.resolve())).toBe(true);
  await expect(settledWithin(5_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('the stack serves again, and stops, after Postgres died with a request of the API in the middle of its transaction', async () => {
  const main = path.join(import.meta.dirname, 'stop-after-crash.main.ts');
  const { stdout } = await execa(process.execPath, [main], { timeout: 100_000 });
  expect(stdout.split('\n')).toEqual(['serves again', 'stopped']);
}, 110_000);
