/** Path of this site to which pages send their reports. */
export const telemetryPath = '/telemetry';
