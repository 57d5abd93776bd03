import type { PlaceFinder } from '../decoding/place-finder.ts';
import type { PlacedError, TelemetryDatabase, UnplacedError } from './telemetry-database.ts';

/**
 * Stores for each new error its place in the sources and the owner of that place, for the list of errors: the database has no maps. A
 * function reports to the database without this server; its errors are found within `everyMs`.
 */
export function startErrorPlacing(
  database: Pick<TelemetryDatabase, 'unplaced' | 'place'>,
  finder: PlaceFinder,
  everyMs: number,
): { look(): Promise<void>; stop(): void } {
  let looking: Promise<void> | undefined;
  let isAway = false;
  const look = () => {
    looking ??= placeErrors(database, finder)
      .then(
        () => {
          isAway = false;
        },
        (error: unknown) => {
          // said once: the database may be away for long
          if (!isAway) console.error('Places of errors wait for the database.', error);
          isAway = true;
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}

async function placeErrors(database: Pick<TelemetryDatabase, 'unplaced' | 'place'>, finder: PlaceFinder) {
  const placed: PlacedError[] = [];
  for (const error of await database.unplaced()) placed.push(await placeOf(error, finder));
  if (placed.length > 0) await database.place(placed);
}

async function placeOf({ id, unit, stack, version, trail }: UnplacedError, finder: PlaceFinder): Promise<PlacedError> {
  const found = await finder.placesOf({ unit, stack, version }).catch((error: unknown) => {
    console.error(`The stack of the error ${id} could not be decoded.`, error);
    return { frames: [] };
  });
  // a frame of ours is the first cause, even if a package or the browser threw
  const first = found.frames.find(({ file }) => file !== null);
  return {
    id,
    stack,
    file: first?.file ?? null,
    line: first?.line ?? null,
    owners: first?.owners ?? [],
    trail: await Promise.all(
      trail.map(async ({ before_ms, page, press, unit: pressed, version: of }) => {
        if (press === undefined) return { before_ms, page };
        const words = pressed && of ? finder.wordsOf(press, pressed, of).catch(() => null) : null;
        return { before_ms, press: await words };
      }),
    ),
  };
}
