import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Progress, slowest } from './test-progress.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'progress-'));
});
afterEach(() => rm(folder, { recursive: true }));

const turns = [
  { parts: [{ title: 'Types' }, { title: 'Lint' }], atOnce: 2 },
  { parts: [{ title: 'Journeys' }], atOnce: 1 },
];

test('the first run names what runs; the next one says how long it takes', () => {
  const file = path.join(folder, 'reports', 'seconds.json');
  const first = new Progress(file, turns, () => 0);
  expect(first.begins('Types')).toBe('\n▶ Types\n');
  first.begins('Lint');
  expect(first.ends('Types', '✔ Types', 60)).toBe('✔ Types\n  running: Lint\n');
  first.ends('Lint', '✔ Lint', 120);
  first.begins('Journeys');
  first.ends('Journeys', '✔ Journeys', 600);

  let now = 0;
  const second = new Progress(file, turns, () => now);
  // two side by side take as long as the longer one
  expect(second.begins('Types')).toBe('\n▶ Types (60 s last time), about 12 min left\n');
  now = 60;
  second.ends('Types', '✔ Types');
  expect(second.begins('Lint')).toBe('\n▶ Lint (120 s last time), about 12 min left\n');
  now = 180;
  second.ends('Lint', '✔ Lint');
  expect(second.begins('Journeys')).toBe('\n▶ Journeys (600 s last time), about 10 min left\n');
});

test('a part that failed or ran in part does not change what is known', () => {
  const file = path.join(folder, 'seconds.json');
  new Progress(file, turns, () => 0).ends('Types', '✔ Types', 60);
  new Progress(file, turns, () => 0).ends('Types', '✖ Types');
  expect(new Progress(file, turns, () => 0).begins('Types')).toBe('\n▶ Types (60 s last time)\n');
});

test('the slowest files come first', () => {
  const files = [
    { file: 'a.test.ts', seconds: 1 },
    { file: 'b.test.ts', seconds: 12.34 },
  ];
  expect(slowest(files, 1)).toEqual(['   12.3 s  b.test.ts']);
});
