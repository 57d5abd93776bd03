import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { releaseSources } from 'federation/build/release-maps.ts';
import { workspaceRoot } from 'federation/build/workspace.ts';
import type { ReleaseStore } from 'federation/targets/release-store.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';
import { LRUCache } from 'lru-cache';
import type { ErrorFrame, ErrorPlaces } from 'shared-domain/telemetry/error-places.schema.ts';
import { wordHash } from '../../src/data/telemetry/word-hash.ts';
import type { KnownSources } from './decode-stack.ts';
import { functionsUnit, type StackFrame, stackFrames } from './stack-frames.ts';

interface PlaceFinderOptions {
  /** Holds the releases; the maps are next to it. */
  target: ReleaseTarget;
  record: ReleaseStore['record'];
}

interface StoredStack {
  unit: string;
  /** The stored occurrence's version. */
  version: string | null;
  stack: string | null;
}

export interface PlaceFinder {
  placesOf(error: StoredStack): Promise<Pick<ErrorPlaces, 'frames' | 'releases'>>;
  /** The words on a button, if its release's code contains them: other words may be a visitor's own. */
  wordsOf(press: number, unit: string, version: string): Promise<string | null>;
}

const decodeMs = 20_000;
/** More releases than these are in no stack. */
const mostReleases = 8;
/** As the database calls the server side; see `_shared/telemetry.ts` of the functions. */
const serverSide = 'payments';
/** Releases whose words are kept. */
const mostWords = 16;

/** Looks for places of errors in the maps of releases, one after the other: a second processor is for visitors. */
export function createPlaceFinder(options: PlaceFinderOptions): PlaceFinder {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  const words = new LRUCache<string, Map<number, string>>({
    max: mostWords,
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const [unit = '', version = ''] = key.split('/');
      const all = await releaseSources(options.target, unit, version).words();
      return new Map(all.map((word) => [wordHash(word), word]));
    },
  });
  return {
    placesOf: ({ unit, version, stack }) =>
      inTurn(() => placesOf(stackFrames(stack ?? '', unit === serverSide ? (version ?? '') : undefined), options)),
    wordsOf: async (press, unit, version) => (await words.forceFetch(`${unit}/${version}`)).get(press) ?? null,
  };
}

async function placesOf(
  frames: StackFrame[],
  { target, record }: PlaceFinderOptions,
): Promise<Pick<ErrorPlaces, 'frames' | 'releases'>> {
  const sources: KnownSources = { maps: {}, owners: {}, workspace: await workspaceSources(frames) };
  const versions = [...new Set(frames.flatMap(({ place }) => (place ? [`${place.unit}/${place.version}`] : [])))];
  const releases: ErrorPlaces['releases'] = [];
  for (const key of versions.slice(0, mostReleases)) {
    const [unit = '', version = ''] = key.split('/');
    const released = unit === functionsUnit ? null : await record(unit, version).catch(() => null);
    const of = releaseSources(target, unit, version);
    const files = new Set(
      frames.flatMap(({ place }) => (place?.unit === unit && place.version === version ? [place.file] : [])),
    );
    let hasMaps = false;
    for (const file of files) {
      const map = await of.map(file).catch((error: unknown) => {
        console.error(`The map of ${key}/${file} could not be read.`, error);
        return null;
      });
      if (map === null) continue;
      hasMaps = true;
      sources.maps[`${key}/${file}`] = map;
    }
    if (hasMaps) sources.owners[key] = await of.owners().catch(() => '');
    releases.push({ unit, version, commit: released?.made?.commit ?? null, hasMaps });
  }
  return { frames: await decoded(frames, sources), releases };
}

/** Returns the sources of functions that run from this workspace. */
async function workspaceSources(frames: StackFrame[]): Promise<KnownSources['workspace']> {
  const files = new Set(frames.flatMap(({ source }) => (source && !source.file.includes('..') ? [source.file] : [])));
  const read = (file: string) => readFile(join(workspaceRoot, file), 'utf8').catch(() => '');
  const texts = Object.fromEntries(
    await Promise.all([...files].map(async (file) => [file, await read(file)] as const)),
  );
  return { texts, owners: files.size > 0 ? await read('.github/CODEOWNERS') : '' };
}

function decoded(frames: StackFrame[], sources: KnownSources): Promise<ErrorFrame[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
      workerData: { frames, sources },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error('The stack was not decoded in time.'));
    }, decodeMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => clearTimeout(timer));
  });
}
