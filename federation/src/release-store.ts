import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from './assets.ts';
import { asyncLruCache } from './lru-cache.ts';
import { parseRelease, type Release, releaseFile } from './release-record.ts';
import type { ReleaseTarget } from './release-target.ts';

/** The releases of a target as files of this machine: those of a bucket are fetched when they are asked for. */
export interface ReleaseStore {
  /** Where a release's files are: `<dir>/<unit>/<version>/<file>`. */
  readonly dir: string;
  /** @throws UnknownRelease; another error when the target does not answer or the record is broken */
  record(unit: string, version: string): Promise<Release>;
  /** Sees to it that a file of a release is there, in all its encodings; checked against the record. @throws as `record` */
  fetchFile(unit: string, version: string, file: string): Promise<void>;
}

/** There is no such release: asking again won't help. */
export class UnknownRelease extends Error {
  override name = 'UnknownRelease';
}

/** Records are small and never change; more than these are read again. */
const cachedRecords = 200;

/** @param cacheDir where files of a bucket are kept */
export function releaseStore(target: ReleaseTarget, cacheDir: string): ReleaseStore {
  const records = asyncLruCache<Release>(cachedRecords);
  const fetching = new Map<string, Promise<void>>();
  const dir = target.localDir ?? cacheDir;

  async function readRecord(unit: string, version: string): Promise<Release> {
    const path = `${unit}/${version}/${releaseFile}`;
    const file = await target.read(path);
    if (file === null || file === 'unchanged') throw new UnknownRelease(`${target.address} has no ${unit}@${version}.`);
    return parseRelease(unit, file.body.toString('utf8'));
  }

  async function download(unit: string, version: string, file: string): Promise<void> {
    const path = `${unit}/${version}/${file}`;
    if (existsSync(join(dir, path))) return;
    const release = await store.record(unit, version);
    const integrity = file === release.server ? release.serverIntegrity : release.assets[file]?.integrity;
    if (!integrity) return;
    for (const encoded of [`${path}.br`, `${path}.gz`, path]) {
      const found = await target.read(encoded);
      if (found === null || found === 'unchanged') continue;
      if (encoded === path) assertIntegrity(path, found.body, integrity);
      await mkdir(dirname(join(dir, path)), { recursive: true });
      const draft = join(dir, dirname(path), `.${process.pid}-${encoded.slice(encoded.lastIndexOf('/') + 1)}`);
      await writeFile(draft, found.body);
      await rename(draft, join(dir, encoded));
    }
  }

  const store: ReleaseStore = {
    dir,
    record: (unit, version) => records(`${unit}@${version}`, () => readRecord(unit, version)),
    fetchFile(unit, version, file) {
      if (target.localDir) return Promise.resolve();
      const key = `${unit}/${version}/${file}`;
      const running = fetching.get(key) ?? download(unit, version, file).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
  };
  return store;
}

function assertIntegrity(path: string, content: Buffer, expected: string): void {
  if (integrityOf(content) !== expected) throw new Error(`${path} is not what was released: its hash differs.`);
}

/**
 * Checks a release's folder against its record. @returns what is wrong with it, in sentences: a file without a hash, a file
 * that is missing or is another than was hashed.
 */
export async function brokenFiles(folder: string, release: Release): Promise<string[]> {
  const chunks = [...release.routes, ...(release.kind === 'remote' ? Object.values(release.widgets) : [])].flatMap(
    (part) => part.chunks,
  );
  const fonts = release.kind === 'shell' ? release.fonts : [];
  const named = new Set([release.entry, ...release.styles, ...chunks, ...fonts]);
  const complaints = [...named]
    .filter((file) => !release.assets[file])
    .map((file) => `${release.name}@${release.version} names ${file} without a hash of it: build it again.`);
  const expected: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(release.assets).map(([file, { integrity }]) => [file, integrity]),
  );
  if (release.server) expected[release.server] = release.serverIntegrity;
  for (const [file, integrity] of Object.entries(expected)) {
    const content = await readFile(join(folder, file)).catch(() => null);
    if (content === null) complaints.push(`${release.name}@${release.version} lacks ${file}: build it again.`);
    else if (integrity === undefined) {
      complaints.push(`${release.name}@${release.version} has no hash of ${file}: build it again.`);
    } else if (integrityOf(content) !== integrity) {
      complaints.push(`${release.name}@${release.version}: ${file} was changed after it was built: build it again.`);
    }
  }
  return complaints;
}
