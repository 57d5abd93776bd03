import { refuseIncompatible } from '../contracts/compatibility-check.ts';
import {
  applyDeployments,
  type DeploymentRequest,
  deploymentsPerUnit,
  earlierLiveVersions,
  previousLiveVersion,
} from '../registry/deployment-history.ts';
import type { Deployment, Registry } from '../registry/registry.schema.ts';
import { changeRegistry, type DeploymentCheck, DeploymentRefused, deploy } from '../registry/registry.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

interface RollbackOptions {
  reason: string;
  /** Default: a running canary is taken back; without one, the former live version returns. */
  to?: string;
  /** The version to take back, or its first characters, or `retired`: when visitors get another one by then, nothing is done. */
  expected?: string;
  check?: DeploymentCheck;
  /** Only reported, not done. */
  dryRun?: boolean;
}

/**
 * Puts a unit back, for a person. A running canary ends first: the live version stays; without one, the former live version returns; a
 * retired remote returns as it was. Returns the deployments.
 * @throws DeploymentRefused when there is nothing to go back to, or visitors do not get the expected version.
 */
export async function rollback(target: ReleaseTarget, unit: string, options: RollbackOptions): Promise<Deployment[]> {
  const { reason, to, expected, check, dryRun } = options;
  const by = 'rollback';
  return deploy(
    target,
    (registry) => {
      const retired = registry.units[unit] ? undefined : registry.retired?.[unit];
      if (retired && expected !== undefined && expected !== 'retired') {
        throw new DeploymentRefused(
          `Visitors do not get ${unit}@${expected}: it is retired. With --from retired a rollback brings it back.`,
        );
      }
      if (retired) return [{ unit, pointer: 'live', to: to ?? retired.version, by, reason }];
      const { live, canary } = stateOf(registry, unit);
      const isExpected = (version: string | undefined) => expected === undefined || version?.startsWith(expected);
      if (!isExpected(live) && !isExpected(canary?.version))
        throw new DeploymentRefused(unexpected(registry, unit, expected));
      if (to === undefined && canary && isExpected(canary.version))
        return [{ unit, pointer: 'canary', to: null, by, reason }];
      const before = to ?? previousLiveVersion(registry, unit);
      if (!before) {
        throw new DeploymentRefused(
          `The history knows no version of ${unit} before ${live}: name one with --to (npm run releases ${unit} lists them).`,
        );
      }
      if (before === live && !canary) throw new DeploymentRefused(`${unit}@${before} is live already.`);
      return before === live
        ? [{ unit, pointer: 'canary', to: null, by, reason }]
        : [{ unit, pointer: 'live', to: before, by, reason }];
    },
    check,
    { ...(dryRun && { dryRun }) },
  );
}

/** A unit's step back: to a version that is live then, or, with null, its canary ends. */
interface Return {
  unit: string;
  pointer: 'live' | 'canary';
  to: string | null;
}

/** Returns the steps that `rollback` makes for each unit: running canaries end; units without one return to the former live version. */
export function nearestReturns(registry: Registry, units: string[]): Return[] {
  return units.map((unit) => {
    const retired = registry.units[unit] ? undefined : registry.retired?.[unit];
    if (retired) return { unit, pointer: 'live', to: retired.version };
    if (stateOf(registry, unit).canary) return { unit, pointer: 'canary', to: null };
    const to = previousLiveVersion(registry, unit);
    if (!to)
      throw new DeploymentRefused(`The history knows no version of ${unit} before ${stateOf(registry, unit).live}.`);
    return { unit, pointer: 'live', to };
  });
}

/** The units that went live in the same step as this one's version. */
export function unitsOfStep({ history, units }: Registry, unit: string): string[] {
  const step = history.findLast(
    (one) => one.unit === unit && one.pointer === 'live' && one.to === units[unit]?.live,
  )?.at;
  const others = history.filter(
    ({ at, pointer, unit: name, to }) => at === step && pointer === 'live' && units[name]?.live === to,
  );
  return [...new Set([unit, ...others.map((one) => one.unit)])];
}

/**
 * Returns the steps back to the versions that all visitors got at a moment; canaries that began later end. A unit that was not released by
 * then stays, and is reported.
 * @throws DeploymentRefused when the history does not go back so far
 */
export function returnsToMoment(
  registry: Registry,
  units: string[],
  moment: Date,
): { returns: Return[]; notes: string[] } {
  const time = moment.toISOString();
  const returns: Return[] = [];
  const notes: string[] = [];
  for (const unit of units) {
    const own = registry.history.filter((one) => one.unit === unit);
    const since = own.find((one) => one.pointer === 'live' && one.at > time);
    if (since && own.length >= deploymentsPerUnit && own[0] && own[0].at > time) {
      throw new DeploymentRefused(
        `The history of ${unit} goes back to ${own[0].at.slice(0, 16).replace('T', ' ')} UTC only: name a version of it with --to.`,
      );
    }
    const { live = null, canary } = registry.units[unit] ?? {};
    const then = since ? since.from : live;
    if (then === null) notes.push(`${unit} was not released then: it stays as it is.`);
    else if (then !== live) returns.push({ unit, pointer: 'live', to: then });
    else if (canary && canary.since > time) returns.push({ unit, pointer: 'canary', to: null });
  }
  return { returns, notes };
}

interface TogetherOptions {
  reason: string;
  /**
   * Versions of each unit at the time of the decision, as `whatToTakeBack` returns them, or `retired`; `--from` may name first characters.
   */
  expected: Record<string, string>;
  check?: DeploymentCheck;
  dryRun?: boolean;
}

