import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteRelease, remoteReleaseSchema, type ShellRelease, shellReleaseSchema } from './registry.schema.ts';

export const releaseFile = 'release.json';
export const serverFile = 'server/server.cjs';

export type Release = RemoteRelease | ShellRelease;

/** Reads what was released earlier. @throws when the folder is missing or its record is broken. */
export async function readRelease(releasesDir: string, name: string, version: string): Promise<Release> {
  return parseRelease(name, await readFile(join(releasesDir, name, version, releaseFile), 'utf8'));
}

/** @throws when it is not the record of a release of that unit */
export function parseRelease(name: string, text: string): Release {
  const record: unknown = JSON.parse(text);
  return name === 'shell' ? shellReleaseSchema.parse(record) : remoteReleaseSchema.parse(record);
}
