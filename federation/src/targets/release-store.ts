import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isIntact } from '../build/assets.ts';
import { DamagedRelease, parseRelease, type Release, releaseFile } from '../registry/release-record.ts';
import { damageOf, encodings, hashedFiles, isEncodingOf, makeEncodings } from './release-files.ts';
import type { ReleaseTarget } from './release-target.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** The releases of a target as files of this machine: those of a bucket are fetched on demand. */
export interface ReleaseStore {
  /** Where a release's files are: `<dir>/<unit>/<version>/<file>`. */
  readonly dir: string;
  /** @throws UnknownRelease, DamagedRelease; another error when the target does not answer */
  record(unit: string, version: string): Promise<Release>;
  /**
   * Ensures that a file of a release exists in all its encodings, each of them intact. Its hash is computed again only when the file, or a
   * compressed one, has changed on the disk. @throws as `record`
   */
  fetchFile(unit: string, version: string, file: string): Promise<void>;
  /**
   * Checks a release before visitors get it: every file of a folder; of a bucket what no view can do without, the rest is
   * checked as it is fetched. @throws as `record`, with every reason
   */
  check(unit: string, version: string): Promise<Release>;
}

/** There is no such release: asking again won't help. */
export class UnknownRelease extends Error {
  override name = 'UnknownRelease';
}

/** Records are small and never change; more than these are read again. */
const cachedRecords = 200;
/** Files that are looked at at the same time. */
const atOnce = 8;

/** @param cacheDir where files of a bucket are kept */
export function releaseStore(target: ReleaseTarget, cacheDir: string): ReleaseStore {
  const records = new LRUCache<string, Release>({
    max: cachedRecords,
    ignoreFetchAbort: true,
    fetchMethod: (key) => readRecord(...(key.split('@') as [unit: string, version: string])),
  });
  const fetching = new Map<string, Promise<void>>();
  /** Intact files, each with the state of the disk at which it was checked. */
  const whole = new Map<string, string>();
  const dir = target.localDir ?? cacheDir;

  /** Sizes and times of a file and its compressed ones: a write, a truncation and a removal change them. */
  async function stateOnDisk(path: string): Promise<string> {
    const stats = ['', ...encodings].map(async (encoding) => {
      const found = await stat(join(dir, path + encoding)).catch(() => null);
      return found && `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    });
    return (await Promise.all(stats)).join();
  }

  async function readRecord(unit: string, version: string): Promise<Release> {
    const path = `${unit}/${version}/${releaseFile}`;
    const file = await target.read(path);
    if (file === null || file === 'unchanged') throw new UnknownRelease(`${target.address} has no ${unit}@${version}.`);
    return parseRelease(unit, version, file.body.toString('utf8'), `${target.address}/${path}`);
  }

  /** Compares a file with its hash; a damaged compressed file is made again from the other one. */
  async function lookAtFolder(path: string, integrity: string | undefined): Promise<void> {
    const damage = await damageOf(join(dir, path), integrity);
    if (damage?.file) throw new DamagedRelease(`${join(dir, path)} is not what was released: it ${damage.file}.`);
    if (!damage) return;
    for (const [encoding, body] of await makeEncodings(join(dir, path), damage.encodings)) {
      console.error(`⚠ ${join(dir, path)}${encoding} was damaged and is written anew.`);
      await writeFileAtomic(join(dir, path + encoding), body);
    }
  }

  async function download(path: string, integrity: string | undefined): Promise<void> {
    // code without a known hash is not run
    if (!integrity) return;
    const damage = await damageOf(join(dir, path), integrity);
    if (!damage) return;
    if (damage.file !== 'is missing') {
      console.error(`⚠ ${join(dir, path)} was damaged and is fetched again.`);
      for (const encoding of encodings) await rm(join(dir, path + encoding), { recursive: true, force: true });
    }
    for (const encoding of [...encodings, '' as const]) {
      const found = await target.read(path + encoding);
      if (found === null || found === 'unchanged') {
        if (encoding === '') throw new DamagedRelease(`${target.address}/${path} is missing.`);
        continue;
      }
      const isReleased = encoding
        ? await isEncodingOf(found.body, encoding, integrity)
        : isIntact(found.body, integrity);
      // without a compressed file the other one is sent
      if (!isReleased && encoding) {
        console.error(`⚠ ${target.address}/${path}${encoding} is not what was released, and is left out.`);
        continue;
      }
      if (!isReleased)
        throw new DamagedRelease(`${target.address}/${path} is not what was released: its hash differs.`);
      await writeFileAtomic(join(dir, path + encoding), found.body);
    }
  }

  const store: ReleaseStore = {
    dir,
    record: (unit, version) => records.forceFetch(`${unit}@${version}`),
    fetchFile(unit, version, file) {
      const path = `${unit}/${version}/${file}`;
      const look = async () => {
        const state = await stateOnDisk(path);
        if (whole.get(path) === state) return;
        whole.delete(path);
        const files = hashedFiles(await store.record(unit, version));
        // a file that the record does not name is no part of the release
        if (!files.has(file)) return;
        await (target.localDir ? lookAtFolder : download)(path, files.get(file));
        // taken before the hash: a change since then is looked at the next time
        whole.set(path, state);
      };
      const running = fetching.get(path) ?? look().finally(() => fetching.delete(path));
      fetching.set(path, running);
      return running;
    },
    async check(unit, version) {
      const release = await store.record(unit, version);
      const files = target.localDir
        ? [...hashedFiles(release).keys()]
        : [release.entry, ...release.styles, ...(release.server ? [release.server] : [])];
      const reasons: unknown[] = [];
      const work = async () => {
        for (let file = files.pop(); file !== undefined; file = files.pop()) {
          await store.fetchFile(unit, version, file).catch((reason: unknown) => reasons.push(reason));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      const other = reasons.find((reason) => !(reason instanceof DamagedRelease));
      if (other) throw other;
      if (reasons.length > 0) throw new DamagedRelease(reasons.map((reason) => (reason as Error).message).join(' '));
      return release;
    },
  };
  return store;
}
