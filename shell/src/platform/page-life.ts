import type { TelemetryReport } from '../data/telemetry/telemetry-report.schema.ts';
import { sendBeacon } from './send-beacon.ts';
import { pageLoad } from './telemetry.ts';
import { whenIdle } from './when-idle.ts';

// Two reports of each page load. Where the second is missing the page froze or its data never came, or the visitor left early.

type Units = TelemetryReport['started'];

let started: { units: Units; at: number } | undefined;

/** Called before any remote's code runs. A later endless loop does not keep the browser from sending this. */
export function reportStarted(units: Units = []): void {
  if (units.length === 0) return;
  started = { units, at: performance.now() };
  sendBeacon({ visit: pageLoad, started: units });
}

/** Called when the page of the first view, or its error, is mounted. */
export function reportAlive(): void {
  if (!started) return;
  const { units, at } = started;
  started = undefined;
  whenIdle(() => {
    const after_ms = Math.min(Math.round(performance.now() - at), 3_600_000);
    sendBeacon({ visit: pageLoad, alive: units, after_ms });
  });
}
