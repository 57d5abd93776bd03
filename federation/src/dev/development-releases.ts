import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../build/build-all.ts';
import { defaultReleasesDir, workspaceRoot } from '../build/workspace.ts';
import { publish, readRegistry, registryCopy, registryFile } from '../registry/registry.ts';
import { folderTarget } from '../targets/folder-target.ts';

/**
 * A folder of releases for development: the shell as a development build, since a production React can't refresh components, and of every
 * remote the live release. Units that have never been released are left out.
 * @returns the folder.
 */
export async function developmentReleases(onProgress: (line: string) => void): Promise<string> {
  const releasesDir = join(workspaceRoot, '.cache/dev/releases');
  await mkdir(releasesDir, { recursive: true });
  const { units } = await readRegistry(folderTarget(defaultReleasesDir));
  const remotes = Object.entries(units).filter(([name]) => name !== 'shell');
  for (const [name] of remotes) {
    await rm(join(releasesDir, name), { recursive: true, force: true });
    await symlink(join(defaultReleasesDir, name), join(releasesDir, name), 'dir');
  }
  // a shell that is newer than a live remote must not be refused for it: incompatible parts show an error where they are
  for (const file of [registryFile, registryCopy]) await rm(join(releasesDir, file), { force: true });
  await buildAll({
    releasesDir,
    only: ['shell'],
    mode: 'development',
    onProgress: ({ state }) => {
      if (state === 'building') onProgress('The development shell is built…');
    },
  });
  await publish(
    folderTarget(releasesDir),
    remotes.map(([name, { live }]) => ({ name, version: live })),
  );
  return releasesDir;
}
