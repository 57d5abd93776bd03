import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { shellPages } from '../../pages.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { type ModuleSource, RemoteLoadError } from '../platform/module-source.ts';
import { loadedExports, routeExports } from '../platform/route-exports.ts';
import { reportFailure } from '../platform/telemetry.ts';
import { answerOf } from './loader-answer.ts';
import { PagePending } from './page-pending.tsx';
import { PageErrorView, PagePendingView, PageView } from './page-view.tsx';
import { attemptRendered } from './recovery.ts';
import { RootBoundary } from './root-boundary.tsx';
import { RootLayout } from './root-layout.tsx';
import type { RouteHandle } from './route-handle.ts';
import type { StaleReleaseHandler } from './stale-release.ts';
import type { UnknownPath } from './unknown-path.ts';

interface OwnedRoute {
  id: string;
  path: string;
  aliases?: string[];
  ssr?: boolean;
}

interface RoutesOptions {
  /** On the server: pages that are not rendered there keep their place only, as they do while the browser loads them. */
  placeholders?: boolean;
  /** In the browser: the server drew such a placeholder for the first view. */
  startsPending?: boolean;
  unknownPath?: UnknownPath;
  handleStaleRelease?: StaleReleaseHandler;
}

/** The whole route tree: the shell's layout, its own pages, and every page of every live remote. */
export function createRoutes(registry: SiteRegistry, source: ModuleSource, options: RoutesOptions = {}): RouteObject[] {
  return [
    {
      id: 'root',
      Component: () => <RootLayout source={source} startsPending={options.startsPending ?? false} />,
      ErrorBoundary: () => <RootBoundary source={source} />,
      children: [
        ...registry.remotes.flatMap((remote) => remoteRoutes(remote, source, options)),
        ...shellPages.flatMap((page) => pageRoutes('shell', page, page.file ?? page.id, source, options)),
        {
          id: 'not-found',
          path: '*',
          loader: ({ request }) => options.unknownPath?.(request) ?? null,
          Component: NotFoundPage,
          HydrateFallback: PagePending,
        },
      ],
    },
  ];
}

/** The routes of one remote, to be put under the root. */
function remoteRoutes(
  remote: { name: string; routes: OwnedRoute[] },
  source: ModuleSource,
  options: RoutesOptions = {},
): RouteObject[] {
  return remote.routes.flatMap((route) => pageRoutes(remote.name, route, `routes/${route.id}`, source, options));
}

function pageRoutes(
  owner: string,
  route: OwnedRoute,
  module: string,
  source: ModuleSource,
  { placeholders, handleStaleRelease }: RoutesOptions,
): RouteObject[] {
  const handle: RouteHandle = { owner, module, canonicalPath: route.path };
  const spellings = [route.path, ...(route.aliases ?? [])].map((path, spelling) => ({
    id: `${owner}/${route.id}${spelling === 0 ? '' : `~${spelling}`}`,
    path,
    handle,
  }));
  if (placeholders && !route.ssr) {
    return spellings.map((spelling) => ({
      ...spelling,
      handle: { ...handle, isPlaceholder: true },
      Component: PagePending,
    }));
  }
  const Component = () => <PageView source={source} owner={owner} module={module} />;
  const ErrorBoundary = () => <PageErrorView source={source} owner={owner} module={module} />;
  let arrive: (page: RouteModule) => void = () => {};
  const code = new Promise<RouteModule>((resolve) => {
    arrive = resolve;
  });
  const HydrateFallback = () => <PagePendingView owner={owner} code={code} />;
  return spellings.map((spelling) => ({
    ...spelling,
    // The code is loaded here and not by React Router's `lazy`, which remembers a failure for good: a loader runs again.
    loader: async (args: LoaderFunctionArgs) => {
      await attemptRendered();
      let loaded: unknown;
      try {
        loaded = await source.load(owner, module, args.request.signal);
      } catch (error) {
        const elsewhere = error instanceof RemoteLoadError && (await handleStaleRelease?.(owner, args.request));
        if (elsewhere) return elsewhere;
        throw error;
      }
      const page = routeExports(loaded, owner, module);
      arrive(page);
      return answerOf(page, args);
    },
    shouldRevalidate: (args) => {
      try {
        const wanted: unknown = loadedExports(source, owner, module)?.shouldRevalidate?.(args);
        if (typeof wanted === 'boolean') return wanted;
      } catch (error) {
        reportFailure(owner, 'render', error);
      }
      return args.defaultShouldRevalidate;
    },
    Component,
    ErrorBoundary,
    HydrateFallback,
  }));
}
