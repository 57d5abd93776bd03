import * as z from 'zod/mini';

export const errorStatuses = ['new', 'investigating', 'resolved'] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

export interface ErrorFilter {
  periodHours: number;
  /** Undefined: the whole site. */
  unit: string | undefined;
  state: 'open' | 'resolved';
  /** As CODEOWNERS calls it. Undefined: whoever owns it. */
  owner: string | undefined;
  /** Those that only the version has which they were seen in first. */
  onlyNew: boolean;
}

const instant = z.string();
const count = z.number();

const place = {
  /** Path from the workspace; null: not known, or not yet. */
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
  owners: z.array(z.string()),
};

const errorLine = {
  id: z.string(),
  unit: z.string(),
  kind: z.string(),
  message: z.string(),
  /** The route's path as declared. */
  page: z.nullable(z.string()),
  status: z.enum(errorStatuses),
  last_seen_at: instant,
  /** Only one version has it, and the unit had another before. */
  is_new_in_version: z.boolean(),
  ...place,
};

const siteErrorSchema = z.object({
  ...errorLine,
  occurrences: count,
  /** Visits in which it happened; null where nobody visits. */
  visits: z.nullable(count),
  /** Of the latest occurrence that is kept whole. */
  version: z.nullable(z.string()),
  /** It had been resolved. */
  has_returned: z.boolean(),
});
export type SiteError = z.output<typeof siteErrorSchema>;

export const errorOverviewSchema = z.object({
  errors_per_1000: z.nullable(z.number()),
  lcp_ms: z.nullable(z.number()),
  inp_ms: z.nullable(z.number()),
  cls: z.nullable(z.number()),
  new_count: count,
  open_count: count,
  units: z.array(z.string()),
  /** How many are open, by unit. */
  open_by_unit: z.optional(z.record(z.string(), count)),
  total: count,
  items: z.array(siteErrorSchema),
});
export type ErrorOverview = z.output<typeof errorOverviewSchema>;

export const errorDetailSchema = z.object({
  ...errorLine,
  stack: z.nullable(z.string()),
  /** Of the occurrence that stack and trail are of. */
  seen_at: z.nullable(instant),
  seen_version: z.nullable(z.string()),
  /** What was done before it: pages by their route, buttons by their words; null: they are not the site's. */
  trail: z.array(
    z.object({
      before_ms: z.number(),
      page: z.optional(z.string()),
      // a number until the site has looked for the words
      press: z.nullish(z.union([z.string(), z.number()])),
    }),
  ),
  browsers: z.array(z.object({ browser: z.string(), occurrences: count })),
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
export type TrailEntry = ErrorDetail['trail'][number];
