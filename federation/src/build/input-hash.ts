import { relative } from 'node:path';
import { WorkspaceFiles } from '../../../scripts/workspace-files.ts';
import { packageDir, workspaceRoot } from './workspace.ts';

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);
const isProse = (file: string) => file.endsWith('README.md');

/** Files of this package that influence a build: its other tools may change without a new build. */
const buildTool = [
  'build/release.ts',
  // by its path: a remote's entry begins with it
  'runtime/container-runtime.ts',
  'build/remote-config.ts',
  'build/shell-config.ts',
  'contracts/define-remote.ts',
  // by its path, not by an import: part of a development shell
  'dev/react-hook.js',
].map((file) => `federation/src/${file}`);

/** Read by their paths, by every build. */
const shared = [
  'federation/package.json',
  'pnpm-lock.yaml',
  'shared-domain/package.json',
  'shared-domain/src/contracts/widgets.ts',
  'shared-ui/package.json',
];
const sharedFolders = ['shared-ui/src/styles/', 'shared-ui/src/fonts/'];
/** Its signatures are in the record of every release (`platform-types.ts`). */
const platform = 'shared-domain/src/platform/index.ts';

/**
 * Everything of the workspace that the build of the shell or of a remote reads: its own folder, what that imports of the
 * shared ones, and the build preset. The site's server is not built.
 */
function inputsOf(workspace: WorkspaceFiles, name: string): string[] {
  const folder = `${relative(workspaceRoot, packageDir(name))}/`;
  const isOwn = (file: string) => file.startsWith(folder) && !file.startsWith('shell/server/');
  const isShared = (file: string) => sharedFolders.some((shared) => file.startsWith(shared));
  const [own, styles] = [isOwn, isShared].map((isIn) =>
    workspace.files.filter((file) => isIn(file) && !isTest(file) && !isProse(file)),
  ) as [string[], string[]];
  const imports = { follow: 'imports' as const };
  return [...new Set([...workspace.closure([...own, ...buildTool, ...shared, platform], imports), ...styles])].sort();
}

/** Returns a hash over the files that a build reads, and through the lockfile over every package. */
export function inputHash(name: string): string {
  const workspace = WorkspaceFiles.inFolder(workspaceRoot);
  return `${process.version} ${workspace.hash(inputsOf(workspace, name))}`;
}

/** @throws when the bundler read a file that the hash does not include: a change of it would not be built */
export function assertHashed(name: string, bundled: string[]): void {
  const known = new Set(inputsOf(WorkspaceFiles.inFolder(workspaceRoot), name));
  const unknown = bundled.map((file) => relative(workspaceRoot, file)).filter((file) => !known.has(file));
  if (unknown.length === 0) return;
  throw new Error(`The build of ${name} reads what its input hash leaves out (input-hash.ts): ${unknown.join(', ')}.`);
}
