import { beforeEach, expect, test } from 'vitest';
import { createPageLoads } from './page-loads.ts';

let clock: number;
let loads: ReturnType<typeof createPageLoads>;
beforeEach(() => {
  clock = Date.parse('2026-11-23T12:00:00Z');
  loads = createPageLoads({ settleMs: 30_000, now: () => clock });
});
const load = (visit: string, who = 'a network') => ({ who, visit, unit: 'chat', version: 'aaaaaaaa' });

test('a visitor who reloads a frozen page counts once, and the reload does not count as alive', () => {
  const start = clock;
  expect(loads.started(load('first'))).toBe(start);
  clock += 5000;
  expect(loads.started(load('second'))).toBeNull();
  expect(loads.alive(load('second'), 0)).toBeNull();
  expect(loads.started(load('third', 'another network'))).toBe(clock);
});

test('a page is alive once, in the slot of its start, and not when it took longer than counts may change', () => {
  const start = clock;
  loads.started(load('first'));
  loads.started(load('slow', 'another network'));
  clock += 30_000;
  expect(loads.alive(load('first'), 0)).toBe(start);
  expect(loads.alive(load('first'), 0)).toBeNull();
  clock += 1;
  expect(loads.alive(load('slow', 'another network'), 0)).toBeNull();
});

test('a page that started at another instance is alive in the slot of its start, once for a visitor', () => {
  expect(loads.alive(load('elsewhere'), 4000)).toBe(clock - 4000);
  expect(loads.alive(load('elsewhere'), 4000)).toBeNull();
  expect(loads.alive(load('slow', 'another network'), 30_001)).toBeNull();
  expect(loads.started(load('here'))).toBe(clock);
});

test('the next day a visitor counts again', () => {
  loads.started(load('first'));
  clock += 24 * 60 * 60_000;
  expect(loads.started(load('second'))).toBe(clock);
});
