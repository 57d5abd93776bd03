import type { RemoteRelease, Retirement, ShellRelease } from 'federation/registry/registry.schema.ts';
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router';

/** The page that a path shows. */
export interface MatchedRoute {
  owner: RemoteRelease | ShellRelease;
  id: string;
  path: string;
  ssr: boolean;
  chunks: string[];
}

interface RoutedSite {
  shell: ShellRelease;
  remotes: RemoteRelease[];
  retired: Retirement[];
}

interface Match {
  /** Null: no page has the path. */
  route: MatchedRoute | null;
  /** The retirement of the page that had the path. Null: no page ever had it, or a live page has it now. */
  retirement: Retirement | null;
}

/** In characters of paths, for each combination of versions. */
const keptCharacters = 100_000;
const kept = new WeakMap<RoutedSite, LRUCache<string, Match>>();

/** Finds the page of a path as the browser's router will. React Router ranks all routes anew for each path, so that answers are kept. */
export function matchPath(site: RoutedSite, pathname: string): Match {
  const known =
    kept.get(site) ??
    new LRUCache<string, Match>({ maxSize: keptCharacters, sizeCalculation: (_, path) => path.length + 50 });
  kept.set(site, known);
  const match = known.get(pathname) ?? findMatch(site, pathname);
  known.set(pathname, match);
  return match;
}

function findMatch({ shell, remotes, retired }: RoutedSite, pathname: string): Match {
  const live = [shell, ...remotes].flatMap((owner) =>
    owner.routes.flatMap(({ id, path, aliases, ssr, chunks }) =>
      [path, ...aliases].map((spelling) => ({ path: spelling, handle: { route: { owner, id, path, ssr, chunks } } })),
    ),
  );
  const gone = retired.flatMap((retirement) => retirement.paths.map((path) => ({ path, handle: { retirement } })));
  const handleOf = (routes: { path: string; handle: Partial<Match> }[]) =>
    matchRoutes(routes, { pathname })?.at(-1)?.route.handle as Partial<Match> | undefined;
  return {
    route: handleOf(live)?.route ?? null,
    retirement: (gone.length > 0 && handleOf([...live, ...gone])?.retirement) || null,
  };
}
