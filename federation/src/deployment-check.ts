import { checkCompatibility } from './compatibility-check.ts';
import { type DeploymentCheck, DeploymentRefused } from './registry.ts';
import type { ReleaseTarget } from './release-target.ts';
import { recordReader } from './release-unit.ts';

/** Refuses what would break the page of any visitor. */
export const refuseIncompatible =
  (target: ReleaseTarget): DeploymentCheck =>
  async (next, registry) => {
    const { refused } = await checkCompatibility(registry, next, recordReader(target));
    if (refused.length > 0) throw new DeploymentRefused(refused.join('\n'));
  };
