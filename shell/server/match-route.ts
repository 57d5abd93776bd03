import type { RemoteRelease, ShellRelease } from 'federation/registry.schema.ts';
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
  const table = releases.flatMap((owner) =>
    owner.routes.flatMap(({ id, path, aliases, ssr, chunks }) =>
      [path, ...aliases].map((spelling) => ({ path: spelling, handle: { owner, id, path, ssr, chunks } })),
    ),
  );
  const matches = matchRoutes(table, { pathname });
  return (matches?.at(-1)?.route.handle as MatchedRoute | undefined) ?? null;
}
