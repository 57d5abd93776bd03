import { checkCompatibility } from '../contracts/compatibility-check.ts';
import type { Registry } from '../registry/registry.schema.ts';
import { publish } from '../registry/registry.ts';
import { readRelease } from '../registry/release-record.ts';
import { folderTarget } from '../targets/folder-target.ts';
import type { BuildMode } from './base-config.ts';
import { releasedFrom, rememberBuild } from './build-memory.ts';
import { inputHash } from './input-hash.ts';
import { buildRelease } from './release.ts';
import { defaultReleasesDir, unitNames } from './workspace.ts';

export interface BuildAllOptions {
  /** Folder of the releases. Default: `releases/` of the workspace. */
  releasesDir?: string;
  /** `shell` and names of remotes. Default: all of them. */
  only?: string[];
  /** Skips units that have not changed since their last release. Default true. */
  changedOnly?: boolean;
  mode?: BuildMode;
  /** Called as each part begins and ends, for a line of progress. */
  onProgress?: (event: BuildEvent) => void;
}

export type BuildEvent =
  | { name: string; state: 'building' }
  | { name: string; state: 'unchanged' | 'built'; version: string; milliseconds: number };

export interface BuildResult {
  name: string;
  version: string;
  state: 'built' | 'unchanged';
}

/**
 * Builds the shell and the remotes and makes them live together, in one step at the end: a build that fails leaves the
 * site as it was.
 * @throws with the bundler's messages when something does not compile.
 */
export async function buildAll(options: BuildAllOptions = {}): Promise<BuildResult[]> {
  const { releasesDir = defaultReleasesDir, changedOnly = true, mode = 'production', onProgress = () => {} } = options;
  const names = options.only ?? unitNames();
  const results: BuildResult[] = [];
  for (const name of names) {
    results.push(await buildUnit(name, { releasesDir, changedOnly, mode, onProgress }));
  }
  const target = folderTarget(releasesDir);
  // a full build knows all remotes there are: one whose folder is gone leaves the site
  const forget = (unit: string) => !options.only && !names.includes(unit);
  await publish(target, results, { forget, check: (next, registry) => assertFit(releasesDir, registry, next) });
  return results;
}

/** Builds one part without making it live; a part without changes since its last build is not built again. */
export async function buildUnit(
  name: string,
  { releasesDir, changedOnly, mode, onProgress }: Required<Omit<BuildAllOptions, 'only'>>,
): Promise<BuildResult> {
  const started = performance.now();
  const inputs = `${mode} ${inputHash(name)}`;
  const known = changedOnly ? await releasedFrom(releasesDir, name, inputs) : null;
  let result: BuildResult;
  if (known) {
    result = { name, version: known, state: 'unchanged' };
  } else {
    onProgress({ name, state: 'building' });
    const { version } = await buildRelease(name, releasesDir, mode);
    await rememberBuild(releasesDir, name, inputs, version);
    result = { name, version, state: 'built' };
  }
  onProgress({ ...result, milliseconds: Math.round(performance.now() - started) });
  return result;
}

/** Refuses to make an incompatible set live. Canaries and channels of this machine do not block a build. */
async function assertFit(releasesDir: string, registry: Registry, next: Registry): Promise<void> {
  const liveOnly = ({ units, ...rest }: Registry): Registry => ({
    ...rest,
    units: Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, { live, channels: {} }])),
  });
  const read = (unit: string, version: string) => readRelease(releasesDir, unit, version);
  const { refused } = await checkCompatibility(liveOnly(registry), liveOnly(next), read);
  if (refused.length > 0) throw new Error(refused.join('\n'));
}
