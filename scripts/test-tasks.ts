import type { WorkspaceFiles } from './workspace-files.ts';

// What each check and each file of tests depends on, by the files of the workspace. Decision 155.

/** Projects of Vitest, in `vitest.config.ts`. */
const testProjects = ['unit', 'components', 'stack', 'backend'] as const;
export type TestProject = (typeof testProjects)[number];

type FilesOf = (workspace: WorkspaceFiles) => string[];

/** Which packages are installed, in which versions, and how tests are run. */
const common = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'vitest.config.ts'];

const everything: FilesOf = ({ files }) => [...files];
const code =
  (...settings: string[]): FilesOf =>
  ({ files }) =>
    files.filter((file) => /\.(?:[cm]?[jt]sx?|css|json)$/.test(file) || [...common, ...settings].includes(file));

/** The server's part of a running product: the stack, what it applies and runs, the demonstration. */
const backend: FilesOf = (workspace) =>
  workspace.closure(workspace.matching('backend/stack/', 'backend/supabase/', 'backend/demo/'));
const database: FilesOf = (workspace) => [
  ...backend(workspace),
  ...workspace.closure(['scripts/db-schemas.ts', 'scripts/db-types.ts', 'scripts/db-advisors.ts']),
  ...workspace.matching('shared-domain/src/db/'),
  'biome.jsonc',
];

/** The releases of all units. */
const releases: FilesOf = (workspace) => [
  ...workspace.closure(['federation/src/commands/check-releases.ts']),
  ...unitsOf(workspace).flatMap((unit) => unitInputs(workspace, unit)),
];

/** By the title of the check; one that is not here is never remembered. */
export const checkInputs: Record<string, FilesOf> = {
  'Format and lint': everything,
  Types: code(),
  'Types of the functions': (workspace) => workspace.closure(workspace.matching('backend/supabase/functions/')),
  Boundaries: code('.dependency-cruiser.cjs'),
  'Dead code': code('knip.jsonc'),
  Releases: releases,
  'Schemas and migrations': database,
  'Database types': database,
  'Database advisors': database,
};

/** `shell` and the remotes. */
const unitsOf = ({ files }: WorkspaceFiles): string[] => [
  'shell',
  ...files.flatMap((file) => /^mfe-([^/]+)\/remote\.ts$/.exec(file)?.[1] ?? []),
];

/** What a release of the unit is made from. */
export function unitInputs(workspace: WorkspaceFiles, unit: string): string[] {
  const folder = unit === 'shell' ? 'shell/' : `mfe-${unit}/`;
  const own = workspace.matching(folder).filter((file) => !file.includes('/testing/'));
  return workspace.closure([
    ...own,
    'federation/src/commands/build.ts',
    ...workspace.matching('shared-ui/src/styles/'),
  ]);
}

/** The files of tests of a project, each with all it depends on. */
export function testInputs(workspace: WorkspaceFiles, project: TestProject): Map<string, string[]> {
  const servers = project === 'unit' || project === 'components' ? [] : backend(workspace);
  const setUp = project === 'backend' ? ['backend/tests/src/global-setup.ts'] : [];
  const tests = workspace.files.filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file) === project);
  return new Map(tests.map((file) => [file, [...common, ...servers, ...workspace.closure([file, ...setUp])]]));
}

/** As `vitest.config.ts` shares them out. */
function projectOf(file: string): TestProject {
  if (file.startsWith('backend/tests/')) return 'backend';
  const startsServers =
    /^backend\/stack\/|^deploy\/tests\/|^backend\/demo\/src\/seed-demo\.test\.ts$|^scripts\/start\.test\.ts$/;
  if (startsServers.test(file)) return 'stack';
  return file.endsWith('.tsx') ? 'components' : 'unit';
}

/** What the journeys of a file depend on, whatever remotes they visit. */
export function journeyInputs(workspace: WorkspaceFiles, spec: string): string[] {
  const started = workspace.closure([spec, 'e2e/playwright.config.ts', 'scripts/start.mjs', 'scripts/start.ts']);
  // which page is whose is known to every page
  const routes = workspace.closure(workspace.matching('mfe-*/remote.ts'));
  return [...common, ...started, ...routes, ...backend(workspace), ...unitInputs(workspace, 'shell')];
}

/** Everything that is remembered by its inputs, by name. Journeys have two: what all of a file depend on, and each unit they may visit. */
export function allInputs(workspace: WorkspaceFiles): Map<string, string[]> {
  const specs = workspace.files.filter((file) => /^e2e\/specs\/.*\.spec\.ts$/.test(file));
  return new Map([
    ...Object.entries(checkInputs).map(([title, filesOf]) => [title, filesOf(workspace)] as const),
    ...testProjects.flatMap((project) => [...testInputs(workspace, project)]),
    ...specs.map((spec) => [spec, journeyInputs(workspace, spec)] as const),
    ...unitsOf(workspace).map((unit) => [`release of ${unit}`, unitInputs(workspace, unit)] as const),
  ]);
}

/** The hash of each of them. */
export const allHashes = (workspace: WorkspaceFiles): Map<string, string> =>
  new Map([...allInputs(workspace)].map(([name, files]) => [name, workspace.hash(files)]));

/** Names of what has to run again. */
export function affected(former: Map<string, string>, after: WorkspaceFiles): string[] {
  return [...allHashes(after)].filter(([name, hash]) => former.get(name) !== hash).map(([name]) => name);
}
