import { setTimeout as sleep } from 'node:timers/promises';
import type { TelemetryBatch, TelemetryBuffer } from './telemetry-buffer.ts';
import type { TelemetryDatabase } from './telemetry-database.ts';

const stopMs = 2000;
const dayMs = 24 * 60 * 60_000;

interface Delivery {
  /** Hands over what waits; resolves whether that went well or not. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends the gathered telemetry at an interval. A batch that did not arrive is sent again unchanged (the database counts it once); newer
 * telemetry waits, bounded, in the buffer.
 */
export function startDelivery(
  buffer: TelemetryBuffer,
  database: Pick<TelemetryDatabase, 'record' | 'expire'>,
  everyMs: number,
  /** `onTaken` is called with each batch once, before the database; `onErrors` when errors have arrived there. */
  { onAccepted, onErrors }: { onAccepted(batch: TelemetryBatch): unknown; onErrors(): unknown },
): Delivery {
  let unsent: TelemetryBatch | undefined;
  let sending: Promise<void> | undefined;
  let expiredAt = 0;
  let isAway = false;

  async function send(): Promise<void> {
    if (!unsent && buffer.isEmpty) return;
    if (!unsent) {
      unsent = buffer.take();
      onAccepted(unsent);
    }
    await database.record(unsent);
    if (unsent.errors.length > 0) onErrors();
    unsent = undefined;
    if (Date.now() - expiredAt > dayMs) {
      expiredAt = Date.now();
      await database.expire();
    }
  }

  const flush = () => {
    sending ??= send()
      .then(
        () => {
          isAway = false;
        },
        (error: unknown) => {
          // said once: the database may be away for long
          if (!isAway) console.error('Telemetry waits for the database.', error);
          isAway = true;
        },
      )
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    flush,
    stop: async () => {
      clearInterval(timer);
      // a database that hangs does not delay the end
      await Promise.race([flush().then(flush), sleep(stopMs, undefined, { ref: false })]);
    },
  };
}
