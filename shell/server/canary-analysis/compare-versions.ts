import type { HealthSlot } from '../telemetry/telemetry-database.ts';
import { type Counts, concurrentLogEValue, historicalLogEValue } from './e-value.ts';

/** Probability that a good release is rolled back. */
const alpha = 1 / 1000;
/** Fewer failing visitors never cause a rollback. */
const minFailures = 5;
/** Smallest increase of the failure rate that causes a rollback. */
const minIncrease = 0.005;
/** An interval ends when both versions have this many visitors. It must not depend on failures. */
const minVisitsPerInterval = 2;
/** Visitors of the previous version that a baseline needs. */
const minBaseline = 50;

export interface Comparison {
  isWorse: boolean;
  candidate: Counts;
  baseline: Counts;
  logEValue: number;
}

/** A canary compared with the live version. @param until slots before this time are final */
export function compareWithLive(slots: HealthSlot[], canary: string, live: string, until: number): Comparison {
  const intervals: { canary: Counts; live: Counts }[] = [];
  let open = { canary: none(), live: none() };
  for (const slot of final(slots, until)) {
    for (const row of slot) {
      if (row.version === canary) add(open.canary, row);
      else if (row.version === live) add(open.live, row);
    }
    if (open.canary.exposures < minVisitsPerInterval || open.live.exposures < minVisitsPerInterval) continue;
    intervals.push(open);
    open = { canary: none(), live: none() };
  }
  const candidate = total(intervals.map(({ canary }) => canary));
  const baseline = total(intervals.map(({ live }) => live));
  return comparison(candidate, baseline, concurrentLogEValue(intervals), Math.log(1 / alpha));
}

/** A live version compared with the one before it. @param since when it was released */
export function compareWithPrevious(
  slots: HealthSlot[],
  version: string,
  previous: string,
  { since, until }: { since: number; until: number },
): Comparison {
  const of = (name: string, wanted: (at: number) => boolean) =>
    total(slots.filter((slot) => slot.version === name && wanted(Date.parse(slot.slot))));
  const candidate = of(version, (at) => at >= since && at < until);
  const baseline = of(previous, (at) => at < since);
  if (baseline.exposures < minBaseline) return { isWorse: false, candidate, baseline, logEValue: 0 };
  return comparison(candidate, baseline, historicalLogEValue(candidate, baseline, alpha / 2), Math.log(2 / alpha));
}

function comparison(candidate: Counts, baseline: Counts, logEValue: number, threshold: number): Comparison {
  const increase = rate(candidate) - rate(baseline);
  return {
    isWorse: logEValue >= threshold && candidate.failures >= minFailures && increase >= minIncrease,
    ...{ candidate, baseline, logEValue },
  };
}

const none = (): Counts => ({ exposures: 0, failures: 0 });
const rate = ({ exposures, failures }: Counts) => (exposures === 0 ? 0 : failures / exposures);

/** A failure without an exposure was counted across a restart: it counts as both. */
function add(counts: Counts, { exposures, failures }: Counts): void {
  counts.exposures += Math.max(exposures, failures);
  counts.failures += failures;
}

function total(all: Counts[]): Counts {
  const counts = none();
  for (const one of all) add(counts, one);
  return counts;
}

function final(slots: HealthSlot[], until: number): HealthSlot[][] {
  const bySlot = new Map<string, HealthSlot[]>();
  for (const row of slots) {
    if (Date.parse(row.slot) >= until) continue;
    bySlot.set(row.slot, [...(bySlot.get(row.slot) ?? []), row]);
  }
  return [...bySlot.entries()].sort(([a], [b]) => Date.parse(a) - Date.parse(b)).map(([, rows]) => rows);
}
