import type { FindPlaces } from '../decoding/place-finder.ts';
import type { PlacedError, TelemetryDatabase, UnplacedError } from './telemetry-database.ts';

/**
 * Stores for each new error its place in the sources and the owner of that place, for the list of errors: the database has no maps. A
 * function reports to the database without this server; its errors are found within `everyMs`.
 */
export function startErrorPlacing(
  database: Pick<TelemetryDatabase, 'unplaced' | 'place'>,
  findPlaces: FindPlaces,
  everyMs: number,
): { look(): Promise<void>; stop(): void } {
  let looking: Promise<void> | undefined;
  let isAway = false;
  const look = () => {
    looking ??= placeErrors(database, findPlaces)
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

async function placeErrors(database: Pick<TelemetryDatabase, 'unplaced' | 'place'>, findPlaces: FindPlaces) {
  const placed: PlacedError[] = [];
  for (const error of await database.unplaced()) placed.push(await placeOf(error, findPlaces));
  if (placed.length > 0) await database.place(placed);
}

async function placeOf({ id, unit, stack, version }: UnplacedError, findPlaces: FindPlaces): Promise<PlacedError> {
  const places = await findPlaces({ unit, stack, version }).catch((error: unknown) => {
    console.error(`The stack of the error ${id} could not be decoded.`, error);
    return [];
  });
  return { id, stack, places };
}
