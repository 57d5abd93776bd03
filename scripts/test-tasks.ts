import { createHash } from 'node:crypto';
import { DatabaseParts } from './database-parts.ts';
import { filesInParts, type WorkspaceFiles } from './workspace-files.ts';

// Inputs of each check and each test file, by the files of the workspace. Decision 155.

/** Projects of Vitest, in `vitest.config.ts`. */
const testProjects = ['unit', 'components', 'stack', 'backend'] as const;
export type TestProject = (typeof testProjects)[number];

type FilesOf = (workspace: WorkspaceFiles) => string[];

/** The tools that run tests; those of the root, too. */
const runner = ['tsconfig.json', 'vitest.config.ts'];
/** Types are for `tsc` and for the check of the releases. */
const atRunTime = { types: false };

const everything: FilesOf = ({ files }) => [...files];
const code =
  (...settings: string[]): FilesOf =>
  ({ files }) =>
    files.filter(
      (file) => /\.(?:[cm]?[jt]sx?|css|json)$/.test(file) || [...filesInParts, ...runner, ...settings].includes(file),
    );

/** The server's part of a running product: the stack, what it applies and runs, the demonstration. */
const backendFiles: FilesOf = (workspace) => workspace.matching('backend/stack/', 'backend/supabase/', 'backend/demo/');
const backend: FilesOf = (workspace) => workspace.closure(backendFiles(workspace), atRunTime);
const database: FilesOf = (workspace) => [
  ...workspace.closure(backendFiles(workspace)),
  ...workspace.closure(['scripts/db-schemas.ts', 'scripts/db-types.ts', 'scripts/db-advisors.ts']),
  ...workspace.matching('shared-domain/src/db/'),
  // Written from the schemas and from shared-domain, and compared.
  'docs/acts.md',
  'docs/texts.md',
  'biome.jsonc',
];

/** The releases of all units. */
const releases: FilesOf = (workspace) => [
  ...workspace.closure(['federation/src/commands/check-releases.ts']),
  ...unitsOf(workspace).flatMap((unit) => workspace.closure(unitFiles(workspace, unit))),
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

function unitFiles(workspace: WorkspaceFiles, unit: string): string[] {
  const folder = unit === 'shell' ? 'shell/' : `mfe-${unit}/`;
  const own = workspace.matching(folder).filter((file) => !file.includes('/testing/'));
  return [...own, 'federation/src/commands/build.ts', ...workspace.matching('shared-ui/src/styles/')];
}

/** Returns the inputs of the code in the unit's release. */
export const unitInputs = (workspace: WorkspaceFiles, unit: string): string[] =>
  workspace.inParts(workspace.closure(unitFiles(workspace, unit), atRunTime));

/** The files of tests of a project, each with all it depends on. */
export function testInputs(workspace: WorkspaceFiles, project: TestProject): Map<string, string[]> {
  const servers = project === 'unit' || project === 'components' ? [] : backend(workspace);
  const setUp = project === 'backend' ? ['backend/tests/src/global-setup.ts'] : [];
  const databaseOf = servers.length > 0 ? databaseReader(workspace) : undefined;
  const tests = workspace.files.filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file) === project);
  const inputsOf = (test: string) => {
    const own = workspace.closure([test, ...setUp], atRunTime);
    const database = /^backend\/(?:tests|stack)\//.test(test) ? databaseOf?.(own) : undefined;
    const files = [...runner, ...servers.filter((file) => !database || !isSql(file)), ...own];
    // one that names such a file may read the whole of it
    const text = workspace.read(test);
    return [
      ...workspace.inParts(files),
      ...filesInParts.filter((file) => text.includes(file)),
      ...(database ? [database] : []),
    ];
  };
  return new Map(tests.map((test) => [test, inputsOf(test)]));
}

const isSql = (file: string) => /^backend\/supabase\/(?:schemas|migrations)\/.*\.sql$/.test(file);
const isCallers = (file: string) => /\.(?:[cm]?[jt]sx?|toml)$/.test(file);
/** Looks at the database as a whole, in the catalog or in the files, or makes up its statements. */
const wholeDatabase =
  /\bpg_(?!sleep|stat|backend|settings|advisory|blocking|terminate)[a-z]|information_schema|readSchemas|readApi|database-catalog|supabase\/(?:schemas|migrations)|unsafe\(|(?:public|private)\.\$\{|rpc\(`/;

let lastParts: { sql: string; parts: DatabaseParts; called: Map<string, string[]> } | undefined;

/** The same parts as long as the SQL is the same: it takes a tenth of a second to read. */
function databaseParts(workspace: WorkspaceFiles) {
  const files = workspace.files.filter(isSql).map((file) => workspace.read(file));
  const sql = files.join('\n');
  if (lastParts?.sql !== sql) lastParts = { sql, parts: new DatabaseParts(files), called: new Map() };
  return lastParts;
}

/** Names what the functions that a test may call are made from, by the files of the test; undefined: it may read all of the database. */
function databaseReader(workspace: WorkspaceFiles) {
  const { parts, called } = databaseParts(workspace);
  const texts = new Map<string, string>();
  const read = (file: string) => {
    const text = texts.get(file) ?? workspace.read(file);
    texts.set(file, text);
    return text;
  };
  const calledIn = (file: string) => {
    const text = read(file);
    const names = called.get(text) ?? parts.namesIn(text);
    called.set(text, names);
    return names;
  };
  const ofServers = backendFiles(workspace).filter((file) => isCallers(file) && !file.startsWith('backend/demo/'));
  return (files: readonly string[]): string | undefined => {
    const callers = files.filter(isCallers);
    const isOfTests = (file: string) => /^backend\/tests\/|\.test\.ts$/.test(file);
    if (files.some(isSql) || callers.some((file) => isOfTests(file) && wholeDatabase.test(read(file))))
      return undefined;
    const reached = parts.reachedBy([...ofServers, ...callers].flatMap(calledIn));
    const hash = createHash('sha256').update(parts.textOf(reached)).digest('hex');
    return `functions of the database ${hash}`;
  };
}

/** As `vitest.config.ts` shares them out. */
function projectOf(file: string): TestProject {
  if (file.startsWith('backend/tests/')) return 'backend';
  const startsServers =
    /^backend\/stack\/|^deploy\/tests\/|^backend\/demo\/src\/seed-demo\.test\.ts$|^scripts\/start\.test\.ts$/;
  if (startsServers.test(file)) return 'stack';
  return file.endsWith('.tsx') ? 'components' : 'unit';
}

/** Returns the inputs of a file's journeys, with all remotes that they may visit. */
export function journeyInputs(workspace: WorkspaceFiles, spec: string): string[] {
  const started = workspace.closure(
    [spec, 'e2e/playwright.config.ts', 'scripts/start.mjs', 'scripts/start.ts'],
    atRunTime,
  );
  // which page is whose is known to every page; the packages of a remote matter where it is visited
  const routes = workspace.closure(workspace.matching('mfe-*/remote.ts'), atRunTime);
  return [
    ...workspace.inParts([...runner, ...started, ...backend(workspace)]),
    ...unitInputs(workspace, 'shell'),
    ...routes,
  ];
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
