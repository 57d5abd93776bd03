import { setTimeout as sleep } from 'node:timers/promises';
import { checkCompatibility, recordReader, refuseIncompatible } from '../contracts/compatibility-check.ts';
import { readHeartbeat } from '../registry/canary-heartbeat.ts';
import { applyDeployments, besideFirst } from '../registry/deployment-history.ts';
import type { Deployment, Registry } from '../registry/registry.schema.ts';
import { DeploymentRefused, deploy, readRegistry } from '../registry/registry.ts';
import type { Stage } from '../registry/rollout-policy.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { releaseUnits } from './release-unit.ts';

export interface Delivery {
  /** Folder of the built releases. */
  builtIn: string;
  target: ReleaseTarget;
  /** Built versions, by unit; versions that visitors already have are left out. */
  versions: Record<string, string>;
  /** Each is judged before the next one begins. */
  stages: Stage[];
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

/**
 * Deploys built versions to some visitors, waits, and deploys them to more, then to all, when they were not taken back since then, the
 * site's analysis has covered them, and their pages came to life for enough visitors. A later run continues an interrupted one: the time
 * counts from the beginning of the stage. Each unit is delivered independently; those that the check refuses alone are delivered together.
 * @returns the deployments that made it live
 * @throws DeploymentRefused when one was refused, after all others have arrived: the check refuses it, it was taken back (now, with the
 * site's reason, or earlier, without `again`), no site analysed it, or it was alive for too few visitors
 */
export async function deliver(delivery: Delivery): Promise<Deployment[]> {
  await endReverted(delivery);
  return deliverVersions({ ...delivery, versions: { ...(await cutOff(delivery)), ...delivery.versions } });
}

/** Begins the reason of a canary that a delivery, and no person, releases. */
const mark = 'delivery';

interface CutOff {
  unit: string;
  version: string;
  percent: number;
}

/** Returns the canaries of deliveries that ended too early: the time of the stage and of the wait for an analysis is over. */
async function cutOffCanaries({ target, stages }: Pick<Delivery, 'target' | 'stages'>): Promise<CutOff[]> {
  const registry = await readRegistry(target);
  return Object.entries(registry.units).flatMap(([unit, { canary }]) => {
    if (!canary) return [];
    const { version, percent } = canary;
    const steps = registry.history.filter((one) => one.unit === unit && one.pointer === 'canary' && one.to === version);
    if (!steps.some(({ reason }) => reason?.startsWith(mark))) return [];
    const { minutes } = stages.find((stage) => stage.percent >= percent) ?? { minutes: 0 };
    const began = stageBegan(registry, unit, version) ?? 0;
    return Date.now() > began + minutes * 60_000 + analysisPatienceMs ? [{ unit, version, percent }] : [];
  });
}

/** Returns versions whose delivery was cut off, of units that this one leaves alone: they go on, or end with the reason. */
async function cutOff({ say = console.log, ...delivery }: Delivery): Promise<Record<string, string>> {
  const found = (await cutOffCanaries(delivery)).filter(({ unit }) => delivery.versions[unit] === undefined);
  for (const { unit, version, percent } of found)
    say(`• ${unit}@${version}: its delivery was cut off at ${percent} %, and goes on.`);
  return Object.fromEntries(found.map(({ unit, version }) => [unit, version]));
}

/** Ends canaries whose delivery was cut off, where the live version is wanted again. */
async function endReverted({ say = console.log, ...delivery }: Delivery): Promise<void> {
  const { target, versions } = delivery;
  const { units } = await readRegistry(target);
  const reverted = (await cutOffCanaries(delivery)).filter(({ unit }) => versions[unit] === units[unit]?.live);
  for (const { unit, version, percent } of reverted) {
    const why = `its delivery was cut off at ${percent} %, and ${versions[unit]} is wanted again`;
    say(`• ${unit}@${version} is taken back: ${why}.`);
    await endTheOthers(target, { [unit]: version }, why);
  }
}

async function deliverVersions(delivery: Delivery): Promise<Deployment[]> {
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
    await begin(group).then((stages) => begun.push(Object.assign(group, { stages })), refuse);
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

/** Starts the canaries, or finds them running. Returns the stages that are left. */
async function begin({ target, stages, again = false, say = console.log, ...plan }: Delivery): Promise<Stage[]> {
  const { versions } = plan;
  const { units, history } = await readRegistry(target);
  for (const [unit, version] of again ? [] : Object.entries(versions)) {
    const last = history.findLast(({ unit: name, from, to }) => name === unit && (from === version || to === version));
    if (last?.from === version && (last.by === 'automatic' || last.by === 'rollback')) {
      throw new DeploymentRefused(`${backOf(unit, version, last)} Build a new version, or repeat with --again.`);
    }
  }
  const reached = Object.entries(versions).map(([unit, version]) => {
    const canary = units[unit]?.canary;
    return canary?.version === version ? canary.percent : 0;
  });
  const left = stages.filter(({ percent }) => percent >= Math.max(...reached));
  if (left.length === 0) left.push(...stages.slice(-1));
  const { notes } = await releaseUnits({
    ...plan,
    target,
    pointer: 'canary',
    percent: left[0]?.percent ?? 1,
    reason: plan.reason ? `${mark}: ${plan.reason}` : mark,
  });
  for (const note of notes) say(`• ${note}`);
  const names = Object.entries(versions).map(([unit, version]) => `${unit}@${version}`);
  const shares = left.map(({ percent }) => `${percent} %`).join(', ');
  const minutes = left.reduce((sum, stage) => sum + stage.minutes, 0);
  say(`${names.join(', ')}: for ${shares} of the visitors; for all in ${minutes} min if nothing is taken back.`);
  return left;
}

/** Waits for what began, gives it to more visitors in stages, and then to all. */
async function finish({ target, versions, stages, reason, say = console.log }: Delivery) {
  const behind: string[] = [];
  for (const stage of stages) {
    if (behind.length > 0) await grow({ target, versions, stage, reason: behind.at(-1), say });
    await untilTrusted({ target, versions, stage, say });
    behind.push(`${stage.percent} % of the visitors had it for ${stage.minutes} min`);
  }
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
        reason: reason ?? behind.join(', '),
      }));
    },
    refuseIncompatible(target),
  );
}

