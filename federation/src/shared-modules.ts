import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { exportedNames } from './imported-names.ts';
import type { RemoteRelease, ShellRelease } from './registry.schema.ts';
import { workspaceRoot } from './workspace.ts';

// Modules that exist once in the page. The shell provides them from its first script; a remote never brings its own.

/**
 * `shared-domain/platform` has no release of its own: this is the version of the contract between shell and remotes,
 * raised when something is added (minor) or taken away (major).
 */
const platformVersion = '1.0.0';

/** The packages they come from. */
const packages: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-router': 'react-router',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  'tailwind-merge': 'tailwind-merge',
};

export const sharedModuleNames = [...Object.keys(packages), 'shared-domain/platform'];

/**
 * What the shell gives of React Router. A shared module can't be shaken for users it does not know, and the whole router,
 * with its server and framework parts, is twice as large. A name may be added any time; taking one away breaks releases.
 */
export const routerExports = [
  'Await',
  'createBrowserRouter',
  'createContext',
  'createSearchParams',
  'data',
  'Form',
  'generatePath',
  'isRouteErrorResponse',
  'Link',
  'matchPath',
  'matchRoutes',
  'Navigate',
  'NavLink',
  'Outlet',
  'redirect',
  'redirectDocument',
  'replace',
  'resolvePath',
  'RouterContextProvider',
  'ScrollRestoration',
  'useActionData',
  'useAsyncValue',
  'useBeforeUnload',
  'useBlocker',
  'useFetcher',
  'useHref',
  'useLinkClickHandler',
  'useLoaderData',
  'useLocation',
  'useMatch',
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useNavigationType',
  'useOutletContext',
  'useParams',
  'useResolvedPath',
  'useRevalidator',
  'useRouteError',
  'useRouteLoaderData',
  'useSearchParams',
  'useSubmit',
];
export const routerDomExports = ['RouterProvider'];

/** The same of TanStack Query, without several queries in one hook and what only its other users need. */
export const queryExports = [
  'CancelledError',
  'dehydrate',
  'focusManager',
  'hashKey',
  'HydrationBoundary',
  'hydrate',
  'infiniteQueryOptions',
  'isCancelledError',
  'keepPreviousData',
  'matchQuery',
  'MutationCache',
  'mutationOptions',
  'onlineManager',
  'QueryCache',
  'QueryClient',
  'QueryClientProvider',
  'QueryErrorResetBoundary',
  'queryOptions',
  'replaceEqualDeep',
  'skipToken',
  'useInfiniteQuery',
  'useIsFetching',
  'useIsMutating',
  'useMutation',
  'useMutationState',
  'usePrefetchQuery',
  'useQuery',
  'useQueryClient',
  'useQueryErrorResetBoundary',
  'useSuspenseInfiniteQuery',
  'useSuspenseQuery',
];

const providedExports: Record<string, string[]> = {
  '@tanstack/react-query': queryExports,
  'react-router': routerExports,
  'react-router-dom': [...routerExports, ...routerDomExports],
  'shared-domain/platform': exportedNames(join(workspaceRoot, 'shared-domain/src/platform/index.ts')),
};

function installedVersion(packageName: string): string {
  const dir = realpathSync(join(workspaceRoot, 'shell/node_modules', packageName));
  const record = readFileSync(join(dir, 'package.json'), 'utf8');
  return (JSON.parse(record) as { version: string }).version;
}

const versionOf = (module: string): string => {
  const packageName = packages[module];
  return packageName ? installedVersion(packageName) : platformVersion;
};

/** What a shell built now provides, by module; `exports` null: all there are. */
export function providedModules(): ShellRelease['provides'] {
  return Object.fromEntries(
    sharedModuleNames.map((module) => [
      module,
      { version: versionOf(module), exports: providedExports[module] ?? null },
    ]),
  );
}

/** What a remote built now asks of the shell: the same major, at least the version it was built with. */
export function neededVersions(): Record<string, string> {
  return Object.fromEntries(sharedModuleNames.map((module) => [module, `^${versionOf(module)}`]));
}

/** Why a remote can't run in a shell, in sentences; empty when it can. */
export function unmetNeeds(
  remote: Pick<RemoteRelease, 'name' | 'needs'>,
  provides: ShellRelease['provides'],
): string[] {
  return Object.entries(remote.needs).flatMap(([module, need]) => {
    const given = provides[module];
    if (!given)
      return need.exports.length > 0 ? [`${remote.name} needs ${module}, which the shell does not provide.`] : [];
    const missing = given.exports === null ? [] : need.exports.filter((name) => !given.exports?.includes(name));
    return [
      ...(satisfiesCaret(given.version, need.range)
        ? []
        : [`${remote.name} needs ${module} ${need.range}; the shell provides ${given.version}.`]),
      ...(missing.length > 0
        ? [`${remote.name} uses ${missing.join(', ')} of ${module}, which the shell does not provide yet.`]
        : []),
    ];
  });
}

function satisfiesCaret(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [needMajor = 0, needMinor = 0, needPatch = 0] = range
    .replace(/^\^/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  if (major !== needMajor) return false;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}
