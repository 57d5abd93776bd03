import type { HealthSlot } from '../telemetry/telemetry-database.ts';
import { type Counts, evidenceAgainstHistory, evidenceSideBySide } from './evidence.ts';

/** Of so many good releases at most one is taken back by chance. */
const alpha = 1 / 1000;
/** Fewer failing visitors are no ground to act, however clear. */
const leastFailures = 5;
/** What a version must fail more often to be worth acting on: half a visitor in a hundred. */
const leastExcess = 0.005;
/** A stretch of time is compared once both versions had so many visitors. Known before anybody looks at failures. */
const leastPerStretch = 2;
/** So many visitors of the version before must be known. */
const leastHistory = 50;

export interface Verdict {
  isBad: boolean;
  judged: Counts;
  against: Counts;
  /** Logarithm of the e-value. */
  evidence: number;
}

/** A canary against the live version. `until`: slots before this moment are final. */
export function judgeCanary(slots: HealthSlot[], canary: string, live: string, until: number): Verdict {
  const stretches: { canary: Counts; live: Counts }[] = [];
  let open = { canary: none(), live: none() };
  for (const slot of final(slots, until)) {
    for (const row of slot) {
      if (row.version === canary) add(open.canary, row);
      else if (row.version === live) add(open.live, row);
    }
    if (open.canary.exposures < leastPerStretch || open.live.exposures < leastPerStretch) continue;
    stretches.push(open);
    open = { canary: none(), live: none() };
  }
  const judged = total(stretches.map(({ canary }) => canary));
  const against = total(stretches.map(({ live }) => live));
  return verdict(judged, against, evidenceSideBySide(stretches), Math.log(1 / alpha));
}

/** A version that everybody has against the one before it. `since`: when it was released. */
export function judgeRelease(
  slots: HealthSlot[],
  version: string,
  before: string,
  { since, until }: { since: number; until: number },
): Verdict {
  const of = (name: string, wanted: (at: number) => boolean) =>
    total(slots.filter((slot) => slot.version === name && wanted(Date.parse(slot.slot))));
  const judged = of(version, (at) => at >= since && at < until);
  const against = of(before, (at) => at < since);
  if (against.exposures < leastHistory) return { isBad: false, judged, against, evidence: 0 };
  return verdict(judged, against, evidenceAgainstHistory(judged, against, alpha / 2), Math.log(2 / alpha));
}

function verdict(judged: Counts, against: Counts, evidence: number, needed: number): Verdict {
  const excess = rate(judged) - rate(against);
  return {
    isBad: evidence >= needed && judged.failures >= leastFailures && excess >= leastExcess,
    ...{ judged, against, evidence },
  };
}

const none = (): Counts => ({ exposures: 0, failures: 0 });
const rate = ({ exposures, failures }: Counts) => (exposures === 0 ? 0 : failures / exposures);

/** A failure without its use can only be one that was counted across a restart: it counts as used. */
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
