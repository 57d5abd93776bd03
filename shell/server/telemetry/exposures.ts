/** After this many visitors nothing more is counted that day: the analysis then has fewer visits, never forged ones. */
const maxVisitors = 300_000;
const dayMs = 24 * 60 * 60_000;

export interface Exposure {
  /** When the use began that this is to be counted under. */
  at: number;
  exposures: 0 | 1;
  failures: 0 | 1;
}

/**
 * Decides which visits the canary analysis counts. A visitor (`who`: a network, not a page load) counts once a day for a version,
 * and fails once: reloading a broken page or sending forged reports weighs no more than one visitor. A failure belongs to the
 * exposure that began less than `settleMs` before; a later one counts as a new exposure, so settled counts never change.
 */
export function createExposures({ settleMs, now }: { settleMs: number; now: () => number }) {
  let day = 0;
  const seen = new Map<string, { at: number; failed: boolean }>();

  return (who: string, unit: string, version: string, failed: boolean): Exposure | null => {
    const at = now();
    const today = Math.floor(at / dayMs);
    if (today !== day) seen.clear();
    day = today;
    const key = `${who} ${unit} ${version}`;
    const earlier = seen.get(key);
    if (!earlier) {
      if (seen.size >= maxVisitors) return null;
      seen.set(key, { at, failed });
      return { at, exposures: 1, failures: failed ? 1 : 0 };
    }
    if (!failed || earlier.failed) return null;
    earlier.failed = true;
    if (at - earlier.at <= settleMs) return { at: earlier.at, exposures: 0, failures: 1 };
    return { at, exposures: 1, failures: 1 };
  };
}
