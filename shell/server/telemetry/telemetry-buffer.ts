import { createHash, randomUUID } from 'node:crypto';
import type { ErrorEvent } from 'shared-domain/telemetry/error-envelope.ts';
import { groupedMessage, scrubMessage, scrubStack } from 'shared-domain/telemetry/scrub.ts';
import type { ErrorKind, TelemetryReport } from '../../src/data/telemetry/telemetry-report.schema.ts';
import type { AnalysisTiming } from '../canary-analysis/analysis-timing.ts';
import { isOwnFault } from '../canary-analysis/is-own-fault.ts';
import { createExposures, type Outcome } from './exposures.ts';
import { createPageLoads } from './page-loads.ts';
import { bucketOf } from './vitals-histogram.ts';

/** Input of `record_telemetry`. Moments are ISO 8601. */
export interface TelemetryBatch {
  id: string;
  errors: BatchError[];
  visits: BatchVisits[];
  vitals: { hour: string; metric: string; unit: string; bucket: number; samples: number }[];
}

/** `kind` narrower than an event of another server's. */
export interface BatchError extends ErrorEvent {
  kind: ErrorKind;
  visits: number | null;
}

interface BatchVisits {
  unit: string;
  version: string;
  /** ISO 8601. */
  slot: string;
  visits: number;
  exposures: number;
  failures: number;
  uncaught: number;
  started: number;
  alive: number;
  /** The same counts of each group of visitors; see `visitorGroups`. */
  by_group: Record<string, GroupCounts>;
}

export type GroupCounts = [exposures: number, failures: number, uncaught: number, started: number, alive: number];

export interface SiteError {
  unit: string;
  version: string;
  kind: ErrorKind;
  message: string;
  page?: string | undefined;
  stack?: string | undefined;
  count?: number;
  /** Number of visits it is new to; null on the server. */
  visits: number | null;
}

interface Counted extends Omit<BatchVisits, 'unit' | 'version' | 'slot' | 'by_group'> {
  groups: string[];
}

/** Limits of telemetry that waits while the database is away. Further errors are counted under "outros erros" of their unit. */
const maxErrors = 500;
const maxRows = 5000;
const hourMs = 60 * 60_000;

const floored = (at: number, step: number) => new Date(Math.floor(at / step) * step).toISOString();

/** Collects reports into one bounded batch. */
export class TelemetryBuffer {
  readonly #now: () => number;
  readonly #countExposure: ReturnType<typeof createExposures>;
  readonly #pageLoads: ReturnType<typeof createPageLoads>;
  #errors = new Map<string, BatchError>();
  #visits = new Map<string, BatchVisits>();
  #vitals = new Map<string, TelemetryBatch['vitals'][number]>();

  readonly #slotMs: number;

  constructor({ timing, now = Date.now }: { timing: AnalysisTiming; now?: () => number }) {
    this.#now = now;
    this.#slotMs = timing.slotMs;
    this.#countExposure = createExposures({ settleMs: timing.settleMs, now });
    this.#pageLoads = createPageLoads({ settleMs: timing.settleMs, now });
  }

  /**
   * Adds a report of `who` (a network, or on one machine the page load), counted in these groups of visitors. Its versions must be released
   * ones.
   */
  add(report: TelemetryReport, who: string, groups: string[]): void {
    const { visit } = report;
    for (const { unit, version } of report.started) {
      const at = this.#pageLoads.started({ who, visit, unit, version });
      if (at !== null) this.#visited(unit, version, at, { started: 1, groups });
    }
    for (const { unit, version } of report.alive) {
      const at = this.#pageLoads.alive({ who, visit, unit, version }, report.after_ms);
      if (at !== null) this.#visited(unit, version, at, { alive: 1, groups });
    }
    for (const { unit, version } of report.used) {
      this.#visited(unit, version, this.#now(), { visits: 1 });
      this.#expose(who, unit, version, 'used', groups);
    }
    for (const { unit, version } of report.failed) this.#expose(who, unit, version, 'failed', groups);
    for (const { first, no_data, ...error } of report.errors) {
      this.addError({ ...error, visits: first ? 1 : 0 });
      if (isOwnFault({ ...error, no_data })) this.#expose(who, error.unit, error.version, 'uncaught', groups);
    }
    for (const { metric, value, unit } of report.vitals) this.#measured(metric, value, unit);
  }

