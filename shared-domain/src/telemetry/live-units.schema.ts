import * as z from 'zod/mini';

/** Where the site says which versions of each of its units visitors get. */
export const liveUnitsPath = '/live-units.json';

/** When visitors began to get it; null: longer ago than the deployment history goes. */
const since = z.nullable(z.string());

const liveUnitSchema = z.object({
  unit: z.string(),
  live: z.object({ version: z.string(), since }),
  /** The version that a share of the visitors gets instead. */
  canary: z.nullable(z.object({ version: z.string(), since: z.string(), percent: z.number() })),
  /** The version for visitors who chose the channel. */
  channels: z.array(z.object({ name: z.string(), version: z.string(), since })),
});
export type LiveUnit = z.output<typeof liveUnitSchema>;

/** The shell first. */
export const liveUnitsSchema = z.array(liveUnitSchema);
