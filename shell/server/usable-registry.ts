import { type CompatibilityResult, checkCompatibility } from 'federation/contracts/compatibility-check.ts';
import { earlierLiveVersions } from 'federation/registry/deployment-history.ts';
import type { Registry, UnitState } from 'federation/registry/registry.schema.ts';
import { DamagedRelease } from 'federation/registry/release-record.ts';
import { type ReleaseStore, UnknownRelease } from 'federation/targets/release-store.ts';

export interface UsableRegistry {
  registry: Registry;
  /** Descriptions of releases that can't be shown as they were released, in sentences. */
  damages: string[];
}

/**
 * The registry without releases whose files are damaged: such a live version is replaced by the last one before it that is whole
 * and fits the others; where there is none the unit is left out. A damaged canary or channel is left out: its visitors get the live
 * version.
 * @throws when the shell is left out, or a target does not answer
 */
export async function usableRegistry(registry: Registry, store: ReleaseStore): Promise<UsableRegistry> {
  const damages: string[] = [];
  const damaged: string[] = [];
  const states: Registry['units'] = {};
  for (const [unit, state] of Object.entries(registry.units)) {
    states[unit] = await withWholePointers(unit, state, store, damages);
  }
  const units = { ...states };
  for (const [unit, { live }] of Object.entries(states)) {
    const damage = await damageOf(store, unit, live);
    if (damage === null) continue;
    damaged.push(unit);
    delete units[unit];
    damages.push(`${unit}@${live} is live and damaged: ${damage}`);
  }
  if (damages.length === 0) return { registry, damages };

  // the shell first: the remotes are checked against it
  for (const unit of damaged.sort((one) => (one === 'shell' ? -1 : 1))) {
    const state = states[unit] as UnitState;
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

async function withWholePointers(
  unit: string,
  { canary, channels, ...state }: UnitState,
  store: ReleaseStore,
  damages: string[],
): Promise<UnitState> {
  const isWhole = async (pointer: string, version: string) => {
    const damage = await damageOf(store, unit, version);
    if (damage !== null)
      damages.push(`${unit}@${version} is ${pointer} and damaged: ${damage} Its visitors get the live one.`);
    return damage === null;
  };
  const whole: UnitState = { ...state, channels: {} };
  if (canary && (await isWhole('a canary', canary.version))) whole.canary = canary;
  for (const [name, version] of Object.entries(channels)) {
    if (await isWhole(`on the channel ${name}`, version)) whole.channels[name] = version;
  }
  return whole;
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
