import { unitNames } from '../build/workspace.ts';
import { normalizedPaths } from '../contracts/collisions.ts';
import { checkCompatibility, emptiedRefusal, recordReader } from '../contracts/compatibility-check.ts';
import { pathsOf } from '../contracts/define-remote.ts';
import type { DeploymentRequest } from '../registry/deployment-history.ts';
import type { Deployment, Registry, Retirement } from '../registry/registry.schema.ts';
import { type DeploymentCheck, DeploymentRefused, deploy } from '../registry/registry.ts';
import type { Release } from '../registry/release-record.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

interface RetireOptions {
  /** A page that stays: the addresses of the retired ones lead there. Default: they answer 410. */
  to?: string;
  reason?: string;
  /** Also where other releases then keep an empty place for a widget. */
  force?: boolean;
  /** Only check. */
  dryRun?: boolean;
}

interface RetireOutcome {
  deployments: Deployment[];
  notes: string[];
}

/**
 * Takes remotes off the site, all in one step. Their files stay for the pages that are open, and their last version for a rollback. A
 * retired remote that is named again with another `to` leads there from then on.
 * @throws DeploymentRefused when another unit needs one of them, with its name, or when `to` is no page that stays
 */
export async function retire(
  target: ReleaseTarget,
  units: string[],
  { to, reason, force = false, dryRun = false }: RetireOptions = {},
): Promise<RetireOutcome> {
  const read = recordReader(target);
  const reasonShown = [`Retired: ${to ? `its pages lead to ${to}` : 'its pages are gone'}.`, reason ?? []]
    .flat()
    .join(' ');
  let notes: string[] = [];

  const requests = (registry: Registry) =>
    Promise.all(
      units.map(
        async (unit): Promise<DeploymentRequest> => ({
          unit,
          pointer: 'live',
          to: null,
          by: 'release',
          reason: reasonShown,
          retirement: { ...(await known(registry, unit)), ...(to && { to }) },
        }),
      ),
    );

  /** Returns the data to store: every path that some visitor may know. */
  async function known({ units: states, retired }: Registry, unit: string): Promise<Omit<Retirement, 'at' | 'to'>> {
    if (unit === 'shell') throw new DeploymentRefused('The shell is the site: only remotes can be retired.');
    const state = states[unit];
    const former = retired?.[unit];
    if (!state) {
      if (!former) throw new DeploymentRefused(`${unit} has not been released here.`);
      return { version: former.version, paths: former.paths };
    }
    const others = [state.canary?.version, ...Object.values(state.channels)].filter((version) => version !== undefined);
    const releases = [
      await read(unit, state.live),
      ...(await Promise.all(others.map((version) => read(unit, version).catch(() => null)))),
    ].filter((release) => release !== null);
    return { version: state.live, paths: [...new Set(releases.flatMap(allPaths))] };
  }

  const check: DeploymentCheck = async (next, registry) => {
    const result = await checkCompatibility(registry, next, read);
    const emptied = result.emptied.map(emptiedRefusal);
    const refused = result.refused.filter((text) => !emptied.includes(text));
    if (!force && emptied.length > 0) {
      refused.push(...emptied, 'With --force it is retired all the same, and these places stay empty.');
    }
    const stays = (await liveReleases(next, read)).flatMap(allPaths);
    for (const unit of units) {
      if (next.retired?.[unit]?.paths.includes('/') && !stays.includes('/')) {
        refused.push(`${unit} has the home page: release it without / first, and another remote with it.`);
      }
    }
    if (to !== undefined && !stays.some((pattern) => isAt(pattern, to))) {
      refused.push(`${to} is no page that stays: --to is the path of one, such as /buscar.`);
    }
    if (refused.length > 0) throw new DeploymentRefused(refused.join('\n'));
    notes = [
      ...units.flatMap((unit) => (next.retired?.[unit] ? [describeRetirement(next.retired[unit])] : [])),
      ...result.notes,
      ...result.emptied.map((text) => `${text}: its place stays empty.`),
    ];
  };

  const deployments = await deploy(target, requests, check, { dryRun });
  return { deployments, notes };
}

/** Returns the units of the workspace to release where none is named: all but retired ones. */
export const unitsToRelease = ({ retired = {} }: Registry): string[] => unitNames().filter((unit) => !retired[unit]);

/** Describes the answers of its pages' addresses. */
export function describeRetirement({ paths, to }: Retirement): string {
  if (paths.length === 0) return 'It has no pages.';
  const one = paths.length === 1;
  return `${paths.join(', ')} ${to ? `${one ? 'leads' : 'lead'} to ${to}` : `${one ? 'answers' : 'answer'} 410`}.`;
}

const allPaths = ({ routes }: Release) => routes.flatMap(pathsOf);

const liveReleases = ({ units }: Registry, read: ReturnType<typeof recordReader>) =>
  Promise.all(Object.entries(units).map(([unit, { live }]) => read(unit, live)));

/** Returns whether a page with that pattern is at the path. */
function isAt(pattern: string, path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return normalizedPaths(pattern).some((spelling) => {
    const wanted = spelling.split('/').filter((segment) => segment !== '');
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) => segment === ':' || segment === segments[index]?.toLowerCase())
    );
  });
}
