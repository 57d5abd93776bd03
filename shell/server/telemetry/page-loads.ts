import { createVisitorsOfDay } from './visitors-of-day.ts';

interface PageLoad {
  unit: string;
  version: string;
  /** The network, or on one machine the page load. */
  who: string;
  /** The page load's own name. */
  visit: string;
}

interface Seen {
  /** The page load that was counted as started. */
  counted?: { visit: string; at: number; isAlive: boolean };
  /** The latest one that was not counted. */
  uncounted?: string;
  /** A page load that started at another instance was counted as alive. */
  hasAliveFromElsewhere?: true;
}

/**
 * Decides which page loads the canary analysis counts: the first of each visitor, version and day. It is alive when it says so within
 * `settleMs`, so settled counts never change. Both moments may reach different instances: each counts the first one that it gets.
 * Both methods return the time of the start, or null when the page load does not count.
 */
export function createPageLoads({ settleMs, now }: { settleMs: number; now: () => number }) {
  const visitors = createVisitorsOfDay<Seen>();

  function seenOf({ who, unit, version }: PageLoad): Seen | null {
    const known = visitors.get(who, unit, version, now());
    if (known) return known;
    const made: Seen = {};
    return visitors.add(who, unit, version, made) ? made : null;
  }

  return {
    started(load: PageLoad): number | null {
      const known = seenOf(load);
      if (!known) return null;
      if (known.counted) {
        if (known.counted.visit !== load.visit) known.uncounted = load.visit;
        return null;
      }
      known.counted = { visit: load.visit, at: now(), isAlive: false };
      return known.counted.at;
    },
    alive(load: PageLoad, afterMs: number): number | null {
      const known = seenOf(load);
      if (!known || known.uncounted === load.visit) return null;
      const { counted } = known;
      if (counted?.visit === load.visit) {
        if (counted.isAlive || now() - counted.at > settleMs) return null;
        counted.isAlive = true;
        return counted.at;
      }
      if (known.hasAliveFromElsewhere || afterMs > settleMs) return null;
      known.hasAliveFromElsewhere = true;
      return now() - afterMs;
    },
  };
}
