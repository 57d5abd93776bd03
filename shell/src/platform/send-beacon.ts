import { telemetryPath } from '../data/telemetry/telemetry-path.ts';
import type { TelemetryReport } from '../data/telemetry/telemetry-report.schema.ts';

/** Sends a report, or a part of one, also while the page is left. */
export function sendBeacon(report: Partial<TelemetryReport>): void {
  try {
    navigator.sendBeacon(telemetryPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  } catch {
    // nowhere to send it to
  }
}
