import { z } from 'zod';
import type { ReleaseTarget, TaggedFile } from '../targets/release-target.ts';
import { unitName } from './registry.schema.ts';

/** Separate from the registry, whose readers poll for changes: this changes with each run of the analysis. */
export const heartbeatFile = 'registry.canaries.json';

const heartbeatSchema = z.record(
  unitName,
  z.object({ version: z.string(), at: z.iso.datetime(), alive: z.int().min(0) }),
);
/** The canaries that the site's last analysis found healthy, or without enough visitors to tell, when, and for how many visitors their pages came to life. */
export type CanaryHeartbeat = z.infer<typeof heartbeatSchema>;

/** A heartbeat that is missing or damaged is empty. */
export async function readHeartbeat(target: ReleaseTarget): Promise<CanaryHeartbeat> {
  const file = (await target.read(heartbeatFile)) as TaggedFile | null;
  try {
    return heartbeatSchema.parse(JSON.parse(file?.body.toString('utf8') ?? '{}'));
  } catch {
    return {};
  }
}

/** Replaces the former heartbeat. If another site server is faster, its own counts. */
export async function writeHeartbeat(target: ReleaseTarget, heartbeat: CanaryHeartbeat): Promise<void> {
  const file = (await target.read(heartbeatFile)) as TaggedFile | null;
  await target.replace(heartbeatFile, `${JSON.stringify(heartbeat, null, 2)}\n`, file?.tag ?? null);
}
