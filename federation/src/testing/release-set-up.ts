import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { type ReleasePlan, releaseUnits } from '../commands/release-unit.ts';
import { readRegistry } from '../registry/registry.ts';
import { folderTarget } from '../targets/folder-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { builtReleases } from './built-releases.ts';

// A test file that imports this has, in each test, built releases and an empty folder to release them to.

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

export interface Released {
  name: string;
  version: string;
}

export let built: Awaited<ReturnType<typeof builtReleases>>;
/** The folder of the target. */
export let dir: string;
export let target: ReleaseTarget;

beforeEach(async () => {
  built = await builtReleases();
  dir = await mkdtemp(join(tmpdir(), 'target-'));
  target = folderTarget(dir);
});
afterEach(async () => {
  await built.remove();
  await rm(dir, { recursive: true, force: true });
});

export const versionsOf = (releases: Released[]) =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

/** Live, unless another pointer is given. */
export const release = (releases: Released[], how: Partial<ReleasePlan> = {}) =>
  releaseUnits({ builtIn: built.dir, target, versions: versionsOf(releases), pointer: 'live', ...how });

export const stateOf = async (unit: string) => (await readRegistry(target)).units[unit];
