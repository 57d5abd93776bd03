import { Worker } from 'node:worker_threads';
import { releaseSources } from 'federation/release-maps.ts';
import type { ReleaseStore } from 'federation/release-store.ts';
import type { ReleaseTarget } from 'federation/release-target.ts';
import { Hono } from 'hono';
import type { PlatformConfig } from 'shared-domain/platform';
import type { ErrorFrame, ErrorPlaces } from 'shared-domain/telemetry/error-places.schema.ts';
import { z } from 'zod';
import { requestIdHeader } from '../observability/request-record.ts';
import type { SiteEnv } from '../site-env.ts';
import type { KnownSources } from './decode-stack.ts';
import { type StackFrame, stackFrames } from './stack-frames.ts';

interface ErrorPlacesOptions {
  config: PlatformConfig;
  /** Beside it are the maps. */
  target: ReleaseTarget;
  record: ReleaseStore['record'];
}

const askMs = 10_000;
const decodeMs = 20_000;
/** More releases than these are in no stack. */
const mostReleases = 8;

const storedError = z.object({ stack: z.string().nullable() });

/**
 * Where in the sources an error happened, for administrators alone: the database is asked as whoever asks here, and decides. Stacks are
 * taken from there only, so that nobody has the maps read at places of their own choice.
 */
export function errorPlaces({ config, target, record }: ErrorPlacesOptions) {
  // one after the other: a second processor is for visitors
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  return new Hono<SiteEnv>().get('/:id{[0-9a-f-]{36}}', async (context) => {
    const authorization = context.req.header('authorization');
    const noStore = { 'cache-control': 'no-store' };
    if (!authorization) return context.json({ error: { code: 'unauthenticated' } }, 401, noStore);
    const answer = await fetch(`${config.supabaseUrl}/rest/v1/rpc/admin_error`, {
      method: 'POST',
      headers: {
        ...{ apikey: config.supabaseKey, authorization, 'content-type': 'application/json' },
        [requestIdHeader]: context.get('requestId'),
      },
      body: JSON.stringify({ target_error: context.req.param('id') }),
      signal: AbortSignal.timeout(askMs),
    }).catch(() => null);
    if (!answer) return context.json({ error: { code: 'unavailable' } }, 503, noStore);
    if (!answer.ok) {
      return context.json({ error: { code: 'refused' } }, answer.status < 500 ? (answer.status as 403) : 503, noStore);
    }
    const { stack } = storedError.parse(await answer.json());
    const places = await inTurn(() => placesOf(stackFrames(stack ?? ''), { target, record }));
    return context.json(places satisfies ErrorPlaces, 200, noStore);
  });
}

async function placesOf(
  frames: StackFrame[],
  { target, record }: Pick<ErrorPlacesOptions, 'target' | 'record'>,
): Promise<ErrorPlaces> {
  const sources: KnownSources = { maps: {}, owners: {} };
  const versions = [...new Set(frames.flatMap(({ place }) => (place ? [`${place.unit}/${place.version}`] : [])))];
  const releases: ErrorPlaces['releases'] = [];
  for (const key of versions.slice(0, mostReleases)) {
    const [unit = '', version = ''] = key.split('/');
    const released = await record(unit, version).catch(() => null);
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
