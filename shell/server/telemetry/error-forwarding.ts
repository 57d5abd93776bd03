import { type ErrorEvent, readDsn, sendErrorEvent } from 'shared-domain/telemetry/error-envelope.ts';

const patienceMs = 5_000;
/** Events of one delivery: an outage has many groups, and each is counted in the database. */
const mostEvents = 50;

/**
 * Sends errors to a Sentry-compatible server, each group of a delivery as one event. Events that it refuses, or that come while it is
 * away, are dropped.
 * @param dsn `ERRORS_DSN`; undefined: nothing is sent
 */
export function createErrorForwarding(dsn: string | undefined): (errors: readonly ErrorEvent[]) => Promise<void> {
  if (dsn === undefined) return async () => {};
  const server = readDsn(dsn);
  let isAway = false;
  return async (errors) => {
    for (const error of errors.slice(0, mostEvents)) {
      try {
        await sendErrorEvent(server, error, patienceMs);
        isAway = false;
      } catch (failure) {
        // logged once: the server may be away for long
        if (!isAway) console.error('Errors are not forwarded.', failure);
        isAway = true;
        return;
      }
    }
  };
}
