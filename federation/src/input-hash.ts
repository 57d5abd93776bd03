import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
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
  return nested.flat().sort();
}

const importOfFile = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+\.ts)['"]/g;

/** A file and everything that it imports by a relative path. */
async function withImports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, 'utf8');
  for (const [, path = ''] of text.matchAll(importOfFile)) await withImports(resolve(dirname(file), path), found);
  return found;
}

/** The part of this package that decides what a build is; its other tools may change without a new build. */
async function buildTool(): Promise<string[]> {
  const found = new Set<string>();
  for (const start of ['release.ts', 'remote-config.ts', 'shell-config.ts', 'define-remote.ts']) {
    await withImports(join(import.meta.dirname, start), found);
  }
  // by its path, not by an import: part of a development shell
  found.add(join(import.meta.dirname, 'dev/react-hook.js'));
  return [...found].sort();
}

/**
 * A hash over everything that the build of the shell or of a remote reads: its own folder, what it may bundle of the
 * shared ones, the build preset, and through the lockfile every package.
 */
export async function inputHash(name: string): Promise<string> {
  const folders = [packageDir(name), ...['shared-ui', 'shared-domain'].map((folder) => join(workspaceRoot, folder))];
  const files = [
    ...(await Promise.all(folders.map(filesOf))).flat(),
    ...(await buildTool()),
    join(workspaceRoot, 'federation/package.json'),
    join(workspaceRoot, 'pnpm-lock.yaml'),
  ];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\n${relative(workspaceRoot, file)}\n`).update(await readFile(file));
  return hash.digest('hex');
}
