import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteRelease, remoteReleaseSchema, type ShellRelease, shellReleaseSchema } from './registry.schema.ts';

export const releaseFile = 'release.json';
export const serverFile = 'server/server.cjs';

export type Release = RemoteRelease | ShellRelease;

/** A record or a file of a release differs from the released one. The message names it. */
export class DamagedRelease extends Error {
  override name = 'DamagedRelease';
}

/** A record as it is written: with a hash over everything else in it. */
export function recordText(release: Release): string {
  return `${JSON.stringify({ ...release, checksum: checksumOf(release) }, null, 1)}\n`;
}

const checksumOf = (record: object) => createHash('sha256').update(JSON.stringify(record)).digest('hex');

/** Reads the record of a release. @throws when the folder is missing; DamagedRelease when its record is broken */
export async function readRelease(releasesDir: string, name: string, version: string): Promise<Release> {
  const file = join(releasesDir, name, version, releaseFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EISDIR') throw error;
    throw new DamagedRelease(`${file} is a folder, not the record of a release.`);
  });
  return parseRelease(name, version, text, file);
}

/**
 * @param place where the text comes from, for the message
 * @throws DamagedRelease when it is not the record of that release, as it was written
 */
export function parseRelease(name: string, version: string, text: string, place: string): Release {
  const damaged = (reason: string) => new DamagedRelease(`${place} is damaged: ${reason}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw damaged(text.trim() === '' ? 'it is empty.' : `it is no JSON (${(error as Error).message}).`);
  }
  const { checksum, ...record } = Object(parsed) as Record<string, unknown>;
  const result = (name === 'shell' ? shellReleaseSchema : remoteReleaseSchema).safeParse(record);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw damaged(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'unknown form'}.`);
  }
  // records from before 2026-11-23 have no checksum
  if (checksum !== undefined && checksum !== checksumOf(record)) throw damaged('its checksum differs.');
  if (result.data.name !== name || result.data.version !== version) {
    throw damaged(`it is the record of ${result.data.name}@${result.data.version}.`);
  }
  return result.data;
}
