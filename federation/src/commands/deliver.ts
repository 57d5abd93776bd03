import { setTimeout as sleep } from 'node:timers/promises';
import { checkCompatibility, recordReader, refuseIncompatible } from '../contracts/compatibility-check.ts';
import { readHeartbeat } from '../registry/canary-heartbeat.ts';
import { applyDeployments, besideFirst } from '../registry/deployment-history.ts';
import type { Deployment, Registry } from '../registry/registry.schema.ts';
import { DeploymentRefused, deploy, readRegistry } from '../registry/registry.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { releaseUnits } from './release-unit.ts';

export interface Delivery {
  /** Folder of the built releases. */
  builtIn: string;
  target: ReleaseTarget;
  /** Built versions, by unit; versions that visitors already have are left out. */
  versions: Record<string, string>;
  /** Visitors that get it first, in percent. */
  percent: number;
  /** Minutes without a rollback before all visitors get it. */
  minutes: number;
  reason?: string;
  /** Also versions that were taken back. */
  again?: boolean;
  /** Default: standard output. */
  say?: (line: string) => void;
}

/** Polling interval of the registry, in milliseconds: the site itself may take a version back. */
const pace = 1000;
/** An older analysis of the canary does not count; the first one is waited for as long. A site's analysis runs four times a minute. */
const analysisPatienceMs = 5 * 60_000;
/** Fewest visitors for whom a canary's pages must come to life before all others get it. */
const minAlive = 5;

/**
 * Deploys built versions to some visitors, waits, and deploys them to all when they were not taken back since then, the site's analysis has
 * covered them, and their pages came to life for enough visitors. A later run continues an interrupted one: the time counts from the
 * beginning of the canary. Each unit is delivered independently; those that the check refuses alone are delivered together.
 * @returns the deployments that made it live
 * @throws DeploymentRefused when one was refused, after all others have arrived: the check refuses it, it was taken back (now, with the
 * site's reason, or earlier, without `again`), no site analysed it, or it was alive for too few visitors
 */
export async function deliver(delivery: Delivery): Promise<Deployment[]> {
  const refusals: string[] = [];
  const refuse = (error: unknown) => {
    if (!(error instanceof DeploymentRefused)) throw error;
    refusals.push(error.message);
  };
  const begun: Delivery[] = [];
  // one after the other: each is checked against the canaries that have begun
  for (const units of await deliveryGroups(delivery)) {
    const versions = Object.fromEntries(units.map((unit) => [unit, delivery.versions[unit] as string]));
    const group = { ...delivery, versions };
    await begin(group).then(() => begun.push(group), refuse);
  }
  const deployments = await Promise.all(begun.map((group) => finish(group).catch(refuse)));
  if (refusals.length > 0) throw new DeploymentRefused(refusals.join('\n'));
  return deployments.flatMap((ofGroup) => ofGroup ?? []);
}

/**
 * Returns the units with versions that visitors don't have yet: each alone, or with the fewest others without which the check refuses it.
 */
export async function deliveryGroups({
  target,
  builtIn,
  versions,
}: Pick<Delivery, 'target' | 'builtIn' | 'versions'>): Promise<string[][]> {
  const registry = await readRegistry(target);
  const read = recordReader(target, builtIn);
  const units = Object.keys(versions).filter((unit) => registry.units[unit]?.live !== versions[unit]);
  const isAccepted = async (group: string[]) => {
    // a unit without a live version is refused when it is released
    if (group.some((unit) => !registry.units[unit])) return true;
    const beside = besideFirst(Object.fromEntries(group.map((unit) => [unit, versions[unit] as string])));
    const requests = group.map((unit) => {
      return { unit, pointer: 'canary', to: versions[unit] as string, percent: 1, by: 'release' as const, ...beside };
    });
    return (await checkCompatibility(registry, applyDeployments(registry, requests), read)).refused.length === 0;
  };
  let groups: string[][] = [];
  for (const unit of units) {
    const others = units.filter((other) => other !== unit);
    let group = [unit];
    for (const company of subsets(others)) {
      if (!(await isAccepted([unit, ...company]))) continue;
      group = [unit, ...company];
      break;
    }
    const joined = groups.filter((other) => other.some((name) => group.includes(name)));
    groups = [...groups.filter((other) => !joined.includes(other)), [...new Set([...joined.flat(), ...group])]];
  }
  return groups;
}

/** The small ones first; the first is empty. */
const subsets = (names: string[]): string[][] =>
  Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_name, place) => set & (1 << place))).toSorted(
    (one, other) => one.length - other.length,
  );

