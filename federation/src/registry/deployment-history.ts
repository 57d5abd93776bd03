import { isDeepStrictEqual } from 'node:util';
import type { Deployment, Registry, Retirement, UnitState } from './registry.schema.ts';

/** Returns the field that joins canaries of one step, so that the same visitors try them out. */
export const besideFirst = (versions: Record<string, string>): { beside?: string } => {
  const [first, ...others] = Object.entries(versions);
  return first && others.length > 0 ? { beside: first.join('@') } : {};
};

/** A requested change of the registry. `applyDeployments` adds the version it replaces and the time. */
export type DeploymentRequest = Pick<Deployment, 'unit' | 'pointer' | 'to' | 'by'> &
  Partial<Pick<Deployment, 'percent' | 'reason'>> & {
    /** With `canary`: the one whose visitors get it, `<unit>@<version>`; by default its own. */
    beside?: string;
    /** With `live` to null: the retirement to store. */
    retirement?: Omit<Retirement, 'at'>;
  };

/** Deployments of one unit that the history keeps. */
export const deploymentsPerUnit = 50;

/** The registry after the deployments, which are added to its history. One that changes nothing is not recorded. */
export function applyDeployments(registry: Registry, requests: DeploymentRequest[], at = new Date()): Registry {
  const units = { ...registry.units };
  const retired = { ...registry.retired };
  const deployments: Deployment[] = [];
  for (const request of requests) {
    const { unit, pointer, to, percent, by, reason, retirement } = request;
    const state = units[unit];
    const from = versionAt(state, pointer);
    const isOtherRetirement = retirement && !isRetiredSo(retired[unit], retirement);
    if (from === to && !isOtherRetirement && (pointer !== 'canary' || percent === state?.canary?.percent)) continue;
    const record = (what: Pick<Deployment, 'pointer' | 'from' | 'to'> & { reason?: string | undefined }) =>
      deployments.push({
        at: at.toISOString(),
        unit,
        pointer: what.pointer,
        from: what.from,
        to: what.to,
        ...(what.pointer === 'canary' && what.to !== null && { percent }),
        by,
        ...(what.reason && { reason: what.reason.slice(0, 500) }),
      });
    if (pointer === 'live') {
      const canary = state?.canary?.version;
      if (canary && canary !== to) {
        record({
          pointer: 'canary',
          from: canary,
          to: null,
          reason: to ? 'Another version went live.' : 'It left the site.',
        });
      }
      if (to === null) {
        delete units[unit];
        if (retirement) retired[unit] = { ...retirement, at: at.toISOString() };
      } else {
        delete retired[unit];
        // a channel that led to it has arrived
        const channels = Object.entries(state?.channels ?? {}).filter(([, version]) => version !== to);
        units[unit] = { live: to, channels: Object.fromEntries(channels) };
      }
    } else {
      if (!state) throw new Error(`${unit} has no live version yet: release it to everybody first.`);
      units[unit] = pointer === 'canary' ? withCanary(unit, state, request, at) : withChannel(state, pointer, to);
    }
    record({ pointer, from, to, reason });
  }
  const history = bounded([...registry.history, ...deployments]);
  return { format: 2, units, ...(Object.keys(retired).length > 0 && { retired }), history };
}

function isRetiredSo(former: Retirement | undefined, retirement: Omit<Retirement, 'at'>): boolean {
  return former !== undefined && isDeepStrictEqual(former, { ...retirement, at: former.at });
}

function versionAt(state: UnitState | undefined, pointer: string): string | null {
  if (pointer === 'live') return state?.live ?? null;
  return (pointer === 'canary' ? state?.canary?.version : state?.channels[pointer]) ?? null;
}

function withCanary(unit: string, state: UnitState, request: DeploymentRequest, at: Date): UnitState {
  const { to, percent } = request;
  const { canary, ...rest } = state;
  if (to === null) return rest;
  if (to === state.live) throw new Error(`${unit}@${to} is live for everybody already: there is nothing to try out.`);
  if (percent === undefined) throw new Error(`A canary of ${unit} needs its percent.`);
  const former = canary?.version === to ? canary : undefined;
  const beside = request.beside ?? former?.beside;
  return {
    ...rest,
    canary: { version: to, percent, since: former?.since ?? at.toISOString(), ...(beside && { beside }) },
  };
}

function withChannel(state: UnitState, channel: string, to: string | null): UnitState {
  const { [channel]: _former, ...channels } = state.channels;
  return { ...state, channels: to === null ? channels : { ...channels, [channel]: to } };
}

function bounded(history: Deployment[]): Deployment[] {
  const seen = new Map<string, number>();
  const stored = history.toReversed().filter(({ unit }) => {
    const count = (seen.get(unit) ?? 0) + 1;
    seen.set(unit, count);
    return count <= deploymentsPerUnit;
  });
  return stored.toReversed();
}

/** The version that was live before the current one, as far as the history goes; versions that were rolled back do not count. */
export function previousLiveVersion(registry: Registry, unit: string): string | null {
  return earlierLiveVersions(registry, unit)[0] ?? null;
}

/** The versions to which one could return, the latest first. */
export function earlierLiveVersions({ units, history }: Registry, unit: string): string[] {
  const line: string[] = [];
  for (const { pointer, from, to, by, unit: deployed } of history) {
    if (deployed !== unit || pointer !== 'live') continue;
    if (line.length === 0 && from) line.push(from);
    // a retired unit comes back with the versions before it
    if (to === null) line.length = by === 'release' ? line.length : 0;
    else if ((by === 'rollback' || by === 'automatic') && line.includes(to)) line.length = line.indexOf(to) + 1;
    else line.push(to);
  }
  const live = units[unit]?.live;
  const at = live ? line.lastIndexOf(live) : -1;
  const earlier = line.slice(0, Math.max(at, 0)).toReversed();
  return [...new Set(earlier)].filter((version) => version !== live);
}
