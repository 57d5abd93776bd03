import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseFile } from '../registry/release-record.ts';
import { copyWorkspace, type WorkspaceCopy } from '../testing/workspace-copy.ts';
import { integrityOf } from './assets.ts';
import { workspaceRoot } from './workspace.ts';

// @inputs shared-ui/

let copy: WorkspaceCopy;
let releases: string;

beforeAll(async () => {
  copy = await copyWorkspace({ hasOwnPackages: true });
  releases = await mkdtemp(join(tmpdir(), 'releases-'));
}, 120_000);
afterAll(async () => {
  await copy?.remove();
  if (releases) await rm(releases, { recursive: true });
});

/** Builds the unit in the folder. Returns its files by their path, which begins with the version. */
async function build(unit: string, folder: string): Promise<Map<string, Buffer>> {
  const releasesDir = join(releases, folder === workspaceRoot ? 'here' : 'there');
  const env = { ...process.env, RELEASES_DIR: releasesDir };
  await promisify(execFile)(process.execPath, ['federation/src/commands/build.ts', unit, '--force'], {
    cwd: folder,
    env,
  });
  const entries = await readdir(join(releasesDir, unit), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [relative(join(releasesDir, unit), path), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

/** Without the record: it has the version, which the path has too, and the time. */
const hashes = (files: Map<string, Buffer>) =>
  Object.fromEntries([...files].map(([path, body]) => [path, path.endsWith(releaseFile) ? '' : integrityOf(body)]));

// the components are built as a remote is
test.each(['components', 'shell'])(
  '%s has the same version and the same files in every folder',
  async (unit) => {
    const here = await build(unit, workspaceRoot);
    const there = await build(unit, copy.dir);
    expect(hashes(there)).toEqual(hashes(here));
    const withFolder = [...here].filter(([, body]) => body.includes(workspaceRoot)).map(([path]) => path);
    expect(withFolder, 'files that name the folder of their build').toEqual([]);
  },
  240_000,
);
