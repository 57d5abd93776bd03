import { join } from 'node:path';
import { oversized } from './budget.ts';
import { checkMove, type ReadRecord, type Verdict } from './fit.ts';
import { applyMoves, type WantedMove } from './moves.ts';
import type { Move, Registry } from './registry.schema.ts';
import { moving, RefusedMove, readRegistry } from './registry.ts';
import { parseRelease, type Release, readRelease, releaseFile } from './release-record.ts';
import { brokenFiles } from './release-store.ts';
import type { ReleaseTarget } from './release-target.ts';
import { upload } from './upload.ts';

export interface ReleasePlan {
  /** Where built releases are. */
  builtIn: string;
  target: ReleaseTarget;
  /** What was built, by unit. */
  versions: Record<string, string>;
  /** `live`, `canary` (with `percent`), or a channel. */
  pointer: string;
  percent?: number;
  reason?: string;
  /** Only check. */
  dryRun?: boolean;
}

export interface ReleaseOutcome {
  /** What was moved; with `dryRun` what would be. */
  moves: Pick<Move, 'unit' | 'pointer' | 'from' | 'to'>[];
  notes: string[];
}

/**
 * Makes built releases live, a canary or a channel: all of them in one step, or, when something is wrong with one, none. Checks
 * them against what visitors have in that very moment, so that of two squads neither releases past the other.
 * @throws RefusedMove with every reason
 */
export async function releaseUnits(plan: ReleasePlan): Promise<ReleaseOutcome> {
  const { builtIn, target, versions, pointer, percent, reason, dryRun = false } = plan;
  const read = recordReader(target, builtIn);
  const before = await readRegistry(target);
  const complaints: string[] = [];
  for (const [unit, version] of Object.entries(versions)) {
    const release = await readRelease(builtIn, unit, version);
    const live = before.units[unit]?.live;
    complaints.push(
      ...(await brokenFiles(join(builtIn, unit, version), release)),
      ...oversized(release, live ? await read(unit, live).catch(() => null) : null),
    );
  }
  const wanted = Object.entries(versions).map(
    ([unit, to]): WantedMove => ({
      unit,
      pointer,
      to,
      by: 'release',
      ...(percent && { percent }),
      ...(reason && { reason }),
    }),
  );
  let notes: string[] = [];
  const check = async (next: Registry, registry: Registry) => {
    const verdict: Verdict = await checkMove(registry, next, read);
    notes = verdict.notes;
    const refused = [...complaints, ...verdict.refused];
    if (refused.length > 0) throw new RefusedMove(refused.join('\n'));
  };
  const next = applied(before, wanted);
  await check(next, before);
  if (dryRun) {
    const known = new Set(before.history);
    return { moves: next.history.filter((move) => !known.has(move)), notes };
  }
  for (const [unit, version] of Object.entries(versions)) await upload(builtIn, unit, version, target);
  const moves = await moving(target, (registry) => (applied(registry, wanted), wanted), check);
  return { moves, notes };
}

/** @throws RefusedMove instead of any other error */
function applied(registry: Registry, wanted: WantedMove[]): Registry {
  try {
    return applyMoves(registry, wanted);
  } catch (error) {
    throw new RefusedMove(error instanceof Error ? error.message : String(error));
  }
}

/** Reads records of a target, and of what was built here and is not there yet. */
export function recordReader(target: ReleaseTarget, builtIn?: string): ReadRecord {
  const known = new Map<string, Promise<Release>>();
  const fetch = async (unit: string, version: string): Promise<Release> => {
    const file = await target.read(`${unit}/${version}/${releaseFile}`);
    if (file && file !== 'unchanged') return parseRelease(unit, file.body.toString('utf8'));
    if (builtIn) return readRelease(builtIn, unit, version);
    throw new Error(`${target.address} has no ${unit}@${version}.`);
  };
  return (unit, version) => {
    const key = `${unit}@${version}`;
    const record = known.get(key) ?? fetch(unit, version);
    known.set(key, record);
    return record;
  };
}
