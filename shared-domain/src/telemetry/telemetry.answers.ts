import type { Counts, Nullable } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface TelemetryAnswers {
  admin_error_overview: {
    visits: number;
    errors_per_1000: number | null;
    lcp_ms: number | null;
    inp_ms: number | null;
    cls: number | null;
    new_count: number;
    open_count: number;
    units: string[];
    open_by_unit: Counts;
    owners: string[];
    total: number;
    items: (SiteErrorRow & {
      occurrences: number;
      /** Visits in which it happened; null where nobody visits. */
      visits: number | null;
      /** Of the latest occurrence with a stack and a trail. */
      version: string | null;
      /** It had been resolved. */
      has_returned: boolean;
    })[];
  };
  set_site_error_status: Pick<SiteErrorRow, 'id' | 'status'>;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface TelemetryRows {
  admin_error: Nullable<
    'file' | 'page' | 'seen_at' | 'seen_version' | 'stack' | 'status_changed_at' | 'status_changed_by'
  > & {
    line: number | null;
    status: SiteErrorRow['status'];
    /** The person's acts before it: pages by their route, buttons by their words; null: not words of the site. */
    trail: {
      before_ms: number;
      page?: string;
      /** Whose button it was. */
      unit?: string;
      version?: string;
      /** A number until the site has looked for the words. */
      press?: string | number | null;
    }[];
    browsers: Pick<Tables<'site_error_browsers'>, 'browser' | 'occurrences'>[];
    versions: (Pick<Tables<'site_error_hours'>, 'version' | 'occurrences' | 'visits'> & {
      first_hour: string;
      last_hour: string;
    })[];
  };
  operations_metrics: {
    reconciliation_age_seconds: number | null;
    schedule_silence_seconds: Record<string, number>;
    /** Instants in ISO 8601. */
    alarms: { id: string; kind: string; began_at: string; ended_at: string | null; details: Record<string, unknown> }[];
  };
  unit_health: Pick<Tables<'unit_visits'>, 'uncaught' | 'by_group'>;
}

type SiteErrorRow = Pick<
  Tables<'site_errors'>,
  'id' | 'unit' | 'kind' | 'message' | 'page' | 'last_seen_at' | 'file' | 'line' | 'owners'
> & {
  status: 'new' | 'investigating' | 'resolved';
  /** Only one version has it, and the unit had another before. */
  is_new_in_version: boolean;
};
