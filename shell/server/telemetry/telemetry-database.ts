import type { GroupCounts, TelemetryBatch } from './telemetry-buffer.ts';

/** Counts of a version of a unit in one slot of time. */
export interface HealthSlot {
  version: string;
  /** ISO 8601. */
  slot: string;
  exposures: number;
  failures: number;
  /** Visitors who met an uncaught error of the version's own; null: the instance that counted this slot did not look for them yet. */
  uncaught: number | null;
  /** Page loads whose script started, and how many of them were idle soon after. */
  started: number;
  alive: number;
  /** The counts of each group of visitors; null: the instance that counted this slot did not distinguish groups yet. */
  by_group: Record<string, GroupCounts> | null;
}

/** An error whose place in the sources is not resolved yet. */
export interface UnplacedError {
  id: string;
  unit: string;
  stack: string | null;
  version: string | null;
}

export interface PlacedError {
  id: string;
  /** The stack that was looked at. */
  stack: string | null;
  places: string[];
}

/** The privileged procedures that the site server calls. Each rejects when the database is away. */
export interface TelemetryDatabase {
  record(batch: TelemetryBatch): Promise<void>;
  health(unit: string, since: Date): Promise<HealthSlot[]>;
  takeLease(name: string, holder: string, seconds: number): Promise<boolean>;
  expire(): Promise<void>;
  unplaced(): Promise<UnplacedError[]>;
  place(errors: PlacedError[]): Promise<void>;
}

interface Access {
  apiUrl: string;
  secretKey: string;
  patienceMs: number;
}

/** Calls a procedure as the server side. @throws when the database is away or refuses */
export async function callProcedure(
  { apiUrl, secretKey, patienceMs }: Access,
  procedure: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok)
    throw new Error(`${procedure} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return response.json();
}

export function telemetryDatabase(apiUrl: string, secretKey: string): TelemetryDatabase {
  const call = async <T>(procedure: string, body: object) =>
    (await callProcedure({ apiUrl, secretKey, patienceMs: 10_000 }, procedure, body)) as T;
  return {
    record: async (batch) => void (await call('record_telemetry', { batch: JSON.stringify(batch) })),
    health: (unit, since) => call('unit_health', { target_unit: unit, since: since.toISOString() }),
    takeLease: (name, holder, seconds) =>
      call('take_lease', { lease_name: name, lease_holder: holder, lease_seconds: seconds }),
    expire: async () => void (await call('expire_telemetry', {})),
    unplaced: () => call('errors_to_place', {}),
    place: async (errors) => void (await call('place_errors', { places: JSON.stringify(errors) })),
  };
}
