import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** A hash over everything that the build of the shell or of a remote reads. */
export async function inputHash(name: string): Promise<string> {
  const shared = ['shared-ui', 'shared-domain', 'federation'].map((folder) => join(workspaceRoot, folder));
  const files = (await Promise.all([packageDir(name), ...shared].map(filesOf))).flat();
  const hash = createHash('sha256');
  for (const file of [...files, join(workspaceRoot, 'pnpm-lock.yaml')]) {
    hash.update(`${file.slice(workspaceRoot.length)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}
