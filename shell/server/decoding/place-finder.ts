import { Worker } from 'node:worker_threads';
import { releaseSources } from 'federation/build/release-maps.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';
import { type StackFrame, stackFrames } from './stack-frames.ts';

interface StoredStack {
  unit: string;
  version: string | null;
  stack: string | null;
}

/** Returns the lines of our sources in a stack, the innermost first. */
export type FindPlaces = (error: StoredStack) => Promise<string[]>;

const decodeMs = 20_000;
/** A stack has fewer. */
const mostFiles = 24;
/** As the database calls the server side; see `_shared/telemetry.ts` of the functions. */
const serverSide = 'payments';

/** Decodes stacks by the maps next to the releases of a target, one after the other: a second processor is for visitors. */
export function createPlaceFinder(target: ReleaseTarget): FindPlaces {
  let last: Promise<unknown> = Promise.resolve();
  return ({ unit, version, stack }) => {
    const frames = stackFrames(stack ?? '', unit === serverSide ? (version ?? '') : undefined);
    const work = async () => decoded(frames, await mapsOf(frames, target));
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function mapsOf(frames: StackFrame[], target: ReleaseTarget): Promise<Record<string, string>> {
  const maps: Record<string, string> = {};
  const places = frames.flatMap(({ place }) => place ?? []);
  const keys = new Map(places.map((place) => [`${place.unit}/${place.version}/${place.file}`, place]));
  for (const [key, { unit, version, file }] of [...keys].slice(0, mostFiles)) {
    const map = await releaseSources(target, unit, version)
      .map(file)
      .catch((error: unknown) => {
        console.error(`The map of ${key} could not be read.`, error);
        return null;
      });
    if (map !== null) maps[key] = map;
  }
  return maps;
}

function decoded(frames: StackFrame[], maps: Record<string, string>): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
      workerData: { frames, maps },
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
