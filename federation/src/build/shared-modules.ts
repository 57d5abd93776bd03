import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { major, satisfies } from 'semver';
import { assignabilityErrors, type StructuralType } from '../contracts/structural-type.ts';
import type { RemoteRelease, ShellRelease } from '../registry/registry.schema.ts';
import { exportedNames } from './imported-names.ts';
import { workspaceRoot } from './workspace.ts';

// Modules that exist once in the page. The shell provides them from its first script; a remote never brings its own.

/**
 * `shared-domain/platform` has no release of its own. Names and signatures are compared one by one (`platform-types.ts`); the version is
 * raised for what these don't say: a function that does something else than it did.
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

/**
 * Not a module that code imports: the entry of each remote begins with it (`federation-runtime.ts#containerRuntimeAlias`), and none runs in
 * a shell without it.
 */
const containerRuntime = { name: 'container-runtime', package: '@module-federation/webpack-bundler-runtime' };

export const platformModule = 'shared-domain/platform';
export const sharedModuleNames = [...Object.keys(packages), platformModule];

/**
 * The exports of React Router that the shell provides. A shared module can't be shaken for users it does not know, and the whole router,
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

/**
 * The exports of TanStack Query that the shell provides, without several queries in one hook and exports that only its other users need.
 */
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
  [platformModule]: exportedNames(join(workspaceRoot, 'shared-domain/src/platform/index.ts')),
};

const shellDir = join(workspaceRoot, 'shell');

/** The version of a package that code in the folder finds, as Node looks for it; null where there is none. */
function installedVersion(packageName: string, folder: string): string | null {
  const record = join(folder, 'node_modules', packageName, 'package.json');
  if (existsSync(record)) return (JSON.parse(readFileSync(record, 'utf8')) as { version: string }).version;
  const above = dirname(folder);
  return above === folder ? null : installedVersion(packageName, above);
}

function versionFor(module: string, folder: string): string {
  const packageName = packages[module];
  if (!packageName) return platformVersion;
  const version = installedVersion(packageName, folder) ?? installedVersion(packageName, shellDir);
  if (!version) throw new Error(`${packageName} is not installed: the shell can't provide ${module}.`);
  return version;
}

/** Returns the modules that a shell built now provides; `exports` null: all there are. */
export function providedModules(): ShellRelease['provides'] {
  return Object.fromEntries(
    sharedModuleNames.map((module) => [
      module,
      { version: versionFor(module, shellDir), exports: providedExports[module] ?? null },
    ]),
  );
}

const containerRuntimeVersion = () => {
  const version = installedVersion(containerRuntime.package, shellDir);
  if (!version) throw new Error(`${containerRuntime.package} is not installed.`);
  return version;
};

/** Returns what a shell built now gives the entries of remotes, beside modules. */
export const providedRuntime = (): ShellRelease['provides'] => ({
  [containerRuntime.name]: { version: containerRuntimeVersion(), exports: null },
});

/** Returns what the entry of a remote built now requires, beside modules. */
export function neededRuntime(): RemoteRelease['needs'] {
  const version = containerRuntimeVersion();
  return { [containerRuntime.name]: { range: `^${version}`, exports: ['default'], builtWith: [version] } };
}

/**
 * Returns the versions that a remote in the folder requires when it is built now: the same major, at least the version installed for it.
 */
export function neededVersions(folder: string): Record<string, string> {
  return Object.fromEntries(sharedModuleNames.map((module) => [module, `^${versionFor(module, folder)}`]));
}

/** The versions that the files find of a shared module. One, unless packages bring others. */
export function versionsFor(module: string, files: string[]): string[] {
  return [...new Set(files.map((file) => versionFor(module, dirname(file))))].sort();
}

/** Returns why a remote can't run in a shell, in sentences with the remedy; empty when it can. */
export function unmetNeeds(
  remote: Pick<RemoteRelease, 'name' | 'needs'>,
  provides: ShellRelease['provides'],
): string[] {
  return Object.entries(remote.needs).flatMap(([module, need]) => {
    const given = provides[module];
    if (!given) {
      return need.exports.length > 0
        ? [`${remote.name} needs ${module}, which the shell does not provide. ${shellFirst}`]
        : [];
    }
    const missing = given.exports === null ? [] : need.exports.filter((name) => !given.exports?.includes(name));
    // older records have the range only, of the version that the shell had
    const built = need.builtWith ?? [need.range.replace(/^\^/, '')];
    return [
      ...built
        .filter((version) => !satisfies(given.version, `^${version}`))
        .map(
          (version) =>
            `${remote.name} was built with ${module} ${version}; the shell provides ${given.version}. ${remedyFor(version, given.version, module)}`,
        ),
      ...(missing.length > 0
        ? [
            `${remote.name} uses ${missing.join(', ')} of ${module}, which the shell does not provide yet. ${shellFirst}`,
          ]
        : []),
      ...changedTypes(need.types ?? {}, given.types ?? {}).map(
        ([name, problem]) => `${remote.name} was built for another ${name} of ${module}: ${problem}. ${bothSides}`,
      ),
    ];
  });
}

/** Returns the names that both know whose given type can't replace the wanted one, and why. */
const changedTypes = (wanted: Record<string, StructuralType>, given: Record<string, StructuralType>) =>
  Object.entries(wanted).flatMap(([name, type]) =>
    given[name] === undefined ? [] : assignabilityErrors(given[name], type).map((problem) => [name, problem] as const),
  );

const bothSides =
  'Release both in one step, or let the shell take and give the old form, too, until every remote is built for the new one.';

const shellFirst = 'Release a shell that provides it first (federation/src/build/shared-modules.ts).';

const remedyFor = (built: string, given: string, module: string) =>
  major(built) < major(given)
    ? `Build it with the workspace's version: "catalog:" in its package.json (\`pnpm why ${packages[module] ?? module}\` says who brings the other).`
    : shellFirst;
