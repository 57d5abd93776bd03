import { createVisitorsOfDay } from './visitors-of-day.ts';

/** Outcome of a visit: nothing bad, a page or widget that failed, or an uncaught error of the version's own. */
export type Outcome = 'used' | 'failed' | 'uncaught';

export interface Exposure {
  /** Beginning of the use that this counts under. */
  at: number;
  exposures: 0 | 1;
  failures: 0 | 1;
  uncaught: 0 | 1;
}

/**
 * Decides which visits the canary analysis counts. A visitor (`who`: a network, not a page load) counts once a day for a version,
 * fails once, and meets uncaught errors once: reloading a broken page or sending forged reports weighs no more than one visitor. A failure belongs
 * to the exposure that began less than `settleMs` before; a later one counts as a new exposure, so settled counts never change. An uncaught
 * error usually comes with a click, long after: it counts when it comes, and is no exposure.
 */
export function createExposures({ settleMs, now }: { settleMs: number; now: () => number }) {
  const visitors = createVisitorsOfDay<{ at: number; failed: boolean; uncaught: boolean }>();

  return (who: string, unit: string, version: string, outcome: Outcome): Exposure | null => {
    const at = now();
    const earlier = visitors.get(who, unit, version, at);
    const [failures, uncaught] = [outcome === 'failed' ? 1 : 0, outcome === 'uncaught' ? 1 : 0] as const;
    if (!earlier) {
      const known = { at, failed: failures === 1, uncaught: uncaught === 1 };
      return visitors.add(who, unit, version, known) ? { at, exposures: 1, failures, uncaught } : null;
    }
    if (outcome === 'used' || earlier[outcome]) return null;
    earlier[outcome] = true;
    if (outcome === 'uncaught') return { at, exposures: 0, failures, uncaught };
    if (at - earlier.at <= settleMs) return { at: earlier.at, exposures: 0, failures, uncaught };
    return { at, exposures: 1, failures, uncaught };
  };
}
