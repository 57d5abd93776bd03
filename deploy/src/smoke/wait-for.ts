import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until there is something. @throws when the patience ends, naming what was waited for */
export async function waitFor<Value>(
  what: string,
  patienceMs: number,
  look: () => Promise<Value | null>,
): Promise<Value> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() >= deadline) throw new Error(`Waited ${Math.round(patienceMs / 1000)} s for ${what}.`);
    await sleep(500);
  }
}
