import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { withImports } from './source-imports.ts';
import { packageDir, workspaceRoot } from './workspace.ts';

const ignored = new Set(['node_modules', 'dist', 'testing', 'README.md']);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const nested = await Promise.all(
    entries.map((entry) => {
      if (ignored.has(entry.name) || isTest(entry.name)) return [];
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesOf(path) : [path];
    }),
  );
  return nested.flat();
}

/** What decides what a build is, of this package: its other tools may change without a new build. */
const buildTool = [
  ...['release.ts', 'remote-config.ts', 'shell-config.ts', 'define-remote.ts'],
  // by its path, not by an import: part of a development shell
  'dev/react-hook.js',
].map((file) => join(import.meta.dirname, file));

/** Read by their paths, by every build. */
const shared = [
  'federation/package.json',
  'pnpm-lock.yaml',
  'shared-domain/package.json',
  'shared-domain/src/contracts/widgets.ts',
  'shared-ui/package.json',
].map((file) => join(workspaceRoot, file));
const sharedFolders = ['shared-ui/src/styles', 'shared-ui/src/fonts'].map((folder) => join(workspaceRoot, folder));

const platform = join(workspaceRoot, 'shared-domain/src/platform/');

/**
 * Everything of the workspace that the build of the shell or of a remote reads: its own folder, what that imports of the
 * shared ones, and the build preset. The platform is the shell's to bring: a remote's build has nothing of it. The site's
 * server is not built.
 */
async function inputsOf(name: string): Promise<string[]> {
  const server = join(packageDir('shell'), 'server/');
  const own = (await filesOf(packageDir(name))).filter((file) => !file.startsWith(server));
  const preset = withImports(workspaceRoot, buildTool);
  const read = withImports(workspaceRoot, own, (file) => name === 'shell' || !file.startsWith(platform));
  const styles = (await Promise.all(sharedFolders.map(filesOf))).flat();
  return [...new Set([...read, ...preset, ...styles, ...withImports(workspaceRoot, shared)])].sort();
}

/** A hash over what a build reads, and through the lockfile over every package. */
export async function inputHash(name: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of await inputsOf(name)) {
    hash.update(`\n${relative(workspaceRoot, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** @throws when the bundler read what the hash does not know: a change of it would not be built */
export async function assertHashed(name: string, bundled: string[]): Promise<void> {
  const known = new Set(await inputsOf(name));
  const unknown = bundled.filter((file) => !known.has(file)).map((file) => relative(workspaceRoot, file));
  if (unknown.length === 0) return;
  throw new Error(`The build of ${name} reads what its input hash leaves out (input-hash.ts): ${unknown.join(', ')}.`);
}
