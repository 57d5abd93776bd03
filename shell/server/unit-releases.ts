import { listReleases } from 'federation/commands/list-releases.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';

export interface UnitReleases {
  live: string | null;
  /** Newest first; `pointers` are channels and canaries that lead to it. */
  releases: { version: string; at: string | null; pointers: string[] }[];
}

const maxListed = 30;

/** The releases that there are of each unit of the site. */
export async function unitReleases(target: ReleaseTarget, { units }: Registry): Promise<Record<string, UnitReleases>> {
  const listed = await listReleases(target);
  return Object.fromEntries(
    Object.entries(units).map(([unit, { live }]) => [
      unit,
      {
        live,
        releases: listed
          .filter((release) => release.unit === unit)
          .slice(0, maxListed)
          .map(({ version, at, pointers }) => ({ version, at, pointers: pointers.filter((name) => name !== 'live') })),
      },
    ]),
  );
}
