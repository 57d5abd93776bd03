import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oversized } from '../build/budget.ts';
import { uploadMaps } from '../build/release-maps.ts';
import { sharedWrites } from '../build/shared-writes.ts';
import { type CompatibilityResult, checkCompatibility, recordReader } from '../contracts/compatibility-check.ts';
import { applyDeployments, besideFirst, type DeploymentRequest } from '../registry/deployment-history.ts';
import type { Deployment, Registry } from '../registry/registry.schema.ts';
import { DeploymentRefused, deploy, readRegistry } from '../registry/registry.ts';
import { DamagedRelease, type Release, readRelease } from '../registry/release-record.ts';
import { brokenFiles } from '../targets/release-files.ts';
import { releaseStore } from '../targets/release-store.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { upload } from '../targets/upload.ts';

export interface ReleasePlan {
  /** Folder of the built releases. */
  builtIn: string;
  target: ReleaseTarget;
  /** The builds by unit, from here or already in the target. */
  versions: Record<string, string>;
  /** `live`, `canary` (with `percent`), or a channel. */
  pointer: string;
  percent?: number;
  reason?: string;
  /** Only check. */
  dryRun?: boolean;
  /** Checks and uploads the files only; another person deploys them. */
  uploadOnly?: boolean;
}

export interface ReleaseOutcome {
  /** The deployments; with `dryRun` and `uploadOnly` those that would be made. */
  deployments: Pick<Deployment, 'unit' | 'pointer' | 'from' | 'to'>[];
  notes: string[];
}

/**
 * Makes built releases live, a canary or a channel: all of them in one step, or, when something is wrong with one, none. Checks them
 * against what visitors have at that moment, so that two squads cannot release incompatible versions concurrently.
 * @throws DeploymentRefused with every reason
 */
export async function releaseUnits(plan: ReleasePlan): Promise<ReleaseOutcome> {
  const { builtIn, target, versions, pointer, percent, reason, dryRun = false, uploadOnly = false } = plan;
  const read = recordReader(target, builtIn);
  const before = await readRegistry(target);
  const problems: string[] = [];
  for (const [unit, version] of Object.entries(versions)) {
    const isBuilt = existsSync(join(builtIn, unit, version));
    const release = isBuilt ? await readRelease(builtIn, unit, version) : await read(unit, version);
    const live = before.units[unit]?.live;
    if (isBuilt) problems.push(...(await sharedWrites(join(builtIn, unit, version), release)));
    problems.push(
      ...(isBuilt ? await brokenFiles(join(builtIn, unit, version), release) : await damagesThere(target, release)),
      ...oversized(release, live ? await read(unit, live).catch(() => null) : null),
    );
  }
  const requests = Object.entries(versions).map(
    ([unit, to]): DeploymentRequest => ({
      unit,
      pointer,
      to,
      by: 'release',
      ...(percent && { percent, ...besideFirst(versions) }),
      ...(reason && { reason }),
    }),
  );
  let notes: string[] = [];
  const unstored: string[] = [];
  const check = async (next: Registry, registry: Registry) => {
    const result: CompatibilityResult = await checkCompatibility(registry, next, read);
    notes = result.notes;
    const refused = [...problems, ...result.refused];
    if (refused.length > 0) throw new DeploymentRefused(refused.join('\n'));
  };
  const bring = async () => {
    for (const [unit, version] of Object.entries(versions)) {
      if (!existsSync(join(builtIn, unit, version))) continue;
      await upload(builtIn, unit, version, target);
      // visitors don't need them: their stacks stay as they came
      await uploadMaps(builtIn, unit, version, target).catch((error: Error) =>
        unstored.push(
          `The maps of ${unit}@${version} could not be kept, its errors will not be decoded: ${error.message}`,
        ),
      );
    }
  };
  const next = applied(before, requests);
  await check(next, before);
  if (dryRun || uploadOnly) {
    if (!dryRun) await bring();
    const known = new Set(before.history);
    return { deployments: next.history.filter((entry) => !known.has(entry)), notes: [...notes, ...unstored] };
  }
  await target.assertConditions?.();
  await bring();
  const deployments = await deploy(
    target,
    (registry) => {
      applied(registry, requests);
      return requests;
    },
    check,
  );
  return { deployments, notes: [...notes, ...unstored] };
}

/** Returns the damages of a release that exists in the target only. */
async function damagesThere(target: ReleaseTarget, { name, version }: Release): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'release-check-'));
  try {
    await releaseStore(target, work).check(name, version);
    return [];
  } catch (error) {
    if (!(error instanceof DamagedRelease)) throw error;
    return [error.message];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @throws DeploymentRefused instead of any other error */
function applied(registry: Registry, requests: DeploymentRequest[]): Registry {
  try {
    return applyDeployments(registry, requests);
  } catch (error) {
    throw new DeploymentRefused(error instanceof Error ? error.message : String(error));
  }
}
