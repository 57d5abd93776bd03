import type { SiteRegistry } from 'federation/registry.schema.ts';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { RemoteRoot } from 'shared-domain/platform';
import { shellPages } from '../../pages.ts';
import { asRouteModule, type ModuleSource } from '../platform/module-source.ts';
import { PagePending } from './page-pending.tsx';
import { RootLayout } from './root-layout.tsx';
import { PageNotFound, RootBoundary, RouteBoundary } from './route-boundary.tsx';

/** What the layout and the server know about a matched page. */
export interface RouteHandle {
  owner: string;
  module: string;
  /** The spelling that `<link rel="canonical">` names. */
  canonicalPath: string;
}

interface OwnedRoute {
  id: string;
  path: string;
  aliases?: string[];
}

/** The whole route tree: the shell's layout, its own pages, and every page of every live remote. */
export function createRoutes(registry: SiteRegistry, source: ModuleSource): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootLayout,
      ErrorBoundary: RootBoundary,
      children: [
        ...registry.remotes.flatMap((remote) => remoteRoutes(remote, source)),
        ...shellPages.flatMap((page) => pageRoutes('shell', page, page.file ?? page.id, source)),
        { id: 'not-found', path: '*', Component: PageNotFound },
      ],
    },
  ];
}

/** The routes of one remote, to be put under the root. */
export function remoteRoutes(remote: { name: string; routes: OwnedRoute[] }, source: ModuleSource): RouteObject[] {
  return remote.routes.flatMap((route) => pageRoutes(remote.name, route, `routes/${route.id}`, source));
}

function pageRoutes(owner: string, route: OwnedRoute, module: string, source: ModuleSource): RouteObject[] {
  const handle: RouteHandle = { owner, module, canonicalPath: route.path };
  return [route.path, ...(route.aliases ?? [])].map((path, spelling) => ({
    id: `${owner}/${route.id}${spelling === 0 ? '' : `~${spelling}`}`,
    path,
    handle,
    // The code is loaded here and not by React Router's `lazy`, which remembers a failure for good: a loader runs again.
    loader: async (args: LoaderFunctionArgs) => {
      const page = asRouteModule(await source.load(owner, module, args.request.signal), module);
      return page.loader ? await page.loader(args) : null;
    },
    shouldRevalidate: (args) => {
      const page = source.loaded(owner, module);
      const decide = page === undefined ? undefined : asRouteModule(page, module).shouldRevalidate;
      return decide ? decide(args) : args.defaultShouldRevalidate;
    },
    Component: () => {
      const { Component } = asRouteModule(source.loaded(owner, module), module);
      return (
        <OwnerRoot owner={owner}>
          <Component />
        </OwnerRoot>
      );
    },
    ErrorBoundary: () => {
      const page = source.loaded(owner, module);
      const Own = page === undefined ? undefined : asRouteModule(page, module).ErrorBoundary;
      return (
        <RouteBoundary>
          {Own && (
            <OwnerRoot owner={owner}>
              <Own />
            </OwnerRoot>
          )}
        </RouteBoundary>
      );
    },
    HydrateFallback: PagePending,
  }));
}

function OwnerRoot({ owner, children }: { owner: string; children: React.ReactNode }) {
  return owner === 'shell' ? children : <RemoteRoot name={owner}>{children}</RemoteRoot>;
}
