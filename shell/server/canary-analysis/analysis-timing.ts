/** Intervals of the canary analysis, in milliseconds. */
export interface AnalysisTiming {
  /** Length of the time slots in which visits are counted. */
  slotMs: number;
  /** A visit's outcome does not change any more after this time. */
  settleMs: number;
  /** Interval between two analyses. */
  everyMs: number;
  /** Interval at which the site server writes its counts to the database. */
  flushMs: number;
}

/** All intervals follow from the slot's length: a minute for a real site, seconds for a demonstration. */
export function analysisTiming(slotMs = 60_000): AnalysisTiming {
  return { slotMs, settleMs: slotMs / 2, everyMs: slotMs / 4, flushMs: Math.min(5000, slotMs / 4) };
}

/** Slots that begin before this time are final: over, settled and in the database. */
export const finalBefore = (now: number, { slotMs, settleMs, flushMs }: AnalysisTiming): number =>
  now - slotMs - settleMs - 2 * flushMs;
