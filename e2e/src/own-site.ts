import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { anyVisitor, chooseVersions, combinationKey, reachableVersions } from 'federation/registry/choose-versions.ts';
import { applyDeployments, type DeploymentRequest } from 'federation/registry/deployment-history.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { changeRegistry, readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { analysisTiming } from 'shell/server/canary-analysis/analysis-timing.ts';
import { parsePolicy } from 'shell/server/override-target.ts';
import { type SiteOptions, startSite } from 'shell/server/site.ts';
import { type Alteration, alteredRelease } from './altered-release.ts';
import { dataDir, overrideSecret, ports, siteUrl } from './instance.ts';
import { cookieChoice } from './storage.ts';

/** Files run side by side, so each has ports of its own, counted from that of the tests' instance. */
const places = {
  'hydration.spec.ts': 1,
  'discovery-space.spec.ts': 2,
  'overrides.spec.ts': 3,
  'overrides.spec.ts, closed': 4,
  'overrides.spec.ts, developer': 5,
  'releases-elsewhere.spec.ts': 6,
  'version-skew.spec.ts': 7,
  'automatic-rollback.spec.ts': 8,
  'try.spec.ts': 9,
  'offline.spec.ts': 10,
};
type Place = keyof typeof places;

export const ownPort = (place: Place) => Number(ports.SITE_PORT) + places[place];
const ownAddress = (place: Place) => `http://localhost:${ownPort(place)}`;

/** For `test.use`: the journeys of a file start at its own site. */
export const atOwnSite = (place: Place) => ({
  baseURL: ownAddress(place),
  storageState: { cookies: [], origins: [cookieChoice(ownAddress(place))] },
});

/** Starts a site of its own next to the tests' instance, over the same API; it serves the same releases unless it has others. */
export async function startOwnSite(place: Place, options: Partial<SiteOptions> = {}) {
  const { supabaseUrl, supabaseKey } = (await (await fetch(`${siteUrl}/config.json`)).json()) as {
    supabaseUrl: string;
    supabaseKey: string;
  };
  return startSite({
    port: ownPort(place),
    apiUrl: supabaseUrl,
    publishableKey: supabaseKey,
    releasesDir: defaultReleasesDir,
    ...options,
    // one journey is its only visitor
    rendering: { workers: 1, ...options.rendering },
  });
}

/** The live releases, their maps and the registry in a folder of its own. */
export async function copyReleases(): Promise<string> {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'own-releases-'));
  const { units } = await readRegistry(folderTarget(defaultReleasesDir));
  await cp(path.join(defaultReleasesDir, 'registry.json'), path.join(releasesDir, 'registry.json'));
  for (const ending of ['', '-maps']) {
    for (const [unit, { live }] of Object.entries(units)) {
      const folder = path.join(unit, live);
      await cp(path.join(defaultReleasesDir + ending, folder), path.join(releasesDir + ending, folder), {
        recursive: true,
      });
    }
  }
  return releasesDir;
}

export async function removeReleases(releasesDir: string | undefined): Promise<void> {
  if (!releasesDir) return;
  for (const ending of ['', '-maps']) await rm(releasesDir + ending, { recursive: true, force: true });
}

/** Starts a site with releases of its own: its deployments affect no other journey. One of them analyses canaries, in slots of two seconds. */
export async function startReleaseSite(place: Place, { analysesCanaries = false } = {}) {
  const releasesDir = await copyReleases();
  const target = folderTarget(releasesDir);
  const { secret } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as { secret: string };
  const site = await startOwnSite(place, {
    releasesDir,
    ...(analysesCanaries && { secretKey: secret, timing: analysisTiming(2000) }),
    overrides: parsePolicy('', overrideSecret),
    rendering: { apiTimeoutMs: 5000 },
    pageCache: { maxBytes: 0 },
  });
  const change = async (changed: (registry: Registry) => Registry) =>
    untilShown(site.url, await changeRegistry(target, changed));
  return {
    url: site.url,
    releasesDir,
    registry: () => readRegistry(target),
    /** Makes a further release, which is not deployed; returns its version. */
    altered: (alteration: Alteration) => alteredRelease(releasesDir, alteration),
    /** As the release tool does it; ends when the site serves it. */
    deploy: (request: Omit<DeploymentRequest, 'by'>) =>
      change((now) => applyDeployments(now, [{ by: 'release', reason: 'e2e', ...request }])),
    putBack: (before: Registry) => change(() => before),
    async stop() {
      await site.stop();
      await removeReleases(releasesDir);
    },
  };
}

export type ReleaseSite = Awaited<ReturnType<typeof startReleaseSite>>;

/**
 * The site makes a registry ready before it shows it. An earlier request would get the former one, whose releases may be gone by then. Asks
 * as one visitor of each combination of versions.
 */
async function untilShown(address: string, registry: Registry): Promise<void> {
  const visitors = new Map<string, { bucket: number; versions: Record<string, string> }>();
  for (let bucket = 0; bucket < 100; bucket++) {
    const versions = chooseVersions(registry, { ...anyVisitor, bucket });
    visitors.set(combinationKey(versions), { bucket, versions });
  }
  const isVaried = reachableVersions(registry).length > 1;
  const shownTo = async (bucket: number) => {
    const response = await fetch(`${address}/registry.json`, { headers: { cookie: `mfe-bucket=${bucket}` } });
    const { shell, remotes } = (await response.json()) as Shown;
    return {
      versions: Object.fromEntries([
        ['shell', shell.version],
        ...remotes.map(({ name, version }) => [name, version] as const),
      ]),
      isVaried: response.headers.get('cache-control')?.includes('private') ?? false,
    };
  };
  for (const { bucket, versions } of visitors.values()) {
    await expect
      .poll(() => shownTo(bucket), { timeout: 60_000, message: 'the site does not show what the registry says' })
      .toEqual({ versions, isVaried });
  }
}

interface Shown {
  shell: { version: string };
  remotes: { name: string; version: string }[];
}