/** Starts the canaries. */
async function begin({ target, percent, minutes, again = false, say = console.log, ...plan }: Delivery): Promise<void> {
  const { versions } = plan;
  const { history } = await readRegistry(target);
  for (const [unit, version] of again ? [] : Object.entries(versions)) {
    const last = history.findLast(({ unit: name, from, to }) => name === unit && (from === version || to === version));
    if (last?.from === version && (last.by === 'automatic' || last.by === 'rollback')) {
      throw new DeploymentRefused(`${backOf(unit, version, last)} Build a new version, or repeat with --again.`);
    }
  }
  const { notes } = await releaseUnits({ ...plan, target, pointer: 'canary', percent });
  for (const note of notes) say(`• ${note}`);
  const names = Object.entries(versions).map(([unit, version]) => `${unit}@${version}`);
  say(`${names.join(', ')}: for ${percent} % of the visitors; for all in ${minutes} min if nothing is taken back.`);
}

/** Waits for what began, and gives it to all. */
async function finish({ target, versions, percent, minutes, reason, say = console.log }: Delivery) {
  await untilTrusted(target, versions, minutes, say);
  return deploy(
    target,
    (registry) => {
      const lost = rolledBack(registry, versions);
      if (lost) throw new DeploymentRefused(lost);
      return Object.entries(versions).map(([unit, to]) => ({
        unit,
        pointer: 'live',
        to,
        by: 'release' as const,
        reason: reason ?? `${percent} % of the visitors had it for ${minutes} min`,
      }));
    },
    refuseIncompatible(target),
  );
}

async function untilTrusted(
  target: ReleaseTarget,
  versions: Record<string, string>,
  minutes: number,
  say: (line: string) => void,
): Promise<void> {
  let hasReported = false;
  for (;;) {
    const registry = await readRegistry(target);
    const lost = rolledBack(registry, versions);
    if (lost) {
      await endTheOthers(target, versions, lost);
      throw new DeploymentRefused(lost);
    }
    const begun = Object.entries(versions).flatMap(([unit, version]) => {
      const canary = registry.units[unit]?.canary;
      return canary?.version === version ? [Date.parse(canary.since)] : [];
    });
    const left = Math.max(0, ...begun) + minutes * 60_000 - Date.now();
    if (left <= 0) {
      const missing = await missingAnalysis(target, registry, versions);
      if (!missing) return;
      if (-left > analysisPatienceMs) {
        await endTheOthers(target, versions, missing);
        throw new DeploymentRefused(missing);
      }
      if (!hasReported) say(`• ${missing} Waiting up to ${analysisPatienceMs / 60_000} min for it.`);
      hasReported = true;
    }
    await sleep(left > 0 ? Math.min(left, pace) : pace);
  }
}

/** Returns the canary that no site server has approved, since it began or lately, or that came to life for too few visitors; null: none. */
async function missingAnalysis(
  target: ReleaseTarget,
  { units }: Registry,
  versions: Record<string, string>,
): Promise<string | null> {
  const heartbeat = await readHeartbeat(target);
  for (const [unit, version] of Object.entries(versions)) {
    const canary = units[unit]?.canary;
    if (canary?.version !== version) continue;
    const seen = heartbeat[unit];
    const at = seen?.version === version ? Date.parse(seen.at) : 0;
    if (seen && at > Math.max(Date.parse(canary.since), Date.now() - analysisPatienceMs)) {
      if (seen.alive >= minAlive) continue;
      return `The pages of ${unit}@${version} came to life for ${seen.alive} visitors; ${minAlive} are needed: raise --percent or --minutes, or decide yourself with npm run promote ${unit}.`;
    }
    const since = at > Date.parse(canary.since) ? seen?.at : 'it began';
    return `No site server has found ${unit}@${version} healthy since ${since}: is "rollback" true in the /ready of the site, and what does its log say?`;
  }
  return null;
}

/** Returns why one of the versions is no longer being delivered: it was taken back, or another version came. */
function rolledBack({ units, history }: Registry, versions: Record<string, string>): string | null {
  for (const [unit, version] of Object.entries(versions)) {
    const state = units[unit];
    if (state?.canary?.version === version || state?.live === version) continue;
    const last = history.findLast((one) => one.unit === unit && one.from === version);
    return last ? backOf(unit, version, last) : `${unit}@${version} was taken back.`;
  }
  return null;
}

const backOf = (unit: string, version: string, { by, reason }: Deployment) =>
  `${unit}@${version} was taken back (${by}${reason ? `: ${reason}` : ''}).`;

async function endTheOthers(target: ReleaseTarget, versions: Record<string, string>, why: string): Promise<void> {
  await deploy(target, ({ units }) =>
    Object.entries(versions)
      .filter(([unit, version]) => units[unit]?.canary?.version === version)
      .map(([unit]) => ({ unit, pointer: 'canary', to: null, by: 'release' as const, reason: why })),
  );
}