/**
 * Puts several units back in one step: visitors get all of it or nothing. If one of them has changed since the decision, nothing is done.
 * @throws DeploymentRefused as `rollback` does
 */
export async function rollBackTogether(
  target: ReleaseTarget,
  returns: (registry: Registry) => Return[],
  { reason, expected, check, dryRun = false }: TogetherOptions,
): Promise<Deployment[]> {
  const requests = (registry: Registry): DeploymentRequest[] => {
    for (const [unit, version] of Object.entries(expected)) {
      if (!registry.units[unit]) {
        if (version !== 'retired')
          throw new DeploymentRefused(`Visitors do not get ${unit}@${version}: it is retired.`);
      } else if (!whatToTakeBack(registry, unit).version.startsWith(version)) {
        throw new DeploymentRefused(unexpected(registry, unit, version));
      }
    }
    return returns(registry).map((way) => ({ ...way, by: 'rollback', reason }));
  };
  return deploy(target, requests, check, { dryRun });
}

/** Returns the version that a rollback would take back, and the deployment that put the unit there if that was a rollback itself. */
export function whatToTakeBack(registry: Registry, unit: string): { version: string; putBack: Deployment | null } {
  const { live, canary } = stateOf(registry, unit);
  const latest = latestOf(registry, unit);
  const wasPutBack = !canary && (latest?.by === 'automatic' || latest?.by === 'rollback');
  return { version: canary?.version ?? live, putBack: latest && wasPutBack ? latest : null };
}

function stateOf({ units }: Registry, unit: string) {
  const state = units[unit];
  if (!state) throw new DeploymentRefused(`${unit} has not been released here.`);
  return state;
}

const latestOf = ({ history }: Registry, unit: string) =>
  history.findLast((one) => one.unit === unit && (one.pointer === 'live' || one.pointer === 'canary'));

function unexpected(registry: Registry, unit: string, expected = ''): string {
  const latest = latestOf(registry, unit);
  const how =
    latest &&
    ` since ${latest.at.slice(0, 19).replace('T', ' ')} UTC (${latest.by}${latest.reason ? `: ${latest.reason}` : ''})`;
  return `Visitors do not get ${unit}@${expected}: they get ${unit}@${whatToTakeBack(registry, unit).version}${how ?? ''}.`;
}

/**
 * Takes back a version that fails its visitors, for the site itself. The rollback passes the compatibility check: where the nearest version
 * does not, units deployed in the same step return with it, or an earlier version returns. The reason names the steps and why.
 * @returns nothing when visitors do not get that version any more
 * @throws DeploymentRefused when there is no version to return to, or none is compatible
 */
export async function rollBackAutomatically(
  target: ReleaseTarget,
  unit: string,
  { version, reason }: { version: string; reason: string },
): Promise<Deployment[]> {
  const check = refuseIncompatible(target);
  let made: Deployment[] = [];
  await changeRegistry(target, async (registry) => {
    made = [];
    const refused: string[] = [];
    for (const way of waysBack(registry, unit, version)) {
      const full = `${reason}${refused.length > 0 ? ` Not ${refused.join('; not ')}.` : ''}`;
      const requests = way.map((request) => ({ ...request, by: 'automatic' as const, reason: full }));
      const next = applyDeployments(registry, requests);
      try {
        await check(next, registry);
      } catch (error) {
        if (!(error instanceof DeploymentRefused)) throw error;
        refused.push(`${describe(way)}, since ${error.message.split('\n')[0]?.replace(/\.$/, '')}`);
        continue;
      }
      const known = new Set(registry.history);
      made = next.history.filter((entry) => !known.has(entry));
      return next;
    }
    if (refused.length > 0) throw new DeploymentRefused(`No way back is compatible: not ${refused.join('; not ')}.`);
    if (registry.units[unit]?.live === version)
      throw new DeploymentRefused(`The history knows no version of ${unit} before it.`);
    return registry;
  });
  return made;
}

type WayBack = Pick<DeploymentRequest, 'unit' | 'pointer' | 'to'>[];

/** The nearest first. */
function waysBack(registry: Registry, unit: string, version: string): WayBack[] {
  const { units, history } = registry;
  const state = units[unit];
  if (state?.canary?.version === version) {
    const others = Object.keys(units).filter((name) => name !== unit && units[name]?.canary);
    const end = (name: string) => ({ unit: name, pointer: 'canary', to: null });
    return [[end(unit)], ...(others.length > 0 ? [[unit, ...others].map(end)] : [])];
  }
  if (state?.live !== version) return [];
  const [nearest, ...further] = earlierLiveVersions(registry, unit).map((to) => [{ unit, pointer: 'live', to }]);
  const step = history.findLast((one) => one.unit === unit && one.pointer === 'live')?.at;
  const together = history
    .filter(({ at, pointer, unit: name, to }) => at === step && pointer === 'live' && units[name]?.live === to)
    .map(({ unit: name, from }) => ({ unit: name, pointer: 'live', to: from }));
  return [...(nearest ? [nearest] : []), ...(together.length > 1 ? [together] : []), ...further];
}

const describe = (way: WayBack) =>
  way
    .map(({ unit, pointer, to }) =>
      pointer === 'canary' ? `the end of the canary of ${unit}` : `${unit}@${to?.slice(0, 8) ?? 'nothing'}`,
    )
    .join(' with ');