interface StageOfDelivery extends Pick<Delivery, 'target' | 'versions'> {
  stage: Stage;
  say: (line: string) => void;
}

/** Gives the canaries to more visitors. One that a person has promoted or made larger stays as it is. */
async function grow({
  target,
  versions,
  stage: { percent },
  reason,
  say,
}: StageOfDelivery & { reason: string | undefined }): Promise<void> {
  const grown = await deploy(
    target,
    (registry) =>
      Object.entries(versions)
        .filter(([unit, version]) => {
          const canary = registry.units[unit]?.canary;
          return canary?.version === version && canary.percent < percent;
        })
        .map(([unit, to]) => ({ unit, pointer: 'canary', to, percent, by: 'release' as const, reason })),
    refuseIncompatible(target),
  );
  for (const { unit, to } of grown) say(`${unit}@${to}: for ${percent} % of the visitors.`);
}

/** When the canary got its visitors; undefined: that version is no canary. */
function stageBegan({ units, history }: Registry, unit: string, version: string): number | undefined {
  const canary = units[unit]?.canary;
  if (canary?.version !== version) return undefined;
  const step = history.findLast((one) => one.unit === unit && one.pointer === 'canary' && one.to === version);
  return Date.parse(step?.at ?? canary.since);
}

async function untilTrusted({ target, versions, stage, say }: StageOfDelivery): Promise<void> {
  let reported = '';
  for (;;) {
    const registry = await readRegistry(target);
    const lost = rolledBack(registry, versions);
    if (lost) {
      await endTheOthers(target, versions, lost);
      throw new DeploymentRefused(lost);
    }
    const begun = Object.entries(versions).map(([unit, version]) => stageBegan(registry, unit, version) ?? 0);
    const left = Math.max(...begun) + stage.minutes * 60_000 - Date.now();
    if (left <= 0) {
      const missing = await missingAnalysis({ target, versions, stage, registry });
      if (!missing) return;
      if (-left > analysisPatienceMs) {
        await endTheOthers(target, versions, missing);
        throw new DeploymentRefused(missing);
      }
      if (missing !== reported) say(`• ${missing} Waiting up to ${analysisPatienceMs / 60_000} min for it.`);
      reported = missing;
    }
    await sleep(left > 0 ? Math.min(left, pace) : pace);
  }
}

/** Returns the canary that no site server has approved, since its stage began or lately, or that came to life for too few visitors; null: none. */
async function missingAnalysis({
  target,
  versions,
  stage,
  registry,
}: Omit<StageOfDelivery, 'say'> & { registry: Registry }): Promise<string | null> {
  const heartbeat = await readHeartbeat(target);
  for (const [unit, version] of Object.entries(versions)) {
    const began = stageBegan(registry, unit, version);
    if (began === undefined) continue;
    const seen = heartbeat[unit];
    const at = seen?.version === version ? Date.parse(seen.at) : 0;
    if (seen && at > Math.max(began, Date.now() - analysisPatienceMs)) {
      if (seen.alive >= stage.alive) continue;
      return `The pages of ${unit}@${version} came to life for ${seen.alive} visitors; ${stage.alive} are needed at ${stage.percent} %: raise --percent or --minutes, or decide yourself with npm run promote ${unit}.`;
    }
    const since = at > began ? seen?.at : 'it began';
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
