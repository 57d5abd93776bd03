/** Where pages report to, on the site they came from. */
export const telemetryPath = '/telemetry';
