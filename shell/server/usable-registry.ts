import { type CompatibilityResult, checkCompatibility } from 'federation/compatibility-check.ts';
import { earlierLiveVersions } from 'federation/deployment-history.ts';
import type { Registry, UnitState } from 'federation/registry.schema.ts';
import { DamagedRelease } from 'federation/release-record.ts';
import { type ReleaseStore, UnknownRelease } from 'federation/release-store.ts';

export interface UsableRegistry {
  registry: Registry;
  /** What can't be shown as it was released, in sentences. */
  damages: string[];
}

/**
 * The registry without releases whose files are damaged: such a live version is replaced by the last one before it that is whole
 * and fits the others; where there is none the unit is left out.
 * @throws when the shell is left out, or a target does not answer
 */
export async function usableRegistry(registry: Registry, store: ReleaseStore): Promise<UsableRegistry> {
  const damages: string[] = [];
  const damaged: string[] = [];
  const units = { ...registry.units };
  for (const [unit, { live }] of Object.entries(registry.units)) {
    const damage = await damageOf(store, unit, live);
    if (damage === null) continue;
    damaged.push(unit);
    delete units[unit];
    damages.push(`${unit}@${live} is live and damaged: ${damage}`);
  }
  if (damaged.length === 0) return { registry, damages };

  // the shell first: the remotes are checked beside it
  for (const unit of damaged.sort((one) => (one === 'shell' ? -1 : 1))) {
    const state = registry.units[unit] as UnitState;
    const version = await replacementOf(unit, { ...registry, units }, registry, store);
    if (version) units[unit] = { ...state, live: version };
    else if (unit === 'shell') throw new Error(`${damages.join('\n')}\nNo earlier shell is whole: release one.`);
    damages.push(
      version
        ? `Visitors get ${unit}@${version}, which was live before. Release ${unit} again.`
        : `${unit} is left out: no earlier version is whole and fits the others. Release ${unit} again.`,
    );
  }
  return { registry: { ...registry, units }, damages };
}

async function replacementOf(unit: string, without: Registry, registry: Registry, store: ReleaseStore) {
  for (const version of earlierLiveVersions(registry, unit)) {
    if ((await damageOf(store, unit, version)) !== null) continue;
    const next: Registry = { ...without, units: { ...without.units, [unit]: { live: version, channels: {} } } };
    const { refused }: CompatibilityResult = await checkCompatibility(without, next, store.record);
    if (refused.length === 0) return version;
  }
  return null;
}

/** @returns null when the release is whole */
async function damageOf(store: ReleaseStore, unit: string, version: string): Promise<string | null> {
  try {
    await store.check(unit, version);
    return null;
  } catch (error) {
    if (error instanceof DamagedRelease || error instanceof UnknownRelease) return error.message;
    throw error;
  }
}
