import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestCache } from './test-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'passed-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a pass is recalled with the same inputs only, by every checkout that shares the folder', () => {
  const cache = new TestCache(folder);
  cache.remember(cache.key('unit', 'chat', 'abc'), 12);
  const other = new TestCache(folder);
  expect(other.recall(other.key('unit', 'chat', 'abc'))).toBe(12);
  expect(other.recall(other.key('unit', 'chat', 'abd'))).toBeNull();
  expect(other.recall(other.key('unit', 'host', 'abc'))).toBeNull();
});

test('a setting that tests see is an input', () => {
  const before = new TestCache(folder).key('unit', 'chat', 'abc');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(new TestCache(folder).key('unit', 'chat', 'abc')).not.toBe(before);
});

test('two that write the same at once leave one whole file', () => {
  const [one, two] = [new TestCache(folder), new TestCache(folder)];
  const key = one.key('unit', 'chat', 'abc');
  one.remember(key, 12);
  two.remember(key, 12);
  expect(readdirSync(path.join(folder, key.slice(0, 2)))).toEqual([key.slice(2)]);
});
