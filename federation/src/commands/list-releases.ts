import { totalSize } from '../build/budget.ts';
import { previousLiveVersion } from '../registry/deployment-history.ts';
import type { Registry } from '../registry/registry.schema.ts';
import { readRegistry } from '../registry/registry.ts';
import { parseRelease, type Release, releaseFile } from '../registry/release-record.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

export interface ListedRelease {
  unit: string;
  version: string;
  /** Time of its first build, ISO 8601; null: not in its record. */
  at: string | null;
  commit: string | null;
  /** Bytes of everything it sends, with brotli. */
  size: number;
  /** Pointers to it: `live`, `canary 10 %`, channels; `retired`: it was the last one. */
  pointers: string[];
}

/** Number of records that are read concurrently: a bucket answers each in its own time. */
const atOnce = 16;

/** The releases that a target holds, newest first; records that can't be read are left out. */
export async function listReleases(target: ReleaseTarget, only?: string): Promise<ListedRelease[]> {
  const registry = await readRegistry(target);
  const folders: { unit: string; version: string }[] = [];
  for (const unit of only ? [only] : await unitsOf(target, registry)) {
    for (const version of await target.list(unit)) folders.push({ unit, version });
  }
  const listed: ListedRelease[] = [];
  const work = async () => {
    for (let next = folders.pop(); next; next = folders.pop()) {
      const { unit, version } = next;
      const file = await target.read(`${unit}/${version}/${releaseFile}`);
      if (file === null || file === 'unchanged') continue;
      let release: Release;
      try {
        release = parseRelease(unit, version, file.body.toString('utf8'), target.address);
      } catch {
        continue;
      }
      const { at = null, commit = null } = release.made ?? {};
      listed.push({
        unit,
        version,
        at,
        commit,
        size: totalSize(release),
        pointers: pointersTo(registry, unit, version),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return listed.sort(
    (one, other) => (other.at ?? '').localeCompare(one.at ?? '') || one.unit.localeCompare(other.unit),
  );
}

const unitsOf = async (target: ReleaseTarget, { units, retired = {} }: Registry) =>
  [...new Set([...Object.keys(units), ...Object.keys(retired), ...(await target.list(''))])].filter((name) =>
    /^[a-z][a-z0-9]*$/.test(name),
  );

function pointersTo({ units, retired }: Registry, unit: string, version: string): string[] {
  const { live, canary, channels = {} } = units[unit] ?? {};
  return [
    ...(live === version ? ['live'] : []),
    ...(retired?.[unit]?.version === version ? ['retired'] : []),
    ...(canary?.version === version ? [`canary ${canary.percent} %`] : []),
    ...Object.entries(channels).flatMap(([channel, at]) => (at === version ? [channel] : [])),
  ];
}

interface PruneOptions {
  /** Newest releases of each unit that stay in any case. */
  keep: number;
  /** Releases built or deployed in these days stay: pages that are still open load from them. */
  days: number;
}

/**
 * Returns the releases that may be removed: all but those that visitors get, those that a rollback would return to, the newest and the
 * young ones. A release of unknown age counts as old.
 */
export async function removableReleases(
  target: ReleaseTarget,
  { keep, days }: PruneOptions,
  now = Date.now(),
): Promise<ListedRelease[]> {
  const registry = await readRegistry(target);
  const count = new Map<string, number>();
  return (await listReleases(target)).filter(({ unit, version, at, pointers }) => {
    const place = (count.get(unit) ?? 0) + 1;
    count.set(unit, place);
    if (pointers.length > 0 || place <= keep || version === previousLiveVersion(registry, unit)) return false;
    const deployments = registry.history.filter(
      (entry) => entry.unit === unit && (entry.from === version || entry.to === version),
    );
    const latest = Math.max(
      0,
      ...[at ?? '', ...deployments.map((entry) => entry.at)].map((time) => Date.parse(time) || 0),
    );
    return now - latest > days * 86_400_000;
  });
}
