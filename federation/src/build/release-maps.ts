import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { writeFileAtomic } from '../targets/write-file-atomic.ts';
import { workspaceRoot } from './workspace.ts';

const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

/**
 * The maps of a target's releases are in a sibling folder or prefix with this suffix: the prefix of public releases must not contain the
 * sources. `<unit>/<version>/<file>.map.gz`.
 */
const mapsBeside = (target: ReleaseTarget): ReleaseTarget => target.beside('-maps');
const mapsDir = (releasesDir: string) => `${releasesDir.replace(/\/+$/, '')}-maps`;

/** Names a source in a map: by its path from the workspace, the same on every machine. */
export const sourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
  relative(workspaceRoot, absoluteResourcePath);

/** Takes the maps out of a folder that was built, before it becomes a release. */
export async function keepMaps(
  work: string,
  releasesDir: string,
  { name, version }: { name: string; version: string },
): Promise<void> {
  const files = (await readdir(work, { recursive: true })).filter((file) => file.endsWith('.map'));
  if (files.length === 0) return;
  const folder = join(mapsDir(releasesDir), name, version);
  for (const file of files) {
    const map = await readFile(join(work, file));
    await writeFileAtomic(join(folder, `${file}.gz`), await zipped(map));
    await rm(join(work, file));
  }
}

/** Uploads maps of code outside of releases: the functions', by the hash of their bundles. */
export async function uploadMapsOf(
  target: ReleaseTarget,
  folder: string,
  { name, version }: { name: string; version: string },
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'espacos-maps-'));
  try {
    await cp(folder, join(work, name, version), { recursive: true, filter: isMapOrFolder });
    await keepMaps(join(work, name, version), join(work, 'kept'), { name, version });
    await uploadMaps(join(work, 'kept'), name, version, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const isMapOrFolder = async (file: string) => file.endsWith('.map') || (await stat(file)).isDirectory();

/** Uploads the maps of a built release to those of the target. Existing maps stay. */
export async function uploadMaps(
  releasesDir: string,
  unit: string,
  version: string,
  target: ReleaseTarget,
): Promise<void> {
  if (target.localDir === releasesDir) return;
  const folder = join(mapsDir(releasesDir), unit, version);
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const maps = mapsBeside(target);
  for (const entry of files.filter((file) => file.isFile())) {
    const file = relative(folder, join(entry.parentPath, entry.name));
    const path = join(unit, version, dirname(file), entry.name);
    if ((await maps.read(path)) !== null) continue;
    await maps.put(path, await readFile(join(folder, file)), { contentType: 'application/octet-stream' });
  }
}

export const removeMaps = (target: ReleaseTarget, unit: string, version: string): Promise<void> =>
  mapsBeside(target).remove(`${unit}/${version}`);

/** The stored sources of a release. */
export interface ReleaseSources {
  /** The text of the map of a file of the release; null: none is stored. */
  map(file: string): Promise<string | null>;
}

export function releaseSources(target: ReleaseTarget, unit: string, version: string): ReleaseSources {
  const maps = mapsBeside(target);
  return {
    async map(file) {
      const found = await maps.read(`${unit}/${version}/${file}.map.gz`);
      return found === null || found === 'unchanged' ? null : (await unzipped(found.body)).toString('utf8');
    },
  };
}
