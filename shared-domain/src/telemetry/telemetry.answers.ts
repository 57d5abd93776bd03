import type { Counts, Nullable } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface TelemetryAnswers {
  admin_error_overview: {
    errors_per_1000: number | null;
    lcp_ms: number | null;
    inp_ms: number | null;
    cls: number | null;
    units: string[];
    /** Groups of each unit. */
    by_unit: Counts;
    total: number;
    items: (Pick<Tables<'site_errors'>, 'id' | 'unit' | 'kind' | 'message' | 'page' | 'places' | 'last_seen_at'> & {
      occurrences: number;
      /** Visits in which it happened; null where nobody visits. */
      visits: number | null;
      /** Of the latest occurrence. */
      version: string | null;
    })[];
  };
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface TelemetryRows {
  errors_to_place: Nullable<'version'>;
  operations_metrics: {
    reconciliation_age_seconds: number | null;
    schedule_silence_seconds: Record<string, number>;
    /** Instants in ISO 8601. */
    alarms: { id: string; kind: string; began_at: string; ended_at: string | null; details: Record<string, unknown> }[];
  };
  unit_health: Pick<Tables<'unit_visits'>, 'uncaught' | 'by_group'>;
}
