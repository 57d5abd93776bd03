/** How time is cut for the judge of releases. Milliseconds. */
export interface JudgePace {
  /** Visits are counted in slots of this length. */
  slotMs: number;
  /** A visit's outcome is final after that. */
  settleMs: number;
  /** How often releases are looked at. */
  everyMs: number;
  /** How often the site server hands over what it gathered. */
  flushMs: number;
}

/** Everything follows from the length of a slot; a minute is right for a site, seconds for a demonstration. */
export function paceOf(slotMs = 60_000): JudgePace {
  return { slotMs, settleMs: slotMs / 2, everyMs: slotMs / 4, flushMs: Math.min(5000, slotMs / 4) };
}

/** Slots that begin before this are final: over, settled, and handed over. */
export const finalBefore = (now: number, { slotMs, settleMs, flushMs }: JudgePace): number =>
  now - slotMs - settleMs - 2 * flushMs;
