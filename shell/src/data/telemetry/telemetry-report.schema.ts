import { z } from 'zod';

/** What a unit may be: the shell, a remote, or the functions behind the payments. */
const unit = z.string().regex(/^[a-z][a-z0-9]{0,39}$/);
/** As the registry writes it. */
const version = z.string().regex(/^[a-z0-9]{8,40}$/);
/** A route as it is declared (`/espaco/:id`), never an address that somebody visited. */
const page = z.string().regex(/^\/[\w/:*-]{0,119}$/);
const count = z.int().min(1).max(1000);

/**
 * How something went wrong: code that did not arrive (`load`), a page or widget that could not be rendered (`render`), data that
 * did not arrive for it (`data`), what nobody caught (`error`, `rejection`), what the security policy stopped (`policy`),
 * and what failed behind the site (`server`).
 */
const errorKinds = ['load', 'render', 'data', 'error', 'rejection', 'policy', 'server'] as const;
export type ErrorKind = (typeof errorKinds)[number];

const usedSchema = z.object({ unit, version });

/** A page that was shown, or a button that was pressed: the hash of its words, and in whose part of the page it was. */
const trailEntrySchema = z.object({
  before_ms: z.int().min(0).max(3_600_000),
  page: page.optional(),
  press: z.int().min(0).max(0xffffff).optional(),
  unit: unit.optional(),
  version: version.optional(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

const reportedErrorSchema = z.object({
  unit,
  version,
  kind: z.enum(errorKinds).exclude(['server']),
  message: z.string().min(1).max(400),
  page: page.optional(),
  stack: z.string().max(4000).optional(),
  /** Data did not arrive, or were refused: no release is to blame. */
  no_data: z.boolean().optional(),
  /** What was done in this page load before it, the earliest first. */
  trail: z.array(trailEntrySchema).max(12).optional(),
  /** How often since the last report of this page. */
  count,
  /** It has not been reported from this visit before. */
  first: z.boolean(),
});

const vitalSchema = z.object({
  metric: z.enum(['LCP', 'INP', 'CLS']),
  /** Milliseconds; CLS without unit. */
  value: z.number().nonnegative().max(600_000),
  /** Whose page it was. */
  unit,
});

/** Units that a page is composed of. */
export const composedSchema = z.array(usedSchema).max(16);

/** What one page load sends to the site it came from. It says nothing of who is looking. */
export const telemetryReportSchema = z.object({
  /** Made anew by every page load and stored nowhere in the browser: it joins the reports of one page load, and no two of them. */
  visit: z.string().regex(/^[A-Za-z0-9-]{16,40}$/),
  /** The script of the page runs, and no code of a remote yet: what the page is composed of. */
  started: composedSchema.default([]),
  /** The page was hydrated and then idle: the same units. */
  alive: composedSchema.default([]),
  /** From `started` to `alive`, in milliseconds. */
  after_ms: z.int().min(0).max(3_600_000).default(0),
  /** Units this page load has begun to use since the last report. */
  used: z.array(usedSchema).max(16).default([]),
  /** Units that failed it for the first time. */
  failed: z.array(usedSchema).max(16).default([]),
  errors: z.array(reportedErrorSchema).max(20).default([]),
  vitals: z.array(vitalSchema).max(12).default([]),
});
export type TelemetryReport = z.infer<typeof telemetryReportSchema>;
export type ReportedError = TelemetryReport['errors'][number];

/** Longest report that is read, in bytes. */
export const reportLimit = 32 * 1024;
