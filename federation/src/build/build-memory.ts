import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedRelease, readRelease } from '../registry/release-record.ts';
import { brokenFiles } from '../targets/release-files.ts';
import { writeFileAtomic } from '../targets/write-file-atomic.ts';

// the inputs of a build are stored with the releases it made, so that two folders never mix
const memory = (releasesDir: string, name: string) => join(releasesDir, '.inputs', name);

export interface LastBuild {
  inputs: string;
  version: string;
}

/** Returns version and inputs of a unit's last build; null where none is stored. */
export async function lastBuild(releasesDir: string, name: string): Promise<LastBuild | null> {
  const text = await readFile(memory(releasesDir, name), 'utf8').catch(() => '');
  const [inputs = '', version = ''] = text.split('\n');
  return /^[a-z0-9]+$/.test(version) ? { inputs, version } : null;
}

/** @returns null where an input has changed, or where the release is damaged: then it is built again */
export async function releasedFrom(releasesDir: string, name: string, inputs: string): Promise<string | null> {
  const last = await lastBuild(releasesDir, name);
  if (last?.inputs !== inputs) return null;
  const { version } = last;
  try {
    const release = await readRelease(releasesDir, name, version);
    const broken = await brokenFiles(join(releasesDir, name, version), release);
    if (broken.length > 0) throw new DamagedRelease(broken.join('\n'));
    return version;
  } catch (error) {
    if (!(error instanceof DamagedRelease)) return null;
    console.error(`⚠ ${error.message.replaceAll(': build it again', '')} It is built again.`);
    return null;
  }
}

export const rememberBuild = (releasesDir: string, name: string, inputs: string, version: string) =>
  writeFileAtomic(memory(releasesDir, name), `${inputs}\n${version}\n`);
