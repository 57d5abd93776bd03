import { unmetNeeds } from '../build/shared-modules.ts';
import { combinationKey, reachableVersions } from '../registry/choose-versions.ts';
import type { Registry, RemoteRelease } from '../registry/registry.schema.ts';
import { type DeploymentCheck, DeploymentRefused } from '../registry/registry.ts';
import { DamagedRelease, parseRelease, type Release, readRelease, releaseFile } from '../registry/release-record.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { cacheCollisions, nameCollisions, pathCollisions } from './collisions.ts';
import { assignabilityErrors } from './structural-type.ts';

/** Reads a release from the target, or from the folder it was just built in. */
export type ReadRecord = (unit: string, version: string) => Promise<Release>;

export interface CompatibilityResult {
  /** Reasons against making it live, as sentences. */
  refused: string[];
  /** Worth knowing, but no reason to refuse. */
  notes: string[];
  /** Places of widgets that would become empty; each is refused, too. */
  emptied: string[];
}

/**
 * Checks what visitors would get after a deployment: every combination of versions that one of them could have, channels and
 * canaries included. Problems that exist before the deployment are not reported.
 */
export async function checkCompatibility(
  registry: Registry,
  next: Registry,
  read: ReadRecord,
): Promise<CompatibilityResult> {
  const before = await problemsOf(registry, read);
  const after = await problemsOf(next, read);
  const isNew = (text: string) => !before.refused.has(text) && !before.missing.has(text);
  const refused = [...after.refused].filter(isNew);
  const notes: string[] = [];
  const emptied: string[] = [];
  for (const [text, { provider, widget }] of after.missing) {
    if (!isNew(text)) continue;
    // an empty place may stay empty; a filled one must not become empty
    if (before.offered.has(`${provider}/${widget}`)) {
      emptied.push(text);
    } else notes.push(`${text}: its place stays empty until then.`);
  }
  return { refused: [...refused, ...emptied.map(emptiedRefusal)], notes, emptied };
}

/** The refusal for a place that would become empty, with the remedy. */
export const emptiedRefusal = (text: string) =>
  `${text}. It does today: release the remotes without it first, then take the widget away.`;

interface Problems {
  refused: Set<string>;
  /** Widgets that are rendered but that no remote offers, by the message about them. */
  missing: Map<string, { provider: string; widget: string }>;
  /** Offered widgets, by `<remote>/<widget>`. */
  offered: Set<string>;
}

async function problemsOf(registry: Registry, read: ReadRecord): Promise<Problems> {
  const problems: Problems = { refused: new Set(), missing: new Map(), offered: new Set() };
  const unreadable = new Set<string>();
  const seen = new Set<string>();
  for (const versions of reachableVersions(registry)) {
    if (seen.has(combinationKey(versions))) continue;
    seen.add(combinationKey(versions));
    const found = await Promise.all(
      Object.entries(versions).map(([unit, version]) =>
        read(unit, version).catch(() => {
          unreadable.add(`The record of ${nameOf({ name: unit, version })} can't be read: build and release it again.`);
          return null;
        }),
      ),
    );
    checkCombination(
      found.filter((release) => release !== null),
      problems,
    );
  }
  for (const text of unreadable) problems.refused.add(text);
  return problems;
}

function checkCombination(releases: Release[], { refused, missing, offered }: Problems): void {
  const shell = releases.find((release) => release.kind === 'shell');
  const remotes = releases.filter((release) => release.kind === 'remote');
  for (const remote of remotes) {
    if (!shell) continue;
    for (const reason of unmetNeeds(remote, shell.provides)) {
      refused.add(`${nameOf(remote)} beside ${nameOf(shell)}: ${reason}`);
    }
  }
  for (const collisions of [pathCollisions, nameCollisions, cacheCollisions]) {
    for (const text of collisions(releases)) refused.add(text);
  }
  for (const remote of remotes) {
    for (const widget of Object.keys(remote.widgets)) offered.add(`${remote.name}/${widget}`);
  }
  for (const user of releases) checkWidgets(user, remotes, { refused, missing });
}

function checkWidgets(
  user: Release,
  remotes: RemoteRelease[],
  { refused, missing }: Pick<Problems, 'refused' | 'missing'>,
): void {
  for (const [name, given] of Object.entries(user.uses ?? {})) {
    const [provider = '', widget = ''] = name.split('/');
    const remote = remotes.find((other) => other.name === provider);
    const offer = remote?.widgets[widget];
    if (!offer) {
      const who = remote ? nameOf(remote) : provider;
      missing.set(`${nameOf(user)} renders ${name}, which ${who} does not offer`, { provider, widget });
      continue;
    }
    // releases from before contracts were recorded have none
    if (!remote || offer.props === undefined) continue;
    for (const problem of assignabilityErrors(given, offer.props)) {
      refused.add(
        `${name} of ${nameOf(remote)} is incompatible with ${nameOf(user)}, which renders it: ${problem}. ` +
          'Add what is new as optional first, release both, and require or remove it after that.',
      );
    }
  }
}

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version.slice(0, 8)}`;

/** Reads records of a target, and of releases that were built here and are not there yet. */
export function recordReader(target: ReleaseTarget, builtIn?: string): ReadRecord {
  const known = new Map<string, Promise<Release>>();
  const fetch = async (unit: string, version: string): Promise<Release> => {
    const path = `${unit}/${version}/${releaseFile}`;
    const file = await target.read(path);
    if (file && file !== 'unchanged') {
      try {
        return parseRelease(unit, version, file.body.toString('utf8'), `${target.address}/${path}`);
      } catch (error) {
        // a release that was built here replaces it
        if (!(error instanceof DamagedRelease) || !builtIn) throw error;
        return readRelease(builtIn, unit, version).catch(() => Promise.reject(error));
      }
    }
    if (builtIn) return readRelease(builtIn, unit, version);
    throw new Error(`${target.address} has no ${unit}@${version}.`);
  };
  return (unit, version) => {
    const key = `${unit}@${version}`;
    const record = known.get(key) ?? fetch(unit, version);
    known.set(key, record);
    return record;
  };
}

/** Refuses what would break the page of any visitor. */
export const refuseIncompatible =
  (target: ReleaseTarget): DeploymentCheck =>
  async (next, registry) => {
    const { refused } = await checkCompatibility(registry, next, recordReader(target));
    if (refused.length > 0) throw new DeploymentRefused(refused.join('\n'));
  };
