import type { RemoteRelease, Retirement, ShellRelease } from 'federation/registry/registry.schema.ts';
import { matchRoutes } from 'react-router';

/** The page that a path shows. */
export interface MatchedRoute {
  owner: RemoteRelease | ShellRelease;
  id: string;
  path: string;
  ssr: boolean;
  chunks: string[];
}

/** Finds the page of a path as the browser's router will. Null: no page has it. */
export function matchRoute(releases: (RemoteRelease | ShellRelease)[], pathname: string): MatchedRoute | null {
  const matches = matchRoutes(routesOf(releases), { pathname });
  return (matches?.at(-1)?.route.handle as MatchedRoute | undefined) ?? null;
}

/** Returns the retirement of the page that had a path. Null: no page ever had it, or a live page has it now. */
export function matchRetired(
  releases: (RemoteRelease | ShellRelease)[],
  retired: Retirement[],
  pathname: string,
): Retirement | null {
  if (retired.length === 0) return null;
  const gone = retired.flatMap((retirement) => retirement.paths.map((path) => ({ path, handle: { retirement } })));
  const handle = matchRoutes([...routesOf(releases), ...gone], { pathname })?.at(-1)?.route.handle;
  return (handle as { retirement?: Retirement } | undefined)?.retirement ?? null;
}

const routesOf = (releases: (RemoteRelease | ShellRelease)[]) =>
  releases.flatMap((owner) =>
    owner.routes.flatMap(({ id, path, aliases, ssr, chunks }) =>
      [path, ...aliases].map((spelling) => ({ path: spelling, handle: { owner, id, path, ssr, chunks } })),
    ),
  );
