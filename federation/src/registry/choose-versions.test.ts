import { expect, test } from 'vitest';
import { anyVisitor, chooseVersions, reachableVersions } from './choose-versions.ts';
import type { Registry, UnitState } from './registry.schema.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16)) as [string, string, string, string];
const since = '2026-01-01T00:00:00.000Z';
const registry = (units: Record<string, Partial<UnitState>>): Registry => ({
  format: 2,
  units: Object.fromEntries(Object.entries(units).map(([unit, state]) => [unit, { live: a, channels: {}, ...state }])),
  history: [],
});
const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
const whoGets = (of: Registry, version: string, unit = 'chat') =>
  buckets.filter((bucket) => chooseVersions(of, { ...anyVisitor, bucket })[unit] === version);

test.each([1, 10, 50, 99])(
  'a canary of %i percent is for so many of a hundred, and for nobody without a bucket',
  (percent) => {
    const of = registry({ chat: { canary: { version: b, percent, since } } });
    expect(whoGets(of, b)).toHaveLength(percent);
    expect(chooseVersions(of, anyVisitor)).toEqual({ chat: a });
  },
);

test('who has a canary keeps it when its percent grows', () => {
  const few = whoGets(registry({ chat: { canary: { version: b, percent: 10, since } } }), b);
  const more = whoGets(registry({ chat: { canary: { version: b, percent: 50, since } } }), b);
  expect(more).toEqual(expect.arrayContaining(few));
});

test('another canary is tried out by other people', () => {
  const first = whoGets(registry({ chat: { canary: { version: b, percent: 10, since } } }), b);
  const second = whoGets(registry({ chat: { canary: { version: c, percent: 10, since } } }), c);
  expect(second).not.toEqual(first);
});

test('a channel takes what it has and the live version of the others, but no canary', () => {
  const of = registry({
    shell: {},
    chat: { channels: { next: b } },
    booking: { canary: { version: c, percent: 99, since } },
  });
  expect(chooseVersions(of, { ...anyVisitor, channel: 'next', bucket: 1 })).toEqual({ shell: a, chat: b, booking: a });
  expect(chooseVersions(of, { ...anyVisitor, channel: 'unheard-of' })).toEqual({ shell: a, chat: a, booking: a });
});

test('what is pinned wins', () => {
  const of = registry({ chat: { channels: { next: b }, canary: { version: c, percent: 99, since } } });
  expect(chooseVersions(of, { bucket: 5, channel: 'next', pinned: { chat: d, nobody: d } })).toEqual({ chat: d });
});

test('combinations grow with the canaries, not with their powers', () => {
  const names = ['shell', 'admin', 'booking', 'chat', 'discovery', 'host'];
  const canary = { version: b, percent: 20, since };
  const of = registry(Object.fromEntries(names.map((name) => [name, { canary }])));
  const combinations = reachableVersions(of);
  expect(combinations.length).toBeLessThanOrEqual(2 * names.length + 1);
  expect(combinations[0]).toEqual(Object.fromEntries(names.map((name) => [name, a])));
  expect(reachableVersions(registry({ shell: {}, chat: {} }))).toHaveLength(1);
});
