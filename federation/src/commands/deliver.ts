import { setTimeout as sleep } from 'node:timers/promises';
import { refuseIncompatible } from '../contracts/compatibility-check.ts';
import { readHeartbeat } from '../registry/canary-heartbeat.ts';
import type { Deployment, Registry } from '../registry/registry.schema.ts';
import { DeploymentRefused, deploy, readRegistry } from '../registry/registry.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { releaseUnits } from './release-unit.ts';

export interface Delivery {
  /** Where built releases are. */
  builtIn: string;
  target: ReleaseTarget;
  /** What was built, by unit; what visitors have already is left out. */
  versions: Record<string, string>;
  /** Visitors that get it first, in percent. */
  percent: number;
  /** How long it has to go well for them. */
  minutes: number;
  reason?: string;
  /** Default: standard output. */
  say?: (line: string) => void;
}

/** How often the registry is asked, in milliseconds: the site takes a version back by itself. */
const pace = 1000;
/** An older analysis of the canary does not count; the first one is waited for as long. A site's analysis runs four times a minute. */
const analysisPatienceMs = 5 * 60_000;
/** A canary whose pages came to life for fewer visitors goes to nobody else. */
const minAlive = 5;

/**
 * Gives what was built to some visitors, waits, and gives it to all when none of it was taken back meanwhile, the site's analysis has
 * looked at all of it, and its pages came to life for enough visitors. What one run began another goes on with: the time counts from the beginning of the canary. Units that go together end
 * together.
 * @returns the deployments that made it live
 * @throws DeploymentRefused when the check refuses it, a version was taken back (the reason is the site's), no site analysed it, or it was alive for too few visitors
 */
export async function deliver(delivery: Delivery): Promise<Deployment[]> {
  const { target, percent, minutes, say = console.log, ...plan } = delivery;
  const { units } = await readRegistry(target);
  const versions = Object.fromEntries(
    Object.entries(delivery.versions).filter(([unit, version]) => units[unit]?.live !== version),
  );
  if (Object.keys(versions).length === 0) return [];
  const { notes } = await releaseUnits({ ...plan, target, versions, pointer: 'canary', percent });
  for (const note of notes) say(`• ${note}`);
  const names = Object.entries(versions).map(([unit, version]) => `${unit}@${version}`);
  say(`${names.join(', ')}: for ${percent} % of the visitors; for all in ${minutes} min if nothing is taken back.`);
  await untilTrusted(target, versions, minutes, say);
  return deploy(
    target,
    (registry) => {
      const lost = takenBack(registry, versions);
      if (lost) throw new DeploymentRefused(lost);
      return Object.entries(versions).map(([unit, to]) => ({
        unit,
        pointer: 'live',
        to,
        by: 'release' as const,
        reason: delivery.reason ?? `${percent} % of the visitors had it for ${minutes} min`,
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
  let hasSaid = false;
  for (;;) {
    const registry = await readRegistry(target);
    const lost = takenBack(registry, versions);
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
      if (!hasSaid) say(`• ${missing} Waiting up to ${analysisPatienceMs / 60_000} min for it.`);
      hasSaid = true;
    }
    await sleep(left > 0 ? Math.min(left, pace) : pace);
  }
}

/** Which canary no site server has found fit to stay, since it began or lately, or too few visitors saw alive; null: none. */
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

/** Why one of them is no longer on its way: it was taken back, or another version came. */
function takenBack({ units, history }: Registry, versions: Record<string, string>): string | null {
  for (const [unit, version] of Object.entries(versions)) {
    const state = units[unit];
    if (state?.canary?.version === version || state?.live === version) continue;
    const last = history.findLast((one) => one.unit === unit && one.from === version);
    return `${unit}@${version} was taken back${last ? ` (${last.by}${last.reason ? `: ${last.reason}` : ''})` : ''}.`;
  }
  return null;
}

async function endTheOthers(target: ReleaseTarget, versions: Record<string, string>, why: string): Promise<void> {
  await deploy(target, ({ units }) =>
    Object.entries(versions)
      .filter(([unit, version]) => units[unit]?.canary?.version === version)
      .map(([unit]) => ({ unit, pointer: 'canary', to: null, by: 'release' as const, reason: why })),
  );
}