  addError({ unit, version, kind, count = 1, visits, ...error }: SiteError): void {
    const at = this.#now();
    const add = (message: string, page: string | null, stack: string | null): void => {
      const fingerprint = createHash('sha256')
        .update(`${unit}\n${kind}\n${groupedMessage(message)}`)
        .digest('hex');
      const key = `${fingerprint} ${version} ${Math.floor(at / hourMs)}`;
      const known = this.#errors.get(key);
      if (known) {
        known.occurrences += count;
        if (visits !== null) known.visits = (known.visits ?? 0) + visits;
        return;
      }
      if (this.#errors.size >= maxErrors && message !== others) return add(others, null, null);
      if (this.#errors.size >= maxErrors * 2) return;
      this.#errors.set(key, {
        fingerprint,
        unit,
        kind,
        message,
        page,
        stack,
        version,
        at: new Date(at).toISOString(),
        occurrences: count,
        visits,
      });
    };
    // scrubbed in the browser already; what arrives here may come from anywhere
    add(scrubMessage(error.message), error.page ?? null, error.stack ? scrubStack(error.stack) || null : null);
  }

  get isEmpty(): boolean {
    return this.#errors.size + this.#visits.size + this.#vitals.size === 0;
  }

  /** Everything collected so far; the buffer is empty afterwards. */
  take(): TelemetryBatch {
    const batch: TelemetryBatch = {
      id: randomUUID(),
      errors: [...this.#errors.values()],
      visits: [...this.#visits.values()],
      vitals: [...this.#vitals.values()],
    };
    this.#errors = new Map();
    this.#visits = new Map();
    this.#vitals = new Map();
    return batch;
  }

  #expose(who: string, unit: string, version: string, outcome: Outcome, groups: string[]): void {
    const counted = this.#countExposure(who, unit, version, outcome);
    if (counted) this.#visited(unit, version, counted.at, { ...counted, groups });
  }

  #visited(
    unit: string,
    version: string,
    at: number,
    { visits = 0, exposures = 0, failures = 0, uncaught = 0, started = 0, alive = 0, groups = [] }: Partial<Counted>,
  ): void {
    const slot = floored(at, this.#slotMs);
    const row = bounded(
      this.#visits,
      `${unit} ${version} ${slot}`,
      (): BatchVisits => ({
        unit,
        version,
        slot,
        visits: 0,
        exposures: 0,
        failures: 0,
        uncaught: 0,
        started: 0,
        alive: 0,
        by_group: {},
      }),
    );
    if (!row) return;
    row.visits += visits;
    row.exposures += exposures;
    row.failures += failures;
    row.uncaught += uncaught;
    row.started += started;
    row.alive += alive;
    for (const group of groups) {
      const [exposed, failed, thrown, begun, living] = row.by_group[group] ?? [0, 0, 0, 0, 0];
      row.by_group[group] = [
        ...([exposed + exposures, failed + failures, thrown + uncaught] as const),
        ...([begun + started, living + alive] as const),
      ];
    }
  }

  #measured(metric: string, value: number, unit: string): void {
    const hour = floored(this.#now(), hourMs);
    const bucket = bucketOf(metric, value);
    const row = bounded(this.#vitals, `${metric} ${unit} ${bucket} ${hour}`, () => ({
      hour,
      metric,
      unit,
      bucket,
      samples: 0,
    }));
    if (row) row.samples += 1;
  }
}

const others = 'Outros erros';

function bounded<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row | undefined {
  const known = rows.get(key);
  if (known || rows.size >= maxRows) return known;
  const row = make();
  rows.set(key, row);
  return row;
}
