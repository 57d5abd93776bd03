/** After this many visitors nothing more is counted that day: the analysis then has fewer visits, never forged ones. */
const maxVisitors = 300_000;
const dayMs = 24 * 60 * 60_000;

/** Data about each visitor of a version, until the day ends. */
export interface VisitorsOfDay<Known> {
  get(who: string, unit: string, version: string, at: number): Known | undefined;
  /** False: the day is full. */
  add(who: string, unit: string, version: string, known: Known): boolean;
}

export function createVisitorsOfDay<Known>(): VisitorsOfDay<Known> {
  let day = 0;
  const seen = new Map<string, Known>();
  const keyOf = (...parts: string[]) => parts.join(' ');
  return {
    get(who, unit, version, at) {
      const today = Math.floor(at / dayMs);
      if (today !== day) seen.clear();
      day = today;
      return seen.get(keyOf(who, unit, version));
    },
    add(who, unit, version, known) {
      if (seen.size >= maxVisitors) return false;
      seen.set(keyOf(who, unit, version), known);
      return true;
    },
  };
}
