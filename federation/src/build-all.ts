import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildMode } from './base-config.ts';
import { inputHash } from './input-hash.ts';
import { publish, readPointer } from './registry.ts';
import { buildRelease } from './release.ts';
import { readRelease, releaseFile } from './release-record.ts';
import { unmetNeeds } from './shared-modules.ts';
import { defaultReleasesDir, remoteNames, workspaceRoot } from './workspace.ts';

export interface BuildAllOptions {
  /** Where releases are written. Default: `releases/` of the workspace. */
  releasesDir?: string;
  /** `shell` and names of remotes. Default: all of them. */
  only?: string[];
  /** What has not changed since its last release is not built again. Default true. */
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
  const names = options.only ?? ['shell', ...remoteNames()];
  const results: BuildResult[] = [];
  for (const name of names) {
    const started = performance.now();
    const inputs = `${mode} ${await inputHash(name)}`;
    const known = changedOnly ? await releasedFrom(releasesDir, name, inputs) : null;
    let result: BuildResult;
    if (known) {
      result = { name, version: known, state: 'unchanged' };
    } else {
      onProgress({ name, state: 'building' });
      const { version } = await buildRelease(name, releasesDir, mode);
      await remember(releasesDir, name, inputs, version);
      result = { name, version, state: 'built' };
    }
    results.push(result);
    onProgress({ ...result, milliseconds: Math.round(performance.now() - started) });
  }
  await assertFit(releasesDir, results);
  // a full build knows all remotes there are: one whose folder is gone leaves the site
  await publish(releasesDir, results, (remote) => !options.only && !names.includes(remote));
  return results;
}

// what a build was made from is remembered beside the releases it made, so that two folders never mix
const memory = (releasesDir: string, name: string) => join(releasesDir, '.inputs', `${name}.json`);

async function releasedFrom(releasesDir: string, name: string, inputs: string): Promise<string | null> {
  try {
    const known = JSON.parse(await readFile(memory(releasesDir, name), 'utf8')) as { inputs: string; version: string };
    return known.inputs === inputs && existsSync(join(releasesDir, name, known.version, releaseFile))
      ? known.version
      : null;
  } catch {
    return null;
  }
}

async function remember(releasesDir: string, name: string, inputs: string, version: string): Promise<void> {
  await mkdir(join(releasesDir, '.inputs'), { recursive: true });
  await writeFile(memory(releasesDir, name), JSON.stringify({ inputs, version }));
}

/** Refuses to make a set live in which a remote needs more than the shell gives. */
async function assertFit(releasesDir: string, results: BuildResult[]): Promise<void> {
  const pointer = await readPointer(releasesDir);
  const versions: Record<string, string> = { ...pointer.remotes, ...(pointer.shell && { shell: pointer.shell }) };
  for (const { name, version } of results) versions[name] = version;
  const { shell, ...remotes } = versions;
  if (!shell) return;
  const shellRelease = await readRelease(releasesDir, 'shell', shell);
  const complaints: string[] = [];
  // what is live beside a new shell, and what is new beside the live one
  for (const [name, version] of Object.entries(remotes)) {
    const release = await readRelease(releasesDir, name, version).catch(() => null);
    if (!release) {
      complaints.push(`The record of ${name}@${version} can't be read: build it again.`);
      continue;
    }
    if (release.kind === 'remote' && shellRelease.kind === 'shell') {
      complaints.push(...unmetNeeds(release, shellRelease.provides));
    }
  }
  if (complaints.length === 0) return;
  throw new Error(`${complaints.join('\n')}\nThe list of what it provides is federation/src/shared-modules.ts.`);
}
