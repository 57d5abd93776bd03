import type { Deployment } from 'federation/registry/registry.schema.ts';
import type { HealthSlot } from '../telemetry/telemetry-database.ts';
import { knownGroups } from '../telemetry/visitor-groups.ts';
import { type Counts, concurrentLogEValue, historicalLogEValue } from './e-value.ts';

/**
 * Signals against a version: failed pages and parts of pages, uncaught errors in its own code, and pages that started and never became
 * idle.
 */
export const signals = ['failures', 'uncaught', 'frozen'] as const;
export type Signal = (typeof signals)[number];

/** Probability that a good release is rolled back, by any of the signals. */
const alpha = 1 / 1000 / signals.length;
/** A canary is compared among all visitors and in each group of them: a fifth of the probability is for the groups, in equal parts. */
const alphaOfCanary = { all: 0.8 * alpha, group: (0.2 * alpha) / knownGroups.length };
/**
 * Fewer affected visitors, or a smaller increase of their rate, never cause a rollback. A page in which code threw may have gone on working
 * for its visitor, so that it takes more of those.
 */
const leastEvidence = {
  failures: { visitors: 5, increase: 0.005 },
  uncaught: { visitors: 8, increase: 0.01 },
  frozen: { visitors: 5, increase: 0.005 },
} satisfies Record<Signal, object>;
/** An interval ends when both versions have this many visitors. It must not depend on failures. */
const minVisitsPerInterval = 2;
/** Visitors of the previous version that a baseline needs. */
const minBaseline = 50;

export interface Comparison {
  signal: Signal;
  /** The visitors it was found in; without: all. */
  group?: string;
  isWorse: boolean;
  candidate: Counts;
  baseline: Counts;
  logEValue: number;
}

/** A canary and the live version, and which slots speak of them. */
interface CanaryVersions {
  canary: string;
  live: string;
  until: number;
  uncaughtFrom?: number;
}

/** Returns why a canary is worse: among all visitors, or in a group with errors that the others don't have; undefined: it may stay. */
export function worseThanLive(slots: HealthSlot[], versions: CanaryVersions): Comparison | undefined {
  const everybody = signals.map((signal) => compareWithLive(signal, slots, versions));
  return (
    everybody.find(({ isWorse }) => isWorse) ??
    knownGroups
      .flatMap((group) => {
        const ofGroup = slots.flatMap((slot) => countsIn(slot, group));
        return signals.map((signal) => ({ ...compareWithLive(signal, ofGroup, versions, alphaOfCanary.group), group }));
      })
      .find(({ isWorse }) => isWorse)
  );
}

function countsIn(slot: HealthSlot, group: string): HealthSlot[] {
  const counts = slot.by_group?.[group];
  if (!counts) return [];
  // an earlier site server counted three
  const [exposures, failures, uncaught, started = 0, alive = 0] = counts;
  return [{ ...slot, exposures, failures, uncaught: slot.uncaught === null ? null : uncaught, started, alive }];
}

/** A canary compared with the live version. @param until slots before this time are final @param uncaughtFrom see `comparableFrom` */
export function compareWithLive(
  signal: Signal,
  slots: HealthSlot[],
  { canary, live, until, uncaughtFrom = 0 }: CanaryVersions,
  level = alphaOfCanary.all,
): Comparison {
  const intervals: { canary: Counts; live: Counts }[] = [];
  let open = { canary: none(), live: none(), visitors: { canary: 0, live: 0 } };
  const from = signal === 'uncaught' ? uncaughtFrom : 0;
  for (const slot of final(slots, until).filter(([row]) => row && Date.parse(row.slot) >= from)) {
    for (const row of slot) {
      const which = row.version === canary ? 'canary' : row.version === live ? 'live' : null;
      if (!which) continue;
      add(open[which], countsOf(signal, row));
      open.visitors[which] += signal === 'frozen' ? row.started : row.exposures;
    }
    if (Math.min(open.visitors.canary, open.visitors.live) < minVisitsPerInterval) continue;
    intervals.push(open);
    open = { canary: none(), live: none(), visitors: { canary: 0, live: 0 } };
  }
  const candidate = total(intervals.map((interval) => interval.canary));
  const baseline = total(intervals.map((interval) => interval.live));
  return comparison(signal, { candidate, baseline, logEValue: concurrentLogEValue(intervals) }, Math.log(1 / level));
}

/** Slots after which most people have made the clicks they came for. */
const slotsOfClicks = 15;

/**
 * A canary that was made smaller leaves visitors of the larger one behind, whose errors would be compared with fewer new visitors: the time
 * from which its uncaught errors say something; 0: from the beginning.
 */
export function comparableFrom(history: Deployment[], unit: string, version: string, slotMs: number): number {
  const steps = history.filter((one) => one.unit === unit && one.pointer === 'canary');
  const smaller = steps.findLast(
    (step, index) => step.to === version && steps[index - 1]?.to === version && less(step, steps[index - 1]),
  );
  return smaller ? Date.parse(smaller.at) + slotsOfClicks * slotMs : 0;
}

const less = (one: Deployment, other: Deployment | undefined) => (one.percent ?? 0) < (other?.percent ?? 0);

/** A live version compared with the one before it. @param since when it was released */
export function compareWithPrevious(
  signal: Signal,
  slots: HealthSlot[],
  { version, previous, since, until }: { version: string; previous: string; since: number; until: number },
): Comparison {
  const of = (name: string, wanted: (at: number) => boolean) =>
    total(
      slots
        .filter((slot) => slot.version === name && wanted(Date.parse(slot.slot)))
        .map((slot) => countsOf(signal, slot)),
    );
  const candidate = of(version, (at) => at >= since && at < until);
  const baseline = of(previous, (at) => at < since);
  const logEValue = baseline.exposures < minBaseline ? 0 : historicalLogEValue(candidate, baseline, alpha / 2);
  return comparison(signal, { candidate, baseline, logEValue }, Math.log(2 / alpha));
}

function comparison(
  signal: Signal,
  { candidate, baseline, logEValue }: Omit<Comparison, 'signal' | 'isWorse'>,
  threshold: number,
): Comparison {
  const least = leastEvidence[signal];
  const increase = rate(candidate) - rate(baseline);
  const isWorse = logEValue >= threshold && candidate.failures >= least.visitors && increase >= least.increase;
  return { signal, isWorse, candidate, baseline, logEValue };
}

/**
 * A failure without an exposure was counted across a restart: it counts as both. An uncaught error may come long after its visitor was
 * counted, in another slot: each is a trial in addition to the visitors, so that their odds are compared. A visitor who leaves early is as
 * likely to count as frozen with either version.
 */
function countsOf(signal: Signal, { exposures, failures, uncaught, started, alive }: HealthSlot): Counts {
  if (signal === 'frozen') return { exposures: started, failures: Math.max(0, started - alive) };
  if (signal === 'failures') return { exposures: Math.max(exposures, failures), failures };
  return uncaught === null ? none() : { exposures: exposures + uncaught, failures: uncaught };
}

const none = (): Counts => ({ exposures: 0, failures: 0 });
const rate = ({ exposures, failures }: Counts) => (exposures === 0 ? 0 : failures / exposures);

function add(counts: Counts, { exposures, failures }: Counts): void {
  counts.exposures += exposures;
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
