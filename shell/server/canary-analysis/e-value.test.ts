import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dice } from '../testing/dice.ts';
import { type Counts, concurrentLogEValue, historicalLogEValue, upperBound } from './e-value.ts';

const visits = (throws: () => number, exposures: number, rate: number): Counts => ({
  exposures,
  failures: Array.from({ length: exposures }).filter(() => throws() < rate).length,
});

/** Repeats the test after each interval. Returns the interval at which it was significant. */
function firstSignificant(
  throws: () => number,
  interval: (index: number) => { canary: [number, number]; live: [number, number] },
  count: number,
): number | null {
  const seen: { canary: Counts; live: Counts }[] = [];
  for (let index = 0; index < count; index++) {
    const { canary, live } = interval(index);
    seen.push({ canary: visits(throws, ...canary), live: visits(throws, ...live) });
    if (index % 4 === 3 && concurrentLogEValue(seen) >= Math.log(1000)) return index;
  }
  return null;
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

describe('side by side', () => {
  test('is what the textbook computes: the mean over all ways to share the failures is 1 at the tolerated odds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 24 }),
        (canary, live, wanted) => {
          const all = Math.min(wanted, canary + live);
          let [expected, mass] = [0, 0];
          for (let k = Math.max(0, all - live); k <= Math.min(all, canary); k++) {
            const weight = choose(canary, k) * choose(live, all - k) * 1.25 ** k;
            const logEValue = concurrentLogEValue([
              { canary: { exposures: canary, failures: k }, live: { exposures: live, failures: all - k } },
            ]);
            expected += weight * Math.exp(logEValue);
            mass += weight;
          }
          expect(expected / mass).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('equal rates practically never differ, however often one looks', () => {
    let wrong = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const throws = dice(seed);
      const rate = [0.001, 0.02, 0.2][seed % 3] ?? 0;
      if (firstSignificant(throws, () => ({ canary: [5, rate], live: [20, rate] }), 40) !== null) wrong += 1;
    }
    // at most one in a thousand is promised; of 150, two would have a chance of one in a hundred
    expect(wrong).toBeLessThanOrEqual(1);
  });

  test('an outage that fails everybody is held against nobody, however the visits are shared then', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const outage = (index: number) => (index % 10 === 3 ? 0.9 : 0.01);
      const share = (index: number) => (index % 10 === 3 ? 30 : 3);
      const found = firstSignificant(
        dice(seed),
        (index) => ({ canary: [share(index), outage(index)], live: [30, outage(index)] }),
        40,
      );
      expect(found).toBeNull();
    }
  });

  test.each([
    ['all of the canary, none of the live', 1, 0, 6],
    ['half of the canary', 0.5, 0.01, 12],
    ['one in ten instead of one in a hundred', 0.1, 0.01, 60],
    ['twice as many, of many visits', 0.1, 0.05, 500],
  ])('%s: found', (_, canary, live, withinStretches) => {
    for (let seed = 1; seed <= 8; seed++) {
      const found = firstSignificant(dice(seed), () => ({ canary: [5, canary], live: [45, live] }), withinStretches);
      expect(found, `seed ${seed}`).not.toBeNull();
    }
  });

  test('a better canary gives no logEValue', () => {
    expect(
      concurrentLogEValue([{ canary: { exposures: 100, failures: 0 }, live: { exposures: 900, failures: 90 } }]),
    ).toBeLessThan(0);
  });
});

describe('against history', () => {
  test('the bound is the textbook one: none of n gives 1 - alpha^(1/n)', () => {
    for (const n of [10, 100, 5000]) {
      expect(upperBound({ exposures: n, failures: 0 }, 0.01)).toBeCloseTo(1 - 0.01 ** (1 / n), 9);
    }
    expect(upperBound({ exposures: 10, failures: 10 }, 0.01)).toBe(1);
    // R: binom.test(5, 100, alternative = 'less', conf.level = 0.95)
    expect(upperBound({ exposures: 100, failures: 5 }, 0.05)).toBeCloseTo(0.1023, 3);
  });

  test('a release like the one before is practically never taken back', () => {
    let wrong = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const throws = dice(seed);
      const before = visits(throws, 400, 0.02);
      const now = { exposures: 0, failures: 0 };
      for (let look = 0; look < 30; look++) {
        const more = visits(throws, 10, 0.02);
        now.exposures += more.exposures;
        now.failures += more.failures;
        if (historicalLogEValue(now, before, 0.0005) >= Math.log(2000)) {
          wrong += 1;
          break;
        }
      }
    }
    expect(wrong).toBeLessThanOrEqual(1);
  });

  test('one that breaks is', () => {
    const before = { exposures: 400, failures: 4 };
    expect(historicalLogEValue({ exposures: 12, failures: 12 }, before, 0.0005)).toBeGreaterThan(Math.log(2000));
    expect(historicalLogEValue({ exposures: 200, failures: 30 }, before, 0.0005)).toBeGreaterThan(Math.log(2000));
  });
});
