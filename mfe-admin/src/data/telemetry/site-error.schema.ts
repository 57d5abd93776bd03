import * as z from 'zod/mini';

export const errorStatuses = ['new', 'investigating', 'resolved'] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

export interface ErrorFilter {
  periodHours: number;
  /** Undefined: the whole site. */
  unit: string | undefined;
  openFirst: boolean;
}

const instant = z.string();
const count = z.number();

const errorLine = {
  id: z.string(),
  unit: z.string(),
  kind: z.string(),
  message: z.string(),
  /** The route's path as declared. */
  page: z.nullable(z.string()),
  status: z.enum(errorStatuses),
  last_seen_at: instant,
};

const siteErrorSchema = z.object({
  ...errorLine,
  occurrences: count,
  /** Visits in which it happened; null where nobody visits. */
  visits: z.nullable(count),
});
export type SiteError = z.output<typeof siteErrorSchema>;

export const errorOverviewSchema = z.object({
  errors_per_1000: z.nullable(z.number()),
  lcp_ms: z.nullable(z.number()),
  inp_ms: z.nullable(z.number()),
  cls: z.nullable(z.number()),
  new_count: count,
  units: z.array(z.string()),
  total: count,
  items: z.array(siteErrorSchema),
});
export type ErrorOverview = z.output<typeof errorOverviewSchema>;

export const errorDetailSchema = z.object({
  ...errorLine,
  stack: z.nullable(z.string()),
  status_changed_at: z.nullable(instant),
  status_changed_by: z.nullable(z.string()),
  first_seen_at: instant,
  versions: z.array(
    z.object({
      version: z.string(),
      occurrences: count,
      visits: z.nullable(count),
      first_hour: instant,
      last_hour: instant,
    }),
  ),
});
export type ErrorDetail = z.output<typeof errorDetailSchema>;
