import type { TelemetryBatch } from './telemetry-buffer.ts';

/** What a version of a unit was tried and failed in one slot of time. */
export interface HealthSlot {
  version: string;
  /** ISO 8601. */
  slot: string;
  exposures: number;
  failures: number;
}

/** The privileged procedures that the site server calls. Each rejects when the database is away. */
export interface TelemetryDatabase {
  record(batch: TelemetryBatch): Promise<void>;
  health(unit: string, since: Date): Promise<HealthSlot[]>;
  takeLease(name: string, holder: string, seconds: number): Promise<boolean>;
  expire(): Promise<void>;
}

export function telemetryDatabase(apiUrl: string, secretKey: string): TelemetryDatabase {
  async function call<T>(procedure: string, body: object): Promise<T> {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok)
      throw new Error(`${procedure} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return (await response.json()) as T;
  }
  return {
    record: async (batch) => void (await call('record_telemetry', { batch: JSON.stringify(batch) })),
    health: (unit, since) => call('unit_health', { target_unit: unit, since: since.toISOString() }),
    takeLease: (name, holder, seconds) =>
      call('take_lease', { lease_name: name, lease_holder: holder, lease_seconds: seconds }),
    expire: async () => void (await call('expire_telemetry', {})),
  };
}
